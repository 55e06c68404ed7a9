//! Bivalue universal graves: without a few candidates, every blank would have two and every digit
//! two places in each house, and there would be two solutions or none. So one of those few is true.

use crate::prelude::*;

/// Bivalue universal graves, by their conclusion.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bug {
    /// All types.
    Any,
    /// HoDoKu's: one cell has one extra candidate.
    PlusOne,
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
        Bug::PlusOne => "Bivalue Universal Grave + 1", "bug-plus-one";
        Bug::Type1 => "Bivalue Universal Grave Type 1", "bug-1";
        Bug::Type2 => "Bivalue Universal Grave Type 2", "bug-2";
        Bug::Type3 => "Bivalue Universal Grave Type 3", "bug-3";
        Bug::Type4 => "Bivalue Universal Grave Type 4", "bug-4";
    }

    fn find(&'static self, board: &LogicBoard, steps: &mut StepCollector) -> Flow {
        let cells = board.open() - board.bivalue();
        // All such cells must be seen from one cell, or be in a house; larger sets never are.
        let most = if *self == Bug::PlusOne { 1 } else { 9 };
        if !(1..=most).contains(&cells.len()) || !board.is_unique() {
            return Flow::Continue(());
        }
        let Some(grave) = Grave::of(board, cells) else { return Flow::Continue(()) };
        let extra = grave.extra;
        let mut finder = Finder { technique: self, board, steps };
        if *self == Bug::PlusOne {
            return match extra.count_ones() {
                1 => finder.take(&grave, self, |step| step.eliminate_all(board, cells, !extra)),
                _ => Flow::Continue(()),
            };
        }
        if cells.len() == 1 {
            finder.take(&grave, &Bug::Type1, |step| step.eliminate_all(board, cells, !extra))?;
        } else if extra.count_ones() == 1 {
            let seen = cells.common_peers();
            finder.take(&grave, &Bug::Type2, |step| step.eliminate_all(board, seen, extra))?;
        }
        if cells.len() > 1 {
            for house in cells.common_houses() {
                finder.locked(&grave, house)?;
                finder.naked(&grave, house)?;
            }
        }
        Flow::Continue(())
    }

    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
        if *self == Bug::PlusOne {
            return Ok(());
        }
        write!(f, ": {}", Joined(&step.digits, ","))?;
        write_sets(f, &[" in ", " with "], &step.sets)
    }
}

/// The rating: 5.6 for one cell, 5.7 for one digit or a locked one; 5.8 for a naked set, plus a
/// tenth for each additional cell.
pub(crate) fn rating(_: &LogicBoard, step: &Step) -> u16 {
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
    fn of(board: &LogicBoard, cells: CellSet) -> Option<Grave> {
        let mut grave = Grave { cells, extra: 0, more: [0; 81] };
        for cell in cells {
            let is_extra = |digit: &Digit| {
                cell.houses().into_iter().all(|house| board.count(house, *digit) > 2)
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
            let has_more = |cell: &Cell| self.more[cell.index()] & digit.bit() != 0;
            let extra: CellSet = self.cells.into_iter().filter(has_more).collect();
            let places = board.places(digit) - extra;
            House::all().all(|house| {
                board.count(house, digit) == 0 || (places & CellSet::house(house)).len() == 2
            })
        })
    }
}

impl Finder<'_, Bug> {
    /// Offers type 4: one of two cells has an extra candidate, so the other has the digit that the
    /// house has nowhere else.
    fn locked(&mut self, grave: &Grave, house: House) -> Flow {
        if grave.cells.len() != 2 {
            return Flow::Continue(());
        }
        let board = self.board;
        for digit in Digit::all().filter(|digit| grave.extra & digit.bit() == 0) {
            if board.places(digit) & CellSet::house(house) != grave.cells {
                continue;
            }
            self.take(grave, &Bug::Type4, |step| {
                for cell in grave.cells {
                    let kept = grave.more[cell.index()] | digit.bit();
                    step.eliminate_all(board, CellSet::of(cell), !kept);
                }
            })?;
        }
        Flow::Continue(())
    }

    fn naked(&mut self, grave: &Grave, house: House) -> Flow {
        let (board, others) = (self.board, CellSet::house(house) - grave.cells);
        naked_with(board, others, grave.extra, |with, mask| {
            self.take(grave, &Bug::Type3, |step| {
                step.sets.push(with);
                step.eliminate_all(board, others - with, mask);
            })
        })
    }

    /// Offers a step of a kind, if it is wanted.
    fn take(
        &mut self,
        grave: &Grave,
        kind: &'static Bug,
        conclude: impl FnOnce(&mut Step),
    ) -> Flow {
        if *self.technique != Bug::Any && self.technique != kind {
            return Flow::Continue(());
        }
        let step = self.steps.draft(kind);
        step.digits.extend(digits(grave.extra));
        step.sets.push(grave.cells);
        conclude(step);
        self.steps.offer()
    }
}

/// Calls `each` with one to three of these cells that have, with these digits, one digit more than
/// cells.
pub(crate) fn naked_with(
    board: &LogicBoard,
    cells: CellSet,
    extra: u16,
    mut each: impl FnMut(CellSet, u16) -> Flow,
) -> Flow {
    for size in 2..=4 {
        let width = |(_, mask): &(CellSet, u16)| mask.count_ones() as usize;
        let item = |cell| (CellSet::of(cell), board.candidates(cell) | extra);
        let fit = (cells & board.open()).into_iter().map(item).filter(|item| width(item) <= size);
        let fit = List::<_, 9>::of((CellSet::EMPTY, 0), fit);
        unions(&fit, size - 1, size, width, &mut |(with, mask)| {
            if mask.count_ones() as usize == size { each(with, mask) } else { Flow::Continue(()) }
        })?;
    }
    Flow::Continue(())
}
