//! The bivalue universal grave plus one: a board that would have two solutions if one candidate
//! were missing.

use crate::prelude::*;

/// All blanks have two candidates except one, which has three. One of the three is right: without
/// it, every digit would have two places in each of its houses.
pub(super) struct BugPlusOne;

impl Technique for BugPlusOne {
    names!("Bivalue Universal Grave + 1", "bug-plus-one");

    fn find(&'static self, board: &LogicBoard, steps: &mut StepCollector) -> Flow {
        let Some(cell) = (board.open() - board.bivalue()).only() else {
            return Flow::Continue(());
        };
        let mask = board.candidates(cell);
        let is_here = |house: House| CellSet::house(house).contains(cell);
        if !board.is_unique() || mask.count_ones() != 3 {
            return Flow::Continue(());
        }
        for right in digits(mask) {
            let is_grave = House::all().all(|house| {
                ninefold_core::grid::Digit::all().all(|digit| match board.count(house, digit) {
                    0 => true,
                    count => count == 2 + u8::from(digit == right && is_here(house)),
                })
            });
            if is_grave {
                let step = steps.draft(self);
                step.digits.push(right);
                step.sets.push(CellSet::of(cell));
                step.eliminate_all(board, CellSet::of(cell), mask & !right.bit());
                steps.offer()?;
            }
        }
        Flow::Continue(())
    }

    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
        Consequences(step).fmt(f)
    }
}
