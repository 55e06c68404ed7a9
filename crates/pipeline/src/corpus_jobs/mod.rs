//! Jobs whose loops over lines lie here, and what such a loop is made of.
//!
//! The crate `ninefold-jobs` has all jobs and describes them; its own take their time below it, and
//! it is built without optimization.

mod audit;
mod canon;
mod chunks;
mod dedup;
mod engines;
mod error;
mod morph;
mod outputs;
mod parsed;
mod same_columns;
mod split;
mod stats;
mod variant_stats;
mod verified;

pub use audit::{AuditOptions, AuditSummary, audit};
pub use canon::{CanonOptions, canon};
pub use chunks::{ChunkTask, run_chunks, thread_count};
pub use dedup::{DedupOptions, DedupOutputs, DedupSummary, dedup};
pub use engines::{EngineError, Engines, check_backend, check_variants, find_engine};
pub use error::{BlankError, JobError};
pub use morph::{MorphOptions, MorphSummary, morph};
pub use outputs::{Gathered, kept_layout, place_in_list, unread};
pub use parsed::{LineContent, LineCounts, ParsedChunk, ParsedLine};
pub use same_columns::SameColumns;
pub use split::{SplitOptions, SplitSummary, split, split_by_counts};
pub use stats::{StatsDetail, StatsOptions, StatsSummary, stats};
pub use variant_stats::{VARIANT_NODE_LIMIT, checked, without_constraints};
pub use verified::VerifiedEngine;

use crate::batch::{Control, Inputs};

/// Refuses a share or some lines of the inputs for a job that must see all lines.
fn need_all_lines(job: &'static str, feed: &Inputs) -> Result<(), JobError> {
    if feed.is_share() { Err(JobError::NeedsAllLines { job }) } else { Ok(()) }
}
