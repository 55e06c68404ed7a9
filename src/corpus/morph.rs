//! Random equivalents of puzzles.

use super::first_seen::LinePlace;
use crate::canon::random_symmetry;
use crate::grid::Grid;
use crate::random::Random;

/// Endless random equivalents of a puzzle, each with the solution moved alike.
///
/// Each is drawn uniformly from all symmetries. Number k is a function of the seed, the place of
/// the puzzle and k alone.
pub(crate) fn morphs<'a>(
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
