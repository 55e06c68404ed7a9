//! The trial of a solver before anything is measured: whether it keeps to the protocol, and warms up.

use std::time::{Duration, Instant};

use ninefold_jobs::grid::{CELLS, Grid};

use super::probe::{MOST, SPLITS};
use super::request::Problem;
use super::{Questions, SolverTurn, SolverUnderTest};
use crate::solver::{Fault, FaultKind};
use crate::{raw::SplitSample, solver::protocol::write_request};

/// Time limit for an answer to half a request.
pub(super) const HALF: Duration = Duration::from_millis(50);
/// Time of the trial, in which programs that compile themselves warm up.
const TRIAL: Duration = Duration::from_millis(300);
/// Puzzles of the largest request of the trial.
const TRIAL_BLOCK: usize = 1_024;
/// Grids of a trial: those of its largest request, and those of the probes after it.
pub(in crate::compare) const TRIAL_GRIDS: usize = TRIAL_BLOCK + 2 * SPLITS * MOST;

impl SolverUnderTest {
    /// Tries the solver on all cores: whether it waits for the end of a request, and how it uses
    /// the processor once it is warm. Then it is left to these cores alone, if there are any.
    pub(in crate::compare) fn try_out(
        &mut self,
        questions: &Questions<'_>,
        cores: &[usize],
    ) -> Result<Option<(SolverTurn, Vec<SplitSample>)>, Fault> {
        if let Some(why) = self.unheard.take() {
            return Err(self.out(questions, Problem::Fault(FaultKind::NoHello, None, why), &[]));
        }
        if self.answers_early(questions.grids) {
            let detail = "it answered before it had read the second of two puzzles".to_owned();
            let problem = Problem::Fault(FaultKind::EarlyAnswer, Some(0), detail);
            return Err(self.out(questions, problem, &[0]));
        }
        let (began, mut size, mut last) = (Instant::now(), 1, None);
        self.watch(true);
        while began.elapsed() < TRIAL {
            let places: Vec<usize> = (0..size).collect();
            match self.ask_and_check(questions, &places, self.expected) {
                Ok(answered) => {
                    let mut turn = SolverTurn::nothing();
                    turn.run = answered.answers.len();
                    turn.add(&answered);
                    turn.busy_threads = answered.reply.busy_threads;
                    self.cost = answered.reply.wall / turn.run.max(1) as u32;
                    last = Some(turn);
                    // Long enough to see two threads at work, and warm.
                    if answered.reply.wall < TRIAL / 4 && size < TRIAL_BLOCK {
                        size *= 2;
                    }
                }
                // It is busy, and its answer is not needed any more.
                Err(Problem::OutOfTime) if last.is_some() => {
                    self.restart();
                    break;
                }
                Err(problem) => return Err(self.out_at(questions, problem, &places)),
            }
        }
        self.watch(false);
        let split = self.split_requests(questions, TRIAL_BLOCK)?;
        if !cores.is_empty() {
            self.cores = cores.to_vec();
            self.pin();
        }
        Ok(last.map(|turn| (turn, split)))
    }

    /// Has the threads of the process counted, or not.
    fn watch(&mut self, is_watched: bool) {
        if let Some(process) = &mut self.process {
            process.is_watched = is_watched;
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
}
