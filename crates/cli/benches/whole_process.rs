//! The cost of the pipeline: the whole program against the engine in memory, on a million puzzles.
//!
//!     cargo bench --bench whole_process [-- [ENGINE] [FILE]]
//!
//! Without ENGINE, `lanes`. Without FILE, a dataset of the repo is repeated until it has a million
//! lines. In each round the engine solves the puzzles in memory, all in one call, and the program
//! solves the file, on one thread and on two, all in turn, so that drift hits all alike. Ratios are
//! formed within a round, and the median of the rounds counts. The program writes a new csv each
//! time. Two more figures: the cost of verifying, and the memory of the program.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use ninefold_jobs::batch::RowFormat;
use ninefold_jobs::batch::SolveWorker;
use ninefold_jobs::batch::{BatchError, Control, InputOptions, Inputs, WorkerOptions};
use ninefold_jobs::batch::{OrderedQueue, Worker};
use ninefold_jobs::engine::registry::{self, Config, EngineInfo};
use ninefold_jobs::engine::{Engine, Limits, Outcome};
use ninefold_jobs::grid::Grid;
use ninefold_jobs::text::line;
use ninefold_jobs::verify;

const ROUNDS: usize = 11;
const LINES: usize = 1_000_000;

fn main() {
    // Cargo passes --bench.
    let arguments: Vec<String> =
        std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    let named = arguments.iter().find_map(|argument| registry::find(argument));
    let entry = named.or_else(|| registry::find("lanes")).expect("an engine");
    let file = arguments.into_iter().find(|argument| registry::find(argument).is_none());
    let directory = tempfile::tempdir().expect("a directory");
    // Cargo runs a bench in the folder of its package; files are named from the workspace's.
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let input = file.map_or_else(|| repeated(directory.path()), |file| workspace.join(file));
    let text = fs::read(&input).expect("the input");
    let puzzles: Vec<Grid> =
        text.split(|&byte| byte == b'\n').filter_map(|text| line::parse(text).ok()).collect();
    let megabytes = text.len() / 1_000_000;
    println!("{}, {} puzzles, {megabytes} MB, {ROUNDS} rounds", entry.name, puzzles.len());
    let mut outcomes = vec![Outcome::EMPTY; puzzles.len()];
    let mut ratios: [Vec<f64>; 4] = Default::default();
    let mut rates = Vec::new();
    // In a separate run: looking at a process takes time from it.
    let memory = memory(start(entry, &input, 1, directory.path()));
    for round in 0..=ROUNDS {
        let (solving, verifying) = in_memory(entry, &puzzles, &mut outcomes);
        let one = program(entry, &input, 1, directory.path());
        let two = program(entry, &input, 2, directory.path());
        let (checked, unchecked) = (worker(entry, &input, true), worker(entry, &input, false));
        if round == 0 {
            continue; // Warm-up.
        }
        rates.push(puzzles.len() as f64 / solving.as_secs_f64());
        let quotients =
            [(solving + verifying, one), (solving, one), (one, two), (checked, unchecked)];
        for (ratios, (a, b)) in ratios.iter_mut().zip(quotients) {
            ratios.push(a.as_secs_f64() / b.as_secs_f64());
        }
    }
    println!("engine in memory, one thread    {:.0} puzzles/s", median(&mut rates));
    let [verified, share, scaling, verifying] = ratios.each_mut().map(|ratios| median(ratios));
    println!("whole program, one thread       {:.1} % of that", 100.0 * share);
    println!("... of solving and verifying    {:.1} %", 100.0 * verified);
    println!("two threads against one         {scaling:.2}x");
    println!("verifying every solution        {:.1} % of the time", 100.0 * (verifying - 1.0));
    println!("memory beyond the mapped input  {:.1} MiB", memory as f64 / 1024.0);
}

fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// A file of a million lines: datasets/minimal.txt again and again.
fn repeated(directory: &Path) -> PathBuf {
    let dataset =
        Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("datasets/minimal.txt");
    let dataset = fs::read(dataset).expect("the dataset");
    let lines = dataset.iter().filter(|&&byte| byte == b'\n').count();
    let path = directory.join("million.txt");
    fs::write(&path, dataset.repeat(LINES / lines)).expect("written");
    path
}

/// The times for solving all puzzles and for verifying all solutions after that.
fn in_memory(
    entry: &EngineInfo,
    puzzles: &[Grid],
    outcomes: &mut [Outcome],
) -> (Duration, Duration) {
    let mut engine = entry.make(&Config::default()).expect("runs here");
    let start = Instant::now();
    engine.solve_block(puzzles, &Limits::UNIQUE, outcomes);
    let solved = Instant::now();
    for (puzzle, outcome) in puzzles.iter().zip(outcomes) {
        assert!(outcome.solution().is_none_or(|solution| verify::is_solution(puzzle, solution)));
    }
    (solved - start, solved.elapsed())
}

/// Starts the program.
fn start(entry: &EngineInfo, input: &Path, threads: usize, directory: &Path) -> Child {
    Command::new(env!("CARGO_BIN_EXE_ninefold"))
        .args(["solve", "--quiet", "--force", "--engine", entry.name])
        .args(["--threads", &threads.to_string(), "-o"])
        .args([&directory.join("out.csv"), &input.to_path_buf()])
        .stdin(Stdio::null())
        .spawn()
        .expect("started")
}

/// The wall time of the program, writing a new file.
fn program(entry: &EngineInfo, input: &Path, threads: usize, directory: &Path) -> Duration {
    fs::remove_file(directory.join("out.csv")).expect("the output of the run before");
    let began = Instant::now();
    assert!(start(entry, input, threads, directory).wait().expect("waited").success());
    began.elapsed()
}

/// The most memory, in KiB, of the program's own: without pages of mapped files.
fn memory(mut child: Child) -> u64 {
    let status = format!("/proc/{}/status", child.id());
    let mut most = 0;
    loop {
        most = most.max(anonymous(&status));
        if let Some(status) = child.try_wait().expect("waited") {
            assert!(status.success());
            return most;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Anonymous resident memory of a process in KiB, as reported by Linux; 0 elsewhere.
fn anonymous(status: &str) -> u64 {
    let text = fs::read_to_string(status).unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix("RssAnon:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}

/// A queue that takes the buffers of workers and keeps nothing.
struct Nowhere;

impl OrderedQueue for Nowhere {
    fn buffer(&self) -> Option<Vec<u8>> {
        Some(Vec::with_capacity(256 * 1024))
    }
    fn push(&self, _: u64, _: Vec<u8>) -> Result<(), BatchError> {
        Ok(())
    }
}

/// The pipeline's worker alone, without threads and files of output.
fn worker(entry: &EngineInfo, input: &Path, verify: bool) -> Duration {
    let feed = Inputs::open(&[input], &InputOptions::default()).expect("opened");
    let engine: Box<dyn Engine> = entry.make(&Config::default()).expect("runs here");
    let options = WorkerOptions {
        engine: entry.name,
        limits: Limits { stopwatch: true, ..Limits::UNIQUE },
        format: Some(RowFormat::Csv),
        keep_fields: false,
        check: false,
        explain: false,
        verify,
    };
    let worker = SolveWorker::new(&feed, options, engine, Control::NONE);
    let start = Instant::now();
    worker.work(&Nowhere).expect("solved");
    start.elapsed()
}
