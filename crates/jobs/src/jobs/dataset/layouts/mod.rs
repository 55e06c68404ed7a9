//! The layouts of datasets: one file each that writes the rows of a part, in order.

mod arrays;
mod csv;
mod hrm;
mod npy;
#[cfg(feature = "parquet")]
mod parquet;
mod prompt;
#[cfg(feature = "parquet")]
mod steps;
mod tokens;
mod traced;

pub(super) use arrays::ArrayRows;

use super::layout::DatasetLayout;
use super::options::DatasetOptions;
use super::{rows::Row, select::Part};
use crate::batch::{BatchError, Output, OutputDirectory};

/// A file of a dataset, before it is written: its name, and its rows or what else it counts; none
/// where there is nothing to count.
pub(super) type PlannedFile = (String, Option<u64>);

/// The part whose rows are written, and what is known of it before.
pub(super) struct PartPlan<'a> {
    pub(super) part: &'a Part,
    pub(super) rows: u64,
    /// The names of all sources.
    pub(super) sources: &'a [String],
    pub(super) options: &'a DatasetOptions,
}

/// Writes the rows of a part.
pub(super) trait PartWriter: Send {
    /// Writes the next rows.
    fn rows(&mut self, rows: &[Row]) -> Result<(), BatchError>;

    /// Ends all files.
    fn finish(self: Box<Self>) -> Result<(), BatchError>;
}

/// The columns of csv and Parquet.
pub(super) const COLUMNS: [&str; 9] =
    ["puzzle", "solution", "clues", "nodes", "level", "score", "se_rating", "source", "group"];

/// Begins the files of a part. Returns what is to be known of them.
pub(super) fn begin(
    directory: &mut OutputDirectory,
    plan: &PartPlan<'_>,
) -> Result<(Box<dyn PartWriter>, Vec<PlannedFile>), BatchError> {
    let mut files = Files { directory, planned: Vec::new() };
    let writer: Box<dyn PartWriter> = match plan.options.layout {
        DatasetLayout::Csv => Box::new(csv::CsvPart::begin(&mut files, plan)?),
        DatasetLayout::Npy => Box::new(npy::NpyPart::begin(&mut files, plan)?),
        DatasetLayout::Hrm => Box::new(hrm::HrmPart::begin(&mut files, plan)?),
        #[cfg(feature = "parquet")]
        DatasetLayout::Parquet => Box::new(parquet::ParquetPart::begin(&mut files, plan)?),
        #[cfg(not(feature = "parquet"))]
        DatasetLayout::Parquet => unreachable!("refused before the run"),
        DatasetLayout::Prompt => Box::new(prompt::PromptPart::begin(&mut files, plan)?),
        _ => traced::begin(&mut files, plan)?,
    };
    Ok((writer, files.planned))
}

/// The most rows that a part can have.
pub(super) fn most_rows(layout: DatasetLayout) -> u64 {
    match layout {
        // Its loaders have the places of rows as numbers of 32 bits.
        DatasetLayout::Hrm => i32::MAX as u64 - 1,
        // The most that a signed number of 64 bits counts, in bytes of the longest row.
        _ => u64::MAX >> 10,
    }
}

/// The files that belong to a layout as a whole, in addition to those of its parts.
pub(super) fn shared(layout: DatasetLayout) -> Option<(&'static str, String)> {
    match layout {
        DatasetLayout::Hrm => Some(("identifiers.json", "[\"<blank>\"]\n".to_owned())),
        DatasetLayout::Tokens => Some(("vocab.json", super::examples::vocabulary_file())),
        _ => None,
    }
}

/// The files with the rows of a part: one table, or arrays of puzzles and of solutions with what is
/// added to each value.
pub(super) enum PartFiles {
    Table(String),
    Arrays { puzzles: String, solutions: String, added: u8 },
}

/// The files of a layout with the rows of a part.
pub(super) fn files_of(layout: DatasetLayout, part: &str) -> PartFiles {
    match layout {
        DatasetLayout::Csv => PartFiles::Table(format!("{part}.csv")),
        DatasetLayout::Parquet => PartFiles::Table(format!("{part}.parquet")),
        DatasetLayout::Npy => npy::files_of(part),
        DatasetLayout::Hrm => hrm::files_of(part),
        DatasetLayout::Prompt => PartFiles::Table(super::tasks::file_of_part(part)),
        _ => PartFiles::Table(traced::puzzles_of(part)),
    }
}

/// The files of a part as they are made.
struct Files<'a> {
    directory: &'a mut OutputDirectory,
    planned: Vec<PlannedFile>,
}

impl Files<'_> {
    fn create(&mut self, name: String, rows: Option<u64>) -> Result<Output, BatchError> {
        let file = self.directory.create(&name)?;
        self.planned.push((name, rows));
        Ok(file)
    }
}
