//! The verbs for files of puzzles as wholes, and what they share: inputs whose lines are kept as they are, the run
//! itself, and the summary.

pub mod audit;
pub mod canon;
pub mod dedup;
pub mod grade;
pub mod morph;
pub mod split;
pub mod stats;
mod variant_stats;

use std::fmt::Write;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use super::solve::{open_sources, progress_of};
use super::threads;
use crate::args::ReadingArgs;
use crate::args::corpus::WritingArgs;
use crate::summary::{Elapsed, grouped, rate, short};
use crate::{CliError, say};
use ninefold::batch::chunk::Inputs;
use ninefold::batch::run::{OutputSink, Sink, run as run_workers};
use ninefold::batch::source::Source;
use ninefold::batch::writer::Output;
use ninefold::batch::{BatchError, Control};
use ninefold::corpus::{Clerk, Counts, Task};

/// The inputs of a verb that keeps lines as they are.
struct Lines {
    feed: Inputs,
    /// The header of them all, with a line end; empty where they have none.
    header: Vec<u8>,
    /// What to call each in messages.
    names: Vec<String>,
}

/// Opens inputs that must have the same columns, so that their lines can stand in one output.
fn open_lines(paths: &[PathBuf], reading: &ReadingArgs) -> Result<Lines, CliError> {
    let sources = open_sources(paths, reading)?;
    let first = &sources[0];
    if let Some(other) = sources.iter().find(|source| source.header_text() != first.header_text()) {
        return Err(CliError::Usage(format!(
            "all inputs need the same columns, as their lines are kept: {} has another header than {}",
            other.name, first.name
        )));
    }
    let mut header = first.header_text().to_vec();
    if !header.is_empty() {
        header.push(b'\n');
    }
    let names = names(&sources);
    let feed = Inputs::new(sources, reading.shard)?;
    feed.refuse_candidates()?;
    Ok(Lines { feed, header, names })
}

/// Refuses a share where only the whole can tell.
fn need_all_lines(verb: &str, reading: &ReadingArgs) -> Result<(), CliError> {
    match reading.shard {
        None => Ok(()),
        Some(_) => Err(CliError::Usage(format!("{verb} must see all lines: it takes no --shard"))),
    }
}

/// What inputs are called in messages.
fn names(sources: &[Source]) -> Vec<String> {
    sources.iter().map(|source| source.name.clone()).collect()
}

/// Does a task with all pages of a feed.
fn run_task<T: Task>(
    feed: &Inputs,
    reading: &ReadingArgs,
    sink: impl Sink<T::Piece>,
    make: impl Fn() -> T + Sync,
) -> Result<(Counts, Vec<T>), CliError> {
    let progress = progress_of(feed, reading.quiet);
    let report = |done| progress.report(done);
    let control = Control::new(&report);
    let make = || Clerk::new(feed, control, make());
    let clerks = run_workers(threads(reading.threads), control, sink, make);
    progress.finish();
    let (mut counts, mut tasks) = (Counts::default(), Vec::new());
    for clerk in clerks? {
        counts.merge(clerk.counts);
        tasks.push(clerk.task);
    }
    Ok((counts, tasks))
}

/// Begins the output of a verb that has one.
fn create(writing: &WritingArgs, inputs: &[PathBuf]) -> Result<Output, BatchError> {
    Output::create(writing.output.as_deref(), writing.force, &as_paths(inputs))
}

fn as_paths(inputs: &[PathBuf]) -> Vec<&Path> {
    inputs.iter().map(AsRef::as_ref).collect()
}

fn sink(output: &mut Output) -> OutputSink<'_> {
    let name = output.name.clone();
    OutputSink { writer: output, name }
}

fn write(output: &mut Output, bytes: &[u8]) -> Result<(), BatchError> {
    output
        .write_all(bytes)
        .map_err(|source| BatchError::Write { name: output.name.clone(), source })
}

/// Says on standard error what was done: a title, rows of names and numbers, the time, the first errors.
fn summarize(title: &str, rows: &[(&str, u64)], counts: &Counts, time: Elapsed) {
    let mut text = format!("{title}\n\n");
    let read = [("remarks", counts.remarks), ("malformed", counts.malformed)];
    let read = read.into_iter().filter(|(_, count)| *count > 0);
    for (name, count) in rows.iter().copied().chain(read) {
        let _ = writeln!(text, "  {name:<20} {:>14}", grouped(count));
    }
    let _ = writeln!(
        text,
        "\n  speed      {} puzzles/s ({} wall, {} CPU)",
        grouped(rate(counts.puzzles, time.wall)),
        short(time.wall),
        short(time.cpu),
    );
    for (.., message) in &counts.errors {
        let _ = writeln!(text, "  {message}");
    }
    let more = counts.malformed.saturating_sub(counts.errors.len() as u64);
    if more > 0 {
        let _ = writeln!(text, "  ... and {} more", grouped(more));
    }
    say(&text);
}
