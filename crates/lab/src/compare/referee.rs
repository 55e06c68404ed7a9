//! The referee of a comparison with solvers: starts them, tries them, holds what they are judged by.

use std::{num::NonZeroUsize, time::Duration};

use ninefold_jobs::{grid::Grid, jobs::Control};

use super::morphs::{self, Purpose};
use super::solver::{Questions, SolverUnderTest, TRIAL_GRIDS};
use super::{CompareOptions, engine::Contestant, judge::Judge, transport::Transport};
use crate::solver::{Fault, Keeper};
use crate::{error::LabError, machine::running_program, raw::TrialSample, system};

/// Puzzles of a block, unless the options name a number: enough for engines of lanes.
const BLOCK: NonZeroUsize = NonZeroUsize::new(8_192).unwrap();
/// Blocks of a pass, and the fewest puzzles of one, where a contestant is too slow for this many
/// passes.
const PARTS: usize = 16;
const FEWEST: usize = 32;
const PASSES: u32 = 8;

/// The judge, the transport and the measurements of solvers; empty where no solver takes part.
pub(super) struct Referee {
    pub(super) transport: Option<Transport>,
    /// The cores that all contestants take turns on.
    pub(super) cores: Vec<usize>,
    pub(super) grids: Vec<Grid>,
    pub(super) judge: Judge,
    pub(super) trials: Vec<TrialSample>,
    pub(super) faults: Vec<Fault>,
}

impl Referee {
    /// A referee without solvers.
    pub(super) fn idle() -> Referee {
        Referee {
            transport: None,
            cores: Vec::new(),
            grids: Vec::new(),
            judge: Judge::new(&[], std::num::NonZeroU64::MIN),
            trials: Vec::new(),
            faults: Vec::new(),
        }
    }

    /// Starts the solvers of the options, which join the contestants, and tries each. Solvers take
    /// turns on the last core that is allowed; the others are for everything else. Errors: a solver
    /// cannot be started or cannot heed the limit, or the caller stops it.
    pub(super) fn start(
        options: &CompareOptions,
        budget: Duration,
        grids: Vec<Grid>,
        contestants: &mut Vec<Contestant>,
        control: &Control<'_>,
    ) -> Result<Referee, LabError> {
        let program = running_program()?;
        let allowed = system::allowed_cores();
        let cores = if allowed.len() < 2 { &[] } else { &allowed[allowed.len() - 1..] };
        let keeper = Keeper::start(&program);
        let (limit, deadline) = (options.limits.solutions, options.deadline);
        let start = |spec| SolverUnderTest::start(spec, limit, deadline, &program, &keeper);
        let mut solvers = options.solvers.iter().map(start).collect::<Result<Vec<_>, _>>()?;
        let share = budget / (contestants.len() + solvers.len()) as u32;
        let block = options.block.unwrap_or(BLOCK).get().min(grids.len());
        let transport = Transport::start(&program, block, cores, &keeper)?;
        let judge = Judge::new(&grids, limit);
        let (mut trials, mut faults) = (Vec::new(), Vec::new());
        // Morphs of the puzzles: the first pass asks about each puzzle for the first time.
        let seed = options.seed;
        let tried = morphs::cycled(&grids, seed, Purpose::Trial, TRIAL_GRIDS);
        let questions = Questions { grids: &tried, judge: &judge, seed, are_morphs: true };
        for solver in &mut solvers {
            if control.is_cancelled() {
                return Err(LabError::Cancelled);
            }
            solver.time_left = share;
            match solver.try_out(&questions, cores) {
                Ok(None) => {}
                Ok(Some((turn, split))) => trials.push(TrialSample {
                    engine: solver.facts.name.clone(),
                    run: turn.run as u64,
                    nanoseconds: turn.time.as_nanos() as u64,
                    seen: turn.seen,
                    busy_threads: turn.busy_threads,
                    split,
                }),
                Err(fault) => faults.push(fault),
            }
        }
        let solvers = solvers.into_iter().map(|solver| Contestant::Solver(Box::new(solver)));
        contestants.extend(solvers);
        let cores = cores.to_vec();
        Ok(Referee { transport: Some(transport), cores, grids, judge, trials, faults })
    }

    /// The puzzles of a block. Where a solver is so slow that it will not see the puzzles several
    /// times, blocks are small, so that there are enough of them for an interval.
    pub(super) fn block(
        &self,
        options: &CompareOptions,
        share: Duration,
        parts: usize,
        puzzles: usize,
    ) -> NonZeroUsize {
        let slowest = self.trials.iter().map(|trial| trial.nanoseconds / trial.run.max(1)).max();
        let pass = Duration::from_nanos(slowest.unwrap_or(0).saturating_mul(puzzles as u64));
        let is_slow = pass * PASSES > share;
        let small = (puzzles / (parts * PARTS).max(1)).max(FEWEST);
        let small = NonZeroUsize::new(small).filter(|_| is_slow);
        options.block.unwrap_or_else(|| small.map_or(BLOCK, |small| small.min(BLOCK)))
    }
}
