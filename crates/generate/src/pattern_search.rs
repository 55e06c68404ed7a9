//! Search for puzzles whose clues are in given cells, for patterns of few clues: the field's
//! pattern game.
//!
//! Cut by a pattern of 24 random cells, not one random grid in 10,000 has a single solution. So the
//! digits are changed until there is no second solution: one or two clues are removed, all
//! solutions without them are counted by their digits in those cells, and new digits are drawn, the
//! more likely the fewer solutions are left (a Gibbs sampler). Thus one search covers all ways to
//! fill two cells. With patterns of 21 to 24 clues it takes some tenths of a second. With fewer it
//! may take minutes, and most such patterns have no puzzle at all.

use std::num::NonZeroU64;

use super::fill::random_grid;
use super::pattern::CluePattern;
use ninefold_core::grid::{CELLS, Cell, Digit, Grid};
use ninefold_core::random::Random;
use ninefold_engine::{Limits, Rules};

/// Patterns of fewer clues are searched; the others are met by drawing grids until one fits.
pub const FEW_PATTERN_CLUES: usize = 28;

/// The most solutions that are counted. Where there are more, all possible digits are equally
/// likely.
const MOST: u64 = 20_000;
/// Draws of digits before the search begins with another grid.
const STEPS: usize = 300;
/// The probability falls with this power of the number of solutions.
const POWER: u32 = 4;

/// A puzzle with one solution and this clue pattern. `None` when the search found none.
pub(crate) fn search_pattern(
    pattern: &CluePattern,
    rules: &mut Rules,
    random: &mut Random,
) -> Option<Grid> {
    let mut puzzle = pattern.cut(&random_grid(random));
    let mut cells = [const { None }; CELLS];
    let clues = pattern.clues();
    let with_clue = Cell::all().filter(|&cell| puzzle.get(cell).is_some());
    cells.iter_mut().zip(with_clue).for_each(|(place, cell)| *place = Some(cell));
    for _ in 0..STEPS {
        let [first, second] = [random.below(clues), random.below(clues)];
        // The same cell twice is one cell.
        let taken = [cells[first]?, cells[second]?];
        for cell in taken {
            puzzle.set(cell, None);
        }
        let (counts, is_whole) = count(&puzzle, taken, rules);
        let pair = match counts.iter().position(|&count| is_whole && count == 1) {
            Some(only) => only,
            None => draw(&counts, is_whole, random),
        };
        for (cell, index) in taken.into_iter().zip([pair / 9, pair % 9]) {
            puzzle.set(cell, Digit::new(index as u8 + 1));
        }
        if is_whole && counts[pair] == 1 {
            return Some(puzzle);
        }
    }
    None
}

/// The number of solutions for each pair of digits in two cells (index: nine times the first and
/// the second), and whether these are all solutions.
fn count(puzzle: &Grid, taken: [Cell; 2], rules: &mut Rules) -> ([u32; 81], bool) {
    let limits = Limits::solutions(NonZeroU64::MIN.saturating_add(MOST - 1));
    let mut counts = [0; 81];
    let outcome = rules.each_solution(puzzle, &limits, |solution| {
        let digit = |cell: Cell| usize::from(solution.as_bytes()[cell.index()] - 1);
        counts[9 * digit(taken[0]) + digit(taken[1])] += 1;
    });
    (counts, outcome.solutions < MOST)
}

/// A random pair of digits that some solution has.
fn draw(counts: &[u32; 81], is_whole: bool, random: &mut Random) -> usize {
    let weight = |&count: &u32| match (u64::from(count), is_whole) {
        (0, _) => 0,
        (_, false) => 1,
        // No pair has fewer than two solutions here, so that the sum is below 81 * 10,000^4 < 2^60.
        (count, true) => (MOST / count).pow(POWER),
    };
    let mut rank = random.below_exactly(counts.iter().map(weight).sum());
    let below = counts.iter().position(|count| {
        let weight = weight(count);
        let is_it = rank < weight;
        rank = rank.wrapping_sub(weight);
        is_it
    });
    below.unwrap_or_else(|| unreachable!("a rank below the sum"))
}
