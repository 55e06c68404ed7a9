//! Outputs as the commands begin them.

use std::path::Path;

use crate::args::ExistingArgs;
use ninefold::batch::{BatchError, Output};

/// Begins an output; `None` and `-` are standard output.
pub(crate) fn create(
    path: Option<&Path>,
    existing: ExistingArgs,
    inputs: &[&Path],
) -> Result<Output, BatchError> {
    let output = Output::create(path, existing.force, inputs)?;
    Ok(if existing.no_sync { output.without_sync() } else { output })
}
