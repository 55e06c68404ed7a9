//! Nishio: one digit is assumed to be in a cell, or not to be, and followed until two consequences
//! clash.
//!
//! Unlike in a chain, all consequences so far count: a house that has lost all places but one has
//! the digit there.

use super::addition;
use super::reach::houses_in_order;
use crate::prelude::*;
use crate::reasons::{Follow, Target, Trace};

/// The Nishio forcing chain.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Nishio;

impl Technique for Nishio {
    names!("Nishio Forcing Chains", "nishio");

    /// Offers a step only where it is shorter than earlier ones.
    fn find(&'static self, board: &LogicBoard, steps: &mut StepCollector) -> Flow {
        let mut shortest = usize::MAX;
        for cell in board.open() {
            for digit in digits(board.candidates(cell)) {
                for is_on in [true, false] {
                    let mut trial = Trial::of(board, digit);
                    let Some(clash) = trial.clash(cell, is_on) else { continue };
                    let facts = trial.facts(clash);
                    if facts < shortest || steps.wants_all() {
                        shortest = facts;
                        trial.describe(steps.draft(self), cell, is_on, clash);
                        steps.offer_improved()?;
                    }
                }
            }
        }
        Flow::Continue(())
    }

    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
        let (Some(first), Some(last)) = (step.chain.first(), step.chain.last()) else {
            return Ok(());
        };
        let sign = if first.is_on { "=" } else { "<>" };
        let (digit, clash) = (first.digit.get(), CellNames(last.cells));
        write!(f, ": {}{sign}{digit}, then {clash} both is and is not", CellNames(first.cells))
    }

    fn reasons(&self, step: &Step, board: &LogicBoard) -> Reasons {
        let mut reasons = Reasons::default();
        let (Some(first), Some(last)) = (step.chain.first(), step.chain.last()) else {
            return reasons;
        };
        if let (Some(cell), Some(clash)) = (first.cells.first(), last.cells.first()) {
            let assumed = Candidate { cell, digit: first.digit };
            let trace = Trace::of(board, Follow::OneDigit, assumed, first.is_on);
            for is_on in [true, false] {
                let clash = Candidate { cell: clash, digit: first.digit };
                reasons.branches.extend(trace.branches(Target::Fact(clash, is_on)));
            }
        }
        reasons
    }
}

/// The rating: 7.5, and more by the length of both chains together.
pub(crate) fn rating(_: &LogicBoard, step: &Step) -> u16 {
    75 + addition(step.chain.len())
}

/// The consequences of an assumption, by truth: `[false]` for cells without the digit, `[true]` for
/// cells with it.
struct Trial<'a> {
    board: &'a LogicBoard,
    digit: Digit,
    known: [CellSet; 2],
    /// By cell and truth: all facts that a fact follows from, with itself.
    grounds: [[[CellSet; 2]; 2]; CELLS],
    queue: [(u8, bool); 2 * CELLS],
    count: usize,
    /// The cells without the digit that have been followed.
    gone: CellSet,
}

impl<'a> Trial<'a> {
    fn of(board: &'a LogicBoard, digit: Digit) -> Trial<'a> {
        let none = [CellSet::EMPTY; 2];
        Trial {
            board,
            digit,
            known: none,
            grounds: [[none; 2]; CELLS],
            queue: [(0, false); 2 * CELLS],
            count: 0,
            gone: CellSet::EMPTY,
        }
    }

    /// Assumes a fact, and follows it to the first cell that both has the digit and lacks it.
    ///
    /// True facts are followed before false ones that were found earlier.
    fn clash(&mut self, cell: Cell, is_on: bool) -> Option<Cell> {
        self.add(cell, is_on, [CellSet::EMPTY; 2]);
        // Places in the queue: of the next true fact, and of the next false one.
        let mut next = [0, 0];
        loop {
            let mut at = None;
            for truth in [true, false] {
                let place = &mut next[usize::from(truth)];
                while *place < self.count && self.queue[*place].1 != truth {
                    *place += 1;
                }
                if at.is_none() && *place < self.count {
                    at = Some(*place);
                    *place += 1;
                }
            }
            let (index, is_on) = self.queue[at?];
            let cell = Cell::new(index.into())?;
            let clash = if is_on { self.take(cell) } else { self.fill(cell) };
            if clash.is_some() {
                return clash;
            }
        }
    }

    /// A cell has the digit: the cells that it sees lack it.
    fn take(&mut self, cell: Cell) -> Option<Cell> {
        let grounds = self.grounds[cell.index()][1];
        let seen = self.board.places(self.digit) & CellSet::peers(cell);
        for house in houses_in_order(cell) {
            for other in (seen & house) - self.known[0] {
                if self.add(other, false, grounds) {
                    return Some(other);
                }
            }
        }
        None
    }

    /// A cell lacks the digit: a house of it with one place left has the digit there.
    fn fill(&mut self, cell: Cell) -> Option<Cell> {
        self.gone.insert(cell);
        for house in houses_in_order(cell) {
            let places = self.board.places(self.digit) & house;
            let Some(last) = (places - self.gone).only() else { continue };
            let mut grounds = [CellSet::EMPTY; 2];
            for gone in places - CellSet::of(last) {
                let own = self.grounds[gone.index()][0];
                grounds = [grounds[0] | own[0], grounds[1] | own[1]];
            }
            if !self.known[1].contains(last) && self.add(last, true, grounds) {
                return Some(last);
            }
        }
        None
    }

    /// Adds a fact. Returns whether its contrary is known.
    fn add(&mut self, cell: Cell, is_on: bool, mut grounds: [CellSet; 2]) -> bool {
        let truth = usize::from(is_on);
        grounds[truth].insert(cell);
        self.known[truth].insert(cell);
        self.grounds[cell.index()][truth] = grounds;
        self.queue[self.count] = (cell.index() as u8, is_on);
        self.count += 1;
        self.known[1 - truth].contains(cell)
    }

    /// The number of facts of the chains to a clash, together.
    fn facts(&self, clash: Cell) -> usize {
        self.grounds[clash.index()].iter().flatten().map(|cells| cells.len()).sum()
    }

    fn describe(&self, step: &mut Step, cell: Cell, is_on: bool, clash: Cell) {
        let digit = self.digit;
        step.digits.push(digit);
        for grounds in &self.grounds[clash.index()] {
            let known = self.queue[..self.count].iter();
            let facts =
                known.filter_map(|(index, is_on)| Some((Cell::new((*index).into())?, *is_on)));
            let is_ground =
                |(cell, is_on): &(Cell, bool)| grounds[usize::from(*is_on)].contains(*cell);
            let node = |(cell, is_on)| ChainNode::of(Candidate { cell, digit }, is_on);
            step.chain.extend(facts.filter(is_ground).map(node));
        }
        step.conclude(Candidate { cell, digit }, !is_on);
    }
}
