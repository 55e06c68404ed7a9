//! A puzzle in a comparison, classic or a variant, and the input that it comes from.
//!
//! A comparison is of classic puzzles or of variants. Only two things differ: how an engine is
//! asked, and how a solution is checked. Variants are compiled before the comparison begins, once
//! for all engines.

use std::sync::Arc;

use quanta::Instant;

use ninefold_jobs::engine::{Engine, Limits, Outcome, VariantEngine};
use ninefold_jobs::text::line;
use ninefold_jobs::{canon::random_symmetry, grid::Grid, random::Random, ruleset::Ruleset, verify};

/// An engine of the table, ready for puzzles of all kinds that it can solve.
pub(crate) struct AnyEngine {
    pub classic: Box<dyn Engine>,
    /// For variants, if it can solve these.
    pub variants: Option<Box<dyn VariantEngine>>,
}

pub(crate) struct SampledPuzzle<P = Grid> {
    pub puzzle: P,
    /// Number of the input that it comes from, from 0.
    pub input: usize,
    /// Its line there, from 1.
    pub line: u64,
}

/// A kind of puzzle that engines can be compared on: [`Grid`] and [`Arc<Ruleset>`].
pub(crate) trait ComparablePuzzle: Clone {
    /// Whether it is a classic puzzle. An engine that finishes all valid ones then needs no clock.
    const IS_CLASSIC: bool;

    /// Has an engine solve these, each under the same limits. Returns `None` when the engine cannot
    /// solve puzzles of this kind.
    ///
    /// # Panics
    /// When the slices differ in length.
    fn solve_all(
        puzzles: &[Self],
        engine: &mut AnyEngine,
        limits: &Limits,
        outcomes: &mut [Outcome],
    ) -> Option<()>;

    /// Checks a solution against the puzzle. Errors: the rule that it breaks.
    fn check(&self, solution: &Grid) -> Result<(), String>;

    /// Number of cells that are given.
    fn clues(&self) -> usize;

    /// A random equivalent with the same number of solutions; of a variant, the puzzle itself.
    fn morph(&self, random: &mut Random) -> Self;

    /// The puzzle in a form for external solvers: if it is a classic one.
    fn as_classic(&self) -> Option<Grid>;

    /// The puzzle on one line, never an empty one.
    fn text(&self) -> String;
}

impl ComparablePuzzle for Grid {
    const IS_CLASSIC: bool = true;

    fn solve_all(
        puzzles: &[Grid],
        engine: &mut AnyEngine,
        limits: &Limits,
        outcomes: &mut [Outcome],
    ) -> Option<()> {
        engine.classic.solve_block(puzzles, limits, outcomes);
        Some(())
    }

    fn check(&self, solution: &Grid) -> Result<(), String> {
        if verify::is_solution(self, solution) {
            return Ok(());
        }
        let flaw = verify::check(self, solution).err();
        Err(flaw.map_or("the two checks disagree".to_owned(), |flaw| flaw.to_string()))
    }

    fn clues(&self) -> usize {
        Grid::clues(self)
    }

    fn morph(&self, random: &mut Random) -> Grid {
        random_symmetry(random).apply(self)
    }

    fn as_classic(&self) -> Option<Grid> {
        Some(*self)
    }

    fn text(&self) -> String {
        let mut text = Vec::new();
        line::write(self, &mut text);
        text.into_iter().map(char::from).collect()
    }
}

impl ComparablePuzzle for Arc<Ruleset> {
    const IS_CLASSIC: bool = false;

    fn solve_all(
        puzzles: &[Arc<Ruleset>],
        engine: &mut AnyEngine,
        limits: &Limits,
        outcomes: &mut [Outcome],
    ) -> Option<()> {
        let engine = engine.variants.as_deref_mut()?;
        assert_eq!(puzzles.len(), outcomes.len());
        // One reading a puzzle, as in `Engine::solve_stream`.
        let mut last = limits.stopwatch.then(Instant::now);
        for (puzzle, place) in puzzles.iter().zip(outcomes) {
            let mut outcome = engine.solve_ruleset(puzzle, limits);
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

    fn morph(&self, _: &mut Random) -> Arc<Ruleset> {
        Arc::clone(self)
    }

    fn as_classic(&self) -> Option<Grid> {
        None
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
    use ninefold_jobs::engine::registry::{Config, ENGINES};
    use ninefold_jobs::ruleset::parse;

    fn ruleset(text: &str) -> Arc<Ruleset> {
        Arc::new(parse::puzzle(text).expect("a ruleset"))
    }

    #[test]
    fn rulesets_are_solved_by_the_engines_that_can_and_by_no_other() {
        let puzzles = [ruleset(".Cage~3~R1C1~R1C2"), ruleset(".~R1C1_5~R1C2_5")];
        let limits = Limits { stopwatch: true, ..Limits::UNIQUE };
        for entry in ENGINES {
            let classic = entry.make(&Config::default()).expect("runs here");
            let mut engine = AnyEngine { classic, variants: entry.variants.map(|make| make()) };
            let mut outcomes = [Outcome::EMPTY; 2];
            let solved = ComparablePuzzle::solve_all(&puzzles, &mut engine, &limits, &mut outcomes);
            assert_eq!(solved.is_some(), entry.variants.is_some(), "{}", entry.name);
            if solved.is_some() {
                assert_eq!(outcomes.map(|outcome| outcome.solutions), [2, 0]);
                assert!(outcomes.iter().all(|outcome| !outcome.elapsed.is_zero()));
                assert_eq!(ComparablePuzzle::check(&puzzles[0], &outcomes[0].first), Ok(()));
                ComparablePuzzle::check(&puzzles[1], &outcomes[0].first)
                    .expect_err("another puzzle's");
            }
        }
    }

    #[test]
    fn a_text_is_never_empty_and_reads_as_the_same_puzzle() {
        for text in [".", ".Cage~3~R1C1~R1C2", &".".repeat(81), &"5........".repeat(9)] {
            let written = ComparablePuzzle::text(&ruleset(text));
            assert!(!written.is_empty() && !written.contains('\n'), "{text}");
            assert_eq!(ComparablePuzzle::text(&ruleset(&written)), written);
            assert_eq!(ruleset(&written).givens(), ruleset(text).givens());
        }
    }
}
