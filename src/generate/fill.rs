//! Random full grids.
//!
//! Fills the blank with the fewest candidates (the lowest among equals) with one of them at
//! random, and goes back where that fails. Every grid can come up; they are not equally likely.

use crate::grid::{Cell, Digit, Grid};
use crate::random::Random;

/// A random full grid that obeys the rules. Some 10 microseconds.
pub fn random_grid(random: &mut Random) -> Grid {
    let mut grid = Grid::EMPTY;
    let filled = fill(&mut grid, random);
    debug_assert!(filled, "the empty grid has solutions");
    grid
}

fn fill(grid: &mut Grid, random: &mut Random) -> bool {
    let blanks = Cell::all().filter(|&cell| grid.get(cell).is_none());
    let options = blanks.map(|cell| (cell, candidates(grid, cell)));
    let Some((cell, mask)) = options.min_by_key(|&(_, mask)| mask.count_ones()) else {
        return true;
    };
    let mut digits: [Option<Digit>; 9] =
        std::array::from_fn(|i| Digit::new(i as u8 + 1).filter(|digit| mask & digit.bit() != 0));
    random.shuffle(&mut digits);
    for digit in digits.into_iter().flatten() {
        grid.set(cell, Some(digit));
        if fill(grid, random) {
            return true;
        }
    }
    grid.set(cell, None);
    false
}

/// The digits that no peer of this cell holds, as a mask.
fn candidates(grid: &Grid, cell: Cell) -> u16 {
    let bit = |&peer: &Cell| grid.get(peer).map_or(0, Digit::bit);
    !cell.peers().iter().map(bit).fold(0, |all, bit| all | bit) & 0x1ff
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verify;

    #[test]
    fn grids_are_valid_and_differ() {
        let grids: Vec<Grid> = (0..50).map(|i| random_grid(&mut Random::new(3, i))).collect();
        for (i, grid) in grids.iter().enumerate() {
            assert_eq!(verify::check(&Grid::EMPTY, grid), Ok(()));
            assert!(!grids[..i].contains(grid));
        }
        assert_eq!(grids[7], random_grid(&mut Random::new(3, 7)));
    }
}
