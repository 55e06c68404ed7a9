//! A solver in a comparison: started, tried, asked block by block, believed as far as it can be
//! checked.

use std::num::NonZeroU64;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use ninefold_jobs::engine::{Counters, Limits, Outcome};
use ninefold_jobs::grid::{CELLS, Grid};
use ninefold_jobs::random::Random;

use super::judge::{Expected, Judge};
use super::source::{self, Sources};
use crate::error::LabError;
use crate::raw::{EngineFacts, SeenTime, SolverFacts};
use crate::solver::protocol::{
    Answer, AnyLimit, Assumption, Field, GREETING, HeededLimits, Hello, ProtocolError, parse_done,
    shown, write_request,
};
use crate::solver::{
    ClosingFault, Fault, FaultKind, Keeper, NoReply, Reply, SolverKind, SolverProcess, SolverSpec,
};

/// Default time limit of a solver for one request.
pub const DEADLINE: Duration = Duration::from_secs(30);
/// Time limit for an answer to half a request.
const HALF: Duration = Duration::from_millis(50);
/// Time that a solver may take beyond its limit to finish a request.
const GRACE: Duration = Duration::from_secs(1);
/// Puzzles of a request that no clock counts.
const UNTIMED: usize = 256;
/// Time of the trial, in which programs that compile themselves warm up.
const TRIAL: Duration = Duration::from_millis(300);
/// Puzzles of the largest request of the trial.
const TRIAL_BLOCK: usize = 1_024;

/// A solver that takes part in a comparison.
pub struct SolverUnderTest {
    /// Its name and nature, for reports.
    pub facts: EngineFacts,
    words: Vec<String>,
    keeper: Keeper,
    process: Option<SolverProcess>,
    hello: Hello,
    expected: Expected,
    /// The limit of a second request, which no clock counts, where it shows solutions only there.
    second: Option<NonZeroU64>,
    deadline: Duration,
    cores: Vec<usize>,
    /// The time that it may still spend.
    pub(super) time_left: Duration,
    /// For each puzzle of the first pass, the answer that it gave.
    answers: Vec<Option<(Option<u64>, u64)>>,
    /// Whether it has been found to depend on the order of the puzzles.
    depends_on_order: bool,
    /// The fault of its answer to the greeting.
    unheard: Option<String>,
}

/// A solver's work on a block.
pub(super) struct SolverTurn {
    /// Puzzles answered, from the first of the block.
    pub(super) run: usize,
    /// By its own clock.
    pub(super) time: Duration,
    /// By ours, from the first byte sent to the last one received.
    pub(super) wall: Duration,
    /// Processor time of its process.
    pub(super) cpu: Option<Duration>,
    /// The part of our clock's time in which it had no core.
    pub(super) waited: Duration,
    /// Threads that were busy at a time, on average, if they were counted.
    pub(super) busy_threads: Option<f64>,
    /// Requests that this took.
    pub(super) requests: u64,
    /// The fault that ended its part.
    pub(super) fault: Option<Fault>,
}

/// Answers to one request.
struct Answered {
    answers: Vec<Answer>,
    time: Duration,
    wall: Duration,
    cpu: Option<Duration>,
    waited: Duration,
    busy_threads: Option<f64>,
}

/// Why a request has no answers.
enum Problem {
    /// A fault, and the place in the request of the puzzle that shows it, where one does.
    Fault(FaultKind, Option<usize>, String),
    /// Its time in the comparison is used up.
    OutOfTime,
}

/// The puzzles that a solver is asked about, and the judge of its answers.
pub(super) struct Questions<'a> {
    pub(super) grids: &'a [Grid],
    pub(super) judge: &'a Judge,
    pub(super) seed: u64,
}

impl SolverUnderTest {
    /// Starts a solver and reads its greeting. One whose greeting cannot be read takes part with
    /// that fault alone.
    ///
    /// # Errors
    /// It cannot be started, or cannot heed the limit.
    pub(super) fn start(
        spec: &SolverSpec,
        limit: NonZeroU64,
        deadline: Duration,
        program: &Path,
        keeper: &Keeper,
    ) -> Result<SolverUnderTest, LabError> {
        let refused = |why: String| LabError::Solver { solver: spec.name.clone(), why };
        let words = words(spec, program);
        let started = SolverProcess::start(&words, keeper);
        let mut process = started.map_err(|error| refused(error.to_string()))?;
        let (hello, unheard) = match greet(&mut process, deadline) {
            Ok(hello) => (hello, None),
            Err(why) => (unknown(spec), Some(why.to_string())),
        };
        let mut assumes = hello.assumes.clone();
        assumes.extend(spec.assumes.iter().filter(|one| !hello.assumes.contains(one)));
        // A solver that cannot respect the limit may do the least: find a solution.
        let first = NonZeroU64::MIN;
        let given = [limit, first].into_iter().find(|&limit| hello.limits.contains(limit));
        let given =
            given.ok_or_else(|| refused(format!("it heeds neither limit {limit} nor 1")))?;
        let shows_at = |limit: NonZeroU64| {
            hello.has(Field::Solution)
                && hello.solution_limits.as_ref().is_none_or(|limits| limits.contains(&limit))
        };
        let second = hello.solution_limits.as_ref().and_then(|limits| limits.first().copied());
        let expected = Expected {
            limit: given,
            counts: hello.has(Field::Count),
            shows: shows_at(given),
            assumes_unique: assumes.contains(&Assumption::Unique),
        };
        // It proves as much as an engine at this limit does, or it only finds.
        let proves = if expected.counts && !expected.assumes_unique { given } else { first };
        let Sources { version, files } = source::of(spec, &hello);
        let facts = EngineFacts {
            name: spec.name.clone(),
            backend: "solver".to_owned(),
            description: hello.name.clone(),
            in_lanes: false,
            solver: Some(SolverFacts {
                says: hello.name.clone(),
                version,
                command: source::text(spec),
                files,
                notes: spec.notes.clone(),
                assumes,
                returns: hello.returns.clone(),
                limit: given.get(),
                proves: proves.get(),
                shows_solutions: hello.has(Field::Solution),
            }),
        };
        Ok(SolverUnderTest {
            facts,
            words,
            keeper: keeper.clone(),
            process: Some(process).filter(|_| unheard.is_none()),
            unheard,
            second: second.filter(|_| hello.has(Field::Solution) && !expected.shows),
            hello,
            expected,
            deadline,
            cores: Vec::new(),
            time_left: Duration::MAX,
            answers: Vec::new(),
            depends_on_order: false,
        })
    }

    /// The limits that its answers are read under.
    pub(super) fn limits(&self) -> Limits {
        Limits::solutions(self.expected.limit)
    }

    /// Whether a puzzle is outside of the set that the solver is made for.
    pub(super) fn is_outside(&self, judge: &Judge, place: usize) -> bool {
        judge.is_outside(place, &self.expected)
    }

    /// Whether it is out of the comparison.
    pub(super) fn is_out(&self) -> bool {
        self.process.is_none()
    }

    /// Tries the solver on all cores: whether it waits for the end of a request, and how it uses
    /// the processor once it is warm. Then it is left to these cores alone, if there are any.
    pub(super) fn try_out(
        &mut self,
        questions: &Questions<'_>,
        cores: &[usize],
    ) -> Result<Option<SolverTurn>, Fault> {
        if let Some(why) = self.unheard.take() {
            return Err(self.out(Problem::Fault(FaultKind::NoHello, None, why), &[]));
        }
        if self.answers_early(questions.grids) {
            let detail = "it answered before it had read the second of two puzzles".to_owned();
            return Err(self.out(Problem::Fault(FaultKind::EarlyAnswer, Some(0), detail), &[0]));
        }
        let (began, mut size, mut last) = (Instant::now(), 1, None);
        self.watch(true);
        while began.elapsed() < TRIAL {
            let places: Vec<usize> = (0..questions.grids.len().min(size)).collect();
            match self.ask_and_check(questions, &places, self.expected) {
                Ok(answered) => {
                    let mut turn = SolverTurn::nothing();
                    turn.run = answered.answers.len();
                    turn.add(&answered);
                    turn.busy_threads = answered.busy_threads;
                    last = Some(turn);
                    // Long enough to see two threads at work, and warm.
                    if answered.wall < TRIAL / 4 && size < TRIAL_BLOCK {
                        size *= 2;
                    }
                }
                // It is busy, and its answer is not needed any more.
                Err(Problem::OutOfTime) if last.is_some() => {
                    self.restart();
                    break;
                }
                Err(problem) => {
                    let problem = self.located(questions, &places, problem);
                    return Err(self.out(problem, &places));
                }
            }
        }
        self.watch(false);
        if !cores.is_empty() {
            self.cores = cores.to_vec();
            self.pin();
        }
        Ok(last)
    }

    /// Has the threads of the process counted, or not.
    fn watch(&mut self, is_watched: bool) {
        if let Some(process) = &mut self.process {
            process.is_watched = is_watched;
        }
    }

    fn pin(&self) {
        if let (Some(process), false) = (&self.process, self.cores.is_empty()) {
            crate::system::pin(process.id(), &self.cores);
        }
    }

    /// Sends a request in two parts and sees whether the answer comes after the first.
    fn answers_early(&mut self, grids: &[Grid]) -> bool {
        let (Some(process), Some(grid)) = (&mut self.process, grids.first()) else { return false };
        let mut request = Vec::new();
        write_request([grid, grid].into_iter(), self.expected.limit, &mut request);
        let second = request.split_off(request.len() - (CELLS + 1));
        if process.tell_and_listen(&request, HALF) {
            return true;
        }
        if process.ask(second, 3, self.deadline).is_err() {
            // The trial, which comes next, will find the fault.
            self.restart();
        }
        false
    }

    /// Starts the process again.
    fn restart(&mut self) {
        self.process = None;
        if let Ok(mut process) = SolverProcess::start(&self.words, &self.keeper)
            && greet(&mut process, self.deadline).is_ok()
        {
            self.process = Some(process);
            self.pin();
        }
    }

    /// Solves a block of the first pass, taking the time of each puzzle.
    pub(super) fn solve_first(
        &mut self,
        questions: &Questions<'_>,
        first: usize,
        outcomes: &mut [Outcome],
    ) -> SolverTurn {
        let mut turn = SolverTurn::nothing();
        // A solver without times gets a request for each puzzle.
        let takes_times = self.hello.has(Field::Nanos);
        self.answers.resize(questions.grids.len(), None);
        let mut size = 1;
        while turn.run < outcomes.len() && !self.is_out() && !self.time_left.is_zero() {
            let count = size.min(outcomes.len() - turn.run);
            let places: Vec<usize> = (first + turn.run..first + turn.run + count).collect();
            match self.ask_and_check(questions, &places, self.expected) {
                Ok(answered) => {
                    for answer in &answered.answers {
                        let time = match takes_times {
                            true => Duration::from_nanos(answer.nanos),
                            false => answered.time,
                        };
                        outcomes[turn.run] = outcome(answer, time);
                        self.answers[first + turn.run] = Some((answer.count, answer.nodes));
                        turn.run += 1;
                    }
                    turn.add(&answered);
                    if takes_times && answered.wall < Duration::from_millis(50) {
                        size *= 2;
                    }
                }
                // To be slow is not a fault, but not to answer at all is.
                Err(Problem::OutOfTime) if self.answers.iter().any(Option::is_some) => {
                    self.restart();
                    break;
                }
                Err(problem) => {
                    let problem = self.located(questions, &places, problem);
                    turn.fault = Some(self.out(problem, &places));
                }
            }
        }
        if let (Some(limit), None) = (self.second, &turn.fault) {
            turn.fault = self.see_solutions(questions, first..first + turn.run, limit);
        }
        turn
    }

    /// Solves a block again, in another order. Only the whole of it is timed.
    pub(super) fn solve_again(
        &mut self,
        questions: &Questions<'_>,
        pass: u32,
        first: usize,
        outcomes: &mut [Outcome],
    ) -> SolverTurn {
        let mut turn = SolverTurn::nothing();
        if outcomes.is_empty() || self.is_out() {
            return turn;
        }
        let mut places: Vec<usize> = (first..first + outcomes.len()).collect();
        // Far from the numbers that draw the order of turns.
        let number = 1 << 63 | u64::from(pass) << 32 | first as u64;
        Random::new(questions.seed, number).shuffle(&mut places);
        match self.ask_and_check(questions, &places, self.expected) {
            Ok(answered) => {
                for (&place, answer) in places.iter().zip(&answered.answers) {
                    outcomes[place - first] = outcome(answer, Duration::ZERO);
                    let now = (answer.count, answer.nodes);
                    if let Some(before) = self.answers[place]
                        && before != now
                        && !self.depends_on_order
                    {
                        self.depends_on_order = true;
                        turn.fault = Some(self.unsteady(place, before, now));
                    }
                }
                turn.run = outcomes.len();
                turn.add(&answered);
            }
            Err(Problem::OutOfTime) => self.restart(),
            Err(problem) => turn.fault = Some(self.out(problem, &places)),
        }
        turn
    }

    fn unsteady(&self, place: usize, before: (Option<u64>, u64), now: (Option<u64>, u64)) -> Fault {
        let said = |(count, nodes): (Option<u64>, u64)| {
            let count = count.map_or_else(|| "gave-up".to_owned(), |count| count.to_string());
            format!("{count} after {nodes} nodes")
        };
        Fault {
            engine: self.facts.name.clone(),
            kind: FaultKind::OrderDependent,
            puzzle: Some(place),
            detail: format!(
                "it reported {}, and {} when the puzzles came in another order",
                said(before),
                said(now)
            ),
        }
    }

    /// Has it show solutions at a limit where it does, while no clock runs.
    fn see_solutions(
        &mut self,
        questions: &Questions<'_>,
        places: std::ops::Range<usize>,
        limit: NonZeroU64,
    ) -> Option<Fault> {
        let expected = Expected { limit, shows: true, ..self.expected };
        let places: Vec<usize> = places.collect();
        // All of them are seen, whatever time is left for what counts.
        let time_left = std::mem::replace(&mut self.time_left, Duration::MAX);
        let mut fault = None;
        for places in places.chunks(UNTIMED) {
            if let Err(problem) = self.ask_and_check(questions, places, expected) {
                fault = Some(self.out(problem, places));
                break;
            }
        }
        self.time_left = time_left;
        fault
    }

    /// A problem of a request as one of its first puzzle that shows it: a process that ended, or
    /// fell silent, is started again and asked one by one.
    fn located(
        &mut self,
        questions: &Questions<'_>,
        places: &[usize],
        problem: Problem,
    ) -> Problem {
        let Problem::Fault(FaultKind::Crash | FaultKind::Silence, _, _) = &problem else {
            return problem;
        };
        if places.len() < 2 {
            return problem;
        }
        self.restart();
        let until = Instant::now() + self.deadline;
        for (number, &place) in places.iter().enumerate() {
            if self.is_out() || Instant::now() > until {
                break;
            }
            match self.ask_and_check(questions, &[place], self.expected) {
                Ok(_) => {}
                Err(Problem::Fault(kind, _, detail)) => {
                    return Problem::Fault(kind, Some(number), detail);
                }
                Err(Problem::OutOfTime) => break,
            }
        }
        let Problem::Fault(kind, _, detail) = problem else { return problem };
        let detail =
            format!("{detail}; among {} puzzles, none of which alone shows it", places.len());
        Problem::Fault(kind, Some(0), detail)
    }

    /// The fault of a problem with a request of these puzzles, after which the solver is out.
    fn out(&mut self, problem: Problem, places: &[usize]) -> Fault {
        self.process = None;
        let (kind, number, detail) = match problem {
            Problem::Fault(kind, number, detail) => (kind, number, detail),
            Problem::OutOfTime => {
                (FaultKind::Silence, Some(0), "no answer in all of its time".to_owned())
            }
        };
        let puzzle = number.and_then(|number| places.get(number).copied());
        Fault { engine: self.facts.name.clone(), kind, puzzle, detail }
    }

    /// Asks and has the answers checked.
    fn ask_and_check(
        &mut self,
        questions: &Questions<'_>,
        places: &[usize],
        expected: Expected,
    ) -> Result<Answered, Problem> {
        let grids = places.iter().map(|&place| &questions.grids[place]);
        let answered = self.ask(grids, expected.limit)?;
        for (number, (&place, answer)) in places.iter().zip(&answered.answers).enumerate() {
            let puzzle = &questions.grids[place];
            let checked = questions.judge.check(place, puzzle, answer, &expected);
            checked.map_err(|(kind, detail)| Problem::Fault(kind, Some(number), detail))?;
        }
        Ok(answered)
    }

    fn ask<'a>(
        &mut self,
        grids: impl ExactSizeIterator<Item = &'a Grid>,
        limit: NonZeroU64,
    ) -> Result<Answered, Problem> {
        let count = grids.len();
        let Some(process) = &mut self.process else { return Err(Problem::OutOfTime) };
        let mut request = Vec::new();
        write_request(grids, limit, &mut request);
        let deadline = self.deadline.min(self.time_left.saturating_add(GRACE));
        let began = Instant::now();
        let reply = process.ask(request, count + 1, deadline);
        self.time_left = self.time_left.saturating_sub(began.elapsed());
        let reply = reply.map_err(|none| match none {
            NoReply::Silence(_) if deadline < self.deadline => Problem::OutOfTime,
            NoReply::Silence(time) => {
                let noun = if count == 1 { "puzzle" } else { "puzzles" };
                let detail = format!("no answer to {count} {noun} in {} s", time.as_secs_f64());
                Problem::Fault(FaultKind::Silence, Some(0), detail)
            }
            NoReply::Ended(_) => Problem::Fault(FaultKind::Crash, Some(0), none.to_string()),
        })?;
        read(&self.hello, &reply, count)
    }

    /// Ends the process. A solver that is out has ended already.
    pub(super) fn end(&mut self) -> Option<Fault> {
        let (kind, detail) = match self.process.take()?.close() {
            Ok(()) => return None,
            Err(ClosingFault::GoesOn(time)) => {
                let detail =
                    format!("{} s after the end of its input it still ran", time.as_secs_f64());
                (FaultKind::IgnoresEnd, detail)
            }
            Err(ClosingFault::Trailing(text)) => {
                (FaultKind::ExtraLines, format!("after its last answer it wrote {}", shown(&text)))
            }
        };
        Some(Fault { engine: self.facts.name.clone(), kind, puzzle: None, detail })
    }
}

impl SolverTurn {
    fn nothing() -> SolverTurn {
        let none = Duration::ZERO;
        let cpu = Some(none);
        SolverTurn {
            run: 0,
            time: none,
            wall: none,
            cpu,
            waited: none,
            busy_threads: None,
            requests: 0,
            fault: None,
        }
    }

    /// The referee's measurements of the solver.
    pub(super) fn seen(&self) -> SeenTime {
        SeenTime {
            wall_nanoseconds: self.wall.as_nanos() as u64,
            cpu_nanoseconds: self.cpu.map(|time| time.as_nanos() as u64),
            waited_nanoseconds: self.waited.as_nanos() as u64,
            requests: self.requests,
        }
    }

    fn add(&mut self, answered: &Answered) {
        self.time += answered.time;
        self.wall += answered.wall;
        self.cpu = self.cpu.zip(answered.cpu).map(|(sum, more)| sum + more);
        self.waited += answered.waited;
        self.requests += 1;
    }
}

/// The command of a solver. A library is loaded by our own program.
fn words(spec: &SolverSpec, program: &Path) -> Vec<String> {
    match &spec.kind {
        SolverKind::Command(words) => words.clone(),
        SolverKind::Library(function) => {
            let returns: Vec<&str> = function.returns.iter().map(|field| field.as_str()).collect();
            let program: PathBuf = program.to_owned();
            vec![
                program.to_string_lossy().into_owned(),
                "contestant".to_owned(),
                format!("lib:{}", function.text()),
                "--returns".to_owned(),
                returns.join(","),
            ]
        }
    }
}

/// A solver of which nothing is known but its name.
fn unknown(spec: &SolverSpec) -> Hello {
    Hello {
        name: spec.name.clone(),
        version: String::new(),
        returns: vec![Field::Count],
        limits: HeededLimits::Any(AnyLimit::Any),
        solution_limits: None,
        assumes: Vec::new(),
    }
}

/// Why a greeting has no proper answer.
#[derive(Debug, thiserror::Error)]
enum HelloError {
    #[error(transparent)]
    NoReply(#[from] NoReply),
    #[error("its answer to the greeting: {error}; found {found}")]
    Malformed { error: ProtocolError, found: String },
}

/// Greets a process and reads its answer.
fn greet(process: &mut SolverProcess, deadline: Duration) -> Result<Hello, HelloError> {
    let reply = process.ask(format!("{GREETING}\n").into_bytes(), 1, deadline)?;
    let line = reply.text.strip_suffix(b"\n").unwrap_or(&reply.text);
    Hello::parse(line).map_err(|error| HelloError::Malformed { error, found: shown(line) })
}

fn outcome(answer: &Answer, elapsed: Duration) -> Outcome {
    Outcome {
        solutions: answer.count.unwrap_or(0),
        gave_up: answer.count.is_none(),
        first: answer.solution.unwrap_or(Grid::EMPTY),
        counters: Counters { nodes: answer.nodes, ..Counters::default() },
        elapsed,
    }
}

/// Reads a reply of `count` answers.
fn read(hello: &Hello, reply: &Reply, count: usize) -> Result<Answered, Problem> {
    let fault = |kind, number, detail| Err(Problem::Fault(kind, number, detail));
    if reply.is_early {
        let detail = format!("it answered before it had read the last of {count} puzzles");
        return fault(FaultKind::EarlyAnswer, Some(0), detail);
    }
    let text = reply.text.strip_suffix(b"\n").unwrap_or(&reply.text);
    let lines = text.split(|&byte| byte == b'\n');
    let mut lines = lines.map(|line| line.strip_suffix(b"\r").unwrap_or(line));
    let mut answers = Vec::with_capacity(count);
    for number in 0..count {
        let line = lines.next().unwrap_or(b"");
        if line.starts_with(b"done") {
            let detail = format!("{number} answers to {count} puzzles");
            return fault(FaultKind::ShortAnswer, Some(number), detail);
        }
        match hello.parse_answer(line) {
            Ok(answer) => answers.push(answer),
            Err(error) => return fault(FaultKind::Garbage, Some(number), error.to_string()),
        }
    }
    let last = lines.next().unwrap_or(b"");
    match parse_done(last) {
        Ok(nanos) => {
            if let Some(line) = lines.next() {
                let detail = format!("after done it wrote {}", shown(line));
                return fault(FaultKind::ExtraLines, None, detail);
            }
            let time = Duration::from_nanos(nanos);
            Ok(Answered {
                answers,
                time,
                wall: reply.wall,
                cpu: reply.cpu,
                waited: reply.waited,
                busy_threads: reply.busy_threads,
            })
        }
        Err(_) if hello.parse_answer(last).is_ok() => {
            let more = 1 + lines.take_while(|line| !line.starts_with(b"done")).count();
            let detail = format!("{} answers to {count} puzzles", count + more);
            fault(FaultKind::ExtraLines, None, detail)
        }
        Err(error) => fault(FaultKind::Garbage, None, error.to_string()),
    }
}
