//! `ninefold generate`: files of puzzles from a seed.

mod order;
mod remake;

use std::io;
use std::path::Path;

use super::threads;
use crate::args::generate::GenerateArgs;
use crate::manifest::{InputSum, Manifest, made_by};
use crate::progress::{Progress, Total};
use crate::summary::{Stopwatch, grouped, short};
use crate::{CliError, Ending, interrupt, say};
use ninefold::batch::resumable::{Begun, Resumable};
use ninefold::batch::run::{OutputSink, run as run_workers};
use ninefold::batch::{BatchError, Control};
use ninefold::engine::Engine;
use ninefold::engine::registry::{Config, ENGINES};
use ninefold::generate::corpus::Order;
use ninefold::generate::row::Form;
use ninefold::generate::variant::VariantWorker;
use ninefold::generate::worker::{FlawWorker, GenerateWorker, Numbers, WalkWorker};
use ninefold_lab::{checksum, shell};
use order::Method;

/// The engine that answers the questions of puzzles in the making.
const ENGINE: &str = "lanes";

/// Runs `generate`.
pub fn run(args: &GenerateArgs) -> Result<Ending, CliError> {
    match &args.from_manifest {
        Some(manifest) => remake::run(args, manifest),
        None => make(args).map(|()| Ending::Clean),
    }
}

/// Makes what the arguments say.
fn make(args: &GenerateArgs) -> Result<(), CliError> {
    let job = Job::new(args)?;
    match args.output.as_deref().filter(|path| *path != Path::new("-")) {
        Some(path) if is_regular(path) => to_file(args, &job, path),
        Some(path) if job.form != Form::Parquet => {
            let name = path.display().to_string();
            let write_error = |source| BatchError::Write { name: name.clone(), source };
            let mut file = std::fs::File::options().write(true).open(path).map_err(write_error)?;
            let sink = OutputSink { writer: &mut file, name: name.clone() };
            job.run(args, sink, 0)
        }
        _ if job.form == Form::Parquet => {
            let message = "a Parquet file is written as a whole: name one with -o";
            Err(CliError::Usage(message.to_owned()))
        }
        _ => {
            let mut stdout = io::stdout();
            let name = "standard output".to_owned();
            job.run(args, OutputSink { writer: &mut stdout, name }, 0)
        }
    }
}

/// Whether a path is, or will be, a file that can be renamed: no pipe and no device.
fn is_regular(path: &Path) -> bool {
    path.metadata().map_or(true, |metadata| metadata.is_file())
}

fn to_file(args: &GenerateArgs, job: &Job, path: &Path) -> Result<(), CliError> {
    let manifest_path = Manifest::path_for(path);
    let mut manifest = job.manifest(args, path);
    if args.resume
        && path.exists()
        && let Ok(found) = Manifest::read(&manifest_path)
        && found.arguments == manifest.arguments
    {
        say(&format!("{} is complete already\n", path.display()));
        return Ok(());
    }
    let mut output = match Resumable::begin(path, &manifest.to_json(), args.resume, args.force)? {
        Begun::Open(output) => output,
        Begun::Other(note) => {
            let command = serde_json::from_str(&note).map(|note: Manifest| note.command);
            return Err(CliError::Usage(format!(
                "{}.partial was begun with other arguments ({}); --force begins anew",
                path.display(),
                command.unwrap_or_else(|_| "its note cannot be read".to_owned())
            )));
        }
        Begun::Unasked => {
            return Err(CliError::Usage(format!(
                "{}.partial is there from an interrupted run; --resume goes on, --force begins anew",
                path.display()
            )));
        }
    };
    let partial = output.partial().display().to_string();
    interrupt::keep(format!("{partial} is kept: the same command with --resume goes on"))?;
    let done = output.lines();
    if done > 0 && !args.quiet {
        say(&format!("going on behind {} lines of {partial}\n", grouped(done)));
    }
    job.run(args, OutputSink { writer: &mut output, name: partial.clone() }, done)?;
    if job.form == Form::Parquet {
        pack(&mut output)?;
    }
    let whole = output.whole();
    manifest.bytes = whole.metadata().map_err(anyhow::Error::from)?.len();
    manifest.sha256 = checksum::of_file(&whole)?;
    // The manifest first: a file that has its name is one that can be told from others.
    manifest.write(&manifest_path)?;
    Ok(output.finish()?)
}

/// Turns the lines into columns.
#[cfg(feature = "parquet")]
fn pack(output: &mut Resumable) -> Result<(), CliError> {
    Ok(output.pack(ninefold::generate::parquet::pack)?)
}

/// Refused before anything is made: see [`Job::new`].
#[cfg(not(feature = "parquet"))]
fn pack(_: &mut Resumable) -> Result<(), CliError> {
    Err(CliError::Usage(NO_PARQUET.to_owned()))
}

const NO_PARQUET: &str = "this build cannot write Parquet files: build it with --features parquet";

/// What is to be done, all files read.
struct Job {
    order: Order,
    form: Form,
    numbers: std::ops::Range<u64>,
    inputs: Vec<InputSum>,
    method: Method,
}

impl Job {
    fn new(args: &GenerateArgs) -> Result<Job, CliError> {
        if args.form() == Form::Parquet && !cfg!(feature = "parquet") {
            return Err(CliError::Usage(NO_PARQUET.to_owned()));
        }
        let (order, inputs) = order::order(args)?;
        let numbers = args.shard.map_or(0..args.count, |shard| shard.range(args.count));
        let method = order::method(args, &order);
        Ok(Job { order, form: args.form(), numbers, inputs, method })
    }

    /// The manifest, but for what is known only at the end.
    fn manifest(&self, args: &GenerateArgs, path: &Path) -> Manifest {
        let arguments = args.canonical();
        Manifest {
            made_by: made_by(),
            command: format!("ninefold generate {}", shell::command(&arguments)),
            arguments,
            inputs: self.inputs.clone(),
            file: path.file_name().unwrap_or_default().to_string_lossy().into_owned(),
            rows: self.numbers.end - self.numbers.start,
            bytes: 0,
            sha256: String::new(),
        }
    }

    /// The lines before those of puzzles. Of several shards, the first has them.
    fn header(&self) -> String {
        if self.numbers.start == 0 { self.form.header() } else { String::new() }
    }

    /// Makes all puzzles but those of the first `done` lines.
    fn run(&self, args: &GenerateArgs, sink: OutputSink<'_>, done: u64) -> Result<(), CliError> {
        let header = self.header();
        let begun = done.saturating_sub(header.lines().count() as u64);
        let OutputSink { writer, name } = sink;
        if done == 0 {
            let written = writer.write_all(header.as_bytes());
            written.map_err(|source| BatchError::Write { name: name.clone(), source })?;
        }
        let start = (self.numbers.start + begun).min(self.numbers.end);
        let threads = threads(args.threads);
        let numbers = Numbers::new(start..self.numbers.end, threads);
        let stopwatch = Stopwatch::start();
        let progress = Progress::new(Total::Puzzles(numbers.count()), args.quiet);
        let report = |done| progress.report(done);
        let control = Control::new(&report);
        let sink = OutputSink { writer, name };
        let made = match &self.method {
            Method::Flaws => {
                let worker = || FlawWorker::new(self.order.seed, &numbers, control);
                run_workers(threads, control, sink, worker).map(drop)
            }
            Method::Variants(order) => {
                let worker = || VariantWorker::new(order, self.form, &numbers, control);
                run_workers(threads, control, sink, worker).map(drop)
            }
            Method::Walk(goal) => {
                let worker = || WalkWorker::new(goal, &self.order, self.form, &numbers, control);
                run_workers(threads, control, sink, worker).map(drop)
            }
            Method::Removal => {
                let engine = engine(args)?;
                let worker =
                    || GenerateWorker::new(&self.order, self.form, &numbers, engine(), control);
                run_workers(threads, control, sink, worker).map(drop)
            }
        };
        progress.finish();
        made?;
        if !args.quiet && args.output.is_some() {
            let time = stopwatch.elapsed();
            let rate = numbers.count() as f64 / time.wall.as_secs_f64().max(1e-9);
            say(&format!(
                "{} made in {} ({}/s), {} CPU\n",
                grouped(numbers.count()),
                short(time.wall),
                grouped(rate as u64),
                short(time.cpu)
            ));
        }
        Ok(())
    }
}

/// How each worker comes by its engine.
fn engine(args: &GenerateArgs) -> Result<impl Fn() -> Box<dyn Engine> + Sync, CliError> {
    let config = Config { seed: 0, backend: args.backend };
    let make = move || {
        let lanes = ENGINES.iter().find(|entry| entry.name == ENGINE);
        lanes.and_then(|entry| entry.make(&config).ok())
    };
    match make() {
        None => Err(CliError::Usage("--backend: this machine does not have it".to_owned())),
        Some(_) => Ok(move || make().unwrap_or_else(|| unreachable!("made just above"))),
    }
}
