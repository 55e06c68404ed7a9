//! Death Blossom: a cell each of whose candidates is linked to a different almost locked set.

use super::graph::{AlsGraph, with_graph};
use crate::prelude::*;

/// Death Blossom: whatever the stem has, the petal of that digit lacks it, so it is locked and has
/// Z. A cell that sees every Z of all petals loses Z.
pub(crate) struct DeathBlossom {
    /// Whether the petals may share cells.
    pub may_overlap: bool,
}

impl Technique for DeathBlossom {
    names!("Death Blossom", "death-blossom");

    fn find(&'static self, board: &LogicBoard, steps: &mut StepCollector) -> Flow {
        with_graph(board, self.may_overlap, steps, |graph, steps| {
            for stem in board.open() {
                let mut growth = Growth { blossom: self, board, graph, steps, stem };
                let (left, mut losers) = (board.candidates(stem), [CellSet::EMPTY; 9]);
                for digit in digits(!left & ALL_DIGITS) {
                    losers[digit.index()] = board.places(digit);
                }
                let cells = CellSet::EMPTY;
                growth.grow(&Petals { sets: [0; 9], count: 0, cells, left, losers })?;
            }
            Flow::Continue(())
        })
    }

    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, ": [{}]", CellNames(step.sets[0]))?;
        for ((set, mask), digit) in step.sets[1..].iter().zip(&step.masks).zip(&step.digits) {
            write!(f, ",  -{digit}- {} {}", CellNames(*set), Braced(*mask))?;
        }
        Ok(())
    }

    fn reasons(&self, step: &Step, board: &LogicBoard) -> Reasons {
        let mut reasons = Reasons::of_sets(&step.sets[1..], &step.masks);
        reasons.add(Part::Base, step.sets[0], step.mask());
        for (set, &digit) in step.sets[1..].iter().zip(&step.digits) {
            reasons.add_common(board, digit, [step.sets[0], *set]);
        }
        reasons
    }
}

#[derive(Clone, Copy)]
struct Petals {
    sets: [u16; 9],
    count: usize,
    cells: CellSet,
    /// The candidates of the stem that have no petal yet, as bits.
    left: u16,
    /// By digit: the cells that lose it as Z.
    losers: [CellSet; 9],
}

/// The search at one stem.
struct Growth<'a> {
    blossom: &'static DeathBlossom,
    board: &'a LogicBoard,
    graph: &'a AlsGraph,
    steps: &'a mut StepCollector,
    stem: Cell,
}

impl Growth<'_> {
    fn grow(&mut self, petals: &Petals) -> Flow {
        let Some(digit) = digits(petals.left).next() else { return self.offer(petals) };
        for (i, set) in self.graph.sets().iter().enumerate() {
            let is_linked = set.losers(digit).contains(self.stem);
            if !is_linked || !self.blossom.may_overlap && petals.cells.meets(set.cells) {
                continue;
            }
            let mut wider = *petals;
            wider.sets[wider.count] = i as u16;
            wider.count += 1;
            wider.cells |= set.cells;
            wider.left &= !digit.bit();
            let mut is_idle = true;
            for z in Digit::all() {
                let losers = &mut wider.losers[z.index()];
                *losers &= set.losers(z);
                is_idle &= losers.is_empty();
            }
            if !is_idle {
                self.grow(&wider)?;
            }
        }
        Flow::Continue(())
    }

    fn offer(&mut self, petals: &Petals) -> Flow {
        let step = self.steps.draft(self.blossom);
        step.sets.push(CellSet::of(self.stem));
        for &set in &petals.sets[..petals.count] {
            self.graph.sets()[usize::from(set)].add_to(step);
        }
        step.digits.extend(digits(self.board.candidates(self.stem)));
        for digit in Digit::all() {
            step.eliminate(self.board, petals.losers[digit.index()], digit);
        }
        self.steps.offer()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::positions;

    /// Profiles have the other kind only.
    #[test]
    fn petals_that_share_no_cells_take_nothing_away_that_is_right() {
        let (mut steps, mut count) = (StepCollector::all(), 0);
        positions(7, |board| {
            steps.clear();
            let _ = DeathBlossom { may_overlap: false }.find(board, &mut steps);
            count += steps.found().len();
            let mut gone = steps.found().iter().flat_map(|step| &step.eliminations);
            let solution = board.solution().expect("a solution");
            assert!(gone.all(|gone| {
                board.has(gone.cell, gone.digit) && solution.get(gone.cell) != Some(gone.digit)
            }));
        });
        assert!(count >= 500, "{count}");
    }
}
