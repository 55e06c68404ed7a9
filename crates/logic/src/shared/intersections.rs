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
    /// Pointing that leaves one place to another box of the line. The step only fills that cell.
    DirectPointing,
    /// Claiming that leaves one place to a parallel line. The step only fills that cell.
    DirectClaiming,
}

impl Technique for Locked {
    names! {
        Locked::Pointing => "Locked Candidates Type 1 (Pointing)", "pointing";
        Locked::Claiming => "Locked Candidates Type 2 (Claiming)", "claiming";
        Locked::DirectPointing => "Direct Pointing", "direct-pointing";
        Locked::DirectClaiming => "Direct Claiming", "direct-claiming";
    }

    fn find(&'static self, board: &LogicBoard, steps: &mut StepCollector) -> Flow {
        let from = match self {
            Locked::Pointing | Locked::DirectPointing => 18..27,
            Locked::Claiming | Locked::DirectClaiming => 0..18,
        };
        let search = POINTING + *self as usize;
        Unchanged::with(board, steps, |memory, steps| {
            let mut finder = Finder { technique: self, board, steps };
            for house in from.filter_map(House::new) {
                // A direct step depends on other houses, too.
                if self.is_direct() || memory.has_changed(search, house) {
                    let found = finder.steps.found().len();
                    finder.search(house)?;
                    if finder.steps.found().len() == found && !self.is_direct() {
                        memory.is_barren(search, house);
                    }
                }
            }
            Flow::Continue(())
        })
    }

    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, ": {}", step.digits[0])?;
        let houses = if self.is_direct() { &step.houses[..] } else { &step.houses[..1] };
        write_houses(f, &[" in ", " and ", ", so "], houses)
    }
}

impl Locked {
    fn is_direct(self) -> bool {
        matches!(self, Locked::DirectPointing | Locked::DirectClaiming)
    }
}

impl Finder<'_, Locked> {
    /// Searches a house for digits that it has in one other house only.
    #[inline]
    fn search(&mut self, house: House) -> Flow {
        let board = self.board;
        let to = match self.technique {
            Locked::Pointing | Locked::DirectPointing => 0..18,
            Locked::Claiming | Locked::DirectClaiming => 18..27,
        };
        for digit in Digit::all().filter(|&digit| matches!(board.count(house, digit), 2 | 3)) {
            let places = board.places(digit) & CellSet::house(house);
            // Only houses of the first place can hold all places.
            let Some(first) = places.first() else { continue };
            let others = first.houses().into_iter().filter(|other| to.contains(&other.index()));
            for other in others.filter(|&other| places.is_subset(CellSet::house(other))) {
                let gone = (CellSet::house(other) - places) & board.places(digit);
                if gone.is_empty() {
                    continue;
                }
                if self.technique.is_direct() {
                    self.singles(digit, [house, other], gone)?;
                    continue;
                }
                self.offer(|step, board| {
                    step.digits.push(digit);
                    step.sets.push(places);
                    step.houses.extend_from_slice(&[house, other]);
                    step.eliminate(board, gone, digit);
                })?;
            }
        }
        Flow::Continue(())
    }

    /// Offers the houses that are left one place without the cells that lose the digit.
    ///
    /// Only houses of the kind in which the digit is locked count: with others, a dozen of the 200
    /// puzzles that settled the conventions come out too easy.
    fn singles(&mut self, digit: Digit, [house, other]: [House; 2], gone: CellSet) -> Flow {
        for third in House::all().filter(|third| third.kind() == house.kind() && *third != house) {
            let places = self.board.places(digit) & CellSet::house(third);
            if let Some(cell) = (places - gone).only()
                && gone.meets(places)
            {
                self.offer(|step, _| {
                    step.digits.push(digit);
                    step.houses.extend_from_slice(&[house, other, third]);
                    step.placements.push(Candidate { cell, digit });
                })?;
            }
        }
        Flow::Continue(())
    }
}
