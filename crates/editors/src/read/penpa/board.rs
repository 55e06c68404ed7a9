//! Where things are on a board of Penpa: every cell, corner and side has a number.

use super::super::{
    Read,
    drawn::{Point, Spot},
    refuse,
};

/// A square board and its surroundings.
#[derive(Debug)]
pub(super) struct Board {
    /// Rows and columns of the puzzle.
    pub(super) size: usize,
    /// Columns of all that can be drawn on, and of each kind of places how many there are.
    across: usize,
    layer: usize,
    /// The column and the row where the puzzle begins.
    left: usize,
    top: usize,
}

/// Cells around all that can be drawn on.
const AROUND: usize = 2;

impl Board {
    /// The board of the fields of the first line, and of the second line, which has the cells
    /// above, below, to the left and to the right of the puzzle.
    ///
    /// # Errors
    /// It is not square, or of another kind.
    pub(super) fn of(head: &[&str], spaces: &str) -> Read<Board> {
        const SQUARE: &str = "a board of 4 to 16 rows and as many columns";
        let kind = head.first().copied().unwrap_or_default();
        if !matches!(kind, "square" | "sudoku") {
            return refuse(format!("a board of the kind {kind:?}"), SQUARE);
        }
        let number = |field: usize| head.get(field).and_then(|text| text.parse::<usize>().ok());
        let spaces: Vec<usize> = serde_json::from_str(spaces).unwrap_or_default();
        let [above, below, left, right] = spaces[..] else {
            return refuse("a board without its surroundings", SQUARE);
        };
        let (columns, rows) = (number(1).unwrap_or(0), number(2).unwrap_or(0));
        let inner = |all: usize, before: usize, behind: usize| {
            all.checked_sub(before.checked_add(behind)?).filter(|size| (4..=16).contains(size))
        };
        let sizes = (inner(columns, left, right), inner(rows, above, below));
        let (Some(size), Some(high)) = sizes else {
            return refuse(format!("a board of {columns} columns and {rows} rows"), SQUARE);
        };
        if size != high || columns > 64 || rows > 64 {
            return refuse(format!("a board of {size} columns and {high} rows"), SQUARE);
        }
        let (across, down) = (columns + 2 * AROUND, rows + 2 * AROUND);
        let (left, top) = (left + AROUND, above + AROUND);
        Ok(Board { size, across, layer: across * down, left, top })
    }

    /// The point of a number: of a cell, a corner, the middle of a side, or a small place in a
    /// cell, which is taken for the cell.
    pub(super) fn point(&self, number: usize) -> Option<Point> {
        let (kind, index) = match number / self.layer {
            kind @ 0..=3 => (kind, number % self.layer),
            _ => (0, (number - 4 * self.layer) / 4 % self.layer),
        };
        if number >= 12 * self.layer {
            return None;
        }
        let (row, column) = (index / self.across, index % self.across);
        let (row, column) = (row as f64 - self.top as f64, column as f64 - self.left as f64);
        let (down, right) = [(0.5, 0.5), (1.0, 1.0), (1.0, 0.5), (0.5, 1.0)][kind];
        Some((row + down, column + right))
    }

    /// Whether a number is that of a whole cell, and not of a corner, a side or a part of one.
    pub(super) fn is_cell(&self, number: usize) -> bool {
        number < self.layer
    }

    /// The cell of the puzzle at a number, row by row from 0.
    pub(super) fn cell(&self, number: usize) -> Option<usize> {
        let (row, column) = self.spot(number)?;
        Some((row - 1) as usize * self.size + (column - 1) as usize)
    }

    /// The cell of the puzzle at a number, or that of a small place in it.
    pub(super) fn spot(&self, number: usize) -> Option<Spot> {
        let is_in_cell = self.is_cell(number) || number >= 4 * self.layer;
        let (row, column) = self.point(number).filter(|_| is_in_cell)?;
        let (row, column) = (row.floor() as i32 + 1, column.floor() as i32 + 1);
        let inside = 1..=self.size as i32;
        (inside.contains(&row) && inside.contains(&column)).then_some((row, column))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_cells_corners_and_sides() {
        let board = Board::of(&["square", "9", "9", "38"], "[0,0,0,0]").expect("a board");
        assert_eq!((board.cell(28), board.cell(29), board.cell(41)), (Some(0), Some(1), Some(9)));
        assert_eq!(board.cell(27), None);
        assert_eq!(board.point(28), Some((0.5, 0.5)));
        assert_eq!(board.point(169 + 28), Some((1.0, 1.0)));
        assert_eq!(board.point(2 * 169 + 28), Some((1.0, 0.5)));
        assert_eq!(board.point(3 * 169 + 28), Some((0.5, 1.0)));
        assert_eq!(board.spot(4 * 169 + 4 * 28 + 3), Some((1, 1)));
        let beside = Board::of(&["square", "10", "10"], "[1,0,1,0]").expect("a board");
        assert_eq!((beside.size, beside.cell(3 * 14 + 3)), (9, Some(0)));
        for (head, spaces) in [
            (&["hex", "9", "9"], "[0,0,0,0]"),
            (&["square", "9", "8"], "[0,0,0,0]"),
            (&["square", "9", "9"], "[9,9,9,9]"),
            (&["square", "9", "9"], "no"),
            (&["square", "3", "3"], "[0,0,0,0]"),
        ] {
            assert!(Board::of(head, spaces).is_err(), "{head:?} {spaces}");
        }
    }
}
