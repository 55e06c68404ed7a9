//! `ninefold generate`: files of puzzles from a seed.

use std::sync::atomic::AtomicU64;

use super::threads;
use crate::batch::run::{Sink, run as run_workers};
use crate::batch::writer::Output;
use crate::cli::args::{self, GenerateArgs};
use crate::cli::progress::{Progress, Total};
use crate::cli::{CliError, Ending, interrupt};
use crate::generate::corpus::{Difficulty, GenerateWorker, Order};

/// Runs `generate`.
pub fn run(args: &GenerateArgs) -> Result<Ending, CliError> {
    let difficulty = match args.difficulty {
        None => Difficulty::Any,
        Some(args::Difficulty::Easy) => Difficulty::Easy,
        Some(args::Difficulty::Hard) => Difficulty::Hard,
    };
    let order = Order {
        count: args.count,
        seed: args.seed,
        difficulty,
        clues: args.clues.map(usize::from),
        flawed: args.flawed,
    };
    let mut output = Output::create(args.output.as_deref(), args.force, &[])?;
    interrupt::guard([&output])?;
    let progress = Progress::new(Total::Puzzles(order.count), args.quiet);
    let advance = |puzzles, bytes| progress.advance(puzzles, bytes);
    let next = AtomicU64::new(0);
    let name = output.name.clone();
    let sink = Sink { writer: &mut output, name };
    let made =
        run_workers(threads(args.threads), sink, || GenerateWorker::new(&order, &next, &advance));
    progress.finish();
    made?;
    output.finish()?;
    Ok(Ending::Clean)
}
