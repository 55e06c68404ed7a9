//! The main jobs, one call each: options in, a plain summary out, watched and stopped through a
//! [`Control`].
//!
//! A job knows nothing of command lines: it prints nothing, installs no handlers and ends no process.
//! Its outputs appear whole or not at all.

mod convert;
mod engines;
mod error;
mod solve;
mod verify;

use std::num::NonZeroUsize;

pub use crate::batch::{Control, Progress};
pub use convert::{BlankError, ConvertOptions, ConvertTally, convert};
pub use engines::{EngineError, Engines, check_backend, check_variants, find_engine};
pub use error::JobError;
pub use solve::{SolveOptions, SolveOutputs, SolveSummary, solve};
pub use verify::{VerifyTally, verify};

/// The number of worker threads: as asked for, or one a core.
pub fn threads(asked: Option<NonZeroUsize>) -> usize {
    asked.or_else(|| std::thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get)
}
