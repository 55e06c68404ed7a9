//! `ninefold verify`: checks the solutions of files against their puzzles, solving nothing.

use crate::args::VerifyArgs;
use crate::progress::watched;
use crate::summary::{Stopwatch, grouped, short};
use crate::{CliError, Ending, inputs, interrupt, say};
use ninefold::batch::Output;
use ninefold::jobs;

/// Runs `verify`.
pub(crate) fn run(args: &VerifyArgs) -> Result<Ending, CliError> {
    let stopwatch = Stopwatch::start();
    let inputs = inputs::open(&args.inputs, &args.reading)?;
    let output = Output::create(None, false, &[])?;
    interrupt::guard([&output])?;
    let tally = watched(&inputs, args.reading.quiet, |control| {
        jobs::verify(&inputs, args.reading.threads, output, control)
    })?;
    if !args.reading.quiet {
        let mut text = inputs::names(&args.inputs) + "\n\n";
        for (name, count) in [
            ("right", tally.right),
            ("wrong", tally.wrong),
            ("missing", tally.missing),
            ("without", tally.without),
            ("malformed", tally.malformed),
        ] {
            text += &format!("  {name:<10} {:>14}\n", grouped(count));
        }
        let time = stopwatch.elapsed();
        text += &format!("\n  time       {} wall, {} CPU\n", short(time.wall), short(time.cpu));
        say(&text);
    }
    Ok(Ending::flawed_if(tally.wrong + tally.missing + tally.malformed > 0))
}
