//! `grade`: how hard each puzzle is for a person, by any method of [`logic`](crate::logic::grader).
//!
//! Whether there is one solution only is proved first: techniques that rely on it are used on no other puzzle, unless the
//! order says so. A puzzle without a solution gets no grade.

mod row;
mod spread;
mod tally;

pub use row::{Form, Provenance};
pub use spread::Spread;
pub use tally::Tally;

use row::Row;

use crate::batch::BatchError;
use crate::canon::random_symmetry;
use crate::engine::{Lanes, Limits, Outcome, Status};
use crate::grid::Grid;
use crate::jobs::verified::{VerifiedEngine, only_solution};
use crate::jobs::{ChunkTask, LineContent, ParsedChunk};
use crate::logic::board::Board;
use crate::logic::grader::{Grade, Grader, Method, Path};
use crate::random::Random;

/// What is asked for.
#[derive(Clone, Copy)]
pub struct Order {
    /// How to grade.
    pub method: Method,
    /// Use techniques of uniqueness on puzzles with several solutions too.
    pub assume_unique: bool,
    /// Random equivalents of each puzzle to grade as well.
    pub morphs: Option<Morphing>,
    /// The form of the lines.
    pub form: Form,
}

/// Random equivalents: those that `morph` makes with the same count and seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Morphing {
    /// How many of each puzzle.
    pub count: u32,
    /// Seed of all random choices.
    pub seed: u64,
}

/// Grades the puzzles of pages.
pub struct Grades {
    engine: VerifiedEngine<Lanes>,
    examiner: Examiner,
    /// What was found, for the summary.
    pub tally: Tally,
}

/// What grades one puzzle after the other.
struct Examiner {
    order: Order,
    grader: Grader,
    path: Path,
    /// Of equivalents, whose paths nobody asks for.
    spare: Path,
    spread: Spread,
}

impl Grades {
    /// A task.
    pub fn new(order: Order) -> Grades {
        let path = Path::new(order.method);
        let examiner = Examiner {
            order,
            grader: Grader::new(order.method),
            spare: path.clone(),
            path,
            spread: Spread::default(),
        };
        Grades { engine: VerifiedEngine::lanes(), examiner, tally: Tally::default() }
    }
}

impl ChunkTask for Grades {
    type Piece = Vec<u8>;

    fn chunk(&mut self, chunk: &ParsedChunk<'_>, out: &mut Vec<u8>) -> Result<(), BatchError> {
        let Grades { engine, examiner, tally } = self;
        let order = examiner.order;
        let form = order.form;
        let outcomes = engine.solve(chunk.puzzles())?;
        for line in chunk.lines() {
            match line.content {
                LineContent::Remark => form.remark(line.number, &line.text, out),
                LineContent::Malformed(at, error) => {
                    let complaint = chunk.complaint(at, error);
                    form.malformed(line.number, &line.text, &complaint, &order, out);
                }
                LineContent::Puzzle(number, puzzle) => {
                    // Inputs of the same number of lines do not share their streams, as in `morph`.
                    let place = (chunk.input() as u64) << 44 ^ line.number;
                    let row = examiner.examine(line.number, place, puzzle, &outcomes[number]);
                    tally.add(&row);
                    form.puzzle(&row, &order, out);
                }
            }
        }
        Ok(())
    }
}

impl Examiner {
    fn examine<'a>(
        &'a mut self,
        line: u64,
        place: u64,
        puzzle: &'a Grid,
        outcome: &Outcome,
    ) -> Row<'a> {
        let status = outcome.status(&Limits::UNIQUE);
        if status == Status::None {
            return Row { line, puzzle, status, grade: None, path: &self.path, spread: None };
        }
        let solution = only_solution(outcome);
        let grade = self.grader.grade(self.order.board(puzzle, solution), &mut self.path);
        if let Some(morphs) = self.order.morphs {
            self.spread.begin();
            let mut random = Random::new(morphs.seed, place);
            for _ in 0..morphs.count {
                let grade = self.morph(puzzle, solution, &mut random);
                self.spread.add(&grade);
            }
            self.spread.end();
        }
        let spread = self.order.morphs.map(|_| &self.spread);
        Row { line, puzzle, status, grade: Some(grade), path: &self.path, spread }
    }

    /// The grade of the next equivalent.
    fn morph(&mut self, puzzle: &Grid, solution: Option<&Grid>, random: &mut Random) -> Grade {
        let symmetry = random_symmetry(random);
        let solution = solution.map(|solution| symmetry.apply(solution));
        let board = self.order.board(&symmetry.apply(puzzle), solution.as_ref());
        self.grader.grade(board, &mut self.spare)
    }
}

impl Order {
    /// The board to begin with.
    fn board(&self, puzzle: &Grid, solution: Option<&Grid>) -> Board {
        match solution {
            Some(solution) => Board::with_solution(puzzle, solution),
            None => {
                let mut board = Board::new(puzzle);
                if self.assume_unique {
                    board.assume_unique();
                }
                board
            }
        }
    }
}
