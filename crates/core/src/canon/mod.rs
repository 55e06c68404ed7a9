//! The canonical form of a puzzle or a solution grid: the least of all that are equivalent to it.
//!
//! Two grids are equivalent when relabelling the digits, permuting the rows of a band, the columns
//! of a stack, the bands or the stacks, or reflecting in the diagonal makes one of the other:
//! 3,359,232 ways to move the cells, times 9! relabellings. The canonical form is the one that
//! comes first when written row by row with 0 for a blank ("minlex"): it is the same for all
//! equivalents and for nothing else.
//!
//! It is built row by row. A state is one way to begin: which rows stand where, which columns may
//! still stand where, and the new names of the digits so far. All ways whose rows come out least go
//! on to the next row. Columns that have been blank in every row so far are left in a block without
//! order: their orders make no difference yet, and are never enumerated. What is left at the end
//! are the ways that lead to the same form, and their number is that of the automorphisms.
//!
//! A row that has a digit twice, as contradictory puzzles may, is laid in all ways one by one:
//! which of its new digits is named first then makes a difference to its right.
//!
//! In a full grid that obeys the rules nothing is blank, and each of its 18 rows and columns could
//! come first, in 1,296 orders. There the first two rows are begun together: a column is put in its
//! place when the second row needs it there.
//!
//! ```
//! use ninefold_core::canon::Canonicalizer;
//! use ninefold_core::grid::{Cell, Digit, Grid};
//!
//! let mut clue = Grid::EMPTY;
//! clue.set(Cell::at(4, 4), Digit::new(7));
//! let form = Canonicalizer::new().canonical(&clue);
//! assert_eq!(form.grid.get(Cell::at(8, 8)), Digit::new(1));
//! assert_eq!(form.symmetry.apply(&clue), form.grid);
//! assert_eq!(form.automorphisms, 3_359_232 / 81);
//! ```

mod canonicalizer;
mod digit_rows;
mod distinct_row;
mod full_grid;
mod random;
mod repeating_row;
mod state;

pub use canonicalizer::Canonicalizer;
pub use random::{SYMMETRIES, random_symmetry, symmetry};

use self::digit_rows::{SIDE, grid_of, rows_of, transposed};
use crate::grid::Grid;

/// A canonical form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Canonical {
    /// The least of all equivalent grids.
    pub grid: Grid,
    /// Ways to move the cells that, with a suitable relabelling, change nothing; 1 where there is
    /// no symmetry.
    pub automorphisms: u64,
    /// One of the ways that lead there.
    pub symmetry: Symmetry,
}

/// A way to move cells and to rename digits that leaves the rules as they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry {
    /// Reflect in the diagonal first.
    pub transposed: bool,
    /// The row that comes to stand in each place: whole bands, in any order, rows in any order
    /// within.
    pub rows: [u8; SIDE],
    /// The column in each place, likewise.
    pub columns: [u8; SIDE],
    /// The new name of each digit, from that of 1 on.
    pub names: [u8; SIDE],
}

impl Symmetry {
    /// The grid, moved and renamed.
    ///
    /// # Panics
    /// When `rows`, `columns` or `names` are no permutations.
    pub fn apply(&self, grid: &Grid) -> Grid {
        let board = rows_of(grid);
        let board = if self.transposed { transposed(&board) } else { board };
        let name = |digit: u8| if digit == 0 { 0 } else { self.names[usize::from(digit) - 1] };
        let row =
            |row: u8| self.columns.map(|column| name(board[usize::from(row)][usize::from(column)]));
        grid_of(&self.rows.map(row))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    fn grid(line: &str) -> Grid {
        let bytes: Vec<u8> = line.bytes().map(|c| c.saturating_sub(b'0')).collect();
        Grid::from_bytes(bytes.try_into().expect("81 cells")).expect("digits")
    }

    const KINDS: [&str; 6] = [
        // A puzzle of 17 clues, a minimal one, the most symmetrical full grid, a full grid, one
        // clue, none.
        "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
        "530070000600195000098000060800060003400803001700020006060000280000419005000080079",
        "123456789456789123789123456231564897564897231897231564312645978645978312978312645",
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
        "000000000000000000000000000000050000000000000000000000000000000000000000000000000",
        "000000000000000000000000000000000000000000000000000000000000000000000000000000000",
    ];

    #[test]
    fn all_equivalents_have_one_form_and_it_is_one_of_them() {
        let (mut canonicalizer, mut random) = (Canonicalizer::new(), Random::new(7, 7));
        for line in KINDS {
            let puzzle = grid(line);
            let form = canonicalizer.canonical(&puzzle);
            assert_eq!(form.symmetry.apply(&puzzle), form.grid, "{line}");
            for _ in 0..100 {
                let morph = random_symmetry(&mut random).apply(&puzzle);
                let found = canonicalizer.canonical(&morph);
                assert_eq!(
                    (found.grid, found.automorphisms),
                    (form.grid, form.automorphisms),
                    "{morph}"
                );
                assert_eq!(found.symmetry.apply(&morph), form.grid);
                assert!(form.grid.as_bytes() <= morph.as_bytes());
            }
        }
    }

    #[test]
    fn automorphisms_of_known_grids() {
        // The most canonical grid has 648; the empty grid all 3,359,232; one clue 72 of its cells'
        // share: 81 cells are equivalent, so 3,359,232 / 81 leave one where it is.
        let count = |line| Canonicalizer::new().canonical(&grid(line)).automorphisms;
        assert_eq!(KINDS.map(count)[2..], [648, 1, 3_359_232 / 81, 3_359_232]);
    }
}
