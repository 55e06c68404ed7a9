//! `ninefold bench record`: engines timed in memory, or the counters and solutions alone.

use std::io::Write;
use std::path::Path;

use crate::args::bench::RecordArgs;
use crate::commands::print;
use crate::progress::Rounds;
use crate::table::table;
use crate::{CliError, Ending, interrupt, summary};
use ninefold_jobs::batch::BatchError;
use ninefold_jobs::engine::Limits;
use ninefold_jobs::jobs::Control;
use ninefold_lab::records::{RecordOptions, StoredRecord, exact_lines, record, record_exact};

/// The name of standard output on the command line.
const STDOUT: &str = "-";

/// Runs `bench record`.
pub(super) fn run(args: &RecordArgs) -> Result<Ending, CliError> {
    if !args.exact && args.output.as_deref() == Some(Path::new(STDOUT)) {
        let message = "records are appended to a file, which standard output (-) is not";
        return Err(CliError::Usage(message.to_owned()));
    }
    let options = options(args);
    options.check()?;
    if args.exact { run_exact(args, &options) } else { run_timed(args, &options) }
}

fn options(args: &RecordArgs) -> RecordOptions {
    RecordOptions {
        inputs: args.inputs.clone(),
        engines: args.engines.clone(),
        backends: args.backends.clone(),
        threads: args.threads.clone(),
        limits: Limits { nodes: args.node_limit, ..Limits::solutions(args.limit) },
        rounds: args.rounds,
        seed: args.seed,
        results: args.results.clone(),
        output: args.output.clone(),
    }
}

/// Writes counters and solutions, and nothing that depends on the machine.
fn run_exact(args: &RecordArgs, options: &RecordOptions) -> Result<Ending, CliError> {
    let path = args.output.clone().unwrap_or_else(|| args.results.join("exact.jsonl"));
    let inputs: Vec<&Path> = args.inputs.iter().map(AsRef::as_ref).collect();
    let mut output = crate::outputs::create(Some(&path), args.existing, &inputs)?;
    interrupt::guard([&output])?;
    let records = record_exact(options, &Control::NONE)?;
    let (text, name) = (exact_lines(&records)?, output.name.clone());
    output.write_all(text.as_bytes()).map_err(|source| BatchError::Write { name, source })?;
    output.finish()?;
    if path != Path::new(STDOUT) {
        print(&format!("{} lines in {}\n", records.len(), path.display()))?;
    }
    Ok(Ending::Clean)
}

/// Times all configurations and appends their records.
fn run_timed(args: &RecordArgs, options: &RecordOptions) -> Result<Ending, CliError> {
    let rounds = Rounds::new(args.rounds.get(), args.quiet);
    let advance = |_| rounds.next();
    let summary = record(options, &Control::new(&advance));
    rounds.finish();
    let summary = summary?;
    let header = ["id", "engine", "backend", "dataset", " threads", " puzzles/s", " a puzzle"];
    let table = table(header, summary.records.iter().map(row));
    print(&format!("{table}\n{} records in {}\n", summary.records.len(), summary.file.display()))?;
    Ok(Ending::Clean)
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
