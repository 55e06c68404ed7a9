//! The last resort: a digit of the solution, if the board has the solution.

use crate::prelude::*;
use crate::shared::singles::explain_placement;

/// Fills the blank in the middle of all blanks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct BruteForce;

impl Technique for BruteForce {
    names!("Brute Force", "brute-force");

    fn is_guess(&self) -> bool {
        true
    }

    fn find(&'static self, board: &LogicBoard, steps: &mut StepCollector) -> Flow {
        let Some(solution) = board.last_resort() else { return Flow::Continue(()) };
        // HoDoKu fills the blank in the middle of all.
        let middle = board.open().into_iter().nth(board.open().len() / 2);
        let Some(cell) = middle else { return Flow::Continue(()) };
        if let Some(digit) = solution.get(cell) {
            let step = steps.draft(self);
            step.sets.push(CellSet::of(cell));
            step.placements.push(Candidate { cell, digit });
            return steps.offer();
        }
        Flow::Continue(())
    }

    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
        explain_placement(step, f)
    }
}
