//! Outputs of jobs: text before the rows, and the end of the ordered rows of all threads.

use std::io::Write;

use super::JobError;
use crate::batch::BatchError;
use crate::batch::Output;
use crate::batch::OutputSink;

/// The place where the rows of all threads arrive in order.
pub(super) fn sink(output: &mut Output) -> OutputSink<'_> {
    let name = output.name.clone();
    OutputSink { writer: output, name }
}

/// Writes text before the rows: a header.
pub(super) fn write(output: &mut Output, bytes: &[u8]) -> Result<(), JobError> {
    let written = output.write_all(bytes);
    written.map_err(|source| BatchError::Write { name: output.name.clone(), source }.into())
}
