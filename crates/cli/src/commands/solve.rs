//! `ninefold solve`: the main job.

use std::io::{self, IsTerminal};
use std::{fmt::Write, num::NonZeroU64, time::Duration};

use super::one_puzzle;
use crate::outputs::{create_if_asked, create_or_resume};
use crate::record::{Found, RunRecord};
use crate::summary::{Elapsed, counted, first_errors, grouped, rate, short};
use crate::{CliError, Ending, args::SolveArgs, inputs, progress::watched, say};
use ninefold_jobs::batch::{InputOptions, Output, Tally};
use ninefold_jobs::engine::registry::{self, Config};
use ninefold_jobs::engine::{Counters, Limits, Status};
use ninefold_jobs::jobs::{
    self, Control, SolveOptions, SolveOutputs, SolveSummary, check_backend, find_engine,
};

pub(crate) fn run(args: &SolveArgs) -> Result<Ending, CliError> {
    if let Some(ended) =
        one_puzzle::asked_for(args).and_then(|puzzle| one_puzzle::run(puzzle, args))
    {
        return ended;
    }
    let options = options(args)?;
    // The summary is of the last of several runs.
    let replaces = args.writing.existing.force || args.resume;
    let mut record = RunRecord::begin(&args.inputs, &args.reading, replaces)?;
    let (header, rules_text) = (args.header.header, args.web.for_solutions());
    let inputs = record.open_as(InputOptions { header, rules_text, ..InputOptions::default() })?;
    if inputs.size().is_some() && args.timeout.is_some() {
        return Err(CliError::usage("--timeout does not go with --size; --node-limit does"));
    }
    let rows = match options.format {
        Some(_) => {
            let run = || Ok(options.run_of(&inputs)?);
            let (columns, quiet) = (args.header.columns.as_ref(), args.reading.quiet);
            create_or_resume(&args.writing, args.resume, columns, &args.inputs, quiet, run)?
        }
        None => Output::nothing(),
    };
    // Begun before the run, so that nothing about it can be wrong only when the work is done.
    let latencies = create_if_asked(args.latency.as_ref(), args.writing.existing, &args.inputs)?;
    if let Some(log) = latencies.as_ref().filter(|log| log.is_same_as(&rows)) {
        let name = &log.name;
        return Err(CliError::Usage(format!("--latency and the output cannot both be {name}")));
    }
    record.guard([&rows].into_iter().chain(&latencies))?;
    record.writes(args.writing.output.as_deref());
    record.writes(args.latency.as_deref());
    let output = rows.name.clone();
    // A bar would stand among the rows of a terminal.
    let are_rows_seen =
        args.writing.output.is_none() && !args.count_only && io::stdout().is_terminal();
    let outputs = SolveOutputs { rows, latencies };
    let job = |control: Control<'_>| jobs::solve(&inputs, &options, outputs, control);
    let summary = watched(&inputs, args.reading.quiet || are_rows_seen, job)?;
    let time = record.elapsed();
    let tally = &summary.tally;
    if args.count_only {
        super::print(&counts(tally))?;
    }
    if !args.reading.quiet {
        let output = if args.count_only { "counts only" } else { &output };
        say(&summarized(args, options.limits, &summary, output, time));
    }
    record.fact("engine", summary.engines.names_with_backends());
    record.fact("threads", summary.threads);
    record.goes_on_behind(summary.resumed_behind);
    record.fact("limit", options.limits.solutions.get());
    record.end(&found(tally))
}

/// The counts of a run, for its record.
fn found(tally: &Tally) -> Found<'static> {
    let malformed = tally.of(Status::Malformed);
    let mut counts: Vec<(&str, u64)> =
        Status::ALL.iter().map(|status| (status.as_str(), tally.of(*status))).collect();
    counts.extend([
        ("remarks", tally.remarks),
        ("verified", tally.verified),
        ("given right", tally.given_right),
        ("given wrong", tally.given_wrong),
        ("given missing", tally.given_missing),
        ("nodes", tally.counters.nodes),
    ]);
    Found { puzzles: tally.puzzles() - malformed, malformed, flaws: tally.given_wrong, counts }
}

/// The options of the job. An engine that is named is looked at before any file.
fn options(args: &SolveArgs) -> Result<SolveOptions, CliError> {
    let engine = match args.engine.as_str() {
        registry::AUTO => None,
        name => {
            let engine = find_engine(name)?;
            check_backend(engine, &Config { seed: args.seed, backend: args.backend })?;
            Some(engine)
        }
    };
    let solutions = if args.first { NonZeroU64::MIN } else { args.limit };
    Ok(SolveOptions {
        engine,
        backend: args.backend,
        seed: args.seed,
        limits: Limits { solutions, nodes: args.node_limit, time: args.timeout, stopwatch: true },
        format: (!args.count_only).then_some(args.output_format),
        keep_fields: args.keep_fields,
        check: args.check,
        explain: args.explain_status,
        threads: args.reading.threads,
    })
}

/// Counts by status, for programs to read.
fn counts(tally: &Tally) -> String {
    let line = |status: Status| format!("{status},{}\n", tally.of(status));
    "status,count\n".to_owned() + &Status::ALL.map(line).concat()
}

/// The summary for people.
fn summarized(
    args: &SolveArgs,
    limits: Limits,
    summary: &SolveSummary,
    output: &str,
    time: Elapsed,
) -> String {
    let SolveSummary { tally, resumed_behind, latency, engines, .. } = summary;
    let in_lanes = engines.classic.in_lanes;
    let mut text = String::new();
    let puzzles = tally.puzzles();
    let _ = writeln!(text, "{} -> {output}", inputs::names(&args.inputs));
    let (names, threads) = (engines.names_with_backends(), counted(summary.threads, "thread"));
    let _ = writeln!(text, "engine {names}, limit {}, {threads}\n", limits.solutions);
    for status in Status::ALL.into_iter().filter(|&status| tally.of(status) > 0) {
        let count = tally.of(status);
        let share = 100.0 * count as f64 / puzzles as f64;
        let _ = writeln!(text, "  {:<10} {:>14} {share:>7.2} %", status.as_str(), grouped(count));
    }
    let _ = writeln!(text, "  {:<10} {:>14}", "total", grouped(puzzles));
    if *resumed_behind > 0 {
        let lines = grouped(*resumed_behind);
        let _ = writeln!(text, "  {:<10} {lines:>14} lines, by an earlier run", "of them");
    }
    if tally.remarks > 0 {
        let _ = writeln!(text, "  {:<10} {:>14}", "remarks", grouped(tally.remarks));
    }
    let speed = grouped(rate(puzzles.saturating_sub(*resumed_behind), time.wall));
    let _ = writeln!(text, "\n  speed      {speed} puzzles/s ({time})");
    if latency.count() > 0 {
        let at = |share: f64| short(latency.quantile(share));
        let cost = summary.engine_time.as_nanos() as u64 / latency.count();
        let (label, what) = match in_lanes {
            true => ("residence", "from loaded to decided, among many others"),
            false => ("latency", "a puzzle"),
        };
        if in_lanes {
            let cost = short(Duration::from_nanos(cost));
            let _ = writeln!(text, "  cost       {cost} a puzzle, amortized over all of them");
        }
        let [p50, p90, p99, p999] = [0.5, 0.9, 0.99, 0.999].map(at);
        let max = short(latency.max());
        let _ = writeln!(
            text,
            "  {label:<10} p50 {p50}, p90 {p90}, p99 {p99}, p99.9 {p999}, max {max} {what}"
        );
    }
    let Counters { nodes, propagations, backtracks, sorting_nanos } = tally.counters;
    let solved = (puzzles - tally.of(Status::Malformed)).max(1);
    // `lanes` does not count propagations: no figure is better than a wrong one.
    let propagations =
        if in_lanes { String::new() } else { format!(", {} propagations", grouped(propagations)) };
    let _ = writeln!(
        text,
        "  search     {} nodes ({:.2} a puzzle), {} backtracks{propagations}",
        grouped(nodes),
        nodes as f64 / solved as f64,
        grouped(backtracks),
    );
    if sorting_nanos > 0 {
        let _ = writeln!(text, "  sorting    {}", short(Duration::from_nanos(sorting_nanos)));
    }
    let _ = writeln!(text, "  verified   {} solutions, all correct", grouped(tally.verified));
    if args.check {
        let [right, wrong, missing] =
            [tally.given_right, tally.given_wrong, tally.given_missing].map(grouped);
        let _ = writeln!(
            text,
            "  given      {right} right, {wrong} wrong, {missing} without a solution"
        );
    }
    if let Some(file) = &args.latency {
        let _ = writeln!(text, "  histogram  {}", file.display());
    }
    let all = tally.of(Status::Malformed) + tally.given_wrong;
    if all > 0 {
        text += "\n";
        text += &first_errors(&tally.errors, all);
    }
    text
}
