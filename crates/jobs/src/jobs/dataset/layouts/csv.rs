//! The layout `csv`: a file for each part, under the names of the columns. An empty field is
//! unknown.

use std::io::Write;

use super::{COLUMNS, Files, PartPlan, PartWriter, Row};
use crate::batch::{BatchError, Output};
use crate::jobs::dataset::pair::write_values;
use ninefold_logic::FieldValue;
use ninefold_text::csv;

pub(super) struct CsvPart {
    file: Output,
    sources: Vec<String>,
    /// Memory for rows, used again.
    text: Vec<u8>,
}

impl CsvPart {
    pub(super) fn begin(files: &mut Files<'_>, plan: &PartPlan<'_>) -> Result<CsvPart, BatchError> {
        CsvPart::named(files, format!("{}.csv", plan.part.name), plan)
    }

    /// The same in a file of another name.
    pub(super) fn named(
        files: &mut Files<'_>,
        name: String,
        plan: &PartPlan<'_>,
    ) -> Result<CsvPart, BatchError> {
        let mut file = files.create(name, Some(plan.rows))?;
        file.put(format!("{}\n", COLUMNS.join(",")).as_bytes())?;
        Ok(CsvPart { file, sources: plan.sources.to_vec(), text: Vec::new() })
    }
}

impl PartWriter for CsvPart {
    fn rows(&mut self, rows: &[Row]) -> Result<(), BatchError> {
        self.text.clear();
        for row in rows {
            write_row(row, &self.sources[row.source as usize], &mut self.text);
        }
        self.file.put(&self.text)
    }

    fn finish(self: Box<Self>) -> Result<(), BatchError> {
        self.file.finish()
    }
}

fn write_row(row: &Row, source: &str, out: &mut Vec<u8>) {
    write_values(row.pair.puzzle(), out);
    out.push(b',');
    write_values(row.pair.solution(), out);
    // Writing to memory does not fail.
    let _ = write!(out, ",{},{},", row.pair.clues(), row.nodes);
    let _ = row.level.map_or(Ok(()), |level| write!(out, "{}", level.name()));
    out.push(b',');
    let _ = row.score.map_or(Ok(()), |score| write!(out, "{score}"));
    out.push(b',');
    let rating = row.se_rating.map(|tenths| FieldValue::Tenths(tenths.into()));
    let _ = rating.map_or(Ok(()), |rating| write!(out, "{rating}"));
    out.push(b',');
    // A line is a row: a source of several lines becomes one line.
    let source = source.replace(['\n', '\r'], " ");
    csv::write_field(source.as_bytes(), out);
    let _ = writeln!(out, ",{}", row.group);
}
