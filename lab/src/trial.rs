//! Engines timed in memory: all configurations once in each round, in random order, so that whatever the
//! machine does meanwhile hits all of them alike.
//!
//! Puzzles are read and engines are made before. What is timed is solving alone; between samples, every
//! solution is verified, and counters and solutions must be those of the rounds before.

use std::num::{NonZeroU64, NonZeroUsize};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::checksum;
use super::dataset::{Dataset, Loaded};
use super::error::BenchError;
use super::meters::{HighWater, stolen};
use ninefold::batch::EnginePool;
use ninefold::batch::verify_all;
use ninefold::engine::registry::{Config, EngineInfo};
use ninefold::engine::{Backend, Limits, Outcome};
use ninefold::random::Random;

/// What is solved, and by whom.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Task {
    /// The engine, by name.
    pub engine: String,
    /// The puzzles.
    pub dataset: Dataset,
    /// Solutions after which a puzzle is done.
    pub limit: NonZeroU64,
    /// Nodes after which a puzzle is given up.
    pub node_limit: Option<u64>,
    /// Seed of engines that draw random numbers.
    pub seed: u64,
}

/// What came of it: the same on every machine, with every backend and any number of threads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proof {
    /// Sums over all puzzles.
    pub counters: Sums,
    /// SHA-256 of a line `status,solution` for each puzzle.
    pub solutions_sha256: String,
}

/// Counters of all puzzles together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sums {
    /// Decisions.
    pub nodes: u64,
    /// Decisions taken back.
    pub backtracks: u64,
    /// Candidates removed; null of an engine that does not count them.
    pub propagations: Option<u64>,
}

/// One configuration: what is to be timed.
#[derive(Clone, Copy)]
pub struct Setting<'a> {
    /// The engine.
    pub entry: &'static EngineInfo,
    /// The instruction set.
    pub backend: Backend,
    /// Threads.
    pub threads: NonZeroUsize,
    /// What is asked of it.
    pub limits: Limits,
    /// Seed of engines that draw random numbers.
    pub seed: u64,
    /// The puzzles.
    pub loaded: &'a Loaded,
}

/// What was measured of a configuration.
#[derive(Clone, Debug)]
pub struct Measured {
    /// What came of it.
    pub proof: Proof,
    /// How often a sample solves all puzzles.
    pub repeats: u32,
    /// Nanoseconds of each sample.
    pub samples: Vec<u64>,
    /// The most memory of the process in the first round, in bytes.
    pub peak_memory: Option<u64>,
    /// Seconds stolen by a host during the samples of this configuration, on all cores.
    pub stolen: Option<f64>,
}

/// A sample takes at least so long: the clock's own error and a single interrupt are small against it.
const SHORTEST_SAMPLE: Duration = Duration::from_millis(20);

impl Setting<'_> {
    /// The task, as it is written down.
    pub fn task(&self) -> Task {
        Task {
            engine: self.entry.name.to_owned(),
            dataset: self.loaded.dataset.clone(),
            limit: self.limits.solutions,
            node_limit: self.limits.nodes,
            seed: self.seed,
        }
    }

    fn pool(&self) -> Result<EnginePool, BenchError> {
        let config = Config { seed: self.seed, backend: Some(self.backend) };
        EnginePool::new(self.entry, &config, self.threads)?.ok_or_else(|| {
            let (engine, backend) = (self.entry.name, self.backend.name());
            BenchError::Usage(format!("{engine} cannot be made with the backend {backend} here"))
        })
    }

    /// Verifies all solutions and sums up.
    fn prove(&self, outcomes: &[Outcome]) -> Result<Proof, BenchError> {
        verify_all(self.entry.name, &self.loaded.puzzles, outcomes)?;
        let mut sums = Sums::default();
        let mut propagations = 0;
        for Outcome { counters, .. } in outcomes {
            sums.nodes += counters.nodes;
            sums.backtracks += counters.backtracks;
            propagations += counters.propagations;
        }
        // `lanes` does not count them: no figure is better than a wrong one.
        sums.propagations = (!self.entry.in_lanes).then_some(propagations);
        let solutions_sha256 = checksum::of_outcomes(outcomes, &self.limits);
        Ok(Proof { counters: sums, solutions_sha256 })
    }

    /// Solves all puzzles once.
    ///
    /// # Errors
    /// A solution is wrong, or the engine cannot be made.
    pub fn solve_once(&self) -> Result<Proof, BenchError> {
        let mut outcomes = vec![Outcome::EMPTY; self.loaded.puzzles.len()];
        self.pool()?.solve(&self.loaded.puzzles, &self.limits, &mut outcomes);
        self.prove(&outcomes)
    }

    /// The first round, which does not count: says how often a sample has to solve all puzzles.
    fn warm_up(&self, outcomes: &mut [Outcome]) -> Result<Measured, BenchError> {
        let water = HighWater::start();
        let pool = self.pool()?;
        let time = |outcomes: &mut [Outcome]| {
            let began = Instant::now();
            pool.solve(&self.loaded.puzzles, &self.limits, outcomes);
            began.elapsed()
        };
        // The second time memory is there; a task that takes long anyway is not done twice.
        let first = time(outcomes);
        let length = if first < SHORTEST_SAMPLE { time(outcomes) } else { first };
        let repeats = SHORTEST_SAMPLE.as_nanos().div_ceil(length.as_nanos().max(1));
        let proof = self.prove(outcomes)?;
        Ok(Measured {
            proof,
            repeats: u32::try_from(repeats).unwrap_or(u32::MAX),
            samples: Vec::new(),
            peak_memory: water.bytes(),
            stolen: stolen().map(|_| 0.0),
        })
    }

    /// Takes one sample.
    fn sample(
        &self,
        pool: &EnginePool,
        outcomes: &mut [Outcome],
        measured: &mut Measured,
    ) -> Result<(), BenchError> {
        let stolen_before = stolen();
        let began = Instant::now();
        for _ in 0..measured.repeats {
            pool.solve(&self.loaded.puzzles, &self.limits, outcomes);
        }
        let time = began.elapsed();
        let more = stolen().zip(stolen_before).map(|(after, before)| after - before);
        measured.stolen = measured.stolen.zip(more).map(|(sum, more)| sum + more);
        measured.samples.push(u64::try_from(time.as_nanos()).unwrap_or(u64::MAX));
        let proof = self.prove(outcomes)?;
        if proof == measured.proof {
            return Ok(());
        }
        Err(BenchError::Unsteady(format!(
            "internal error: {} on {} gave other counters or solutions than in the round before",
            self.entry.name, self.loaded.dataset.name
        )))
    }
}

/// Measures all configurations, in so many rounds; `progress` is told of each that is done.
///
/// # Errors
/// A solution is wrong, counters differ between rounds, or an engine cannot be made.
pub fn measure(
    settings: &[Setting<'_>],
    rounds: usize,
    seed: u64,
    progress: &mut dyn FnMut(usize),
) -> Result<Vec<Measured>, BenchError> {
    let most = settings.iter().map(|setting| setting.loaded.puzzles.len()).max().unwrap_or(0);
    let mut outcomes = vec![Outcome::EMPTY; most];
    let mut all = Vec::with_capacity(settings.len());
    for setting in settings {
        all.push(setting.warm_up(&mut outcomes[..setting.loaded.puzzles.len()])?);
    }
    let pools: Vec<EnginePool> = settings.iter().map(Setting::pool).collect::<Result<_, _>>()?;
    for (setting, pool) in settings.iter().zip(&pools) {
        // New engines have not touched their memory yet.
        let puzzles = &setting.loaded.puzzles;
        pool.solve(puzzles, &setting.limits, &mut outcomes[..puzzles.len()]);
    }
    let mut random = Random::new(seed, 0);
    let mut order: Vec<usize> = (0..settings.len()).collect();
    for round in 0..rounds {
        random.shuffle(&mut order);
        for &place in &order {
            let setting = &settings[place];
            let outcomes = &mut outcomes[..setting.loaded.puzzles.len()];
            setting.sample(&pools[place], outcomes, &mut all[place])?;
        }
        progress(round + 1);
    }
    Ok(all)
}
