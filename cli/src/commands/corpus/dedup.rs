//! `ninefold dedup`: the first of each.

use super::{as_paths, create, names, open_lines, run_task, sink, summarize, write};
use crate::args::corpus::DedupArgs;
use crate::summary::Stopwatch;
use crate::{CliError, Ending, interrupt};
use ninefold::batch::writer::Output;
use ninefold::corpus::dedup::{DROPPED_HEADER, Dedup, Keys};
use ninefold::jobs::need_all_lines;

/// Runs `dedup`.
pub fn run(args: &DedupArgs) -> Result<Ending, CliError> {
    let stopwatch = Stopwatch::start();
    let lines = open_lines(&args.inputs, &args.reading)?;
    let (feed, names) = (lines.feed(), names(lines.feed()));
    need_all_lines("dedup", feed)?;
    let mut output = create(&args.writing, &args.inputs)?;
    let mut dropped = create_dropped(args, &output)?;
    interrupt::guard([&output].into_iter().chain(&dropped))?;
    let title = format!("{} -> {}", super::super::solve::names(&args.inputs), output.name);
    write(&mut output, lines.header())?;
    if let Some(dropped) = &mut dropped {
        write(dropped, DROPPED_HEADER.as_bytes())?;
    }
    let mut repeated = 0;
    let dedup = Dedup::new(&names, sink(&mut output), dropped.as_mut().map(sink), &mut repeated);
    let (counts, _) = run_task(feed, &args.reading, dedup, || Keys::new(args.equivalent))?;
    Output::finish_all([output].into_iter().chain(dropped))?;
    if !args.reading.quiet {
        let kept = counts.puzzles - repeated;
        let rows = [("puzzles", counts.puzzles), ("kept", kept), ("dropped", repeated)];
        summarize(&title, &rows, &counts, stopwatch.elapsed());
    }
    Ok(Ending::flawed_if(counts.malformed > 0))
}

fn create_dropped(args: &DedupArgs, output: &Output) -> Result<Option<Output>, CliError> {
    let Some(path) = &args.dropped else { return Ok(None) };
    let dropped = Output::create(Some(path), args.writing.force, &as_paths(&args.inputs))?;
    if dropped.is_same_as(output) {
        let message = format!("--dropped and the output cannot both be {}", dropped.name);
        return Err(CliError::Usage(message));
    }
    Ok(Some(dropped))
}
