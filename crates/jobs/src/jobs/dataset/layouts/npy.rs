//! The layout `npy`: a directory for each part, an array for each column.

use super::{Files, PartFiles, PartPlan, PartWriter, Row, arrays::header};
use crate::batch::{BatchError, Output};
use ninefold_logic::Level;

/// The files of the puzzles and solutions of a part.
pub(super) fn files_of(part: &str) -> PartFiles {
    PartFiles::Arrays {
        puzzles: format!("{part}/inputs.npy"),
        solutions: format!("{part}/labels.npy"),
        added: 0,
    }
}

/// Appends the value of a row.
type WriteValue = Box<dyn Fn(&Row, &mut Vec<u8>) + Send>;

pub(super) struct NpyPart {
    /// The array of each column, and how a row is written to it.
    columns: Vec<(Output, WriteValue)>,
    /// Memory for a column of some rows, used again.
    bytes: Vec<u8>,
}

impl NpyPart {
    /// Begins the arrays of the columns that have values.
    pub(super) fn begin(files: &mut Files<'_>, plan: &PartPlan<'_>) -> Result<NpyPart, BatchError> {
        let mut columns = Vec::new();
        let shape = [plan.rows, plan.options.size.cells() as u64];
        let mut column = |name: &str, of: &str, write: WriteValue| -> Result<(), BatchError> {
            let is_grid = matches!(name, "inputs" | "labels");
            let name = format!("{}/{name}.npy", plan.part.name);
            let mut file = files.create(name, Some(plan.rows))?;
            file.put(&header(of, if is_grid { &shape } else { &shape[..1] }))?;
            columns.push((file, write));
            Ok(())
        };
        column("inputs", "|u1", Box::new(|row, out| out.extend(row.pair.puzzle())))?;
        column("labels", "|u1", Box::new(|row, out| out.extend(row.pair.solution())))?;
        column("clues", "|u1", Box::new(|row, out| out.push(row.pair.clues() as u8)))?;
        column("nodes", "<i8", Box::new(|row, out| out.extend((row.nodes as i64).to_le_bytes())))?;
        if plan.options.grade_hodoku {
            let longest = Level::ALL.iter().map(|level| level.name().len()).max().unwrap_or(1);
            let level =
                move |row: &Row, out: &mut _| text(row.level.map_or("", Level::name), longest, out);
            column("level", &format!("<U{longest}"), Box::new(level))?;
            let score = |row: &Row| row.score.and_then(|score| i32::try_from(score).ok());
            let write = move |row: &Row, out: &mut Vec<u8>| {
                out.extend(score(row).unwrap_or(-1).to_le_bytes())
            };
            column("score", "<i4", Box::new(write))?;
        }
        if plan.options.grade_se {
            let write = |row: &Row, out: &mut Vec<u8>| {
                let rating = row.se_rating.map_or(f64::NAN, |tenths| f64::from(tenths) / 10.0);
                out.extend(rating.to_le_bytes());
            };
            column("se_rating", "<f8", Box::new(write))?;
        }
        let sources = plan.sources.to_vec();
        let longest = sources.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(1);
        let source =
            move |row: &Row, out: &mut _| text(&sources[row.source as usize], longest, out);
        column("source", &format!("<U{longest}"), Box::new(source))?;
        column("group", "<i8", Box::new(|row, out| out.extend((row.group as i64).to_le_bytes())))?;
        Ok(NpyPart { columns, bytes: Vec::new() })
    }
}

/// Text as NumPy has it: `length` characters of four bytes, zeros at the end.
fn text(text: &str, length: usize, out: &mut Vec<u8>) {
    let end = out.len() + 4 * length;
    text.chars().take(length).for_each(|c| out.extend_from_slice(&u32::from(c).to_le_bytes()));
    out.resize(end, 0);
}

impl PartWriter for NpyPart {
    fn rows(&mut self, rows: &[Row]) -> Result<(), BatchError> {
        for (array, write) in &mut self.columns {
            self.bytes.clear();
            rows.iter().for_each(|row| write(row, &mut self.bytes));
            array.put(&self.bytes)?;
        }
        Ok(())
    }

    fn finish(self: Box<Self>) -> Result<(), BatchError> {
        self.columns.into_iter().try_for_each(|(array, _)| array.finish())
    }
}
