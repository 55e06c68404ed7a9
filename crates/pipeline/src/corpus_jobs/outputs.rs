//! Outputs of jobs: text before the rows, and the end of the ordered rows of all threads.

use std::io::Write;

use super::JobError;
use crate::batch::BatchError;
use crate::batch::Output;
use crate::batch::{Inputs, OutputSink, kept_names};
use ninefold_text::Layout;

/// The place where the rows of all threads arrive in order.
pub fn sink(output: &mut Output) -> OutputSink<'_> {
    let name = output.name.clone();
    OutputSink { writer: output, name }
}

/// The error of a note without counts, next to an output to be resumed.
pub fn unread(output: &Output) -> BatchError {
    let problem = "its note has no counts".to_owned();
    BatchError::OtherRun { path: output.partial().unwrap_or_default(), problem }
}

/// Writes text before the rows: a header.
pub fn write(output: &mut Output, bytes: &[u8]) -> Result<(), JobError> {
    let written = output.write_all(bytes);
    written.map_err(|source| BatchError::Write { name: output.name.clone(), source }.into())
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
