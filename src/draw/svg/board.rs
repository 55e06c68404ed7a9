//! A board of any size as an SVG picture: its grid and values, the shapes that it shares with the usual
//! board, and a legend of all else that it states.

use std::fmt::Write;

use maud::{Markup, html};

use super::borders::on_borders;
use super::cages::cages;
use super::clues::Clues;
use super::geometry::{FONT, GRID, INK, LETTER, MARGIN, SIDE, SOLUTION, label, n};
use super::layout::Layout;
use super::legend::Legend;
use super::lines::lines;
use super::marks::Marks;
use super::metrics::wrapped;
use super::small;
use super::tints::tints;
use crate::draw::board::BoardDiagram;
use crate::draw::diagram::Diagram;
use crate::draw::step::StepStyle;
use crate::draw::variant_position::VariantPosition;
use crate::error::without_controls;
use crate::grid::{Cell, Digit, Grid};

const TEXT: f64 = 15.0;
const LINE_HEIGHT: f64 = 21.0;
/// The least width of the legend: that of six cells.
const LEAST: f64 = 6.0 * SIDE;

/// Draws a board as a complete SVG document, which ends with a line end. The title is for readers
/// who cannot see it.
pub fn board_svg(diagram: &BoardDiagram, title: &str) -> String {
    drawn(diagram, title, None)
}

/// Draws a position of a board with its candidates, and the step that comes next, as
/// [`variant_step_svg`](super::variant_step_svg) does.
pub fn board_step_svg(
    diagram: &BoardDiagram,
    position: &VariantPosition,
    title: &str,
    style: StepStyle,
) -> String {
    let filled = (0..diagram.rows * diagram.columns).map(|cell| position.value(cell)).collect();
    let board = BoardDiagram { solution: Some(filled), ..diagram.clone() };
    drawn(&board, title, Some(&Marks::new(position, diagram.columns, style)))
}

fn drawn(diagram: &BoardDiagram, title: &str, marks: Option<&Marks<'_>>) -> String {
    let (wide, high) = (diagram.columns as f64 * SIDE, diagram.rows as f64 * SIDE);
    let usual = usual(diagram);
    let layout = Layout::of(&usual);
    let clues = Clues::of(&usual, diagram.rows, diagram.columns);
    let keys = Legend::of(&usual, &clues, false);
    let [left, right, above, below] = clues.margins;
    // What lines mean takes the width of the usual board.
    let legend_wide = if keys.height() > 0.0 { wide.max(GRID) } else { wide.max(LEAST) };
    let says = diagram
        .sentences
        .iter()
        .filter(|sentence| !diagram.told.contains(sentence))
        .flat_map(|sentence| wrapped(&without_controls(sentence), TEXT, legend_wide));
    let says: Vec<String> = says.collect();
    let legend = if says.is_empty() { 0.0 } else { says.len() as f64 * LINE_HEIGHT + 8.0 };
    let top = high + below + keys.height();
    let key = marks.map_or(0.0, Marks::height);
    // The legend begins below the first column.
    let width = left + (wide + right).max(legend_wide + MARGIN);
    let height = above + top + legend + key + MARGIN;
    let view = format!("{} {} {} {}", n(-left), n(-above), n(width), n(height));
    let picture = html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox=(view) width=(n(width)) height=(n(height))
            font-family=(FONT) text-anchor="middle" role="img" {
            title { (without_controls(title)) }
            rect x=(n(-left)) y=(n(-above)) width=(n(width)) height=(n(height)) fill="#fff" {}
            "\n" (tints(&usual)) @if let Some(marks) = marks { (marks.shades()) }
            "\n" (lines(&usual)) "\n" (cages(&usual, &layout))
            "\n" (grid(diagram)) "\n" (small(&layout.sums, INK)) "\n" (small(&layout.letters, LETTER))
            @if let Some(marks) = marks { "\n" (marks.candidates_of_board()) }
            "\n" (values(diagram)) "\n" (on_borders(&layout)) "\n" (clues.drawn())
            "\n" (keys.drawn(high + below)) "\n"
            g fill=(INK) text-anchor="start" {
                @for (i, line) in says.iter().enumerate() {
                    (label(0.0, top + (i as f64 + 0.5) * LINE_HEIGHT, TEXT, line))
                }
            }
            "\n"
            @if let Some(marks) = marks { (marks.key(top + legend)) "\n" }
        }
    };
    picture.into_string() + "\n"
}

/// The shapes on the usual board, whose top left the board is, with a digit where a value takes the
/// space of one.
fn usual(diagram: &BoardDiagram) -> Diagram {
    let mut givens = Grid::EMPTY;
    for cell in Cell::all() {
        let here = diagram.cell(Some(cell.row()), Some(cell.column()));
        if here.and_then(|cell| diagram.value(cell)).is_some() {
            givens.set(cell, Digit::new(9));
        }
    }
    let shapes = diagram.shapes.clone();
    Diagram { shapes, regions: Vec::new(), ..Diagram::classic(&givens) }
}

/// Thin lines between cells, heavy ones where a region or the board ends.
fn grid(diagram: &BoardDiagram) -> Markup {
    let (mut thin, mut heavy) = (String::new(), String::new());
    for row in 0..=diagram.rows {
        for column in 0..=diagram.columns {
            let here = diagram.cell(Some(row), Some(column));
            let above = diagram.cell(row.checked_sub(1), Some(column));
            let left = diagram.cell(Some(row), column.checked_sub(1));
            let (x, y) = (column as f64 * SIDE, row as f64 * SIDE);
            // Writing to a string cannot fail.
            if here.or(above).is_some() {
                let path = if diagram.is_heavy(above, here) { &mut heavy } else { &mut thin };
                let _ = write!(path, "M{} {}h{}", n(x), n(y), n(SIDE));
            }
            if here.or(left).is_some() {
                let path = if diagram.is_heavy(left, here) { &mut heavy } else { &mut thin };
                let _ = write!(path, "M{} {}v{}", n(x), n(y), n(SIDE));
            }
        }
    }
    html! {
        path d=(thin) fill="none" stroke="#6b6b6b" stroke-width="1" {}
        path d=(heavy) fill="none" stroke=(INK) stroke-width="3.2" stroke-linecap="square" {}
    }
}

fn values(diagram: &BoardDiagram) -> Markup {
    html! {
        g fill=(INK) {
            @for cell in 0..diagram.rows * diagram.columns {
                @let (row, column) = (cell / diagram.columns, cell % diagram.columns);
                @let (x, y) = ((column as f64 + 0.5) * SIDE, (row as f64 + 0.5) * SIDE);
                @match diagram.value(cell) {
                    Some((value, true)) => {
                        g font-weight="bold" { (label(x, y + 1.0, 32.0, &value.to_string())) }
                    },
                    Some((value, false)) => {
                        g fill=(SOLUTION) { (label(x, y + 1.0, 30.0, &value.to_string())) }
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
    use crate::ruleset::parse;

    fn drawn(text: &str) -> String {
        let network = parse::network(text).expect(text);
        board_svg(&BoardDiagram::of(&network), "a board")
    }

    #[test]
    fn what_shapes_tell_is_not_said_again() {
        let picture = drawn(".Shape~6x6.Cage~7~R1C1~R1C2.Skyscraper~R1~~3");
        assert!(picture.contains("stroke-dasharray"), "{picture}");
        assert!(!picture.contains("seen in row 1") && !picture.contains("r1c1"), "{picture}");
        // The clue stands at the right of six columns, and the legend says what it is.
        assert!(picture.contains("<text x=\"383\" y=\"36.84\""), "{picture}");
        assert!(picture.contains("Skyscraper: how many digits are seen."), "{picture}");
        assert!(drawn(".Shape~10x10.Cage~7~R1C1~R1C2").contains("r1c1"));
    }

    #[test]
    fn different_rules_give_different_pictures() {
        let all = ["Thermo", "Arrow", "Renban", "Palindrome", "Between", "Whisper~3", "Zipper"];
        let mut pictures: Vec<String> =
            all.iter().map(|name| drawn(&format!(".Shape~6x6.{name}~R1C1~R1C2~R1C3"))).collect();
        pictures.push(drawn(".Shape~6x6.Whisper~4~R1C1~R1C2~R1C3"));
        pictures.sort_unstable();
        pictures.dedup();
        assert_eq!(pictures.len(), all.len() + 1);
    }
}
