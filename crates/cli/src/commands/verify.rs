//! `ninefold verify`: checks the solutions of files against their puzzles, solving nothing.

use crate::record::{Found, RunRecord};
use crate::{CliError, Ending, args::VerifyArgs, inputs, say, summary::grouped};
use ninefold_jobs::batch::{InputOptions, Output};
use ninefold_jobs::jobs::{self, Control};

pub(crate) fn run(args: &VerifyArgs) -> Result<Ending, CliError> {
    let record = RunRecord::begin(&args.inputs, &args.reading, false)?;
    let rules_text = args.web.for_solutions();
    let inputs = record.open_as(InputOptions { rules_text, ..InputOptions::default() })?;
    let output = Output::create(None, false, &[])?;
    record.guard([&output])?;
    let job = |control: Control<'_>| jobs::verify(&inputs, args.reading.threads, output, control);
    let tally = record.watched(&inputs, job)?;
    let counts = [
        ("right", tally.right),
        ("wrong", tally.wrong),
        ("missing", tally.missing),
        ("without", tally.without),
        ("malformed", tally.malformed),
    ];
    if !args.reading.quiet {
        let row = |(name, count)| format!("  {name:<10} {:>14}\n", grouped(count));
        let (names, rows) = (inputs::names(&args.inputs), counts.map(row).concat());
        say(&format!("{names}\n\n{rows}\n  time       {}\n", record.elapsed()));
    }
    let (malformed, flaws) = (tally.malformed, tally.wrong + tally.missing);
    let puzzles = tally.right + tally.without + flaws;
    record.end(&Found { puzzles, malformed, flaws, counts: counts.to_vec() })
}
