//! One of each: every row, column and box has each digit once. This fills a cell in two ways.
//!
//! They find the same cells as the naked and hidden ones of
//! [`Single`](super::super::shared::Single), under the names of this profile, and also name the
//! house of which a square is the only one.

use crate::prelude::*;

/// The reason to fill a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum OneOfEach {
    /// The cell sees all digits but one.
    SinglePossibility,
    /// No other square of the house can have the digit.
    OnlySquare,
}

impl Technique for OneOfEach {
    names! {
        OneOfEach::SinglePossibility => "Single Possibility", "single-possibility";
        OneOfEach::OnlySquare => "Only Square", "only-square";
    }

    fn find(&'static self, board: &LogicBoard, steps: &mut StepCollector) -> Flow {
        match self {
            OneOfEach::SinglePossibility => board.naked_singles().try_for_each(|single| {
                steps.draft(self).placements.push(single);
                steps.offer()
            }),
            OneOfEach::OnlySquare => board.hidden_singles().try_for_each(|single| {
                let step = steps.draft(self);
                step.placements.push(single);
                step.digits.push(single.digit);
                step.houses.extend(only_houses(board, single));
                steps.offer()
            }),
        }
    }

    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
        match (self, step.houses.first()) {
            (OneOfEach::OnlySquare, Some(house)) => {
                write!(f, ": {} in {}", step.digits[0], HouseName(*house))?;
                Consequences(step).fmt(f)
            }
            _ => step
                .placements
                .iter()
                .try_for_each(|Candidate { cell, digit }| write!(f, ": {cell}={digit}")),
        }
    }

    fn reasons(&self, step: &Step, board: &LogicBoard) -> Reasons {
        Reasons::of_single(step, board)
    }
}

/// The houses in which this is the only place of its digit.
fn only_houses(board: &LogicBoard, single: Candidate) -> impl Iterator<Item = House> {
    let (mine, digit) = (CellSet::of(single.cell), single.digit);
    mine.common_houses().filter(move |&house| board.count(house, digit) == 1)
}
