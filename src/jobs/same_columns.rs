//! Inputs with the same columns, whose lines a job copies into one output.

use super::JobError;
use crate::batch::chunk::Inputs;
use crate::batch::shard::Shard;
use crate::batch::source::Source;

/// Inputs that have one header between them, or none has any. Lines of such inputs can stand in one
/// output.
pub struct SameColumns {
    feed: Inputs,
    header: Vec<u8>,
}

impl SameColumns {
    /// A feed of these inputs, or of a share of them.
    ///
    /// # Errors
    /// Two headers differ, the puzzles may be variants or have restricted candidates, or the inputs
    /// cannot be cut into shares.
    pub fn new(sources: Vec<Source>, shard: Option<Shard>) -> Result<SameColumns, JobError> {
        let mut header = Vec::new();
        if let Some(first) = sources.first() {
            let differs = |source: &&Source| source.header_text() != first.header_text();
            if let Some(other) = sources.iter().find(differs) {
                let (first, other) = (first.name.clone(), other.name.clone());
                return Err(JobError::HeadersDiffer { first, other });
            }
            header.extend_from_slice(first.header_text());
        }
        if !header.is_empty() {
            header.push(b'\n');
        }
        let feed = Inputs::new(sources, shard)?;
        feed.refuse_candidates()?;
        Ok(SameColumns { feed, header })
    }

    /// The inputs as one feed.
    pub fn feed(&self) -> &Inputs {
        &self.feed
    }

    /// The header of them all, with a line end; empty where they have none.
    pub fn header(&self) -> &[u8] {
        &self.header
    }
}
