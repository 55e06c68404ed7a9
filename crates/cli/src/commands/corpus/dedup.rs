//! `ninefold dedup`: the first line of each puzzle.

use std::path::{Path, PathBuf};

use super::{end, open_lines};
use crate::{CliError, Ending, args::corpus::DedupArgs, outputs, record::RunRecord};
use ninefold_jobs::jobs::{self, Control, DedupOptions, DedupOutputs};

pub(crate) fn run(args: &DedupArgs) -> Result<Ending, CliError> {
    let mut record = RunRecord::begin(&args.inputs, &args.reading, args.writing.existing.force)?;
    let options = DedupOptions {
        equivalent: args.equivalent,
        threads: args.reading.threads,
        memory: args.memory,
    };
    let inputs = open_lines(&record)?;
    let kept = record.create(&args.writing, None)?;
    let existing = args.writing.existing;
    let dropped = outputs::create_if_asked(args.dropped.as_ref(), existing, &args.inputs)?;
    record.guard(&dropped)?;
    record.writes(args.dropped.as_deref());
    let title = record.title(&kept.name);
    let outputs = DedupOutputs { kept, dropped, scratch: scratch(args) };
    let job = |control: Control<'_>| jobs::dedup(&inputs, &options, outputs, control);
    let summary = record.watched(&inputs.feed, job)?;
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
