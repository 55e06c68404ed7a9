//! `ninefold morph`: random equivalents.

use super::{create, summarize};
use crate::args::corpus::MorphArgs;
use crate::progress::watched;
use crate::summary::Stopwatch;
use crate::{CliError, Ending, interrupt};
use ninefold::jobs::{self, MorphOptions};

/// Runs `morph`.
pub(crate) fn run(args: &MorphArgs) -> Result<Ending, CliError> {
    let stopwatch = Stopwatch::start();
    let options = MorphOptions {
        count: args.count,
        seed: args.seed,
        solutions: args.solutions,
        keep_original: args.keep_original,
        threads: args.reading.threads,
    };
    let feed = crate::inputs::open_with(&args.inputs, &args.reading, args.header.into())?;
    let output = create(&args.writing, &args.inputs)?;
    interrupt::guard([&output])?;
    let title = format!("{} -> {}", crate::inputs::names(&args.inputs), output.name);
    let summary = watched(&feed, args.reading.quiet, |control| {
        jobs::morph(&feed, &options, output, control)
    })?;
    if !args.reading.quiet {
        let mut rows = vec![("puzzles", summary.lines.puzzles), ("written", summary.written)];
        if options.solutions {
            rows.push(("without a solution", summary.without_solution));
        }
        summarize(&title, &rows, &summary.lines, stopwatch.elapsed());
    }
    Ok(Ending::flawed_if(summary.lines.malformed > 0))
}
