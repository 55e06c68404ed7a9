//! `ninefold bench ab`: two builds, run alternately.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;

use super::{columns, ending};
use crate::args::bench::{AbArgs, TimingArgs};
use crate::commands::print;
use crate::progress::Rounds;
use crate::table::table;
use crate::{CliError, Ending, interrupt};
use ninefold_jobs::batch::{BatchError, Output};
use ninefold_jobs::jobs::Control;
use ninefold_lab::ab::{AbOptions, AbSummary, Clock, ClockFinding, RowDifferences, RunOptions, ab};

/// Runs `bench ab`.
pub(super) fn run(args: &AbArgs) -> Result<Ending, CliError> {
    let scratch = interrupt::directory("copies of the programs")?;
    let options = options(args, scratch.path());
    options.check()?;
    let programs = [&args.old, &args.new];
    let inputs: Vec<&Path> = args.inputs.iter().chain(programs).map(AsRef::as_ref).collect();
    let json = match &args.output {
        Some(path) => Some(crate::outputs::create(Some(path), args.existing, &inputs)?),
        None => None,
    };
    interrupt::guard(&json)?;
    let rounds = Rounds::new(options.runs.rounds, args.timing.quiet);
    let advance = |_| rounds.next();
    let summary = ab(&options, &Control::new(&advance));
    rounds.finish();
    let summary = summary?;
    if let Some(output) = json {
        write_json(output, &summary)?;
    }
    print(&text(&summary))?;
    Ok(ending(summary.verdict()))
}

fn options(args: &AbArgs, scratch: &Path) -> AbOptions {
    AbOptions {
        old: args.old.clone(),
        new: args.new.clone(),
        inputs: args.inputs.clone(),
        engine: args.engine.clone(),
        runs: runs(&args.timing, scratch),
    }
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
    let mut text = String::new();
    let _ = writeln!(text, "old  {}\nnew  {}", options.old.display(), options.new.display());
    let (rounds, repeats) = (timings.rounds.len(), timings.repeats);
    let threads = if options.runs.threads == 1 { "thread" } else { "threads" };
    let _ = writeln!(
        text,
        "{}, {} {threads}, {rounds} rounds of old, a copy of old, new; \
         each run solves its inputs {repeats} times",
        options.engine.as_deref().unwrap_or("auto"),
        options.runs.threads
    );
    let _ = writeln!(text, "output: {}\n", sameness(rows));
    let row = |finding: &ClockFinding| {
        let [old, new, change, interval, noise] = columns(finding);
        let decides = finding.clock == Clock::that_decides(options.runs.threads);
        let decides = if decides { "decides" } else { "" }.to_owned();
        let clock = finding.clock.as_str().to_owned();
        [clock, old, new, change, interval, noise, finding.verdict.to_string(), decides]
    };
    let header = ["time", " old", " new", " change", " 95 % interval", " noise", "verdict", ""];
    text + &table(header, findings.iter().map(row))
}

fn write_json(mut output: Output, summary: &AbSummary) -> Result<(), CliError> {
    let name = output.name.clone();
    let text = format!("{}\n", summary.to_json()?);
    output.write_all(text.as_bytes()).map_err(|source| BatchError::Write { name, source })?;
    Ok(output.finish()?)
}
