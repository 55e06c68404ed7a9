//! Forcing twins: both candidates of a cell are tried one after the other; common consequences are
//! true.
//!
//! Each is followed by naked and hidden singles only, until no single is left. Candidates that both
//! remove are eliminated, digits that both place are placed, and a candidate that leaves a cell or
//! a house without candidates is eliminated. Nothing is guessed: neither of the two is taken until
//! the other is refuted.

use crate::prelude::*;
use crate::reasons::{Follow, Target, Trace};

pub(super) struct ForcingTwins;

impl Technique for ForcingTwins {
    names!("Forcing Twins", "forcing-twins");

    fn find(&'static self, board: &LogicBoard, steps: &mut StepCollector) -> Flow {
        board
            .bivalue()
            .into_iter()
            .try_for_each(|cell| Finder { technique: self, board, steps }.try_cell(cell))
    }

    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(": ")?;
        for (i, node) in step.chain.iter().enumerate() {
            let Some(cell) = node.cells.first() else { continue };
            write!(f, "{}{cell}={}", if i > 0 { " or " } else { "" }, node.digit)?;
        }
        if step.chain.len() == 1 {
            f.write_str(" contradicts itself")?;
        }
        Ok(())
    }

    fn reasons(&self, step: &Step, board: &LogicBoard) -> Reasons {
        let mut reasons = Reasons::default();
        for node in &step.chain {
            let Some(cell) = node.cells.first() else { continue };
            let assumed = Candidate { cell, digit: node.digit };
            let trace = Trace::of(board, Follow::Net, assumed, true);
            if step.chain.len() == 1 {
                reasons.branches.extend(trace.contradictions());
                continue;
            }
            for (facts, is_on) in [(&step.placements, true), (&step.eliminations, false)] {
                for &fact in facts {
                    reasons.branches.extend(trace.branches(Target::Fact(fact, is_on)));
                }
            }
        }
        reasons
    }
}

impl Finder<'_, ForcingTwins> {
    fn try_cell(&mut self, cell: Cell) -> Flow {
        let mut twins = digits(self.board.candidates(cell));
        let (Some(one), Some(two)) = (twins.next(), twins.next()) else {
            return Flow::Continue(());
        };
        let first = consequences(self.board, cell, one);
        if first.is_broken() {
            return self.take(cell, &[one], |step, _| {
                step.conclude(Candidate { cell, digit: one }, false)
            });
        }
        let second = consequences(self.board, cell, two);
        if second.is_broken() {
            return self.take(cell, &[two], |step, _| {
                step.conclude(Candidate { cell, digit: two }, false)
            });
        }
        self.take(cell, &[one, two], |step, board| agree(board, &first, &second, step))
    }

    /// Offers what follows from some digits of a cell.
    fn take(
        &mut self,
        cell: Cell,
        tried: &[Digit],
        conclude: impl FnOnce(&mut Step, &LogicBoard),
    ) -> Flow {
        self.offer(|step, board| {
            step.sets.push(CellSet::of(cell));
            step.digits.extend(tried);
            let claim = |&digit: &Digit| ChainNode::of(Candidate { cell, digit }, true);
            step.chain.extend(tried.iter().map(claim));
            conclude(step, board);
        })
    }
}

/// The board after a cell is filled, with all singles that follow.
fn consequences(board: &LogicBoard, cell: Cell, digit: Digit) -> LogicBoard {
    let mut board = board.clone();
    board.place(cell, digit);
    board.place_singles();
    board
}

/// Adds the agreement of two boards to a step, except for what follows from their common
/// placements.
fn agree(board: &LogicBoard, first: &LogicBoard, second: &LogicBoard, step: &mut Step) {
    let mut implied = [CellSet::EMPTY; 9];
    for cell in board.open() {
        if let Some(digit) = first.grid().get(cell)
            && second.grid().get(cell) == Some(digit)
        {
            step.placements.push(Candidate { cell, digit });
            implied[digit.index()] |= CellSet::peers(cell);
        }
    }
    let possible = |board: &LogicBoard, cell| {
        board.grid().get(cell).map_or_else(|| board.candidates(cell), Digit::bit)
    };
    for cell in board.open() {
        let left = possible(first, cell) | possible(second, cell);
        // In a cell that both fill alike, the other candidates go with the placement.
        if left.count_ones() == 1 {
            continue;
        }
        for digit in digits(board.candidates(cell) & !left) {
            if !implied[digit.index()].contains(cell) {
                step.eliminations.push(Candidate { cell, digit });
            }
        }
    }
}
