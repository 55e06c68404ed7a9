//! Boards of other sizes than 9x9 as a whole: what a split keeps together, and equivalents.

use ninefold_boards::{Cells, Morph, canonical, group};
use ninefold_core::random::Random;

use super::first_seen::LinePlace;
use super::key::Key;

/// The key of what a split keeps together: the group of `ninefold_boards`. A puzzle without a single
/// solution stays with its equivalents, or, on boards of more than six rows, with its equals.
pub fn board_group(puzzle: &Cells, solution: Option<&Cells>) -> Key {
    match solution {
        Some(solution) => Key::of_group(puzzle.size(), group(puzzle, solution)),
        None => Key::of_board(&canonical(puzzle).unwrap_or(*puzzle)),
    }
}

/// Endless random equivalents of a board, as [`morphs`](super::morphs) gives them of a grid.
pub fn board_morphs<'a>(
    puzzle: &'a Cells,
    solution: Option<&'a Cells>,
    seed: u64,
    place: LinePlace,
) -> impl Iterator<Item = (Cells, Option<Cells>)> + 'a {
    let mut random = Random::new(seed, place.number());
    std::iter::repeat_with(move || {
        let morph = Morph::random(puzzle.size(), &mut random);
        (morph.apply(puzzle), solution.map(|solution| morph.apply(solution)))
    })
}
