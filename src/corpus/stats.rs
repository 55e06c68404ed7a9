//! `stats`: what is in a file of puzzles.
//!
//! Each thread counts for itself; only whether a puzzle was there before must be asked in order.

use std::collections::BTreeMap;

use super::key::Key;
use super::seen::{Place, Seen};
use super::solver::{Solver, only_solution};
use super::{Content, Page, Task};
use crate::batch::BatchError;
use crate::batch::memory::verify_all;
use crate::batch::run::Sink;
use crate::canon::Canonicalizer;
use crate::engine::{Engine, Limits, Outcome, Rules, Status};
use crate::grid::{Cell, ClueSymmetry, Grid};

/// A number of things for each value.
pub type Histogram = BTreeMap<u64, u64>;

/// What was counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Puzzles by number of clues.
    pub clues: Histogram,
    /// Puzzles by status, in the order of [`Status::ALL`].
    pub status: [u64; Status::ALL.len()],
    /// Puzzles by the decisions of the engine `rules`, looking for two solutions.
    pub nodes: Histogram,
    /// Puzzles by number of automorphisms.
    pub automorphisms: Histogram,
    /// Puzzles whose clues have each symmetry, in the order of [`ClueSymmetry::SINGLE`].
    pub patterns: [u64; ClueSymmetry::SINGLE.len()],
    /// Puzzles whose clues lie in none of these ways.
    pub no_pattern: u64,
    /// Puzzles with one solution of which no clue can be missed.
    pub minimal: u64,
    /// Puzzles with one solution that have a clue too many at least.
    pub redundant: u64,
}

impl Statistics {
    /// Puzzles with this status.
    pub fn of(&self, status: Status) -> u64 {
        self.status[status as usize]
    }

    /// Adds what another thread has counted.
    pub fn merge(&mut self, other: &Statistics) {
        let add = |mine: &mut Histogram, theirs: &Histogram| {
            theirs.iter().for_each(|(value, count)| *mine.entry(*value).or_default() += count);
        };
        add(&mut self.clues, &other.clues);
        add(&mut self.nodes, &other.nodes);
        add(&mut self.automorphisms, &other.automorphisms);
        let add = |mine: &mut [u64], theirs: &[u64]| {
            mine.iter_mut().zip(theirs).for_each(|(mine, theirs)| *mine += theirs);
        };
        add(&mut self.status, &other.status);
        add(&mut self.patterns, &other.patterns);
        self.no_pattern += other.no_pattern;
        self.minimal += other.minimal;
        self.redundant += other.redundant;
    }
}

/// Counts what is in a page.
pub struct Count {
    rules: Rules,
    canonicalizer: Canonicalizer,
    solver: Solver,
    outcomes: Vec<Outcome>,
    /// What this thread has counted.
    pub statistics: Statistics,
}

impl Count {
    /// A task.
    pub fn new() -> Count {
        Count {
            rules: Rules::new(),
            canonicalizer: Canonicalizer::new(),
            solver: Solver::new(),
            outcomes: Vec::new(),
            statistics: Statistics::default(),
        }
    }

    fn puzzle(&mut self, puzzle: &Grid, outcome: &Outcome) {
        let Statistics { clues, status, nodes, patterns, no_pattern, .. } = &mut self.statistics;
        *clues.entry(puzzle.clues() as u64).or_default() += 1;
        *nodes.entry(outcome.counters.nodes).or_default() += 1;
        status[outcome.status(&Limits::UNIQUE) as usize] += 1;
        let mut has_pattern = false;
        for (pattern, count) in ClueSymmetry::SINGLE.into_iter().zip(patterns) {
            let is_in = pattern.is_in(puzzle);
            *count += u64::from(is_in);
            has_pattern |= is_in;
        }
        *no_pattern += u64::from(!has_pattern);
    }
}

impl Default for Count {
    fn default() -> Count {
        Count::new()
    }
}

/// The puzzle without each of its clues.
fn without_one(puzzle: &Grid) -> impl Iterator<Item = Grid> + '_ {
    let clues = Cell::all().filter(|&cell| puzzle.get(cell).is_some());
    clues.map(|cell| {
        let mut fewer = *puzzle;
        fewer.set(cell, None);
        fewer
    })
}

/// Puzzles whose clues are tried together: enough to fill all lanes of the engine again and again.
const TRIED_TOGETHER: usize = 256;

/// How many of these puzzles with one solution have more without any of their clues.
fn count_minimal(puzzles: &[&Grid], solver: &mut Solver) -> Result<u64, BatchError> {
    let mut minimal = 0;
    for puzzles in puzzles.chunks(TRIED_TOGETHER) {
        let fewer: Vec<Grid> = puzzles.iter().flat_map(|puzzle| without_one(puzzle)).collect();
        let mut outcomes = solver.solve(&fewer)?.iter();
        for puzzle in puzzles {
            let own = outcomes.by_ref().take(puzzle.clues());
            let needed = own.filter(|outcome| outcome.solutions > 1).count();
            minimal += u64::from(needed == puzzle.clues());
        }
    }
    Ok(minimal)
}

/// Where each puzzle of a page is, its key and that of its canonical form.
#[derive(Default)]
pub struct Keyed(Vec<(Place, Key, Key)>);

impl Task for Count {
    type Piece = Keyed;

    fn page(&mut self, page: &Page<'_>, keyed: &mut Keyed) -> Result<(), BatchError> {
        let mut outcomes = std::mem::take(&mut self.outcomes);
        outcomes.resize(page.puzzles().len(), Outcome::EMPTY);
        self.rules.solve_block(page.puzzles(), &Limits::UNIQUE, &mut outcomes);
        verify_all("rules", page.puzzles(), &outcomes)?;
        let mut unique = Vec::new();
        for entry in page.entries() {
            let Content::Puzzle(number, puzzle) = entry.content else { continue };
            self.puzzle(puzzle, &outcomes[number]);
            if only_solution(&outcomes[number]).is_some() {
                unique.push(puzzle);
            }
            let form = self.canonicalizer.canonical(puzzle);
            *self.statistics.automorphisms.entry(form.automorphisms).or_default() += 1;
            let place = Place::new(page.input(), entry.line);
            keyed.0.push((place, Key::of(puzzle), Key::of(&form.grid)));
        }
        self.outcomes = outcomes;
        let minimal = count_minimal(&unique, &mut self.solver)?;
        self.statistics.minimal += minimal;
        self.statistics.redundant += unique.len() as u64 - minimal;
        Ok(())
    }
}

/// How often a puzzle was there before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Repeats {
    /// The same.
    pub same: u64,
    /// An equivalent one, but not the same.
    pub equivalent: u64,
}

/// Looks for repeats.
pub struct Lookup<'a> {
    same: Seen,
    equivalent: Seen,
    repeats: &'a mut Repeats,
}

impl<'a> Lookup<'a> {
    /// Counts into these.
    pub fn new(repeats: &'a mut Repeats) -> Lookup<'a> {
        Lookup { same: Seen::default(), equivalent: Seen::default(), repeats }
    }
}

impl Sink<Keyed> for Lookup<'_> {
    fn accept(&mut self, keyed: &mut Keyed) -> Result<(), BatchError> {
        for (place, same, equivalent) in keyed.0.drain(..) {
            let is_equivalent = self.equivalent.first(equivalent, place)?.is_some();
            match self.same.first(same, place)? {
                Some(_) => self.repeats.same += 1,
                None => self.repeats.equivalent += u64::from(is_equivalent),
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::line;

    fn grid(text: &str) -> Grid {
        line::parse(text.as_bytes()).expect("a puzzle")
    }

    #[test]
    fn a_minimal_puzzle_needs_every_clue() {
        let mut solver = Solver::new();
        let minimal = grid(
            "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
        );
        let mut more = minimal;
        more.set(Cell::at(0, 0), crate::grid::Digit::new(6));
        let mut count = |puzzles: &[&Grid]| count_minimal(puzzles, &mut solver).expect("right");
        assert_eq!(count(&[&minimal]), 1);
        assert_eq!(count(&[&more]), 0);
        assert_eq!(count(&[&more, &minimal, &more, &minimal].repeat(200)), 400);
    }
}
