//! `ninefold verify`: checks the solutions of files against their puzzles, solving nothing.

use crate::args::VerifyArgs;
use crate::progress::watched;
use crate::record::{Found, RunRecord};
use crate::summary::grouped;
use crate::{CliError, Ending, inputs, say};
use ninefold_jobs::batch::{HeaderRule, Output};
use ninefold_jobs::jobs;

/// Runs `verify`.
pub(crate) fn run(args: &VerifyArgs) -> Result<Ending, CliError> {
    let record = RunRecord::begin(&args.inputs, &args.reading, false)?;
    let inputs = inputs::open_web(
        &args.inputs,
        &args.reading,
        HeaderRule::default(),
        args.web.for_solutions(),
    )?;
    let output = Output::create(None, false, &[])?;
    record.guard([&output])?;
    let tally = watched(&inputs, args.reading.quiet, |control| {
        jobs::verify(&inputs, args.reading.threads, output, control)
    })?;
    let counts = [
        ("right", tally.right),
        ("wrong", tally.wrong),
        ("missing", tally.missing),
        ("without", tally.without),
        ("malformed", tally.malformed),
    ];
    if !args.reading.quiet {
        let mut text = inputs::names(&args.inputs) + "\n\n";
        for (name, count) in counts {
            text += &format!("  {name:<10} {:>14}\n", grouped(count));
        }
        text += &format!("\n  time       {}\n", record.elapsed());
        say(&text);
    }
    let (malformed, flaws) = (tally.malformed, tally.wrong + tally.missing);
    let puzzles = tally.right + tally.without + flaws;
    record.end(&Found { puzzles, malformed, flaws, counts: counts.to_vec() })
}
