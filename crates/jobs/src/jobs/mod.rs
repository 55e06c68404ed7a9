//! The main jobs, one call each: inputs and options in, a plain summary out, watched and stopped
//! through a [`Control`].
//!
//! A job is independent of command lines: it prints nothing, installs no handlers and ends no
//! process. Its outputs appear whole or not at all.
//!
//! ```
//! use ninefold_jobs::batch::{InputOptions, Inputs, Output};
//! use ninefold_jobs::jobs::{self, CanonOptions, Control, Progress};
//!
//! let directory = tempfile::tempdir()?;
//! let [puzzles, forms] = ["puzzles.txt", "forms.txt"].map(|name| directory.path().join(name));
//! let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! std::fs::write(&puzzles, format!("{puzzle}\n12x\n"))?;
//!
//! let feed = Inputs::open(&[&puzzles], &InputOptions::default())?;
//! let output = Output::create(Some(&forms), false, &[&puzzles])?;
//! let report = |done: Progress| println!("{} puzzles more", done.puzzles);
//! let lines = jobs::canon(&feed, &CanonOptions::default(), output, Control::new(&report))?;
//! assert_eq!((lines.puzzles, lines.malformed), (1, 1));
//! assert_eq!(std::fs::read_to_string(&forms)?.lines().count(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod audit;
mod canon;
mod chunks;
mod convert;
mod convert_rulesets;
pub mod dataset;
mod dedup;
mod engines;
mod error;
mod game;
mod generate;
mod grade;
mod grade_variants;
mod index;
mod json_fields;
mod link;
mod minimal;
mod morph;
mod outputs;
mod parsed;
mod readable_json;
mod resolve_argument;
mod same_columns;
mod solve;
mod split;
mod stats;
mod variant_stats;
mod verified;
mod verify;

pub use crate::batch::{Control, Progress};
pub use audit::{AuditOptions, AuditSummary, audit};
pub use canon::{CanonOptions, canon};
pub use convert::{ConvertOptions, ConvertTally, convert};
pub use convert_rulesets::convert_rulesets;
pub use dataset::{Dataset, DatasetOptions};
pub use dedup::{DedupOptions, DedupOutputs, DedupSummary, dedup};
pub use engines::{EngineError, Engines, check_backend, check_variants, find_engine};
pub use error::{BlankError, JobError};
pub use game::named_game;
pub use generate::{
    Existing, GenerateError, GenerateFile, GenerateMethod, GenerateOptions, GenerateSummary,
    InputProblem, InputSum, Manifest, ManifestError, NodeClass, OptionsError, Sha256, ValueError,
    WordError, generate, parse_clues, parse_nodes, parse_rating, parse_score, parse_symmetry,
    parse_technique, sha256_of, sha256_of_file,
};
pub use grade::{GradeOptions, GradeSummary, grade};
pub use grade_variants::{GradeVariantsOptions, GradeVariantsSummary, grade_variants};
pub use index::index;
pub use json_fields::FieldError;
pub use link::{LinkSite, NoLink, board_link, link};
pub use morph::{MorphOptions, MorphSummary, morph};
pub use parsed::LineCounts;
pub use resolve_argument::{
    AnyPuzzle, NamedPuzzle, is_puzzle, named_puzzles, named_puzzles_of_any_size,
};
pub use same_columns::SameColumns;
pub use solve::{SolveOptions, SolveOutputs, SolveSummary, solve};
pub use split::{SplitOptions, SplitSummary, split, split_by_counts};
pub use stats::{StatsDetail, StatsOptions, StatsSummary, stats};
pub use variant_stats::VARIANT_NODE_LIMIT;
pub use verify::{VerifyTally, verify};

use chunks::{ChunkTask, run_chunks};
use parsed::{LineContent, ParsedChunk};

use crate::batch::{BatchError, Inputs};
use crate::corpus::OutOfMemory;

/// Refuses a share or some lines of the inputs for a job that must see all lines.
fn need_all_lines(job: &'static str, feed: &Inputs) -> Result<(), JobError> {
    if feed.is_share() { Err(JobError::NeedsAllLines { job }) } else { Ok(()) }
}

fn out_of_memory(error: OutOfMemory) -> BatchError {
    BatchError::Memory(error.keys)
}
