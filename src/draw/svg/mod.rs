//! A puzzle as an SVG picture, for paper and screens: black on white wherever it is shown.
//!
//! From the bottom: tints, lines, cages, the grid, digits and other text, and the marks on borders;
//! around it clues, below it a legend. `layout` places all small text before anything is drawn.

mod board;
mod borders;
mod cages;
mod clues;
mod geometry;
mod layout;
mod legend;
mod lines;
mod marks;
mod metrics;
mod tints;

use std::fmt::Write;

use maud::{Markup, html};

use super::diagram::Diagram;
use super::step::StepStyle;
use super::variant_position::VariantPosition;
use crate::error::without_controls;
use crate::grid::{Cell, CellSet};
use crate::ruleset::Shape;
pub use board::{board_step_svg, board_svg};
use borders::on_borders;
use cages::cages;
use clues::Clues;
use geometry::{FONT, GRID, INK, LETTER, SIDE, SOLUTION, label, middle, n, outline};
use layout::{Layout, SmallText};
use legend::Legend;
use lines::lines;
use marks::Marks;
use tints::tints;

/// Draws a puzzle as a complete SVG document, which ends with a line end. The title is for readers
/// who cannot see it.
pub fn svg(diagram: &Diagram, title: &str) -> String {
    drawn(diagram, title, None)
}

/// Draws a position of a puzzle with its candidates, and the step that comes next, on the picture of
/// the puzzle. On paper of any style: [`StepStyle::Dark`] has the colours of [`StepStyle::Color`].
pub fn variant_step_svg(
    diagram: &Diagram,
    position: &VariantPosition,
    title: &str,
    style: StepStyle,
) -> String {
    let (solution, marks) = (Some(position.usual_grid()), Some(position.usual_candidates()));
    let filled = Diagram { solution, pencil_marks: marks, ..diagram.clone() };
    drawn(&filled, title, Some(&Marks::new(position, 9, style)))
}

fn drawn(diagram: &Diagram, title: &str, marks: Option<&Marks<'_>>) -> String {
    let clues = Clues::of(diagram, 9, 9);
    let legend = Legend::of(diagram, &clues, true);
    let layout = Layout::of(diagram);
    let [left, right, top, bottom] = clues.margins;
    let below = GRID + bottom + legend.height();
    let key = marks.map_or(0.0, Marks::height);
    let (width, height) = (left + GRID + right, top + below + key);
    let view = format!("{} {} {} {}", n(-left), n(-top), n(width), n(height));
    let picture = html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox=(view) width=(n(width)) height=(n(height))
            font-family=(FONT) text-anchor="middle" role="img" {
            title { (without_controls(title)) }
            rect x=(n(-left)) y=(n(-top)) width=(n(width)) height=(n(height)) fill="#fff" {}
            "\n" (tints(diagram)) @if let Some(marks) = marks { (marks.shades()) }
            "\n" (lines(diagram)) "\n" (cages(diagram, &layout))
            "\n" (grid(diagram)) "\n" (small(&layout.sums, INK)) "\n" (small(&layout.letters, LETTER))
            @match marks {
                None => (small(&layout.candidates, "#444")),
                Some(marks) => (marks.candidates(&layout.candidates)),
            }
            "\n" (digits(diagram)) "\n" (on_borders(&layout)) "\n" (clues.drawn())
            "\n" (legend.drawn(GRID + bottom)) "\n"
            @if let Some(marks) = marks { (marks.key(below)) "\n" }
        }
    };
    picture.into_string() + "\n"
}

fn small(texts: &[SmallText], colour: &str) -> Markup {
    html! {
        g fill=(colour) {
            @for text in texts { (label(text.x, text.y, text.size, &text.text)) }
        }
    }
}

fn grid(diagram: &Diagram) -> Markup {
    let mut thin = String::new();
    for i in 1..9 {
        let at = n(f64::from(i) * SIDE);
        let _ = write!(thin, "M{at} 0V{GRID}M0 {at}H{GRID}");
    }
    let regions = diagram.shapes.iter().filter_map(|shape| match shape {
        Shape::Region(cells) => Some(cells.iter().copied().collect()),
        _ => None,
    });
    let regions: Vec<CellSet> = diagram.regions.iter().copied().chain(regions).collect();
    html! {
        path d=(thin) fill="none" stroke="#6b6b6b" stroke-width="1" {}
        g fill="none" stroke=(INK) stroke-width="3.2" stroke-linejoin="miter" {
            @for region in regions { path d=(outline(region, 0.0, 0.0)) {} }
            rect x="0" y="0" width=(n(GRID)) height=(n(GRID)) {}
        }
    }
}

fn digits(diagram: &Diagram) -> Markup {
    html! {
        g fill=(INK) {
            @for cell in Cell::all() {
                @let (x, y) = middle(cell);
                @match diagram.digit(cell) {
                    Some((digit, true)) => {
                        g font-weight="bold" { (label(x, y + 1.0, 34.0, &digit.to_string())) }
                    },
                    Some((digit, false)) => {
                        g fill=(SOLUTION) { (label(x, y + 1.0, 32.0, &digit.to_string())) }
                    },
                    None => {},
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;
    use crate::ruleset::OutsideClue;

    fn drawn(shapes: Vec<Shape>) -> String {
        svg(&Diagram { shapes, ..Diagram::classic(&Grid::EMPTY) }, "a < b")
    }

    #[test]
    fn text_is_escaped_and_tags_are_closed() {
        let caption = Shape::Caption("1 < 2 & \"so on\"".to_owned());
        let picture = drawn(vec![caption.clone(), caption]);
        assert_eq!(picture.matches("1 &lt; 2 &amp; ").count(), 1, "{picture}");
        assert!(picture.contains("<title>a &lt; b</title>"));
        assert_eq!(picture.matches('<').count(), picture.matches('>').count());
        assert_eq!(picture.matches("</").count() * 2, picture.matches('<').count());
    }

    fn clue(row: usize, column: usize, direction: (i8, i8), clue: OutsideClue) -> Shape {
        let label = if clue == OutsideClue::XSum { "13" } else { "12" }.to_owned();
        Shape::Outside { cell: Cell::at(row, column), direction, label, clue }
    }

    #[test]
    fn margins_grow_where_clues_are() {
        use OutsideClue::{LittleKiller, Sandwich, XSum};
        let none = drawn(Vec::new());
        assert!(none.contains("viewBox=\"-14 -14 568 568\""), "{none}");
        let top = drawn(vec![clue(0, 3, (1, 0), Sandwich), clue(0, 2, (1, 1), LittleKiller)]);
        assert!(top.contains("viewBox=\"-14 -44 568 648\""), "{top}");
        let down = (1, 0);
        let twice = drawn(vec![
            clue(0, 3, down, Sandwich),
            clue(0, 3, down, XSum),
            clue(4, 8, (0, -1), Sandwich),
        ]);
        assert!(twice.contains("viewBox=\"-14 -82 598 686\""), "{twice}");
    }

    #[test]
    fn kinds_of_clues_are_framed_only_where_there_are_several() {
        use OutsideClue::{LittleKiller, Skyscraper, XSum};
        let frames = |shapes| drawn(shapes).matches("stroke=\"#555\"").count();
        let (left, down) = ((0, -1), (1, 0));
        assert_eq!(frames(vec![clue(2, 8, left, XSum), clue(0, 3, (1, -1), LittleKiller)]), 0);
        // Two in the picture and two in the legend.
        assert_eq!(frames(vec![clue(2, 8, left, XSum), clue(0, 3, down, Skyscraper)]), 4);
    }

    #[test]
    fn a_line_is_seen_on_both_sides_of_one_that_goes_the_same_way() {
        let line = |cells: &[(usize, usize)], colour| Shape::Line {
            cells: cells.iter().map(|&(row, column)| Cell::at(row, column)).collect(),
            style: crate::ruleset::Stroke::Coloured(colour),
        };
        let below = line(&[(0, 0), (0, 1), (0, 2)], "#aaa");
        let above = line(&[(1, 1), (0, 1), (0, 0)], "#bbb");
        let apart = line(&[(5, 5), (5, 6)], "#ccc");
        let picture = drawn(vec![below, above, apart]);
        for (colour, width) in [("#aaa", 15), ("#bbb", 9), ("#ccc", 9)] {
            let pen = format!("stroke=\"{colour}\" stroke-width=\"{width}\"");
            assert!(picture.contains(&pen), "{pen}: {picture}");
        }
    }
}
