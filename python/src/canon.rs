//! The work of `canon`: the least of all equivalents of each puzzle.

use std::sync::atomic::{AtomicBool, Ordering};

use arrow_array::RecordBatch;
use ninefold_jobs::canon::Canonicalizer;

use crate::columns::{Columns, Kind, RowBatch, Value};
use crate::errors::Failure;
use crate::pool::Work;
use crate::rows::{Chunk, dotted};

/// The columns of a result.
pub(crate) const COLUMNS: &Columns = &[
    ("puzzle", Kind::Grid),
    ("canonical", Kind::Grid),
    ("automorphisms", Kind::Int),
    ("status", Kind::Text),
    ("error", Kind::Text),
];

pub(crate) struct Canon;

impl Work for Canon {
    type Worker = Canonicalizer;
    type Piece = RecordBatch;

    fn worker(&self) -> Canonicalizer {
        Canonicalizer::new()
    }

    fn piece(
        &self,
        canonicalizer: &mut Canonicalizer,
        chunk: &Chunk,
        stop: &AtomicBool,
    ) -> Result<RecordBatch, Failure> {
        let mut batch = RowBatch::with_capacity(COLUMNS, chunk.rows.len());
        for row in chunk.rows.iter() {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            let puzzle = row.puzzle();
            row.show(puzzle.as_ref().ok(), |text| match &puzzle {
                Ok(puzzle) => {
                    let form = canonicalizer.canonical(puzzle);
                    let canonical = dotted(&form.grid);
                    let (form, number) = (canonical[..].into(), form.automorphisms.into());
                    batch.push([text.into(), form, number, OK.into(), Value::Null]);
                }
                Err(error) => {
                    let error = error.to_string();
                    let (status, error) = (MALFORMED.into(), error[..].into());
                    batch.push([text.into(), Value::Null, Value::Null, status, error]);
                }
            });
        }
        batch.finish()
    }
}

/// The status of a row with a puzzle, where solutions do not matter.
pub(crate) const OK: &str = "ok";
/// The status of a row without one.
pub(crate) const MALFORMED: &str = "malformed";
