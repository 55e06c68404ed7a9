//! The work of `explain`: the steps that solve each puzzle as a person does.

use arrow_array::RecordBatch;
use ninefold_jobs::grid::{CELLS, Cell};
use ninefold_jobs::logic::premises::History;
use ninefold_jobs::logic::{Candidate, Difficulty, FoundStep, Grader, LogicBoard, Profile};
use ninefold_jobs::premises_json::array;
use ninefold_jobs::reasons_json::reasons;

use crate::checked::{CheckedEngine, ReadPosition};
use crate::columns::{Kind, RowBatch, Value};
use crate::errors::Failure;
use crate::grade::{is_brief, solvable};
use crate::pool::Work;
use crate::rows::{Task, dotted};

/// The columns of each result, and those that may be asked for.
pub(crate) const COLUMNS: [(&str, Kind); 12] = [
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
const REASONS: [(&str, Kind); 2] = [("reasons", Kind::Text), ("premises", Kind::Text)];
const POSITIONS: [(&str, Kind); 3] =
    [("puzzle", Kind::Grid), ("state", Kind::Grid), ("candidates", Kind::Masks)];

pub(crate) struct Explain {
    pub(crate) profile: &'static Profile,
    pub(crate) assume_unique: bool,
    /// The most steps of each puzzle.
    pub(crate) limit: u64,
    pub(crate) reasons: bool,
    /// Adds the position before each step, of which the step is a function.
    pub(crate) positions: bool,
}

impl Explain {
    /// The columns of the result.
    pub(crate) fn columns(&self) -> Vec<(&'static str, Kind)> {
        let mut columns = COLUMNS.to_vec();
        columns.extend(self.reasons.then_some(REASONS).into_iter().flatten());
        columns.extend(self.positions.then_some(POSITIONS).into_iter().flatten());
        columns
    }
}

impl Work for Explain {
    type Worker = (CheckedEngine, Option<Grader>);
    type Piece = RecordBatch;

    fn is_brief(&self) -> bool {
        is_brief(self.profile)
    }

    fn piece(&self, worker: &mut Self::Worker, task: &Task<'_>) -> Result<RecordBatch, Failure> {
        let (engine, grader) = worker;
        // A worker may have worked for another call.
        let kept = grader.take().filter(|grader| grader.profile().name == self.profile.name);
        let grader = grader.insert(kept.unwrap_or_else(|| Grader::new(self.profile)));
        let mut batch = RowBatch::with_capacity(&self.columns(), 0);
        for row in engine.positions(task)? {
            let ReadPosition { number, judged, .. } = row?;
            let judged = match solvable(judged) {
                Ok(judged) => judged,
                Err((status, words)) => {
                    without_steps(&mut batch, number, status, words.as_deref());
                    continue;
                }
            };
            let status = judged.status.as_str();
            let clues = dotted(&judged.position.clues);
            let mut board = judged.board(self.assume_unique);
            let (mut count, mut history): (u64, _) = (0, History::default());
            while count < self.limit {
                if self.positions {
                    board = board.renewed();
                }
                let Some(FoundStep { step, difficulty, .. }) = grader.next(&mut board) else {
                    break;
                };
                count += 1;
                let (level, score, rating) = match difficulty {
                    Difficulty::Points { score, level } => {
                        (Some(level.name()), Some(u64::from(score)), None)
                    }
                    Difficulty::Rating { er, .. } => (None, None, Some(f64::from(er) / 10.0)),
                };
                let why = self.reasons.then(|| {
                    let premises = history.premises(step, &board);
                    history.add(step, &premises);
                    [reasons(step, &board).to_string(), array(&premises, 1)]
                });
                let before = self.positions.then(|| (dotted(board.grid()), masks(&board)));
                step.apply(&mut board);
                let (sentence, grid) = (step.to_string(), dotted(board.grid()));
                let placements = listed(&step.placements, "=");
                let eliminations = listed(&step.eliminations, "<>");
                let mut values: Vec<Value<'_>> = vec![
                    number.into(),
                    count.into(),
                    step.technique.code().into(),
                    sentence[..].into(),
                    placements[..].into(),
                    eliminations[..].into(),
                    level.into(),
                    score.into(),
                    rating.into(),
                    grid[..].into(),
                    status.into(),
                    Value::Null,
                ];
                values.extend(why.iter().flatten().map(|json| Value::from(&json[..])));
                if let Some((state, left)) = &before {
                    values.extend([clues[..].into(), state[..].into(), Value::from(left)]);
                }
                batch.push(values);
            }
            if count == 0 {
                let words = "no technique of the profile applies, or nothing is left to do";
                without_steps(&mut batch, number, status, Some(words));
            }
        }
        batch.finish()
    }
}

/// The candidates of a board, as masks; 0 for a filled cell.
fn masks(board: &LogicBoard) -> [u16; CELLS] {
    let mut masks = [0; CELLS];
    Cell::all().for_each(|cell| masks[cell.index()] = board.candidates(cell));
    masks
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
