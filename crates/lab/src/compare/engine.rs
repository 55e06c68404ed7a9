//! The contestants of a comparison: an engine in this process, or a solver in a separate one.
//!
//! An engine: its name, the time that it may still spend, and how it is timed on a
//! block of puzzles.

use std::ops::Range;
use std::time::{Duration, Instant};

use ninefold_jobs::batch::BatchError;
use ninefold_jobs::engine::registry::{BackendError, Config, EngineInfo};
use ninefold_jobs::engine::{Engine, Limits, Outcome};

use super::solver::SolverUnderTest;
use crate::puzzle::{AnyEngine, ComparablePuzzle};
use crate::raw::EngineFacts;

/// A contestant of a comparison.
pub(super) enum Contestant {
    Engine(Box<EngineUnderTest>),
    Solver(Box<SolverUnderTest>),
}

impl Contestant {
    /// Its name and nature, for reports.
    pub(super) fn facts(&self) -> &EngineFacts {
        match self {
            Contestant::Engine(engine) => &engine.facts,
            Contestant::Solver(solver) => &solver.facts,
        }
    }

    pub(super) fn time_left(&mut self) -> &mut Duration {
        match self {
            Contestant::Engine(engine) => &mut engine.time_left,
            Contestant::Solver(solver) => &mut solver.time_left,
        }
    }
}

/// An engine that takes part in a comparison.
pub(crate) struct EngineUnderTest {
    /// Its name and nature, for reports.
    pub facts: EngineFacts,
    engine: AnyEngine,
    /// Whether any classic puzzle may be given to it without a look at the clock.
    finishes: bool,
    /// The time that it may still spend.
    pub(super) time_left: Duration,
}

/// The time of one engine on one block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BlockTime {
    /// Puzzles begun, from the first of the block: fewer than all when the engine's time was used
    /// up.
    pub(super) run: usize,
    /// Time for all of them together.
    pub(super) time: Duration,
}

/// A group of puzzles is timed as one. It takes about this long, so that reading the clock does not
/// count.
const GROUP: Range<Duration> = Duration::from_millis(1)..Duration::from_millis(10);

impl EngineUnderTest {
    /// The engine of a row of the registry. Errors: the engine or this machine does not have the
    /// backend.
    pub(crate) fn from_registry(
        info: &EngineInfo,
        config: &Config,
    ) -> Result<EngineUnderTest, BackendError> {
        let mut engine = EngineUnderTest::new(info.name, info.make(config)?);
        engine.facts.description = info.description.to_owned();
        engine.facts.in_lanes = info.in_lanes;
        engine.engine.variants = info.variants.map(|make| make());
        engine.finishes = info.finishes;
        Ok(engine)
    }

    /// Any engine under any name. The clock stops it when its time is used up.
    pub(crate) fn new(name: &str, engine: Box<dyn Engine>) -> EngineUnderTest {
        let facts = EngineFacts {
            name: name.to_owned(),
            backend: engine.backend().to_owned(),
            description: String::new(),
            in_lanes: false,
            solver: None,
        };
        let engine = AnyEngine { classic: engine, variants: None };
        EngineUnderTest { facts, engine, finishes: false, time_left: Duration::MAX }
    }

    /// Solves a block, or as much of it as there is time for, and takes the time. Errors: the
    /// engine cannot solve such puzzles.
    ///
    /// # Panics
    /// When the slices differ in length.
    pub(super) fn solve<P: ComparablePuzzle>(
        &mut self,
        puzzles: &[P],
        limits: &Limits,
        outcomes: &mut [Outcome],
    ) -> Result<BlockTime, BatchError> {
        let mut timed = BlockTime { run: 0, time: Duration::ZERO };
        let mut group = if self.facts.in_lanes { puzzles.len() } else { 1 };
        while timed.run < puzzles.len() && !self.time_left.is_zero() {
            let mut limits = *limits;
            if !(self.finishes && P::IS_CLASSIC) {
                let time = limits.time.map_or(self.time_left, |time| time.min(self.time_left));
                limits.time = (time < Duration::MAX).then_some(time);
            }
            let range = timed.run..puzzles.len().min(timed.run + group);
            let (puzzles, outcomes) = (&puzzles[range.clone()], &mut outcomes[range.clone()]);
            let began = Instant::now();
            P::solve_all(puzzles, &mut self.engine, &limits, outcomes)
                .ok_or_else(|| BatchError::NoVariants(self.facts.name.clone()))?;
            let time = began.elapsed();
            timed = BlockTime { run: range.end, time: timed.time + time };
            self.time_left = self.time_left.saturating_sub(time);
            if time < GROUP.start {
                group *= 2;
            } else if time > GROUP.end {
                group = (group / 2).max(1);
            }
        }
        Ok(timed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_jobs::engine::registry::find;
    use ninefold_jobs::engine::{Naive, Status};

    #[test]
    fn the_time_left_ends_a_puzzle_that_would_take_too_long() {
        // Empty first row, few clues: naive would be busy for minutes.
        let hard =
            "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
        let puzzles = [hard, hard]
            .map(|line| ninefold_jobs::text::line::parse(line.as_bytes()).expect("a puzzle"));
        let mut outcomes = [Outcome::EMPTY; 2];
        let mut naive = EngineUnderTest::new("naive", Box::new(Naive));
        naive.time_left = Duration::from_millis(20);
        let timed = naive.solve(&puzzles, &Limits::UNIQUE, &mut outcomes).expect("plain");
        assert_eq!(timed.run, 1);
        assert_eq!(outcomes[0].status(&Limits::UNIQUE), Status::GaveUp);
        assert!(naive.time_left.is_zero());
        let timed = naive.solve(&puzzles, &Limits::UNIQUE, &mut outcomes).expect("plain");
        assert_eq!(timed.run, 0);
    }

    #[test]
    fn a_block_is_solved_whole() {
        let line =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let puzzles = [ninefold_jobs::text::line::parse(line.as_bytes()).expect("a puzzle"); 100];
        for name in ["rules", "lanes", "mrv"] {
            let info = find(name).expect("an engine");
            let mut engine =
                EngineUnderTest::from_registry(info, &Config::default()).expect("runs here");
            let mut outcomes = [Outcome::EMPTY; 100];
            let timed = engine.solve(&puzzles, &Limits::UNIQUE, &mut outcomes).expect("plain");
            assert_eq!(timed.run, 100);
            assert!(timed.time > Duration::ZERO);
            assert!(outcomes.iter().all(|outcome| outcome.solutions == 1));
        }
    }
}
