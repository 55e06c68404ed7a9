//! A solver in a comparison: started, tried, asked block by block, believed as far as it can be
//! checked.

mod probe;
mod request;
mod trial;

use std::{num::NonZeroU64, path::Path, time::Duration};

use ninefold_jobs::engine::{Counters, Outcome};
use ninefold_jobs::{grid::Grid, random::Random};

use super::judge::{Expected, Judge};
use super::source;
use crate::error::LabError;
use crate::raw::{EngineFacts, SolverFacts};
use crate::solver::protocol::{Answer, Assumption, Field, GREETING, Hello, shown};
use crate::solver::{
    ClosingFault, Fault, FaultKind, Keeper, SolverKind, SolverProcess, SolverSpec,
};
use request::Problem;
pub(super) use request::SolverTurn;
pub(super) use trial::TRIAL_GRIDS;

/// Default time limit of a solver for one request.
pub(super) const DEADLINE: Duration = Duration::from_secs(30);
/// Puzzles of a request that no clock counts.
const UNTIMED: usize = 256;

/// A solver that takes part in a comparison.
pub(super) struct SolverUnderTest {
    /// Its name and nature, for reports.
    pub facts: EngineFacts,
    words: Vec<String>,
    keeper: Keeper,
    process: Option<SolverProcess>,
    hello: Hello,
    pub(super) expected: Expected,
    /// The limit of a second request, which no clock counts, where it shows solutions only there.
    second: Option<NonZeroU64>,
    deadline: Duration,
    cores: Vec<usize>,
    /// The time that it may still spend.
    pub(super) time_left: Duration,
    /// Whether it has answered a puzzle of the first pass.
    has_answered: bool,
    /// Time of a puzzle on our clock, as the trial found it.
    cost: Duration,
    /// The fault of its answer to the greeting.
    unheard: Option<String>,
}

/// The puzzles that a solver is asked about, and the judge of its answers.
pub(super) struct Questions<'a> {
    /// The puzzles, or morphs of them: number n is of the puzzle n modulo their count.
    pub(super) grids: &'a [Grid],
    pub(super) judge: &'a Judge,
    pub(super) seed: u64,
    pub(super) are_morphs: bool,
}

impl Questions<'_> {
    /// The place in the sample of the puzzle that a grid is, or is a morph of.
    fn origin(&self, number: usize) -> usize {
        number % self.judge.counts.len()
    }

    /// A fault in words, with the morph that shows it.
    fn quoted(&self, detail: String, number: Option<usize>) -> String {
        match number.and_then(|number| self.grids.get(number)) {
            Some(grid) if self.are_morphs => format!("{detail}; asked as its morph {grid}"),
            _ => detail,
        }
    }
}

impl SolverUnderTest {
    /// Starts a solver and reads its greeting. One whose greeting cannot be read takes part with
    /// that fault alone. Errors: it cannot be started, or cannot heed the limit.
    pub(super) fn start(
        spec: &SolverSpec,
        limit: NonZeroU64,
        deadline: Duration,
        program: &Path,
        keeper: &Keeper,
    ) -> Result<SolverUnderTest, LabError> {
        let refused = |why: String| LabError::solver(&spec.name, &why);
        let words = words(spec, program);
        let started = SolverProcess::start(&words, keeper);
        let mut process = started.map_err(|error| refused(error.to_string()))?;
        let (hello, unheard) = match greet(&mut process, deadline) {
            Ok(hello) => (hello, None),
            Err(why) => {
                // Nothing is known but its name.
                let hello = Hello::new(spec.name.clone(), vec![Field::Count]);
                (hello, Some(why))
            }
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
        let facts = EngineFacts {
            name: spec.name.clone(),
            backend: "solver".to_owned(),
            description: hello.name.clone(),
            in_lanes: false,
            solver: Some(SolverFacts {
                says: hello.name.clone(),
                version: source::asked_version(&spec.version_command)
                    .unwrap_or_else(|| hello.version.clone()),
                command: source::text(spec),
                files: source::files(spec),
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
            has_answered: false,
            cost: Duration::ZERO,
        })
    }

    /// Whether it is out of the comparison.
    pub(super) fn is_out(&self) -> bool {
        self.process.is_none()
    }

    fn pin(&self) {
        if let (Some(process), false) = (&self.process, self.cores.is_empty()) {
            crate::system::pin(process.id(), &self.cores);
        }
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
                        self.has_answered = true;
                        turn.run += 1;
                    }
                    turn.add(&answered);
                    if takes_times && answered.reply.wall < Duration::from_millis(50) {
                        size *= 2;
                    }
                }
                // To be slow is not a fault, but not to answer at all is.
                Err(Problem::OutOfTime) if self.has_answered => {
                    self.restart();
                    break;
                }
                Err(problem) => turn.fault = Some(self.out_at(questions, problem, &places)),
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
                }
                turn.run = outcomes.len();
                turn.add(&answered);
            }
            // Morphs may be much harder than the puzzles that it answered in time.
            Err(Problem::OutOfTime | Problem::Fault(FaultKind::Silence, ..)) => self.restart(),
            Err(problem) => turn.fault = Some(self.out_at(questions, problem, &places)),
        }
        turn
    }

    fn fault(&self, kind: FaultKind, puzzle: Option<usize>, detail: String) -> Fault {
        Fault { engine: self.facts.name.clone(), kind, puzzle, detail }
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
                fault = Some(self.out(questions, problem, places));
                break;
            }
        }
        self.time_left = time_left;
        fault
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
        Some(self.fault(kind, None, detail))
    }
}

/// The command of a solver. A library is loaded by our own program.
fn words(spec: &SolverSpec, program: &Path) -> Vec<String> {
    match &spec.kind {
        SolverKind::Command(words) => words.clone(),
        SolverKind::Library(function) => {
            let returns: Vec<&str> = function.returns.iter().map(|field| field.as_str()).collect();
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

/// Greets a process and reads its answer.
fn greet(process: &mut SolverProcess, deadline: Duration) -> Result<Hello, String> {
    let reply = process.ask(format!("{GREETING}\n").into_bytes(), 1, deadline);
    let reply = reply.map_err(|none| none.to_string())?;
    let line = reply.text.strip_suffix(b"\n").unwrap_or(&reply.text);
    Hello::parse(line)
        .map_err(|error| format!("its answer to the greeting: {error}; found {}", shown(line)))
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
