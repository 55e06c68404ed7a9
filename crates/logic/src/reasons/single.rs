//! The reasons of singles: the filled cells that leave one place, or one digit.

use super::{HousePart, Part, Reasons};
use crate::board::{Candidate, LogicBoard, seen_by};
use crate::technique::Step;
use ninefold_core::grid::{Cell, CellSet, Digit};

impl Reasons {
    /// The reasons of a single: of a hidden one its houses, and the cells that keep its digit from
    /// the rest of them; of a naked one, a cell for each other digit.
    pub(crate) fn of_single(step: &Step, board: &LogicBoard) -> Reasons {
        let mut reasons = Reasons::default();
        reasons.add_houses(&step.houses, HousePart::Base);
        let Some(&Candidate { cell, digit }) = step.placements.first() else { return reasons };
        match step.houses.first() {
            Some(&house) => {
                let blanks = (CellSet::house(house) & board.open()) - CellSet::of(cell);
                reasons.add(Part::Filled, with_digit(board, seen_by(blanks), digit), digit.bit());
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
