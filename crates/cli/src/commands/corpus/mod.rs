//! The verbs for files of puzzles as wholes, and what they share: inputs whose lines are kept as
//! they are, the run itself, and the summary.

pub(crate) mod audit;
pub(crate) mod canon;
pub(crate) mod dedup;
pub(crate) mod grade;
pub(crate) mod morph;
pub(crate) mod split;
pub(crate) mod stats;

use std::fmt::Write;
use std::path::PathBuf;

use crate::args::ReadingArgs;
use crate::record::{Found, RunRecord};
use crate::summary::{Elapsed, first_errors, grouped, rate};
use crate::{CliError, Ending, say};
use ninefold_jobs::jobs::{LineCounts, SameColumns};

/// Opens inputs that must have the same columns.
fn open_lines(paths: &[PathBuf], reading: &ReadingArgs) -> Result<SameColumns, CliError> {
    Ok(SameColumns::new(crate::inputs::open(paths, reading)?)?)
}

/// Ends a run: prints the summary unless the run is quiet, and records it.
fn end(
    record: RunRecord<'_>,
    title: &str,
    rows: &[(&str, u64)],
    counts: &LineCounts,
) -> Result<Ending, CliError> {
    if !record.reading.quiet {
        let puzzles = counts.puzzles.saturating_sub(record.resumed_behind());
        let behind = [("lines of an earlier run", record.resumed_behind())];
        let behind = behind.into_iter().filter(|(_, lines)| *lines > 0);
        let rows: Vec<(&str, u64)> = rows.iter().copied().chain(behind).collect();
        summarize(title, &rows, counts, rate(puzzles, record.elapsed().wall), record.elapsed());
    }
    let LineCounts { puzzles, malformed, remarks, .. } = *counts;
    let counts = rows.iter().copied().chain([("remarks", remarks)]).collect();
    record.end(&Found { puzzles, malformed, flaws: 0, counts })
}

/// Prints a summary on standard error: a title, rows of names and numbers, the time, the first
/// errors.
fn summarize(title: &str, rows: &[(&str, u64)], counts: &LineCounts, speed: u64, time: Elapsed) {
    let mut text = format!("{title}\n\n");
    let read = [("remarks", counts.remarks), ("malformed", counts.malformed)];
    let read = read.into_iter().filter(|(_, count)| *count > 0);
    for (name, count) in rows.iter().copied().chain(read) {
        let _ = writeln!(text, "  {name:<20} {:>14}", grouped(count));
    }
    let _ = writeln!(text, "\n  speed      {} puzzles/s ({time})", grouped(speed));
    text += &first_errors(&counts.errors, counts.malformed);
    say(&text);
}
