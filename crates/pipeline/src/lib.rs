//! Files and streams of puzzles through workers and out again, in order and whole.
//!
//! [`batch`] is the pipeline; [`corpus`] keys, splits and counts, and [`corpus_jobs`] does so for
//! whole files; [`engine`] is the table of engines; [`generate`] has the workers that make puzzles;
//! [`ruleset`] and [`session`] read in every notation that this build has; [`latency`] has
//! histograms, and [`revision`] the numbers that are raised when results change. The names below
//! come from the crates that this one stands on, so that the crates above name one place.
//!
//! It is internal to `ninefold`: its interface may change at any time.

pub mod batch;
pub mod corpus;
pub mod corpus_jobs;
#[cfg(test)]
mod differential;
pub mod engine;
pub mod generate;
mod json;
pub mod latency;
pub mod premises_json;
pub mod revision;
pub mod ruleset;
pub mod session;

pub use ninefold_boards as boards;
pub use ninefold_core::{canon, error, grid, random, search, verify};
pub use ninefold_logic::reasons::json as reasons_json;
pub use ninefold_text as text;
