//! `ninefold canon`: canonical forms.

use super::{create, summarize};
use crate::args::corpus::CanonArgs;
use crate::progress::watched;
use crate::summary::Stopwatch;
use crate::{CliError, Ending, interrupt};
use ninefold::jobs::{self, CanonOptions};

/// Runs `canon`.
pub(crate) fn run(args: &CanonArgs) -> Result<Ending, CliError> {
    let stopwatch = Stopwatch::start();
    let options = CanonOptions { automorphisms: args.with_symmetry, threads: args.reading.threads };
    let feed = crate::inputs::open(&args.inputs, &args.reading)?;
    let output = create(&args.writing, &args.inputs)?;
    interrupt::guard([&output])?;
    let title = format!("{} -> {}", crate::inputs::names(&args.inputs), output.name);
    let lines = watched(&feed, args.reading.quiet, |control| {
        jobs::canon(&feed, &options, output, control)
    })?;
    if !args.reading.quiet {
        summarize(&title, &[("puzzles", lines.puzzles)], &lines, stopwatch.elapsed());
    }
    Ok(Ending::flawed_if(lines.malformed > 0))
}
