//! A memory of searches that found nothing.
//!
//! Fish, coloring and the like look at one digit at a time, and a step changes few digits. Where a
//! digit has the places that it had when such a search last found nothing, it finds nothing now;
//! and where it has no [`targets`], no such search finds anything.

use super::targets::targets;
use crate::prelude::*;

/// Number of searches of one digit with a place in the memory: nine of fish, four of turbot fish,
/// four of fish with boxes, two of coloring, two of empty rectangles, X-chains, and three of basic
/// fish.
const SEARCHES: usize = 25;

/// The numbers of the searches that are not told by kind and size.
pub(crate) const COLORING: usize = 17;
pub(crate) const EMPTY_RECTANGLE: usize = 19;
pub(crate) const X_CHAIN: usize = 21;
pub(crate) const BASIC_FISH: usize = 22;

/// Results of earlier searches, by digit. Without places there is nothing to find.
struct Barren {
    /// For each digit, the places that were seen last.
    places: [CellSet; 9],
    /// Those of them that a search may take away.
    targets: [CellSet; 9],
    /// For each digit, the searches that found nothing in these places, as bits.
    searched: [u32; 9],
}

impl Default for Barren {
    fn default() -> Barren {
        Barren { places: [CellSet::EMPTY; 9], targets: [CellSet::EMPTY; 9], searched: [!0; 9] }
    }
}

impl Barren {
    /// The digits in which a search may find something, as bits.
    fn fertile(&mut self, search: usize, board: &LogicBoard) -> u16 {
        const { assert!(SEARCHES <= 32) };
        let mut fertile = 0;
        for digit in Digit::all() {
            let (at, places) = (digit.index(), board.places(digit));
            if self.places[at] != places {
                self.places[at] = places;
                self.targets[at] = targets(places);
                self.searched[at] = if self.targets[at].is_empty() { !0 } else { 0 };
            }
            if self.searched[at] >> search & 1 == 0 {
                fertile |= digit.bit();
            }
        }
        fertile
    }
}

/// The digits in which a search of one digit may find something, as bits.
pub(crate) fn fertile(search: usize, board: &LogicBoard, steps: &mut StepCollector) -> u16 {
    steps.with(|barren: &mut Barren, _| barren.fertile(search, board))
}

/// Notes that a search found nothing in these digits.
pub(crate) fn note_barren(search: usize, of: u16, steps: &mut StepCollector) {
    steps.with(|barren: &mut Barren, _| {
        digits(of).for_each(|digit| barren.searched[digit.index()] |= 1 << search);
    });
}

/// Searches the digits one by one, but only those in which the search may find something. What it
/// finds must depend on the places of the digit alone, and be among its targets, with which `find`
/// is called.
pub(crate) fn each_digit(
    search: usize,
    board: &LogicBoard,
    steps: &mut StepCollector,
    mut find: impl FnMut(Digit, CellSet, &mut StepCollector) -> Flow,
) -> Flow {
    steps.with(|barren: &mut Barren, steps| {
        for digit in digits(barren.fertile(search, board)) {
            let found = steps.found().len();
            let targets = barren.targets[digit.index()];
            let flow = find(digit, targets, steps);
            let mut gone = steps.found()[found..].iter().flat_map(|step| &step.eliminations);
            debug_assert!(gone.all(|gone| targets.contains(gone.cell)));
            flow?;
            if steps.found().len() == found {
                barren.searched[digit.index()] |= 1 << search;
            }
        }
        Flow::Continue(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::ALL_DIGITS;
    use ninefold_core::grid::{Cell, Grid};

    fn searched(search: usize, board: &LogicBoard, steps: &mut StepCollector) -> Vec<u8> {
        let mut digits = Vec::new();
        let _ = each_digit(search, board, steps, |digit, targets, _| {
            assert!(!targets.is_empty());
            digits.push(digit.get());
            // For 9, something is found each time.
            if digit.get() == 9 { Flow::Break(()) } else { Flow::Continue(()) }
        });
        digits
    }

    #[test]
    fn a_digit_is_searched_again_when_its_places_change_or_something_was_found() {
        let mut board = LogicBoard::new(&Grid::EMPTY);
        // A row of each digit has two places, which take the digit from the rest of their box.
        for digit in Digit::all() {
            (2..9).for_each(|column| board.remove(Cell::at(digit.index(), column), digit));
        }
        let mut steps = StepCollector::first();
        assert_eq!(searched(0, &board, &mut steps), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
        assert_eq!(searched(0, &board, &mut steps), [9]);
        assert_eq!(searched(1, &board, &mut steps), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
        let five = Digit::all().nth(4).expect("a digit");
        board.remove(Cell::at(0, 0), five);
        assert_eq!(searched(0, &board, &mut steps), [5, 9]);
        assert_eq!(searched(0, &board, &mut steps), [9]);
        assert_eq!(fertile(2, &board, &mut steps), ALL_DIGITS);
        note_barren(2, ALL_DIGITS & !five.bit(), &mut steps);
        assert_eq!(fertile(2, &board, &mut steps), five.bit());
    }

    #[test]
    fn a_digit_without_targets_is_not_searched() {
        let mut steps = StepCollector::first();
        assert!(searched(0, &LogicBoard::new(&Grid::EMPTY), &mut steps).is_empty());
    }
}
