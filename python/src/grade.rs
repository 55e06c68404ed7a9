//! The work of `grade`: how hard each puzzle is for a person, by a profile of the library.

use arrow_array::RecordBatch;
use ninefold_jobs::engine::{Limits, Outcome, Status};
use ninefold_jobs::grid::Grid;
use ninefold_jobs::logic::{Difficulty, Grader, LogicBoard, PathRecord, Profile};

use crate::canon::MALFORMED;
use crate::checked::{CheckedEngine, ReadRow, only_solution};
use crate::columns::{Columns, Kind, RowBatch, Value};
use crate::errors::Failure;
use crate::pool::Work;
use crate::rows::{Task, dotted, first_clash};

/// The columns of a result.
pub(crate) const COLUMNS: &Columns = &[
    ("puzzle", Kind::Grid),
    ("solution", Kind::Grid),
    ("status", Kind::Text),
    ("profile", Kind::Text),
    ("level", Kind::Text),
    ("score", Kind::Int),
    ("se_rating", Kind::Float),
    ("se_pearl", Kind::Float),
    ("se_diamond", Kind::Float),
    ("se_at_least", Kind::Float),
    ("hardest", Kind::Text),
    ("steps", Kind::Int),
    ("logic", Kind::Flag),
    ("open", Kind::Int),
    ("techniques", Kind::Text),
    ("error", Kind::Text),
];

/// Grades chunks.
pub(crate) struct Grade {
    pub(crate) profile: &'static Profile,
    pub(crate) assume_unique: bool,
}

/// The memory of a thread: an engine, and for the profile, made with the first chunk, a grader.
#[derive(Default)]
pub(crate) struct Worker {
    engine: CheckedEngine,
    graders: Option<(Grader, PathRecord)>,
}

/// The board to begin with.
pub(crate) fn board(puzzle: &Grid, solution: Option<&Grid>, assume_unique: bool) -> LogicBoard {
    if let Some(solution) = solution {
        return LogicBoard::with_solution(puzzle, solution);
    }
    let mut board = LogicBoard::new(puzzle);
    if assume_unique {
        board.assume_unique();
    }
    board
}

/// The puzzle of a row and its outcome; or the status and the error of a row that has no solution
/// or no puzzle.
pub(crate) fn solvable<'a>(
    puzzle: Result<(&'a Grid, &'a Outcome), &'a str>,
) -> Result<(&'a Grid, &'a Outcome), (&'static str, Option<String>)> {
    let (puzzle, outcome) = puzzle.map_err(|words| (MALFORMED, Some(words.to_owned())))?;
    match outcome.status(&Limits::UNIQUE) {
        Status::None => Err((Status::None.as_str(), first_clash(puzzle))),
        _ => Ok((puzzle, outcome)),
    }
}

impl Work for Grade {
    type Worker = Worker;
    type Piece = RecordBatch;

    fn piece(&self, worker: &mut Worker, task: &Task<'_>) -> Result<RecordBatch, Failure> {
        let Worker { engine, graders } = worker;
        let (grader, record) = graders
            .get_or_insert_with(|| (Grader::new(self.profile), PathRecord::new(self.profile)));
        let profile = self.profile.name.into();
        let mut batch = RowBatch::with_capacity(COLUMNS, task.chunk.rows.len());
        for ReadRow { shown, puzzle, .. } in engine.read(task, true)? {
            let text = shown.as_deref().into();
            let (puzzle, outcome) = match solvable(puzzle) {
                Ok(found) => found,
                Err((status, words)) => {
                    let (status, error) = (("status", status.into()), words.as_deref().into());
                    let (text, profile) = (("puzzle", text), ("profile", profile));
                    batch.push_some([text, status, profile, ("error", error)]);
                    continue;
                }
            };
            let solution = only_solution(outcome);
            let grade = grader.grade(board(puzzle, solution, self.assume_unique), record);
            let is_solved = grade.is_solved;
            let (level, score, ratings) = match grade.difficulty {
                // A puzzle that was not solved has no level, and its score is that of a part of it.
                Difficulty::Points { score, level } => {
                    let score = is_solved.then_some(u64::from(score));
                    (is_solved.then(|| level.name()), score, [None; 4])
                }
                // Nor is there more than a lower bound of its rating.
                Difficulty::Rating { er, ep, ed } => {
                    let [er, ep, ed] = [er, ep, ed].map(|tenths| f64::from(tenths) / 10.0);
                    let exact = |points| is_solved.then_some(points);
                    let least = (!is_solved && grade.steps > 0).then_some(er);
                    (None, None, [exact(er), exact(ep), exact(ed), least])
                }
            };
            let [er, ep, ed, least] = ratings.map(Value::from);
            batch.push([
                text,
                solution.map(dotted).as_ref().map(|digits| &digits[..]).into(),
                outcome.status(&Limits::UNIQUE).as_str().into(),
                profile,
                level.into(),
                score.into(),
                er,
                ep,
                ed,
                least,
                grade.hardest.map(|name| name.code).into(),
                u64::from(grade.steps).into(),
                grade.is_logical.into(),
                (grade.open as u64).into(),
                techniques(record)[..].into(),
                Value::Null,
            ]);
        }
        batch.finish()
    }
}

/// Codes of the techniques used, and how often: `hidden-single:40 x-wing:1`. What one technique is
/// rated at several places is one.
fn techniques(record: &PathRecord) -> String {
    let mut counts: Vec<(&str, u32)> = Vec::new();
    for uses in record.uses() {
        match counts.iter_mut().find(|(code, _)| *code == uses.technique.code) {
            Some((_, count)) => *count += uses.count,
            None => counts.push((uses.technique.code, uses.count)),
        }
    }
    let words: Vec<String> = counts.iter().map(|(code, count)| format!("{code}:{count}")).collect();
    words.join(" ")
}
