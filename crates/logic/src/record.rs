//! The record of a path of found steps, and the grade that follows from it.

use super::board::LogicBoard;
use super::difficulty::Difficulty;
use super::profile::Profile;
use super::technique::{Step, Technique};

/// A step that a grader found, with its difficulty.
pub struct FoundStep<'a> {
    /// The step.
    pub step: &'a Step,
    /// The rank of its technique, easiest first: the index in the profile, or the rating in
    /// tenths.
    pub rank: usize,
    /// The difficulty of the step.
    pub difficulty: Difficulty,
}

/// A technique by its names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TechniqueName {
    /// The name in words.
    pub name: &'static str,
    /// The name as one word.
    pub code: &'static str,
}

impl TechniqueName {
    /// The name of no technique: `none`, with an empty code.
    pub const NONE: TechniqueName = TechniqueName { name: "none", code: "" };

    fn of(technique: &dyn Technique) -> TechniqueName {
        TechniqueName { name: technique.name(), code: technique.code() }
    }
}

/// The number of uses of a technique on a path.
#[derive(Clone, Copy, Debug)]
pub struct TechniqueUses {
    /// The technique.
    pub technique: TechniqueName,
    /// The rank of the technique, as in [`FoundStep::rank`].
    pub rank: usize,
    /// The number of uses.
    pub count: u32,
    is_guess: bool,
}

/// The record of a path: the difficulty so far, and the uses of each technique, but not the steps.
#[derive(Clone)]
pub struct PathRecord {
    profile: &'static Profile,
    difficulty: Difficulty,
    steps: u32,
    has_placed: bool,
    /// The hardest technique so far, its rank and its difficulty.
    hardest: Option<(TechniqueName, usize, Difficulty)>,
    /// By rank.
    uses: Vec<TechniqueUses>,
}

/// The result of grading one puzzle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grade {
    /// The difficulty; of a puzzle that was not solved, that of the path as far as it goes.
    pub difficulty: Difficulty,
    /// The hardest technique: of the highest level, and there of the highest score; the first of
    /// equals.
    pub hardest: Option<TechniqueName>,
    /// The rank of the hardest technique.
    pub rank: usize,
    /// The number of steps.
    pub steps: u32,
    /// The number of cells that are still blank.
    pub open: usize,
    /// Whether the path ends at a solution.
    pub is_solved: bool,
    /// Whether the path ends at a solution without a guess.
    pub is_logical: bool,
}

impl PathRecord {
    /// The record of a path without steps.
    pub fn new(profile: &'static Profile) -> PathRecord {
        PathRecord {
            profile,
            difficulty: profile.easiest(),
            steps: 0,
            has_placed: false,
            hardest: None,
            uses: Vec::new(),
        }
    }

    /// Empties the record for another path. It keeps its memory.
    pub fn begin(&mut self) {
        let mut uses = std::mem::take(&mut self.uses);
        uses.clear();
        *self = PathRecord { uses, ..PathRecord::new(self.profile) };
    }

    /// Adds a step.
    pub fn add(&mut self, found: &FoundStep<'_>) {
        let technique = found.step.technique;
        self.difficulty = self.difficulty.and(found.difficulty, self.steps == 0, !self.has_placed);
        self.has_placed |= !found.step.placements.is_empty();
        self.steps += 1;
        let is_harder = |(.., hardest): &(TechniqueName, usize, Difficulty)| {
            found.difficulty.hardness() > hardest.hardness()
        };
        if self.hardest.as_ref().is_none_or(is_harder) {
            self.hardest = Some((TechniqueName::of(technique), found.rank, found.difficulty));
        }
        let code = technique.code();
        let is_it =
            |uses: &&mut TechniqueUses| uses.rank == found.rank && uses.technique.code == code;
        match self.uses.iter_mut().find(is_it) {
            Some(uses) => uses.count += 1,
            None => {
                let (technique, is_guess) = (TechniqueName::of(technique), technique.is_guess());
                let uses = TechniqueUses { technique, rank: found.rank, count: 1, is_guess };
                let at = self.uses.partition_point(|other| other.rank <= found.rank);
                self.uses.insert(at, uses);
            }
        }
    }

    /// The techniques used, easiest first.
    pub fn uses(&self) -> &[TechniqueUses] {
        &self.uses
    }

    /// The grade of a puzzle whose path ended at this board.
    pub fn grade(&self, board: &LogicBoard) -> Grade {
        let is_solved = board.open().is_empty() && !board.is_broken();
        Grade {
            difficulty: self.profile.finish(self.difficulty),
            hardest: self.hardest.map(|(name, ..)| name),
            rank: self.hardest.map_or(0, |(_, rank, _)| rank),
            steps: self.steps,
            open: board.open().len(),
            is_solved,
            is_logical: is_solved && !self.uses.iter().any(|uses| uses.is_guess),
        }
    }
}
