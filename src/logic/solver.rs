//! Takes step after step, always the first that the profile has.

use super::board::Board;
use super::profile::{Entry, Level, Profile};
use super::step::{Step, Steps};

/// Solves boards by a profile. Its memory is used again from puzzle to puzzle.
pub struct Solver {
    profile: &'static Profile,
    steps: Steps,
}

/// What came of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grade {
    /// The sum over all steps.
    pub score: u32,
    /// The level of the hardest step, raised where the score is too high for it.
    pub level: Level,
    /// Steps taken.
    pub steps: u32,
    /// Whether the puzzle was solved.
    pub is_solved: bool,
}

impl Solver {
    /// A solver that goes by this profile.
    pub fn new(profile: &'static Profile) -> Solver {
        Solver { profile, steps: Steps::first() }
    }

    /// The next step, and its entry in the profile.
    pub fn next(&mut self, board: &mut Board) -> Option<(&'static Entry, &Step)> {
        board.tidy();
        self.steps.clear();
        let steps = &mut self.steps;
        let entries = &self.profile.entries;
        let entry = entries.iter().find(|entry| entry.technique.find(board, steps).is_break())?;
        Some((entry, self.steps.found().first()?))
    }

    /// Goes as far as the profile does.
    pub fn grade(&mut self, mut board: Board) -> Grade {
        let mut grade = Grade { score: 0, level: Level::Easy, steps: 0, is_solved: false };
        while !board.is_broken() && !board.open().is_empty() {
            let Some((entry, step)) = self.next(&mut board) else { break };
            grade.score += entry.score;
            grade.level = grade.level.max(entry.level);
            grade.steps += 1;
            step.apply(&mut board);
        }
        grade.level = self.profile.level(grade.level, grade.score);
        grade.is_solved = board.open().is_empty() && !board.is_broken();
        grade
    }
}
