//! Solve all puzzles of some inputs: a row of output for each, in order.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant, SystemTime};

use serde_json::{Value, json};

use super::{Engines, JobError, earlier, kept_layout, thread_count};
use crate::batch::{
    AHEAD, BatchError, CheckpointSink, Control, Counts, FAR_AHEAD, Inputs, Milestones, Output,
    RowFormat, Share, SolveWorker, Tally, WorkerOptions, run_ahead,
};
use crate::engine::registry::{Config, EngineInfo};
use crate::latency::{self, Interval, Latency};
use crate::revision::{self, made_by};
use ninefold_engine::{Backend, Limits};
use ninefold_text::Layout;

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
    /// Carry the extra fields of the inputs through.
    pub keep_fields: bool,
    /// Check the solutions that the inputs give.
    pub check: bool,
    /// Name the clues that clash in a puzzle without a solution.
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

impl SolveOptions {
    /// The identity of this run, for [`Output::create_or_resume`]: all that makes a difference to
    /// its output.
    ///
    /// # Errors
    /// The engine cannot do it, or an input is not a file, so that no run could read it again.
    #[doc(hidden)]
    pub fn run_of(&self, inputs: &Inputs) -> Result<Value, JobError> {
        let config = Config { seed: self.seed, backend: self.backend };
        let engines = Engines::choose(self.engine, inputs, config)?;
        let Limits { solutions, nodes, time, .. } = self.limits;
        Ok(json!({
            "job": "solve",
            "made_by": made_by(),
            "revision": revision::SEARCH,
            "engine": engines.names(),
            "seed": self.seed,
            "limit": solutions.get(),
            "node_limit": nodes,
            "timeout_ns": time.map(|time| time.as_nanos().to_string()),
            "format": self.format.map(|format| format!("{format:?}")),
            "keep_fields": self.keep_fields,
            "check": self.check,
            "explain": self.explain,
            "rules_text": format!("{:?}", inputs.web().texts),
            "read": inputs.identity()?,
        }))
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
    /// Lines that an earlier run had done, which this one went on with. The counts have them, the
    /// times do not.
    #[doc(hidden)]
    pub resumed_behind: u64,
    /// Time of each puzzle, from its beginning to its end.
    pub latency: Latency,
    /// Time of the engines, all threads together, without reading and writing.
    pub engine_time: Duration,
    /// Time of the run.
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
/// use ninefold_jobs::batch::{Control, InputOptions, Inputs, Output};
/// use ninefold_jobs::engine::Status;
/// use ninefold_jobs::jobs::{SolveOptions, solve};
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
    let earlier: Option<Tally> = earlier(inputs, &output)?;
    write_header(options.format, kept, inputs.writes_header() && earlier.is_none(), &mut output)?;

    let worker = worker_options(options, engines.classic);
    let milestones = output.partial().map(|_| Milestones::default());
    let milestones = milestones.as_ref();
    let sink = CheckpointSink::new(&mut output, milestones);
    let make = || {
        SolveWorker::new(inputs, worker, engines.make(), control)
            .with_engines(
                inputs.with_candidates().map(|_| engines.make()),
                engines.make_for_variants(),
            )
            .with_milestones(milestones)
    };
    // The chunks of variants are small, and one with a hard puzzle must not keep the other threads
    // waiting.
    let ahead = if inputs.has_others() { AHEAD } else { FAR_AHEAD };
    let threads = thread_count(options.threads, inputs.useful_threads());
    let shares = run_ahead(threads, ahead, control, sink, make)?;
    let Share { tally: now, latency, engine_time } = Share::merged(shares);
    let mut tally = earlier.unwrap_or_default();
    let resumed_behind = tally.puzzles() + tally.remarks;
    tally.append(now);
    control.check()?;
    output.conclude(|| tally.to_json());
    output.finish()?;
    let wall = began.elapsed();
    if let Some(log) = latencies {
        write_log(log, &engines, &latency, started, wall)?;
    }
    Ok(SolveSummary { tally, resumed_behind, latency, engine_time, wall, engines, threads })
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

/// Declares the columns, and writes their names where there is to be a header.
fn write_header(
    format: Option<RowFormat>,
    kept: Option<&Layout>,
    is_headed: bool,
    output: &mut Output,
) -> Result<(), BatchError> {
    let mut header = Vec::new();
    if let Some(format) = format {
        format.header(kept, &mut header);
    }
    output.declare_columns((format == Some(RowFormat::Csv)).then_some(&header[..]))?;
    if is_headed { output.put(&header) } else { Ok(()) }
}

fn write_log(
    mut log: Output,
    engines: &Engines,
    latency: &Latency,
    started: SystemTime,
    length: Duration,
) -> Result<(), BatchError> {
    let (version, names) = (revision::VERSION, engines.names());
    let what = if engines.classic.in_lanes { "residence of a puzzle" } else { "a puzzle" };
    let comment = format!("ninefold {version} solve, engine {names}, nanoseconds, {what}");
    let mut text = Vec::new();
    let interval = Interval { tag: "latency", latency, length };
    latency::write_log(&mut text, &comment, started, &[interval])
        .map_err(|source| BatchError::Write { name: log.name.clone(), source })?;
    log.put(&text)?;
    log.finish()
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
    use std::{fs, io::Write, path::Path};

    use super::*;
    use crate::batch::InputOptions;

    /// Puzzles in several layouts, with comments and malformed lines, of several chunks each.
    fn samples() -> Vec<(&'static str, Vec<u8>)> {
        let puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let line = |i: u32| match i % 5 {
            0 => format!("{puzzle} tail {i}\n"),
            1 => "# remark\r\n".to_owned(),
            2 => "53..7\n".to_owned(),
            _ => format!("{puzzle}\n"),
        };
        let lines: String = (0..4_500).map(line).collect();
        let rows: String = (0..3_000).map(|i| format!("{i},{puzzle}\n")).collect();
        let rows_of_grid = puzzle.as_bytes().chunks(9).map(String::from_utf8_lossy);
        let grid: String = rows_of_grid.map(|row| row.into_owned() + "\n").collect();
        let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        packed.write_all(lines.as_bytes()).expect("packed");
        vec![
            #[cfg(feature = "parquet")]
            ("rows.parquet", table(puzzle, 9_000)),
            ("lines.txt", lines.clone().into_bytes()),
            ("no-end.txt", lines.trim_end().as_bytes().to_vec()),
            ("rows.csv", format!("id,puzzle\n{rows}").into_bytes()),
            ("grids.txt", (grid + "\n").repeat(2_500).into_bytes()),
            ("lines.gz", packed.finish().expect("packed")),
        ]
    }

    /// A Parquet file of `rows` rows, in several row groups.
    #[cfg(feature = "parquet")]
    fn table(puzzle: &str, rows: usize) -> Vec<u8> {
        use ninefold_parquet::{ByteArray, Values, Writer};
        let schema = "message a { REQUIRED INT32 id; REQUIRED BINARY puzzle (UTF8); }";
        let mut writer = Writer::begin(Box::new(Vec::new()), schema, "", &[]).expect("begun");
        let ids: Vec<i32> = (0..rows as i32).collect();
        for ids in ids.chunks(2_500) {
            let text = |id: &i32| ByteArray::from(if id % 7 == 3 { "53..7" } else { puzzle });
            let puzzles: Vec<ByteArray> = ids.iter().map(text).collect();
            let columns = [(Values::Int32(ids), None), (Values::Bytes(&puzzles), None)];
            writer.group(&columns).expect("written");
        }
        *writer.finish().expect("written").downcast().expect("a vector")
    }

    /// Solves into `target`, and stops when `puzzles` puzzles are done.
    fn run(
        (input, read): (&Path, &InputOptions),
        target: &Path,
        options: &SolveOptions,
        stop: u64,
    ) -> Option<Tally> {
        let inputs = Inputs::open(&[input], read).expect("opened");
        let run = options.run_of(&inputs).expect("a run");
        let output = Output::create_or_resume(target, &run, &[]).expect("begun");
        let (done, cancel) = (AtomicU64::new(0), AtomicBool::new(false));
        let report = |progress: crate::batch::Progress| {
            let done = done.fetch_add(progress.puzzles, Ordering::Relaxed) + progress.puzzles;
            cancel.fetch_or(done >= stop, Ordering::Relaxed);
        };
        let control = Control::new(&report).with_cancel(&cancel);
        match solve(&inputs, options, output.with_all_checkpoints(), control) {
            Ok(summary) => Some(summary.tally),
            Err(JobError::Cancelled) => None,
            Err(error) => panic!("{error}"),
        }
    }

    #[test]
    fn a_stopped_and_resumed_run_writes_the_whole() {
        // Side by side: nothing else takes as long in this suite.
        std::thread::scope(|scope| {
            for (name, text) in samples() {
                scope.spawn(move || is_resumed_to_the_whole(name, &text));
            }
        });
    }

    fn is_resumed_to_the_whole(name: &str, text: &[u8]) {
        let directory = tempfile::tempdir().expect("a directory");
        let file = |name: &str| directory.path().join(name);
        let jsonl = RowFormat::Jsonl { propagations: true };
        let all = InputOptions::default();
        let most = InputOptions { shard: "1/1".parse().ok(), ..all };
        let lines = InputOptions { lines: "101-8000".parse().ok(), ..all };
        fs::write(file(name), text).expect("written");
        let ways = [(RowFormat::Csv, all), (RowFormat::Solution, most), (jsonl, lines)];
        for (format, read) in ways {
            let input = (&*file(name), &read);
            let threads = NonZeroUsize::new(2);
            let format = Some(format);
            let options =
                SolveOptions { format, threads, keep_fields: true, ..SolveOptions::default() };
            let [whole, target] = ["whole", "target"].map(file);
            let expected = run(input, &whole, &options, u64::MAX).expect("to the end");
            let mut runs = (0..).map(|stops| (stops, run(input, &target, &options, 1)));
            let ended = runs.find_map(|(stops, tally)| Some((stops, tally?)));
            let (stops, tally): (u32, Tally) = ended.expect("an end");
            assert!(stops > 0, "{name}: never stopped");
            let messages =
                |tally: &Tally| tally.errors.iter().map(|e| e.2.clone()).collect::<Vec<_>>();
            assert_eq!(messages(&tally), messages(&expected));
            let numbers = |tally: &Tally| {
                let mut numbers = tally.to_json();
                numbers["errors"] = Value::Null;
                numbers
            };
            assert_eq!(numbers(&tally), numbers(&expected));
            let [whole_bytes, bytes] = [&whole, &target].map(|file| fs::read(file).expect("read"));
            assert!(whole_bytes == bytes, "{name}");
            [whole, target].iter().for_each(|file| fs::remove_file(file).expect("removed"));
        }
    }

    #[test]
    fn a_run_with_other_options_or_inputs_is_refused() {
        let directory = tempfile::tempdir().expect("a directory");
        let [input, target] = ["in", "out"].map(|name| directory.path().join(name));
        fs::write(&input, &samples()[0].1).expect("written");
        let (options, read) = (SolveOptions::default(), InputOptions::default());
        assert_eq!(run((&input, &read), &target, &options, 100), None);
        let begin = |options: &SolveOptions| {
            let inputs = Inputs::open(&[&input], &InputOptions::default()).expect("opened");
            Output::create_or_resume(&target, &options.run_of(&inputs).expect("a run"), &[])
                .err()
                .map(|error| error.to_string())
        };
        let other = SolveOptions { keep_fields: true, ..SolveOptions::default() };
        let error = begin(&other).expect("refused");
        assert!(error.contains("keep_fields was false, is true"), "{error}");
        fs::write(&input, &samples()[1].1).expect("written");
        assert!(begin(&options).expect("refused").contains("read differ"));
    }
}
