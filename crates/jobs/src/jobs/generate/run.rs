//! The run of a plan: workers on threads, their lines into one writer.

use std::{io::Write, num::NonZeroUsize};

use super::error::GenerateError;
use super::{options::GenerateOptions, plan::Plan};
use crate::batch::{BatchError, Control, FAR_AHEAD, OutputSink, most_threads, run, run_ahead};
use crate::engine::registry::{self, BackendError, Config};
use crate::generate::workers::{
    Numbers, RemovalWorker, board_worker, difficulty_worker, invalid_worker, search_worker,
    variant_worker,
};
use crate::{generate::GeneratedFormat, jobs::thread_count};
use ninefold_engine::Engine;

/// The engine that answers the questions of puzzles under construction: the fastest in batches.
const ENGINE: &str = "lanes";

/// Refuses formats that this build cannot write.
pub(super) fn check_format(options: &GenerateOptions) -> Result<(), GenerateError> {
    match options.format {
        GeneratedFormat::Parquet if !cfg!(feature = "parquet") => Err(GenerateError::NoParquet),
        _ => Ok(()),
    }
}

/// The header of an output. Of several shares, the first has it.
fn header(options: &GenerateOptions) -> String {
    match options.numbers().start {
        0 => options.format.header(),
        _ => String::new(),
    }
}

pub(super) fn header_lines(options: &GenerateOptions) -> u64 {
    header(options).lines().count() as u64
}

/// Makes all puzzles but those of the first `done` lines. Returns their number.
pub(super) fn run_plan(
    plan: &Plan,
    options: &GenerateOptions,
    writer: &mut (dyn Write + Send),
    name: String,
    done: u64,
    control: Control<'_>,
) -> Result<u64, GenerateError> {
    if done == 0 {
        let written = writer.write_all(header(options).as_bytes());
        written.map_err(|source| BatchError::Write { name: name.clone(), source })?;
    }
    let all = options.numbers();
    let begun = done.saturating_sub(header_lines(options));
    let left = (all.start + begun).min(all.end)..all.end;
    let count = left.end - left.start;
    let puzzles = usize::try_from(count).ok().and_then(NonZeroUsize::new);
    let useful = puzzles.map_or(most_threads(), |puzzles| puzzles.min(most_threads()));
    let threads = thread_count(options.threads, useful);
    let (numbers, format) = (Numbers::new(left, threads), options.format);
    let sink = OutputSink { writer, name };
    match plan {
        Plan::InvalidLines { seed } => {
            run(threads, control, sink, || invalid_worker(*seed, &numbers, control)).map(drop)
        }
        Plan::Variants(spec) => {
            run(threads, control, sink, || variant_worker(spec, format, &numbers, control))
                .map(drop)
        }
        Plan::Boards(spec) => {
            let worker = || {
                board_worker(spec, format, &numbers, control)
                    .unwrap_or_else(|error| unreachable!("checked with the options: {error}"))
            };
            run(threads, control, sink, worker).map(drop)
        }
        Plan::Search(goal, spec) => {
            run(threads, control, sink, || search_worker(goal, spec, format, &numbers, control))
                .map(drop)
        }
        Plan::Difficulty(spec) => {
            let worker = || difficulty_worker(spec, format, &numbers, control);
            // One puzzle may take a thousand times as long as another.
            run_ahead(threads, FAR_AHEAD, control, sink, worker).map(drop)
        }
        Plan::Removal(spec) => {
            let config = Config { seed: 0, backend: options.backend };
            engine(&config)?;
            let make =
                || engine(&config).unwrap_or_else(|error| unreachable!("made before: {error}"));
            let worker = || RemovalWorker::new(spec, format, &numbers, make(), control);
            run(threads, control, sink, worker).map(drop)
        }
    }?;
    Ok(count)
}

fn engine(config: &Config) -> Result<Box<dyn Engine>, BackendError> {
    let info = registry::find(ENGINE).unwrap_or_else(|| unreachable!("{ENGINE} is in the table"));
    info.make(config)
}
