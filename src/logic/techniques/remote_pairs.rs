//! A chain of cells with the same two candidates: they take turns, so what sees two of different parity has neither.

use std::fmt::{self, Formatter};

use crate::grid::Cell;
use crate::logic::board::{Board, digits};
use crate::logic::cells::CellSet;
use crate::logic::step::{Consequences, Flow, Node, Places, Step, Steps};
use crate::logic::technique::Technique;

/// Remote pairs.
pub struct RemotePair;

/// Pairs next to each other are naked pairs.
const SHORTEST: usize = 4;

/// More cells with the same two candidates cannot be.
const LONGEST: usize = 18;

impl Technique for RemotePair {
    fn name(&self) -> &'static str {
        "Remote Pair"
    }

    fn code(&self) -> &'static str {
        "remote-pair"
    }

    fn find(&'static self, board: &Board, steps: &mut Steps) -> Flow {
        let bivalue = board.bivalue();
        for first in bivalue {
            let mask = board.candidates(first);
            let same = digits(mask).fold(bivalue, |same, digit| same & board.places(digit));
            if same.len() < SHORTEST {
                continue;
            }
            self.from(first, same, board, steps)?;
        }
        Flow::Continue(())
    }

    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, ": {}/{}", step.digits[0].get(), step.digits[1].get())?;
        for (i, node) in step.chain.iter().enumerate() {
            match i {
                0 => write!(f, " {}", Places(node.cells))?,
                _ => write!(f, " -{}- {}", step.digits[i % 2].get(), Places(node.cells))?,
            }
        }
        write!(f, "{}", Consequences(step))
    }
}

impl RemotePair {
    /// Chains from a cell, shortest first: one to each cell that is so many steps away.
    fn from(&'static self, first: Cell, same: CellSet, board: &Board, steps: &mut Steps) -> Flow {
        let mut rings = [CellSet::EMPTY; LONGEST];
        rings[0].insert(first);
        let mut left = same - CellSet::of(first);
        for length in 1..LONGEST {
            rings[length] = left & seen(rings[length - 1]);
            left -= rings[length];
            if length + 1 < SHORTEST || length % 2 == 0 {
                continue;
            }
            for last in rings[length] {
                self.offer(&rings[..length], last, board, steps)?;
            }
        }
        Flow::Continue(())
    }

    /// The chain that ends here.
    fn offer(
        &'static self,
        rings: &[CellSet],
        last: Cell,
        board: &Board,
        steps: &mut Steps,
    ) -> Flow {
        let mask = board.candidates(last);
        let mut chain = [last; LONGEST];
        for (i, ring) in rings.iter().enumerate().rev() {
            chain[i] = (*ring & CellSet::peers(chain[i + 1])).first().unwrap_or(last);
        }
        let chain = &chain[..=rings.len()];
        let mut gone = CellSet::EMPTY;
        for (i, one) in chain.iter().enumerate() {
            for two in chain.iter().skip(i + SHORTEST - 1).step_by(2) {
                gone |= CellSet::peers(*one) & CellSet::peers(*two);
            }
        }
        let step = steps.draft(self);
        step.digits.extend(digits(mask));
        let nodes = chain.iter().zip([true, false].into_iter().cycle());
        let digit = step.digits[0];
        step.chain.extend(nodes.map(|(cell, is_on)| Node {
            cells: CellSet::of(*cell),
            digit,
            is_on,
        }));
        let all: CellSet = chain.iter().copied().collect();
        step.sets.push(all);
        step.eliminate_all(board, gone - all, mask);
        steps.offer()
    }
}

/// What sees one of these cells at least.
fn seen(cells: CellSet) -> CellSet {
    cells.into_iter().fold(CellSet::EMPTY, |seen, cell| seen | CellSet::peers(cell))
}
