//! Measures, and where cells and candidates are.

use ninefold_core::grid::{Cell, CellSet, Digit};

/// The side of a cell, in units of the picture.
pub(super) const SIDE: f64 = 60.0;
pub(super) const GRID: f64 = 9.0 * SIDE;
/// The margin with the numbers of rows and columns.
pub(super) const LEFT: f64 = 24.0;
/// The distance of neighbouring candidates.
pub(super) const STEP: f64 = 19.0;
/// The radius of the disc around a candidate.
pub(super) const RADIUS: f64 = 8.6;

/// A number with at most one decimal.
pub(super) fn n(value: f64) -> String {
    format!("{}", (value * 10.0).round() / 10.0)
}

/// A point, across and down, as paths have it.
pub(super) fn at((x, y): (f64, f64)) -> String {
    format!("{} {}", n(x), n(y))
}

/// The left upper corner of a cell, across and down.
pub(super) fn corner(cell: Cell) -> (f64, f64) {
    (cell.column() as f64 * SIDE, cell.row() as f64 * SIDE)
}

pub(super) fn middle(cell: Cell) -> (f64, f64) {
    let (x, y) = corner(cell);
    (x + SIDE / 2.0, y + SIDE / 2.0)
}

/// The centre of a candidate: its place among three by three in the cell.
pub(super) fn candidate(cell: Cell, digit: Digit) -> (f64, f64) {
    let (x, y) = middle(cell);
    let (row, column) = (digit.index() / 3, digit.index() % 3);
    (x + (column as f64 - 1.0) * STEP, y + (row as f64 - 1.0) * STEP)
}

/// The centre of a digit in several cells.
pub(super) fn centre(cells: CellSet, digit: Digit) -> (f64, f64) {
    let count = cells.len().max(1) as f64;
    let all = cells.into_iter().map(|cell| candidate(cell, digit));
    let (x, y) = all.fold((0.0, 0.0), |(x, y), (cx, cy)| (x + cx, y + cy));
    (x / count, y / count)
}
