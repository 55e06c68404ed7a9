//! The third stage: the rows of a part. Each puzzle, and behind it its random equivalents; each row
//! has separate labels, because neither nodes nor grades are the same for all equivalents.

use std::{collections::HashSet, ops::Range};

use super::pair::{Pair, text_of};
use super::{
    examples::{self, Traced},
    options::DatasetOptions,
    paths::NoPath,
    select::Part,
    sift::Kept,
    tasks,
};
use crate::batch::{BatchError, BoardSolver};
use crate::boards::logic::{self as board_logic, Technique};
use crate::corpus::{Grading, LinePlace, only_solution};
use crate::{corpus::grades::PuzzleGrader, jobs::VerifiedEngine};
use ninefold_core::{grid::Grid, random::Random};
use ninefold_engine::{Limits, Outcome, Rules};
use ninefold_logic::{Difficulty, Grader, HODOKU, Level, Profile, SE};
use ninefold_reasoning::path::{Negatives, Path};

/// A row of a dataset.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Row {
    pub(super) pair: Pair,
    /// Nodes of the engine `rules`, or of the search of boards.
    pub(super) nodes: u64,
    /// HoDoKu's, if it was asked for.
    pub(super) level: Option<Level>,
    /// HoDoKu's, if it was asked for.
    pub(super) score: Option<u32>,
    /// Sudoku Explainer's rating in tenths, if it was asked for and is known exactly.
    pub(super) se_rating: Option<u16>,
    /// The number of its source.
    pub(super) source: u32,
    /// The number of the class of equivalent solutions.
    pub(super) group: u64,
    /// Whether it is the last of a puzzle and its equivalents.
    pub(super) ends_family: bool,
    /// Its path, in layouts of paths, or why it has none.
    pub(super) traced: Traced,
}

/// Rows that are made at a time, if no single puzzle has more.
const AT_A_TIME: u64 = 512;

/// The number of puzzles of a part that are worked on at a time.
pub(super) fn at_a_time(part: &Part) -> usize {
    (AT_A_TIME / (1 + part.augment)).max(1) as usize
}

/// The number of rows of a part.
pub(super) fn row_count(part: &Part) -> u64 {
    (part.puzzles.len() as u64).saturating_mul(part.augment.saturating_add(1))
}

/// Makes the rows of some puzzles of a part.
pub(super) struct RowMaker<'a> {
    kept: &'a [Kept],
    groups: &'a [u64],
    part: &'a Part,
    seed: u64,
    engine: VerifiedEngine<Rules>,
    boards: BoardSolver,
    hodoku: Option<PuzzleGrader>,
    se: Option<PuzzleGrader>,
    /// For layouts of paths.
    paths: Option<Grader>,
    /// For layouts that have negatives.
    negatives: Option<Negatives>,
    options: &'a DatasetOptions,
    /// The puzzles of the rows.
    puzzles: Vec<Grid>,
}

impl<'a> RowMaker<'a> {
    pub(super) fn new(
        kept: &'a [Kept],
        groups: &'a [u64],
        part: &'a Part,
        options: &'a DatasetOptions,
    ) -> RowMaker<'a> {
        let grader = |profile: &'static Profile| {
            PuzzleGrader::new(Grading { profile, assume_unique: false, morphs: None })
        };
        RowMaker {
            kept,
            groups,
            part,
            seed: options.seed,
            engine: VerifiedEngine::rules(),
            boards: BoardSolver::default(),
            hodoku: options.grade_hodoku.then(|| grader(&HODOKU)),
            se: options.grade_se.then(|| grader(&SE)),
            paths: options.layout.has_paths().then(|| Grader::new(&HODOKU)),
            negatives: examples::negatives(options.layout, &options.trace),
            options,
            puzzles: Vec::new(),
        }
    }

    /// Adds the path of a row, by its number in the part; puzzles that need a trial have none.
    fn trace(&mut self, row: &mut Row, number: u64) {
        let Some(grader) = &mut self.paths else { return };
        let Pair::Nine([puzzle, solution]) = &row.pair else { return };
        let id = match tasks::is_of_tasks(self.options) {
            true => tasks::id_of(9, &self.part.name, self.seed, number),
            false => format!("9x9-{}-{number:06}", self.part.name),
        };
        let (layout, options) = (self.options.layout, &self.options.trace);
        row.traced = match Path::of(puzzle, solution, grader) {
            Some(path) => Traced::of(&path, solution, id, layout, options, self.negatives.as_mut()),
            None => Traced::Without(NoPath::Trial),
        };
    }

    /// Appends the rows of a puzzle, without labels.
    fn family(&self, number: usize, rows: &mut Vec<Row>) {
        let Kept { ref pair, key, source, .. } = self.kept[number];
        let row = Row {
            pair: pair.clone(),
            nodes: 0,
            level: None,
            score: None,
            se_rating: None,
            source,
            group: self.groups[number],
            ends_family: false,
            traced: Traced::Nothing,
        };
        rows.push(row.clone());
        let mut random = Random::new(self.seed ^ AUGMENTATION, key.0 as u64);
        let own = (self.part.augment > 0).then(|| pair.key().0);
        let mut seen: HashSet<u128> = own.into_iter().collect();
        for _ in 0..self.part.augment {
            // A puzzle with symmetries has fewer equivalents; still, repeats are rare.
            for _ in 0..MOST_DRAWS {
                let pair = pair.equivalent(&mut random);
                if seen.insert(pair.key().0) {
                    rows.push(Row { pair, ..row.clone() });
                    break;
                }
            }
        }
        if let Some(last) = rows.last_mut() {
            last.ends_family = true;
        }
    }

    /// Labels the row of a board of another size than 9x9.
    fn label_board(&mut self, row: &mut Row) -> Result<(), BatchError> {
        let Pair::Other(both) = &row.pair else { return Ok(()) };
        let [puzzle, solution] = &**both;
        let (outcome, first) = self.boards.solve(puzzle, &Limits::UNIQUE);
        if outcome.solutions != 1 || first.as_ref() != Some(solution) {
            return Err(differs(row, &outcome));
        }
        row.nodes = outcome.counters.nodes;
        if self.options.grade_hodoku {
            let grade = board_logic::grade(puzzle, Technique::Trial);
            row.level = Some(Level::ALL[grade.level as usize]);
            row.score = Some(grade.score);
        }
        Ok(())
    }

    /// Makes the rows of these puzzles of the part, with their labels.
    pub(super) fn items(
        &mut self,
        items: Range<usize>,
        rows: &mut Vec<Row>,
    ) -> Result<(), BatchError> {
        let first = items.start as u64 * (1 + self.part.augment);
        let numbers = &self.part.puzzles[items];
        numbers.iter().for_each(|&number| self.family(number, rows));
        if self.options.input_size().is_some() {
            return rows.iter_mut().try_for_each(|row| self.label_board(row));
        }
        self.puzzles.clear();
        self.puzzles.extend(rows.iter().filter_map(|row| match &row.pair {
            Pair::Nine([puzzle, _]) => Some(*puzzle),
            Pair::Other(_) => None,
        }));
        let outcomes = self.engine.solve(&self.puzzles)?;
        for ((row, puzzle), outcome) in rows.iter_mut().zip(&self.puzzles).zip(outcomes) {
            if only_solution(outcome).map(|solution| &solution.as_bytes()[..])
                != Some(row.pair.solution())
            {
                return Err(differs(row, outcome));
            }
            row.nodes = outcome.counters.nodes;
            // A place only matters to graders that make equivalents.
            let place = LinePlace::new(0, 1);
            if let Some(grader) = &mut self.hodoku
                && let Some(grade) = grader.grade(place, 1, puzzle, outcome).grade
                && let Difficulty::Points { score, level } = grade.difficulty
            {
                (row.level, row.score) = (Some(level), Some(score));
            }
            if let Some(grader) = &mut self.se
                && let Some(grade) = grader.grade(place, 1, puzzle, outcome).grade
                && let Difficulty::Rating { er, .. } = grade.difficulty
            {
                row.se_rating = grade.is_solved.then_some(er);
            }
        }
        for (row, number) in rows.iter_mut().zip(first..) {
            self.trace(row, number);
        }
        Ok(())
    }
}

/// Another stream of random numbers than those of the split and the subsample.
const AUGMENTATION: u64 = 0x6175_676d_656e_7465;

/// The most times that an equivalent is drawn again because it is there already. A puzzle with one
/// solution has at least some thousand million equivalents.
const MOST_DRAWS: u32 = 1_000;

/// Two engines, or an engine and a symmetry, do not agree: a bug.
fn differs(row: &Row, outcome: &Outcome) -> BatchError {
    BatchError::WrongSolution {
        engine: "lanes".to_owned(),
        place: "a row of the dataset".to_owned(),
        flaw: format!("another search found {} solutions, or another one", outcome.solutions),
        puzzle: text_of(row.pair.puzzle()),
        solution: text_of(row.pair.solution()),
    }
}
