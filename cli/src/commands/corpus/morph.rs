//! `ninefold morph`: random equivalents.

use super::{create, run_task, sink, summarize, write};
use crate::args::corpus::MorphArgs;
use crate::summary::Stopwatch;
use crate::{CliError, Ending, interrupt};
use ninefold::corpus::morphs::{Morphs, Order};

/// Runs `morph`.
pub fn run(args: &MorphArgs) -> Result<Ending, CliError> {
    let stopwatch = Stopwatch::start();
    let order = Order {
        count: args.count,
        seed: args.seed,
        solutions: args.solutions,
        keep_original: args.keep_original,
    };
    let (feed, _) = super::super::solve::open_inputs(&args.inputs, &args.reading, false)?;
    feed.refuse_candidates()?;
    let mut output = create(&args.writing, &args.inputs)?;
    interrupt::guard([&output])?;
    let title = format!("{} -> {}", super::super::solve::names(&args.inputs), output.name);
    if args.solutions {
        write(&mut output, b"puzzle,solution\n")?;
    }
    let (counts, tasks) = run_task(&feed, &args.reading, sink(&mut output), || Morphs::new(order))?;
    output.finish()?;
    if !args.reading.quiet {
        let written = counts.puzzles * (order.count + u64::from(order.keep_original));
        let mut rows = vec![("puzzles", counts.puzzles), ("written", written)];
        if order.solutions {
            let without = tasks.iter().map(|task| task.without_solution).sum();
            rows.push(("without a solution", without));
        }
        summarize(&title, &rows, &counts, stopwatch.elapsed());
    }
    Ok(Ending::flawed_if(counts.malformed > 0))
}
