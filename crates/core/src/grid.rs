//! The board: [`Grid`], [`Cell`] and [`Digit`], and the 27 houses and 20 peers as constant tables.
//!
//! All modules use this one, and it uses none. It defines the shape of a classic 9x9 Sudoku, and no
//! reading, solving or printing.
//!
//! ```
//! use ninefold_core::grid::{Cell, Digit, Grid};
//!
//! let mut grid = Grid::EMPTY;
//! grid.set(Cell::at(0, 0), Digit::new(5));
//! grid.set(Cell::at(0, 8), Digit::new(5));
//! let clashes: Vec<String> = grid.clashes().map(|clash| clash.to_string()).collect();
//! assert_eq!(clashes, ["digit 5 in row 1 at r1c1 and r1c9"]);
//! ```

mod candidates;
mod cells;
mod symmetry;

use std::fmt;

pub use candidates::Candidates;
pub use cells::{CellSet, Cells};
pub use symmetry::ClueSymmetry;

/// Number of cells of a grid.
pub const CELLS: usize = 81;
/// Number of houses: 9 rows, 9 columns, 9 boxes, in this order in [`HOUSES`].
pub const HOUSE_COUNT: usize = 27;

/// One of the 81 cells, row-major: index 0 is r1c1, index 80 is r9c9.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// The cell with this row-major index, or `None` from 81 on.
    #[inline]
    pub const fn new(index: usize) -> Option<Cell> {
        if index < CELLS { Some(Cell(index as u8)) } else { None }
    }

    /// The cell at this row and column, both 0..9.
    ///
    /// # Panics
    /// When either is 9 or more.
    #[inline]
    pub const fn at(row: usize, column: usize) -> Cell {
        assert!(row < 9 && column < 9);
        Cell((row * 9 + column) as u8)
    }

    /// All 81 cells in row-major order.
    #[inline]
    pub fn all() -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator {
        (0..CELLS as u8).map(Cell)
    }

    /// Row-major index, 0..81.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Row, 0..9.
    #[inline]
    pub const fn row(self) -> usize {
        self.0 as usize / 9
    }

    /// Column, 0..9.
    #[inline]
    pub const fn column(self) -> usize {
        self.0 as usize % 9
    }

    /// Box, 0..9, counted along the rows of boxes.
    #[inline]
    pub const fn box_index(self) -> usize {
        self.row() / 3 * 3 + self.column() / 3
    }

    /// Its row, its column and its box.
    #[inline]
    pub const fn houses(self) -> [House; 3] {
        let [row, column, block] = [self.row(), 9 + self.column(), 18 + self.box_index()];
        [House(row as u8), House(column as u8), House(block as u8)]
    }

    /// The 20 cells that share a house with this one, in ascending order.
    #[inline]
    pub fn peers(self) -> &'static [Cell; 20] {
        &PEERS[self.index()]
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row() + 1, self.column() + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A digit, 1..=9.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(u8);

impl Digit {
    /// The digit with this value, or `None` when it is not 1..=9.
    #[inline]
    pub const fn new(value: u8) -> Option<Digit> {
        if value >= 1 && value <= 9 { Some(Digit(value)) } else { None }
    }

    /// The nine digits in ascending order.
    #[inline]
    pub fn all() -> impl DoubleEndedIterator<Item = Digit> + ExactSizeIterator {
        (1..10u8).map(Digit)
    }

    /// The value, 1..=9.
    #[inline]
    pub const fn get(self) -> u8 {
        self.0
    }

    /// The value less one, 0..9: the place of this digit in a table.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }

    /// One bit in a nine-bit mask: bit 0 for digit 1.
    #[inline]
    pub const fn bit(self) -> u16 {
        1 << (self.0 - 1)
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The kind of a house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HouseKind {
    /// Nine cells side by side.
    Row,
    /// Nine cells one below the other.
    Column,
    /// Three by three cells.
    Box,
}

/// One of the 27 houses: rows are 0..9, columns 9..18, boxes 18..27.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct House(u8);

impl House {
    /// All 27 houses: rows, then columns, then boxes.
    #[inline]
    pub fn all() -> impl DoubleEndedIterator<Item = House> + ExactSizeIterator {
        (0..HOUSE_COUNT as u8).map(House)
    }

    /// The house with this index, or `None` from 27 on.
    #[inline]
    pub const fn new(index: usize) -> Option<House> {
        if index < HOUSE_COUNT { Some(House(index as u8)) } else { None }
    }

    /// Index into [`HOUSES`].
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Row, column or box.
    #[inline]
    pub const fn kind(self) -> HouseKind {
        match self.0 / 9 {
            0 => HouseKind::Row,
            1 => HouseKind::Column,
            _ => HouseKind::Box,
        }
    }

    /// The nine cells, in ascending order.
    #[inline]
    pub fn cells(self) -> &'static [Cell; 9] {
        &HOUSES[self.index()]
    }
}

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.kind() {
            HouseKind::Row => "row",
            HouseKind::Column => "column",
            HouseKind::Box => "box",
        };
        write!(f, "{kind} {}", self.0 % 9 + 1)
    }
}

impl fmt::Debug for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The cells of each house: rows 0..9, columns 9..18, boxes 18..27.
pub const HOUSES: [[Cell; 9]; HOUSE_COUNT] = {
    let mut houses = [[Cell(0); 9]; HOUSE_COUNT];
    let mut i = 0;
    while i < 9 {
        let mut j = 0;
        while j < 9 {
            houses[i][j] = Cell::at(i, j);
            houses[9 + i][j] = Cell::at(j, i);
            houses[18 + i][j] = Cell::at(i / 3 * 3 + j / 3, i % 3 * 3 + j % 3);
            j += 1;
        }
        i += 1;
    }
    houses
};

/// The 20 peers of each cell, in ascending order.
pub static PEERS: [[Cell; 20]; CELLS] = {
    let mut peers = [[Cell(0); 20]; CELLS];
    let mut a = 0;
    while a < CELLS {
        let cell = Cell(a as u8);
        let mut count = 0;
        let mut b = 0;
        while b < CELLS {
            let other = Cell(b as u8);
            let shares = cell.row() == other.row()
                || cell.column() == other.column()
                || cell.box_index() == other.box_index();
            if a != b && shares {
                peers[a][count] = other;
                count += 1;
            }
            b += 1;
        }
        assert!(count == 20);
        a += 1;
    }
    peers
};

/// A puzzle or a solution: 81 cells, each blank or a digit.
///
/// The bytes are 0 for a blank and 1..=9 for a digit, row-major; no other value can be stored, but
/// the digits may break the rules: see [`Grid::clashes`] and [`crate::verify`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(transparent)]
pub struct Grid([u8; CELLS]);

impl Grid {
    /// The grid without a single digit.
    pub const EMPTY: Grid = Grid([0; CELLS]);

    /// A grid from 81 bytes 0..=9, or `None` when one of them is larger.
    #[inline]
    pub fn from_bytes(bytes: [u8; CELLS]) -> Option<Grid> {
        let mut grid = Grid::EMPTY;
        grid.copy_from(&bytes).then_some(grid)
    }

    /// Takes over 81 bytes 0..=9. False when one of them is larger; then nothing is changed.
    #[inline]
    pub fn copy_from(&mut self, bytes: &[u8; CELLS]) -> bool {
        let is_grid = bytes.iter().fold(0, |most, &byte| byte.max(most)) <= 9;
        if is_grid {
            self.0 = *bytes;
        }
        is_grid
    }

    /// The 81 bytes, 0 for a blank.
    #[inline]
    pub const fn as_bytes(&self) -> &[u8; CELLS] {
        &self.0
    }

    /// The 81 bytes to write to, for kernels that write all of them at once: 0..=9 and nothing
    /// else.
    #[inline]
    #[doc(hidden)]
    pub const fn bytes_mut(&mut self) -> &mut [u8; CELLS] {
        &mut self.0
    }

    /// The digit in this cell, if any.
    #[inline]
    pub const fn get(&self, cell: Cell) -> Option<Digit> {
        Digit::new(self.0[cell.index()])
    }

    /// Puts a digit into this cell, or blanks it.
    #[inline]
    pub const fn set(&mut self, cell: Cell, digit: Option<Digit>) {
        self.0[cell.index()] = match digit {
            Some(digit) => digit.get(),
            None => 0,
        };
    }

    /// Number of cells with a digit: the clues of a puzzle.
    #[inline]
    pub fn clues(&self) -> usize {
        self.0.iter().filter(|&&value| value != 0).count()
    }

    /// Whether every cell holds a digit.
    #[inline]
    pub fn is_full(&self) -> bool {
        !self.0.contains(&0)
    }

    /// Every digit that stands twice or more in a house, house by house.
    ///
    /// A puzzle with a clash has no solution. Cost: one look at each of the 27 x 9 places.
    pub fn clashes(&self) -> impl Iterator<Item = Clash> + '_ {
        House::all().flat_map(move |house| {
            Digit::all().filter_map(move |digit| {
                let places = || {
                    let cells = house.cells().iter().copied();
                    cells.filter(move |&cell| self.get(cell) == Some(digit))
                };
                (places().count() > 1).then(|| Clash { house, digit, cells: places().collect() })
            })
        })
    }

    /// Whether some digit stands twice in a house.
    pub fn has_clash(&self) -> bool {
        let mut seen = [0u16; HOUSE_COUNT];
        let mut clash = 0;
        for (cell, &value) in Cell::all().zip(&self.0) {
            // A blank has no bit: 1 << 0 is shifted out again.
            let bit = (1u16 << value) >> 1;
            for house in [cell.row(), 9 + cell.column(), 18 + cell.box_index()] {
                clash |= seen[house] & bit;
                seen[house] |= bit;
            }
        }
        clash != 0
    }
}

impl fmt::Display for Grid {
    /// 81 characters, a dot for a blank.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.0.map(|value| if value == 0 { b'.' } else { b'0' + value });
        f.write_str(&String::from_utf8_lossy(&text))
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A digit that stands more than once in a house: see [`Grid::clashes`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clash {
    /// The house.
    pub house: House,
    /// The digit.
    pub digit: Digit,
    /// The two or more cells of the house that hold it.
    pub cells: Vec<Cell>,
}

impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "digit {} in {} at", self.digit, self.house)?;
        for (i, cell) in self.cells.iter().enumerate() {
            write!(f, "{}{cell}", if i == 0 { " " } else { " and " })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_is_in_three_houses_of_its_own() {
        for cell in Cell::all() {
            let mine: Vec<_> = House::all().filter(|h| h.cells().contains(&cell)).collect();
            let kinds: Vec<_> = mine.iter().map(|h| h.kind()).collect();
            assert_eq!(kinds, [HouseKind::Row, HouseKind::Column, HouseKind::Box]);
        }
    }

    #[test]
    fn peers_are_the_cells_that_share_a_house() {
        for cell in Cell::all() {
            let mut expected: Vec<Cell> = House::all()
                .filter(|house| house.cells().contains(&cell))
                .flat_map(|house| house.cells().iter().copied())
                .filter(|&other| other != cell)
                .collect();
            expected.sort();
            expected.dedup();
            assert_eq!(cell.peers().to_vec(), expected);
        }
    }

    #[test]
    fn a_clash_names_the_digit_the_house_and_the_cells() {
        let mut grid = Grid::EMPTY;
        assert!(!grid.has_clash());
        grid.set(Cell::at(0, 0), Digit::new(5));
        grid.set(Cell::at(0, 8), Digit::new(5));
        let clashes: Vec<String> = grid.clashes().map(|clash| clash.to_string()).collect();
        assert_eq!(clashes, ["digit 5 in row 1 at r1c1 and r1c9"]);
        assert!(grid.has_clash());
    }

    #[test]
    fn bytes_above_nine_are_refused() {
        let mut bytes = [0; CELLS];
        assert!(Grid::from_bytes(bytes).is_some());
        bytes[80] = 10;
        assert!(Grid::from_bytes(bytes).is_none());
    }
}
