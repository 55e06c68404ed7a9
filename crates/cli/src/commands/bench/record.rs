//! `ninefold bench record`: engines timed in memory, or the counters and solutions alone.

use std::path::Path;

use crate::{
    CliError, Ending, args::bench::RecordArgs, commands::print, interrupt, outputs,
    progress::in_rounds, summary, table::table,
};
use ninefold_jobs::{engine::Limits, jobs::Control};
use ninefold_lab::records::{RecordOptions, StoredRecord, exact_lines, record, record_exact};

pub(super) fn run(args: &RecordArgs) -> Result<Ending, CliError> {
    if !args.exact && args.output.as_deref() == Some(Path::new("-")) {
        return Err(CliError::usage(
            "records are appended to a file, which standard output (-) is not",
        ));
    }
    let options = RecordOptions {
        inputs: args.inputs.clone(),
        engines: args.engines.clone(),
        backends: args.backends.clone(),
        threads: args.threads.clone(),
        limits: Limits { nodes: args.node_limit, ..Limits::solutions(args.limit) },
        rounds: args.rounds,
        seed: args.seed,
        results: args.results.clone(),
        output: args.output.clone(),
    };
    options.check()?;
    if args.exact { run_exact(args, &options) } else { run_timed(args, &options) }
}

/// Writes counters and solutions, and nothing that depends on the machine.
fn run_exact(args: &RecordArgs, options: &RecordOptions) -> Result<Ending, CliError> {
    let path = args.output.clone().unwrap_or_else(|| args.results.join("exact.jsonl"));
    let output = outputs::create(Some(&path), args.existing, &args.inputs)?;
    interrupt::guard([&output])?;
    let records = record_exact(options, &Control::NONE)?;
    outputs::write_whole(output, exact_lines(&records)?)?;
    if path != Path::new("-") {
        print(&format!("{} lines in {}\n", records.len(), path.display()))?;
    }
    Ok(Ending::Clean)
}

/// Times all configurations and appends their records.
fn run_timed(args: &RecordArgs, options: &RecordOptions) -> Result<Ending, CliError> {
    let job = |control: &Control<'_>| record(options, control);
    let (file, records) = in_rounds(args.rounds.get(), args.quiet, job)?;
    let header = "id|engine|backend|dataset| threads| puzzles/s| a puzzle";
    let table = table(header, records.iter().map(row));
    print(&format!("{table}\n{} records in {}\n", records.len(), file.display()))
        .map(|()| Ending::Clean)
}

fn row(StoredRecord { id, record }: &StoredRecord) -> [String; 7] {
    let median = record.timing.median_nanos;
    [
        id.clone(),
        record.task.engine.clone(),
        record.backend.clone(),
        record.task.dataset.name.clone(),
        record.threads.to_string(),
        summary::grouped(record.rate(median) as u64),
        format!("{:.1} ns", median / record.task.dataset.puzzles as f64),
    ]
}
