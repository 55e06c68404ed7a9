//! Passes over the puzzles of a comparison: in blocks, the engines taking turns in random order.
//!
//! Drift of the machine hits all engines alike that way, and two engines are compared on a block
//! that they solved within moments of each other. The first pass also takes each puzzle's own time;
//! further passes, while time is left, take only that of blocks. Every solution is verified, and
//! its status compared with that of the other engines, while no clock runs.

use std::time::{Duration, Instant, SystemTime};

use ninefold::batch::BatchError;
use ninefold::engine::{Limits, Outcome, Status};
use ninefold::grid::Grid;
use ninefold::jobs::Control;
use ninefold::latency::{self, Interval, Latency};
use ninefold::random::Random;

use super::engine::{BlockTime, EngineUnderTest};
use crate::error::LabError;
use crate::puzzle::{ComparablePuzzle, SampledPuzzle};
use crate::raw::{self, BlockSample, PuzzleRow, RawWriter};

/// The puzzles of a comparison, and how they are gone through.
pub struct ComparePlan<P = Grid> {
    /// The puzzles, in random order.
    pub puzzles: Vec<SampledPuzzle<P>>,
    /// The names of the inputs.
    pub inputs: Vec<String>,
    /// The limits of each search.
    pub limits: Limits,
    /// Time for the whole, an equal share for each engine.
    pub budget: Duration,
    /// Puzzles in a block.
    pub block: usize,
    /// Passes at most.
    pub passes: u32,
    /// Seed of the order of turns.
    pub seed: u64,
}

/// Runs engines on the puzzles of a plan and writes the raw files.
///
/// [`compare`](super::compare) does it for engines of the registry. This is for any other
/// implementation of [`Engine`](ninefold::engine::Engine), which
/// [`EngineUnderTest::new`] takes under any name. Progress is reported once for each turn of an
/// engine.
///
/// # Errors
/// A raw file cannot be written, an engine cannot solve such puzzles, a solution is wrong, engines
/// contradict each other or themselves, or the caller stops it.
pub fn run_passes<P: ComparablePuzzle>(
    plan: &ComparePlan<P>,
    engines: &mut [EngineUnderTest],
    writer: &mut RawWriter,
    control: &Control<'_>,
) -> Result<(), LabError> {
    let began = Instant::now();
    let mut run = ComparisonRun {
        plan,
        writer,
        latencies: vec![Latency::new(); engines.len()],
        lengths: vec![Duration::ZERO; engines.len()],
        started: SystemTime::now(),
        known: vec![None; plan.puzzles.len()],
        nodes: vec![Vec::new(); engines.len()],
        outcomes: vec![Outcome::EMPTY; plan.block.min(plan.puzzles.len())],
        puzzles: plan.puzzles.iter().map(|sampled| sampled.puzzle.clone()).collect(),
    };
    let share = plan.budget / engines.len().max(1) as u32;
    engines.iter_mut().for_each(|engine| engine.time_left = share);
    for pass in 0..plan.passes {
        for block in 0..plan.puzzles.len().div_ceil(plan.block) {
            let place = u64::from(pass) << 32 | block as u64;
            let mut order: Vec<usize> = (0..engines.len()).collect();
            Random::new(plan.seed, place).shuffle(&mut order);
            for (turn, &number) in order.iter().enumerate() {
                if control.is_cancelled() {
                    return Err(LabError::Cancelled);
                }
                let engine = &mut engines[number];
                if pass > 0 {
                    let left = plan.budget.saturating_sub(began.elapsed());
                    // No engine begins a pass that it cannot end: half of a pass is another set of
                    // puzzles.
                    if left.is_zero() {
                        return Ok(());
                    }
                    if run.lengths[number] > left / order.len() as u32 {
                        continue;
                    }
                    engine.time_left = left;
                }
                let puzzles = run.turn(Turn { pass, block, place: turn, number }, engine)?;
                control.advance(puzzles, 0);
            }
            if pass == 0 {
                run.write_latencies(engines)?;
            }
        }
    }
    Ok(())
}

/// One engine's turn on one block.
#[derive(Clone, Copy)]
struct Turn {
    pass: u32,
    block: usize,
    /// Place among the turns on this block.
    place: usize,
    /// The engine's number.
    number: usize,
}

/// A comparison under way.
struct ComparisonRun<'a, P> {
    plan: &'a ComparePlan<P>,
    writer: &'a mut RawWriter,
    puzzles: Vec<P>,
    outcomes: Vec<Outcome>,
    /// For each engine, the times of its puzzles in the first pass.
    latencies: Vec<Latency>,
    /// For each engine, the length of its first pass.
    lengths: Vec<Duration>,
    /// For each engine, the nodes that its puzzles took in the first pass; `None` where a clock
    /// ended them.
    nodes: Vec<Vec<Option<u64>>>,
    started: SystemTime,
    /// For each puzzle, the engine that decided it first, and its status.
    known: Vec<Option<(String, Status)>>,
}

impl<P: ComparablePuzzle> ComparisonRun<'_, P> {
    /// Runs one turn. Returns the number of puzzles that the engine began.
    fn turn(&mut self, turn: Turn, engine: &mut EngineUnderTest) -> Result<u64, LabError> {
        let Turn { pass, block, place, number } = turn;
        let first = block * self.plan.block;
        let last = self.puzzles.len().min(first + self.plan.block);
        let is_first_pass = pass == 0;
        // An engine that did not get through the first pass has nothing to do there in the next.
        let here = if is_first_pass {
            last - first
        } else {
            last.min(self.nodes[number].len()).saturating_sub(first)
        };
        let limits = Limits { stopwatch: is_first_pass, ..self.plan.limits };
        let outcomes = &mut self.outcomes[..here];
        let timed = engine.solve(&self.puzzles[first..first + here], &limits, outcomes)?;
        if timed.run == 0 {
            return Ok(0);
        }
        let name = engine.facts.name.clone();
        for place in 0..timed.run {
            self.check(&name, first + place, place)?;
        }
        let mut rows = Vec::new();
        if is_first_pass {
            rows = self.rows(&name, first, timed.run);
            self.remember(number, timed);
        } else {
            self.compare_nodes(&name, number, first, timed.run)?;
        }
        let outcomes = &self.outcomes[..timed.run];
        let sample = BlockSample {
            pass,
            block,
            turn: place,
            engine: name,
            run: timed.run as u64,
            finished: outcomes.iter().filter(|outcome| self.is_decided(outcome)).count() as u64,
            nanoseconds: timed.time.as_nanos() as u64,
            nodes: outcomes.iter().map(|outcome| outcome.counters.nodes).sum(),
        };
        self.writer.add(&sample, &rows)?;
        Ok(timed.run as u64)
    }

    fn is_decided(&self, outcome: &Outcome) -> bool {
        outcome.status(&self.plan.limits) != Status::GaveUp
    }

    /// Verifies a solution, and checks the status against those of other engines.
    fn check(&mut self, engine: &str, place: usize, in_block: usize) -> Result<(), LabError> {
        let (puzzle, outcome) = (&self.puzzles[place], &self.outcomes[in_block]);
        if let Some(solution) = outcome.solution()
            && let Err(flaw) = puzzle.check(solution)
        {
            return Err(LabError::Batch(BatchError::WrongSolution {
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
                return Err(LabError::Disagreement {
                    place: self.place(place),
                    puzzle: puzzle.text(),
                    said: Box::new([(other.clone(), *known), (engine.to_owned(), status)]),
                });
            }
        }
        Ok(())
    }

    fn place(&self, place: usize) -> String {
        let sampled = &self.plan.puzzles[place];
        format!("{} line {}", self.plan.inputs[sampled.input], sampled.line)
    }

    /// The rows of the puzzles of a block.
    fn rows(&self, engine: &str, first: usize, run: usize) -> Vec<PuzzleRow> {
        let row = |(place, outcome): (usize, &Outcome)| {
            let SampledPuzzle { puzzle, input, line } = &self.plan.puzzles[first + place];
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

    /// Keeps times and nodes of a block of the first pass, for further passes and the histograms.
    fn remember(&mut self, number: usize, timed: BlockTime) {
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
    ) -> Result<(), LabError> {
        let before = &self.nodes[number][first..first + run];
        for (place, (before, outcome)) in before.iter().zip(&self.outcomes).enumerate() {
            let now = outcome.counters.nodes;
            // A puzzle that the clock ended this time is not compared either.
            let is_steady = !outcome.gave_up || self.plan.limits.nodes == Some(now);
            if let Some(before) = *before
                && is_steady
                && before != now
            {
                let (place, engine) = (self.place(first + place), engine.to_owned());
                return Err(LabError::UnsteadyNodes { place, engine, before, now });
            }
        }
        Ok(())
    }

    /// Writes the histograms of what was solved until now.
    fn write_latencies(&self, engines: &[EngineUnderTest]) -> Result<(), LabError> {
        let intervals: Vec<Interval<'_>> = engines
            .iter()
            .zip(self.latencies.iter().zip(&self.lengths))
            .filter(|(_, (latency, _))| latency.count() > 0)
            .map(|(engine, (latency, &length))| Interval {
                tag: &engine.facts.name,
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
        self.writer.replace(raw::LATENCY, &text)
    }
}
