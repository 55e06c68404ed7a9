//! The work of `explain`: the steps that solve each puzzle as a person does.

use arrow_array::RecordBatch;
use ninefold_jobs::engine::Limits;
use ninefold_jobs::logic::{Candidate, Difficulty, FoundStep, Grader, Profile};

use crate::checked::{CheckedEngine, ReadRow, only_solution};
use crate::columns::{Columns, Kind, RowBatch, Value};
use crate::errors::Failure;
use crate::grade::{board, solvable};
use crate::pool::Work;
use crate::rows::{Task, dotted};

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
    type Worker = (CheckedEngine, Option<Grader>);
    type Piece = RecordBatch;

    fn piece(&self, worker: &mut Self::Worker, task: &Task<'_>) -> Result<RecordBatch, Failure> {
        let (engine, grader) = worker;
        let grader = grader.get_or_insert_with(|| Grader::new(self.profile));
        let mut batch = RowBatch::with_capacity(COLUMNS, 0);
        for ReadRow { number, puzzle, .. } in engine.read(task, true)? {
            let (puzzle, outcome) = match solvable(puzzle) {
                Ok(found) => found,
                Err((status, words)) => {
                    without_steps(&mut batch, number, status, words.as_deref());
                    continue;
                }
            };
            let status = outcome.status(&Limits::UNIQUE).as_str();
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
                    status.into(),
                    Value::Null,
                ]);
            }
            if count == 0 {
                let words = "no technique of the profile applies, or nothing is left to do";
                without_steps(&mut batch, number, status, Some(words));
            }
        }
        batch.finish()
    }
}

/// Adds the row of a puzzle without steps.
fn without_steps(batch: &mut RowBatch, row: u64, status: &str, words: Option<&str>) {
    let (status, error) = (("status", status.into()), ("error", words.into()));
    batch.push_some([("row", row.into()), status, error]);
}

/// Candidates with a sign between cell and digit: `r5c5=5`, `r2c9<>4 r7c7<>4`.
fn listed(candidates: &[Candidate], sign: &str) -> String {
    let words = candidates.iter().map(|c| format!("{}{sign}{}", c.cell, c.digit));
    words.collect::<Vec<_>>().join(" ")
}
