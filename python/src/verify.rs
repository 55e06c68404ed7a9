//! The work of `verify`: checks given solutions. It solves nothing.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use ninefold_jobs::grid::{CELLS, Grid};
use ninefold_jobs::verify;

use crate::canon::MALFORMED;
use crate::columns::{Kind, TextColumn, schema};
use crate::errors::Failure;
use crate::pool::Work;
use crate::rows::{Chunk, Row, RowError};

/// The columns of a result.
pub(crate) fn columns() -> SchemaRef {
    schema(&[
        ("puzzle", Kind::Text),
        ("solution", Kind::Text),
        ("status", Kind::Text),
        ("error", Kind::Text),
    ])
}

pub(crate) struct Verify {
    pub(crate) schema: SchemaRef,
}

/// The verdict on a row: the status, and what is wrong.
fn verdict(puzzle: &Result<Grid, RowError>, given: Row<'_>) -> (&'static [u8], Option<String>) {
    let puzzle = match puzzle {
        Ok(puzzle) => puzzle,
        Err(error) => return (MALFORMED, Some(error.to_string())),
    };
    if matches!(given, Row::Null | Row::Text(b"")) {
        return (b"missing", Some("no solution is given".to_owned()));
    }
    match given.puzzle() {
        Ok(solution) if verify::is_solution(puzzle, &solution) => (b"right", None),
        Ok(solution) => match verify::check(puzzle, &solution) {
            Ok(()) => (b"right", None),
            Err(flaw) => (b"wrong", Some(flaw.to_string())),
        },
        Err(error) => (b"wrong", Some(error.to_string())),
    }
}

impl Work for Verify {
    type Worker = ();
    type Piece = RecordBatch;

    fn worker(&self) {}

    fn piece(&self, (): &mut (), chunk: &Chunk, _: &AtomicBool) -> Result<RecordBatch, Failure> {
        let count = chunk.rows.len();
        let [mut puzzles, mut solutions] =
            [(); 2].map(|()| TextColumn::with_capacity(count, CELLS));
        let mut status = TextColumn::with_capacity(count, 5);
        let mut errors = TextColumn::with_capacity(count, 0);
        let mut given = chunk.solutions.as_ref().map(crate::rows::Rows::iter);
        for row in chunk.rows.iter() {
            let given = given.as_mut().and_then(Iterator::next).unwrap_or(Row::Null);
            let puzzle = row.puzzle();
            row.show(puzzle.as_ref().ok(), |text| puzzles.push_option(text));
            given.show(None, |text| solutions.push_option(text));
            let (word, words) = verdict(&puzzle, given);
            status.push(word);
            errors.push_option(words.as_ref().map(String::as_bytes));
        }
        let columns =
            vec![puzzles.finish()?, solutions.finish()?, status.finish()?, errors.finish()?];
        Ok(RecordBatch::try_new(Arc::clone(&self.schema), columns)?)
    }
}
