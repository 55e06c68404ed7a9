//! How a person must be able to solve a puzzle that is made: of this level, by way of these techniques.
//!
//! Judged by the profile `hodoku` from beginning to end, brute force left out unless it is asked for, so the same puzzles come out as long as that profile stays as it is.

use crate::engine::Rules;
use crate::grid::Grid;
use crate::logic::{Difficulty, Grader, HODOKU, Level, LogicBoard, PathRecord};

/// What the path of the profile `hodoku` must be like. An empty list asks for nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// The level is one of these.
    pub levels: Vec<Level>,
    /// Each of these, numbers in the profile's order, is used at least once.
    pub techniques: Vec<usize>,
}

impl Wanted {
    /// Whether any puzzle will do.
    pub fn asks_for_nothing(&self) -> bool {
        self.levels.is_empty() && self.techniques.is_empty()
    }
}

/// The number of a technique of the profile `hodoku`, by its code or its name.
pub fn technique(name: &str) -> Option<usize> {
    let is_it = |of: &str| of.eq_ignore_ascii_case(name);
    let mut entries = HODOKU.entries.iter();
    entries.position(|entry| is_it(entry.technique.code()) || is_it(entry.technique.name()))
}

fn is_guess(number: usize) -> bool {
    HODOKU.entries.get(number).is_some_and(|entry| entry.technique.is_guess())
}

/// What finished puzzles are asked one by one: an engine for decisions, a person's way for the rest.
pub struct Examiner {
    /// Counts decisions.
    pub rules: Rules,
    grader: Grader,
    path: PathRecord,
}

impl Default for Examiner {
    fn default() -> Examiner {
        Examiner::new()
    }
}

impl Examiner {
    /// An examiner.
    pub fn new() -> Examiner {
        Examiner {
            rules: Rules::new(),
            grader: Grader::new(&HODOKU),
            path: PathRecord::new(&HODOKU),
        }
    }

    /// Whether a puzzle with this one solution is as wanted.
    pub fn fits(&mut self, wanted: &Wanted, puzzle: &Grid, solution: &Grid) -> bool {
        if wanted.asks_for_nothing() {
            return true;
        }
        let grade = self.grader.grade(LogicBoard::with_solution(puzzle, solution), &mut self.path);
        let Difficulty::Points { level, .. } = grade.difficulty else { return false };
        // A profile's techniques stand by their numbers.
        let is_used = |wanted: &usize| self.path.uses().iter().any(|uses| uses.rank == *wanted);
        let may_guess = wanted.techniques.iter().any(|&number| is_guess(number));
        grade.is_solved
            && (grade.is_logical || may_guess)
            && (wanted.levels.is_empty() || wanted.levels.contains(&level))
            && wanted.techniques.iter().all(is_used)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Engine, Limits};
    use crate::text::line;

    #[test]
    fn techniques_have_codes_and_names() {
        assert_eq!(technique("full-house"), Some(0));
        assert_eq!(technique("Full House"), Some(0));
        assert_eq!(technique("guess"), None);
    }

    #[test]
    fn a_puzzle_fits_by_its_path() {
        let puzzle = line::parse(
            b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        );
        let puzzle = puzzle.expect("a puzzle");
        let solution = Rules::new().solve_one(&puzzle, &Limits::UNIQUE).first;
        let mut examiner = Examiner::new();
        let mut fits = |levels: &[Level], techniques: &[&str]| {
            let techniques = techniques.iter().filter_map(|name| technique(name)).collect();
            let wanted = Wanted { levels: levels.to_vec(), techniques };
            examiner.fits(&wanted, &puzzle, &solution)
        };
        assert!(fits(&[], &[]) && fits(&[Level::Easy], &[]) && fits(&[], &["naked-single"]));
        assert!(fits(&[Level::Hard, Level::Easy], &["naked-single", "full-house"]));
        assert!(!fits(&[Level::Hard], &[]) && !fits(&[], &["w-wing"]));
    }
}
