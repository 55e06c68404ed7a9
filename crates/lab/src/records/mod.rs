//! Records: engines timed in memory, one line of JSON for each configuration, kept and compared.
//!
//! [`record`] measures and appends records, [`list`] reads them again, [`RecordList::compare`]
//! compares two of them. [`record_exact`] keeps the counters and solutions alone, which no machine
//! changes; [`gate_exact`](crate::gate::gate_exact) checks them. results/README.md describes the
//! files.

mod difference;
mod exact;
mod files;
mod measure;
mod record;

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use ninefold_jobs::batch::BatchError;
use ninefold_jobs::engine::registry::{BackendError, Config, EngineInfo};
use ninefold_jobs::engine::{Backend, Limits};
use ninefold_jobs::jobs::{Control, EngineError};

use crate::engines::{engines_for, find_engines};
use crate::machine::{Build, Machine};
use crate::{dataset, error::LabError};
use measure::{Configuration, measure};

pub use difference::{NOISE, RecordDifference};
pub use exact::{ExactChange, ExactRecord};
pub use files::{RecordList, StoredRecord, list};
pub use record::{CounterSums, ExactResult, Record, Task, Timing};

pub(crate) use exact::{differences, engine_and_limits, read as read_exact, solve as solve_exact};

/// Version of the form of records. A reader skips records of another version.
pub const SCHEMA: u32 = 1;

/// The options of a measurement.
#[derive(Clone, Debug)]
pub struct RecordOptions {
    /// Files of puzzles.
    pub inputs: Vec<PathBuf>,
    /// Engines, by name; none for `lanes` and `rules`, and for `constraints` of files that may have
    /// variants.
    pub engines: Vec<String>,
    /// Instruction sets; none for the best of this machine for each engine.
    pub backends: Vec<Backend>,
    /// Numbers of threads.
    pub threads: Vec<NonZeroUsize>,
    /// Limits of each search. An engine that may not finish needs a limit of nodes.
    pub limits: Limits,
    /// Samples of each configuration.
    pub rounds: NonZeroUsize,
    /// Seed of the order, and of engines that draw random numbers.
    pub seed: u64,
    /// The directory of all results; each machine has a subdirectory for its records.
    pub results: PathBuf,
    /// The file to append to; `None` for that of this machine in `results`.
    pub output: Option<PathBuf>,
}

impl RecordOptions {
    /// Makes sure of the names of engines and of the limits. [`record`] and [`record_exact`] do so
    /// too; programs that check before they make files call this.
    ///
    /// # Errors
    /// An engine is unknown or named twice, or one that may not finish has no limit of nodes.
    pub fn check(&self) -> Result<(), LabError> {
        engines(&self.engines, &self.limits).map(drop)
    }
}

/// Times engines in memory and appends a record for each configuration to a file. Returns the file and
/// the new records: for each input, engine, instruction set and number of threads, in this order.
///
/// Progress is reported once for each round, with the number of puzzles of all configurations.
///
/// # Errors
/// The options make no sense ([`Fault::Request`](ninefold_jobs::batch::Fault)), an input cannot be read, the file cannot
/// be appended to, a solution is wrong, counters differ between rounds, or the caller stops it.
/// Nothing is written then.
pub fn record(
    options: &RecordOptions,
    control: &Control<'_>,
) -> Result<(PathBuf, Vec<StoredRecord>), LabError> {
    let named = engines(&options.engines, &options.limits)?;
    let loaded = dataset::load_all(&options.inputs)?;
    let mut configurations = Vec::new();
    for loaded in &loaded {
        for engine in engines_for(&named, loaded)? {
            for backend in backends(engine, &options.backends)? {
                configurations.extend(options.threads.iter().map(|&threads| Configuration {
                    engine,
                    backend,
                    threads,
                    limits: options.limits,
                    seed: options.seed,
                    loaded,
                }));
            }
        }
    }
    let (machine, build) = (Machine::here(), Build::running()?);
    let default = || files::file_of(&options.results, &machine);
    let file = options.output.clone().unwrap_or_else(default);
    if options.inputs.iter().any(|input| is_same_file(input, &file)) {
        return Err(BatchError::IsInput(file).into());
    }
    files::check(&file)?;
    let measured = measure(&configurations, options.rounds.get(), options.seed, control)?;
    let mut records = Vec::new();
    for (configuration, measured) in configurations.iter().zip(measured) {
        let record = Record::new(configuration, &measured, &machine, &build);
        records.push(StoredRecord { id: files::append(&file, &record)?, record });
    }
    Ok((file, records))
}

/// Solves all inputs with all engines, on every instruction set of this machine, and returns the
/// exact records.
///
/// The options `inputs`, `engines`, `limits` and `seed` count, and no others. Progress is reported
/// once for each record.
///
/// # Errors
/// As [`record`], or two instruction sets of an engine differ.
pub fn record_exact(
    options: &RecordOptions,
    control: &Control<'_>,
) -> Result<Vec<ExactRecord>, LabError> {
    let named = engines(&options.engines, &options.limits)?;
    let mut records = Vec::new();
    for loaded in &dataset::load_all(&options.inputs)? {
        for engine in engines_for(&named, loaded)? {
            if control.is_cancelled() {
                return Err(LabError::Cancelled);
            }
            records.push(exact::solve(engine, options.limits, options.seed, loaded)?);
            control.advance(loaded.puzzles.len() as u64, 0);
        }
    }
    Ok(records)
}

/// The text of a file of exact records.
///
/// # Errors
/// A record has no such form.
pub fn exact_lines(records: &[ExactRecord]) -> Result<String, LabError> {
    records.iter().map(|record| Ok(files::line_of(record)? + "\n")).collect()
}

impl RecordList {
    /// Compares two records by name, the old one first.
    ///
    /// # Errors
    /// A name stands for no record or for several, or the records are of different puzzles.
    pub fn compare(&self, old: &str, new: &str) -> Result<RecordComparison<'_>, LabError> {
        let (old, new) = (self.find(old)?, self.find(new)?);
        let difference = difference::of(&old.record, &new.record)?;
        Ok(RecordComparison { old, new, difference })
    }
}

/// Two records and their difference.
#[derive(Clone, Debug)]
pub struct RecordComparison<'a> {
    /// The old record.
    pub old: &'a StoredRecord,
    /// The new record.
    pub new: &'a StoredRecord,
    /// The difference.
    pub difference: RecordDifference,
}

/// The engines of these names, all of which come to an end under these limits.
fn engines<N: AsRef<str>>(
    names: &[N],
    limits: &Limits,
) -> Result<Vec<&'static EngineInfo>, LabError> {
    let engines = find_engines(names)?;
    match engines.iter().find(|engine| !engine.finishes && limits.nodes.is_none()) {
        Some(engine) => Err(LabError::NeedsNodeLimit(engine.name)),
        None => Ok(engines),
    }
}

/// The instruction sets to be measured of an engine: those that were named and that it has, or its
/// best one.
fn backends(engine: &'static EngineInfo, named: &[Backend]) -> Result<Vec<Backend>, LabError> {
    if let Some(&backend) = named.iter().find(|backend| !backend.is_available()) {
        return Err(EngineError::Backend(BackendError::Unavailable { backend }).into());
    }
    let has = |backend: &Backend| engine.backends.contains(backend);
    let usable: Vec<Backend> = match named {
        [] => engine.backend(&Config::default()).into_iter().collect(),
        named => named.iter().copied().filter(has).collect(),
    };
    if usable.is_empty() {
        return Err(LabError::none_of_backends(engine.name));
    }
    Ok(usable)
}

fn is_same_file(a: &Path, b: &Path) -> bool {
    matches!((a.canonicalize(), b.canonicalize()), (Ok(a), Ok(b)) if a == b)
}
