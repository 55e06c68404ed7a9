//! `ninefold dedup`: the first line of each puzzle.

use super::{as_paths, create, open_lines, summarize};
use crate::args::corpus::DedupArgs;
use crate::progress::watched;
use crate::summary::Stopwatch;
use crate::{CliError, Ending, interrupt};
use ninefold::jobs::{self, DedupOptions, DedupOutputs};

/// Runs `dedup`.
pub(crate) fn run(args: &DedupArgs) -> Result<Ending, CliError> {
    let stopwatch = Stopwatch::start();
    let options = DedupOptions { equivalent: args.equivalent, threads: args.reading.threads };
    let inputs = open_lines(&args.inputs, &args.reading)?;
    let kept = create(&args.writing, &args.inputs)?;
    let create_dropped =
        |path| crate::outputs::create(Some(path), args.writing.existing, &as_paths(&args.inputs));
    let dropped = args.dropped.as_deref().map(create_dropped).transpose()?;
    interrupt::guard([&kept].into_iter().chain(&dropped))?;
    let title = format!("{} -> {}", crate::inputs::names(&args.inputs), kept.name);
    let outputs = DedupOutputs { kept, dropped };
    let summary = watched(inputs.feed(), args.reading.quiet, |control| {
        jobs::dedup(&inputs, &options, outputs, control)
    })?;
    if !args.reading.quiet {
        let (read, dropped) = (summary.lines.puzzles, summary.dropped);
        let rows = [("puzzles", read), ("kept", read - dropped), ("dropped", dropped)];
        summarize(&title, &rows, &summary.lines, stopwatch.elapsed());
    }
    Ok(Ending::flawed_if(summary.lines.malformed > 0))
}
