//! The same puzzles through several engines, in blocks, the engines taking turns in random order.
//!
//! Drift of the machine hits all alike that way, and two engines are compared on a block that they solved
//! within moments of each other. In the first pass each puzzle's own time is taken too; further passes, while
//! time is left, take only that of blocks. All solutions are verified, and held against those of
//! the other engines, while no clock runs.

use std::time::{Duration, Instant, SystemTime};

use super::contestant::{Contestant, Timed};
use super::entrant::{Entrant, Puzzle};
use super::raw::{self, PuzzleRow, RawError, Sample, Writer};
use ninefold::batch::BatchError;
use ninefold::engine::{Limits, Outcome, Status};
use ninefold::grid::Grid;
use ninefold::latency::{self, Interval, Latency};
use ninefold::random::Random;

/// What is to be compared, and how.
pub struct Plan<P = Grid> {
    /// The puzzles, in random order.
    pub entrants: Vec<Entrant<P>>,
    /// The names of the inputs.
    pub inputs: Vec<String>,
    /// The limits of each search.
    pub limits: Limits,
    /// Time for the whole, a like share for each engine.
    pub budget: Duration,
    /// Puzzles in a block.
    pub block: usize,
    /// Passes at most.
    pub passes: u32,
    /// Seed of the order of turns.
    pub seed: u64,
}

/// Why a comparison did not end.
#[derive(Debug, thiserror::Error)]
pub enum CompareError {
    /// A raw file.
    #[error(transparent)]
    Raw(#[from] RawError),
    /// A wrong solution, or an engine that cannot solve such puzzles.
    #[error(transparent)]
    Batch(#[from] BatchError),
    /// Two engines say different things of a puzzle: a bug in one of them.
    #[error(
        "internal error: {place}: engine {} says {}, engine {} says {}\n  puzzle {puzzle}\n\
         Please report this.", said[0].0, said[0].1, said[1].0, said[1].1
    )]
    Disagree {
        /// File and line.
        place: String,
        /// The puzzle.
        puzzle: String,
        /// The two engines, and what they say.
        said: Box<[(String, Status); 2]>,
    },
    /// An engine needed another number of nodes for a puzzle than before: a bug.
    #[error(
        "internal error: {place}: engine {engine} took {before} nodes, then {now}; please report this"
    )]
    Unsteady {
        /// File and line.
        place: String,
        /// The engine.
        engine: String,
        /// Nodes in the first pass.
        before: u64,
        /// Nodes in this one.
        now: u64,
    },
}

/// Told of each block that was solved: the share of the work that is done, and the puzzles solved in it.
pub type Progress<'a> = &'a dyn Fn(f64, u64);

/// Compares.
///
/// # Errors
/// A raw file cannot be written, an engine cannot solve such puzzles, a solution is wrong, or engines contradict each
/// other or themselves.
pub fn run<P: Puzzle>(
    plan: &Plan<P>,
    contestants: &mut [Contestant],
    writer: &mut Writer,
    progress: Progress<'_>,
) -> Result<(), CompareError> {
    let began = Instant::now();
    let mut race = Race {
        plan,
        writer,
        latencies: vec![Latency::new(); contestants.len()],
        lengths: vec![Duration::ZERO; contestants.len()],
        started: SystemTime::now(),
        known: vec![None; plan.entrants.len()],
        nodes: vec![Vec::new(); contestants.len()],
        outcomes: vec![Outcome::EMPTY; plan.block.min(plan.entrants.len())],
        puzzles: plan.entrants.iter().map(|entrant| entrant.puzzle.clone()).collect(),
    };
    let share = plan.budget / contestants.len().max(1) as u32;
    contestants.iter_mut().for_each(|contestant| contestant.allowance = share);
    for pass in 0..plan.passes {
        for block in 0..plan.entrants.len().div_ceil(plan.block) {
            let place = u64::from(pass) << 32 | block as u64;
            let mut order: Vec<usize> = (0..contestants.len()).collect();
            Random::new(plan.seed, place).shuffle(&mut order);
            for (turn, &number) in order.iter().enumerate() {
                let left = plan.budget.saturating_sub(began.elapsed());
                let contestant = &mut contestants[number];
                if pass > 0 {
                    // Nobody begins a pass that it cannot end: half of a pass is another set of puzzles.
                    if left.is_zero() {
                        return Ok(());
                    }
                    if race.lengths[number] > left / order.len() as u32 {
                        continue;
                    }
                    contestant.allowance = left;
                }
                let run = race.turn(pass, block, turn, number, contestant)?;
                progress(1.0 - left.as_secs_f64() / plan.budget.as_secs_f64(), run);
            }
            if pass == 0 {
                race.write_latencies(contestants)?;
            }
        }
    }
    Ok(())
}

/// A comparison under way.
struct Race<'a, P> {
    plan: &'a Plan<P>,
    writer: &'a mut Writer,
    puzzles: Vec<P>,
    outcomes: Vec<Outcome>,
    /// For each engine.
    latencies: Vec<Latency>,
    lengths: Vec<Duration>,
    /// For each engine, the nodes that its puzzles took in the first pass; `None` where a clock ended them.
    nodes: Vec<Vec<Option<u64>>>,
    started: SystemTime,
    /// For each puzzle, who decided it first, and how.
    known: Vec<Option<(String, Status)>>,
}

impl<P: Puzzle> Race<'_, P> {
    /// One engine's turn on one block. Returns the puzzles that it began.
    fn turn(
        &mut self,
        pass: u32,
        block: usize,
        turn: usize,
        number: usize,
        contestant: &mut Contestant,
    ) -> Result<u64, CompareError> {
        let first = block * self.plan.block;
        let last = self.puzzles.len().min(first + self.plan.block);
        let is_first_pass = pass == 0;
        // Who did not get through the first pass has nothing to do in the next.
        let here = if is_first_pass {
            last - first
        } else {
            last.min(self.nodes[number].len()).saturating_sub(first)
        };
        let limits = Limits { stopwatch: is_first_pass, ..self.plan.limits };
        let outcomes = &mut self.outcomes[..here];
        let timed = contestant.solve(&self.puzzles[first..first + here], &limits, outcomes)?;
        if timed.run == 0 {
            return Ok(0);
        }
        let engine = contestant.facts.name.clone();
        for place in 0..timed.run {
            self.check(&engine, first + place, place)?;
        }
        let mut rows = Vec::new();
        if is_first_pass {
            rows = self.rows(&engine, first, timed.run);
            self.remember(number, timed);
        } else {
            self.compare_nodes(&engine, number, first, timed.run)?;
        }
        let outcomes = &self.outcomes[..timed.run];
        let sample = Sample {
            pass,
            block,
            turn,
            engine,
            run: timed.run as u64,
            finished: outcomes.iter().filter(|o| self.is_decided(o)).count() as u64,
            nanoseconds: timed.time.as_nanos() as u64,
            nodes: outcomes.iter().map(|outcome| outcome.counters.nodes).sum(),
        };
        self.writer.add(&sample, &rows)?;
        Ok(timed.run as u64)
    }

    fn is_decided(&self, outcome: &Outcome) -> bool {
        outcome.status(&self.plan.limits) != Status::GaveUp
    }

    /// Verifies a solution, and holds what is said of the puzzle against what others said.
    fn check(&mut self, engine: &str, place: usize, in_block: usize) -> Result<(), CompareError> {
        let (puzzle, outcome) = (&self.puzzles[place], &self.outcomes[in_block]);
        if let Some(solution) = outcome.solution()
            && let Err(flaw) = puzzle.check(solution)
        {
            return Err(CompareError::Batch(BatchError::WrongSolution {
                engine: engine.to_owned(),
                place: self.place(place),
                flaw,
                puzzle: puzzle.text(),
                solution: solution.to_string(),
            }));
        }
        let status = outcome.status(&self.plan.limits);
        if status == Status::GaveUp {
            return Ok(());
        }
        match &self.known[place] {
            None => self.known[place] = Some((engine.to_owned(), status)),
            Some((_, known)) if *known == status => {}
            Some((other, known)) => {
                return Err(CompareError::Disagree {
                    place: self.place(place),
                    puzzle: puzzle.text(),
                    said: Box::new([(other.clone(), *known), (engine.to_owned(), status)]),
                });
            }
        }
        Ok(())
    }

    fn place(&self, place: usize) -> String {
        let entrant = &self.plan.entrants[place];
        format!("{} line {}", self.plan.inputs[entrant.input], entrant.line)
    }

    /// The rows of the puzzles of a block.
    fn rows(&self, engine: &str, first: usize, run: usize) -> Vec<PuzzleRow> {
        let row = |(place, outcome): (usize, &Outcome)| {
            let Entrant { puzzle, input, line } = &self.plan.entrants[first + place];
            PuzzleRow {
                puzzle: first + place,
                input: self.plan.inputs[*input].clone(),
                line: *line,
                clues: puzzle.clues(),
                engine: engine.to_owned(),
                status: outcome.status(&self.plan.limits).to_string(),
                nodes: outcome.counters.nodes,
                nanoseconds: outcome.elapsed.as_nanos() as u64,
                sorting_nanoseconds: outcome.counters.sorting_nanos,
            }
        };
        self.outcomes[..run].iter().enumerate().map(row).collect()
    }

    /// Keeps what the further passes and the histograms need of a block of the first pass.
    fn remember(&mut self, number: usize, timed: Timed) {
        for outcome in &self.outcomes[..timed.run] {
            self.latencies[number].record(outcome.elapsed);
            // A node limit stops at the same node each time; a clock does not.
            let at_limit =
                self.plan.limits.nodes.is_some_and(|most| outcome.counters.nodes >= most);
            let is_steady = !outcome.gave_up || at_limit;
            self.nodes[number].push(is_steady.then_some(outcome.counters.nodes));
        }
        self.lengths[number] += timed.time;
    }

    fn compare_nodes(
        &self,
        engine: &str,
        number: usize,
        first: usize,
        run: usize,
    ) -> Result<(), CompareError> {
        let before = &self.nodes[number][first..first + run];
        for (place, (before, outcome)) in before.iter().zip(&self.outcomes).enumerate() {
            let now = outcome.counters.nodes;
            // What was given up by the clock this time is not compared either.
            let is_steady = !outcome.gave_up || self.plan.limits.nodes == Some(now);
            if let Some(before) = *before
                && is_steady
                && before != now
            {
                let (place, engine) = (self.place(first + place), engine.to_owned());
                return Err(CompareError::Unsteady { place, engine, before, now });
            }
        }
        Ok(())
    }

    /// Writes the histograms as they are now.
    fn write_latencies(&self, contestants: &[Contestant]) -> Result<(), CompareError> {
        let intervals: Vec<Interval<'_>> = contestants
            .iter()
            .zip(self.latencies.iter().zip(&self.lengths))
            .filter(|(_, (latency, _))| latency.count() > 0)
            .map(|(contestant, (latency, &length))| Interval {
                tag: &contestant.facts.name,
                latency,
                length,
            })
            .collect();
        let version = env!("CARGO_PKG_VERSION");
        let comment = format!(
            "ninefold {version} compare, nanoseconds a puzzle, a histogram for each engine; \
             of an engine of lanes: residence"
        );
        let mut text = Vec::new();
        latency::write_log(&mut text, &comment, self.started, &intervals)
            .unwrap_or_else(|_| unreachable!("writing to memory"));
        Ok(self.writer.replace(raw::LATENCY, &text)?)
    }
}
