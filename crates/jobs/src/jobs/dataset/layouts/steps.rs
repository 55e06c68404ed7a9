//! The layout `steps`: rows of steps in Parquet, Zstandard, row groups of 16,384 rows.

use std::io;

use ninefold_parquet::{ByteArray, Values, Writer};
use ninefold_reasoning::path::StepRow;

use super::{Files, PartPlan, PartWriter, Row};
use crate::batch::{BatchError, Output};
use crate::{jobs::dataset::examples::Traced, revision::made_by};

const SCHEMA: &str = "
message steps {
  REQUIRED BINARY task_id (UTF8);
  REQUIRED INT32 index;
  REQUIRED INT32 of;
  REQUIRED BINARY state (UTF8);
  REQUIRED BINARY candidates (UTF8);
  REQUIRED BINARY technique (UTF8);
  REQUIRED BINARY family (UTF8);
  OPTIONAL INT32 score;
  OPTIONAL BINARY level (UTF8);
  REQUIRED BINARY premises (UTF8);
  REQUIRED BINARY conclusion (UTF8);
  REQUIRED BINARY sentence (UTF8);
  REQUIRED BINARY terse (UTF8);
  REQUIRED BINARY tokens (UTF8);
  REQUIRED BINARY state_after (UTF8);
  REQUIRED BINARY candidates_after (UTF8);
  REQUIRED BOOLEAN needed;
  REQUIRED BOOLEAN uses_uniqueness;
  REQUIRED INT32 label;
  OPTIONAL BINARY fault (UTF8);
  OPTIONAL BINARY why (UTF8);
}";

/// Columns of which few values are the same, so that a dictionary is of no use.
const DISTINCT: [&str; 10] = [
    "state",
    "candidates",
    "premises",
    "conclusion",
    "sentence",
    "terse",
    "tokens",
    "state_after",
    "candidates_after",
    "why",
];

/// Rows of a group; each has some two kilobytes.
const GROUP: usize = 16_384;

pub(super) struct StepsPart {
    writer: Writer,
    name: String,
    /// Rows of the group that is not written yet.
    rows: Vec<(ByteArray, StepRow)>,
}

impl StepsPart {
    pub(super) fn begin(
        files: &mut Files<'_>,
        plan: &PartPlan<'_>,
    ) -> Result<StepsPart, BatchError> {
        let file = files.create(format!("{}.parquet", plan.part.name), None)?;
        let name = file.name.clone();
        let writer =
            Writer::begin(Box::new(file), SCHEMA, &made_by(), &DISTINCT).map_err(failed(&name))?;
        Ok(StepsPart { writer, name, rows: Vec::new() })
    }

    /// Writes the first rows as a group.
    fn write_group(&mut self) -> Result<(), BatchError> {
        let count = self.rows.len().min(GROUP);
        let (ids, rows): (Vec<ByteArray>, Vec<StepRow>) = self.rows.drain(..count).unzip();
        let text = |column: &dyn Fn(&StepRow) -> &str| -> Vec<ByteArray> {
            rows.iter().map(|row| ByteArray::from(column(row))).collect()
        };
        let number = |column: &dyn Fn(&StepRow) -> usize| -> Vec<i32> {
            rows.iter().map(|row| column(row) as i32).collect()
        };
        let flag =
            |column: &dyn Fn(&StepRow) -> bool| -> Vec<bool> { rows.iter().map(column).collect() };
        let scores: Vec<i32> =
            rows.iter().filter_map(|row| row.score.map(|score| score as i32)).collect();
        let levels: Vec<ByteArray> =
            rows.iter().filter_map(|row| row.level.map(ByteArray::from)).collect();
        let known: Vec<i16> = rows.iter().map(|row| i16::from(row.score.is_some())).collect();
        let labels: Vec<i32> = rows.iter().map(StepRow::label).collect();
        let faults = rows.iter().filter_map(|row| row.fault);
        let faults: Vec<ByteArray> = faults.map(|fault| ByteArray::from(fault.name())).collect();
        let reasons = rows.iter().filter_map(|row| row.why.as_deref());
        let reasons: Vec<ByteArray> = reasons.map(ByteArray::from).collect();
        let is_wrong: Vec<i16> = rows.iter().map(|row| i16::from(row.fault.is_some())).collect();
        let columns: [(_, Option<&[i16]>); 21] = [
            (Values::Bytes(&ids), None),
            (Values::Int32(&number(&|row| row.index)), None),
            (Values::Int32(&number(&|row| row.steps)), None),
            (Values::Bytes(&text(&|row| &row.state)), None),
            (Values::Bytes(&text(&|row| &row.candidates)), None),
            (Values::Bytes(&text(&|row| row.technique)), None),
            (Values::Bytes(&text(&|row| row.family)), None),
            (Values::Int32(&scores), Some(&known)),
            (Values::Bytes(&levels), Some(&known)),
            (Values::Bytes(&text(&|row| &row.premises)), None),
            (Values::Bytes(&text(&|row| &row.conclusion)), None),
            (Values::Bytes(&text(&|row| &row.sentence)), None),
            (Values::Bytes(&text(&|row| &row.terse)), None),
            (Values::Bytes(&text(&|row| &row.tokens)), None),
            (Values::Bytes(&text(&|row| &row.state_after)), None),
            (Values::Bytes(&text(&|row| &row.candidates_after)), None),
            (Values::Bool(&flag(&|row| row.needed)), None),
            (Values::Bool(&flag(&|row| row.uses_uniqueness)), None),
            (Values::Int32(&labels), None),
            (Values::Bytes(&faults), Some(&is_wrong)),
            (Values::Bytes(&reasons), Some(&is_wrong)),
        ];
        self.writer.group(&columns).map_err(failed(&self.name))
    }
}

fn failed(name: &str) -> impl Fn(io::Error) -> BatchError {
    move |source| BatchError::Write { name: name.to_owned(), source }
}

impl PartWriter for StepsPart {
    fn rows(&mut self, rows: &[Row]) -> Result<(), BatchError> {
        for row in rows {
            if let Traced::Steps(id, steps) = &row.traced {
                let id = ByteArray::from(&id[..]);
                self.rows.extend(steps.iter().map(|step| (id.clone(), step.clone())));
            }
            while self.rows.len() >= GROUP {
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
