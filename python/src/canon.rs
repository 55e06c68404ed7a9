//! The work of `canon`: the least of all equivalents of each puzzle.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use ninefold_jobs::canon::Canonicalizer;
use ninefold_jobs::grid::CELLS;

use crate::columns::{IntColumn, Kind, TextColumn, schema};
use crate::errors::Failure;
use crate::pool::Work;
use crate::rows::{Chunk, dotted};

/// The columns of a result.
pub(crate) fn columns() -> SchemaRef {
    schema(&[
        ("puzzle", Kind::Text),
        ("canonical", Kind::Text),
        ("automorphisms", Kind::Int),
        ("status", Kind::Text),
        ("error", Kind::Text),
    ])
}

pub(crate) struct Canon {
    pub(crate) schema: SchemaRef,
}

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
        let count = chunk.rows.len();
        let [mut puzzles, mut canonical] =
            [(); 2].map(|()| TextColumn::with_capacity(count, CELLS));
        let mut status = TextColumn::with_capacity(count, 2);
        let mut automorphisms = IntColumn::with_capacity(count);
        let mut errors = TextColumn::with_capacity(count, 0);
        for row in chunk.rows.iter() {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            let puzzle = row.puzzle();
            row.show(puzzle.as_ref().ok(), |text| puzzles.push_option(text));
            match puzzle {
                Ok(puzzle) => {
                    let form = canonicalizer.canonical(&puzzle);
                    canonical.push(&dotted(&form.grid));
                    automorphisms.push(form.automorphisms);
                    status.push(OK);
                    errors.push_null();
                }
                Err(error) => {
                    canonical.push_null();
                    automorphisms.push_option(None);
                    status.push(MALFORMED);
                    errors.push(error.to_string().as_bytes());
                }
            }
        }
        let columns = vec![
            puzzles.finish()?,
            canonical.finish()?,
            automorphisms.finish(),
            status.finish()?,
            errors.finish()?,
        ];
        Ok(RecordBatch::try_new(Arc::clone(&self.schema), columns)?)
    }
}

/// The status of a row with a puzzle, where solutions do not matter.
pub(crate) const OK: &[u8] = b"ok";
/// The status of a row without one.
pub(crate) const MALFORMED: &[u8] = b"malformed";
