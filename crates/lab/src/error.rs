//! Why a comparison or a measurement has no result.
//!
//! Messages speak of files, engines and records; a program that has options adds which of them
//! would help. [`LabError::fault`] separates a request that makes no sense from a resource
//! that failed.

use std::io;
use std::path::{Path, PathBuf};

use ninefold_jobs::batch::{BatchError, Fault};
use ninefold_jobs::engine::Status;
use ninefold_jobs::jobs::EngineError;

/// Why a comparison or a measurement has no result.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LabError {
    /// Puzzles could not be read or solved, or a solution is wrong.
    #[error(transparent)]
    Batch(#[from] BatchError),
    /// A file, a directory or a program could not be used.
    #[error("cannot {what}: {source}")]
    Io {
        /// The action that failed, as in "read results/x.jsonl".
        what: String,
        /// The system's error.
        source: io::Error,
    },
    /// The caller stopped the job.
    #[error("stopped before the end")]
    Cancelled,

    /// An engine is unknown, or cannot run here or solve these puzzles.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// `auto` stands for some engine; a measurement has to name one.
    #[error("auto is not an engine but a choice: name the engines to measure")]
    AutoEngine,
    /// An engine or a solver is named twice.
    #[error("the engine {0} is named twice")]
    EngineTwice(String),
    /// Neither an engine nor a solver is named.
    #[error("no engine or solver is named")]
    NobodyTakesPart,
    /// An engine has none of several instruction sets.
    #[error("{0} has none of these backends")]
    NoneOfBackends(&'static str),
    /// An engine that need not come to an end was to be measured without a limit.
    #[error("the engine {0} may not finish: it needs a node limit")]
    NeedsNodeLimit(&'static str),

    /// The inputs hold no puzzle.
    #[error("no puzzles in {inputs}{}", malformed_lines(*.malformed))]
    NoPuzzles {
        /// The inputs, in short.
        inputs: String,
        /// Malformed lines in them.
        malformed: u64,
    },
    /// No puzzle of a part of the experiment's corpus was found.
    #[error("no puzzle of the band {band:?} was found with the seed {seed}")]
    EmptyBand {
        /// The part.
        band: &'static str,
        /// The seed.
        seed: u64,
    },
    /// A dataset is read several times, and standard input can be read once.
    #[error("standard input (-) cannot be measured: it can be read only once")]
    StandardInput,

    /// A directory holds a comparison, which is not overwritten unasked.
    #[error("{} already holds a comparison", .0.display())]
    ComparisonExists(PathBuf),
    /// A raw file of a comparison is not what it should be.
    #[error("{} line {line}: {found}", path.display())]
    RawFile {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: u64,
        /// The text found and the expectation.
        found: String,
    },
    /// Two engines contradict each other on a puzzle: a bug in one of them.
    #[error(
        "internal error: {place}: engine {} reports {}, engine {} reports {}\n  puzzle {puzzle}\n\
         Please report this.", said[0].0, said[0].1, said[1].0, said[1].1
    )]
    Disagreement {
        /// File and line.
        place: String,
        /// The puzzle.
        puzzle: String,
        /// The two engines, and the status that each gives.
        said: Box<[(String, Status); 2]>,
    },
    /// An engine needed another number of nodes for a puzzle than before: a bug.
    #[error(
        "internal error: {place}: engine {engine} took {before} nodes, then {now}; \
         please report this"
    )]
    UnsteadyNodes {
        /// File and line.
        place: String,
        /// The engine.
        engine: String,
        /// Nodes in the first pass.
        before: u64,
        /// Nodes in this one.
        now: u64,
    },
    /// An engine gave other counters or solutions than a round before: a bug, or broken hardware.
    #[error(
        "internal error: {engine} on {dataset} gave other counters or solutions than in the \
         round before"
    )]
    UnsteadyRound {
        /// The engine.
        engine: &'static str,
        /// The dataset.
        dataset: String,
    },
    /// Two instruction sets of one engine differ: a bug.
    #[error(
        "internal error: {engine} on {dataset}: the backends {} and {} differ in counters or \
         solutions", .backends[0], .backends[1]
    )]
    UnsteadyBackends {
        /// The engine.
        engine: &'static str,
        /// The dataset.
        dataset: String,
        /// The names of the two instruction sets.
        backends: [&'static str; 2],
    },

    /// A program under test failed.
    #[error("{command} failed ({status}){}", indented(.said))]
    ProgramFailed {
        /// The program and its arguments.
        command: String,
        /// Its exit code or signal.
        status: String,
        /// The end of its standard error.
        said: String,
    },
    /// A program under test ended well and wrote nothing.
    #[error("{} ended well and wrote no output: it is not a build of ninefold", .0.display())]
    NoOutput(PathBuf),
    /// A path that should name a program names something else.
    #[error("{} is not a program", .0.display())]
    NoProgram(PathBuf),

    /// A file of solvers is not what it should be.
    #[error("{}: {found}", path.display())]
    SolverFile {
        /// The file.
        path: PathBuf,
        /// The text found and the expectation.
        found: String,
    },
    /// A solver cannot take part.
    #[error("the solver {solver} cannot take part: {why}")]
    Solver {
        /// Its name.
        solver: String,
        /// Why.
        why: String,
    },

    /// No record has a name that begins so.
    #[error("no record is called {0:?}")]
    UnknownRecord(String),
    /// Several records have names that begin so.
    #[error("{prefix:?} could be {} or {}: give more digits", ids[0], ids[1])]
    AmbiguousRecord {
        /// The beginning.
        prefix: String,
        /// Two of the records.
        ids: [String; 2],
    },
    /// Two records are of different datasets.
    #[error(
        "the records are of different puzzles: {} and {} have other checksums",
        .0[0], .0[1]
    )]
    DifferentPuzzles([String; 2]),
    /// A dataset is not the file that an exact record is of.
    #[error("{0} is not the file that was recorded")]
    DatasetChanged(String),
    /// A line of a file of exact records is not a record.
    #[error("{} line {line}: {found}", path.display())]
    ExactFile {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: u64,
        /// The text found.
        found: String,
    },
    /// Exact records were counted by another revision of the search.
    #[error(
        "{} line {line}: counted by {made_by}, revision {revision} of the search; this is {}, \
         revision {}, whose counters are others",
        path.display(),
        ninefold_jobs::revision::made_by(),
        ninefold_jobs::revision::SEARCH
    )]
    ExactRevision {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: u64,
        /// Its revision.
        revision: u32,
        /// The program and version that counted.
        made_by: String,
    },
    /// A file of exact records has none.
    #[error("{} is empty", .0.display())]
    EmptyExactFile(PathBuf),
}

impl LabError {
    /// The cause of the error.
    pub fn fault(&self) -> Fault {
        use LabError as E;
        match self {
            E::Engine(_)
            | E::AutoEngine
            | E::EngineTwice(_)
            | E::NobodyTakesPart
            | E::NoneOfBackends(_)
            | E::NeedsNodeLimit(_)
            | E::NoPuzzles { .. }
            | E::StandardInput
            | E::ComparisonExists(_)
            | E::NoProgram(_)
            | E::SolverFile { .. }
            | E::Solver { .. }
            | E::UnknownRecord(_)
            | E::AmbiguousRecord { .. }
            | E::DifferentPuzzles(_)
            | E::DatasetChanged(_)
            | E::ExactFile { .. }
            | E::ExactRevision { .. }
            | E::EmptyExactFile(_) => Fault::Request,
            E::Batch(error) => error.fault(),
            E::Io { .. }
            | E::Cancelled
            | E::EmptyBand { .. }
            | E::RawFile { .. }
            | E::Disagreement { .. }
            | E::UnsteadyNodes { .. }
            | E::UnsteadyRound { .. }
            | E::UnsteadyBackends { .. }
            | E::ProgramFailed { .. }
            | E::NoOutput(_) => Fault::Resource,
        }
    }

    /// An error of reading a file.
    pub(crate) fn reading(path: &Path) -> impl FnOnce(io::Error) -> LabError + use<> {
        LabError::failing(format!("read {}", path.display()))
    }

    /// An error of writing a file.
    pub(crate) fn writing(path: &Path) -> impl FnOnce(io::Error) -> LabError + use<> {
        LabError::failing(format!("write {}", path.display()))
    }

    /// An error of an action, as in "read results/x.jsonl".
    pub(crate) fn failing(what: String) -> impl FnOnce(io::Error) -> LabError {
        move |source| LabError::Io { what, source }
    }
}

fn malformed_lines(count: u64) -> String {
    if count == 0 { String::new() } else { format!(": malformed lines: {count}") }
}

/// A text on separate, indented lines.
fn indented(text: &str) -> String {
    text.lines().map(|line| format!("\n  {line}")).collect()
}
