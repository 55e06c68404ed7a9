//! `ninefold canon`: canonical forms.

use super::end;
use crate::args::corpus::CanonArgs;
use crate::progress::watched;
use crate::record::RunRecord;
use crate::{CliError, Ending};
use ninefold_jobs::jobs::{self, CanonOptions};

/// Runs `canon`.
pub(crate) fn run(args: &CanonArgs) -> Result<Ending, CliError> {
    let mut record = RunRecord::begin(&args.inputs, &args.reading, args.writing.existing.force)?;
    let options = CanonOptions { automorphisms: args.with_symmetry, threads: args.reading.threads };
    let feed = crate::inputs::open(&args.inputs, &args.reading)?;
    let output = args.writing.create(&args.inputs)?;
    record.guard([&output])?;
    record.writes(args.writing.output.as_deref());
    let title = format!("{} -> {}", crate::inputs::names(&args.inputs), output.name);
    let lines = watched(&feed, args.reading.quiet, |control| {
        jobs::canon(&feed, &options, output, control)
    })?;
    end(record, &title, &[("puzzles", lines.puzzles)], &lines)
}
