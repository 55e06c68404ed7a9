//! The independent checker: is this grid a solution, and of this puzzle?
//!
//! It uses the shape of the board and no code of the engines. Every solution passes through here
//! before it is written, so there is a fast check ([`is_solution`]) and a slow one that names the
//! error ([`check`]). A test checks that they agree.
//!
//! ```
//! use ninefold_core::grid::{Cell, Grid};
//! use ninefold_core::verify::{self, SolutionError};
//!
//! // Each row is the one above it shifted by three, and by one more between bands.
//! let bytes = std::array::from_fn(|i| ((i / 9 * 3 + i / 27 + i % 9) % 9 + 1) as u8);
//! let mut solution = Grid::from_bytes(bytes).expect("digits");
//! assert!(verify::is_solution(&Grid::EMPTY, &solution));
//!
//! solution.set(Cell::at(0, 0), None);
//! let error = verify::check(&Grid::EMPTY, &solution);
//! assert_eq!(error, Err(SolutionError::Blank(Cell::at(0, 0))));
//! ```

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "aarch64")]
mod neon;

use std::fmt;

use crate::grid::{CELLS, Candidates, Cell, Digit, Grid, House};

/// Why a grid is not a solution of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolutionError {
    /// A cell is blank.
    Blank(Cell),
    /// A cell does not hold the digit that the puzzle gives it.
    ClueLost(Cell, Digit),
    /// A cell holds a digit that is not among its candidates.
    NotACandidate(Cell, Digit),
    /// A house lacks a digit (and so has another twice).
    Missing(House, Digit),
}

impl fmt::Display for SolutionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SolutionError::Blank(cell) => write!(f, "{cell} is blank"),
            SolutionError::ClueLost(cell, digit) => {
                write!(f, "{cell} does not hold its clue {digit}")
            }
            SolutionError::NotACandidate(cell, digit) => write!(f, "{cell} may not hold {digit}"),
            SolutionError::Missing(house, digit) => write!(f, "{house} has no {digit}"),
        }
    }
}

impl std::error::Error for SolutionError {}

/// Checks a solution against its puzzle: clues kept, and each of the 27 houses has all nine digits.
///
/// # Errors
/// The first error found: blanks, then clues, then houses.
pub fn check(puzzle: &Grid, solution: &Grid) -> Result<(), SolutionError> {
    if let Some(blank) = Cell::all().find(|&cell| solution.get(cell).is_none()) {
        return Err(SolutionError::Blank(blank));
    }
    for cell in Cell::all() {
        if let Some(clue) = puzzle.get(cell)
            && solution.get(cell) != Some(clue)
        {
            return Err(SolutionError::ClueLost(cell, clue));
        }
    }
    for house in House::all() {
        for digit in Digit::all() {
            if !house.cells().iter().any(|&cell| solution.get(cell) == Some(digit)) {
                return Err(SolutionError::Missing(house, digit));
            }
        }
    }
    Ok(())
}

/// Checks a solution against a puzzle of candidates: each cell holds one of its candidates, and
/// each of the 27 houses has all nine digits.
///
/// # Errors
/// The first error found: blanks, then candidates, then houses.
pub fn check_candidates(candidates: &Candidates, solution: &Grid) -> Result<(), SolutionError> {
    for cell in Cell::all() {
        match solution.get(cell) {
            None => return Err(SolutionError::Blank(cell)),
            Some(digit) if !candidates.contains(cell, digit) => {
                return Err(SolutionError::NotACandidate(cell, digit));
            }
            Some(_) => {}
        }
    }
    check(&Grid::EMPTY, solution)
}

/// Whether this is a solution: as [`check`], without saying what is wrong. Takes some 7 ns with
/// AVX2, 23 ns without.
pub fn is_solution(puzzle: &Grid, solution: &Grid) -> bool {
    let (clues, cells) = (puzzle.as_bytes(), solution.as_bytes());
    #[cfg(target_arch = "x86_64")]
    if let Some(answer) = avx2::is_solution(clues, cells) {
        return answer;
    }
    #[cfg(target_arch = "aarch64")]
    if let Some(answer) = neon::is_solution(clues, cells) {
        return answer;
    }
    is_solution_by_tables(clues, cells)
}

fn is_solution_by_tables(clues: &[u8; CELLS], cells: &[u8; CELLS]) -> bool {
    let mut lost = 0;
    for i in 0..CELLS {
        // 0xff where there is a clue.
        let is_clue = u8::from(clues[i] != 0).wrapping_neg();
        lost |= (clues[i] ^ cells[i]) & is_clue;
    }
    lost == 0 && houses_are_full(cells)
}

/// The digits that three cells side by side add to their houses, by 100 a + 10 b + c: bits 0..27
/// are the digits of the three columns, nine bits each; bits 27..36 are the digits of the minirow.
static MINIROW: [u64; 1024] = {
    let mut table = [0; 1024];
    let mut index = 0;
    while index < 1000 {
        let digits = [index / 100, index / 10 % 10, index % 10];
        let mut place = 0;
        while place < 3 {
            // A blank contributes nothing: 1 << 0 is shifted out again.
            let digit = (1 << digits[place]) >> 1;
            table[index] |= digit << (9 * place) | digit << 27;
            place += 1;
        }
        index += 1;
    }
    table
};

/// Looks up three cells at a time: a third of the loads that one at a time would take.
fn houses_are_full(cells: &[u8; CELLS]) -> bool {
    let mut columns = [0; 3];
    let mut rows_and_boxes = u64::MAX;
    for band in cells.as_chunks::<27>().0 {
        let mut boxes = [0; 3];
        for row in band.as_chunks::<9>().0 {
            let mut whole_row = 0;
            for (minirow, whole_box) in row.as_chunks::<3>().0.iter().zip(&mut boxes) {
                let [a, b, c] = minirow.map(usize::from);
                let digits = MINIROW[(100 * a + 10 * b + c) % 1024];
                whole_row |= digits;
                *whole_box |= digits;
            }
            rows_and_boxes &= whole_row;
        }
        rows_and_boxes &= boxes[0] & boxes[1] & boxes[2];
        for (column, whole_box) in columns.iter_mut().zip(boxes) {
            *column |= whole_box;
        }
    }
    let columns = columns[0] & columns[1] & columns[2] & ((1 << 27) - 1);
    rows_and_boxes >> 27 == 0x1ff && columns == (1 << 27) - 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// The answer of all checks, which agree: in words, by tables and by wide registers.
    fn is_right(puzzle: &Grid, solution: &Grid) -> bool {
        let by_tables = is_solution_by_tables(puzzle.as_bytes(), solution.as_bytes());
        assert_eq!(is_solution(puzzle, solution), by_tables, "{puzzle} {solution}");
        assert_eq!(check(puzzle, solution).is_ok(), by_tables, "{puzzle} {solution}");
        by_tables
    }

    /// The grid with the value for each row and column, which counts from 0 and begins anew at 9.
    fn grid_of(value: impl Fn(usize, usize) -> usize) -> Grid {
        let bytes = std::array::from_fn(|i| (value(i / 9, i % 9) % 9) as u8 + 1);
        Grid::from_bytes(bytes).expect("digits")
    }

    /// A valid grid: each row is the one above it shifted by three, and by one more between bands.
    fn full_grid() -> Grid {
        grid_of(|row, column| row * 3 + row / 3 + column)
    }

    #[test]
    fn a_full_grid_solves_itself_and_the_empty_puzzle() {
        assert!(is_right(&full_grid(), &full_grid()) && is_right(&Grid::EMPTY, &full_grid()));
    }

    #[test]
    fn a_digit_that_is_no_candidate_is_refused() {
        let cell = Cell::at(3, 5);
        let digit = full_grid().get(cell).expect("full");
        let mut candidates = Candidates::ALL;
        assert_eq!(check_candidates(&candidates, &full_grid()), Ok(()));
        candidates.remove(cell, digit);
        let refused = check_candidates(&candidates, &full_grid());
        assert_eq!(refused, Err(SolutionError::NotACandidate(cell, digit)));
        let mut blank = full_grid();
        blank.set(cell, None);
        assert_eq!(check_candidates(&candidates, &blank), Err(SolutionError::Blank(cell)));
        let mut wrong = full_grid();
        wrong.set(cell, Digit::new(digit.get() % 9 + 1));
        assert!(matches!(check_candidates(&candidates, &wrong), Err(SolutionError::Missing(..))));
    }

    #[test]
    fn both_checks_refuse_every_change_of_one_or_two_cells() {
        let good = full_grid();
        for a in Cell::all() {
            for value in 0..=9 {
                let mut bad = good;
                bad.set(a, Digit::new(value));
                assert_eq!(is_right(&Grid::EMPTY, &bad), bad == good, "{bad}");
            }
            for b in Cell::all().filter(|&b| good.get(a) != good.get(b)) {
                let mut bad = good;
                bad.set(a, good.get(b));
                bad.set(b, good.get(a));
                assert!(!is_right(&Grid::EMPTY, &bad), "{bad}");
            }
        }
    }

    #[test]
    fn each_kind_of_house_is_looked_at() {
        // Latin squares that fail in boxes only; and the same digit down each column, or along each
        // row.
        let kinds: [fn(usize, usize) -> usize; 3] =
            [|row, column| row + column, |_, column| column, |row, _| row];
        for grid in kinds.map(grid_of) {
            assert!(!is_right(&Grid::EMPTY, &grid));
            assert!(matches!(check(&Grid::EMPTY, &grid), Err(SolutionError::Missing(..))));
        }
    }

    #[test]
    fn another_puzzles_solution_is_refused() {
        let mut puzzle = Grid::EMPTY;
        let cell = Cell::at(4, 4);
        let right = full_grid().get(cell).expect("full");
        let wrong = Digit::new(right.get() % 9 + 1).expect("a digit");
        puzzle.set(cell, Some(wrong));
        assert_eq!(check(&puzzle, &full_grid()), Err(SolutionError::ClueLost(cell, wrong)));
        assert!(!is_right(&puzzle, &full_grid()));
    }

    #[test]
    fn houses_that_only_add_up_are_refused() {
        // A row of 8 7 6 5 4 3 1 1 1 has the same sum of powers of two as a full one.
        let mut random = Random::new(1, 1);
        for _ in 0..20_000 {
            let mut bad = full_grid();
            for _ in 0..=random.below(5) {
                let bytes = [8, 7, 6, 5, 4, 3, 1, 1, 1];
                let house = House::all().nth(random.below(27)).expect("27 houses");
                for (&cell, value) in house.cells().iter().zip(bytes) {
                    bad.set(cell, Digit::new(value));
                }
            }
            is_right(&Grid::EMPTY, &bad);
        }
    }

    #[test]
    fn all_checks_agree_on_grids_shuffled_in_all_ways() {
        let mut random = Random::new(2, 1);
        let mut right = 0;
        for _ in 0..20_000 {
            // Rows, columns and digits change places; some of that keeps the grid valid.
            let mut bytes = *full_grid().as_bytes();
            for _ in 0..random.below(4) {
                let [a, b] = [0, 1].map(|_| random.below(9));
                match random.below(3) {
                    0 => (0..9).for_each(|i| bytes.swap(9 * a + i, 9 * b + i)),
                    1 => (0..9).for_each(|i| bytes.swap(9 * i + a, 9 * i + b)),
                    _ => bytes.iter_mut().for_each(|byte| match usize::from(*byte) - 1 {
                        digit if digit == a => *byte = b as u8 + 1,
                        digit if digit == b => *byte = a as u8 + 1,
                        _ => {}
                    }),
                }
            }
            let grid = Grid::from_bytes(bytes).expect("digits");
            right += usize::from(is_right(&Grid::EMPTY, &grid));
        }
        assert!(right > 2_000 && right < 18_000, "{right}");
    }
}
