//! A request to a solver, its answers, and what is wrong with them.

use std::num::NonZeroU64;
use std::time::{Duration, Instant};

use ninefold_jobs::grid::Grid;

use super::{Questions, SolverUnderTest};
use crate::solver::protocol::{Answer, Hello, parse_done, shown, write_request};
use crate::solver::{Fault, FaultKind, NoReply, Reply};
use crate::{compare::judge::Expected, raw::SeenTime};

/// Time that a solver may take beyond its limit to finish a request.
const GRACE: Duration = Duration::from_secs(1);

pub(super) struct Answered {
    pub(super) answers: Vec<Answer>,
    pub(super) time: Duration,
    pub(super) reply: Reply,
}

/// A solver's work on a block.
pub(in crate::compare) struct SolverTurn {
    /// Puzzles answered, from the first of the block.
    pub(in crate::compare) run: usize,
    /// By its own clock.
    pub(in crate::compare) time: Duration,
    /// As the referee saw it.
    pub(in crate::compare) seen: SeenTime,
    /// Threads that were busy at a time, on average, if they were counted.
    pub(in crate::compare) busy_threads: Option<f64>,
    /// The fault that ended its part.
    pub(in crate::compare) fault: Option<Fault>,
}

impl SolverTurn {
    pub(super) fn nothing() -> SolverTurn {
        let seen = SeenTime { cpu_nanoseconds: Some(0), ..SeenTime::default() };
        SolverTurn { run: 0, time: Duration::ZERO, seen, busy_threads: None, fault: None }
    }

    pub(super) fn add(&mut self, Answered { time, reply, .. }: &Answered) {
        let nanos = |time: Duration| time.as_nanos() as u64;
        self.time += *time;
        self.seen.wall_nanoseconds += nanos(reply.wall);
        let cpu = self.seen.cpu_nanoseconds.zip(reply.cpu);
        self.seen.cpu_nanoseconds = cpu.map(|(sum, more)| sum + nanos(more));
        self.seen.waited_nanoseconds += nanos(reply.waited);
        self.seen.requests += 1;
    }
}

/// Why a request has no answers.
pub(super) enum Problem {
    /// A fault, and the place in the request of the puzzle that shows it, where one does.
    Fault(FaultKind, Option<usize>, String),
    /// Its time in the comparison is used up.
    OutOfTime,
}

impl SolverUnderTest {
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

    /// As [`out`](Self::out), of the first puzzle that shows the problem.
    pub(super) fn out_at(&mut self, on: &Questions<'_>, problem: Problem, at: &[usize]) -> Fault {
        let problem = self.located(on, at, problem);
        self.out(on, problem, at)
    }

    /// The fault of a problem with a request of these puzzles, after which the solver is out.
    pub(super) fn out(
        &mut self,
        questions: &Questions<'_>,
        problem: Problem,
        places: &[usize],
    ) -> Fault {
        self.process = None;
        let (kind, number, detail) = match problem {
            Problem::Fault(kind, number, detail) => (kind, number, detail),
            Problem::OutOfTime => {
                (FaultKind::Silence, Some(0), "no answer in all of its time".to_owned())
            }
        };
        let number = number.and_then(|number| places.get(number).copied());
        let puzzle = number.map(|number| questions.origin(number));
        self.fault(kind, puzzle, questions.quoted(detail, number))
    }

    pub(super) fn ask_and_check(
        &mut self,
        questions: &Questions<'_>,
        places: &[usize],
        expected: Expected,
    ) -> Result<Answered, Problem> {
        let grids = places.iter().map(|&place| &questions.grids[place]);
        let answered = self.ask(grids, expected.limit)?;
        Self::check_all(questions, places, &answered, &expected)?;
        Ok(answered)
    }

    pub(super) fn check_all(
        questions: &Questions<'_>,
        places: &[usize],
        answered: &Answered,
        expected: &Expected,
    ) -> Result<(), Problem> {
        for (number, (&place, answer)) in places.iter().zip(&answered.answers).enumerate() {
            let puzzle = &questions.grids[place];
            let checked = questions.judge.check(questions.origin(place), puzzle, answer, expected);
            checked.map_err(|(kind, detail)| Problem::Fault(kind, Some(number), detail))?;
        }
        Ok(())
    }

    fn ask<'a>(
        &mut self,
        grids: impl ExactSizeIterator<Item = &'a Grid>,
        limit: NonZeroU64,
    ) -> Result<Answered, Problem> {
        let count = grids.len();
        let mut request = Vec::new();
        write_request(grids, limit, &mut request);
        self.send(request, count)
    }

    /// Sends a request, or the rest of one, and reads the answers to this number of puzzles.
    pub(super) fn send(&mut self, request: Vec<u8>, count: usize) -> Result<Answered, Problem> {
        let Some(process) = &mut self.process else { return Err(Problem::OutOfTime) };
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
        read(&self.hello, reply, count)
    }
}

fn read(hello: &Hello, reply: Reply, count: usize) -> Result<Answered, Problem> {
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
            Ok(Answered { answers, time: Duration::from_nanos(nanos), reply })
        }
        Err(_) if hello.parse_answer(last).is_ok() => {
            let more = 1 + lines.take_while(|line| !line.starts_with(b"done")).count();
            let detail = format!("{} answers to {count} puzzles", count + more);
            fault(FaultKind::ExtraLines, None, detail)
        }
        Err(error) => fault(FaultKind::Garbage, None, error.to_string()),
    }
}
