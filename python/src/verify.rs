//! The work of `verify`: checks given solutions. It solves nothing.

use arrow_array::RecordBatch;
use ninefold_jobs::grid::Grid;
use ninefold_jobs::verify;

use crate::canon::MALFORMED;
use crate::columns::{Columns, Kind, RowBatch};
use crate::errors::Failure;
use crate::pool::Work;
use crate::rows::{Row, RowError, Rows, Task};

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
        Err(error) => return (MALFORMED, Some(error.clone())),
    };
    if matches!(given, Row::Null | Row::Text(b"")) {
        return ("missing", Some("no solution is given".to_owned()));
    }
    let flaw = given.puzzle().and_then(|solution| match verify::is_solution(puzzle, &solution) {
        true => Ok(()),
        false => verify::check(puzzle, &solution).map_err(|flaw| flaw.to_string()),
    });
    (if flaw.is_ok() { "right" } else { "wrong" }, flaw.err())
}

impl Work for Verify {
    type Worker = ();
    type Piece = RecordBatch;

    fn piece(&self, (): &mut (), task: &Task<'_>) -> Result<RecordBatch, Failure> {
        let mut batch = RowBatch::with_capacity(COLUMNS, task.chunk.rows.len());
        let mut given = task.chunk.solutions.as_ref().map(Rows::iter);
        for (_, row) in task.rows() {
            let given = given.as_mut().and_then(Iterator::next).unwrap_or(Row::Null);
            let puzzle = row.puzzle();
            let (word, words) = verdict(&puzzle, given);
            let (text, solution) = (row.shown(puzzle.as_ref().ok()), given.shown(None));
            let (text, solution) = (text.as_deref().into(), solution.as_deref().into());
            batch.push([text, solution, word.into(), words.as_deref().into()]);
        }
        batch.finish()
    }
}
