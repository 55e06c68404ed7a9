//! Outputs as the commands begin them.

use std::path::Path;

use serde_json::Value;

use crate::args::ExistingArgs;
use crate::summary::grouped;
use crate::{CliError, interrupt, say};
use ninefold_jobs::batch::{BatchError, Output};
use ninefold_jobs::text::ColumnSelection;

/// Begins an output; `None` and `-` are standard output.
pub(crate) fn create(
    path: Option<&Path>,
    existing: ExistingArgs,
    inputs: &[&Path],
) -> Result<Output, BatchError> {
    let output = Output::create(path, existing.force, inputs)?;
    Ok(if existing.no_sync { output.without_sync() } else { output })
}

/// The destination of an output that a later run may resume.
#[derive(Clone, Copy)]
pub(crate) struct Destination<'a> {
    /// `None` and `-` are standard output.
    pub path: Option<&'a Path>,
    pub existing: ExistingArgs,
    /// Whether to resume it.
    pub resume: bool,
    /// The columns to write, if not all.
    pub columns: Option<&'a ColumnSelection>,
}

/// Begins or resumes an output; `run` identifies the run. Without `--resume`, a part that an
/// interrupted run has left is an error.
pub(crate) fn create_or_resume(
    destination: Destination<'_>,
    inputs: &[&Path],
    quiet: bool,
    run: impl FnOnce() -> Result<Value, CliError>,
) -> Result<Output, CliError> {
    let Destination { path, existing, resume, columns } = destination;
    let file = path.filter(|path| *path != Path::new("-"));
    let Some(path) = path.filter(|_| resume) else {
        if let Some(file) = file
            && let Some(unfinished) = Output::unfinished(file)?
            && !existing.force
        {
            return Err(BatchError::Unfinished(unfinished).into());
        }
        let output = create(path, existing, inputs)?.instead_of_unfinished(inputs)?;
        return Ok(output.with_columns(columns.cloned()));
    };
    let mut run = run()?;
    run["columns"] = columns.map_or(Value::Null, |columns| format!("{columns:?}").into());
    let output = Output::create_or_resume(path, &run, inputs)?.with_columns(columns.cloned());
    let output = if existing.no_sync { output.without_sync() } else { output };
    if output.is_complete() {
        if !quiet {
            say(&format!("ninefold: {} is complete already\n", output.name));
        }
        return Ok(output);
    }
    let partial = output.partial().unwrap_or_default().display().to_string();
    interrupt::keep(format!("{partial} is kept: the same command with --resume goes on"))?;
    if let Some(place) = output.resumed_at().filter(|_| !quiet) {
        let name = inputs.get(place.input).map_or_else(String::new, |i| i.display().to_string());
        let line = grouped(place.line);
        say(&format!("ninefold: resuming {partial} at line {line} of {name}\n"));
    }
    Ok(output)
}
