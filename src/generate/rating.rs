//! The logic that a generated puzzle must take: levels and techniques.
//!
//! The profile `hodoku` solves the puzzle from beginning to end; brute force does not count unless
//! it is asked for. The same puzzles result as long as that profile stays as it is.

use crate::engine::Rules;
use crate::grid::Grid;
use crate::logic::{Difficulty, Grader, HODOKU, Level, LogicBoard, PathRecord};

/// Conditions on the path by which the profile `hodoku` solves a puzzle. Empty lists demand
/// nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LogicFilter {
    /// The level of the puzzle is one of these.
    pub levels: Vec<Level>,
    /// Each of these techniques is used at least once. They are numbers in the order of the
    /// profile.
    pub techniques: Vec<usize>,
}

impl LogicFilter {
    /// Whether every puzzle passes.
    pub fn is_empty(&self) -> bool {
        self.levels.is_empty() && self.techniques.is_empty()
    }

    /// The name of a technique that no puzzle of these levels needs, and its own level: that of a
    /// puzzle is at least that of each of its steps.
    pub fn above_level(&self) -> Option<(&'static str, &'static str)> {
        let highest = self.levels.iter().max()?;
        self.techniques.iter().find_map(|&number| {
            let entry = HODOKU.entries.get(number)?;
            let Difficulty::Points { level, .. } = entry.difficulty()? else { return None };
            (level > *highest).then_some((entry.technique.name(), level.name()))
        })
    }
}

/// The number of a technique in the order of the profile `hodoku`, by its code (`x-wing`) or its
/// name (`X-Wing`).
pub fn technique_number(name: &str) -> Option<usize> {
    let is_it = |of: &str| of.eq_ignore_ascii_case(name);
    let mut entries = HODOKU.entries.iter();
    entries.position(|entry| is_it(entry.technique.code()) || is_it(entry.technique.name()))
}

fn is_guess(number: usize) -> bool {
    HODOKU.entries.get(number).is_some_and(|entry| entry.technique.is_guess())
}

/// Rates finished puzzles one by one: nodes of an engine, the path of a person.
pub(super) struct Rater {
    /// The engine that counts nodes.
    pub(super) rules: Rules,
    grader: Grader,
    path: PathRecord,
}

impl Rater {
    /// A rater with an engine and a grader of its own.
    pub(super) fn new() -> Rater {
        Rater { rules: Rules::new(), grader: Grader::new(&HODOKU), path: PathRecord::new(&HODOKU) }
    }

    /// Whether a puzzle with this one solution passes a filter.
    pub(super) fn fits(&mut self, filter: &LogicFilter, puzzle: &Grid, solution: &Grid) -> bool {
        if filter.is_empty() {
            return true;
        }
        let grade = self.grader.grade(LogicBoard::with_solution(puzzle, solution), &mut self.path);
        let Difficulty::Points { level, .. } = grade.difficulty else { return false };
        // A profile's techniques stand by their numbers.
        let is_used = |number: &usize| self.path.uses().iter().any(|uses| uses.rank == *number);
        let may_guess = filter.techniques.iter().any(|&number| is_guess(number));
        grade.is_solved
            && (grade.is_logical || may_guess)
            && (filter.levels.is_empty() || filter.levels.contains(&level))
            && filter.techniques.iter().all(is_used)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Engine, Limits};
    use crate::text::line;

    #[test]
    fn techniques_have_codes_and_names() {
        assert_eq!(technique_number("full-house"), Some(0));
        assert_eq!(technique_number("Full House"), Some(0));
        assert_eq!(technique_number("guess"), None);
    }

    #[test]
    fn a_puzzle_fits_by_its_path() {
        let puzzle = line::parse(
            b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        );
        let puzzle = puzzle.expect("a puzzle");
        let solution = Rules::new().solve_one(&puzzle, &Limits::UNIQUE).first;
        let mut rater = Rater::new();
        let mut fits = |levels: &[Level], techniques: &[&str]| {
            let techniques = techniques.iter().filter_map(|name| technique_number(name)).collect();
            let filter = LogicFilter { levels: levels.to_vec(), techniques };
            rater.fits(&filter, &puzzle, &solution)
        };
        assert!(fits(&[], &[]) && fits(&[Level::Easy], &[]) && fits(&[], &["naked-single"]));
        assert!(fits(&[Level::Hard, Level::Easy], &["naked-single", "full-house"]));
        assert!(!fits(&[Level::Hard], &[]) && !fits(&[], &["w-wing"]));
    }
}
