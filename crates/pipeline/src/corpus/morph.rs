//! Random equivalents of puzzles.

use super::first_seen::LinePlace;
use ninefold_core::canon::random_symmetry;
use ninefold_core::grid::Grid;
use ninefold_core::random::Random;

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
