//! `ninefold bench gate`: the checks that CI asks of a change.

use std::path::Path;

use super::ab::{runs, sameness};
use super::{columns, ending};
use crate::{
    CliError, Ending, args::bench::GateArgs, commands::print, interrupt, progress::in_rounds, say,
    summary, table::table,
};
use ninefold_jobs::jobs::Control;
use ninefold_lab::gate::{
    Count, ExactCheck, GateCheck, GateFinding, GateOptions, TOLERANCE, gate, gate_exact,
};
use ninefold_lab::{records::ExactChange, stats::ChangeVerdict};

pub(super) fn run(args: &GateArgs) -> Result<Ending, CliError> {
    match (&args.exact, &args.old) {
        (Some(file), _) => run_exact(file),
        (None, Some(old)) => run_builds(args, old),
        (None, None) => Err(CliError::Usage("--exact FILE or an old build is needed".to_owned())),
    }
}

const SAME: &str = "same";

/// Checks everything in a file of exact records.
fn run_exact(file: &Path) -> Result<Ending, CliError> {
    let checks = gate_exact(file, &Control::NONE)?;
    let rows = checks.iter().flat_map(exact_rows);
    print(&table("engine|dataset|what| old| new|verdict", rows))?;
    if checks.iter().all(|check| check.changes.is_empty()) {
        return Ok(Ending::Clean);
    }
    say("ninefold: what changed on purpose is recorded again with `bench record --exact`\n");
    Ok(Ending::Regressed)
}

/// A row for each change, or one row if all counters are the same.
fn exact_rows(check: &ExactCheck) -> Vec<[String; 6]> {
    let row = |what: String, old, new, verdict| {
        [check.engine.clone(), check.dataset.clone(), what, old, new, verdict]
    };
    if check.changes.is_empty() {
        return vec![row(SAME.to_owned(), String::new(), String::new(), String::new())];
    }
    let change = |change: &ExactChange| {
        let [old, new] = [&change.old, &change.new].map(|text| in_short(text));
        row(format!("{} CHANGED", change.name), old, new, change.verdict.to_string())
    };
    check.changes.iter().map(change).collect()
}

/// A count with commas; the beginning of a checksum.
fn in_short(text: &str) -> String {
    match text.parse::<u64>() {
        Ok(count) => summary::grouped(count),
        Err(_) => text.chars().take(12).collect(),
    }
}

/// Checks a build against an old one.
fn run_builds(args: &GateArgs, old: &Path) -> Result<Ending, CliError> {
    let scratch = interrupt::directory("copies of the programs")?;
    let options = GateOptions {
        old: old.to_owned(),
        new: args.new.clone(),
        inputs: args.inputs.clone(),
        engines: args.engines.clone(),
        instructions: !args.no_instructions,
        time: !args.no_time,
        runs: runs(&args.timing, scratch.path()),
    };
    let rounds = if options.time { options.runs.rounds } else { 0 };
    let rounds = rounds * options.inputs.len() * options.engines.len();
    let job = |control: &Control<'_>| gate(&options, control);
    let checks = in_rounds(rounds, args.timing.quiet, job)?;
    let header = "engine|dataset|what| old| new| change| 95 % interval| noise|verdict";
    print(&table(header, checks.iter().map(row)))?;
    let worst = checks.iter().map(|check| check.verdict).max();
    Ok(ending(worst.unwrap_or(ChangeVerdict::Improved)))
}

/// A row of the table: engine, dataset, what, old, new, change, interval, noise, verdict.
fn row(check: &GateCheck) -> [String; 9] {
    let mut said = check.verdict.to_string();
    let (what, [old, new, change, interval, noise]) = match &check.finding {
        GateFinding::Rows(rows) => {
            if check.verdict == ChangeVerdict::Inconclusive {
                SAME.clone_into(&mut said);
            }
            (sameness(rows), Default::default())
        }
        GateFinding::Instructions(counts) => ("instructions".to_owned(), instructions(*counts)),
        GateFinding::Time(finding) => {
            (format!("{} time", finding.clock.as_str()), columns(finding))
        }
    };
    let (engine, dataset) = (check.engine.clone(), check.dataset.clone());
    [engine, dataset, what, old, new, change, interval, noise, said]
}

/// The columns of instructions of both builds, where they could be counted.
fn instructions(counts: [Count; 2]) -> [String; 5] {
    let [old, new] = counts.map(|count| match count {
        Ok(count) => summary::grouped(count),
        Err(missing) => missing.to_owned(),
    });
    let [change, noise] = match counts {
        [Ok(old), Ok(new)] => {
            [super::change((new as f64 / old.max(1) as f64).ln()), super::noise(TOLERANCE.ln_1p())]
        }
        _ => Default::default(),
    };
    [old, new, change, String::new(), noise]
}
