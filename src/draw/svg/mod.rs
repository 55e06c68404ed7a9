//! A puzzle as an SVG picture, for paper and screens: black on white wherever it is shown.
//!
//! From the bottom: tints, lines, cages, the grid, digits, and the marks on borders; around it
//! clues, below it captions.

mod borders;
mod clues;
mod geometry;

use std::fmt::Write;

use maud::{Markup, html};

use super::diagram::{CellRestriction, Diagram};
use crate::error::without_controls;
use crate::grid::{Cell, CellSet, Digit};
use crate::ruleset::{Shape, Stroke};
use borders::on_borders;
use clues::Clues;
use geometry::{
    FONT, GRID, INK, INSET, LINE, LINE_HEIGHT, ROUND, SIDE, SOLUTION, THERMO, TINT, disc, label,
    middle, n, outline, points, square,
};

/// Draws a puzzle as a complete SVG document, which ends with a line end. The title is for readers
/// who cannot see it.
pub fn svg(diagram: &Diagram, title: &str) -> String {
    let captions = captions(diagram);
    let clues = Clues::of(diagram);
    let [left, right, top, bottom] = clues.margins;
    let width = left + GRID + right;
    let text_height = match captions.len() {
        0 => 0.0,
        lines => lines as f64 * LINE_HEIGHT + 6.0,
    };
    let height = top + GRID + bottom + text_height;
    let view = format!("{} {} {} {}", n(-left), n(-top), n(width), n(height));
    let picture = html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox=(view) width=(n(width)) height=(n(height))
            font-family=(FONT) text-anchor="middle" role="img" {
            title { (without_controls(title)) }
            rect x=(n(-left)) y=(n(-top)) width=(n(width)) height=(n(height)) fill="#fff" {}
            "\n" (tints(diagram)) "\n" (lines(diagram)) "\n" (rings(diagram)) "\n" (cages(diagram))
            "\n" (grid(diagram)) "\n" (sums(diagram)) "\n" (digits(diagram)) "\n" (on_borders(diagram))
            "\n" (clues.drawn()) "\n"
            g font-size="16" fill=(INK) {
                @for (i, caption) in captions.iter().enumerate() {
                    @let y = GRID + bottom + 14.0 + i as f64 * LINE_HEIGHT;
                    text x=(n(GRID / 2.0)) y=(n(y)) { (without_controls(caption)) }
                }
            }
        }
    };
    picture.into_string() + "\n"
}

fn tints(diagram: &Diagram) -> Markup {
    html! {
        g fill=(TINT) {
            @for shape in &diagram.shapes {
                @if let Shape::Tint(cells) = shape {
                    @for cell in cells {
                        @let (x, y) = middle(*cell);
                        rect x=(n(x - SIDE / 2.0)) y=(n(y - SIDE / 2.0)) width=(n(SIDE)) height=(n(SIDE)) {}
                    }
                }
            }
        }
        g fill="#dcdcdc" {
            @for cell in Cell::all() {
                @match diagram.restriction(cell) {
                    Some(CellRestriction::Even) => (square(cell)),
                    Some(CellRestriction::Odd) => (disc(cell, 21.0)),
                    _ => {},
                }
            }
            @for shape in &diagram.shapes {
                @if let Shape::Square(cell) = shape { (square(*cell)) }
            }
        }
    }
}

/// Lines, thick ones below thin ones, and the bulbs of thermometers.
fn lines(diagram: &Diagram) -> Markup {
    let line = |shape: &Shape, thick: bool| match shape {
        Shape::Line { cells, style } => match (style, thick) {
            (Stroke::Thermo, true) => stroke(cells, THERMO, 17.0),
            (Stroke::Coloured(colour), true) => stroke(cells, colour, 9.0),
            (Stroke::Plain, false) => stroke(cells, LINE, 2.5),
            (Stroke::Arrow, false) => {
                html! { (stroke(cells, LINE, 2.5)) (head(cells)) }
            }
            _ => html! {},
        },
        Shape::Circle { cell, filled: true } if thick => {
            html! { g fill=(THERMO) { (disc(*cell, 22.0)) } }
        }
        Shape::Diagonal { falling } if !thick => {
            let (from, to) = if *falling { (0.0, GRID) } else { (GRID, 0.0) };
            html! { line x1="0" y1=(n(from)) x2=(n(GRID)) y2=(n(to)) stroke="#8fb3d9" stroke-width="2.5" {} }
        }
        _ => html! {},
    };
    html! {
        g fill="none" stroke-linecap="round" stroke-linejoin="round" {
            @for thick in [true, false] {
                @for shape in &diagram.shapes { (line(shape, thick)) }
            }
        }
    }
}

fn stroke(cells: &[Cell], colour: &str, width: f64) -> Markup {
    html! { polyline points=(points(cells)) stroke=(colour) stroke-width=(n(width)) {} }
}

/// The head of an arrow whose line ends in the last of these cells.
fn head(cells: &[Cell]) -> Markup {
    let [.., before, last] = cells else { return html! {} };
    let ((bx, by), (x, y)) = (middle(*before), middle(*last));
    let length = (x - bx).hypot(y - by).max(1.0);
    let (along, down) = ((x - bx) / length, (y - by) / length);
    let side = |turn: f64| {
        let (back, out) = (13.0, 8.0 * turn);
        format!("{},{}", n(x - along * back - down * out), n(y - down * back + along * out))
    };
    let points = format!("{} {},{} {}", side(1.0), n(x), n(y), side(-1.0));
    html! { polyline points=(points) stroke=(LINE) stroke-width="2.5" {} }
}

/// Circles, pills and diamonds at the ends of lines: white, so that lines end at them.
fn rings(diagram: &Diagram) -> Markup {
    html! {
        g fill="#fff" stroke=(LINE) stroke-width="2.5" {
            @for shape in &diagram.shapes {
                @match shape {
                    Shape::Circle { cell, filled: false } => (disc(*cell, 22.0)),
                    Shape::Diamond(cell) => {
                        @let (x, y) = middle(*cell);
                        path d=(format!("M{} {}l26 26-26 26-26-26z", n(x), n(y - 26.0))) {}
                    },
                    Shape::Pill(cells) => (pill(cells)),
                    _ => {},
                }
            }
        }
    }
}

/// A ring around several cells in a row: a thick line in the colour of the ring, and a thinner
/// white line on top.
fn pill(cells: &[Cell]) -> Markup {
    html! {
        g fill="none" stroke-linecap="round" stroke-linejoin="round" {
            polyline points=(points(cells)) stroke=(LINE) stroke-width="46.5" {}
            polyline points=(points(cells)) stroke="#fff" stroke-width="41.5" {}
        }
    }
}

fn cages(diagram: &Diagram) -> Markup {
    html! {
        g fill="none" stroke=(INK) stroke-width="1.3" stroke-dasharray="4 3" {
            @for shape in &diagram.shapes {
                @if let Shape::Cage { cells, .. } = shape {
                    path d=(outline(cells.iter().copied().collect(), INSET, ROUND)) {}
                }
            }
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

/// The sums of cages, each in a gap of its outline.
fn sums(diagram: &Diagram) -> Markup {
    html! {
        g font-size="14" text-anchor="start" fill=(INK) {
            @for shape in &diagram.shapes {
                @if let Shape::Cage { cells, label } = shape {
                    @if let Some(first) = cells.iter().min().filter(|_| !label.is_empty()) {
                        @let (x, y) = middle(*first);
                        @let (x, y) = (x - SIDE / 2.0, y - SIDE / 2.0);
                        @let width = 3.5 + 8.0 * label.chars().count() as f64;
                        rect x=(n(x + 2.5)) y=(n(y + 2.5)) width=(n(width)) height="14.5" fill="#fff" {}
                        text x=(n(x + 4.0)) y=(n(y + 14.5)) { (label) }
                    }
                }
            }
        }
    }
}

fn digits(diagram: &Diagram) -> Markup {
    html! {
        g fill=(INK) {
            @for cell in Cell::all() {
                @let (x, y) = middle(cell);
                @match (diagram.digit(cell), diagram.restriction(cell)) {
                    (Some((digit, true)), _) => {
                        g font-weight="bold" { (label(x, y + 1.0, 34.0, &digit.to_string())) }
                    },
                    (Some((digit, false)), _) => {
                        g fill=(SOLUTION) { (label(x, y + 1.0, 32.0, &digit.to_string())) }
                    },
                    (None, Some(CellRestriction::Digits(mask))) => (small_digits(cell, mask)),
                    _ => {},
                }
            }
        }
    }
}

fn small_digits(cell: Cell, mask: u16) -> Markup {
    let (x, y) = middle(cell);
    html! {
        g fill="#555" {
            @for digit in Digit::all().filter(|digit| mask & digit.bit() != 0) {
                @let (right, down) = (digit.index() % 3, digit.index() / 3);
                (label(x + (right as f64 - 1.0) * 15.0, y + 3.0 + (down as f64 - 1.0) * 14.5, 13.0, &digit.to_string()))
            }
        }
    }
}

fn captions(diagram: &Diagram) -> Vec<&str> {
    let mut captions = Vec::new();
    for shape in &diagram.shapes {
        if let Shape::Caption(text) = shape
            && !captions.contains(&text.as_str())
        {
            captions.push(text.as_str());
        }
    }
    captions
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;

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

    #[test]
    fn a_cage_keeps_its_distance_on_all_sides() {
        let cells = [Cell::at(0, 0), Cell::at(0, 1), Cell::at(1, 0)].into_iter().collect();
        assert_eq!(outline(cells, 5.0, 0.0), "M115 5L115 55L55 55L55 115L5 115L5 5z");
        assert!(
            outline(cells, 5.0, 2.0)
                .starts_with("M113 5Q115 5 115 7L115 53Q115 55 113 55L57 55Q55 55 55 57")
        );
    }

    #[test]
    fn margins_grow_where_clues_are() {
        let clue = |row, column, direction| Shape::Outside {
            cell: Cell::at(row, column),
            direction,
            label: "12".to_owned(),
        };
        let none = drawn(Vec::new());
        assert!(none.contains("viewBox=\"-14 -14 568 568\""), "{none}");
        let top = drawn(vec![clue(0, 3, (1, 0)), clue(0, 2, (1, 1))]);
        assert!(top.contains("viewBox=\"-14 -44 568 598\""), "{top}");
        let twice = drawn(vec![clue(0, 3, (1, 0)), clue(0, 3, (1, 0)), clue(4, 8, (0, -1))]);
        assert!(twice.contains("viewBox=\"-14 -82 598 636\""), "{twice}");
    }
}
