//! `ninefold bench ab`: two builds, run alternately.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use serde_json::json;

use super::{columns, ending};
use crate::args::bench::{AbArgs, TimingArgs};
use crate::commands::print;
use crate::progress::Rounds;
use crate::table::table;
use crate::{CliError, Ending, interrupt};
use ninefold::batch::BatchError;
use ninefold::batch::Output;
use ninefold::engine::Backend;
use ninefold_lab::ab::{self, Clock, Finding, Outcome, Plan};
use ninefold_lab::machine::Machine;
use ninefold_lab::rows::{self, Rows};
use ninefold_lab::stats::Verdict;
use ninefold_lab::{checksum, dataset};

/// Runs `bench ab`.
pub fn run(args: &AbArgs) -> Result<Ending, CliError> {
    let plan = plan(&args.old, &args.new, &args.inputs, &args.engine, &args.timing)?;
    let programs = [&args.old, &args.new];
    let inputs: Vec<&Path> = args.inputs.iter().chain(programs).map(AsRef::as_ref).collect();
    let json = match &args.json {
        Some(path) => Some(Output::create(Some(path), args.force, &inputs)?),
        None => None,
    };
    interrupt::guard(&json)?;
    let rows = compare_rows(&plan)?;
    let outcome = rounds(&plan, args.timing.quiet)?;
    let findings = Clock::ALL.map(|clock| outcome.finding(clock));
    let decides = Clock::that_decides(plan.threads);
    if let Some(output) = json {
        write_json(output, &plan, &outcome, &findings, &rows)?;
    }
    print(&text(&plan, &outcome, &findings, &rows))?;
    let verdict = findings.iter().find(|finding| finding.clock == decides);
    Ok(ending(verdict.map_or(Verdict::Inconclusive, |finding| finding.verdict)))
}

/// What is to be run, made sure of as far as looking tells.
pub fn plan(
    old: &Path,
    new: &Path,
    inputs: &[PathBuf],
    engine: &str,
    timing: &TimingArgs,
) -> Result<Plan, CliError> {
    let (old, new) = (ab::find_program(old)?, ab::find_program(new)?);
    for input in inputs {
        dataset::load(input)?;
    }
    Ok(Plan {
        old,
        new,
        inputs: inputs.to_vec(),
        engine: engine.to_owned(),
        backend: timing.backend.map(|backend| Backend::name(backend).to_owned()),
        threads: timing.threads.get(),
        limit: timing.limit.get(),
        rounds: timing.pairs.get(),
        seed: timing.seed,
        at_least: timing.at_least,
    })
}

/// What both builds write, row by row.
pub fn compare_rows(plan: &Plan) -> Result<Rows, CliError> {
    let directory = interrupt::directory("outputs")?;
    let arguments = ab::solve_arguments(plan);
    Ok(rows::compare(&plan.old, &plan.new, &arguments, &plan.inputs, directory.path())?)
}

/// Runs all rounds under a progress bar.
pub fn rounds(plan: &Plan, quiet: bool) -> Result<Outcome, CliError> {
    let directory = interrupt::directory("copies of the programs")?;
    let progress = Rounds::new(plan.rounds, quiet);
    let outcome = ab::run(plan, directory.path(), &mut |done| progress.at(done));
    progress.finish();
    Ok(outcome?)
}

/// Whether both builds write the same, in words.
pub fn sameness(rows: &Rows) -> String {
    if rows.are_equal() {
        return format!("all {} rows are the same", rows.all);
    }
    let columns: Vec<String> =
        rows.differing.iter().map(|(column, count)| format!("{count} in {column}")).collect();
    format!("of {} rows DIFFER: {}", rows.all, columns.join(", "))
}

fn text(plan: &Plan, outcome: &Outcome, findings: &[Finding], rows: &Rows) -> String {
    let mut text = String::new();
    let _ = writeln!(text, "old  {}\nnew  {}", plan.old.display(), plan.new.display());
    let (rounds, repeats) = (outcome.rounds.len(), outcome.repeats);
    let threads = if plan.threads == 1 { "thread" } else { "threads" };
    let _ = writeln!(
        text,
        "{}, {} {threads}, {rounds} rounds of old, a copy of old, new; each run solves its inputs {repeats} times",
        plan.engine, plan.threads
    );
    let _ = writeln!(text, "output: {}\n", sameness(rows));
    let row = |finding: &Finding| {
        let [old, new, change, interval, noise] = columns(finding);
        let decides = finding.clock == Clock::that_decides(plan.threads);
        let decides = if decides { "decides" } else { "" }.to_owned();
        let clock = finding.clock.as_str().to_owned();
        [clock, old, new, change, interval, noise, finding.verdict.to_string(), decides]
    };
    let header = ["time", " old", " new", " change", " 95 % interval", " noise", "verdict", ""];
    text + &table(header, findings.iter().map(row))
}

fn write_json(
    mut output: Output,
    plan: &Plan,
    outcome: &Outcome,
    findings: &[Finding],
    rows: &Rows,
) -> Result<(), CliError> {
    let finding = |finding: &Finding| {
        let estimate = |estimate: ninefold_lab::stats::Estimate| json!({ "value": estimate.value, "low": estimate.low, "high": estimate.high });
        json!({
            "clock": finding.clock,
            "old_nanos": finding.medians[0],
            "copy_nanos": finding.medians[1],
            "new_nanos": finding.medians[2],
            "log_ratio_of_copy": estimate(finding.same),
            "log_ratio": estimate(finding.log_ratio),
            "noise": finding.floor,
            "verdict": finding.verdict.as_str(),
        })
    };
    let report = json!({
        "schema": ninefold_lab::record::SCHEMA,
        "machine": Machine::here(),
        "old_sha256": checksum::of_file(&plan.old)?,
        "new_sha256": checksum::of_file(&plan.new)?,
        "engine": plan.engine,
        "backend": plan.backend,
        "inputs": plan.inputs,
        "threads": plan.threads,
        "limit": plan.limit,
        "seed": plan.seed,
        "repeats": outcome.repeats,
        "decides": Clock::that_decides(plan.threads),
        "findings": findings.iter().map(finding).collect::<Vec<_>>(),
        "differing_rows": rows.differing,
        "rounds": outcome.rounds,
    });
    let name = output.name.clone();
    let text = format!("{report}\n");
    output.write_all(text.as_bytes()).map_err(|source| BatchError::Write { name, source })?;
    Ok(output.finish()?)
}
