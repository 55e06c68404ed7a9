//! Singles, told apart as Sudoku Explainer does.

use crate::prelude::*;

/// The singles.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Single {
    /// The last blank of a house.
    LastValue,
    /// A digit with one place in a box.
    HiddenInBox,
    /// A digit with one place in a row or column.
    HiddenInLine,
    /// A cell with one candidate.
    Naked,
}

impl Technique for Single {
    names! {
        Single::LastValue => "Last Value", "last-value";
        Single::HiddenInBox => "Hidden Single in Box", "hidden-single-box";
        Single::HiddenInLine => "Hidden Single in Line", "hidden-single-line";
        Single::Naked => "Naked Single", "naked-single";
    }

    fn find(&'static self, board: &LogicBoard, steps: &mut StepCollector) -> Flow {
        let mut offer = |single: Candidate, house: Option<House>| {
            let step = steps.draft(self);
            step.placements.push(single);
            step.houses.extend(house);
            steps.offer()
        };
        match self {
            Single::LastValue => board.full_houses().try_for_each(|single| offer(single, None)),
            Single::Naked => board.naked_singles().try_for_each(|single| offer(single, None)),
            Single::HiddenInBox | Single::HiddenInLine => {
                board.hidden_singles().try_for_each(|single| match self.house(board, single) {
                    Some(house) => offer(single, Some(house)),
                    None => Flow::Continue(()),
                })
            }
        }
    }

    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
        for Candidate { cell, digit } in &step.placements {
            write!(f, ": {}={}", CellNames(CellSet::of(*cell)), digit.get())?;
        }
        write_houses(f, &[" in "], &step.houses)
    }

    fn reasons(&self, step: &Step, board: &LogicBoard) -> Reasons {
        Reasons::of_single(step, board)
    }
}

impl Single {
    /// The box, or the row or column, in which this is a hidden single.
    fn house(self, board: &LogicBoard, single: Candidate) -> Option<House> {
        let is_only = |house: &House| {
            CellSet::house(*house).contains(single.cell) && board.count(*house, single.digit) == 1
        };
        match self {
            Single::HiddenInBox => House::all().skip(18).find(is_only),
            _ => House::all().take(18).find(is_only),
        }
    }
}
