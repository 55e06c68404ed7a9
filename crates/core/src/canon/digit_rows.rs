//! A grid as nine rows of digits, and the small permutations that all parts of the search use.

use crate::grid::{CELLS, Cell, Digit, Grid};

pub(super) const SIDE: usize = 9;
/// No column, no slot.
pub(super) const NONE: u8 = SIDE as u8;
/// More than any name.
pub(super) const MORE: u8 = u8::MAX;

pub(super) type Row = [u8; SIDE];
/// Digits, 0 for a blank.
pub(super) type Rows = [Row; SIDE];

/// The orders of three things.
pub(super) const ORDERS: [[u8; 3]; 6] =
    [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// The rows of a grid.
pub(super) fn rows_of(grid: &Grid) -> Rows {
    let mut board = [[0; SIDE]; SIDE];
    for cell in Cell::all() {
        board[cell.row()][cell.column()] = grid.get(cell).map_or(0, Digit::get);
    }
    board
}

/// The rows of the grid reflected in the diagonal.
pub(super) fn transposed(board: &Rows) -> Rows {
    std::array::from_fn(|row| std::array::from_fn(|column| board[column][row]))
}

/// The grid of these rows.
pub(super) fn grid_of(form: &Rows) -> Grid {
    let mut bytes = [0; CELLS];
    for (bytes, row) in bytes.chunks_exact_mut(SIDE).zip(form) {
        bytes.copy_from_slice(row);
    }
    Grid::from_bytes(bytes).unwrap_or_else(|| unreachable!("digits and blanks"))
}

/// The rows that have a digit twice, as bits.
pub(super) fn repeating_rows(board: &Rows) -> u16 {
    let mut rows = 0;
    for (number, row) in board.iter().enumerate() {
        let (mut seen, mut twice) = (0u16, 0);
        for &digit in row {
            twice |= seen & 1 << digit;
            seen |= 1 << digit;
        }
        // Blanks may repeat.
        rows |= u16::from(twice & !1 != 0) << number;
    }
    rows
}
