//! Many puzzles as a whole: keys that find repeats, the rule of a split, leaks, statistics, morphs,
//! grades.
//!
//! The jobs of `ninefold-jobs` read files and write them; here is what is true of the
//! puzzles.

mod audit;
mod boards;
mod first_seen;
pub mod grades;
mod histogram;
mod key;
mod salt;
mod split;
mod stats;

pub use audit::{Leak, LeakIndex, LeakKeys, LeakingLine};
pub use boards::{board_group, board_morphs};
pub use first_seen::{FirstSeen, LinePlace};
pub use grades::{GradeFormat, GradeTally, GradedMorphs, Grading};
pub use histogram::Histogram;
pub use key::Key;
pub use salt::SplitSalt;
pub use split::{PartSize, SplitError, SplitGroup, SplitPart, SplitRule};
pub use stats::{
    ClassicCounts, ConstraintCount, Keyed, PuzzleCounts, RepeatIndex, Repeats, VariantCounts,
};

use ninefold_core::{canon::random_symmetry, grid::Grid, random::Random};
use ninefold_engine::{Limits, Outcome, Status};

/// The solution of a puzzle that has exactly one, by the outcome of a search under
/// [`Limits::UNIQUE`].
pub fn only_solution(outcome: &Outcome) -> Option<&Grid> {
    (outcome.status(&Limits::UNIQUE) == Status::Unique).then_some(&outcome.first)
}

/// Endless random equivalents of a puzzle, each with the solution moved alike.
///
/// Each is drawn uniformly from all symmetries. Number k is a function of the seed, the place of
/// the puzzle and k alone.
///
/// ```
/// use ninefold_pipeline::corpus::{LinePlace, morphs};
/// use ninefold_pipeline::grid::{Cell, Digit, Grid};
///
/// let mut puzzle = Grid::EMPTY;
/// puzzle.set(Cell::at(0, 0), Digit::new(5));
/// let (morph, _) = morphs(&puzzle, None, 7, LinePlace::new(0, 1)).next().expect("endless");
/// assert_eq!(morph.clues(), 1);
/// ```
pub fn morphs<'a>(
    puzzle: &'a Grid,
    solution: Option<&'a Grid>,
    seed: u64,
    place: LinePlace,
) -> impl Iterator<Item = (Grid, Option<Grid>)> + 'a {
    let mut random = Random::new(seed, place.number());
    std::iter::repeat_with(move || {
        let symmetry = random_symmetry(&mut random);
        (symmetry.apply(puzzle), solution.map(|solution| symmetry.apply(solution)))
    })
}
