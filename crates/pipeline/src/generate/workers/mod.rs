//! The workers of a generating run, one for each method.
//!
//! All workers of a run share [`Numbers`], which hands out pieces of the range of puzzle numbers.
//! What a worker writes is a function of those numbers alone.

mod numbers;
mod pieces;
mod removal;

pub use numbers::Numbers;
pub use pieces::{difficulty_worker, invalid_worker, search_worker, variant_worker};
pub use removal::RemovalWorker;
