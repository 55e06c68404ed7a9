//! The work of `verify`: checks given solutions. It solves nothing.

use std::sync::atomic::AtomicBool;

use arrow_array::RecordBatch;
use ninefold_jobs::grid::Grid;
use ninefold_jobs::verify;

use crate::canon::MALFORMED;
use crate::columns::{Columns, Kind, RowBatch};
use crate::errors::Failure;
use crate::pool::Work;
use crate::rows::{Chunk, Row, RowError};

/// The columns of a result.
pub(crate) const COLUMNS: &Columns = &[
    ("puzzle", Kind::Grid),
    ("solution", Kind::Grid),
    ("status", Kind::Text),
    ("error", Kind::Text),
];

pub(crate) struct Verify;

/// The verdict on a row: the status, and what is wrong.
fn verdict(puzzle: &Result<Grid, RowError>, given: Row<'_>) -> (&'static str, Option<String>) {
    let puzzle = match puzzle {
        Ok(puzzle) => puzzle,
        Err(error) => return (MALFORMED, Some(error.to_string())),
    };
    if matches!(given, Row::Null | Row::Text(b"")) {
        return ("missing", Some("no solution is given".to_owned()));
    }
    match given.puzzle() {
        Ok(solution) if verify::is_solution(puzzle, &solution) => ("right", None),
        Ok(solution) => match verify::check(puzzle, &solution) {
            Ok(()) => ("right", None),
            Err(flaw) => ("wrong", Some(flaw.to_string())),
        },
        Err(error) => ("wrong", Some(error.to_string())),
    }
}

impl Work for Verify {
    type Worker = ();
    type Piece = RecordBatch;

    fn worker(&self) {}

    fn piece(&self, (): &mut (), chunk: &Chunk, _: &AtomicBool) -> Result<RecordBatch, Failure> {
        let mut batch = RowBatch::with_capacity(COLUMNS, chunk.rows.len());
        let mut given = chunk.solutions.as_ref().map(crate::rows::Rows::iter);
        for row in chunk.rows.iter() {
            let given = given.as_mut().and_then(Iterator::next).unwrap_or(Row::Null);
            let puzzle = row.puzzle();
            let (word, words) = verdict(&puzzle, given);
            row.show(puzzle.as_ref().ok(), |text| {
                given.show(None, |solution| {
                    batch.push([
                        text.into(),
                        solution.into(),
                        word.into(),
                        words.as_deref().into(),
                    ]);
                });
            });
        }
        batch.finish()
    }
}
