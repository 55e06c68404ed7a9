//! The work of `grade`: how hard each puzzle is for a person, by a profile of the library.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use ninefold_jobs::engine::{Limits, Status};
use ninefold_jobs::grid::{CELLS, Grid};
use ninefold_jobs::logic::{
    Difficulty, Grade as PuzzleGrade, Grader, LogicBoard, PathRecord, Profile,
};

use crate::canon::MALFORMED;
use crate::checked::{CheckedEngine, Read, only_solution};
use crate::columns::{FlagColumn, FloatColumn, IntColumn, Kind, TextColumn, schema};
use crate::errors::Failure;
use crate::pool::Work;
use crate::rows::Chunk;

/// The columns of a result.
pub(crate) fn columns() -> SchemaRef {
    schema(&[
        ("puzzle", Kind::Text),
        ("solution", Kind::Text),
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
    ])
}

/// Grades chunks.
pub(crate) struct Grade {
    pub(crate) profile: &'static Profile,
    pub(crate) assume_unique: bool,
    pub(crate) schema: SchemaRef,
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
        let mut solved = read.puzzles.iter().zip(outcomes);
        let mut columns = Columns::with_capacity(read.rows.len());
        for (entry, row) in read.rows.iter().zip(chunk.rows.iter()) {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            let (words, next) = match entry {
                Err(error) => (Some(error.to_string()), None),
                Ok(()) => (None, solved.next()),
            };
            row.show(next.map(|(puzzle, _)| puzzle), |text| columns.puzzle.push_option(text));
            let Some((puzzle, outcome)) = next else {
                columns.none(MALFORMED, self.profile, words.as_deref());
                continue;
            };
            let status = outcome.status(&Limits::UNIQUE);
            let word = status.as_str().as_bytes();
            if status == Status::None {
                let clash = puzzle.clashes().next().map(|clash| clash.to_string());
                columns.none(word, self.profile, clash.as_deref());
                continue;
            }
            let solution = only_solution(outcome);
            let board = board(puzzle, solution, self.assume_unique);
            let grade = worker.grader.grade(board, &mut worker.record);
            columns.graded(word, self.profile, solution, &grade, &worker.record);
        }
        columns.finish(&self.schema)
    }
}

struct Columns {
    puzzle: TextColumn,
    solution: TextColumn,
    status: TextColumn,
    profile: TextColumn,
    level: TextColumn,
    score: IntColumn,
    ratings: [FloatColumn; 4],
    hardest: TextColumn,
    steps: IntColumn,
    logic: FlagColumn,
    open: IntColumn,
    techniques: TextColumn,
    error: TextColumn,
}

impl Columns {
    fn with_capacity(rows: usize) -> Columns {
        let text = |each| TextColumn::with_capacity(rows, each);
        let number = || IntColumn::with_capacity(rows);
        Columns {
            puzzle: text(CELLS),
            solution: text(CELLS),
            status: text(6),
            profile: text(6),
            level: text(6),
            score: number(),
            ratings: [(); 4].map(|()| FloatColumn::with_capacity(rows)),
            hardest: text(16),
            steps: number(),
            logic: FlagColumn::with_capacity(rows),
            open: number(),
            techniques: text(64),
            error: text(0),
        }
    }

    /// A row without a grade.
    fn none(&mut self, status: &[u8], profile: &Profile, words: Option<&str>) {
        self.solution.push_null();
        self.status.push(status);
        self.profile.push(profile.name.as_bytes());
        self.level.push_null();
        self.score.push_option(None);
        self.ratings.iter_mut().for_each(|column| column.push_option(None));
        self.hardest.push_null();
        self.steps.push_option(None);
        self.logic.push_option(None);
        self.open.push_option(None);
        self.techniques.push_null();
        self.error.push_option(words.map(str::as_bytes));
    }

    fn graded(
        &mut self,
        status: &[u8],
        profile: &Profile,
        solution: Option<&Grid>,
        grade: &PuzzleGrade,
        record: &PathRecord,
    ) {
        let digits = solution.map(|grid| grid.as_bytes().map(|value| b'0' + value));
        self.solution.push_option(digits.as_ref().map(|digits| &digits[..]));
        self.status.push(status);
        self.profile.push(profile.name.as_bytes());
        let is_solved = grade.is_solved;
        let (level, score, ratings) = match grade.difficulty {
            // A puzzle that was not solved has no level, and its score is that of a part of it.
            Difficulty::Points { score, level } => {
                let level = is_solved.then(|| level.name().as_bytes());
                (level, is_solved.then_some(score.into()), [None; 4])
            }
            // Nor is there more than a lower bound of its rating.
            Difficulty::Rating { er, ep, ed } => {
                let points = |tenths: u16| f64::from(tenths) / 10.0;
                let exact = |tenths| is_solved.then(|| points(tenths));
                let least = (!is_solved && grade.steps > 0).then(|| points(er));
                (None, None, [exact(er), exact(ep), exact(ed), least])
            }
        };
        self.level.push_option(level);
        self.score.push_option(score);
        let columns = self.ratings.iter_mut().zip(ratings);
        columns.for_each(|(column, rating)| column.push_option(rating));
        self.hardest.push_option(grade.hardest.map(|name| name.code.as_bytes()));
        self.steps.push(grade.steps.into());
        self.logic.push_option(Some(grade.is_logical));
        self.open.push(grade.open as u64);
        self.techniques.push(techniques(record).as_bytes());
        self.error.push_null();
    }

    fn finish(self, schema: &SchemaRef) -> Result<RecordBatch, Failure> {
        let mut columns = vec![
            self.puzzle.finish()?,
            self.solution.finish()?,
            self.status.finish()?,
            self.profile.finish()?,
            self.level.finish()?,
            self.score.finish(),
        ];
        columns.extend(self.ratings.into_iter().map(FloatColumn::finish));
        columns.push(self.hardest.finish()?);
        columns.extend([self.steps.finish(), self.logic.finish(), self.open.finish()]);
        columns.extend([self.techniques.finish()?, self.error.finish()?]);
        Ok(RecordBatch::try_new(Arc::clone(schema), columns)?)
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
