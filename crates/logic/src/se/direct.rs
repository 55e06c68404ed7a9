//! Direct pointing and claiming: locked candidates that yield a hidden single at once. The step
//! only fills that cell.

use crate::prelude::*;

/// Locked candidates that leave a single. Their eliminations are not made.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Direct {
    /// A box has a digit in one line only, which leaves one place to another box of that line.
    Pointing,
    /// A line has a digit in one box only, which leaves one place to a parallel line.
    Claiming,
}

impl Technique for Direct {
    names! {
        Direct::Pointing => "Direct Pointing", "direct-pointing";
        Direct::Claiming => "Direct Claiming", "direct-claiming";
    }

    fn find(&'static self, board: &LogicBoard, steps: &mut StepCollector) -> Flow {
        let (from, to) = match self {
            Direct::Pointing => (18..27, 0..18),
            Direct::Claiming => (0..18, 18..27),
        };
        for house in House::all().skip(from.start).take(from.len()) {
            for digit in Digit::all() {
                if !(2..=3).contains(&board.count(house, digit)) {
                    continue;
                }
                let places = board.places(digit) & CellSet::house(house);
                for other in House::all().skip(to.start).take(to.len()) {
                    if places.is_subset(CellSet::house(other)) {
                        Finder::new(self, board, steps).single(digit, house, other)?;
                    }
                }
            }
        }
        Flow::Continue(())
    }

    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, ": {}", step.digits[0])?;
        write_houses(f, &[" in ", " and ", ", so "], &step.houses)?;
        Consequences(step).fmt(f)
    }
}

impl Finder<'_, Direct> {
    /// Offers the houses that are left one place because the digit is where two houses meet.
    ///
    /// Only houses of the kind in which the digit is locked count: with others, a dozen of the 200
    /// puzzles that settled the conventions come out too easy.
    fn single(&mut self, digit: Digit, house: House, other: House) -> Flow {
        let board = self.board;
        let gone = (CellSet::house(other) - CellSet::house(house)) & board.places(digit);
        for third in House::all().filter(|third| third.kind() == house.kind()) {
            let cells = CellSet::house(third);
            if third == house || !gone.meets(cells) {
                continue;
            }
            if let Some(cell) = ((board.places(digit) & cells) - gone).only() {
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
