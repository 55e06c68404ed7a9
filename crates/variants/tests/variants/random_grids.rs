//! Full grids from a seed, for instances that obey their constraints.

use ninefold_core::grid::Grid;
use ninefold_core::random::Random;

/// A full grid: rows in order, each cell with a random digit that fits.
pub(crate) fn random_grid(random: &mut Random) -> Grid {
    let mut digits = [0; 81];
    fill(&mut digits, 0, random);
    Grid::from_bytes(digits).expect("digits")
}

fn fill(digits: &mut [u8; 81], cell: usize, random: &mut Random) -> bool {
    if cell == 81 {
        return true;
    }
    let (row, column) = (cell / 9, cell % 9);
    let mut order: [u8; 9] = std::array::from_fn(|i| i as u8 + 1);
    random.shuffle(&mut order);
    for digit in order {
        let fits = (0..cell).all(|other| {
            let (r, c) = (other / 9, other % 9);
            let is_peer = r == row || c == column || (r / 3, c / 3) == (row / 3, column / 3);
            !is_peer || digits[other] != digit
        });
        if fits {
            digits[cell] = digit;
            if fill(digits, cell + 1, random) {
                return true;
            }
        }
    }
    false
}
