//! Solve all puzzles of some inputs: a row of output for each, in order.

use std::io::Write;
use std::num::NonZeroUsize;
use std::time::{Duration, Instant, SystemTime};

use super::JobError;
use super::chunks::thread_count;
use super::engines::Engines;
use crate::batch::Output;
use crate::batch::{AHEAD, FAR_AHEAD, OutputSink, run_ahead};
use crate::batch::{BatchError, Control, Inputs, Tally, WorkerOptions};
use crate::batch::{RowFormat, kept_names};
use crate::batch::{Share, SolveWorker};
use crate::engine::registry::{Config, EngineInfo};
use crate::engine::{Backend, Limits};
use crate::latency::{self, Interval, Latency};
use crate::text::Layout;

/// The options of [`solve`].
#[derive(Clone)]
pub struct SolveOptions {
    /// The engine; the best one for the inputs where none is named.
    pub engine: Option<&'static EngineInfo>,
    /// The instruction set; the best one of this machine where none is named.
    pub backend: Option<Backend>,
    /// Seed of engines that draw random numbers.
    pub seed: u64,
    /// The limits of each search.
    pub limits: Limits,
    /// The form of the output; `None` writes no rows, only counts.
    pub format: Option<RowFormat>,
    /// Carry the further fields of the inputs through.
    pub keep_fields: bool,
    /// Check the solutions that the inputs give.
    pub check: bool,
    /// Say which clues clash where a puzzle has no solution.
    pub explain: bool,
    /// The number of threads; one a core where none is given.
    pub threads: Option<NonZeroUsize>,
}

impl Default for SolveOptions {
    /// The best engine, proof of uniqueness, rows of csv, one thread a core.
    fn default() -> SolveOptions {
        SolveOptions {
            engine: None,
            backend: None,
            seed: 0,
            limits: Limits { stopwatch: true, ..Limits::UNIQUE },
            format: Some(RowFormat::Csv),
            keep_fields: false,
            check: false,
            explain: false,
            threads: None,
        }
    }
}

/// The outputs of [`solve`].
pub struct SolveOutputs {
    /// The rows.
    pub rows: Output,
    /// The latencies of all puzzles, as an HdrHistogram log, if wanted.
    pub latencies: Option<Output>,
}

impl From<Output> for SolveOutputs {
    fn from(rows: Output) -> SolveOutputs {
        SolveOutputs { rows, latencies: None }
    }
}

/// The result of [`solve`].
pub struct SolveSummary {
    /// Counts by status, work, first errors.
    pub tally: Tally,
    /// How long each puzzle took, from its beginning to its end.
    pub latency: Latency,
    /// How long the engines worked, all threads together, without reading and writing.
    pub engine_time: Duration,
    /// How long the run took.
    pub wall: Duration,
    /// The engines that were used.
    pub engines: Engines,
    /// The number of threads.
    pub threads: usize,
}

/// Solves all puzzles of the inputs. Each line of input yields one row, in order; every solution is
/// verified. Outputs appear when all is done, or not at all.
///
/// Outcomes and counters are the same on any number of threads. After warm-up, nothing is allocated
/// for a puzzle.
///
/// # Errors
/// The engine cannot do it, the inputs have different fields that are to be kept, reading or
/// writing fails, a solution is wrong (a bug), or the caller stopped the run.
///
/// ```
/// use ninefold::batch::{Control, InputOptions, Inputs, Output};
/// use ninefold::engine::Status;
/// use ninefold::jobs::{SolveOptions, solve};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
/// let inputs = Inputs::from_reader("example", text.as_bytes(), &InputOptions::default())?;
/// let directory = tempfile::tempdir()?;
/// let file = directory.path().join("solved.csv");
/// let output = Output::create(Some(&file), false, &[])?;
/// let summary = solve(&inputs, &SolveOptions::default(), output, Control::NONE)?;
/// assert_eq!(summary.tally.of(Status::Unique), 1);
/// assert!(std::fs::read_to_string(&file)?.starts_with("puzzle,solution,status\n53..7"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(
    inputs: &Inputs,
    options: &SolveOptions,
    outputs: impl Into<SolveOutputs>,
    control: Control<'_>,
) -> Result<SolveSummary, JobError> {
    let (began, started) = (Instant::now(), SystemTime::now());
    let SolveOutputs { rows: mut output, latencies } = outputs.into();
    if let Some(log) = latencies.as_ref().filter(|log| log.is_same_as(&output)) {
        return Err(JobError::SameOutput { name: log.name.clone() });
    }
    let config = Config { seed: options.seed, backend: options.backend };
    let engines = Engines::choose(options.engine, inputs, config)?;
    let kept = if options.keep_fields { kept_layout(inputs)? } else { None };
    if inputs.writes_header() {
        write_header(options.format, kept, &mut output)?;
    }

    let worker = worker_options(options, engines.classic);
    let sink = OutputSink { name: output.name.clone(), writer: &mut output };
    let make = || {
        SolveWorker::new(inputs, worker, engines.make(), control)
            .for_candidates(inputs.with_candidates().map(|_| engines.make()))
            .for_variants(engines.make_for_variants())
    };
    // The chunks of variants are small, and one with a hard puzzle must not keep the other threads
    // waiting.
    let ahead = if inputs.has_others() { AHEAD } else { FAR_AHEAD };
    let threads = thread_count(options.threads, inputs.useful_threads());
    let shares = run_ahead(threads, ahead, control, sink, make)?;
    let Share { tally, latency, engine_time } = Share::merged(shares);
    control.check()?;
    output.finish()?;
    let wall = began.elapsed();
    if let Some(log) = latencies {
        write_log(log, &engines, &latency, started, wall)?;
    }
    Ok(SolveSummary { tally, latency, engine_time, wall, engines, threads })
}

fn worker_options(options: &SolveOptions, engine: &'static EngineInfo) -> WorkerOptions {
    let format = match options.format {
        Some(RowFormat::Jsonl { .. }) => Some(RowFormat::Jsonl { propagations: !engine.in_lanes }),
        format => format,
    };
    let SolveOptions { limits, keep_fields, check, explain, .. } = *options;
    let engine = engine.name;
    WorkerOptions { engine, limits, format, keep_fields, check, explain, verify: true }
}

/// The format that names the kept fields: they must be the same in all inputs.
fn kept_layout(inputs: &Inputs) -> Result<Option<&Layout>, BatchError> {
    let mut named = inputs.names().zip(inputs.layouts());
    let Some((first, kept)) = named.next() else { return Ok(None) };
    match named.find(|(_, layout)| kept_names(layout) != kept_names(kept)) {
        None => Ok(Some(kept)),
        Some((name, _)) => {
            Err(BatchError::OtherColumns { name: name.to_owned(), first: first.to_owned() })
        }
    }
}

fn write_header(
    format: Option<RowFormat>,
    kept: Option<&Layout>,
    output: &mut Output,
) -> Result<(), BatchError> {
    let mut header = Vec::new();
    if let Some(format) = format {
        format.header(kept, &mut header);
    }
    output
        .write_all(&header)
        .map_err(|source| BatchError::Write { name: output.name.clone(), source })
}

fn write_log(
    mut log: Output,
    engines: &Engines,
    latency: &Latency,
    started: SystemTime,
    length: Duration,
) -> Result<(), BatchError> {
    let (version, names) = (env!("CARGO_PKG_VERSION"), engines.names());
    let what = if engines.classic.in_lanes { "residence of a puzzle" } else { "a puzzle" };
    let comment = format!("ninefold {version} solve, engine {names}, nanoseconds, {what}");
    let mut text = Vec::new();
    let interval = Interval { tag: "latency", latency, length };
    latency::write_log(&mut text, &comment, started, &[interval])
        .and_then(|()| log.write_all(&text))
        .map_err(|source| BatchError::Write { name: log.name.clone(), source })?;
    log.finish()
}
