//! Outputs as the commands begin them.

use std::io::Write;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::args::{ExistingArgs, WritingArgs};
use crate::{CliError, interrupt, say, summary::grouped};
use ninefold_jobs::batch::{BatchError, Output};
use ninefold_jobs::text::ColumnSelection;

/// Begins an output; `None` and `-` are standard output.
pub(crate) fn create(
    path: Option<&Path>,
    existing: ExistingArgs,
    inputs: &[impl AsRef<Path>],
) -> Result<Output, BatchError> {
    let output = Output::create(path, existing.force, &as_paths(inputs))?;
    Ok(if existing.no_sync { output.without_sync() } else { output })
}

/// Begins an output that need not be asked for.
pub(crate) fn create_if_asked(
    path: Option<&PathBuf>,
    existing: ExistingArgs,
    inputs: &[impl AsRef<Path>],
) -> Result<Option<Output>, BatchError> {
    path.map(|path| create(Some(path), existing, inputs)).transpose()
}

/// No inputs, for outputs of verbs that read none.
pub(crate) const NO_INPUTS: &[&Path] = &[];

pub(crate) fn as_paths(paths: &[impl AsRef<Path>]) -> Vec<&Path> {
    paths.iter().map(AsRef::as_ref).collect()
}

/// Writes a part of an output.
pub(crate) fn write(output: &mut Output, text: impl AsRef<[u8]>) -> Result<(), BatchError> {
    let written = output.write_all(text.as_ref());
    written.map_err(|source| BatchError::Write { name: output.name.clone(), source })
}

/// Writes all of an output, which then is there.
pub(crate) fn write_whole(mut output: Output, text: impl AsRef<[u8]>) -> Result<(), BatchError> {
    write(&mut output, text)?;
    output.finish()
}

/// Begins or resumes an output; `run` identifies the run. Without `--resume`, a part that an
/// interrupted run has left is an error.
pub(crate) fn create_or_resume(
    WritingArgs { output: path, existing }: &WritingArgs,
    resume: bool,
    columns: Option<&ColumnSelection>,
    inputs: &[PathBuf],
    quiet: bool,
    run: impl FnOnce() -> Result<Value, CliError>,
) -> Result<Output, CliError> {
    let (path, inputs) = (path.as_deref(), &as_paths(inputs)[..]);
    let file = path.filter(|path| *path != Path::new("-"));
    let Some(path) = path.filter(|_| resume) else {
        if let Some(file) = file
            && let Some(unfinished) = Output::unfinished(file)?
            && !existing.force
        {
            return Err(BatchError::Unfinished(unfinished).into());
        }
        let output = create(path, *existing, inputs)?.instead_of_unfinished(inputs)?;
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
    if let Some(place) = output.earlier().map(|done| done.next).filter(|_| !quiet) {
        let name = inputs.get(place.input).map_or_else(String::new, |i| i.display().to_string());
        let line = grouped(place.line);
        say(&format!("ninefold: resuming {partial} at line {line} of {name}\n"));
    }
    Ok(output)
}
