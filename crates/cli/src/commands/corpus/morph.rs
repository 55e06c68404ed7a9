//! `ninefold morph`: random equivalents.

use super::end;
use crate::args::corpus::MorphArgs;
use crate::progress::watched;
use crate::record::RunRecord;
use crate::{CliError, Ending};
use ninefold_jobs::jobs::{self, MorphOptions};

/// Runs `morph`.
pub(crate) fn run(args: &MorphArgs) -> Result<Ending, CliError> {
    let mut record = RunRecord::begin(&args.inputs, &args.reading, args.writing.existing.force)?;
    let options = MorphOptions {
        count: args.count,
        seed: args.seed,
        solutions: args.solutions,
        keep_original: args.keep_original,
        threads: args.reading.threads,
    };
    let feed = crate::inputs::open_with(&args.inputs, &args.reading, args.header.header)?;
    let output = args.writing.create(&args.inputs)?.with_columns(args.header.columns.clone());
    record.guard([&output])?;
    record.writes(args.writing.output.as_deref());
    record.fact("seed", args.seed);
    let title = format!("{} -> {}", crate::inputs::names(&args.inputs), output.name);
    let summary = watched(&feed, args.reading.quiet, |control| {
        jobs::morph(&feed, &options, output, control)
    })?;
    let mut rows = vec![("puzzles", summary.lines.puzzles), ("written", summary.written)];
    if options.solutions {
        rows.push(("without a solution", summary.without_solution));
    }
    end(record, &title, &rows, &summary.lines)
}
