//! The job that generates puzzles: options in, lines or a file with a manifest out.

mod checksum;
mod error;
mod file;
mod inputs;
mod manifest;
mod options;
#[cfg(feature = "parquet")]
pub(super) mod parquet;
mod plan;
mod run;
mod words;

pub use checksum::{InputSum, Sha256, sha256_of, sha256_of_file};
pub use error::{GenerateError, InputProblem, OptionsError};
pub(super) use file::shell_words;
pub use file::{Existing, GenerateFile};
pub use manifest::{Manifest, ManifestError};
pub use options::{GenerateMethod, GenerateOptions, NodeClass};
pub use words::{
    ValueError, WordError, parse_board_size, parse_clues, parse_nodes, parse_rating, parse_score,
    parse_symmetry, parse_technique,
};

use crate::batch::{BatchError, Control};
use crate::{batch::Output, generate::GeneratedFormat};

/// The summary of a generating run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GenerateSummary {
    /// Puzzles that were made.
    pub puzzles: u64,
}

/// Generates puzzles into a file of the program's own, one line each, in order.
///
/// # Errors
/// Those of [`generate`].
pub(super) fn generate_to(
    options: &GenerateOptions,
    file: &mut std::fs::File,
    control: Control<'_>,
) -> Result<(), GenerateError> {
    let (plan, _) = options.plan()?;
    let mut file = std::io::BufWriter::new(file);
    let name = "the puzzles".to_owned();
    run::run_plan(&plan, options, &mut file, name.clone(), 0, control)?;
    let flushed = std::io::Write::flush(&mut file);
    flushed.map_err(|source| BatchError::Write { name, source }.into())
}

/// Generates puzzles into an output, one line each, in order. Files that can be resumed, with a
/// manifest: [`GenerateFile`].
///
/// # Errors
/// Options contradict each other, an input cannot be read, no puzzle was found, the output cannot
/// be written, or the run was cancelled. Nothing is left of an output that is a file.
pub fn generate(
    options: &GenerateOptions,
    mut output: Output,
    control: Control<'_>,
) -> Result<GenerateSummary, GenerateError> {
    run::check_format(options)?;
    if options.format == GeneratedFormat::Parquet {
        return Err(GenerateError::ParquetStream);
    }
    let (plan, _) = options.plan()?;
    let name = output.name.clone();
    let puzzles = run::run_plan(&plan, options, &mut output, name, 0, control)?;
    output.finish()?;
    Ok(GenerateSummary { puzzles })
}
