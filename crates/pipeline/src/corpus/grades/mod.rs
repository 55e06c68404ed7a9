//! The grades of many puzzles: how hard each is for a person, by a profile of
//! [`ninefold_logic`].
//!
//! Whether a puzzle has only one solution is proved first: techniques that rely on it are used on
//! no other puzzle, unless the caller asks for it. A puzzle without a solution gets no grade.

mod boards;
mod row;
mod spread;
mod tally;

pub use row::GradeFormat;
pub use tally::GradeTally;

pub use boards::{BOARDS, BoardGrader, board_provenance, order_of_boards};
pub use row::{GradeColumns, GradeRow, GradedPuzzle, GradedUses, Provenance, own_names};
pub use spread::GradeSpread;

use super::{first_seen::LinePlace, morphs, only_solution};
use ninefold_core::grid::{Candidates, Grid};
use ninefold_engine::{Limits, Outcome, Status};
use ninefold_game::{SavedGame, Session};
use ninefold_logic::{Grader, LogicBoard, PathRecord, Profile};

/// The way in which puzzles are graded.
#[derive(Clone, Copy, Debug)]
pub struct Grading {
    /// The profile.
    pub profile: &'static Profile,
    /// Uses techniques of uniqueness on puzzles with several solutions too.
    pub assume_unique: bool,
    /// Random equivalents of each puzzle that are graded as well.
    pub morphs: Option<GradedMorphs>,
}

/// Random equivalents: those that the job `morph` makes with this count and seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GradedMorphs {
    /// Equivalents of each puzzle.
    pub count: u32,
    /// Seed of all random choices.
    pub seed: u64,
}

/// Grades one puzzle after the other. Its memory is reused.
pub struct PuzzleGrader {
    grading: Grading,
    grader: Grader,
    record: PathRecord,
    /// The record of equivalents, whose paths are not kept.
    spare: PathRecord,
    spread: GradeSpread,
}

impl PuzzleGrader {
    /// A grader that works in this way.
    pub fn new(grading: Grading) -> PuzzleGrader {
        let record = PathRecord::new(grading.profile);
        PuzzleGrader {
            grading,
            grader: Grader::new(grading.profile),
            spare: record.clone(),
            record,
            spread: GradeSpread::default(),
        }
    }

    /// Grades a puzzle whose solutions were found by an engine, and its equivalents.
    pub fn grade<'a>(
        &'a mut self,
        place: LinePlace,
        line: u64,
        puzzle: &'a Grid,
        outcome: &'a Outcome,
    ) -> GradeRow<'a> {
        let status = outcome.status(&Limits::UNIQUE);
        let shown = GradedPuzzle::Clues(puzzle);
        if status == Status::None {
            return self.without_grade(line, shown, status);
        }
        let solution = only_solution(outcome);
        let board = self.grading.board(puzzle, solution);
        let grade = self.grader.grade(board, &mut self.record);
        if let Some(GradedMorphs { count, seed }) = self.grading.morphs {
            self.spread.begin();
            let morphs = morphs(puzzle, solution, seed, place);
            for (puzzle, solution) in morphs.take(count as usize) {
                let board = self.grading.board(&puzzle, solution.as_ref());
                self.spread.add(&self.grader.grade(board, &mut self.spare));
            }
            self.spread.end();
        }
        let spread = self.grading.morphs.map(|_| &self.spread);
        let row = self.without_grade(line, shown, status);
        let solution = solution.map(GradedPuzzle::Clues);
        GradeRow { grade: Some(grade), spread, solution, ..row }
    }

    /// Grades what is left to do from a position: what `explain` would show. A position with
    /// mistakes has no solution.
    pub fn grade_position<'a>(&'a mut self, line: u64, position: &'a mut Position) -> GradeRow<'a> {
        let Position { session, candidates } = position;
        let puzzle = GradedPuzzle::Candidates(candidates);
        let Some(session) = session else {
            return self.without_grade(line, puzzle, Status::None);
        };
        let status = if session.check().is_clean() { session.status() } else { Status::None };
        let Some(board) = session.board().filter(|_| status != Status::None) else {
            return self.without_grade(line, puzzle, status);
        };
        let mut board = match session.solution() {
            Some(solution) => board.clone().with_last_resort(solution),
            None => board.clone(),
        };
        if self.grading.assume_unique {
            board.assume_unique();
        }
        let grade = Some(self.grader.grade(board, &mut self.record));
        let solution = session.solution().map(GradedPuzzle::Clues);
        GradeRow { grade, solution, ..self.without_grade(line, puzzle, status) }
    }

    fn without_grade<'a>(
        &'a self,
        line: u64,
        puzzle: GradedPuzzle<'a>,
        status: Status,
    ) -> GradeRow<'a> {
        let (grade, uses) = (None, GradedUses::Path(&self.record));
        let (spread, solution, fields) = (None, None, &[][..]);
        GradeRow { line, puzzle, status, grade, uses, spread, solution, fields }
    }
}

/// A position to be graded.
pub struct Position {
    /// The game; none if its puzzle has no solution.
    session: Option<Session>,
    /// The candidates that are left, to be shown.
    candidates: Candidates,
}

impl Position {
    /// The position of a game: puzzle, filled-in digits, candidates.
    pub fn new(game: SavedGame) -> Position {
        let candidates = game.candidates();
        Position { session: Session::new(game).ok(), candidates }
    }
}

impl Grading {
    /// The board to begin with.
    fn board(&self, puzzle: &Grid, solution: Option<&Grid>) -> LogicBoard {
        if let Some(solution) = solution {
            return LogicBoard::with_solution(puzzle, solution);
        }
        let mut board = LogicBoard::new(puzzle);
        if self.assume_unique {
            board.assume_unique();
        }
        board
    }
}
