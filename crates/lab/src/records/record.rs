//! A record: one configuration, where and when it was measured, and the result.

use std::{num::NonZeroU64, time::SystemTime};

use serde::{Deserialize, Serialize};

use ninefold_jobs::revision;

use super::SCHEMA;
use super::measure::{Configuration, Measurement};
use crate::machine::{Build, Machine};
use crate::{dataset::Dataset, stats::median_estimate};

/// A dataset, and how it is solved.
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

/// The result of a task: the same on every machine, with every backend and any number of threads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExactResult {
    /// CounterSums over all puzzles.
    pub counters: CounterSums,
    /// SHA-256 of a line `status,solution` for each puzzle.
    pub solutions_sha256: String,
}

/// Counters of all puzzles together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CounterSums {
    /// Branching decisions.
    pub nodes: u64,
    /// Branching decisions taken back.
    pub backtracks: u64,
    /// Candidates removed; null where an engine does not count them.
    pub propagations: Option<u64>,
}

/// A record. results/README.md describes it for people.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// Version of its form, [`SCHEMA`].
    pub schema: u32,
    /// When it was measured, in UTC.
    pub date: String,
    /// The machine.
    pub machine: Machine,
    /// The build of the program.
    pub build: Build,
    /// The revision of the search, `ninefold_jobs::revision::SEARCH`, of that build. Records of before
    /// have none, which is the first.
    #[serde(default = "first_revision")]
    pub revision: u32,
    /// The task.
    #[serde(flatten)]
    pub task: Task,
    /// The instruction set.
    pub backend: String,
    /// Threads.
    pub threads: usize,
    /// The times.
    pub timing: Timing,
    /// The exact result.
    #[serde(flatten)]
    pub result: ExactResult,
    /// The most memory of the process in bytes: puzzles, outcomes and engine.
    pub peak_memory: Option<u64>,
    /// Seconds that a host kept from this virtual machine meanwhile.
    pub steal_seconds: Option<f64>,
}

fn first_revision() -> u32 {
    1
}

/// The times of a record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Timing {
    /// Number of times that each sample solved all puzzles.
    pub repeats: u32,
    /// Nanoseconds of each sample, as they came.
    pub samples_nanos: Vec<u64>,
    /// Median of the nanoseconds in which all puzzles were solved once.
    pub median_nanos: f64,
    /// Lower end of its 95 % interval; null where there are too few samples for one.
    pub low_nanos: Option<f64>,
    /// Upper end.
    pub high_nanos: Option<f64>,
}

impl Timing {
    fn of(measured: &Measurement) -> Timing {
        let passes = passes(&measured.samples, measured.repeats);
        let estimate = median_estimate(&passes);
        let finite = |value: f64| value.is_finite().then_some(value);
        Timing {
            repeats: measured.repeats,
            samples_nanos: measured.samples.clone(),
            median_nanos: estimate.value,
            low_nanos: finite(estimate.low),
            high_nanos: finite(estimate.high),
        }
    }

    /// For each sample, the nanoseconds in which all puzzles were solved once.
    pub fn passes(&self) -> Vec<f64> {
        passes(&self.samples_nanos, self.repeats)
    }
}

fn passes(samples: &[u64], repeats: u32) -> Vec<f64> {
    samples.iter().map(|&nanos| nanos as f64 / f64::from(repeats.max(1))).collect()
}

impl Record {
    /// The record of a measurement that was made now.
    pub(super) fn new(
        configuration: &Configuration<'_>,
        measured: &Measurement,
        machine: &Machine,
        build: &Build,
    ) -> Record {
        Record {
            schema: SCHEMA,
            date: humantime::format_rfc3339_seconds(SystemTime::now()).to_string(),
            machine: machine.clone(),
            build: build.clone(),
            revision: revision::SEARCH,
            task: configuration.task(),
            backend: configuration.backend.name().to_owned(),
            threads: configuration.threads.get(),
            timing: Timing::of(measured),
            result: measured.result.clone(),
            peak_memory: measured.peak_memory,
            steal_seconds: measured.stolen,
        }
    }

    /// Puzzles a second, when all of them take this number of nanoseconds.
    pub fn rate(&self, nanos: f64) -> f64 {
        self.task.dataset.puzzles as f64 / nanos * 1e9
    }
}
