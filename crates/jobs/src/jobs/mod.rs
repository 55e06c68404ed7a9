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

mod convert;
mod convert_rulesets;
pub mod dataset;
mod generate;
mod grade;
mod grade_variants;
mod json_fields;
mod link;
mod reasoning;
mod resolve_argument;
mod solve;
mod verify;

pub use crate::batch::{Control, Progress};
pub use convert::{ConvertOptions, ConvertTally, convert};
pub use convert_rulesets::convert_rulesets;
pub use dataset::{Dataset, DatasetOptions};
pub use generate::{
    Existing, GenerateError, GenerateFile, GenerateMethod, GenerateOptions, GenerateSummary,
    InputProblem, InputSum, Manifest, ManifestError, NodeClass, OptionsError, Sha256, ValueError,
    WordError, generate, parse_board_size, parse_clues, parse_nodes, parse_rating, parse_score,
    parse_symmetry, parse_technique, sha256_of, sha256_of_file,
};
pub use grade::{GradeOptions, GradeSummary, grade};
pub use grade_variants::{GradeVariantsOptions, GradeVariantsSummary, grade_variants};
pub use json_fields::FieldError;
pub use link::{LinkSite, NoLink, board_link, link};
pub use ninefold_pipeline::corpus_jobs::{
    AuditOptions, AuditSummary, BlankError, CanonOptions, DedupOptions, DedupOutputs, DedupSummary,
    EngineError, Engines, JobError, LineCounts, MorphOptions, MorphSummary, SameColumns,
    SplitOptions, SplitSummary, StatsDetail, StatsOptions, StatsSummary, VARIANT_NODE_LIMIT, audit,
    canon, check_backend, check_variants, counts_minimal, dedup, find_engine, morph, split,
    split_by_counts, stats,
};
pub use reasoning::{JudgedTally, json_lines, judge, judge_steps};
pub use resolve_argument::{
    AnyPuzzle, NamedPuzzle, is_puzzle, named_game, named_puzzles, named_puzzles_of_any_size,
};
pub use solve::{SolveOptions, SolveOutputs, SolveSummary, solve};
pub use verify::{VerifyTally, verify};

use crate::batch::{Counts, FileIndex, Inputs, Output};
use crate::revision::made_by;
use ninefold_pipeline::corpus_jobs::{
    ChunkTask, LineContent, ParsedChunk, VerifiedEngine, checked, kept_layout, place_in_list,
    run_chunks, thread_count, unread, without_constraints,
};

/// The counts of an earlier run into this output, behind which the inputs go on.
fn earlier<C: Counts>(inputs: &Inputs, output: &Output) -> Result<Option<C>, JobError> {
    let Some(done) = output.earlier() else { return Ok(None) };
    inputs.go_on_at(done.next)?;
    Ok(Some(C::from_json(&done.counts).ok_or_else(|| unread(output))?))
}

/// Makes the index of a gzip or Zstandard file and writes it to `output`, which should be at
/// [`FileIndex::path_of`]: there it is found when a share of the file, or some of its lines, are
/// asked for. Costs as much as unpacking the file once. Progress is in compressed bytes.
///
/// # Errors
/// The file cannot be read, is damaged or not compressed, or was changed meanwhile; the output
/// cannot be written; or the job was cancelled.
pub fn index(
    file: &std::path::Path,
    mut output: Output,
    control: Control<'_>,
) -> Result<FileIndex, JobError> {
    let index = FileIndex::of(file, control)?;
    output.put(index.to_json(&made_by()).as_bytes())?;
    output.finish()?;
    Ok(index)
}
