//! A task for an engine, and the part of its result that no machine changes.

use std::num::NonZeroU64;

use serde::{Deserialize, Serialize};

use crate::dataset::Dataset;

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
