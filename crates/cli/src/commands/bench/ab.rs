//! `ninefold bench ab`: two builds, run alternately.

use std::path::Path;

use super::{columns, ending};
use crate::args::bench::{AbArgs, TimingArgs};
use crate::{
    CliError, Ending, commands::print, interrupt, outputs, progress::in_rounds, summary::counted,
    table::table,
};
use ninefold_jobs::jobs::Control;
use ninefold_lab::ab::{AbOptions, AbSummary, Clock, ClockFinding, RowDifferences, RunOptions, ab};

pub(super) fn run(args: &AbArgs) -> Result<Ending, CliError> {
    let scratch = interrupt::directory("copies of the programs")?;
    let options = AbOptions {
        old: args.old.clone(),
        new: args.new.clone(),
        inputs: args.inputs.clone(),
        engine: args.engine.clone(),
        runs: runs(&args.timing, scratch.path()),
    };
    options.check()?;
    let programs = [args.old.clone(), args.new.clone()];
    let inputs = [&args.inputs[..], &programs].concat();
    let json = outputs::create_if_asked(args.output.as_ref(), args.existing, &inputs)?;
    interrupt::guard(&json)?;
    let job = |control: &Control<'_>| ab(&options, control);
    let summary = in_rounds(options.runs.rounds, args.timing.quiet, job)?;
    if let Some(output) = json {
        outputs::write_whole(output, format!("{}\n", summary.to_json()?))?;
    }
    print(&text(&summary))?;
    Ok(ending(summary.verdict()))
}

/// The options of all runs, with copies of the programs in a directory.
pub(super) fn runs(args: &TimingArgs, scratch: &Path) -> RunOptions {
    RunOptions {
        backend: args.backend,
        threads: args.threads.get(),
        limit: args.limit.get(),
        rounds: args.rounds.get(),
        seed: args.seed,
        at_least: args.at_least,
        scratch: scratch.to_owned(),
    }
}

/// Whether both builds write the same, in words.
pub(super) fn sameness(rows: &RowDifferences) -> String {
    if rows.are_equal() {
        return format!("all {} rows are the same", rows.all);
    }
    let columns: Vec<String> =
        rows.differing.iter().map(|(column, count)| format!("{count} in {column}")).collect();
    format!("of {} rows DIFFER: {}", rows.all, columns.join(", "))
}

fn text(summary: &AbSummary) -> String {
    let AbSummary { options, rows, timings, findings } = summary;
    let (rounds, repeats) = (timings.rounds.len(), timings.repeats);
    let threads = counted(options.runs.threads, "thread");
    let text = format!(
        "old  {}\nnew  {}\n{}, {threads}, {rounds} rounds of old, a copy of old, new; \
         each run solves its inputs {repeats} times\noutput: {}\n\n",
        options.old.display(),
        options.new.display(),
        options.engine.as_deref().unwrap_or("auto"),
        sameness(rows),
    );
    let row = |finding: &ClockFinding| {
        let [old, new, change, interval, noise] = columns(finding);
        let decides = finding.clock == Clock::that_decides(options.runs.threads);
        let decides = if decides { "decides" } else { "" }.to_owned();
        let clock = finding.clock.as_str().to_owned();
        [clock, old, new, change, interval, noise, finding.verdict.to_string(), decides]
    };
    let header = "time| old| new| change| 95 % interval| noise|verdict|";
    text + &table(header, findings.iter().map(row))
}
