//! Singles: cells that can be filled at once.

use crate::prelude::*;

/// The singles.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Single {
    /// The last blank of a house.
    FullHouse,
    /// A cell with one candidate: rule DR1 of the profile `notes-rules`.
    Naked,
    /// A digit with one place in a house: rule DR2 of the profile `notes-rules`.
    Hidden,
}

impl Technique for Single {
    names! {
        Single::FullHouse => "Full House", "full-house";
        Single::Naked => "Naked Single", "naked-single";
        Single::Hidden => "Hidden Single", "hidden-single";
    }

    fn find(&'static self, board: &LogicBoard, steps: &mut StepCollector) -> Flow {
        let mut offer = |single: Candidate| {
            let step = steps.draft(self);
            step.placements.push(single);
            step.digits.push(single.digit);
            step.sets.push(CellSet::of(single.cell));
            let justifies = |house: &House| match self {
                Single::FullHouse => board.blanks(*house) == 1,
                Single::Naked => false,
                Single::Hidden => board.count(*house, single.digit) == 1,
            };
            step.houses.extend(single.cell.houses().into_iter().find(justifies));
            steps.offer()
        };
        match self {
            Single::FullHouse => board.full_houses().try_for_each(&mut offer),
            Single::Naked => board.naked_singles().try_for_each(&mut offer),
            Single::Hidden => board.hidden_singles().try_for_each(&mut offer),
        }
    }

    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
        step.placements.iter().try_for_each(|Candidate { cell, digit }| {
            write!(f, ": {}={}", CellNames(CellSet::of(*cell)), digit.get())
        })
    }

    fn reasons(&self, step: &Step, board: &LogicBoard) -> Reasons {
        Reasons::of_single(step, board)
    }
}
