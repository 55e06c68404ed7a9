//! The work of `canon`: the least of all equivalents of each puzzle.

use arrow_array::RecordBatch;
use ninefold_jobs::canon::Canonicalizer;

use crate::columns::{Columns, Kind, RowBatch, Value};
use crate::errors::Failure;
use crate::pool::Work;
use crate::rows::{Task, dotted};

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

    fn piece(&self, worker: &mut Canonicalizer, task: &Task<'_>) -> Result<RecordBatch, Failure> {
        let mut batch = RowBatch::with_capacity(COLUMNS, task.chunk.rows.len());
        for (_, row) in task.rows() {
            let puzzle = row.puzzle();
            let shown = row.shown(puzzle.as_ref().ok());
            let text = shown.as_deref();
            match puzzle {
                Ok(puzzle) => {
                    let form = worker.canonical(&puzzle);
                    let (canonical, number) = (dotted(&form.grid), form.automorphisms.into());
                    batch.push([text.into(), canonical[..].into(), number, OK.into(), Value::Null]);
                }
                Err(error) => batch.push_some([
                    ("puzzle", text.into()),
                    ("status", MALFORMED.into()),
                    ("error", error[..].into()),
                ]),
            }
        }
        batch.finish()
    }
}

/// The status of a row with a puzzle, where solutions do not matter.
pub(crate) const OK: &str = "ok";
/// The status of a row without one.
pub(crate) const MALFORMED: &str = "malformed";
