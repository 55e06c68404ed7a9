//! The work of `morph`: random equivalents of each puzzle, with the solution moved alike.

use std::sync::atomic::Ordering;

use arrow_array::RecordBatch;
use ninefold_jobs::corpus::{LinePlace, morphs};
use ninefold_jobs::grid::Grid;

use crate::canon::{MALFORMED, OK};
use crate::checked::{CheckedEngine, ReadRow, only_solution};
use crate::columns::{Columns, Kind, RowBatch, Value};
use crate::errors::Failure;
use crate::pool::Work;
use crate::rows::{Task, dotted};

/// The columns of a result.
pub(crate) const COLUMNS: &Columns = &[
    ("puzzle", Kind::Grid),
    ("solution", Kind::Grid),
    ("row", Kind::Int),
    ("morph", Kind::Int),
    ("status", Kind::Text),
    ("error", Kind::Text),
];

/// Rows of a batch, unless one puzzle alone has more.
pub(crate) const MOST: usize = 1 << 15;

pub(crate) struct Morph {
    pub(crate) count: u64,
    pub(crate) seed: u64,
    /// Solve each puzzle and move its solution, if it has exactly one.
    pub(crate) solutions: bool,
    /// The puzzle itself comes first, as number 0.
    pub(crate) keep_original: bool,
}

impl Work for Morph {
    type Worker = CheckedEngine;
    type Piece = Vec<RecordBatch>;

    fn piece(&self, engine: &mut CheckedEngine, task: &Task<'_>) -> Result<Self::Piece, Failure> {
        let mut done = Vec::new();
        let mut open = RowBatch::with_capacity(COLUMNS, 0);
        for ReadRow { number, shown, puzzle } in engine.read(task, self.solutions)? {
            let (puzzle, outcome) = match puzzle {
                Ok(found) => found,
                Err(error) => {
                    let text = ("puzzle", shown.as_deref().into());
                    let (status, error) = (("status", MALFORMED.into()), ("error", error.into()));
                    open.push_some([text, ("row", number.into()), status, error]);
                    continue;
                }
            };
            let solution = only_solution(outcome);
            if self.keep_original {
                push(&mut open, puzzle, solution, number, 0);
            }
            // The place of the row in a file that has these rows as lines: so that the program
            // makes the same ones.
            let place = LinePlace::new(0, number + 1);
            let all = (1..=self.count).zip(morphs(puzzle, solution, self.seed, place));
            for (morph, (puzzle, solution)) in all {
                if open.rows >= MOST {
                    let full = std::mem::replace(&mut open, RowBatch::with_capacity(COLUMNS, 0));
                    done.push(full.finish()?);
                    if task.stop.load(Ordering::Relaxed) {
                        return Ok(done);
                    }
                }
                push(&mut open, &puzzle, solution.as_ref(), number, morph);
            }
        }
        if open.rows > 0 {
            done.push(open.finish()?);
        }
        Ok(done)
    }
}

/// Adds a puzzle, which is this morph of this row.
fn push(batch: &mut RowBatch, puzzle: &Grid, solution: Option<&Grid>, row: u64, morph: u64) {
    let (puzzle, solution) = (dotted(puzzle), solution.map(dotted));
    let solution = solution.as_ref().map(|digits| &digits[..]).into();
    let (row, morph) = (row.into(), morph.into());
    batch.push([puzzle[..].into(), solution, row, morph, OK.into(), Value::Null]);
}
