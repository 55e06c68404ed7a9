//! Jobs whose loops over lines lie here, and what such a loop is made of.
//!
//! The crate `ninefold-jobs` has all jobs and describes them; its own take their time below it, and
//! it is built without optimization.

mod audit;
mod board_stats;
mod canon;
mod chunks;
mod dedup;
mod engines;
mod error;
mod morph;
mod parsed;
mod split;
mod stats;
mod variant_stats;

pub use audit::{AuditOptions, AuditSummary, audit};
pub use board_stats::{counts_minimal, is_minimal};
pub use canon::{CanonOptions, canon};
pub use chunks::{ChunkTask, run_chunks, thread_count};
pub use dedup::{DedupOptions, DedupOutputs, DedupSummary, dedup};
pub use engines::{EngineError, Engines, check_backend, check_variants, find_engine};
pub use error::{BlankError, JobError};
pub use morph::{MorphOptions, MorphSummary, morph};
pub use parsed::{LineContent, LineCounts, ParsedChunk, ParsedLine};
pub use split::{SplitOptions, SplitSummary, split, split_by_counts};
pub use stats::{StatsDetail, StatsOptions, StatsSummary, stats};
pub use variant_stats::{VARIANT_NODE_LIMIT, checked, without_constraints};

use crate::batch::{BatchError, Control, Inputs, Output, kept_names, verify_all};
use crate::corpus::LinePlace;
use ninefold_boards::has_canonical_form;
use ninefold_core::grid::Grid;
use ninefold_engine::{Engine, Lanes, Limits, Outcome, Rules};
use ninefold_text::Layout;

/// Refuses a share or some lines of the inputs for a job that must see all lines.
fn need_all_lines(job: &'static str, feed: &Inputs) -> Result<(), JobError> {
    if feed.is_share() { Err(JobError::NeedsAllLines { job }) } else { Ok(()) }
}

/// Refuses boards of a size that has no canonical forms.
fn need_canonical_forms(feed: &Inputs) -> Result<(), JobError> {
    match feed.size() {
        Some(size) if !has_canonical_form(size) => Err(JobError::NoCanonicalForm(size)),
        _ => Ok(()),
    }
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

/// Inputs that have one header between them, or none has any. Lines of such inputs can stand in one
/// output.
pub struct SameColumns {
    /// The inputs as one feed.
    pub feed: Inputs,
    /// The header of them all, with a line end; empty where they have none.
    pub header: Vec<u8>,
}

impl SameColumns {
    /// Makes sure that the inputs have one header, and puzzles that lines can hold.
    ///
    /// # Errors
    /// Two headers differ, or the puzzles may be variants or have restricted candidates.
    pub fn new(feed: Inputs) -> Result<SameColumns, JobError> {
        let mut headers = feed.names().enumerate().map(|(i, name)| (name, feed.header(i)));
        let mut header = Vec::new();
        if let Some((first, text)) = headers.next() {
            if let Some((other, _)) = headers.find(|(_, other)| *other != text) {
                let (first, other) = (first.to_owned(), other.to_owned());
                return Err(JobError::HeadersDiffer { first, other });
            }
            header.extend_from_slice(text);
        }
        drop(headers);
        if !header.is_empty() {
            header.push(b'\n');
        }
        feed.refuse_all_but_boards()?;
        Ok(SameColumns { feed, header })
    }
}

/// An engine that looks for two solutions of each puzzle, and of which every solution is verified;
/// and the outcomes of the last puzzles that it was given.
pub struct VerifiedEngine<E> {
    name: &'static str,
    engine: E,
    outcomes: Vec<Outcome>,
}

impl VerifiedEngine<Lanes> {
    /// The engine `lanes`, for many puzzles at once.
    pub fn lanes() -> VerifiedEngine<Lanes> {
        VerifiedEngine { name: "lanes", engine: Lanes::new(), outcomes: Vec::new() }
    }
}

impl VerifiedEngine<Rules> {
    /// The engine `rules`, whose decisions measure how hard a puzzle is for a search.
    pub fn rules() -> VerifiedEngine<Rules> {
        VerifiedEngine { name: "rules", engine: Rules::new(), outcomes: Vec::new() }
    }
}

impl<E: Engine> VerifiedEngine<E> {
    /// The outcome of each of these puzzles under [`Limits::UNIQUE`].
    ///
    /// # Errors
    /// A solution is wrong, which is a bug.
    pub fn solve(&mut self, puzzles: &[Grid]) -> Result<&[Outcome], BatchError> {
        self.outcomes.resize(puzzles.len(), Outcome::EMPTY);
        self.engine.solve_block(puzzles, &Limits::UNIQUE, &mut self.outcomes);
        verify_all(self.name, puzzles, &self.outcomes)?;
        Ok(&self.outcomes)
    }
}
