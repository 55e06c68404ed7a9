//! Inputs with the same columns, whose lines a job copies into one output.

use super::JobError;
use crate::batch::Inputs;

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
        feed.refuse_candidates()?;
        Ok(SameColumns { feed, header })
    }
}
