//! The work of `verify`: checks given solutions. It solves nothing.

use arrow_array::RecordBatch;
use ninefold_jobs::grid::{CELLS, Grid};
use ninefold_jobs::verify;

use crate::canon::MALFORMED;
use crate::columns::{Columns, Kind, TextColumn, schema};
use crate::errors::Failure;
use crate::pool::Work;
use crate::position::Position;
use crate::rows::{Chunk, Row, RowError, Rows, Task};

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
        let Chunk { rows, candidates, solutions, .. } = task.chunk;
        let [mut puzzles, mut given] =
            [(); 2].map(|()| TextColumn::with_capacity(rows.len(), CELLS));
        let mut status = TextColumn::with_capacity(rows.len(), "right".len());
        let mut errors = TextColumn::with_capacity(rows.len(), 0);
        let mut without_error = 0;
        let mut answers = solutions.as_ref().map(Rows::iter);
        let mut grids = [Grid::EMPTY; 2];
        for (place, (_, row)) in task.rows().enumerate() {
            let answer = answers.as_mut().and_then(Iterator::next).unwrap_or(Row::Null);
            // Nearly all rows.
            let [puzzle, solution] = &mut grids;
            if candidates.is_none()
                && let (Some(text), Some(answer)) = (row.bare(puzzle), answer.bare(solution))
                && verify::is_solution(puzzle, solution)
            {
                puzzles.push(text);
                given.push(answer);
                status.push(b"right");
                without_error += 1;
                continue;
            }
            let masks = candidates.as_ref().and_then(|candidates| candidates.get(place));
            let position = Position::of(row, masks, None);
            let (word, words) = verdict(&position, answer);
            let puzzle = position.as_ref().ok().and_then(Position::as_puzzle);
            puzzles.push_option(row.shown(puzzle).as_deref());
            given.push_option(answer.shown(None).as_deref());
            status.push(word.as_bytes());
            match words {
                Some(words) => {
                    errors.push_nulls(std::mem::take(&mut without_error));
                    errors.push(words.as_bytes());
                }
                None => without_error += 1,
            }
        }
        errors.push_nulls(without_error);
        let columns = [puzzles, given, status, errors].map(TextColumn::finish);
        let columns = columns.into_iter().collect::<Result<Vec<_>, _>>()?;
        Ok(RecordBatch::try_new(schema(COLUMNS), columns)?)
    }
}
