//! `ninefold solve`: the main job.

use std::num::NonZeroU64;
use std::path::Path;

use crate::args::{OutputFormat, SolveArgs};
use crate::outputs::Destination;
use crate::progress::watched;
use crate::record::{Found, RunRecord};
use crate::summary::{self, Setting, Work};
use crate::{CliError, Ending, inputs, say};
use ninefold_jobs::batch::RowFormat;
use ninefold_jobs::batch::{Output, Tally};
use ninefold_jobs::engine::registry::{self, Config};
use ninefold_jobs::engine::{Limits, Status};
use ninefold_jobs::jobs::{self, SolveOptions, SolveOutputs, check_backend, find_engine};

/// Runs `solve`.
pub(crate) fn run(args: &SolveArgs) -> Result<Ending, CliError> {
    let options = options(args)?;
    // The summary is of the last of several runs.
    let replaces = args.existing.force || args.resume;
    let mut record = RunRecord::begin(&args.inputs, &args.reading, replaces)?;
    let inputs = inputs::open_web(
        &args.inputs,
        &args.reading,
        (&args.header).into(),
        args.web.for_solutions(),
    )?;
    let paths: Vec<&Path> = args.inputs.iter().map(AsRef::as_ref).collect();
    let rows = match options.format {
        Some(_) => {
            let run = || Ok(options.run_of(&inputs)?);
            let destination = Destination {
                path: args.output.as_deref(),
                existing: args.existing,
                resume: args.resume,
                columns: args.header.columns.as_ref(),
            };
            crate::outputs::create_or_resume(destination, &paths, args.reading.quiet, run)?
        }
        None => Output::nothing(),
    };
    // Begun before the run, so that nothing about it can be wrong only when the work is done.
    let create = |path| crate::outputs::create(Some(path), args.existing, &paths);
    let latencies = args.latency.as_deref().map(create).transpose()?;
    if let Some(log) = latencies.as_ref().filter(|log| log.is_same_as(&rows)) {
        let message = format!("--latency and the output cannot both be {}", log.name);
        return Err(CliError::Usage(message));
    }
    record.guard([&rows].into_iter().chain(&latencies))?;
    record.writes(args.output.as_deref());
    record.writes(args.latency.as_deref());
    let output = rows.name.clone();
    let summary = watched(&inputs, args.reading.quiet, |control| {
        jobs::solve(&inputs, &options, SolveOutputs { rows, latencies }, control)
    })?;
    let time = record.elapsed();
    let tally = &summary.tally;
    if args.count_only {
        super::print(&counts(tally))?;
    }
    if !args.reading.quiet {
        let names = summary.engines.names_with_backends();
        let setting = Setting {
            inputs: inputs::names(&args.inputs),
            output: if args.count_only { "counts only" } else { &output },
            engine: format!("engine {names}, limit {}", options.limits.solutions),
            in_lanes: summary.engines.classic.in_lanes,
            threads: summary.threads,
            check: args.check,
            latency_log: args.latency.as_ref().map(|file| file.display().to_string()),
        };
        let (latency, engine_time) = (&summary.latency, summary.engine_time);
        let resumed_behind = summary.resumed_behind;
        let work = Work { tally, resumed_behind, latency, engine_time, time };
        say(&summary::of_solve(&setting, &work));
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
    let format = match args.output_format {
        OutputFormat::Csv => RowFormat::Csv,
        OutputFormat::Solution => RowFormat::Solution,
        OutputFormat::Jsonl => RowFormat::Jsonl { propagations: true },
    };
    let solutions = if args.first { NonZeroU64::MIN } else { args.limit };
    Ok(SolveOptions {
        engine,
        backend: args.backend,
        seed: args.seed,
        limits: Limits { solutions, nodes: args.node_limit, time: args.timeout, stopwatch: true },
        format: (!args.count_only).then_some(format),
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
