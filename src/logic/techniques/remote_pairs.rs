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
        let mut best = Best::default();
        for first in bivalue {
            let mask = board.candidates(first);
            let same = digits(mask).fold(bivalue, |same, digit| same & board.places(digit));
            if same.len() < SHORTEST {
                continue;
            }
            let mut chain = Chain { cells: [first; LONGEST], length: 1 };
            self.grow(&mut chain, same - CellSet::of(first), board, &mut best);
        }
        let Some(Chain { cells, length }) = best.chain else { return Flow::Continue(()) };
        let chain = &cells[..length];
        let all: CellSet = chain.iter().copied().collect();
        let mask = board.candidates(chain[0]);
        let step = steps.draft(self);
        step.digits.extend(digits(mask));
        let digit = step.digits[0];
        let nodes = chain.iter().zip([true, false].into_iter().cycle());
        step.chain.extend(nodes.map(|(cell, is_on)| Node {
            cells: CellSet::of(*cell),
            digit,
            is_on,
        }));
        step.sets.push(all);
        step.eliminate_all(board, best.gone, mask);
        steps.offer()
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
    /// All chains on from the last cell of one.
    fn grow(&'static self, chain: &mut Chain, same: CellSet, board: &Board, best: &mut Best) {
        let end = chain.cells[chain.length - 1];
        let mut left = same;
        for house in [end.row(), 9 + end.column(), 18 + end.box_index()] {
            for next in left & CellSet::house_at(house) {
                left.remove(next);
                chain.cells[chain.length] = next;
                chain.length += 1;
                best.challenge(chain, board);
                self.grow(chain, same - CellSet::of(next), board, best);
                chain.length -= 1;
            }
        }
    }
}

#[derive(Clone, Copy)]
struct Chain {
    cells: [Cell; LONGEST],
    length: usize,
}

#[derive(Default)]
struct Best {
    chain: Option<Chain>,
    gone: CellSet,
    count: usize,
}

impl Best {
    fn challenge(&mut self, chain: &Chain, board: &Board) {
        if chain.length < SHORTEST {
            return;
        }
        let cells = &chain.cells[..chain.length];
        let all: CellSet = cells.iter().copied().collect();
        let mut gone = CellSet::EMPTY;
        for (i, one) in cells.iter().enumerate() {
            for two in cells.iter().skip(i + SHORTEST - 1).step_by(2) {
                gone |= CellSet::peers(*one) & CellSet::peers(*two);
            }
        }
        let mask = board.candidates(cells[0]);
        gone -= all;
        gone = digits(mask).fold(CellSet::EMPTY, |some, digit| some | gone & board.places(digit));
        let count: usize = digits(mask).map(|digit| (gone & board.places(digit)).len()).sum();
        let is_shorter = self.chain.is_some_and(|best| best.length > chain.length);
        let better = count > self.count || count == self.count && count > 0 && is_shorter;
        if better {
            *self = Best { chain: Some(*chain), gone, count };
        }
    }
}
