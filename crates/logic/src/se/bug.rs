//! Bivalue universal graves: without a few candidates, every blank would have two and every digit
//! two places in each house, and there would be two solutions or none. So one of those few is true.

use std::fmt::{self, Formatter};

use super::loops::naked_with;
use crate::board::{LogicBoard, digits, mask_of};
use crate::consequences::Consequences;
use crate::notation::{CellNames, Joined};
use crate::technique::{Flow, Step, StepCollector, Technique, names};
use ninefold_core::grid::{CellSet, Digit, House};

/// Bivalue universal graves, by their conclusion.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Bug {
    /// All types.
    Any,
    /// One cell has extra candidates.
    Type1,
    /// All cells with extra candidates have the same one.
    Type2,
    /// The cells with extra candidates are in a house, and make a naked set with others of it.
    Type3,
    /// Two cells of a house have extra candidates, and share a digit that the house has nowhere
    /// else.
    Type4,
}

impl Technique for Bug {
    names! {
        Bug::Any => "Bivalue Universal Grave", "bug";
        Bug::Type1 => "Bivalue Universal Grave Type 1", "bug-1";
        Bug::Type2 => "Bivalue Universal Grave Type 2", "bug-2";
        Bug::Type3 => "Bivalue Universal Grave Type 3", "bug-3";
        Bug::Type4 => "Bivalue Universal Grave Type 4", "bug-4";
    }

    fn find(&'static self, board: &LogicBoard, steps: &mut StepCollector) -> Flow {
        let Some(grave) = Grave::of(board) else { return Flow::Continue(()) };
        if grave.cells.len() == 1 {
            grave.offer(self, &Bug::Type1, steps, |step| {
                step.eliminate_all(board, grave.cells, !grave.extra);
            })?;
        } else if grave.extra.count_ones() == 1 {
            grave.offer(self, &Bug::Type2, steps, |step| {
                step.eliminate_all(board, grave.cells.common_peers(), grave.extra);
            })?;
        }
        if grave.cells.len() > 1 {
            for house in grave.cells.common_houses() {
                grave.locked(self, board, house, steps)?;
                grave.naked(self, board, house, steps)?;
            }
        }
        Flow::Continue(())
    }

    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, ": {}", Joined(&step.digits, ","))?;
        for (i, cells) in step.sets.iter().enumerate() {
            write!(f, "{}{}", [" in ", " with "][i.min(1)], CellNames(*cells))?;
        }
        write!(f, "{}", Consequences(step))
    }
}

/// The rating: 5.6 for one cell, 5.7 for one digit or a locked one; 5.8 for a naked set, plus a
/// tenth for each additional cell.
pub(super) fn rating(_: &LogicBoard, step: &Step) -> u16 {
    let is = |bug: &Bug| step.technique.code() == bug.code();
    if is(&Bug::Type1) {
        56
    } else if is(&Bug::Type3) {
        57 + step.sets.get(1).map_or(1, |with| with.len() as u16)
    } else {
        57
    }
}

/// The candidates that keep a board from being a grave.
struct Grave {
    cells: CellSet,
    /// The extra candidates of the cells, together.
    extra: u16,
    /// The extra candidates by cell.
    more: [u16; 81],
}

impl Grave {
    fn of(board: &LogicBoard) -> Option<Grave> {
        let cells = board.open() - board.bivalue();
        // All such cells must be seen from one cell, or be in a house; larger sets never are.
        if !board.is_unique() || cells.is_empty() || cells.len() > 9 {
            return None;
        }
        let mut grave = Grave { cells, extra: 0, more: [0; 81] };
        for cell in cells {
            let is_extra = |digit: &Digit| {
                let mut houses = House::all().filter(|house| CellSet::house(*house).contains(cell));
                houses.all(|house| board.count(house, *digit) > 2)
            };
            let mask = board.candidates(cell);
            let extra = mask_of(digits(mask).filter(is_extra));
            if (mask & !extra).count_ones() != 2 {
                return None;
            }
            grave.more[cell.index()] = extra;
            grave.extra |= extra;
        }
        grave.is_grave(board).then_some(grave)
    }

    /// Whether each digit, without the extra candidates, has two places in every house where it is
    /// not placed.
    fn is_grave(&self, board: &LogicBoard) -> bool {
        Digit::all().all(|digit| {
            let has_more =
                |cell: &ninefold_core::grid::Cell| self.more[cell.index()] & digit.bit() != 0;
            let extra: CellSet = self.cells.into_iter().filter(has_more).collect();
            let places = board.places(digit) - extra;
            House::all().all(|house| {
                board.count(house, digit) == 0 || (places & CellSet::house(house)).len() == 2
            })
        })
    }

    /// Offers type 4: one of two cells has an extra candidate, so the other has the digit that the
    /// house has nowhere else.
    fn locked(
        &self,
        wanted: &Bug,
        board: &LogicBoard,
        house: House,
        steps: &mut StepCollector,
    ) -> Flow {
        if self.cells.len() != 2 {
            return Flow::Continue(());
        }
        for digit in Digit::all().filter(|digit| self.extra & digit.bit() == 0) {
            if board.places(digit) & CellSet::house(house) != self.cells {
                continue;
            }
            self.offer(wanted, &Bug::Type4, steps, |step| {
                for cell in self.cells {
                    let kept = self.more[cell.index()] | digit.bit();
                    step.eliminate_all(board, CellSet::of(cell), !kept);
                }
            })?;
        }
        Flow::Continue(())
    }

    fn naked(
        &self,
        wanted: &Bug,
        board: &LogicBoard,
        house: House,
        steps: &mut StepCollector,
    ) -> Flow {
        let others = CellSet::house(house) - self.cells;
        naked_with(board, others, self.extra, |with, mask| {
            self.offer(wanted, &Bug::Type3, steps, |step| {
                step.sets.push(with);
                step.eliminate_all(board, others - with, mask);
            })
        })
    }

    fn offer(
        &self,
        wanted: &Bug,
        technique: &'static Bug,
        steps: &mut StepCollector,
        conclude: impl FnOnce(&mut Step),
    ) -> Flow {
        if *wanted != Bug::Any && wanted != technique {
            return Flow::Continue(());
        }
        let step = steps.draft(technique);
        step.digits.extend(digits(self.extra));
        step.sets.push(self.cells);
        conclude(step);
        steps.offer()
    }
}
