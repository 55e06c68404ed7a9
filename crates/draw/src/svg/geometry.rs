//! Measures, colours and the helpers that all parts of the picture share.

use std::fmt::Write;

use maud::{Markup, html};

use crate::diagram::Cells;
use crate::outline::{Corner, Point, outlines};
use ninefold_variants::BoardCell;

/// The side of a cell, in units of the picture.
pub(super) const SIDE: f64 = 60.0;
/// The margin where no clue is outside of the grid.
pub(super) const MARGIN: f64 = 14.0;
/// The space for one row of clues.
pub(super) const CLUES: f64 = 38.0;
pub(super) const FONT: &str = "Helvetica, Arial, 'Liberation Sans', sans-serif";

pub(super) const INK: &str = "#111";
pub(super) const THERMO: &str = "#cfcfcf";
pub(super) const LINE: &str = "#70757d";
/// Letters of cells that belong together.
pub(super) const LETTER: &str = "#7a3b12";
pub(super) const SOLUTION: &str = "#3569b0";

/// A number with at most two decimals.
pub(super) fn n(value: f64) -> String {
    format!("{}", rounded(value))
}

/// A number to two decimals.
pub(super) fn rounded(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

/// A point, across and down, as paths have it.
pub(super) fn at((x, y): (f64, f64)) -> String {
    format!("{} {}", n(x), n(y))
}

/// The centre of a cell, across and down.
pub(super) fn middle(cell: BoardCell) -> (f64, f64) {
    ((cell.column() as f64 + 0.5) * SIDE, (cell.row() as f64 + 0.5) * SIDE)
}

/// The point half-way between two cells.
pub(super) fn between([a, b]: [BoardCell; 2]) -> (f64, f64) {
    let ((ax, ay), (bx, by)) = (middle(a), middle(b));
    ((ax + bx) / 2.0, (ay + by) / 2.0)
}

/// Whether two cells share a side.
pub(super) fn touch(a: BoardCell, b: BoardCell) -> bool {
    a.row().abs_diff(b.row()) + a.column().abs_diff(b.column()) == 1
}

/// Text centred on a point.
pub(super) fn label(x: f64, y: f64, size: f64, text: &str) -> Markup {
    // Digits are about 0.72 of the font's size high.
    html! { text x=(n(x)) y=(n(y + size * 0.36)) font-size=(n(size)) { (text) } }
}

/// Text centred on a point, with a white edge that keeps it apart from what is below.
pub(super) fn halo(x: f64, y: f64, size: f64, text: &str) -> Markup {
    html! {
        text x=(n(x)) y=(n(y + size * 0.36)) font-size=(n(size)) stroke="#fff" stroke-width="5"
            stroke-linejoin="round" paint-order="stroke" { (text) }
    }
}

/// The square of an even digit.
pub(super) fn square(cell: BoardCell) -> Markup {
    let (x, y) = middle(cell);
    html! { rect x=(n(x - 20.0)) y=(n(y - 20.0)) width="40" height="40" {} }
}

/// The size of a value in its cell: a given is larger, and one of two digits is smaller.
pub(super) fn value_size(text: &str, is_given: bool) -> f64 {
    match (text.len() > 1, is_given) {
        (false, true) => 34.0,
        (false, false) => 32.0,
        (true, true) => 27.0,
        (true, false) => 26.0,
    }
}

/// A circle around the centre of a cell.
pub(super) fn disc(cell: BoardCell, radius: f64) -> Markup {
    let (x, y) = middle(cell);
    html! { circle cx=(n(x)) cy=(n(y)) r=(n(radius)) {} }
}

/// The place of a corner at a distance inside of the borders.
pub(super) fn inside(corner: &Corner, inset: f64) -> Point {
    // Rows go down; inside is on the right hand of each of the two steps.
    let inward = |step: (i32, i32)| (f64::from(step.1) * inset, f64::from(-step.0) * inset);
    let (a, b) = (inward(corner.into), inward(corner.out));
    let (y, x) = (f64::from(corner.at.0) * SIDE, f64::from(corner.at.1) * SIDE);
    (x + a.1 + b.1, y + a.0 + b.0)
}

/// The path around these cells at a distance inside of their borders, with round corners.
pub(super) fn outline(cells: &Cells, inset: f64, round: f64) -> String {
    let mut path = String::new();
    for corners in outlines(cells) {
        for (i, corner) in corners.iter().enumerate() {
            let (into, out) = (corner.into, corner.out);
            let (x, y) = inside(corner, inset);
            let ahead = |(down, right): (i32, i32), by: f64| {
                format!("{} {}", n(x + f64::from(right) * by), n(y + f64::from(down) * by))
            };
            let command = if i == 0 { 'M' } else { 'L' };
            // Writing to a string cannot fail.
            let _ = match round > 0.0 {
                true => {
                    let (from, to) = (ahead(into, -round), ahead(out, round));
                    write!(path, "{command}{from}Q{} {} {to}", n(x), n(y))
                }
                false => write!(path, "{command}{} {}", n(x), n(y)),
            };
        }
        path.push('z');
    }
    path
}
