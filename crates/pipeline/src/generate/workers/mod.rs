//! The workers of a generating run: one file for each method.
//!
//! All workers of a run share [`Numbers`], which hands out pieces of the range of puzzle numbers.
//! What a worker writes is a function of those numbers alone.

mod difficulty;
mod invalid;
mod numbers;
mod pieces;
mod removal;
mod search;
mod variants;

pub use difficulty::DifficultyWorker;
pub use invalid::InvalidWorker;
pub use numbers::Numbers;
pub use removal::RemovalWorker;
pub use search::SearchWorker;
pub use variants::VariantWorker;
