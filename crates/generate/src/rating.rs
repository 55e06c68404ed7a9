//! Rates finished puzzles: the nodes of an engine, the path and the rating of a person.
//!
//! The profile `hodoku` solves the puzzle from beginning to end; brute force does not count unless
//! it is asked for. The same puzzles result as long as the profiles stay as they are.

use super::filter::{LogicFilter, TechniqueUse, is_guess, points};
use ninefold_core::grid::Grid;
use ninefold_engine::Rules;
use ninefold_logic::{Difficulty, Grade, Grader, HODOKU, LogicBoard, PathRecord, SE};

/// Rates finished puzzles one by one.
pub struct Rater {
    /// The engine that counts nodes.
    pub rules: Rules,
    grader: Grader,
    path: PathRecord,
    explainer: Grader,
    ratings: PathRecord,
}

impl Default for Rater {
    fn default() -> Rater {
        Rater::new()
    }
}

impl Rater {
    /// A rater with a new engine and new graders.
    pub fn new() -> Rater {
        Rater {
            rules: Rules::new(),
            grader: Grader::new(&HODOKU),
            path: PathRecord::new(&HODOKU),
            explainer: Grader::new(&SE),
            ratings: PathRecord::new(&SE),
        }
    }

    /// Whether a puzzle with this one solution passes a filter.
    pub fn fits(&mut self, filter: &LogicFilter, puzzle: &Grid, solution: &Grid) -> bool {
        if filter.is_empty() {
            return true;
        }
        let board = LogicBoard::with_solution(puzzle, solution);
        self.fits_path(filter, &board)
            && self.are_needed(filter, &board)
            && filter.rating.as_ref().is_none_or(|range| {
                self.rating(board).is_some_and(|rating| range.contains(&rating))
            })
    }

    /// Whether the path by the profile `hodoku` fits, except for the techniques that are needed.
    fn fits_path(&mut self, filter: &LogicFilter, board: &LogicBoard) -> bool {
        if filter.levels.is_empty() && filter.techniques.is_empty() && filter.score.is_none() {
            return true;
        }
        let grade = self.grader.grade(board.clone(), &mut self.path);
        let Some((score, level)) = points(grade.difficulty) else { return false };
        // A profile's techniques stand by their numbers.
        let is_used = |number: &usize| self.path.uses().iter().any(|uses| uses.rank == *number);
        let may_guess = filter.techniques.iter().any(|&number| is_guess(number));
        grade.is_solved
            && (grade.is_logical || may_guess)
            && (filter.levels.is_empty() || filter.levels.contains(&level))
            && filter.score.as_ref().is_none_or(|range| range.contains(&score))
            && filter.techniques.iter().all(is_used)
            && fits_hardest(filter, &grade)
    }

    /// Whether the techniques of a filter are needed, if it asks for that.
    fn are_needed(&mut self, filter: &LogicFilter, board: &LogicBoard) -> bool {
        let last = match filter.technique_use {
            TechniqueUse::Needed => filter.techniques.iter().max(),
            TechniqueUse::OnPath | TechniqueUse::Hardest => None,
        };
        let Some(&last) = last else { return true };
        let mut is_solved = |without: Option<usize>| {
            let is_tried = |index| index <= last && Some(index) != without;
            let mut grader = Grader::of_techniques(&HODOKU, |index, _| is_tried(index));
            grader.grade(board.clone(), &mut self.path).is_solved
        };
        is_solved(None) && filter.techniques.iter().all(|&number| !is_solved(Some(number)))
    }

    /// The exact rating ER of a puzzle, in tenths. `None` where it is *at least*.
    fn rating(&mut self, board: LogicBoard) -> Option<u16> {
        let grade = self.explainer.grade(board, &mut self.ratings);
        match grade.difficulty {
            Difficulty::Rating { er, .. } if grade.is_solved => Some(er),
            _ => None,
        }
    }
}

/// Whether the hardest technique of a path is one of those of a filter, if it asks for that.
pub(crate) fn fits_hardest(filter: &LogicFilter, grade: &Grade) -> bool {
    filter.technique_use != TechniqueUse::Hardest
        || filter.techniques.is_empty()
        || filter.techniques.contains(&grade.rank)
}
