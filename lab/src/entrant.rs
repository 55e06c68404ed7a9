//! What takes part in a comparison: plain puzzles or variants, each from a line of an input.
//!
//! A comparison is of the one or the other: what differs is how an engine is asked and how a solution is checked, and
//! that is all that stands here. Variants are compiled before, once for all engines, while no clock runs.

use std::sync::Arc;

use quanta::Instant;

use ninefold::engine::{Engine, Limits, Outcome};
use ninefold::grid::Grid;
use ninefold::ruleset::Ruleset;
use ninefold::text::line;
use ninefold::verify;

/// A puzzle that takes part.
#[derive(Clone, Debug)]
pub struct Entrant<P = Grid> {
    /// The puzzle.
    pub puzzle: P,
    /// Number of the input that it is from.
    pub input: usize,
    /// Its line there, from 1.
    pub line: u64,
}

/// What engines can be compared on.
pub trait Puzzle: Clone {
    /// Whether an engine that finishes all valid plain puzzles may be given any of these without a look at the clock.
    const IS_PLAIN: bool;

    /// Has an engine solve these, each under the same limits, or returns `None` when it cannot.
    ///
    /// # Panics
    /// When the slices differ in length.
    fn solve_all(
        puzzles: &[Self],
        engine: &mut dyn Engine,
        limits: &Limits,
        outcomes: &mut [Outcome],
    ) -> Option<()>;

    /// Holds a solution against the puzzle.
    ///
    /// # Errors
    /// What is wrong with it.
    fn check(&self, solution: &Grid) -> Result<(), String>;

    /// Cells that are given.
    fn clues(&self) -> usize;

    /// The puzzle on one line, never an empty one.
    fn text(&self) -> String;
}

impl Puzzle for Grid {
    const IS_PLAIN: bool = true;

    fn solve_all(
        puzzles: &[Grid],
        engine: &mut dyn Engine,
        limits: &Limits,
        outcomes: &mut [Outcome],
    ) -> Option<()> {
        engine.solve_block(puzzles, limits, outcomes);
        Some(())
    }

    fn check(&self, solution: &Grid) -> Result<(), String> {
        if verify::is_solution(self, solution) {
            return Ok(());
        }
        let flaw = verify::check(self, solution).err();
        Err(flaw.map_or_else(|| "the two checks disagree".to_owned(), |flaw| flaw.to_string()))
    }

    fn clues(&self) -> usize {
        Grid::clues(self)
    }

    fn text(&self) -> String {
        let mut text = Vec::new();
        line::write(self, &mut text);
        text.into_iter().map(char::from).collect()
    }
}

impl Puzzle for Arc<Ruleset> {
    const IS_PLAIN: bool = false;

    fn solve_all(
        puzzles: &[Arc<Ruleset>],
        engine: &mut dyn Engine,
        limits: &Limits,
        outcomes: &mut [Outcome],
    ) -> Option<()> {
        assert_eq!(puzzles.len(), outcomes.len());
        // One reading a puzzle, as in `Engine::solve_stream`.
        let mut last = limits.stopwatch.then(Instant::now);
        for (puzzle, place) in puzzles.iter().zip(outcomes) {
            let mut outcome = engine.solve_ruleset(puzzle, limits)?;
            if let Some(last) = &mut last {
                let now = Instant::now();
                outcome.elapsed = now - *last;
                *last = now;
            }
            *place = outcome;
        }
        Some(())
    }

    fn check(&self, solution: &Grid) -> Result<(), String> {
        Ruleset::check(self, solution).map_err(|flaw| flaw.to_string())
    }

    fn clues(&self) -> usize {
        self.givens().clues()
    }

    fn text(&self) -> String {
        // A ruleset that states nothing has no items; a dot alone reads as that.
        let text = Ruleset::text(self);
        if text.is_empty() { ".".to_owned() } else { text.to_owned() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::engine::registry::{Config, ENGINES};
    use ninefold::ruleset::parse;

    fn ruleset(text: &str) -> Arc<Ruleset> {
        Arc::new(parse::puzzle(text).expect("a ruleset"))
    }

    #[test]
    fn rulesets_are_solved_by_the_engines_that_can_and_by_no_other() {
        let puzzles = [ruleset(".Cage~3~R1C1~R1C2"), ruleset(".~R1C1_5~R1C2_5")];
        let limits = Limits { stopwatch: true, ..Limits::UNIQUE };
        for entry in ENGINES {
            let mut engine = entry.make(&Config::default()).expect("runs here");
            let mut outcomes = [Outcome::EMPTY; 2];
            let solved = Puzzle::solve_all(&puzzles, &mut *engine, &limits, &mut outcomes);
            assert_eq!(solved.is_some(), entry.variants, "{}", entry.name);
            if solved.is_some() {
                assert_eq!(outcomes.map(|outcome| outcome.solutions), [2, 0]);
                assert!(outcomes.iter().all(|outcome| !outcome.elapsed.is_zero()));
                assert_eq!(Puzzle::check(&puzzles[0], &outcomes[0].first), Ok(()));
                Puzzle::check(&puzzles[1], &outcomes[0].first).expect_err("another puzzle's");
            }
        }
    }

    #[test]
    fn a_text_is_never_empty_and_reads_as_the_same_puzzle() {
        for text in [".", ".Cage~3~R1C1~R1C2", &".".repeat(81), &"5........".repeat(9)] {
            let written = Puzzle::text(&ruleset(text));
            assert!(!written.is_empty() && !written.contains('\n'), "{text}");
            assert_eq!(Puzzle::text(&ruleset(&written)), written);
            assert_eq!(ruleset(&written).givens(), ruleset(text).givens());
        }
    }
}
