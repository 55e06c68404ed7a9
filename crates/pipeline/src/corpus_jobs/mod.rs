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
pub use parsed::{LineContent, LineCounts, ParsedChunk, ParsedLine};
pub use same_columns::SameColumns;
pub use split::{SplitOptions, SplitSummary, split, split_by_counts};
pub use stats::{StatsDetail, StatsOptions, StatsSummary, stats};
pub use variant_stats::{VARIANT_NODE_LIMIT, checked, without_constraints};
pub use verified::VerifiedEngine;

use crate::batch::{BatchError, Control, Inputs, Output, Sink, kept_names};
use crate::corpus::LinePlace;
use ninefold_text::Layout;

/// Refuses a share or some lines of the inputs for a job that must see all lines.
fn need_all_lines(job: &'static str, feed: &Inputs) -> Result<(), JobError> {
    if feed.is_share() { Err(JobError::NeedsAllLines { job }) } else { Ok(()) }
}

/// The error of a note without counts, next to an output to be resumed.
pub fn unread(output: &Output) -> BatchError {
    let problem = "its note has no counts".to_owned();
    BatchError::OtherRun { path: output.partial().unwrap_or_default(), problem }
}

/// A place as a list of lines names it: the line, behind the name of its input where there are
/// several.
pub fn place_in_list(feed: &Inputs, place: LinePlace) -> String {
    match feed.count() {
        1 => place.line().to_string(),
        _ => format!("{}:{}", feed.name(place.input()), place.line()),
    }
}

/// A sink that gathers the items of all pieces.
pub struct Gathered<'a, T>(pub &'a mut Vec<T>);

impl<T: Send> Sink<Vec<T>> for Gathered<'_, T> {
    fn accept(&mut self, piece: &mut Vec<T>) -> Result<(), BatchError> {
        self.0.append(piece);
        Ok(())
    }
}

/// The format that names the kept fields: they must be the same in all inputs.
pub fn kept_layout(inputs: &Inputs) -> Result<Option<&Layout>, BatchError> {
    let mut named = inputs.names().zip(inputs.layouts());
    let Some((first, kept)) = named.next() else { return Ok(None) };
    match named.find(|(_, layout)| kept_names(layout) != kept_names(kept)) {
        None => Ok(Some(kept)),
        Some((name, _)) => {
            Err(BatchError::OtherColumns { name: name.to_owned(), first: first.to_owned() })
        }
    }
}
