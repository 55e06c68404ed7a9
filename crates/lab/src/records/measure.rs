//! Engines timed in memory: all configurations once in each round, in random order, so that
//! disturbances of the machine hit all of them alike.
//!
//! Puzzles are read and engines are made before. Solving alone is timed. Between samples, every
//! solution is verified, and counters and solutions must be those of the rounds before.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use ninefold_jobs::engine::registry::{Config, EngineInfo};
use ninefold_jobs::engine::{Backend, Limits, Outcome};
use ninefold_jobs::{batch::EnginePool, jobs::Control, random::Random};

use super::record::{CounterSums, ExactResult, Task};
use crate::machine::{HighWater, stolen};
use crate::{checksum, dataset::LoadedDataset, error::LabError};

/// A configuration that is timed: an engine, how it runs, and its puzzles.
pub(super) struct Configuration<'a> {
    pub engine: &'static EngineInfo,
    pub backend: Backend,
    pub threads: NonZeroUsize,
    pub limits: Limits,
    /// Seed of engines that draw random numbers.
    pub seed: u64,
    pub loaded: &'a LoadedDataset,
}

pub(super) struct Measurement {
    pub result: ExactResult,
    /// Number of times that a sample solves all puzzles.
    pub repeats: u32,
    /// Nanoseconds of each sample.
    pub samples: Vec<u64>,
    /// The most memory of the process in the first round, in bytes.
    pub peak_memory: Option<u64>,
    /// Seconds stolen by a host during the samples of this configuration, on all cores.
    pub stolen: Option<f64>,
}

/// The least length of a sample: the clock's own error and a single interrupt are small against it.
const SHORTEST_SAMPLE: Duration = Duration::from_millis(20);

impl Configuration<'_> {
    /// The task, as records keep it.
    pub(super) fn task(&self) -> Task {
        Task {
            engine: self.engine.name.to_owned(),
            dataset: self.loaded.dataset.clone(),
            limit: self.limits.solutions,
            node_limit: self.limits.nodes,
            seed: self.seed,
        }
    }

    fn puzzles(&self) -> usize {
        self.loaded.puzzles.len()
    }

    fn pool(&self) -> Result<EnginePool, LabError> {
        let config = Config { seed: self.seed, backend: Some(self.backend) };
        EnginePool::new(self.engine, &config, self.threads)?
            .ok_or_else(|| LabError::none_of_backends(self.engine.name))
    }

    /// Verifies all solutions and sums up.
    fn result(&self, outcomes: &[Outcome]) -> Result<ExactResult, LabError> {
        self.loaded.puzzles.verify(self.engine.name, outcomes)?;
        let mut sums = CounterSums::default();
        let mut propagations = 0;
        for Outcome { counters, .. } in outcomes {
            sums.nodes += counters.nodes;
            sums.backtracks += counters.backtracks;
            propagations += counters.propagations;
        }
        // `lanes` does not count them: no figure is better than a wrong one.
        sums.propagations = (!self.engine.in_lanes).then_some(propagations);
        let solutions_sha256 = checksum::of_outcomes(outcomes, &self.limits);
        Ok(ExactResult { counters: sums, solutions_sha256 })
    }

    /// Solves all puzzles once. Errors: a solution is wrong, or the engine cannot be made.
    pub(super) fn solve_once(&self) -> Result<ExactResult, LabError> {
        let mut outcomes = vec![Outcome::EMPTY; self.puzzles()];
        self.solve(&self.pool()?, &mut outcomes)?;
        self.result(&outcomes)
    }

    fn solve(&self, pool: &EnginePool, outcomes: &mut [Outcome]) -> Result<(), LabError> {
        self.loaded.puzzles.solve(pool, self.engine.name, &self.limits, outcomes)
    }

    /// The first round, which does not count. It finds out how many times a sample has to solve all
    /// puzzles.
    fn warm_up(&self, outcomes: &mut [Outcome]) -> Result<Measurement, LabError> {
        let water = HighWater::start();
        let pool = self.pool()?;
        let time = |outcomes: &mut [Outcome]| -> Result<Duration, LabError> {
            let began = Instant::now();
            self.solve(&pool, outcomes)?;
            Ok(began.elapsed())
        };
        // The second time, memory is there. A task that takes long anyway is not done twice.
        let first = time(outcomes)?;
        let length = if first < SHORTEST_SAMPLE { time(outcomes)? } else { first };
        let repeats = SHORTEST_SAMPLE.as_nanos().div_ceil(length.as_nanos().max(1));
        let result = self.result(outcomes)?;
        Ok(Measurement {
            result,
            repeats: u32::try_from(repeats).unwrap_or(u32::MAX),
            samples: Vec::new(),
            peak_memory: water.bytes(),
            stolen: stolen().map(|_| 0.0),
        })
    }

    fn sample(
        &self,
        pool: &EnginePool,
        outcomes: &mut [Outcome],
        measured: &mut Measurement,
    ) -> Result<(), LabError> {
        let stolen_before = stolen();
        let began = Instant::now();
        for _ in 0..measured.repeats {
            self.solve(pool, outcomes)?;
        }
        let time = began.elapsed();
        let more = stolen().zip(stolen_before).map(|(after, before)| after - before);
        measured.stolen = measured.stolen.zip(more).map(|(sum, more)| sum + more);
        measured.samples.push(u64::try_from(time.as_nanos()).unwrap_or(u64::MAX));
        let result = self.result(outcomes)?;
        if result == measured.result {
            return Ok(());
        }
        // A bug, or broken hardware.
        Err(LabError::Failed(format!(
            "internal error: {} on {} gave other counters or solutions than in the round before",
            self.engine.name, self.loaded.dataset.name
        )))
    }
}

/// Measures all configurations, in this number of rounds. Progress is reported once a round.
/// Errors: a solution is wrong, counters differ between rounds, an engine cannot be made, or the
/// caller stops it.
pub(super) fn measure(
    configurations: &[Configuration<'_>],
    rounds: usize,
    seed: u64,
    control: &Control<'_>,
) -> Result<Vec<Measurement>, LabError> {
    let most = configurations.iter().map(Configuration::puzzles).max();
    let mut outcomes = vec![Outcome::EMPTY; most.unwrap_or(0)];
    let mut all = Vec::with_capacity(configurations.len());
    for configuration in configurations {
        all.push(configuration.warm_up(&mut outcomes[..configuration.puzzles()])?);
    }
    let pools: Vec<EnginePool> =
        configurations.iter().map(Configuration::pool).collect::<Result<_, _>>()?;
    for (configuration, pool) in configurations.iter().zip(&pools) {
        // New engines have not touched their memory yet.
        configuration.solve(pool, &mut outcomes[..configuration.puzzles()])?;
    }
    let mut random = Random::new(seed, 0);
    let mut order: Vec<usize> = (0..configurations.len()).collect();
    for _ in 0..rounds {
        random.shuffle(&mut order);
        for &place in &order {
            if control.is_cancelled() {
                return Err(LabError::Cancelled);
            }
            let configuration = &configurations[place];
            let outcomes = &mut outcomes[..configuration.puzzles()];
            configuration.sample(&pools[place], outcomes, &mut all[place])?;
        }
        let puzzles: usize = configurations.iter().map(Configuration::puzzles).sum();
        control.advance(puzzles as u64, 0);
    }
    Ok(all)
}
