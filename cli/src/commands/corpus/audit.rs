//! `ninefold split --audit`: what files have in common.

use super::{names, need_all_lines, run_task, sink, summarize};
use crate::args::corpus::SplitArgs;
use crate::summary::Stopwatch;
use crate::{CliError, Ending, interrupt};
use ninefold::batch::chunk::Inputs;
use ninefold::batch::writer::Output;
use ninefold::corpus::audit::{Audit, Keys, Leak};

/// Runs `split --audit`.
pub fn run(args: &SplitArgs) -> Result<Ending, CliError> {
    let stopwatch = Stopwatch::start();
    if args.inputs.len() < 2 {
        return Err(CliError::Usage("--audit needs two files at least".to_owned()));
    }
    need_all_lines("--audit", &args.reading)?;
    let sources = super::super::solve::open_sources(&args.inputs, &args.reading)?;
    let names = names(&sources);
    let feed = Inputs::new(sources, args.reading.shard)?;
    feed.refuse_candidates()?;
    let mut output = Output::create(None, false, &[])?;
    interrupt::guard([&output])?;
    let mut found = [0; Leak::ALL.len()];
    let audit = Audit::new(&names, sink(&mut output), &mut found);
    let (counts, tasks) = run_task(&feed, &args.reading, audit, Keys::new)?;
    output.finish()?;
    let leaks: u64 = found.iter().sum();
    if !args.reading.quiet {
        let title = match leaks {
            0 => format!("{} have nothing in common", names.join(", ")),
            _ => format!("{}: leaks", names.join(", ")),
        };
        let mut rows = vec![("puzzles", counts.puzzles), ("leaking lines", leaks)];
        rows.extend(Leak::ALL.into_iter().zip(found).map(|(leak, count)| (leak.name(), count)));
        let by_puzzle = tasks.iter().map(|task| task.by_puzzle).sum();
        if by_puzzle > 0 {
            rows.push(("no single solution", by_puzzle));
        }
        summarize(&title, &rows, &counts, stopwatch.elapsed());
    }
    Ok(match leaks {
        0 => Ending::flawed_if(counts.malformed > 0),
        _ => Ending::Leaking,
    })
}
