//! `split`: parts of a file such that nothing in one gives away anything in another.
//!
//! Puzzles with one key form a group, which is never torn apart. The key is that of the canonical form of the
//! solution, where there is exactly one, and of the puzzle itself elsewhere: equivalent puzzles have equivalent solutions,
//! so neither ends up on two sides. The side is a function of the seed and the key alone. So nothing has to be
//! remembered, threads do not matter, and a puzzle stays on its side when the file grows; but shares are met
//! in expectation only.

use super::key::Key;
use super::solver::{Solver, only_solution};
use super::{Content, Page, Task};
use crate::batch::BatchError;
use crate::batch::run::{OutputSink, Sink};
use crate::canon::Canonicalizer;
use crate::engine::Outcome;
use crate::grid::Grid;

/// Which puzzles must stay together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// Those with equivalent solutions, equivalent puzzles among them.
    Canonical,
    /// Those that are the same.
    Exact,
    /// None: each line by itself.
    None,
}

/// How parts are made.
#[derive(Clone, Debug, PartialEq)]
pub struct Rule {
    /// Seed of all random choices.
    pub seed: u64,
    /// Which puzzles must stay together.
    pub group: Group,
    /// The share of each part; together 1.
    pub shares: Vec<f64>,
}

impl Rule {
    /// The part to which a key belongs.
    pub fn side(&self, key: Key) -> usize {
        let drawn = key.draw(self.seed);
        let mut bound = 0.0;
        let beyond = self.shares.iter().position(|share| {
            bound += share;
            drawn < bound
        });
        // Shares add up to 1 but for rounding; a part without a share gets nothing.
        beyond.or(self.shares.iter().rposition(|share| *share > 0.0)).unwrap_or(0)
    }
}

/// Finds the part of each line.
pub struct Parts<'a> {
    rule: &'a Rule,
    canonicalizer: Canonicalizer,
    solver: Solver,
    /// The number of puzzles of each part.
    pub puzzles: Vec<u64>,
    /// Puzzles without exactly one solution, which were grouped by themselves.
    pub by_puzzle: u64,
}

impl<'a> Parts<'a> {
    /// A task.
    pub fn new(rule: &'a Rule) -> Parts<'a> {
        Parts {
            rule,
            canonicalizer: Canonicalizer::new(),
            solver: Solver::new(),
            puzzles: vec![0; rule.shares.len()],
            by_puzzle: 0,
        }
    }
}

impl Task for Parts<'_> {
    /// The text of each part.
    type Piece = Vec<Vec<u8>>;

    fn page(&mut self, page: &Page<'_>, parts: &mut Vec<Vec<u8>>) -> Result<(), BatchError> {
        parts.resize(self.rule.shares.len(), Vec::new());
        let outcomes = match self.rule.group {
            Group::Canonical => self.solver.solve(page.puzzles())?,
            Group::Exact | Group::None => &[],
        };
        let mut canonical = |puzzle: &Grid, outcome: &Outcome| {
            let solution = only_solution(outcome);
            self.by_puzzle += u64::from(solution.is_none());
            Key::canonical(solution.unwrap_or(puzzle), &mut self.canonicalizer)
        };
        for entry in page.entries() {
            // A remark or a malformed line belongs to no part.
            let Content::Puzzle(number, puzzle) = entry.content else { continue };
            let key = match self.rule.group {
                Group::Canonical => canonical(puzzle, &outcomes[number]),
                Group::Exact => Key::of(puzzle),
                Group::None => Key::of_line(page.input(), entry.line),
            };
            let side = self.rule.side(key);
            self.puzzles[side] += 1;
            parts[side].extend_from_slice(&entry.text);
            parts[side].push(b'\n');
        }
        Ok(())
    }
}

/// Where the parts go.
pub struct SplitSinks<'a>(pub Vec<OutputSink<'a>>);

impl Sink<Vec<Vec<u8>>> for SplitSinks<'_> {
    fn accept(&mut self, parts: &mut Vec<Vec<u8>>) -> Result<(), BatchError> {
        self.0.iter_mut().zip(parts).try_for_each(|(sink, part)| sink.accept(part))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_follow_the_shares_and_an_empty_part_gets_nothing() {
        let rule = Rule { seed: 1, group: Group::None, shares: vec![0.7, 0.0, 0.3, 0.0] };
        let mut counts = [0; 4];
        (0..10_000).for_each(|line| counts[rule.side(Key::of_line(0, line))] += 1);
        assert!((6_800..7_200).contains(&counts[0]), "{counts:?}");
        assert_eq!((counts[1], counts[3], counts.iter().sum::<i32>()), (0, 0, 10_000));
    }
}
