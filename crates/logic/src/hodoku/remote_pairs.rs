//! Remote pairs: a chain of cells with the same two candidates, which alternate along it. A cell
//! that sees two cells of different parity has neither candidate.
//!
//! HoDoKu takes the chain with the most eliminations, of these the shortest, and of these the
//! first; from each cell it goes on in the row, then in the column, then in the box.

use crate::prelude::*;

pub(super) struct RemotePair;

/// The fewest cells: two cells next to each other are a naked pair.
const SHORTEST: usize = 4;

/// The most cells: a house has at most two cells of a pair, or there is no solution.
const LONGEST: usize = 18;

impl Technique for RemotePair {
    names!("Remote Pair", "remote-pair");

    fn find(&'static self, board: &LogicBoard, steps: &mut StepCollector) -> Flow {
        let bivalue = board.bivalue();
        let mut best = Best { board, chain: None, gone: CellSet::EMPTY, count: 0 };
        let alike = |cell| {
            digits(board.candidates(cell)).fold(bivalue, |same, digit| same & board.places(digit))
        };
        let (mut left, mut starts) = (bivalue, CellSet::EMPTY);
        while let Some(first) = left.first() {
            let same = alike(first);
            let is_crowded = |house| (same & CellSet::house(house)).len() > 2;
            if same.len() >= SHORTEST && !House::all().any(is_crowded) {
                starts |= same;
            }
            left -= same;
        }
        for first in starts {
            best.grow(&mut Chain { cells: [first; LONGEST], length: 1 }, alike(first));
        }
        let Some(chain) = best.chain else { return Flow::Continue(()) };
        let mask = board.candidates(chain.cells[0]);
        let step = steps.draft(self);
        step.digits.extend(digits(mask));
        step.sets.push(chain.all());
        let digit = step.digits[0];
        for (i, cell) in chain.cells().iter().enumerate() {
            step.chain.push(ChainNode { cells: CellSet::of(*cell), digit, is_on: i % 2 == 0 });
        }
        digits(mask).for_each(|digit| step.eliminate(board, best.gone, digit));
        // If only one digit is eliminated, HoDoKu names it first.
        if step.eliminations.iter().all(|gone| gone.digit == step.digits[1]) {
            step.digits.swap(0, 1);
        }
        steps.offer()
    }

    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, ": {}/{}", step.digits[0].get(), step.digits[1].get())?;
        for (i, node) in step.chain.iter().enumerate() {
            match i {
                0 => write!(f, " {}", CellNames(node.cells))?,
                _ => write!(f, " -{}- {}", step.digits[i % 2].get(), CellNames(node.cells))?,
            }
        }
        Ok(())
    }

    /// The chain through both digits of each cell, from the first cell without one of them to the
    /// last one with it.
    fn reasons(&self, step: &Step, _: &LogicBoard) -> Reasons {
        let mut reasons = Reasons::default();
        let [one, other] = [step.digits[0], step.digits[1]];
        let mut chain = Vec::new();
        for (i, node) in step.chain.iter().enumerate() {
            let (off, on) = if i % 2 == 0 { (one, other) } else { (other, one) };
            chain.extend([ChainNode::off(node.cells, off), ChainNode::on(node.cells, on)]);
        }
        reasons.add_chain(&chain);
        reasons
    }
}

/// A chain of cells, each of which sees the next.
#[derive(Clone, Copy)]
struct Chain {
    cells: [Cell; LONGEST],
    length: usize,
}

impl Chain {
    fn cells(&self) -> &[Cell] {
        &self.cells[..self.length]
    }

    fn all(&self) -> CellSet {
        self.cells().iter().copied().collect()
    }

    /// All cells that see two cells of different parity which are not neighbours in the chain.
    fn seen(&self) -> CellSet {
        let mut seen = CellSet::EMPTY;
        for (i, one) in self.cells().iter().enumerate() {
            for two in self.cells().iter().skip(i + SHORTEST - 1).step_by(2) {
                seen |= CellSet::peers(*one) & CellSet::peers(*two);
            }
        }
        seen - self.all()
    }
}

struct Best<'a> {
    board: &'a LogicBoard,
    chain: Option<Chain>,
    gone: CellSet,
    /// The number of its eliminations.
    count: usize,
}

impl Best<'_> {
    /// Tries all ways to continue a chain.
    fn grow(&mut self, chain: &mut Chain, same: CellSet) {
        let end = chain.cells[chain.length - 1];
        let left = same - CellSet::of(end);
        let mut next = left & CellSet::peers(end);
        for house in [end.row(), 9 + end.column(), 18 + end.box_index()] {
            for cell in next & CellSet::house_at(house) {
                next.remove(cell);
                chain.cells[chain.length] = cell;
                chain.length += 1;
                if chain.length >= SHORTEST {
                    self.challenge(chain);
                }
                self.grow(chain, left);
                chain.length -= 1;
            }
        }
    }

    fn challenge(&mut self, chain: &Chain) {
        let seen = chain.seen();
        let mask = self.board.candidates(chain.cells[0]);
        let places = |digit| seen & self.board.places(digit);
        let count: usize = digits(mask).map(|digit| places(digit).len()).sum();
        let is_shorter = self.chain.is_some_and(|best| best.length > chain.length);
        if count > self.count || count > 0 && count == self.count && is_shorter {
            *self = Best { board: self.board, chain: Some(*chain), gone: seen, count };
        }
    }
}
