//! `stats` of variants: what they state, and what a search over their constraints says.
//!
//! Equivalents, canonical forms and minimal clues are notions of plain puzzles: nothing is said of these.

use std::collections::BTreeMap;

use super::page::Counts;
use super::stats::Histogram;
use super::{Page, Task};
use crate::batch::BatchError;
use crate::batch::run::Sink;
use crate::batch::variants::{self, Solver};
use crate::grid::{Cell, Grid};
use crate::ruleset::{Ruleset, parse};
use crate::search::{Limits, Status};

/// Where the search for a second solution gives up: nobody knows how hard a variant is.
pub const NODE_LIMIT: u64 = 200_000;

/// What was counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Puzzles by number of givens: cells with one candidate.
    pub givens: Histogram,
    /// Puzzles by status, in the order of [`Status::ALL`].
    pub status: [u64; Status::ALL.len()],
    /// Puzzles by decisions, looking for two solutions.
    pub nodes: Histogram,
    /// Of each constraint, by name: how many there are, and in how many puzzles.
    pub constraints: BTreeMap<String, (u64, u64)>,
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
        add(&mut self.givens, &other.givens);
        add(&mut self.nodes, &other.nodes);
        self.status.iter_mut().zip(other.status).for_each(|(mine, theirs)| *mine += theirs);
        for (name, (items, puzzles)) in &other.constraints {
            let mine = self.constraints.entry(name.clone()).or_default();
            *mine = (mine.0 + items, mine.1 + puzzles);
        }
    }

    /// Counts what a puzzle states. Rows, columns and boxes are not named in its text.
    fn state(&mut self, ruleset: &Ruleset) {
        *self.givens.entry(ruleset.givens().clues() as u64).or_default() += 1;
        let mut items: BTreeMap<&str, u64> = BTreeMap::new();
        let all = parse::items(ruleset.text()).unwrap_or_default();
        for item in all.iter().filter(|item| !item.name.is_empty()) {
            *items.entry(item.name).or_default() += 1;
        }
        for (name, count) in items {
            let mine = self.constraints.entry(name.to_owned()).or_default();
            *mine = (mine.0 + count, mine.1 + 1);
        }
    }
}

/// Counts what is in a page.
#[derive(Default)]
pub struct Count {
    solver: Solver,
    /// What this thread has counted.
    pub statistics: Statistics,
    /// The malformed ones, which were taken for puzzles when the lines were read.
    pub malformed: Counts,
}

impl Count {
    fn puzzle(&mut self, ruleset: &Ruleset, place: impl Fn() -> String) -> Result<(), BatchError> {
        let limits = Limits { nodes: Some(NODE_LIMIT), ..Limits::UNIQUE };
        let outcome = self.solver.search(ruleset, &limits)?;
        if let Some(solution) = outcome.solution()
            && let Err(flaw) = ruleset.check(solution)
        {
            return Err(BatchError::WrongSolution {
                engine: self.solver.name().to_owned(),
                place: place(),
                flaw: flaw.to_string(),
                puzzle: ruleset.text().to_owned(),
                solution: solution.to_string(),
            });
        }
        self.statistics.status[outcome.status(&limits) as usize] += 1;
        *self.statistics.nodes.entry(outcome.counters.nodes).or_default() += 1;
        self.statistics.state(ruleset);
        Ok(())
    }
}

/// A plain puzzle as a variant without constraints.
fn plain(puzzle: &Grid) -> String {
    let mut text = ".".to_owned();
    for cell in Cell::all() {
        if let Some(digit) = puzzle.get(cell) {
            text += &format!("~R{}C{}_{digit}", cell.row() + 1, cell.column() + 1);
        }
    }
    text
}

impl Task for Count {
    type Piece = ();

    fn page(&mut self, page: &Page<'_>, (): &mut ()) -> Result<(), BatchError> {
        for puzzle in page.puzzles() {
            let text = plain(puzzle);
            if let Ok(ruleset) = variants::parse(&text) {
                self.puzzle(&ruleset, || text.clone())?;
            }
        }
        for (number, place, variant) in page.variants() {
            match variants::compile(&variant.text, page.text()) {
                Ok(ruleset) => self.puzzle(&ruleset, || page.place(number))?,
                Err(wrong) => {
                    let (below, error) = variants::placed(&wrong, &variant.text, &place);
                    self.malformed.complain(page, number + below, &error);
                }
            }
        }
        Ok(())
    }
}

/// What each thread has counted for itself is all there is.
pub struct Nothing;

impl Sink<()> for Nothing {
    fn accept(&mut self, (): &mut ()) -> Result<(), BatchError> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plain_puzzle_is_a_variant_without_constraints() {
        let mut puzzle = Grid::EMPTY;
        let ruleset = |puzzle: &Grid| variants::parse(&plain(puzzle)).expect("a ruleset");
        assert_eq!(ruleset(&puzzle).givens(), puzzle);
        puzzle.set(Cell::at(0, 0), crate::grid::Digit::new(5));
        puzzle.set(Cell::at(8, 7), crate::grid::Digit::new(1));
        assert_eq!(plain(&puzzle), ".~R1C1_5~R9C8_1");
        assert_eq!(ruleset(&puzzle).givens(), puzzle);
        let mut statistics = Statistics::default();
        statistics.state(&ruleset(&puzzle));
        assert!(statistics.constraints.is_empty());
        assert_eq!(statistics.givens, Histogram::from([(2, 1)]));
    }
}
