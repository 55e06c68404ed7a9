//! The look of a made puzzle of a level, as papers print them: `play`, `serve` and `print` make them
//! so unless options of `print` ask for others. `generate` has no such defaults.

use std::ops::RangeInclusive;

use ninefold_jobs::generate::{LogicFilter, PuzzleKind, PuzzleSpec};
use ninefold_jobs::{grid::ClueSymmetry, logic::Level};

/// The symmetry of papers.
pub(crate) const SYMMETRY: ClueSymmetry = ClueSymmetry::HalfTurn;

pub(crate) fn level(name: &str) -> Option<Level> {
    Level::ALL.into_iter().find(|level| level.name().eq_ignore_ascii_case(name))
}

/// The number of clues: papers print easy puzzles with 30 and more.
pub(crate) fn clues(level: Level) -> Option<RangeInclusive<usize>> {
    (level == Level::Easy).then_some(30..=36)
}

/// One puzzle of a level.
pub(crate) fn spec(level: Level, seed: u64) -> PuzzleSpec {
    let logic = LogicFilter { levels: vec![level], ..LogicFilter::default() };
    // Symmetric puzzles, and those with clues to spare, are hardly ever minimal.
    let (kind, symmetry) = (PuzzleKind::Unique, SYMMETRY);
    PuzzleSpec { seed, kind, logic, clues: clues(level), symmetry, ..PuzzleSpec::default() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_jobs::{generate::Generator, grid::Cell};

    #[test]
    fn puzzles_of_all_levels_have_the_look() {
        for (level, seed) in Level::ALL.into_iter().zip(1..) {
            let puzzle = Generator::new(&spec(level, seed)).puzzle(0).expect("a puzzle").puzzle;
            let has = |cell: usize| Cell::new(cell).is_some_and(|cell| puzzle.get(cell).is_some());
            assert!((0..81).all(|cell| has(cell) == has(80 - cell)), "{level:?}");
            assert!(clues(level).is_none_or(|range| range.contains(&puzzle.clues())), "{level:?}");
        }
    }
}
