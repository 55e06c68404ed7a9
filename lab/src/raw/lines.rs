//! The lines and rows of the raw files.

use serde::{Deserialize, Serialize};

use ninefold::engine::Status;

use crate::machine::{Build, Machine};

/// The circumstances of a comparison.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CompareSetting {
    /// Version of these files' form.
    pub schema: u32,
    /// Version of the program.
    pub ninefold: String,
    /// The arguments that it was started with.
    pub command: Vec<String>,
    /// When it began, in UTC.
    pub started: String,
    /// The machine.
    pub machine: Machine,
    /// The build of the program.
    pub build: Option<Build>,
    /// The name of a known experiment.
    pub experiment: Option<String>,
    /// The sources of the puzzles.
    pub inputs: Vec<InputFacts>,
    /// Number of puzzles that take part, in a random order that `seed` gives.
    pub puzzles: usize,
    /// Seed of the sample, of its order and of the order of the engines.
    pub seed: u64,
    /// Solutions after which a puzzle is done.
    pub limit: u64,
    /// Nodes after which an engine gives a puzzle up.
    pub node_limit: Option<u64>,
    /// Seconds after which an engine gives a puzzle up.
    pub timeout_seconds: Option<f64>,
    /// Seconds for the whole, a like share for each engine.
    pub budget_seconds: f64,
    /// Puzzles in a block.
    pub block: usize,
    /// The engines that take part.
    pub engines: Vec<EngineFacts>,
}

/// A source of puzzles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InputFacts {
    /// Its name: a file, or a part of a generated corpus.
    pub name: String,
    /// Puzzles in it.
    pub puzzles: u64,
    /// Malformed lines in it.
    pub malformed: u64,
}

/// An engine, as reports name it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EngineFacts {
    /// Its name.
    pub name: String,
    /// The instruction set that it used.
    pub backend: String,
    /// Its description in the table of engines.
    pub description: String,
    /// Whether it solves many puzzles at once, so that a puzzle's time is residence among
    /// hundreds.
    pub in_lanes: bool,
}

/// One engine on one block, once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BlockSample {
    /// Pass over the puzzles, from 0. In the first, each puzzle's own time is taken too.
    pub pass: u32,
    /// Block of puzzles, from 0.
    pub block: usize,
    /// Place of the turn among those of the other engines, from 0.
    pub turn: usize,
    /// The engine.
    pub engine: String,
    /// Puzzles begun.
    pub run: u64,
    /// Puzzles decided.
    pub finished: u64,
    /// Time for all of them together.
    pub nanoseconds: u64,
    /// Nodes of all of them together.
    pub nodes: u64,
}

/// One engine on one puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PuzzleRow {
    /// Place in the random order.
    pub puzzle: usize,
    /// The name of its input.
    pub input: String,
    /// Its line in the input, from 1.
    pub line: u64,
    /// Clues.
    pub clues: usize,
    /// The engine.
    pub engine: String,
    /// Its status.
    pub status: String,
    /// Branching decisions.
    pub nodes: u64,
    /// Time; for an engine that solves many puzzles at once, from loaded to decided.
    pub nanoseconds: u64,
    /// Time for sorting, a part of it.
    pub sorting_nanoseconds: u64,
}

impl PuzzleRow {
    /// Whether the puzzle was decided; if not, nodes and time are lower bounds.
    pub fn is_finished(&self) -> bool {
        self.status != Status::GaveUp.as_str()
    }
}

/// A line of `runs.jsonl`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(super) enum RunsLine {
    Setting(Box<CompareSetting>),
    Sample(BlockSample),
    /// The comparison came to its end.
    End {},
}
