//! The work of `grade`: how hard each puzzle is for a person, by a profile of the library.

use std::sync::atomic::{AtomicBool, Ordering};

use arrow_array::RecordBatch;
use ninefold_jobs::engine::{Limits, Status};
use ninefold_jobs::grid::Grid;
use ninefold_jobs::logic::{
    Difficulty, Grade as PuzzleGrade, Grader, LogicBoard, PathRecord, Profile,
};

use crate::canon::MALFORMED;
use crate::checked::{CheckedEngine, Read, only_solution};
use crate::columns::{Columns, Kind, RowBatch, Value};
use crate::errors::Failure;
use crate::pool::Work;
use crate::rows::{Chunk, dotted};

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

/// The memory of a thread.
pub(crate) struct Worker {
    engine: CheckedEngine,
    grader: Grader,
    record: PathRecord,
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

impl Work for Grade {
    type Worker = Worker;
    type Piece = RecordBatch;

    fn worker(&self) -> Worker {
        Worker {
            engine: CheckedEngine::new(),
            grader: Grader::new(self.profile),
            record: PathRecord::new(self.profile),
        }
    }

    fn piece(
        &self,
        worker: &mut Worker,
        chunk: &Chunk,
        stop: &AtomicBool,
    ) -> Result<RecordBatch, Failure> {
        let read = Read::of(&chunk.rows);
        let outcomes = worker.engine.solve(&read.puzzles)?;
        let mut batch = RowBatch::with_capacity(COLUMNS, read.rows.len());
        for (entry, row) in read.rows.iter().zip(chunk.rows.iter()) {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            let (words, next) = match entry {
                Err(error) => (Some(error.to_string()), None),
                Ok(place) => (None, Some((&read.puzzles[*place], &outcomes[*place]))),
            };
            row.show(next.map(|(puzzle, _)| puzzle), |text| {
                let profile = self.profile;
                let Some((puzzle, outcome)) = next else {
                    return batch.push(without_grade(text, MALFORMED, profile, words.as_deref()));
                };
                let status = outcome.status(&Limits::UNIQUE);
                if status == Status::None {
                    let clash = puzzle.clashes().next().map(|clash| clash.to_string());
                    let row = without_grade(text, status.as_str(), profile, clash.as_deref());
                    return batch.push(row);
                }
                let solution = only_solution(outcome);
                let board = board(puzzle, solution, self.assume_unique);
                let grade = worker.grader.grade(board, &mut worker.record);
                let digits = solution.map(dotted);
                let solution = digits.as_ref().map(|digits| &digits[..]);
                let techniques = techniques(&worker.record);
                let shown = [text.into(), solution.into(), status.as_str().into()];
                batch.push(graded(shown, profile, &grade, &techniques));
            });
        }
        batch.finish()
    }
}

/// A row without a grade.
fn without_grade<'a>(
    puzzle: Option<&'a [u8]>,
    status: &'a str,
    profile: &Profile,
    words: Option<&'a str>,
) -> [Value<'a>; COLUMNS.len()] {
    let mut row = [const { Value::Null }; COLUMNS.len()];
    row[0] = puzzle.into();
    row[2] = status.into();
    row[3] = profile.name.into();
    row[COLUMNS.len() - 1] = words.into();
    row
}

/// The row of a puzzle, solution and status with a grade.
fn graded<'a>(
    [puzzle, solution, status]: [Value<'a>; 3],
    profile: &Profile,
    grade: &PuzzleGrade,
    techniques: &'a str,
) -> [Value<'a>; COLUMNS.len()] {
    let is_solved = grade.is_solved;
    let (level, score, ratings) = match grade.difficulty {
        // A puzzle that was not solved has no level, and its score is that of a part of it.
        Difficulty::Points { score, level } => {
            (is_solved.then(|| level.name()), is_solved.then_some(u64::from(score)), [None; 4])
        }
        // Nor is there more than a lower bound of its rating.
        Difficulty::Rating { er, ep, ed } => {
            let points = |tenths: u16| f64::from(tenths) / 10.0;
            let exact = |tenths| is_solved.then(|| points(tenths));
            let least = (!is_solved && grade.steps > 0).then(|| points(er));
            (None, None, [exact(er), exact(ep), exact(ed), least])
        }
    };
    let [er, ep, ed, least] = ratings.map(Value::from);
    [
        puzzle,
        solution,
        status,
        profile.name.into(),
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
        techniques.into(),
        Value::Null,
    ]
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
