//! The layout `npy`: a directory for each part, an array for each column.

use super::arrays::Array;
use super::{Files, PartFiles, PartPlan, PartWriter, Row};
use crate::batch::BatchError;
use ninefold_core::grid::CELLS;
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

/// The array of a column, and how a row is written to it.
struct Column {
    array: Array,
    write: WriteValue,
}

pub(super) struct NpyPart {
    columns: Vec<Column>,
    /// Memory for a column of some rows, used again.
    bytes: Vec<u8>,
}

impl NpyPart {
    /// Begins the arrays of the columns that have values.
    pub(super) fn begin(files: &mut Files<'_>, plan: &PartPlan<'_>) -> Result<NpyPart, BatchError> {
        let mut columns = Vec::new();
        let grids = [plan.rows, CELLS as u64];
        let one = [plan.rows];
        let mut column =
            |name: &str, of: &str, shape: &[u64], write: WriteValue| -> Result<(), BatchError> {
                let file = files.create(format!("{}/{name}.npy", plan.name), Some(plan.rows))?;
                columns.push(Column { array: Array::begin(file, of, shape)?, write });
                Ok(())
            };
        column(
            "inputs",
            "|u1",
            &grids,
            Box::new(|row, out| out.extend_from_slice(row.puzzle.as_bytes())),
        )?;
        column(
            "labels",
            "|u1",
            &grids,
            Box::new(|row, out| out.extend_from_slice(row.solution.as_bytes())),
        )?;
        column("clues", "|u1", &one, Box::new(|row, out| out.push(row.puzzle.clues() as u8)))?;
        column(
            "nodes",
            "<i8",
            &one,
            Box::new(|row, out| out.extend_from_slice(&(row.nodes as i64).to_le_bytes())),
        )?;
        if plan.has_levels {
            let longest = Level::ALL.iter().map(|level| level.name().len()).max().unwrap_or(1);
            column(
                "level",
                &format!("<U{longest}"),
                &one,
                Box::new(move |row, out| text(row.level.map_or("", Level::name), longest, out)),
            )?;
            column(
                "score",
                "<i4",
                &one,
                Box::new(|row, out| {
                    let score = row.score.and_then(|score| i32::try_from(score).ok()).unwrap_or(-1);
                    out.extend_from_slice(&score.to_le_bytes());
                }),
            )?;
        }
        if plan.has_ratings {
            column(
                "se_rating",
                "<f8",
                &one,
                Box::new(|row, out| {
                    let rating = row.se_rating.map_or(f64::NAN, |tenths| f64::from(tenths) / 10.0);
                    out.extend_from_slice(&rating.to_le_bytes());
                }),
            )?;
        }
        let sources = plan.sources.to_vec();
        let longest = sources.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(1);
        column(
            "source",
            &format!("<U{longest}"),
            &one,
            Box::new(move |row, out| text(&sources[row.source as usize], longest, out)),
        )?;
        column(
            "group",
            "<i8",
            &one,
            Box::new(|row, out| out.extend_from_slice(&(row.group as i64).to_le_bytes())),
        )?;
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
        for Column { array, write } in &mut self.columns {
            self.bytes.clear();
            rows.iter().for_each(|row| write(row, &mut self.bytes));
            array.put(&self.bytes)?;
        }
        Ok(())
    }

    fn finish(self: Box<Self>) -> Result<(), BatchError> {
        self.columns.into_iter().try_for_each(|column| column.array.finish())
    }
}
