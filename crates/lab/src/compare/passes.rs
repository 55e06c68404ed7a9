//! Passes over the puzzles of a comparison: in blocks, the engines taking turns in random order.
//!
//! Drift of the machine hits all engines alike that way, and two engines are compared on a block
//! that they solved within moments of each other. The first pass also measures each puzzle; later
//! passes, while time is left, measure only blocks. Every solution is verified, and its status
//! compared with that of the other engines, while no clock runs.

use std::ops::Range;
use std::time::{Duration, Instant, SystemTime};

use ninefold_jobs::engine::{Limits, Outcome, Status};
use ninefold_jobs::latency::{self, Interval, Latency};
use ninefold_jobs::{batch::BatchError, grid::Grid, jobs::Control, random::Random};

use super::engine::{BlockTime, Contestant, EngineUnderTest};
use super::morphs::{self, Purpose};
use super::solver::{Questions, SolverUnderTest};
use super::{CompareOptions, judge::Judge, referee::Referee, sample::PuzzleSample};
use crate::puzzle::{ComparablePuzzle, SampledPuzzle};
use crate::raw::{self, BlockSample, PuzzleRow, RawWriter, RunsLine, SeenTime};
use crate::{error::LabError, solver::Fault, system};

/// The puzzles of a comparison, and how they are gone through.
pub(super) struct ComparePlan<'a, P> {
    pub(super) options: &'a CompareOptions,
    /// The puzzles, in random order.
    pub(super) sample: &'a PuzzleSample<P>,
    /// Time for the whole, an equal share for each engine.
    pub(super) budget: Duration,
    pub(super) block: usize,
    /// Whether the puzzles lie input by input, and no block has those of two.
    pub(super) by_input: bool,
}

/// Time for a block of morphs, by that of the block itself, and what is added to it.
const MORPH_FACTOR: u32 = 8;
const MORPH_TIME: Duration = Duration::from_secs(1);

/// Runs engines and solvers on the puzzles of a plan and writes the raw files. Progress is reported
/// as the budget begins, of no puzzles, and once for each turn. Errors: a raw file cannot be
/// written, an engine cannot solve such puzzles, a solution of an engine is wrong, engines
/// contradict each other or themselves, or the caller stops it. What is wrong with a solver is
/// written down, and the others go on.
pub(super) fn run<P: ComparablePuzzle>(
    plan: &ComparePlan<'_, P>,
    contestants: &mut [Contestant],
    referee: &mut Referee,
    writer: &mut RawWriter,
    control: &Control<'_>,
) -> Result<(), LabError> {
    let Referee { transport, cores, grids, judge, trials, faults, .. } = referee;
    let mut run = ComparisonRun {
        plan,
        judge,
        grids: grids.clone(),
        are_morphs: false,
        writer,
        latencies: vec![Latency::new(); contestants.len()],
        lengths: vec![Duration::ZERO; contestants.len()],
        walls: vec![Duration::ZERO; contestants.len()],
        started: SystemTime::now(),
        known: vec![None; plan.sample.puzzles.len()],
        begun: vec![Vec::new(); contestants.len()],
        nodes: vec![vec![None; plan.sample.puzzles.len()]; contestants.len()],
        outcomes: vec![Outcome::EMPTY; plan.block.min(plan.sample.puzzles.len())],
        puzzles: plan.sample.puzzles.iter().map(|sampled| sampled.puzzle.clone()).collect(),
    };
    let blocks = plan.blocks();
    let share = plan.budget / contestants.len().max(1) as u32;
    let mut shares = vec![share; contestants.len()];
    if let Some(transport) = transport {
        for sample in transport.measure_at_first()? {
            run.writer.line(&RunsLine::Transport(sample))?;
        }
    }
    let trials = trials.drain(..).map(RunsLine::Trial);
    let mut lines = trials.chain(faults.drain(..).map(RunsLine::Fault));
    lines.try_for_each(|line| run.writer.line(&line))?;
    let _pinned = Pinned::to(cores);
    control.advance(0, 0);
    let began = Instant::now();
    'passes: for pass in 0..plan.options.passes.get() {
        // No engine begins a pass that it cannot end: half of a pass is another set of puzzles.
        let left = plan.budget.saturating_sub(began.elapsed()) / contestants.len().max(1) as u32;
        if pass > 0 && transport.is_some() {
            run.take_morphs(pass);
        }
        let may_end: Vec<bool> = run.lengths.iter().map(|&length| length <= left).collect();
        for (block, places) in blocks.iter().enumerate() {
            let place = u64::from(pass) << 32 | block as u64;
            let mut order: Vec<usize> = (0..contestants.len()).collect();
            Random::new(plan.options.seed, place).shuffle(&mut order);
            for (turn, &number) in order.iter().enumerate() {
                if control.is_cancelled() {
                    return Err(LabError::Cancelled);
                }
                let contestant = &mut contestants[number];
                if pass == 0 {
                    // Where inputs are reported each by itself, each has its part of the time.
                    let parts = if plan.by_input { blocks.len() - block } else { 1 };
                    *contestant.time_left() = shares[number] / parts as u32;
                } else {
                    let left = plan.budget.saturating_sub(began.elapsed());
                    if left.is_zero() {
                        break 'passes;
                    }
                    if !may_end[number] {
                        continue;
                    }
                    *contestant.time_left() = left.min(run.allowance(number, block));
                }
                let given = *contestant.time_left();
                let turn = Turn { pass, block, places: places.clone(), place: turn, number };
                let puzzles = run.turn(&turn, contestant)?;
                if pass == 0 {
                    shares[number] -= given.saturating_sub(*contestant.time_left());
                }
                control.advance(puzzles, 0);
            }
            if pass == 0 {
                run.write_latencies(contestants)?;
            }
        }
        for (length, wall) in run.lengths.iter_mut().zip(&mut run.walls) {
            *length = (*length).max(std::mem::take(wall));
        }
        if let Some(transport) = transport {
            run.writer.line(&RunsLine::Transport(transport.measure_again()?))?;
        }
    }
    for contestant in contestants {
        if let Contestant::Solver(solver) = contestant {
            let questions = Questions { grids, judge, seed: plan.options.seed, are_morphs: false };
            let (repeats, fault) = solver.repeat_requests(&questions);
            let repeats = repeats.into_iter().map(RunsLine::Repeat);
            let faults = fault.into_iter().chain(solver.end()).map(RunsLine::Fault);
            repeats.chain(faults).try_for_each(|line| run.writer.line(&line))?;
        }
    }
    Ok(())
}

/// This thread on certain cores, until this is dropped.
struct Pinned(Vec<usize>);

impl Pinned {
    fn to(cores: &[usize]) -> Pinned {
        let before = if cores.is_empty() { Vec::new() } else { system::allowed_cores() };
        if !before.is_empty() {
            system::pin_this_thread(cores);
        }
        Pinned(before)
    }
}

impl Drop for Pinned {
    fn drop(&mut self) {
        if !self.0.is_empty() {
            system::pin_this_thread(&self.0);
        }
    }
}

impl<P> ComparePlan<'_, P> {
    /// The places of each block's puzzles.
    fn blocks(&self) -> Vec<Range<usize>> {
        let mut blocks = Vec::new();
        let is_same =
            |a: &SampledPuzzle<P>, b: &SampledPuzzle<P>| !self.by_input || a.input == b.input;
        let mut start = 0;
        for part in self.sample.puzzles.chunk_by(is_same) {
            let end = start + part.len();
            let starts = (start..end).step_by(self.block);
            blocks.extend(starts.map(|first| first..end.min(first + self.block)));
            start = end;
        }
        blocks
    }
}

/// One engine's turn on one block.
struct Turn {
    pass: u32,
    block: usize,
    /// The places of its puzzles.
    places: Range<usize>,
    /// Place among the turns on this block.
    place: usize,
    number: usize,
}

/// A comparison under way.
struct ComparisonRun<'a, P> {
    plan: &'a ComparePlan<'a, P>,
    /// The judge of solvers, and the puzzles of this pass as they are asked: empty where none takes
    /// part.
    judge: &'a Judge,
    grids: Vec<Grid>,
    are_morphs: bool,
    writer: &'a mut RawWriter,
    puzzles: Vec<P>,
    outcomes: Vec<Outcome>,
    /// For each engine, the times of its puzzles in the first pass.
    latencies: Vec<Latency>,
    /// For each engine, the length of a pass.
    lengths: Vec<Duration>,
    /// For each solver, the time of this pass on our clock: its own may have told too little.
    walls: Vec<Duration>,
    /// For each engine, the puzzles of each block that it began in the first pass, and the time.
    begun: Vec<Vec<BlockTime>>,
    /// For each engine, the nodes that its puzzles took in the first pass; `None` where a clock
    /// ended them.
    nodes: Vec<Vec<Option<u64>>>,
    started: SystemTime,
    /// For each puzzle, the engine that decided it first, and its status.
    known: Vec<Option<(String, Status)>>,
}

impl<P: ComparablePuzzle> ComparisonRun<'_, P> {
    /// Has the puzzles of this pass be morphs. Each engine is asked for other work than before then.
    fn take_morphs(&mut self, pass: u32) {
        self.puzzles = morphs::of_sample(
            &self.plan.sample.puzzles,
            self.plan.options.seed,
            Purpose::Pass(pass),
        );
        self.grids = self.puzzles.iter().filter_map(P::as_classic).collect();
        self.are_morphs = true;
    }

    /// The time that a contestant may spend on a block again. A morph may be a thousand times as hard
    /// for a solver that goes row by row: it must not use up the time of all others.
    fn allowance(&self, number: usize, block: usize) -> Duration {
        if !self.are_morphs {
            return Duration::MAX;
        }
        let before = self.begun[number].get(block).map_or(Duration::ZERO, |begun| begun.time);
        before * MORPH_FACTOR + MORPH_TIME
    }

    fn questions(&self) -> Questions<'_> {
        let (grids, judge, are_morphs) = (&self.grids, self.judge, self.are_morphs);
        Questions { grids, judge, seed: self.plan.options.seed, are_morphs }
    }

    /// Runs one turn. Returns the number of puzzles that were begun.
    fn turn(&mut self, turn: &Turn, contestant: &mut Contestant) -> Result<u64, LabError> {
        let &Turn { pass, block, place, number, .. } = turn;
        let first = turn.places.start;
        // An engine that did not get through the first pass has nothing to do there in the next.
        let here = match pass {
            0 => turn.places.len(),
            _ => self.begun[number][block].run,
        };
        let (timed, seen, fault) = match contestant {
            Contestant::Engine(engine) => (self.engine_turn(turn, here, engine)?, None, None),
            Contestant::Solver(solver) => self.solver_turn(pass, first, here, solver),
        };
        let mut rows = Vec::new();
        if pass == 0 {
            rows = self.rows(contestant, first, timed.run);
            let wall = seen.map_or(0, |seen| seen.wall_nanoseconds);
            self.remember(number, first, timed, Duration::from_nanos(wall));
        } else if let Some(seen) = seen {
            self.walls[number] += Duration::from_nanos(seen.wall_nanoseconds);
        }
        if let Some(fault) = fault {
            self.writer.line(&RunsLine::Fault(fault))?;
        }
        if timed.run == 0 {
            return Ok(0);
        }
        let outcomes = &self.outcomes[..timed.run];
        let is_decided = |(number, outcome): &(usize, &Outcome)| {
            self.status(contestant, first + number, outcome)
                .is_some_and(|status| status != Status::GaveUp)
        };
        let sample = BlockSample {
            pass,
            block,
            input: self.plan.by_input.then(|| self.plan.sample.puzzles[first].input),
            turn: place,
            engine: contestant.facts().name.clone(),
            run: timed.run as u64,
            finished: outcomes.iter().enumerate().filter(is_decided).count() as u64,
            nanoseconds: timed.time.as_nanos() as u64,
            nodes: outcomes.iter().map(|outcome| outcome.counters.nodes).sum(),
            seen,
        };
        self.writer.add(&sample, &rows)?;
        Ok(timed.run as u64)
    }

    /// Runs an engine's turn and checks what it found.
    fn engine_turn(
        &mut self,
        turn: &Turn,
        here: usize,
        engine: &mut EngineUnderTest,
    ) -> Result<BlockTime, LabError> {
        let first = turn.places.start;
        let limits = Limits { stopwatch: turn.pass == 0, ..self.plan.options.limits };
        let outcomes = &mut self.outcomes[..here];
        let timed = engine.solve(&self.puzzles[first..first + here], &limits, outcomes)?;
        let name = &engine.facts.name;
        for place in 0..timed.run {
            self.check(name, first + place, place)?;
        }
        if turn.pass > 0 && !self.are_morphs {
            self.compare_nodes(name, turn.number, first, timed.run)?;
        }
        Ok(timed)
    }

    /// Runs a solver's turn, whose answers are checked as they come.
    fn solver_turn(
        &mut self,
        pass: u32,
        first: usize,
        here: usize,
        solver: &mut SolverUnderTest,
    ) -> (BlockTime, Option<SeenTime>, Option<Fault>) {
        let mut outcomes = std::mem::take(&mut self.outcomes);
        let turn = match pass {
            0 => solver.solve_first(&self.questions(), first, &mut outcomes[..here]),
            _ => solver.solve_again(&self.questions(), pass, first, &mut outcomes[..here]),
        };
        self.outcomes = outcomes;
        (BlockTime { run: turn.run, time: turn.time }, Some(turn.seen), turn.fault)
    }

    /// The status of a puzzle, or none where a solver is not made for it.
    fn status(&self, contestant: &Contestant, place: usize, outcome: &Outcome) -> Option<Status> {
        let limits = match contestant {
            Contestant::Engine(_) => self.plan.options.limits,
            Contestant::Solver(solver) if self.judge.is_outside(place, &solver.expected) => {
                return None;
            }
            Contestant::Solver(solver) => Limits::solutions(solver.expected.limit),
        };
        Some(outcome.status(&limits))
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
        let status = outcome.status(&self.plan.options.limits);
        if status == Status::GaveUp {
            return Ok(());
        }
        match &self.known[place] {
            None => self.known[place] = Some((engine.to_owned(), status)),
            Some((_, known)) if *known == status => {}
            Some((other, known)) => {
                let (place, puzzle) = (self.place(place), puzzle.text());
                return Err(LabError::Failed(format!(
                    "internal error: {place}: engine {other} reports {known}, engine {engine} \
                     reports {status}\n  puzzle {puzzle}\nPlease report this."
                )));
            }
        }
        Ok(())
    }

    fn place(&self, place: usize) -> String {
        let sampled = &self.plan.sample.puzzles[place];
        format!("{} line {}", self.plan.sample.inputs[sampled.input].name, sampled.line)
    }

    /// The rows of the puzzles of a block.
    fn rows(&self, contestant: &Contestant, first: usize, run: usize) -> Vec<PuzzleRow> {
        let row = |(place, outcome): (usize, &Outcome)| {
            let SampledPuzzle { puzzle, input, line } = &self.plan.sample.puzzles[first + place];
            let status = self.status(contestant, first + place, outcome);
            PuzzleRow {
                puzzle: first + place,
                input: self.plan.sample.inputs[*input].name.clone(),
                line: *line,
                clues: puzzle.clues(),
                engine: contestant.facts().name.clone(),
                status: status.map_or(PuzzleRow::OUTSIDE, Status::as_str).to_owned(),
                nodes: outcome.counters.nodes,
                nanoseconds: outcome.elapsed.as_nanos() as u64,
                sorting_nanoseconds: outcome.counters.sorting_nanos,
            }
        };
        self.outcomes[..run].iter().enumerate().map(row).collect()
    }

    /// Keeps times and nodes of a block of the first pass, for later passes and the histograms.
    fn remember(&mut self, number: usize, first: usize, timed: BlockTime, wall: Duration) {
        self.begun[number].push(BlockTime { time: timed.time.max(wall), ..timed });
        for (place, outcome) in self.outcomes[..timed.run].iter().enumerate() {
            self.latencies[number].record(outcome.elapsed);
            // A node limit stops at the same node each time; a clock does not.
            let at_limit =
                self.plan.options.limits.nodes.is_some_and(|most| outcome.counters.nodes >= most);
            let is_steady = !outcome.gave_up || at_limit;
            self.nodes[number][first + place] = is_steady.then_some(outcome.counters.nodes);
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
            let is_steady = !outcome.gave_up || self.plan.options.limits.nodes == Some(now);
            if let Some(before) = *before
                && is_steady
                && before != now
            {
                let place = self.place(first + place);
                return Err(LabError::Failed(format!(
                    "internal error: {place}: engine {engine} took {before} nodes, then {now}; \
                     please report this"
                )));
            }
        }
        Ok(())
    }

    /// Writes the histograms of what was solved until now.
    fn write_latencies(&self, contestants: &[Contestant]) -> Result<(), LabError> {
        let intervals: Vec<Interval<'_>> = contestants
            .iter()
            .zip(self.latencies.iter().zip(&self.lengths))
            .filter(|(_, (latency, _))| latency.count() > 0)
            .map(|(contestant, (latency, &length))| Interval {
                tag: &contestant.facts().name,
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
        raw::replace(&self.plan.options.directory, raw::LATENCY, &text)
    }
}
