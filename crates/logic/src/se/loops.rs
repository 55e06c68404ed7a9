//! Unique rectangles and loops: cells that would allow two solutions without a few extra
//! candidates.
//!
//! A loop goes from cell to cell by a row, a column or a box in turn. All its cells have the same
//! two candidates, and every house that it meets has two of its cells, an even and an odd one.
//! Without extra candidates the two digits could be swapped, so one of the extra candidates is
//! true.

use crate::prelude::*;
use crate::shared::naked_with;
use std::ops::RangeInclusive;

/// Unique loops, by their conclusion.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum UniqueLoop {
    /// All types.
    Any,
    /// One cell has extra candidates: it has neither of the two digits.
    Type1,
    /// All cells with extra candidates have the same one.
    Type2,
    /// Two cells of a house have extra candidates, which make a naked set with others of the house;
    /// or the pair makes a hidden set there.
    Type3,
    /// One of the two digits has no places in a house but the two cells with extra candidates.
    Type4,
}

/// The most cells of a loop: each digit is in 9 cells.
const LONGEST: usize = 18;

impl Technique for UniqueLoop {
    names! {
        UniqueLoop::Any => "Unique Loop", "unique-loop";
        UniqueLoop::Type1 => "Unique Loop Type 1", "unique-loop-1";
        UniqueLoop::Type2 => "Unique Loop Type 2", "unique-loop-2";
        UniqueLoop::Type3 => "Unique Loop Type 3", "unique-loop-3";
        UniqueLoop::Type4 => "Unique Loop Type 4", "unique-loop-4";
    }

    fn find(&'static self, board: &LogicBoard, steps: &mut StepCollector) -> Flow {
        if !board.is_unique() {
            return Flow::Continue(());
        }
        self.search(board, steps)?;
        let found = steps.found();
        let order = |at: &usize| (rating(board, &found[*at]), found[*at].technique.code());
        if let Some(at) = (0..found.len()).min_by_key(order).filter(|_| !steps.wants_all()) {
            steps.put_first(at);
        }
        Flow::Continue(())
    }

    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, ": {}", Joined(&step.digits, "/"))?;
        write_sets(f, &[" in ", ", more in ", ", with "], &step.sets)?;
        write_houses(f, &[", hidden in "], &step.houses)
    }

    fn reasons(&self, step: &Step, board: &LogicBoard) -> Reasons {
        Reasons::of_deadly_pattern(step, board)
    }
}

impl UniqueLoop {
    /// Offers all loops; those of the first type with the lowest rating are taken first.
    fn search(self, board: &LogicBoard, steps: &mut StepCollector) -> Flow {
        for start in board.bivalue() {
            let pair = board.candidates(start);
            let both = digits(pair).fold(CellSet::ALL, |cells, digit| cells & board.places(digit));
            // Loops are found from the first of their cells with only two candidates.
            let earlier: CellSet =
                (both & board.bivalue()).into_iter().take_while(|c| *c < start).collect();
            let cells = both - earlier;
            if cells.len() >= 4 {
                let mut search =
                    Search { board, pair, cells, path: [start; LONGEST], steps, wanted: self };
                search.extend(1, CellSet::of(start), None)?;
            }
        }
        Flow::Continue(())
    }
}

/// The rating: 4.5 for four cells, 4.6 for six, 4.7 for eight, 5.0 for more; a naked set adds a
/// tenth for each of its cells, and so does a hidden set other than a pair.
pub(super) fn rating(_: &LogicBoard, step: &Step) -> u16 {
    let by_length = match step.sets.first().map_or(0, |cells| cells.len()) {
        ..=4 => 45,
        5..=6 => 46,
        7..=8 => 47,
        _ => 50,
    };
    let with = step.sets.get(2).map_or(0, |with| with.len() as u16);
    let is_hidden = !step.houses.is_empty();
    by_length + if is_hidden && with == 1 { 0 } else { with }
}

/// A loop: all its cells, those with extra candidates, and these together.
#[derive(Clone, Copy)]
struct Loop {
    on: CellSet,
    cells: CellSet,
    extra: u16,
}

/// A search for the loops of a pair of digits from a start.
struct Search<'a> {
    board: &'a LogicBoard,
    pair: u16,
    cells: CellSet,
    path: [Cell; LONGEST],
    steps: &'a mut StepCollector,
    wanted: UniqueLoop,
}

impl Search<'_> {
    /// Continues from the last cell of the path, by a house of another kind than before.
    fn extend(&mut self, count: usize, on: CellSet, last: Option<HouseKind>) -> Flow {
        let (start, here) = (self.path[0], self.path[count - 1]);
        for house in houses_of(here).filter(|house| Some(house.kind()) != last) {
            let cells = CellSet::house(house);
            if count >= 4 && cells.contains(start) && self.is_loop(count) {
                self.found(on)?;
            }
            // A house is complete with two cells.
            if count == LONGEST || (on & cells).len() != 1 {
                continue;
            }
            for next in (cells & self.cells) - on {
                let wider = on | CellSet::of(next);
                if houses_of(next).all(|house| (wider & CellSet::house(house)).len() <= 2)
                    && self.may_have_more(wider)
                {
                    self.path[count] = next;
                    self.extend(count + 1, wider, Some(house.kind()))?;
                }
            }
        }
        Flow::Continue(())
    }

    /// Whether at most two cells have extra candidates, or all of these cells have the same one.
    fn may_have_more(&self, on: CellSet) -> bool {
        let (cells, extra) = self.more(on);
        cells.len() <= 2 || extra.count_ones() == 1
    }

    fn more(&self, on: CellSet) -> (CellSet, u16) {
        let mut more = (CellSet::EMPTY, 0);
        for cell in on {
            let extra = self.board.candidates(cell) & !self.pair;
            if extra != 0 {
                more = (more.0 | CellSet::of(cell), more.1 | extra);
            }
        }
        more
    }

    /// Whether every house has none of the cells, or an even and an odd one.
    fn is_loop(&self, count: usize) -> bool {
        let every_second = |from: usize| -> CellSet {
            self.path[from..count].iter().step_by(2).copied().collect()
        };
        let (even, odd) = (every_second(0), every_second(1));
        count.is_multiple_of(2)
            && House::all().map(CellSet::house).all(|house| {
                let (even, odd) = ((even & house).len(), (odd & house).len());
                even == odd && even <= 1
            })
    }

    fn found(&mut self, on: CellSet) -> Flow {
        // Found already: in the other direction, or by a box instead of a line.
        if self.steps.found().iter().any(|step| step.sets.first() == Some(&on)) {
            return Flow::Continue(());
        }
        let (cells, extra) = self.more(on);
        let found = Loop { on, cells, extra };
        if cells.len() == 1 {
            let pair = self.pair;
            self.offer(found, &UniqueLoop::Type1, |step, board| {
                step.eliminate_all(board, cells, pair)
            })?;
        } else if extra.count_ones() == 1 {
            self.offer(found, &UniqueLoop::Type2, |step, board| {
                step.eliminate_all(board, cells.common_peers(), extra)
            })?;
        }
        if cells.len() == 2 {
            for house in cells.common_houses().filter(|_| extra.count_ones() > 1) {
                self.hidden(found, house, 0..=0)?;
                self.naked(found, house)?;
                self.hidden(found, house, 1..=2)?;
            }
            for house in cells.common_houses() {
                self.locked(found, house)?;
            }
        }
        Flow::Continue(())
    }

    /// Offers type 3 with a hidden set: one of the two cells has none of the pair, so the house has
    /// the pair, and other digits that the two cells lack, in the other one and as many cells.
    fn hidden(&mut self, found: Loop, house: House, further: RangeInclusive<usize>) -> Flow {
        let (board, within) = (self.board, CellSet::house(house) - found.cells);
        let of = |digit: Digit| (board.places(digit) & within, digit.bit());
        let both = |own: (CellSet, u16), more: (CellSet, u16)| (own.0 | more.0, own.1 | more.1);
        let pair = digits(self.pair).map(of).fold((CellSet::EMPTY, 0), both);
        let is_free = |digit: &Digit| (self.pair | found.extra) & digit.bit() == 0;
        let free = Digit::all().filter(is_free).filter(|digit| board.count(house, *digit) > 1);
        let fit = List::<_, 9>::of((CellSet::EMPTY, 0), free.map(of));
        let mut offer = |(with, mask): (CellSet, u16)| {
            if with.len() + 1 != mask.count_ones() as usize {
                return Flow::Continue(());
            }
            self.offer(found, &UniqueLoop::Type3, |step, board| {
                step.sets.push(with);
                step.houses.push(house);
                step.eliminate_all(board, with, !mask);
            })
        };
        for size in further {
            if size == 0 {
                offer(pair)?;
                continue;
            }
            unions(&fit, size, 9, |(with, _)| with.len(), &mut |more| offer(both(pair, more)))?;
        }
        Flow::Continue(())
    }

    /// Offers type 4: one digit of the pair is in one of the two cells, so the other digit is in
    /// neither.
    fn locked(&mut self, found: Loop, house: House) -> Flow {
        let (pair, cells) = (self.pair, found.cells);
        for digit in digits(pair) {
            if self.board.places(digit) & CellSet::house(house) == cells {
                self.offer(found, &UniqueLoop::Type4, |step, board| {
                    step.eliminate_all(board, cells, pair & !digit.bit())
                })?;
            }
        }
        Flow::Continue(())
    }

    /// Offers type 3: an extra candidate is in one of the two cells, which act as one cell of a
    /// naked set.
    fn naked(&mut self, found: Loop, house: House) -> Flow {
        let (board, others) = (self.board, CellSet::house(house) - found.cells);
        naked_with(board, others, found.extra, |with, mask| {
            self.offer(found, &UniqueLoop::Type3, |step, board| {
                step.sets.push(with);
                step.eliminate_all(board, others - with, mask);
            })
        })
    }

    fn offer(
        &mut self,
        found: Loop,
        technique: &'static UniqueLoop,
        conclude: impl FnOnce(&mut Step, &LogicBoard),
    ) -> Flow {
        if self.wanted != UniqueLoop::Any && self.wanted != *technique {
            return ControlFlow::Continue(());
        }
        let step = self.steps.draft(technique);
        step.digits.extend(digits(self.pair));
        step.sets.extend_from_slice(&[found.on, found.cells]);
        conclude(step, self.board);
        self.steps.offer()
    }
}

fn houses_of(cell: Cell) -> impl Iterator<Item = House> {
    House::all().filter(move |house| CellSet::house(*house).contains(cell))
}
