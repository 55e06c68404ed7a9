//! Aligned exclusion: of the ways to fill two or three cells, those that another cell does not
//! allow are excluded.

use crate::prelude::*;

/// Aligned exclusion of a number of cells: 2 or 3.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Aligned(pub usize);

impl Technique for Aligned {
    names! {
        |it| it.0;
        2 => "Aligned Pair Exclusion", "aligned-pair";
        _ => "Aligned Triplet Exclusion", "aligned-triple";
    }

    fn find(&'static self, board: &LogicBoard, steps: &mut StepCollector) -> Flow {
        let mut finder = Finder { technique: self, board, steps };
        let few = |cell: &Cell| board.candidates(*cell).count_ones() as usize <= self.0;
        let excluders: CellSet = board.open().into_iter().filter(few).collect();
        let cells = cell_list::<CELLS>(board.open());
        // A base grows as long as at least two cells see all of it.
        combinations(&cells, &(CellSet::EMPTY, excluders), &mut |state, cell, _| {
            let base = state.0 | CellSet::of(cell);
            let excluders = state.1 & CellSet::peers(cell);
            if excluders.len() < 2 {
                return ControlFlow::Continue(None);
            }
            if base.len() < self.0 {
                return ControlFlow::Continue(Some((base, excluders)));
            }
            finder.exclude(base, excluders)?;
            ControlFlow::Continue(None)
        })
    }

    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
        write_sets(f, &[": ", " by "], &step.sets)
    }

    fn reasons(&self, step: &Step, board: &LogicBoard) -> Reasons {
        Reasons::of_cells(board, &step.sets)
    }
}

impl Finder<'_, Aligned> {
    fn exclude(&mut self, base: CellSet, excluders: CellSet) -> Flow {
        let (board, size) = (self.board, self.technique.0);
        let cells = cell_list::<3>(base);
        let mut allowed = [0; 3];
        let mut chosen = Chosen { cells: &cells, digits: [0; 3], excluders, board };
        chosen.fill(0, &mut allowed);
        let gone = |i: usize| board.candidates(cells[i]) & !allowed[i];
        if (0..size).all(|i| gone(i) == 0) {
            return Flow::Continue(());
        }
        self.offer(|step, board| {
            step.sets.extend_from_slice(&[base, excluders]);
            for (i, cell) in cells.iter().enumerate() {
                step.eliminate_all(board, CellSet::of(*cell), gone(i));
            }
        })
    }
}

/// A way to fill the cells of a base.
struct Chosen<'a> {
    cells: &'a [Cell],
    digits: [u16; 3],
    excluders: CellSet,
    board: &'a LogicBoard,
}

impl Chosen<'_> {
    /// Tries all digits from cell `at` on, and collects those of ways that are allowed.
    fn fill(&mut self, at: usize, allowed: &mut [u16; 3]) {
        let Some(&cell) = self.cells.get(at) else {
            if self.is_allowed() {
                for (all, digit) in allowed.iter_mut().zip(self.digits) {
                    *all |= digit;
                }
            }
            return;
        };
        for digit in digits(self.board.candidates(cell)).map(Digit::bit) {
            let clashes =
                |i: usize| self.digits[i] == digit && CellSet::peers(cell).contains(self.cells[i]);
            if !(0..at).any(clashes) {
                self.digits[at] = digit;
                self.fill(at + 1, allowed);
            }
        }
    }

    fn is_allowed(&self) -> bool {
        let taken = self.digits[..self.cells.len()].iter().fold(0, |all, digit| all | digit);
        self.excluders.into_iter().all(|cell| self.board.candidates(cell) & !taken != 0)
    }
}
