//! A memory of searches that found nothing.
//!
//! Fish and turbot fish look at one digit at a time, and a step changes few digits. Where a digit
//! has the places that it had when such a search last found nothing, it finds nothing now. Grading
//! with the profile `hodoku` takes a sixth less time for it.

use crate::grid::{CellSet, Digit};
use crate::logic::board::LogicBoard;
use crate::logic::technique::{Flow, StepCollector};

/// How many searches of one digit have a place in the memory: nine of fish, four of turbot
/// fish, four of fish with boxes.
const SEARCHES: usize = 17;

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Cell;
    use crate::text::line;

    #[test]
    fn a_digit_is_searched_again_when_its_places_change_or_something_was_found() {
        let puzzle = line::parse(&[b'.'; 81]).expect("a puzzle");
        let mut board = LogicBoard::new(&puzzle);
        let mut steps = StepCollector::first();
        let searched = |search, board: &LogicBoard, steps: &mut StepCollector| {
            let mut digits = Vec::new();
            let _ = each_digit(search, board, steps, |digit, _| {
                digits.push(digit.get());
                // Of 9, something is found each time.
                if digit.get() == 9 { Flow::Break(()) } else { Flow::Continue(()) }
            });
            digits
        };
        assert_eq!(searched(0, &board, &mut steps), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
        assert_eq!(searched(0, &board, &mut steps), [9]);
        assert_eq!(searched(1, &board, &mut steps), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
        let five = Digit::all().nth(4).expect("a digit");
        board.remove(Cell::at(0, 0), five);
        assert_eq!(searched(0, &board, &mut steps), [5, 9]);
        assert_eq!(searched(0, &board, &mut steps), [9]);
    }
}
