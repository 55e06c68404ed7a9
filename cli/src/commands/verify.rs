//! `ninefold verify`: hold a file's solutions against its puzzles, solving nothing.

use super::threads;
use crate::args::VerifyArgs;
use crate::summary::{Stopwatch, grouped, short};
use crate::{CliError, Ending, interrupt, say};
use ninefold::batch::Control;
use ninefold::batch::check::{CheckWorker, Verdicts};
use ninefold::batch::run::{OutputSink, run as run_workers};
use ninefold::batch::writer::Output;

/// Runs `verify`.
pub fn run(args: &VerifyArgs) -> Result<Ending, CliError> {
    let stopwatch = Stopwatch::start();
    let (feed, _) = super::solve::open_inputs(&args.inputs, &args.reading, false)?;
    let mut output = Output::create(None, false, &[])?;
    interrupt::guard([&output])?;
    let progress = super::solve::progress_of(&feed, args.reading.quiet);
    let report = |done| progress.report(done);
    let control = Control::new(&report);
    let name = output.name.clone();
    let workers = run_workers(
        threads(args.reading.threads),
        control,
        OutputSink { writer: &mut output, name },
        || CheckWorker::new(&feed, control),
    );
    progress.finish();
    let mut all = Verdicts::default();
    for worker in workers? {
        all.merge(worker.verdicts);
    }
    output.finish()?;
    if !args.reading.quiet {
        let mut text = super::solve::names(&args.inputs) + "\n\n";
        for (name, count) in [
            ("right", all.right),
            ("wrong", all.wrong),
            ("without", all.without),
            ("malformed", all.malformed),
        ] {
            text += &format!("  {name:<10} {:>14}\n", grouped(count));
        }
        let time = stopwatch.elapsed();
        text += &format!("\n  time       {} wall, {} CPU\n", short(time.wall), short(time.cpu));
        say(&text);
    }
    Ok(Ending::flawed_if(all.wrong + all.malformed > 0))
}
