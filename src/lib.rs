//! Solve, compare, grade and generate Sudoku in bulk.

pub mod batch;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
pub mod engine;
pub mod error;
pub mod generate;
pub mod grid;
pub mod latency;
pub mod random;
pub mod text;
pub mod verify;
