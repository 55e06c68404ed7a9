//! `ninefold report`: the reports of a comparison, made again from its raw files.

use std::path::Path;

use crate::args::ReportArgs;
use crate::{CliError, Ending};
use ninefold_lab::raw::{self, RawFileError};
use ninefold_lab::report::{Comparison, html, markdown};
use ninefold_lab::summary;

/// The names of the files that are made.
const MARKDOWN: &str = "report.md";
const HTML: &str = "report.html";
/// The chart of a finding, for other pages to show.
const FACTORS: &str = "factors.svg";

/// Runs `report`.
pub fn run(args: &ReportArgs) -> Result<Ending, CliError> {
    let comparison = summary::of(&raw::read(&args.directory)?);
    write(&args.directory, &comparison)?;
    super::print(&markdown::report(&comparison))?;
    Ok(Ending::Clean)
}

/// Removes the reports of the comparison that was here before: they do not belong to the new raw files.
pub fn remove(directory: &Path) -> Result<(), RawFileError> {
    [MARKDOWN, HTML, FACTORS].into_iter().try_for_each(|name| raw::remove(directory, name))
}

/// Writes both reports beside the raw files.
pub fn write(directory: &Path, comparison: &Comparison) -> Result<(), RawFileError> {
    raw::replace(directory, MARKDOWN, markdown::report(comparison).as_bytes())?;
    for finding in comparison.findings.iter().filter(|finding| !finding.factors.is_empty()) {
        raw::replace(directory, FACTORS, html::factors(&finding.factors).as_bytes())?;
    }
    raw::replace(directory, HTML, html::page(comparison).as_bytes())
}
