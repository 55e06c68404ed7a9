//! Revisions: numbers that files carry, so that what was made by other rules is not compared or
//! continued as if it were the same.
//!
//! A number is raised whenever the same input and options may give another result than before. A
//! test keeps a digest of results with each number, so that none changes unseen.

/// The version of the program and of the library `ninefold`, as files record their origin.
pub const VERSION: &str = "0.1.0";

/// The name and version of the program, as files record their origin.
pub fn made_by() -> String {
    format!("ninefold {VERSION}")
}

/// Nodes, backtracks and propagations of the engines: `exact.jsonl`, records, corpora by nodes.
pub const SEARCH: u32 = 1;

/// Grades and steps of human techniques.
pub const GRADES: u32 = 11;

/// The puzzles and rows of a dataset, and their form.
pub const DATASET: u32 = 1;

/// The puzzle that a seed and a number make.
pub const GENERATION: u32 = 9;

/// The rows of tasks for reasoning models.
pub const REASONING: u32 = 1;
