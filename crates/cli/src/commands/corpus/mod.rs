//! The verbs for files of puzzles as wholes, and what they share: inputs whose lines are kept as
//! they are, the run itself, and the summary.

pub(crate) mod dedup;
pub(crate) mod grade;
pub(crate) mod split;
pub(crate) mod stats;

use std::fmt::Write;

use crate::args::corpus::{CanonArgs, MorphArgs};
use crate::record::{Found, RunRecord};
use crate::summary::{Elapsed, first_errors, grouped, rate};
use crate::{CliError, Ending, say};
use ninefold_jobs::batch::InputOptions;
use ninefold_jobs::jobs::{self, CanonOptions, LineCounts, MorphOptions, SameColumns};

/// Runs `canon`: canonical forms.
pub(crate) fn canon(args: &CanonArgs) -> Result<Ending, CliError> {
    let mut record = RunRecord::begin(&args.inputs, &args.reading, args.writing.existing.force)?;
    let options = CanonOptions { automorphisms: args.with_symmetry, threads: args.reading.threads };
    let feed = record.open()?;
    if feed.size().is_some() && args.with_symmetry {
        return Err(CliError::usage("--with-symmetry is for 9x9 and does not go with --size"));
    }
    let output = record.create(&args.writing, None)?;
    let title = record.title(&output.name);
    let lines = record.watched(&feed, |control| jobs::canon(&feed, &options, output, control))?;
    end(record, &title, &[("puzzles", lines.puzzles)], &lines)
}

/// Runs `morph`: random equivalents.
pub(crate) fn morph(args: &MorphArgs) -> Result<Ending, CliError> {
    let mut record = RunRecord::begin(&args.inputs, &args.reading, args.writing.existing.force)?;
    let options = MorphOptions {
        count: args.count,
        seed: args.seed,
        solutions: args.solutions,
        keep_original: args.keep_original,
        threads: args.reading.threads,
    };
    let header = args.header.header;
    let feed = record.open_as(InputOptions { header, ..InputOptions::default() })?;
    let output = record.create(&args.writing, args.header.columns.as_ref())?;
    record.fact("seed", args.seed);
    let title = record.title(&output.name);
    let summary = record.watched(&feed, |control| jobs::morph(&feed, &options, output, control))?;
    let mut rows = vec![("puzzles", summary.lines.puzzles), ("written", summary.written)];
    if options.solutions {
        rows.push(("without a solution", summary.without_solution));
    }
    end(record, &title, &rows, &summary.lines)
}

/// Opens inputs that must have the same columns.
fn open_lines(record: &RunRecord<'_>) -> Result<SameColumns, CliError> {
    Ok(SameColumns::new(record.open()?)?)
}

/// Ends a run: prints the summary unless the run is quiet, and records it.
fn end(
    record: RunRecord<'_>,
    title: &str,
    rows: &[(&str, u64)],
    counts: &LineCounts,
) -> Result<Ending, CliError> {
    if !record.reading.quiet {
        let puzzles = counts.puzzles.saturating_sub(record.resumed_behind);
        let behind = [("lines of an earlier run", record.resumed_behind)];
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
