//! `ninefold canon`: canonical forms.

use super::{create, run_task, sink, summarize};
use crate::args::corpus::CanonArgs;
use crate::summary::Stopwatch;
use crate::{CliError, Ending, interrupt};
use ninefold::corpus::forms::Forms;

/// Runs `canon`.
pub fn run(args: &CanonArgs) -> Result<Ending, CliError> {
    let stopwatch = Stopwatch::start();
    let (feed, _) = super::super::solve::open_inputs(&args.inputs, &args.reading, false)?;
    feed.refuse_candidates()?;
    let mut output = create(&args.writing, &args.inputs)?;
    interrupt::guard([&output])?;
    let title = format!("{} -> {}", super::super::solve::names(&args.inputs), output.name);
    let make = || Forms::new(args.with_symmetry);
    let (counts, _) = run_task(&feed, &args.reading, sink(&mut output), make)?;
    output.finish()?;
    if !args.reading.quiet {
        summarize(&title, &[("puzzles", counts.puzzles)], &counts, stopwatch.elapsed());
    }
    Ok(Ending::flawed_if(counts.malformed > 0))
}
