//! Puzzles on boards of other sizes than 9x9: what is asked for, and how one is made.

use std::ops::RangeInclusive;

use ninefold_boards::logic::{Level, Technique, grade};
use ninefold_boards::{Cells, Generator, PuzzleSpec, Search, Size, Unfit, random_grid};
use ninefold_core::{grid::ClueSymmetry, random::Random};
use ninefold_engine::Limits;
use ninefold_generate::{NotFound, PuzzleKind};

use crate::batch::BoardSolver;
use crate::corpus_jobs::{counts_minimal, is_minimal};

/// The puzzles of a run on boards of another size.
#[derive(Clone, Debug)]
pub struct BoardSpec {
    /// Seed of all random choices.
    pub seed: u64,
    /// The size of the boards.
    pub size: Size,
    /// Full grids, puzzles with one solution, or minimal ones.
    pub kind: PuzzleKind,
    /// The number of clues.
    pub clues: Option<RangeInclusive<usize>>,
    /// The symmetry of the clues.
    pub symmetry: ClueSymmetry,
    /// Difficulty for people.
    pub logic: BoardFilter,
    /// Whether nodes and minimality are wanted.
    pub describe: bool,
    /// Grids to try for one puzzle.
    pub attempts: u64,
}

/// Difficulty for people, by the techniques of boards.
#[derive(Clone, Debug, Default)]
pub struct BoardFilter {
    /// The levels that a puzzle may have; of none, any.
    pub levels: Vec<Level>,
    /// Techniques that the path uses.
    pub techniques: Vec<Technique>,
    /// Whether one of these is the hardest of the path.
    pub is_hardest: bool,
    /// The score.
    pub score: Option<RangeInclusive<u32>>,
}

impl BoardFilter {
    /// Whether a puzzle has this difficulty. One that trials do not solve has none.
    fn fits(&self, puzzle: &Cells) -> bool {
        if self.levels.is_empty() && self.techniques.is_empty() && self.score.is_none() {
            return true;
        }
        let grade = grade(puzzle, Technique::Trial);
        let uses = |technique: &Technique| grade.uses[*technique as usize] > 0;
        let is_hardest = || grade.hardest.is_some_and(|hardest| self.techniques.contains(&hardest));
        grade.is_solved
            && (self.levels.is_empty() || self.levels.contains(&grade.level))
            && (if self.is_hardest { is_hardest() } else { self.techniques.iter().all(uses) })
            && self.score.as_ref().is_none_or(|range| range.contains(&grade.score))
    }
}

impl BoardSpec {
    /// Refuses what boards of this size cannot have.
    ///
    /// # Errors
    /// The symmetry does not fit the boxes, or the clues do not fit the size.
    pub fn check(&self) -> Result<(), Unfit> {
        self.generator().map(drop)
    }

    /// The generator that removes clues; `None` of full grids.
    fn generator(&self) -> Result<Option<Generator>, Unfit> {
        let clues = self.clues.clone().filter(|_| self.kind != PuzzleKind::Minimal);
        let (size, symmetry) = (self.size, self.symmetry);
        match self.kind {
            PuzzleKind::Grid => Ok(None),
            _ => Generator::new(PuzzleSpec { size, clues, symmetry }).map(Some),
        }
    }
}

/// A generated board.
#[derive(Clone, Debug)]
pub struct GeneratedBoard {
    /// The puzzle, or the full grid.
    pub puzzle: Cells,
    /// Its solution.
    pub solution: Cells,
    /// Nodes of the search for all solutions, if wanted.
    pub nodes: Option<u64>,
    /// Whether every clue is needed, if wanted; not tested on 16x16.
    pub minimal: Option<bool>,
    /// Its number in the run, from 0.
    pub number: u64,
}

/// The maker of one thread.
pub struct BoardMaker<'a> {
    spec: &'a BoardSpec,
    generator: Option<Generator>,
    search: Search,
    solver: BoardSolver,
}

impl BoardMaker<'_> {
    /// A maker of these puzzles.
    ///
    /// # Errors
    /// Those of [`BoardSpec::check`].
    pub fn new(spec: &BoardSpec) -> Result<BoardMaker<'_>, Unfit> {
        let (search, solver) = (Search::new(spec.size), BoardSolver::default());
        Ok(BoardMaker { spec, generator: spec.generator()?, search, solver })
    }

    /// The puzzle of this number: a function of the specification and the number alone.
    ///
    /// # Errors
    /// None was found in as many attempts as are allowed, or `stop` ended them.
    pub fn puzzle(
        &mut self,
        number: u64,
        stop: &dyn Fn() -> bool,
    ) -> Result<GeneratedBoard, NotFound> {
        let mut random = Random::new(self.spec.seed, number);
        for _ in 0..self.spec.attempts {
            if stop() {
                break;
            }
            let solution = random_grid(&mut self.search, &mut random);
            let puzzle = match &mut self.generator {
                None => Some(solution),
                Some(generator) => generator.dig(&solution, &mut random).map(|made| made.clues),
            };
            if let Some(puzzle) = puzzle.filter(|puzzle| self.fits(puzzle)) {
                return Ok(self.described(puzzle, solution, number));
            }
        }
        Err(NotFound::after(number, self.spec.attempts))
    }

    /// Whether a puzzle fits the specification. Clues of minimal ones are not counted while they are
    /// made, and those of a symmetry are removed together.
    fn fits(&mut self, puzzle: &Cells) -> bool {
        let BoardSpec { kind, clues, symmetry, logic, .. } = self.spec;
        clues.as_ref().is_none_or(|range| range.contains(&count(puzzle)))
            && (*kind != PuzzleKind::Minimal
                || *symmetry == ClueSymmetry::None
                || is_minimal(puzzle, &mut self.solver))
            && logic.fits(puzzle)
    }

    fn described(&mut self, puzzle: Cells, solution: Cells, number: u64) -> GeneratedBoard {
        let BoardSpec { kind, size, describe, .. } = *self.spec;
        let nodes = describe.then(|| self.solver.solve(&puzzle, &Limits::UNIQUE).0.counters.nodes);
        let minimal = match kind {
            PuzzleKind::Minimal => Some(true),
            PuzzleKind::Grid => Some(false),
            _ if describe && counts_minimal(size) => Some(is_minimal(&puzzle, &mut self.solver)),
            _ => None,
        };
        GeneratedBoard { puzzle, solution, nodes, minimal, number }
    }
}

/// The number of clues.
pub(super) fn count(puzzle: &Cells) -> usize {
    puzzle.values().iter().filter(|value| **value != 0).count()
}
