//! The work of `explain`: the steps that solve each puzzle as a person does.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use ninefold_jobs::engine::{Limits, Status};
use ninefold_jobs::grid::CELLS;
use ninefold_jobs::logic::{Candidate, Difficulty, FoundStep, Grader, LogicBoard, Profile};

use crate::canon::MALFORMED;
use crate::checked::{CheckedEngine, Read, only_solution};
use crate::columns::{FloatColumn, IntColumn, Kind, TextColumn, schema};
use crate::errors::Failure;
use crate::grade::board;
use crate::pool::Work;
use crate::rows::{Chunk, dotted};

/// The columns of a result.
pub(crate) fn columns() -> SchemaRef {
    schema(&[
        ("row", Kind::Int),
        ("step", Kind::Int),
        ("technique", Kind::Text),
        ("sentence", Kind::Text),
        ("placements", Kind::Text),
        ("eliminations", Kind::Text),
        ("level", Kind::Text),
        ("score", Kind::Int),
        ("se_rating", Kind::Float),
        ("grid", Kind::Text),
        ("status", Kind::Text),
        ("error", Kind::Text),
    ])
}

pub(crate) struct Explain {
    pub(crate) profile: &'static Profile,
    pub(crate) assume_unique: bool,
    pub(crate) schema: SchemaRef,
}

impl Work for Explain {
    type Worker = (CheckedEngine, Grader);
    type Piece = RecordBatch;

    fn worker(&self) -> (CheckedEngine, Grader) {
        (CheckedEngine::new(), Grader::new(self.profile))
    }

    fn piece(
        &self,
        (engine, grader): &mut (CheckedEngine, Grader),
        chunk: &Chunk,
        stop: &AtomicBool,
    ) -> Result<RecordBatch, Failure> {
        let read = Read::of(&chunk.rows);
        let mut solved = read.puzzles.iter().zip(engine.solve(&read.puzzles)?);
        let mut columns = Columns::new();
        for (number, entry) in (chunk.first..).zip(&read.rows) {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            let next = entry.as_ref().map(|()| solved.next());
            let (puzzle, outcome) = match next {
                Ok(Some(next)) => next,
                Ok(None) => break,
                Err(error) => {
                    columns.none(number, MALFORMED, Some(&error.to_string()));
                    continue;
                }
            };
            let status = outcome.status(&Limits::UNIQUE);
            let word = status.as_str().as_bytes();
            if status == Status::None {
                let clash = puzzle.clashes().next().map(|clash| clash.to_string());
                columns.none(number, word, clash.as_deref());
                continue;
            }
            let mut board = board(puzzle, only_solution(outcome), self.assume_unique);
            let mut step = 0;
            while let Some(found) = grader.next(&mut board) {
                step += 1;
                columns.step(number, step, &found, word);
                found.step.apply(&mut board);
                columns.grid(&board);
            }
            if step == 0 {
                let words = "no technique of the profile applies, or nothing is left to do";
                columns.none(number, word, Some(words));
            }
        }
        columns.finish(&self.schema)
    }
}

struct Columns {
    row: IntColumn,
    step: IntColumn,
    technique: TextColumn,
    sentence: TextColumn,
    placements: TextColumn,
    eliminations: TextColumn,
    level: TextColumn,
    score: IntColumn,
    rating: FloatColumn,
    grid: TextColumn,
    status: TextColumn,
    error: TextColumn,
}

/// Candidates with a sign between cell and digit: `r5c5=5`, `r2c9<>4 r7c7<>4`.
fn listed(candidates: &[Candidate], sign: &str) -> String {
    let words = candidates.iter().map(|c| format!("{}{sign}{}", c.cell, c.digit));
    words.collect::<Vec<_>>().join(" ")
}

impl Columns {
    fn new() -> Columns {
        let text = || TextColumn::with_capacity(0, 0);
        let number = || IntColumn::with_capacity(0);
        Columns {
            row: number(),
            step: number(),
            technique: text(),
            sentence: text(),
            placements: text(),
            eliminations: text(),
            level: text(),
            score: number(),
            rating: FloatColumn::with_capacity(0),
            grid: TextColumn::with_capacity(64, CELLS),
            status: text(),
            error: text(),
        }
    }

    /// A puzzle without steps.
    fn none(&mut self, row: u64, status: &[u8], words: Option<&str>) {
        self.row.push(row);
        self.step.push_option(None);
        let texts =
            [&mut self.technique, &mut self.sentence, &mut self.placements, &mut self.eliminations];
        texts.into_iter().for_each(TextColumn::push_null);
        self.level.push_null();
        self.score.push_option(None);
        self.rating.push_option(None);
        self.grid.push_null();
        self.status.push(status);
        self.error.push_option(words.map(str::as_bytes));
    }

    /// A step, except for the grid after it.
    fn step(&mut self, row: u64, number: u64, found: &FoundStep<'_>, status: &[u8]) {
        let step = found.step;
        self.row.push(row);
        self.step.push(number);
        self.technique.push(step.technique.code().as_bytes());
        self.sentence.push(step.to_string().as_bytes());
        self.placements.push(listed(&step.placements, "=").as_bytes());
        self.eliminations.push(listed(&step.eliminations, "<>").as_bytes());
        let (level, score, rating) = match found.difficulty {
            Difficulty::Points { score, level } => {
                (Some(level.name().as_bytes()), Some(score.into()), None)
            }
            Difficulty::Rating { er, .. } => (None, None, Some(f64::from(er) / 10.0)),
        };
        self.level.push_option(level);
        self.score.push_option(score);
        self.rating.push_option(rating);
        self.status.push(status);
        self.error.push_null();
    }

    fn grid(&mut self, board: &LogicBoard) {
        self.grid.push(&dotted(board.grid()));
    }

    fn finish(self, schema: &SchemaRef) -> Result<RecordBatch, Failure> {
        let columns = vec![
            self.row.finish(),
            self.step.finish(),
            self.technique.finish()?,
            self.sentence.finish()?,
            self.placements.finish()?,
            self.eliminations.finish()?,
            self.level.finish()?,
            self.score.finish(),
            self.rating.finish(),
            self.grid.finish()?,
            self.status.finish()?,
            self.error.finish()?,
        ];
        Ok(RecordBatch::try_new(Arc::clone(schema), columns)?)
    }
}
