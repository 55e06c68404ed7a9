//! The work of `verify`: checks given solutions. It solves nothing.

use arrow_array::RecordBatch;
use ninefold_jobs::verify;

use crate::canon::MALFORMED;
use crate::columns::{Columns, Kind, RowBatch};
use crate::errors::Failure;
use crate::pool::Work;
use crate::position::Position;
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
fn verdict(puzzle: &Result<Position, RowError>, given: Row<'_>) -> (&'static str, Option<String>) {
    let position = match puzzle {
        Ok(position) => position,
        Err(error) => return (MALFORMED, Some(error.clone())),
    };
    if matches!(given, Row::Null | Row::Text(b"")) {
        return ("missing", Some("no solution is given".to_owned()));
    }
    let flaw = given.puzzle().and_then(|solution| {
        let puzzle = &position.filled;
        if !verify::is_solution(puzzle, &solution) {
            verify::check(puzzle, &solution).map_err(|flaw| flaw.to_string())?;
        }
        let left = position.left.as_deref();
        let checked = left.map_or(Ok(()), |left| verify::check_candidates(left, &solution));
        checked.map_err(|flaw| flaw.to_string())
    });
    (if flaw.is_ok() { "right" } else { "wrong" }, flaw.err())
}

impl Work for Verify {
    type Worker = ();
    type Piece = RecordBatch;

    fn is_brief(&self) -> bool {
        true
    }

    fn piece(&self, (): &mut (), task: &Task<'_>) -> Result<RecordBatch, Failure> {
        let mut batch = RowBatch::with_capacity(COLUMNS, task.chunk.rows.len());
        let mut given = task.chunk.solutions.as_ref().map(Rows::iter);
        for ((_, row), position) in task.rows().zip(task.chunk.positions()) {
            let given = given.as_mut().and_then(Iterator::next).unwrap_or(Row::Null);
            let (word, words) = verdict(&position, given);
            let puzzle = position.as_ref().ok().and_then(Position::as_puzzle);
            let (text, solution) = (row.shown(puzzle), given.shown(None));
            let (text, solution) = (text.as_deref().into(), solution.as_deref().into());
            batch.push([text, solution, word.into(), words.as_deref().into()]);
        }
        batch.finish()
    }
}
