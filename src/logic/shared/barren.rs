//! A memory of searches that found nothing.
//!
//! Most techniques look at one digit at a time, and a step changes few digits. Where a digit has
//! the places that it had when the technique last found nothing, it finds nothing now.

use crate::grid::{CellSet, Digit};
use crate::logic::board::LogicBoard;
use crate::logic::technique::{Flow, StepCollector};

/// How many searches of one digit have a place in the memory.
pub(in crate::logic) const SEARCHES: usize = 13;

/// For each search and digit, places in which it found nothing. In no places there is nothing.
struct Barren([[CellSet; 9]; SEARCHES]);

impl Default for Barren {
    fn default() -> Barren {
        Barren([[CellSet::EMPTY; 9]; SEARCHES])
    }
}

/// Searches the digits one by one, but not those with places in which this search found nothing
/// before. What it finds must depend on the places of the digit alone.
pub(in crate::logic) fn each_digit(
    search: usize,
    board: &LogicBoard,
    steps: &mut StepCollector,
    mut find: impl FnMut(Digit, &mut StepCollector) -> Flow,
) -> Flow {
    let mut barren = steps.take_scratch::<Barren>();
    let mut flow = Flow::Continue(());
    for digit in Digit::all() {
        let (places, known) = (board.places(digit), &mut barren.0[search][digit.index()]);
        if places == *known {
            continue;
        }
        let found = steps.found().len();
        flow = find(digit, steps);
        if flow.is_break() {
            break;
        }
        if steps.found().len() == found {
            *known = places;
        }
    }
    steps.give_back(barren);
    flow
}
