//! The raw files of a comparison.
//!
//! They are written as it goes, so that a run that is killed has lost its last line and nothing
//! else, and read again by everything that makes a report of them.
//!
//! | file | content |
//! |---|---|
//! | `puzzles.txt` | the puzzles that take part, one a line |
//! | `runs.jsonl` | the circumstances, then a line for each block that an engine solved |
//! | `nodes.csv` | a row for each puzzle and engine |
//! | `latency.hlog` | a histogram for each engine |

mod lines;
mod read;
mod write;

pub(crate) use lines::{
    BlockSample, CompareSetting, EngineFacts, InputFacts, PuzzleRow, RepeatSample, RunsLine,
    SeenTime, SolverFacts, SplitSample, TransportSample, TrialSample,
};
pub(crate) use read::{RawFiles, read};
pub(crate) use write::{LATENCY, RawWriter, check_directory, remove, replace};

/// Version of the files' form. Version 2 has no morphs and no requests that are repeated.
pub(crate) const SCHEMA: u32 = 3;
/// The oldest version that is still read: it has no solvers.
const OLDEST: u32 = 1;

/// The name of the file of the puzzles that take part, in their random order.
const PUZZLES: &str = "puzzles.txt";
/// The name of the file of circumstances and samples.
pub(crate) const RUNS: &str = "runs.jsonl";
/// The name of the file of single puzzles.
pub(crate) const NODES: &str = "nodes.csv";
