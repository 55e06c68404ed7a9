//! Cells a knight's or a king's move apart hold different digits.

use crate::builder::RulesetBuilder;
use crate::constraint::Propagate;
use crate::item::Item;
use crate::peers::Peers;
use crate::state::{Conflict, SearchState};
use ninefold_core::error::Malformed;
use ninefold_core::grid::{Cell, CellSet};

/// The moves of a chess piece, as steps of row and column. Half of them: the others are the same
/// backwards.
#[derive(Clone, Copy, Debug)]
struct Moves {
    steps: [(i8, i8); 4],
}

const KNIGHT: Moves = Moves { steps: [(1, 2), (1, -2), (2, 1), (2, -1)] };
const KING: Moves = Moves { steps: [(0, 1), (1, -1), (1, 0), (1, 1)] };

impl Moves {
    fn pairs(&self) -> impl Iterator<Item = (Cell, Cell)> {
        let steps = self.steps;
        Cell::all().flat_map(move |cell| {
            steps.into_iter().filter_map(move |step| Some((cell, moved(cell, step)?)))
        })
    }
}

/// The cell that is this many rows and columns away, if it is in the grid.
pub(super) fn moved(cell: Cell, (rows, columns): (i8, i8)) -> Option<Cell> {
    let row = cell.row().checked_add_signed(rows.into()).filter(|&row| row < 9)?;
    let column = cell.column().checked_add_signed(columns.into()).filter(|&column| column < 9)?;
    Some(Cell::at(row, column))
}

impl Propagate for Moves {
    fn cells(&self) -> CellSet {
        CellSet::ALL
    }

    fn add_peers(&self, peers: &mut Peers) {
        for (a, b) in self.pairs() {
            peers.add_pair(a, b);
        }
    }

    fn is_passive(&self) -> bool {
        true
    }

    fn tells_digits_apart(&self) -> bool {
        false
    }

    fn propagate(&self, _: &mut SearchState) -> Result<(), Conflict> {
        Ok(())
    }
}

/// Reads `AntiKnight`.
pub(crate) fn anti_knight(
    item: &Item<'_>,
    builder: &mut RulesetBuilder<'_>,
) -> Result<(), Malformed> {
    builder.add(KNIGHT);
    item.arguments().end()
}

/// Reads `AntiKing`.
pub(crate) fn anti_king(
    item: &Item<'_>,
    builder: &mut RulesetBuilder<'_>,
) -> Result<(), Malformed> {
    builder.add(KING);
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
