//! The layouts of paths: for each part a table of its puzzles, as csv, and their paths: rows of steps in
//! Parquet, arrays of words, or examples as JSON Lines.

use super::csv::CsvPart;
use super::{Files, PartPlan, PartWriter, Row};
use crate::batch::{BatchError, Output};
use crate::jobs::dataset::examples::Traced;

/// The name of the puzzles of a part.
pub(super) fn puzzles_of(part: &str) -> String {
    format!("{part}.puzzles.csv")
}

/// The files of a part: its puzzles, then its paths.
pub(super) fn begin(
    files: &mut Files<'_>,
    plan: &PartPlan<'_>,
) -> Result<Box<dyn PartWriter>, BatchError> {
    let part = &plan.part.name;
    let puzzles = CsvPart::named(files, puzzles_of(part), plan)?;
    let paths: Box<dyn PartWriter> = match plan.options.layout {
        #[cfg(feature = "parquet")]
        super::DatasetLayout::Steps => Box::new(super::steps::StepsPart::begin(files, plan)?),
        super::DatasetLayout::Tokens => Box::new(super::tokens::TokensPart::begin(files, plan)?),
        _ => Box::new(Lines(files.create(format!("{part}.jsonl"), None)?)),
    };
    Ok(Box::new(Both { puzzles, paths }))
}

struct Both {
    puzzles: CsvPart,
    paths: Box<dyn PartWriter>,
}

impl PartWriter for Both {
    fn rows(&mut self, rows: &[Row]) -> Result<(), BatchError> {
        self.puzzles.rows(rows)?;
        self.paths.rows(rows)
    }

    fn finish(self: Box<Self>) -> Result<(), BatchError> {
        Box::new(self.puzzles).finish()?;
        self.paths.finish()
    }
}

/// Examples, a JSON object a line.
struct Lines(Output);

impl PartWriter for Lines {
    fn rows(&mut self, rows: &[Row]) -> Result<(), BatchError> {
        let lines = rows.iter().filter_map(|row| match &row.traced {
            Traced::Lines(lines, ..) => Some(lines),
            _ => None,
        });
        for lines in lines {
            self.0.put(lines.as_bytes())?;
        }
        Ok(())
    }

    fn finish(self: Box<Self>) -> Result<(), BatchError> {
        self.0.finish()
    }
}
