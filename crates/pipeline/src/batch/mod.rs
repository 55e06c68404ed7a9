//! Files and streams of puzzles through workers and out again: the only room with threads and
//! files.
//!
//! [`Inputs`] opens files and hands them out in newline-aligned [`Chunk`]s. A `Block` takes a chunk
//! apart into entries. [`run`] drives the workers and keeps their output in the order of the input:
//! [`SolveWorker`] and its like. An [`Output`] appears whole or not at all. The jobs of
//! `ninefold-jobs` put these together; [`solve_batch`] solves puzzles that are in memory already.

mod block;
mod boards;
mod check;
mod checkpoint;
mod chunk;
mod compression;
mod control;
mod convert;
mod directory;
mod engine_pool;
mod error;
mod foreign;
mod index;
mod input_options;
mod inputs;
mod lines;
#[cfg(feature = "parquet")]
mod parquet;
#[cfg(not(feature = "parquet"))]
#[path = "without_parquet.rs"]
mod parquet;
mod part;
mod read;
mod recognise;
mod report;
mod resumable;
mod resumed_output;
mod row;
mod run;
mod sealed;
mod shard;
mod skipped;
mod solve;
mod source;
mod system;
mod table;
mod tally;
mod temporary;
pub mod variants;
mod writer;

pub use boards::{BoardSolver, is_solution};
pub use check::{CheckWorker, VerifyTally};
pub use checkpoint::{CheckpointSink, Counts, Milestones, Position};
pub use chunk::Chunk;
pub use compression::Compression;
pub use control::{Control, Progress};
pub use convert::{Conversion, ConvertSink, ConvertTally, ConvertWorker};
pub use directory::{OutputDirectory, Replaces};
pub use engine_pool::{EnginePool, solve_batch, verify_all};
pub use error::{BatchError, Fault};
pub use index::{AccessPoint, FileIndex};
pub use input_options::{HeaderRule, InputOptions};
pub use inputs::{Inputs, most_threads};
pub use lines::{LineRange, LineRangeError};
pub use part::ExtraPass;
pub use read::{each_puzzle, each_ruleset, first_board};
pub use resumable::{Begun, Resumable, with_suffix, write_whole};
pub use row::RowFormat;
pub use run::{
    AHEAD, FAR_AHEAD, OrderedQueue, OutputSink, PieceWorker, Sink, Worker, run, run_ahead,
};
pub use shard::{Shard, ShardError};
pub use skipped::LeftOutCounts;
pub use solve::{Share, SolveWorker, WorkerOptions};
pub use table::catches_panics;
pub use tally::{Tally, errors_from_json};
pub use temporary::{Revoker, scratch_file};
pub use variants::VariantSolver;
pub use writer::Output;

pub use block::{Block, BlockEntry, Content};
pub use ninefold_text::{kept_fields, kept_names};
pub(crate) use tally::{KEPT_ERRORS, errors_to_json, merge_errors};
