//! Why a comparison or a measurement has no result.
//!
//! Messages speak of files, engines and records; a program that has options adds which of them
//! would help. [`LabError::fault`] separates a request that makes no sense from a resource
//! that failed.

use std::io;
use std::path::{Path, PathBuf};

use ninefold_jobs::batch::{BatchError, Fault};
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
    /// Any other request that makes no sense, or that a file contradicts.
    #[error("{0}")]
    Request(String),
    /// A raw file is not what it should be, a build writes nothing, or engines contradict each other
    /// or themselves, which is a bug.
    #[error("{0}")]
    Failed(String),
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
    /// A directory holds a comparison, which is not overwritten unasked.
    #[error("{} already holds a comparison", .0.display())]
    ComparisonExists(PathBuf),
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
}

impl LabError {
    /// The cause of the error.
    pub fn fault(&self) -> Fault {
        match self {
            LabError::Batch(error) => error.fault(),
            LabError::Engine(_)
            | LabError::Request(_)
            | LabError::NeedsNodeLimit(_)
            | LabError::NoPuzzles { .. }
            | LabError::ComparisonExists(_)
            | LabError::ExactRevision { .. } => Fault::Request,
            LabError::Io { .. }
            | LabError::Cancelled
            | LabError::Failed(_)
            | LabError::EmptyBand { .. }
            | LabError::ProgramFailed { .. } => Fault::Resource,
        }
    }

    pub(crate) fn solver(solver: &str, why: &str) -> LabError {
        LabError::Request(format!("the solver {solver} cannot take part: {why}"))
    }

    /// An engine or a solver is named twice.
    pub(crate) fn twice(name: &str) -> LabError {
        LabError::Request(format!("the engine {name} is named twice"))
    }

    /// An engine has none of several instruction sets.
    pub(crate) fn none_of_backends(engine: &str) -> LabError {
        LabError::Request(format!("{engine} has none of these backends"))
    }

    pub(crate) fn reading(path: &Path) -> impl FnOnce(io::Error) -> LabError + use<> {
        LabError::failing(format!("read {}", path.display()))
    }

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
