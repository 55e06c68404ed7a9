//! The main jobs, one call each: options in, a plain summary out, watched and stopped through a [`Control`].
//!
//! A job knows nothing of command lines: it prints nothing, installs no handlers and ends no process. Its outputs appear whole
//! or not at all.

mod chunks;
mod control;
mod error;
mod same_columns;

pub use chunks::run_chunks;
pub use control::{Control, Progress};
pub use error::JobError;
pub use same_columns::SameColumns;

use crate::batch::chunk::Feed;

/// Refuses a share of the inputs for a job that must see all lines.
///
/// # Errors
/// The feed is a share.
pub fn need_all_lines(job: &'static str, feed: &Feed) -> Result<(), JobError> {
    if feed.is_share() { Err(JobError::NeedsAllLines { job }) } else { Ok(()) }
}
