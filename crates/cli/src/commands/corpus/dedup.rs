//! `ninefold dedup`: the first line of each puzzle.

use std::path::{Path, PathBuf};

use super::{end, open_lines};
use crate::args::corpus::DedupArgs;
use crate::progress::watched;
use crate::record::RunRecord;
use crate::{CliError, Ending, outputs};
use ninefold_jobs::jobs::{self, DedupOptions, DedupOutputs};

/// Runs `dedup`.
pub(crate) fn run(args: &DedupArgs) -> Result<Ending, CliError> {
    let mut record = RunRecord::begin(&args.inputs, &args.reading, args.writing.existing.force)?;
    let options = DedupOptions {
        equivalent: args.equivalent,
        threads: args.reading.threads,
        memory: args.memory,
    };
    let inputs = open_lines(&args.inputs, &args.reading)?;
    let kept = args.writing.create(&args.inputs)?;
    let existing = args.writing.existing;
    let dropped = outputs::create_if_asked(args.dropped.as_ref(), existing, &args.inputs)?;
    record.guard([&kept].into_iter().chain(&dropped))?;
    record.writes(args.writing.output.as_deref());
    record.writes(args.dropped.as_deref());
    let title = format!("{} -> {}", crate::inputs::names(&args.inputs), kept.name);
    let outputs = DedupOutputs { kept, dropped, scratch: scratch(args) };
    let summary = watched(&inputs.feed, args.reading.quiet, |control| {
        jobs::dedup(&inputs, &options, outputs, control)
    })?;
    let (read, dropped) = (summary.lines.puzzles, summary.dropped);
    let rows = [("puzzles", read), ("kept", read - dropped), ("dropped", dropped)];
    end(record, &title, &rows, &summary.lines)
}

/// The directory of temporary files: next to the output, where there is most likely room.
fn scratch(args: &DedupArgs) -> PathBuf {
    let beside = args.writing.output.as_deref().filter(|path| *path != Path::new("-"));
    let beside = beside.map(|path| path.parent().filter(|parent| !parent.as_os_str().is_empty()));
    match (&args.scratch, beside) {
        (Some(scratch), _) => scratch.clone(),
        (None, Some(parent)) => parent.unwrap_or(Path::new(".")).to_owned(),
        (None, None) => std::env::temp_dir(),
    }
}
