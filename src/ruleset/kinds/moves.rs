//! Cells that a knight or a king goes between hold different digits.

use super::Draft;
use crate::error::Malformed;
use crate::grid::{Cell, CellSet, Grid};
use crate::ruleset::board::{Board, Conflict};
use crate::ruleset::item::Item;
use crate::ruleset::shape::Shape;
use crate::ruleset::{Apart, Constraint};

/// Half of the moves of a piece, as steps of row and column: the others go back.
#[derive(Clone, Copy, Debug)]
struct Moves {
    piece: &'static str,
    steps: [(i8, i8); 4],
}

const KNIGHT: Moves = Moves { piece: "knight", steps: [(1, 2), (1, -2), (2, 1), (2, -1)] };
const KING: Moves = Moves { piece: "king", steps: [(0, 1), (1, -1), (1, 0), (1, 1)] };

impl Moves {
    fn pairs(&self) -> impl Iterator<Item = (Cell, Cell)> {
        let steps = self.steps;
        Cell::all().flat_map(move |cell| {
            steps.into_iter().filter_map(move |step| Some((cell, moved(cell, step)?)))
        })
    }
}

/// The cell so many rows and columns on, if it is in the grid.
pub fn moved(cell: Cell, (rows, columns): (i8, i8)) -> Option<Cell> {
    let row = cell.row().checked_add_signed(rows.into()).filter(|&row| row < 9)?;
    let column = cell.column().checked_add_signed(columns.into()).filter(|&column| column < 9)?;
    Some(Cell::at(row, column))
}

impl Constraint for Moves {
    fn cells(&self) -> CellSet {
        CellSet::ALL
    }

    fn set_apart(&self, apart: &mut Apart) {
        for (a, b) in self.pairs() {
            apart.pair(a, b);
        }
    }

    fn is_passive(&self) -> bool {
        true
    }

    fn propagate(&self, _: &mut Board) -> Result<(), Conflict> {
        Ok(())
    }

    fn verify(&self, solution: &Grid) -> bool {
        self.pairs().all(|(a, b)| solution.get(a) != solution.get(b))
    }

    fn explain(&self) -> String {
        format!("cells that a {} goes between hold different digits", self.piece)
    }

    fn shapes(&self) -> Vec<Shape> {
        let piece = self.piece;
        vec![Shape::Caption(format!("Cells a {piece}'s move apart hold different digits."))]
    }
}

/// `AntiKnight`.
pub fn anti_knight(item: &Item<'_>, draft: &mut Draft<'_>) -> Result<(), Malformed> {
    draft.add(KNIGHT);
    item.arguments().end()
}

/// `AntiKing`.
pub fn anti_king(item: &Item<'_>, draft: &mut Draft<'_>) -> Result<(), Malformed> {
    draft.add(KING);
    item.arguments().end()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_have_as_many_moves_as_on_a_board_of_nine() {
        assert_eq!((KNIGHT.pairs().count(), KING.pairs().count()), (224, 272));
        assert_eq!(moved(Cell::at(0, 0), (-1, 0)), None);
        assert_eq!(moved(Cell::at(8, 8), (0, 1)), None);
    }
}
