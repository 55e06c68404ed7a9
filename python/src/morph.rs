//! The work of `morph`: random equivalents of each puzzle, with the solution moved alike.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use ninefold_jobs::corpus::{LinePlace, morphs};
use ninefold_jobs::grid::{CELLS, Grid};

use crate::canon::{MALFORMED, OK};
use crate::checked::{CheckedEngine, Read, only_solution};
use crate::columns::{IntColumn, Kind, TextColumn, schema};
use crate::errors::Failure;
use crate::pool::Work;
use crate::rows::{Chunk, dotted};

/// The columns of a result.
pub(crate) fn columns() -> SchemaRef {
    schema(&[
        ("puzzle", Kind::Text),
        ("solution", Kind::Text),
        ("row", Kind::Int),
        ("morph", Kind::Int),
        ("status", Kind::Text),
        ("error", Kind::Text),
    ])
}

/// Rows of a batch, unless one puzzle alone has more.
pub(crate) const MOST: usize = 1 << 15;

pub(crate) struct Morph {
    pub(crate) count: u64,
    pub(crate) seed: u64,
    /// Solve each puzzle and move its solution, if it has exactly one.
    pub(crate) solutions: bool,
    /// The puzzle itself comes first, as number 0.
    pub(crate) keep_original: bool,
    pub(crate) schema: SchemaRef,
}

impl Work for Morph {
    type Worker = CheckedEngine;
    type Piece = Vec<RecordBatch>;

    fn worker(&self) -> CheckedEngine {
        CheckedEngine::new()
    }

    fn piece(
        &self,
        engine: &mut CheckedEngine,
        chunk: &Chunk,
        stop: &AtomicBool,
    ) -> Result<Vec<RecordBatch>, Failure> {
        let read = Read::of(&chunk.rows);
        let outcomes = if self.solutions { engine.solve(&read.puzzles)? } else { &[] };
        let mut next = 0;
        let mut batches = Batches { schema: &self.schema, open: Columns::new(), done: Vec::new() };
        for ((number, entry), row) in (chunk.first..).zip(&read.rows).zip(chunk.rows.iter()) {
            if let Err(error) = entry {
                row.show(None, |text| batches.open.puzzle.push_option(text));
                batches.open.rest(None, number, None, MALFORMED, Some(&error.to_string()));
                continue;
            }
            let puzzle = &read.puzzles[next];
            let solution = outcomes.get(next).and_then(only_solution);
            next += 1;
            if self.keep_original {
                batches.open.push(puzzle, solution, number, 0);
            }
            // The place of the row in a file that has these rows as lines: so that the program
            // makes the same ones.
            let place = LinePlace::new(0, number + 1);
            let all = (1..=self.count).zip(morphs(puzzle, solution, self.seed, place));
            for (morph, (puzzle, solution)) in all {
                if batches.open.rows >= MOST {
                    batches.close()?;
                    if stop.load(Ordering::Relaxed) {
                        return Ok(batches.done);
                    }
                }
                batches.open.push(&puzzle, solution.as_ref(), number, morph);
            }
        }
        batches.close()?;
        Ok(batches.done)
    }
}

/// Batches of which only the last is open.
struct Batches<'a> {
    schema: &'a SchemaRef,
    open: Columns,
    done: Vec<RecordBatch>,
}

impl Batches<'_> {
    fn close(&mut self) -> Result<(), Failure> {
        let full = std::mem::replace(&mut self.open, Columns::new());
        if full.rows > 0 {
            self.done.push(full.finish(self.schema)?);
        }
        Ok(())
    }
}

struct Columns {
    rows: usize,
    puzzle: TextColumn,
    solution: TextColumn,
    row: IntColumn,
    morph: IntColumn,
    status: TextColumn,
    error: TextColumn,
}

impl Columns {
    fn new() -> Columns {
        let text = || TextColumn::with_capacity(0, CELLS);
        let number = || IntColumn::with_capacity(0);
        Columns {
            rows: 0,
            puzzle: text(),
            solution: text(),
            row: number(),
            morph: number(),
            status: text(),
            error: text(),
        }
    }

    fn push(&mut self, puzzle: &Grid, solution: Option<&Grid>, row: u64, morph: u64) {
        self.puzzle.push(&dotted(puzzle));
        self.rest(solution, row, Some(morph), OK, None);
    }

    /// All but the puzzle.
    fn rest(
        &mut self,
        solution: Option<&Grid>,
        row: u64,
        morph: Option<u64>,
        status: &[u8],
        words: Option<&str>,
    ) {
        self.rows += 1;
        let digits = solution.map(dotted);
        self.solution.push_option(digits.as_ref().map(|digits| &digits[..]));
        self.row.push(row);
        self.morph.push_option(morph);
        self.status.push(status);
        self.error.push_option(words.map(str::as_bytes));
    }

    fn finish(self, schema: &SchemaRef) -> Result<RecordBatch, Failure> {
        let columns = vec![
            self.puzzle.finish()?,
            self.solution.finish()?,
            self.row.finish(),
            self.morph.finish(),
            self.status.finish()?,
            self.error.finish()?,
        ];
        Ok(RecordBatch::try_new(Arc::clone(schema), columns)?)
    }
}
