//! The layout `parquet`: a file for each part, Zstandard, row groups of 65,536 rows.

use std::io;

use ninefold_parquet::{ByteArray, Values, Writer};

use super::{Files, PartPlan, PartWriter, Row};
use crate::batch::{BatchError, Output};
use crate::jobs::{dataset::pair::text_of, generate::parquet::GROUP};
use crate::revision::made_by;
use ninefold_logic::Level;

const SCHEMA: &str = "
message puzzles {
  REQUIRED BINARY puzzle (UTF8);
  REQUIRED BINARY solution (UTF8);
  REQUIRED INT32 clues;
  REQUIRED INT64 nodes;
  OPTIONAL BINARY level (UTF8);
  OPTIONAL INT32 score;
  OPTIONAL DOUBLE se_rating;
  REQUIRED BINARY source (UTF8);
  REQUIRED INT64 group;
}";

/// Columns of which no two values are the same, so that a dictionary is of no use.
const DISTINCT: [&str; 2] = ["puzzle", "solution"];

pub(super) struct ParquetPart {
    writer: Writer,
    name: String,
    sources: Vec<ByteArray>,
    /// Rows of the group that is not written yet.
    rows: Vec<Row>,
}

impl ParquetPart {
    pub(super) fn begin(
        files: &mut Files<'_>,
        plan: &PartPlan<'_>,
    ) -> Result<ParquetPart, BatchError> {
        let file = files.create(format!("{}.parquet", plan.part.name), Some(plan.rows))?;
        let name = file.name.clone();
        let writer =
            Writer::begin(Box::new(file), SCHEMA, &made_by(), &DISTINCT).map_err(failed(&name))?;
        let sources = plan.sources.iter().map(|source| ByteArray::from(&source[..])).collect();
        Ok(ParquetPart { writer, name, sources, rows: Vec::new() })
    }

    /// Writes the rows that are there as a group.
    fn write_group(&mut self) -> Result<(), BatchError> {
        let ParquetPart { writer, sources, rows, name } = self;
        let text = |values: fn(&Row) -> &[u8]| -> Vec<ByteArray> {
            rows.iter().map(|row| ByteArray::from(&text_of(values(row))[..])).collect()
        };
        let puzzles = text(|row| row.pair.puzzle());
        let solutions = text(|row| row.pair.solution());
        let clues: Vec<i32> = rows.iter().map(|row| row.pair.clues() as i32).collect();
        let nodes: Vec<i64> = rows.iter().map(|row| row.nodes as i64).collect();
        let level = |row: &Row| row.level.map(Level::name).map(ByteArray::from);
        let (levels, levels_known) = optional(rows, level);
        let (scores, scores_known) = optional(rows, |row| i32::try_from(row.score?).ok());
        let rating = |row: &Row| Some(f64::from(row.se_rating?) / 10.0);
        let (ratings, ratings_known) = optional(rows, rating);
        let source = |row: &Row| sources[row.source as usize].clone();
        let names: Vec<ByteArray> = rows.iter().map(source).collect();
        let groups: Vec<i64> = rows.iter().map(|row| row.group as i64).collect();
        let columns: [(_, Option<&[i16]>); 9] = [
            (Values::Bytes(&puzzles), None),
            (Values::Bytes(&solutions), None),
            (Values::Int32(&clues), None),
            (Values::Int64(&nodes), None),
            (Values::Bytes(&levels), Some(&levels_known)),
            (Values::Int32(&scores), Some(&scores_known)),
            (Values::Double(&ratings), Some(&ratings_known)),
            (Values::Bytes(&names), None),
            (Values::Int64(&groups), None),
        ];
        writer.group(&columns).map_err(failed(name))?;
        rows.clear();
        Ok(())
    }
}

fn failed(name: &str) -> impl Fn(io::Error) -> BatchError {
    move |source| BatchError::Write { name: name.to_owned(), source }
}

/// The values of a column that are known, and for each row whether it is.
fn optional<T>(rows: &[Row], value: impl Fn(&Row) -> Option<T>) -> (Vec<T>, Vec<i16>) {
    let values: Vec<Option<T>> = rows.iter().map(value).collect();
    let levels = values.iter().map(|value| i16::from(value.is_some())).collect();
    (values.into_iter().flatten().collect(), levels)
}

impl PartWriter for ParquetPart {
    fn rows(&mut self, mut rows: &[Row]) -> Result<(), BatchError> {
        while !rows.is_empty() {
            let (now, later) = rows.split_at(rows.len().min(GROUP - self.rows.len()));
            self.rows.extend_from_slice(now);
            rows = later;
            if self.rows.len() == GROUP {
                self.write_group()?;
            }
        }
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> Result<(), BatchError> {
        if !self.rows.is_empty() {
            self.write_group()?;
        }
        let file = self.writer.finish().map_err(failed(&self.name))?;
        file.downcast::<Output>().expect("what it was begun with").finish()
    }
}
