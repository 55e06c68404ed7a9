//! Why a run over files and streams ends early.

use std::{io, path::PathBuf};

/// The cause of an error, as far as a caller acts on it: an exit code, an exception.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The options or the inputs were wrong. Nothing was written.
    Request,
    /// A file, a thread, memory or an engine failed, or the caller stopped the run.
    Resource,
    /// The reader of the output has gone, which is no error.
    ClosedPipe,
}

/// Why a run over files and streams ends early.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BatchError {
    /// An input could not be opened or read.
    #[error("cannot read {name}: {source}")]
    Read {
        /// The input's name.
        name: String,
        /// Why.
        source: io::Error,
    },
    /// An output could not be made or written.
    #[error("cannot write {name}: {source}")]
    Write {
        /// The output's name.
        name: String,
        /// Why.
        source: io::Error,
    },
    /// The output is there already.
    #[error("{} exists", .0.display())]
    Exists(PathBuf),
    /// A directory that is there may not be replaced.
    #[error("{} is not replaced: {why}", path.display())]
    NotReplaced {
        /// The directory.
        path: PathBuf,
        /// The reason.
        #[source]
        why: Box<dyn std::error::Error + Send + Sync>,
    },
    /// Another run is writing the file.
    #[error("another run is writing {}", .0.display())]
    InUse(PathBuf),
    /// An interrupted run has left a part of the output.
    #[error("{} was left by an interrupted run", .0.display())]
    Unfinished(PathBuf),
    /// A partial output was left by another run, and cannot be resumed.
    #[error("cannot resume {}: {problem}", path.display())]
    OtherRun {
        /// The part of an output.
        path: PathBuf,
        /// Why it does not belong to this run.
        problem: String,
    },
    /// An input cannot be gone back to, as a run that goes on must.
    #[error("{0} is not a file that can be read again")]
    NoResume(String),
    /// The output is one of the inputs.
    #[error("{} is also an input; inputs are never written to", .0.display())]
    IsInput(PathBuf),
    /// Standard input is named twice.
    #[error("standard input (-) can be read only once")]
    StdinTwice,
    /// An input has other fields than the first, so that one output cannot keep the fields of both.
    #[error("the columns of {name} differ from those of {first}")]
    OtherColumns {
        /// The input.
        name: String,
        /// The first input.
        first: String,
    },
    /// A share was asked for of an input whose length is not known, like standard input.
    #[error("cannot take a share of {0}: its length is not known before it is read")]
    NoShare(String),
    /// Columns were selected of an output that has none.
    #[error("only an output of csv has columns to choose from")]
    NoColumns,
    /// A column was selected that the output does not have.
    #[error(transparent)]
    NoColumn(#[from] ninefold_text::NoColumn),
    /// Lines were asked for by number, of several inputs.
    #[error("lines can be selected by number in one input only; there are {0}")]
    LinesOfSeveral(usize),
    /// An index was asked for of a file that is not compressed.
    #[error("{0} is neither a gzip nor a Zstandard file and needs no index")]
    NotCompressed(String),
    /// An index was asked for of a Parquet file.
    #[error("{0} is a Parquet file, which contains an index")]
    OwnIndex(String),
    /// The index next to a compressed file is that of another file, or no index.
    #[error("{} cannot be used for {}: {why}", .index.display(), .file.display())]
    Index {
        /// The index.
        index: PathBuf,
        /// The compressed file.
        file: PathBuf,
        /// The fault.
        why: String,
    },
    /// The threads could not be started.
    #[error("cannot start the worker threads: {0}")]
    Threads(String),
    /// An engine met puzzles that it cannot solve.
    #[error("the engine {0} cannot solve puzzles with restricted candidates")]
    NoCandidates(&'static str),
    /// An engine met variants.
    #[error("the engine {0} cannot solve variant puzzles")]
    NoVariants(String),
    /// An input may have puzzles with restricted candidates, and the job cannot use them.
    #[error("{0} may have puzzles with restricted candidates (pencilmarks)")]
    Restricted(String),
    /// An input may have variant puzzles, and the job cannot use them.
    #[error("{0} may have variant puzzles")]
    Variants(String),
    /// All puzzles are on boards of other sizes or with other digits, and the job cannot use them.
    /// The text is the place of the first.
    #[error("{0} is a board of another size or with other digits")]
    OtherBoards(String),
    /// A format was named that has puzzles of nine rows only, and boards of another size.
    #[error(
        "the format {0} is of 9x9 only; line, csv, json-lines and parquet have boards of any size"
    )]
    NoBoards(&'static str),
    /// The items of an input can be read in two ways.
    #[error("{0} can be read in two ways: as a puzzle a line, or as one puzzle over all lines")]
    Unclear(String),
    /// Several fields of the records of an input can be the puzzle.
    #[error("{name} has several fields that can be the puzzle ({}): name the one puzzle", fields.join(", "))]
    UnclearFields {
        /// The input.
        name: String,
        /// The names of the fields.
        fields: Vec<String>,
    },
    /// The table of what was seen cannot grow.
    #[error("no memory for more than {0} distinct puzzles")]
    Memory(usize),
    /// The caller stopped the run.
    #[error("stopped before the end")]
    Cancelled,
    /// No puzzle as asked for was found.
    #[error(
        "puzzle {number}: none found in {attempts} attempts{rejected}: ask for something else (other clues, symmetry, difficulty or constraints), or for more attempts"
    )]
    OutOfReach {
        /// The puzzle's number, from 0.
        number: u64,
        /// Grids tried.
        attempts: u64,
        /// Counts of rejected puzzles: the end of a sentence, or nothing.
        rejected: String,
    },
    /// An engine gave a wrong solution: a bug.
    #[error(
        "internal error: engine {engine} gave a wrong solution to {place}: {flaw}\n  \
         puzzle   {puzzle}\n  solution {solution}\nPlease report this; the output was discarded."
    )]
    WrongSolution {
        /// The engine.
        engine: String,
        /// File and line.
        place: String,
        /// The flaw, in words.
        flaw: String,
        /// The puzzle.
        puzzle: String,
        /// The engine's solution.
        solution: String,
    },
}

impl BatchError {
    /// The cause of the error.
    pub fn fault(&self) -> Fault {
        use BatchError as E;
        match self {
            E::Write { .. } if self.is_broken_pipe() => Fault::ClosedPipe,
            E::Read { .. }
            | E::Write { .. }
            | E::Index { .. }
            | E::Threads(_)
            | E::NoCandidates(_)
            | E::NoVariants(_)
            | E::Memory(_)
            | E::Cancelled
            | E::OutOfReach { .. }
            | E::WrongSolution { .. } => Fault::Resource,
            // The others are about what was asked for.
            _ => Fault::Request,
        }
    }

    /// Whether this is the other end of a pipe having gone, which is no error.
    #[doc(hidden)]
    pub fn is_broken_pipe(&self) -> bool {
        matches!(self, BatchError::Write { source, .. } if source.kind() == io::ErrorKind::BrokenPipe)
    }
}
