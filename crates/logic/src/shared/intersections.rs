//! Locked candidates: a digit that a box has only in one line, or a line only in one box.

use super::unchanged::{POINTING, Unchanged};
use crate::prelude::*;

/// Locked candidates, rule DR3 of the profile `notes-rules`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Locked {
    /// A box has a digit in one line only.
    Pointing,
    /// A line has a digit in one box only.
    Claiming,
}

impl Technique for Locked {
    names! {
        Locked::Pointing => "Locked Candidates Type 1 (Pointing)", "pointing";
        Locked::Claiming => "Locked Candidates Type 2 (Claiming)", "claiming";
    }

    fn find(&'static self, board: &LogicBoard, steps: &mut StepCollector) -> Flow {
        let from = match self {
            Locked::Pointing => 18..27,
            Locked::Claiming => 0..18,
        };
        let search = POINTING + *self as usize;
        Unchanged::with(board, steps, |memory, steps| {
            for house in from.filter_map(House::new) {
                if memory.has_changed(search, house) {
                    let found = steps.found().len();
                    self.search(house, board, steps)?;
                    if steps.found().len() == found {
                        memory.is_barren(search, house);
                    }
                }
            }
            Flow::Continue(())
        })
    }

    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
        let (digit, house) = (step.digits[0].get(), HouseName(step.houses[0]));
        write!(f, ": {digit} in {house}{}", Consequences(step))
    }
}

impl Locked {
    /// Searches a house for digits that it has in one other house only.
    fn search(&'static self, house: House, board: &LogicBoard, steps: &mut StepCollector) -> Flow {
        let to = match self {
            Locked::Pointing => 0..18,
            Locked::Claiming => 18..27,
        };
        for digit in Digit::all().filter(|&digit| matches!(board.count(house, digit), 2 | 3)) {
            let places = board.places(digit) & CellSet::house(house);
            // Only houses of the first place can hold all places.
            let Some(first) = places.first() else { continue };
            let others = first.houses().into_iter().filter(|other| to.contains(&other.index()));
            for other in others.filter(|&other| places.is_subset(CellSet::house(other))) {
                let loses = (CellSet::house(other) - places) & board.places(digit);
                if loses.is_empty() {
                    continue;
                }
                let step = steps.draft(self);
                step.digits.push(digit);
                step.sets.push(places);
                step.houses.extend_from_slice(&[house, other]);
                step.eliminate(board, loses, digit);
                steps.offer()?;
            }
        }
        Flow::Continue(())
    }
}
