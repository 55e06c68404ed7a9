//! Probes for tricks with time: work before a request has ended, and answers that are remembered.
//!
//! Both compare a solver with itself, on puzzles that it has never seen. What they find is judged
//! with all other raw figures, in [`probes`](crate::compare::probes).

use std::time::{Duration, Instant};

use ninefold_jobs::{grid::CELLS, random::Random};

use super::{Questions, SolverUnderTest};
use super::{request::Problem, trial::HALF};
use crate::compare::morphs::{self, Purpose};
use crate::raw::{RepeatSample, SplitSample};
use crate::solver::protocol::{Answer, write_request};
use crate::solver::{Fault, FaultKind};
use crate::system;

/// Time that a request of a probe should take, and its puzzles at most.
const LENGTH: Duration = Duration::from_millis(20);
pub(super) const MOST: usize = 512;
/// Rounds of each probe; a median of them decides.
pub(super) const SPLITS: usize = 3;
const REPEATS: u32 = 5;
/// Time after which a probe begins no other round, and the limit of all of it.
const ENOUGH: Duration = Duration::from_millis(400);
const LIMIT: Duration = Duration::from_secs(2);

impl SolverUnderTest {
    /// The number of puzzles that take it a while, as the trial found its speed.
    fn probe_size(&self) -> usize {
        let size = LENGTH.as_nanos() / self.cost.as_nanos().max(1);
        (size as usize).clamp(2, MOST)
    }

    /// Sends requests whose last puzzle comes late. The grids are those after the first ones.
    pub(super) fn split_requests(
        &mut self,
        questions: &Questions<'_>,
        first: usize,
    ) -> Result<Vec<SplitSample>, Fault> {
        let mut samples = Vec::new();
        let (began, size) = (Instant::now(), self.probe_size());
        for round in 0..SPLITS {
            if self.is_out() || began.elapsed() > ENOUGH {
                break;
            }
            let start = first + 2 * round * size;
            let whole: Vec<usize> = (start..start + size).collect();
            let split: Vec<usize> = (start + size..start + 2 * size).collect();
            let wall_whole = match self.ask_and_check(questions, &whole, self.expected) {
                Ok(answered) => answered.reply.wall,
                Err(Problem::OutOfTime) => {
                    self.restart();
                    break;
                }
                Err(problem) => return Err(self.out(questions, problem, &whole)),
            };
            match self.split_request(questions, &split, wall_whole) {
                Ok(sample) => samples.extend(sample),
                Err(Problem::OutOfTime) => {
                    self.restart();
                    break;
                }
                Err(problem) => return Err(self.out(questions, problem, &split)),
            }
        }
        Ok(samples)
    }

    fn split_request(
        &mut self,
        questions: &Questions<'_>,
        places: &[usize],
        wall_whole: Duration,
    ) -> Result<Option<SplitSample>, Problem> {
        let expected = self.expected;
        let Some(process) = &mut self.process else { return Err(Problem::OutOfTime) };
        let mut request = Vec::new();
        let grids = places.iter().map(|&place| &questions.grids[place]);
        write_request(grids, expected.limit, &mut request);
        let last = request.split_off(request.len() - (CELLS + 1));
        let before = system::cpu_of(process.id());
        if process.tell_and_listen(&request, HALF) {
            let detail =
                format!("it answered before it had read the last of {} puzzles", places.len());
            return Err(Problem::Fault(FaultKind::EarlyAnswer, Some(0), detail));
        }
        let after = system::cpu_of(process.id());
        let answered = self.send(last, places.len())?;
        Self::check_all(questions, places, &answered, &expected)?;
        let nanos = |time: Duration| time.as_nanos() as u64;
        let cpu = before.zip(after).zip(answered.reply.cpu);
        Ok(cpu.map(|((before, after), rest)| SplitSample {
            puzzles: places.len() as u64,
            cpu_before: nanos(after.saturating_sub(before)),
            cpu_after: nanos(rest),
            wall_after: nanos(answered.reply.wall),
            wall_whole: nanos(wall_whole),
        }))
    }

    /// Asks about morphs, and about the same ones again in another order. Returns what it took, and
    /// the fault that was found.
    pub(in crate::compare) fn repeat_requests(
        &mut self,
        questions: &Questions<'_>,
    ) -> (Vec<RepeatSample>, Option<Fault>) {
        let mut samples = Vec::new();
        let (began, size) = (Instant::now(), self.probe_size());
        self.time_left = LIMIT;
        for round in 0..REPEATS {
            if self.is_out() || began.elapsed() > ENOUGH {
                break;
            }
            let purpose = Purpose::Repeat(round);
            let grids = morphs::cycled(questions.grids, questions.seed, purpose, size);
            let fresh = Questions { grids: &grids, are_morphs: true, ..*questions };
            match self.repeat_request(&fresh, round) {
                Ok((sample, None)) => samples.push(sample),
                Ok((sample, fault)) => {
                    samples.push(sample);
                    return (samples, fault);
                }
                // It is as slow as that; no more can be found out.
                Err(None) => {
                    self.restart();
                    break;
                }
                Err(fault) => return (samples, fault),
            }
        }
        (samples, None)
    }

    fn repeat_request(
        &mut self,
        questions: &Questions<'_>,
        round: u32,
    ) -> Result<(RepeatSample, Option<Fault>), Option<Fault>> {
        let places: Vec<usize> = (0..questions.grids.len()).collect();
        let mut shuffled = places.clone();
        Random::new(questions.seed, 1 << 61 | u64::from(round)).shuffle(&mut shuffled);
        let mut ask = |places: &[usize]| {
            self.ask_and_check(questions, places, self.expected).map_err(|problem| match problem {
                Problem::OutOfTime | Problem::Fault(FaultKind::Silence, ..) => None,
                problem => Some(self.out_at(questions, problem, places)),
            })
        };
        let [first, second] = [ask(&places)?, ask(&shuffled)?];
        let nanos = |time: Duration| time.as_nanos() as u64;
        let cpu = first.reply.cpu.zip(second.reply.cpu);
        let sample = RepeatSample {
            engine: self.facts.name.clone(),
            puzzles: places.len() as u64,
            nanoseconds: [nanos(first.time), nanos(second.time)],
            cpu_nanoseconds: cpu.map(|(first, second)| [nanos(first), nanos(second)]),
        };
        let said = |answer: &Answer| (answer.count, answer.nodes);
        let differs = shuffled
            .iter()
            .zip(&second.answers)
            .find(|&(&place, answer)| said(answer) != said(&first.answers[place]));
        let fault = differs.map(|(&place, answer)| {
            self.unsteady(questions, place, said(&first.answers[place]), said(answer))
        });
        Ok((sample, fault))
    }

    fn unsteady(
        &self,
        questions: &Questions<'_>,
        place: usize,
        before: (Option<u64>, u64),
        now: (Option<u64>, u64),
    ) -> Fault {
        let said = |(count, nodes): (Option<u64>, u64)| {
            let count = count.map_or_else(|| "gave-up".to_owned(), |count| count.to_string());
            format!("{count} after {nodes} nodes")
        };
        let (before, now) = (said(before), said(now));
        let detail =
            format!("it reported {before}, and {now} when the puzzles came in another order");
        let detail = questions.quoted(detail, Some(place));
        self.fault(FaultKind::OrderDependent, Some(questions.origin(place)), detail)
    }
}
