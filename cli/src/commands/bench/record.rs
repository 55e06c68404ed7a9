//! `ninefold bench record`: engines timed in memory, or what no machine changes.

use std::io::Write;
use std::path::{Path, PathBuf};

use crate::args::bench::RecordArgs;
use crate::commands::engines::find_engines;
use crate::commands::print;
use crate::progress::Rounds;
use crate::table::table;
use crate::{CliError, Ending, interrupt, summary};
use ninefold::batch::BatchError;
use ninefold::batch::Output;
use ninefold::engine::registry::{Config, EngineInfo};
use ninefold::engine::{Backend, Limits};
use ninefold_lab::build::Build;
use ninefold_lab::dataset::{self, Loaded};
use ninefold_lab::machine::Machine;
use ninefold_lab::record::{self, Record};
use ninefold_lab::trial::{self, Setting};
use ninefold_lab::{error::BenchError, exact};

/// What users say for standard output.
const STDOUT: &str = "-";

/// Runs `bench record`.
pub fn run(args: &RecordArgs) -> Result<Ending, CliError> {
    if !args.exact && args.output.as_deref() == Some(Path::new(STDOUT)) {
        let message = "records are appended to a file, which standard output (-) is not";
        return Err(CliError::Usage(message.to_owned()));
    }
    let entries = find_engines(&args.engines)?;
    if let Some(entry) = entries.iter().find(|entry| !entry.finishes && args.node_limit.is_none()) {
        let message = format!("the engine {} may not finish: it needs --node-limit", entry.name);
        return Err(CliError::Usage(message));
    }
    if args.exact { record_exact(args, &entries) } else { record_times(args, &entries) }
}

fn limits(args: &RecordArgs) -> Limits {
    Limits { nodes: args.node_limit, ..Limits::solutions(args.limit) }
}

fn load(inputs: &[PathBuf]) -> Result<Vec<Loaded>, BenchError> {
    inputs.iter().map(|input| dataset::load(input)).collect()
}

/// Writes counters and solutions, and nothing that depends on the machine.
fn record_exact(args: &RecordArgs, entries: &[&'static EngineInfo]) -> Result<Ending, CliError> {
    let path = args.output.clone().unwrap_or_else(|| args.results.join("exact.jsonl"));
    let inputs: Vec<&Path> = args.inputs.iter().map(AsRef::as_ref).collect();
    let mut output = Output::create(Some(&path), args.force, &inputs)?;
    interrupt::guard([&output])?;
    let mut lines = String::new();
    for loaded in &load(&args.inputs)? {
        for entry in entries {
            let exact = exact::solve(entry, limits(args), args.seed, loaded)?;
            lines += &record::line_of(&exact)?;
            lines.push('\n');
        }
    }
    let name = output.name.clone();
    output.write_all(lines.as_bytes()).map_err(|source| BatchError::Write { name, source })?;
    output.finish()?;
    if path != Path::new(STDOUT) {
        print(&format!("{} lines in {}\n", lines.lines().count(), path.display()))?;
    }
    Ok(Ending::Clean)
}

/// Times all configurations and appends their records.
fn record_times(args: &RecordArgs, entries: &[&'static EngineInfo]) -> Result<Ending, CliError> {
    let loaded = load(&args.inputs)?;
    let mut settings = Vec::new();
    for loaded in &loaded {
        for entry in entries {
            for backend in backends(entry, &args.backends)? {
                settings.extend(args.threads.iter().map(|&threads| Setting {
                    entry,
                    backend,
                    threads,
                    limits: limits(args),
                    seed: args.seed,
                    loaded,
                }));
            }
        }
    }
    let (machine, build) = (Machine::here(), Build::running()?);
    let path = args.output.clone().unwrap_or_else(|| record::file_of(&args.results, &machine));
    if args.inputs.iter().any(|input| is_same_file(input, &path)) {
        return Err(BatchError::IsInput(path).into());
    }
    record::make_sure_of(&path)?;
    let rounds = args.rounds.get();
    let progress = Rounds::new(rounds, args.quiet);
    let measured = trial::measure(&settings, rounds, args.seed, &mut |done| progress.at(done));
    progress.finish();
    let mut rows = Vec::new();
    for (setting, measured) in settings.iter().zip(measured?) {
        let record = Record::new(setting, &measured, &machine, &build);
        rows.push(row(&record::append(&path, &record)?, &record));
    }
    let header = ["id", "engine", "backend", "dataset", " threads", " puzzles/s", " a puzzle"];
    print(&format!("{}\n{} records in {}\n", table(header, rows), settings.len(), path.display()))?;
    Ok(Ending::Clean)
}

fn is_same_file(a: &Path, b: &Path) -> bool {
    matches!((a.canonicalize(), b.canonicalize()), (Ok(a), Ok(b)) if a == b)
}

fn row(id: &str, record: &Record) -> [String; 7] {
    let median = record.timing.median_nanos;
    [
        id.to_owned(),
        record.task.engine.clone(),
        record.backend.clone(),
        record.task.dataset.name.clone(),
        record.threads.to_string(),
        summary::grouped(record.rate(median) as u64),
        format!("{:.1} ns", median / record.task.dataset.puzzles as f64),
    ]
}

/// The backends to be measured of an engine: those that were named and that it has, or its best one.
fn backends(entry: &'static EngineInfo, named: &[Backend]) -> Result<Vec<Backend>, CliError> {
    if let Some(missing) = named.iter().find(|backend| !backend.is_available()) {
        let name = missing.name();
        return Err(CliError::Usage(format!("this machine cannot run the backend {name}")));
    }
    let usable: Vec<Backend> = match named {
        [] => entry.backend(&Config::default()).into_iter().collect(),
        named => named.iter().copied().filter(|backend| entry.backends.contains(backend)).collect(),
    };
    if usable.is_empty() {
        return Err(CliError::Usage(format!("{} has none of these backends", entry.name)));
    }
    Ok(usable)
}
