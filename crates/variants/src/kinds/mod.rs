//! The accelerators: constraints of nine rows and nine digits, one family a file.

pub(super) mod classes;
mod clue;
pub(super) mod different;
pub(super) mod ends;
pub(super) mod entropy;
pub(super) mod extreme;
pub(super) mod given;
pub(super) mod little_killer;
pub(super) mod negative;
pub(super) mod pair;
pub(super) mod parity;
pub(super) mod part_sum;
pub(super) mod quad;
pub(super) mod region_sum;
pub(super) mod regions;
pub(super) mod same;
pub(super) mod skyscraper;
pub(super) mod sum;

use ninefold_core::grid::Cell;

/// The cell that is this many rows and columns away, if it is in the grid.
fn moved(cell: Cell, (rows, columns): (i8, i8)) -> Option<Cell> {
    let row = cell.row().checked_add_signed(rows.into()).filter(|&row| row < 9)?;
    let column = cell.column().checked_add_signed(columns.into()).filter(|&column| column < 9)?;
    Some(Cell::at(row, column))
}
