//! A symmetry of the rules: a way to move cells and to rename digits.

use super::digit_rows::{SIDE, grid_of, rows_of, transposed};
use crate::grid::Grid;

/// A way to move cells and to rename digits that leaves the rules as they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry {
    /// Reflect in the diagonal first.
    pub transposed: bool,
    /// The row that comes to stand in each place: whole bands, in any order, rows in any order
    /// within.
    pub rows: [u8; SIDE],
    /// The column in each place, likewise.
    pub columns: [u8; SIDE],
    /// The new name of each digit, from that of 1 on.
    pub names: [u8; SIDE],
}

impl Symmetry {
    /// The grid, moved and renamed.
    ///
    /// # Panics
    /// When `rows`, `columns` or `names` are no permutations.
    pub fn apply(&self, grid: &Grid) -> Grid {
        let board = rows_of(grid);
        let board = if self.transposed { transposed(&board) } else { board };
        let name = |digit: u8| if digit == 0 { 0 } else { self.names[usize::from(digit) - 1] };
        let row =
            |row: u8| self.columns.map(|column| name(board[usize::from(row)][usize::from(column)]));
        grid_of(&self.rows.map(row))
    }
}
