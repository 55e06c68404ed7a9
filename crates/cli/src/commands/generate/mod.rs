//! `ninefold generate`: files of puzzles from a seed.

mod errors;
mod patience;
mod remake;

use std::hash::{BuildHasher, RandomState};
use std::path::Path;

use crate::args::generate::GenerateArgs;
use crate::outputs::NO_INPUTS;
use crate::summary::{Stopwatch, grouped, rate, short};
use crate::{CliError, Ending, interrupt, outputs, say};
use ninefold_jobs::batch::{Control, with_suffix};
use ninefold_jobs::jobs::{self, GenerateFile, GenerateOptions, Manifest};

pub(crate) fn run(args: &GenerateArgs) -> Result<Ending, CliError> {
    match &args.from_manifest {
        Some(manifest) => remake::run(args, manifest),
        None => {
            let options = args.options(seed(args)?);
            make(args, &options, args.output.as_deref()).map(|()| Ending::Clean)
        }
    }
}

/// The seed: as given, that of the run to resume, or a new one, which is printed.
fn seed(args: &GenerateArgs) -> Result<u64, CliError> {
    if args.resume && args.output.as_deref().is_some_and(|path| !is_regular(path)) {
        return Err(CliError::usage("--resume needs an output file, as in -o puzzles.txt"));
    }
    if let Some(seed) = args.seed.or_else(|| begun_with(args)) {
        return Ok(seed);
    }
    if args.shard.is_some() {
        return Err(CliError::usage("--shard needs --seed: all shares must be made from one"));
    }
    // Ten digits at most, so that it can be typed again.
    let seed = RandomState::new().hash_one(()) >> 32;
    // A file has it in its manifest.
    if !args.quiet || args.output.is_none() {
        say(&format!("ninefold: drew --seed {seed}\n"));
    }
    Ok(seed)
}

/// The seed of the run to resume.
fn begun_with(args: &GenerateArgs) -> Option<u64> {
    let file = args.output.as_deref().filter(|_| args.resume)?;
    let notes = [with_suffix(file, ".partial.json"), Manifest::path_for(file)];
    let manifest = notes.iter().find_map(|note| Manifest::read(note).ok())?;
    Some(manifest.options().ok()?.seed)
}

/// Makes the puzzles of these options.
fn make(
    args: &GenerateArgs,
    options: &GenerateOptions,
    output: Option<&Path>,
) -> Result<(), CliError> {
    match output.filter(|path| *path != Path::new("-")) {
        Some(path) if is_regular(path) => to_file(args, options, path),
        path => to_stream(args, options, path),
    }
}

/// Whether a path is, or will be, a file that can be renamed: no pipe and no device.
fn is_regular(path: &Path) -> bool {
    path != Path::new("-") && path.metadata().map_or(true, |metadata| metadata.is_file())
}

/// Writes to standard output, a pipe or a device.
fn to_stream(
    args: &GenerateArgs,
    options: &GenerateOptions,
    path: Option<&Path>,
) -> Result<(), CliError> {
    let output = outputs::create(path, args.existing, NO_INPUTS)?;
    let stopwatch = Stopwatch::start();
    let job = |control: Control<'_>| jobs::generate(options, output, control);
    let made = patience::watched(options.puzzles(), args.quiet, job)?;
    if args.output.is_some() && !args.quiet {
        say_made(made.puzzles, &stopwatch);
    }
    Ok(())
}

/// Writes a file with its manifest.
fn to_file(args: &GenerateArgs, options: &GenerateOptions, path: &Path) -> Result<(), CliError> {
    let Some(file) = GenerateFile::begin(options, path, args.existing())? else {
        say(&format!("{} is complete already\n", path.display()));
        return Ok(());
    };
    let file = if args.existing.no_sync { file.without_sync() } else { file };
    let partial = file.partial().display().to_string();
    interrupt::keep(format!("{partial} is kept: the same command with --resume goes on"))?;
    if file.lines_done() > 0 && !args.quiet {
        say(&format!("resuming behind {} lines of {partial}\n", grouped(file.lines_done())));
    }
    let puzzles = file.puzzles_left();
    let stopwatch = Stopwatch::start();
    patience::watched(puzzles, args.quiet, |control| file.run(control))?;
    if !args.quiet {
        say_made(puzzles, &stopwatch);
    }
    Ok(())
}

/// The summary.
fn say_made(puzzles: u64, stopwatch: &Stopwatch) {
    let time = stopwatch.elapsed();
    let (rate, wall) = (grouped(rate(puzzles, time.wall)), short(time.wall));
    say(&format!("{} made in {wall} ({rate}/s), {}\n", grouped(puzzles), time.cpu_in_words()));
}
