//! Naked and hidden sets, house by house: a set acts only on the house in which it was found.

use std::fmt::{self, Formatter};

use crate::board::{Candidate, LogicBoard, digits};
use crate::consequences::Consequences;
use crate::notation::{CellNames, Joined};
use crate::shared::combinations::unions;
use crate::technique::{Flow, Step, StepCollector, Technique, names};
use ninefold_core::grid::{CellSet, Digit, House};

/// The sets, by size.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Subset {
    /// Cells with as many digits between them.
    Naked(usize),
    /// Digits with as many places between them.
    Hidden(usize),
    /// A hidden set that leaves one place to another digit of its house. The step only fills that
    /// place.
    DirectHidden(usize),
}

impl Technique for Subset {
    names! {
        Subset::Naked(2) => "Naked Pair", "naked-pair";
        Subset::Naked(3) => "Naked Triplet", "naked-triple";
        Subset::Naked(_) => "Naked Quad", "naked-quadruple";
        Subset::Hidden(2) => "Hidden Pair", "hidden-pair";
        Subset::Hidden(3) => "Hidden Triplet", "hidden-triple";
        Subset::Hidden(_) => "Hidden Quad", "hidden-quadruple";
        Subset::DirectHidden(2) => "Direct Hidden Pair", "direct-hidden-pair";
        Subset::DirectHidden(_) => "Direct Hidden Triplet", "direct-hidden-triple";
    }

    fn find(&'static self, board: &LogicBoard, steps: &mut StepCollector) -> Flow {
        for house in House::all().skip(18).chain(House::all().take(18)) {
            match *self {
                Subset::Naked(size) => self.naked(size, house, board, steps)?,
                Subset::Hidden(size) | Subset::DirectHidden(size) => {
                    self.hidden(size, house, board, steps)?
                }
            }
        }
        Flow::Continue(())
    }

    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, ": {}", Joined(&step.digits, ","))?;
        for cells in &step.sets {
            write!(f, " in {}", CellNames(*cells))?;
        }
        write!(f, "{}", Consequences(step))
    }
}

impl Subset {
    fn naked(
        &'static self,
        size: usize,
        house: House,
        board: &LogicBoard,
        steps: &mut StepCollector,
    ) -> Flow {
        let cells = CellSet::house(house) & board.open();
        let mut fit = [(CellSet::EMPTY, 0); 9];
        let mut count = 0;
        for cell in cells {
            let mask = board.candidates(cell);
            if (2..=size as u32).contains(&mask.count_ones()) {
                fit[count] = (CellSet::of(cell), mask);
                count += 1;
            }
        }
        unions(&fit[..count], size, size, |(_, mask)| mask.count_ones() as usize, &mut |(
            set,
            mask,
        )| {
            let step = self.draft(house, (set, mask), steps);
            step.eliminate_all(board, cells - set, mask);
            steps.offer()
        })
    }

    fn hidden(
        &'static self,
        size: usize,
        house: House,
        board: &LogicBoard,
        steps: &mut StepCollector,
    ) -> Flow {
        let cells = CellSet::house(house);
        let mut fit = [(CellSet::EMPTY, 0); 9];
        let mut count = 0;
        for digit in Digit::all() {
            if (2..=size as u8).contains(&board.count(house, digit)) {
                fit[count] = (board.places(digit) & cells, digit.bit());
                count += 1;
            }
        }
        unions(&fit[..count], size, size, |(set, _)| set.len(), &mut |(set, mask)| match self {
            Subset::DirectHidden(_) => self.direct(house, (set, mask), board, steps),
            _ => {
                let step = self.draft(house, (set, mask), steps);
                step.eliminate_all(board, set, !mask);
                steps.offer()
            }
        })
    }

    /// Offers the digits of the house that a hidden set leaves one place.
    fn direct(
        &'static self,
        house: House,
        item: (CellSet, u16),
        board: &LogicBoard,
        steps: &mut StepCollector,
    ) -> Flow {
        let (set, mask) = item;
        for digit in Digit::all().filter(|digit| mask & digit.bit() == 0) {
            if board.count(house, digit) < 2 {
                continue;
            }
            let left = (board.places(digit) & CellSet::house(house)) - set;
            if let Some(cell) = left.only() {
                self.draft(house, item, steps).placements.push(Candidate { cell, digit });
                steps.offer()?;
            }
        }
        Flow::Continue(())
    }

    fn draft<'a>(
        &'static self,
        house: House,
        item: (CellSet, u16),
        steps: &'a mut StepCollector,
    ) -> &'a mut Step {
        let step = steps.draft(self);
        step.digits.extend(digits(item.1));
        step.sets.push(item.0);
        step.houses.push(house);
        step
    }
}
