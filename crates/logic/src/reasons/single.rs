//! The reasons of singles: the filled cells that leave one place, or one digit.

use super::{HousePart, Part, Reasons};
use crate::board::{Candidate, LogicBoard};
use ninefold_core::grid::{Cell, CellSet, Digit, House};

impl Reasons {
    /// The reasons of a single: of a hidden one its houses, and the cells that keep its digit from
    /// the rest of them; of a naked one, a cell for each other digit.
    pub(crate) fn of_single(board: &LogicBoard, single: Candidate, houses: &[House]) -> Reasons {
        let mut reasons = Reasons::default();
        reasons.houses.extend(houses.iter().map(|&house| (house, HousePart::Base)));
        let Candidate { cell, digit } = single;
        match houses.first() {
            Some(&house) => {
                let blanks = (CellSet::house(house) & board.open()) - CellSet::of(cell);
                let seen = blanks.into_iter().map(CellSet::peers);
                let seen = seen.fold(CellSet::EMPTY, |all, peers| all | peers);
                reasons.add(Part::Filled, with_digit(board, seen, digit), digit.bit());
            }
            None => {
                for other in Digit::all().filter(|other| *other != digit) {
                    let all = with_digit(board, CellSet::peers(cell), other);
                    reasons.add(Part::Filled, all.into_iter().take(1).collect(), other.bit());
                }
            }
        }
        reasons
    }
}

/// Those of some cells that are filled with a digit.
fn with_digit(board: &LogicBoard, cells: CellSet, digit: Digit) -> CellSet {
    let has = |cell: &Cell| board.grid().get(*cell) == Some(digit);
    cells.into_iter().filter(has).collect()
}
