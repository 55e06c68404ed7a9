//! One engine in a comparison: what it is called, what it may still spend, and how it is timed on a block.

use std::time::{Duration, Instant};

use super::entrant::Puzzle;
use super::raw::EngineFacts;
use ninefold::batch::BatchError;
use ninefold::engine::registry::{Config, EngineInfo};
use ninefold::engine::{Engine, Limits, Outcome};

/// An engine that takes part.
pub struct Contestant {
    /// What reports say of it.
    pub facts: EngineFacts,
    engine: Box<dyn Engine>,
    /// Whether any plain puzzle may be given to it without a look at the clock.
    finishes: bool,
    /// What it may still spend.
    pub allowance: Duration,
}

/// What came of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timed {
    /// Puzzles begun, from the first of the block: fewer than all when the allowance was used up.
    pub run: usize,
    /// Time for all of them.
    pub time: Duration,
}

/// A group of puzzles is timed as one; it shall take about so long, so that reading the clock does not count.
const GROUP: std::ops::Range<Duration> = Duration::from_millis(1)..Duration::from_millis(10);

impl Contestant {
    /// The engine of a row of the registry, or `None` when it does not run here.
    pub fn of(entry: &EngineInfo, config: &Config) -> Option<Contestant> {
        let engine = entry.make(config).ok()?;
        let facts = EngineFacts {
            name: entry.name.to_owned(),
            backend: engine.backend().to_owned(),
            description: entry.description.to_owned(),
            in_lanes: entry.in_lanes,
        };
        Some(Contestant { facts, engine, finishes: entry.finishes, allowance: Duration::MAX })
    }

    /// Any engine under any name; it is stopped by the clock when its allowance is used up.
    pub fn new(name: &str, engine: Box<dyn Engine>) -> Contestant {
        let facts = EngineFacts {
            name: name.to_owned(),
            backend: engine.backend().to_owned(),
            description: String::new(),
            in_lanes: false,
        };
        Contestant { facts, engine, finishes: false, allowance: Duration::MAX }
    }

    /// Solves a block, or as much of it as the allowance is good for, and takes the time.
    ///
    /// # Errors
    /// The engine cannot solve such puzzles.
    ///
    /// # Panics
    /// When the slices differ in length.
    pub fn solve<P: Puzzle>(
        &mut self,
        puzzles: &[P],
        limits: &Limits,
        outcomes: &mut [Outcome],
    ) -> Result<Timed, BatchError> {
        let mut timed = Timed { run: 0, time: Duration::ZERO };
        let mut group = if self.facts.in_lanes { puzzles.len() } else { 1 };
        while timed.run < puzzles.len() && !self.allowance.is_zero() {
            let mut limits = *limits;
            if !(self.finishes && P::IS_PLAIN) {
                let time = limits.time.map_or(self.allowance, |time| time.min(self.allowance));
                limits.time = (time < Duration::MAX).then_some(time);
            }
            let range = timed.run..puzzles.len().min(timed.run + group);
            let (puzzles, outcomes) = (&puzzles[range.clone()], &mut outcomes[range.clone()]);
            let began = Instant::now();
            P::solve_all(puzzles, &mut *self.engine, &limits, outcomes)
                .ok_or_else(|| BatchError::NoVariants(self.facts.name.clone()))?;
            let time = began.elapsed();
            timed = Timed { run: range.end, time: timed.time + time };
            self.allowance = self.allowance.saturating_sub(time);
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
    use ninefold::engine::registry::find;
    use ninefold::engine::{Naive, Status};

    #[test]
    fn the_allowance_ends_a_puzzle_that_would_take_too_long() {
        // Empty first row, few clues: naive would be busy for minutes.
        let hard =
            "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
        let puzzles = [hard, hard]
            .map(|line| ninefold::text::line::parse(line.as_bytes()).expect("a puzzle"));
        let mut outcomes = [Outcome::EMPTY; 2];
        let mut naive = Contestant::new("naive", Box::new(Naive));
        naive.allowance = Duration::from_millis(20);
        let timed = naive.solve(&puzzles, &Limits::UNIQUE, &mut outcomes).expect("plain");
        assert_eq!(timed.run, 1);
        assert_eq!(outcomes[0].status(&Limits::UNIQUE), Status::GaveUp);
        assert!(naive.allowance.is_zero());
        let timed = naive.solve(&puzzles, &Limits::UNIQUE, &mut outcomes).expect("plain");
        assert_eq!(timed.run, 0);
    }

    #[test]
    fn a_block_is_solved_whole() {
        let line =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let puzzles = [ninefold::text::line::parse(line.as_bytes()).expect("a puzzle"); 100];
        for name in ["rules", "lanes", "mrv"] {
            let entry = find(name).expect("an engine");
            let mut contestant = Contestant::of(entry, &Config::default()).expect("runs here");
            let mut outcomes = [Outcome::EMPTY; 100];
            let timed = contestant.solve(&puzzles, &Limits::UNIQUE, &mut outcomes).expect("plain");
            assert_eq!(timed.run, 100);
            assert!(timed.time > Duration::ZERO);
            assert!(outcomes.iter().all(|outcome| outcome.solutions == 1));
        }
    }
}
