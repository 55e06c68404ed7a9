//! The main jobs, one call each: options in, a plain summary out, watched and stopped through a [`Control`].
//!
//! A job knows nothing of command lines: it prints nothing, installs no handlers and ends no process. Its outputs appear whole
//! or not at all.

mod error;

pub use crate::batch::{Control, Progress};
pub use error::JobError;
