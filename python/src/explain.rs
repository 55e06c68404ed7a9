//! The work of `explain`: the steps that solve each puzzle as a person does.

use std::sync::atomic::{AtomicBool, Ordering};

use arrow_array::RecordBatch;
use ninefold_jobs::engine::{Limits, Status};
use ninefold_jobs::logic::{Candidate, Difficulty, FoundStep, Grader, Profile};

use crate::canon::MALFORMED;
use crate::checked::{CheckedEngine, Read, only_solution};
use crate::columns::{Columns, Kind, RowBatch, Value};
use crate::errors::Failure;
use crate::grade::board;
use crate::pool::Work;
use crate::rows::{Chunk, dotted};

/// The columns of a result.
pub(crate) const COLUMNS: &Columns = &[
    ("row", Kind::Int),
    ("step", Kind::Int),
    ("technique", Kind::Text),
    ("sentence", Kind::Text),
    ("placements", Kind::Text),
    ("eliminations", Kind::Text),
    ("level", Kind::Text),
    ("score", Kind::Int),
    ("se_rating", Kind::Float),
    ("grid", Kind::Grid),
    ("status", Kind::Text),
    ("error", Kind::Text),
];

pub(crate) struct Explain {
    pub(crate) profile: &'static Profile,
    pub(crate) assume_unique: bool,
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
        let outcomes = engine.solve(&read.puzzles)?;
        let mut batch = RowBatch::with_capacity(COLUMNS, 0);
        for (number, entry) in (chunk.first..).zip(&read.rows) {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            let (puzzle, outcome) = match entry {
                Ok(place) => (&read.puzzles[*place], &outcomes[*place]),
                Err(error) => {
                    batch.push(without_steps(number, MALFORMED, Some(&error.to_string())));
                    continue;
                }
            };
            let status = outcome.status(&Limits::UNIQUE);
            if status == Status::None {
                let clash = puzzle.clashes().next().map(|clash| clash.to_string());
                batch.push(without_steps(number, status.as_str(), clash.as_deref()));
                continue;
            }
            let mut board = board(puzzle, only_solution(outcome), self.assume_unique);
            let mut count: u64 = 0;
            while let Some(FoundStep { step, difficulty, .. }) = grader.next(&mut board) {
                count += 1;
                let (level, score, rating) = match difficulty {
                    Difficulty::Points { score, level } => {
                        (Some(level.name()), Some(u64::from(score)), None)
                    }
                    Difficulty::Rating { er, .. } => (None, None, Some(f64::from(er) / 10.0)),
                };
                step.apply(&mut board);
                batch.push([
                    number.into(),
                    count.into(),
                    step.technique.code().into(),
                    step.to_string()[..].into(),
                    listed(&step.placements, "=")[..].into(),
                    listed(&step.eliminations, "<>")[..].into(),
                    level.into(),
                    score.into(),
                    rating.into(),
                    dotted(board.grid())[..].into(),
                    status.as_str().into(),
                    Value::Null,
                ]);
            }
            if count == 0 {
                let words = "no technique of the profile applies, or nothing is left to do";
                batch.push(without_steps(number, status.as_str(), Some(words)));
            }
        }
        batch.finish()
    }
}

/// The row of a puzzle without steps.
fn without_steps<'a>(
    row: u64,
    status: &'a str,
    words: Option<&'a str>,
) -> [Value<'a>; COLUMNS.len()] {
    let mut values = [const { Value::Null }; COLUMNS.len()];
    values[0] = row.into();
    values[COLUMNS.len() - 2] = status.into();
    values[COLUMNS.len() - 1] = words.into();
    values
}

/// Candidates with a sign between cell and digit: `r5c5=5`, `r2c9<>4 r7c7<>4`.
fn listed(candidates: &[Candidate], sign: &str) -> String {
    let words = candidates.iter().map(|c| format!("{}{sign}{}", c.cell, c.digit));
    words.collect::<Vec<_>>().join(" ")
}
