//! The pipeline without the solving:
//! `cargo bench -p ninefold-benches --bench pipeline -- [LINES] [DIRECTORY]`.
//!
//! A million (or LINES) full grids are solved by an engine that gives them back as they are, with
//! 1, 2 and 4 threads, as far as there are cores: handed out alone, counted, written as csv to
//! nowhere, and to a new file in DIRECTORY (that of temporary files). So what is left is reading,
//! parsing, checking, reporting and writing, and what threads wait for each other. Prints a table:
//! the median of seven runs, in ns of wall time a line, and how many times as fast as one thread;
//! last how long the one who writes was writing, in ns a line. The last rows are not the pipeline:
//! threads that write as many rows at their places in one file, in no order, all at once.

use std::fs::File;
use std::io::Write;
use std::num::NonZeroU64;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use ninefold_jobs::batch::{
    BatchError, Control, InputOptions, Inputs, OutputSink, RowFormat, Sink, SolveWorker,
    WorkerOptions, run,
};
use ninefold_jobs::engine::{Engine, Limits, Next, Outcome, Stream};
use ninefold_jobs::generate::random_grid;
use ninefold_jobs::grid::Grid;
use ninefold_jobs::random::Random;

const RUNS: usize = 7;

/// An engine for full grids: each is its own solution.
struct Nothing;

impl Engine for Nothing {
    fn solve_one(&mut self, puzzle: &Grid, _: &Limits) -> Outcome {
        Outcome { solutions: 1, first: *puzzle, ..Outcome::EMPTY }
    }

    fn solve_stream(&mut self, stream: &mut dyn Stream, limits: &Limits) {
        loop {
            match stream.next() {
                Next::Puzzle(ticket, puzzle) => {
                    let outcome = self.solve_one(puzzle, limits);
                    *stream.retire(ticket) = outcome;
                }
                Next::Pause(_) | Next::Wait(_) => {}
                _ => return,
            }
        }
    }
}

/// Times another sink: it is only ever called by one thread at a time.
struct Timed<'a, S> {
    sink: S,
    nanos: &'a AtomicU64,
}

impl<S: Sink> Sink for Timed<'_, S> {
    fn accept(&mut self, piece: &mut Vec<u8>) -> Result<(), BatchError> {
        let began = Instant::now();
        let accepted = self.sink.accept(piece);
        self.nanos.fetch_add(began.elapsed().as_nanos() as u64, Ordering::Relaxed);
        accepted
    }
}

/// The work done with the lines.
#[derive(Clone, Copy, PartialEq)]
enum Job {
    HandOut,
    Count,
    ToNowhere,
    ToFile,
}

/// Time of a run, and time that the one spent who was writing.
fn measure(input: &Path, output: &Path, threads: usize, job: Job) -> (Duration, Duration) {
    // SAFETY: nobody else knows the file.
    #[allow(unsafe_code)]
    let inputs = unsafe { Inputs::open_mapped(&[input], &InputOptions::default()) };
    let inputs = inputs.expect("opened");
    if job == Job::ToFile {
        // A new file each time: one that is there already has its pages.
        let _ = std::fs::remove_file(output);
    }
    let began = Instant::now();
    if job == Job::HandOut {
        let hand_out = || {
            let mut buffer = Vec::new();
            while inputs.next_chunk(&mut buffer).expect("read").is_some() {}
        };
        std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(hand_out))));
        return (began.elapsed(), Duration::ZERO);
    }
    let mut writer: Box<dyn Write + Send> = match job {
        Job::ToFile => Box::new(File::create_new(output).expect("created")),
        _ => Box::new(std::io::sink()),
    };
    let format = (job != Job::Count).then_some(RowFormat::Csv);
    let options = WorkerOptions {
        engine: "nothing",
        limits: Limits::solutions(NonZeroU64::new(2).expect("two")),
        format,
        keep_fields: false,
        check: false,
        explain: false,
        verify: true,
    };
    let nanos = AtomicU64::new(0);
    let sink = OutputSink { writer: &mut writer, name: "output".to_owned() };
    let sink = Timed { sink, nanos: &nanos };
    let make = || SolveWorker::new(&inputs, options, Box::new(Nothing), Control::NONE);
    let shares = run(threads, Control::NONE, sink, make).expect("run");
    let time = began.elapsed();
    let unique: u64 = shares.iter().map(|share| share.tally.puzzles()).sum();
    assert_eq!(unique, lines(input), "every line is solved");
    (time, Duration::from_nanos(nanos.into_inner()))
}

/// Time in which threads write the bytes of `rows` rows, in pieces as long as those of chunks, each
/// at its place.
#[cfg(unix)]
fn write_at_places(output: &Path, threads: usize, rows: u64) -> Duration {
    use std::os::unix::fs::FileExt;
    const ROW: u64 = 171;
    const PIECE: u64 = 800 * ROW;
    let _ = std::fs::remove_file(output);
    let file = File::create_new(output).expect("created");
    let next = AtomicU64::new(0);
    let write = || {
        let piece = vec![b'1'; PIECE as usize];
        loop {
            let at = next.fetch_add(PIECE, Ordering::Relaxed);
            let Some(rest) = (rows * ROW).checked_sub(at).filter(|&rest| rest > 0) else { return };
            file.write_all_at(&piece[..rest.min(PIECE) as usize], at).expect("written");
        }
    };
    let began = Instant::now();
    std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(write))));
    began.elapsed()
}

/// The number of lines of 81 cells.
fn lines(input: &Path) -> u64 {
    input.metadata().expect("a file").len() / 82
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}

fn main() {
    let mut arguments = std::env::args().skip(1).filter(|argument| argument != "--bench");
    let count: u64 = arguments.next().map_or(1_000_000, |lines| lines.parse().expect("a number"));
    let directory = arguments.next().map_or_else(std::env::temp_dir, Into::into);
    let directory = tempfile::tempdir_in(directory).expect("a directory");
    let (input, output) = (directory.path().join("grids.txt"), directory.path().join("out.csv"));
    let mut random = Random::new(0, 0);
    let text: String = (0..1_000).map(|_| format!("{}\n", random_grid(&mut random))).collect();
    let mut file = File::create_new(&input).expect("created");
    for _ in 0..count.div_ceil(1_000) {
        file.write_all(text.as_bytes()).expect("written");
    }
    drop(file);

    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    println!("{} lines, {cores} cores", lines(&input));
    println!("| | threads | ns a line | times one | writing |");
    println!("|---|---|---|---|---|");
    let threads = || [1, 2, 4].into_iter().filter(|&threads| threads <= cores);
    let a_line = |time: Duration| time.as_nanos() as f64 / lines(&input) as f64;
    let report = |name: &str, of: &dyn Fn(usize) -> (Duration, Duration)| {
        let mut one = Duration::ZERO;
        for threads in threads() {
            let (times, writing): (Vec<_>, Vec<_>) = (0..RUNS).map(|_| of(threads)).unzip();
            let (time, writing) = (median(times), median(writing));
            if threads == 1 {
                one = time;
            }
            let (gain, time) = (one.as_secs_f64() / time.as_secs_f64(), a_line(time));
            println!("| {name} | {threads} | {time:.1} | {gain:.2} | {:.1} |", a_line(writing));
        }
    };
    for (name, job) in [
        ("handed out", Job::HandOut),
        ("counted", Job::Count),
        ("csv to nowhere", Job::ToNowhere),
        ("csv to a file", Job::ToFile),
    ] {
        report(name, &|threads| measure(&input, &output, threads, job));
    }
    #[cfg(unix)]
    report("written at places", &|threads| {
        let time = write_at_places(&output, threads, lines(&input));
        (time, time)
    });
}
