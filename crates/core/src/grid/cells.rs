//! Sets of cells as bits, and what every deduction asks of them.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};

use super::{CELLS, Cell, HOUSE_COUNT, HOUSES, House, PEERS};

/// A set of cells: bit i for the cell of index i.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
pub struct CellSet(u128);

const ALL: u128 = (1 << CELLS) - 1;

/// One cell each: a shift of 128 bits takes twice as long. There are more entries than cells, so that
/// no index of seven bits has to be checked; those are empty.
static ONE: [u128; 128] = {
    let (mut ones, mut cell) = ([0; 128], 0);
    while cell < CELLS {
        ones[cell] = 1 << cell;
        cell += 1;
    }
    ones
};

/// The first cell of each row.
const COLUMN_1: u128 = {
    let (mut cells, mut row) = (0, 0);
    while row < 9 {
        cells |= 1 << (9 * row);
        row += 1;
    }
    cells
};

impl CellSet {
    /// No cell.
    pub const EMPTY: CellSet = CellSet(0);
    /// All 81.
    pub const ALL: CellSet = CellSet(ALL);

    /// One cell.
    #[inline]
    pub const fn of(cell: Cell) -> CellSet {
        CellSet(ONE[cell.index() & 127])
    }

    /// The cells of a house.
    #[inline]
    pub fn house(house: House) -> CellSet {
        HOUSE_CELLS[house.index()]
    }

    /// The cells of the house of this index.
    #[inline]
    pub const fn house_at(index: usize) -> CellSet {
        HOUSE_CELLS[index]
    }

    /// The 20 peers of a cell.
    #[inline]
    pub fn peers(cell: Cell) -> CellSet {
        PEER_CELLS[cell.index()]
    }

    /// The cells that are peers of all of these. Of no cells: all.
    #[inline]
    pub fn common_peers(self) -> CellSet {
        self.into_iter().fold(CellSet::ALL, |common, cell| common & CellSet::peers(cell))
    }

    /// The cells that share a side with one of these; those among these too.
    #[inline]
    pub const fn around(self) -> CellSet {
        let (left, right) = (self.0 & !COLUMN_1, self.0 & !(COLUMN_1 << 8));
        CellSet((self.0 << 9 | self.0 >> 9 | right << 1 | left >> 1) & ALL)
    }

    /// Whether a cell is in it.
    #[inline]
    pub const fn contains(self, cell: Cell) -> bool {
        self.meets(CellSet::of(cell))
    }

    /// Whether all of these are others' too.
    #[inline]
    pub const fn is_subset(self, of: CellSet) -> bool {
        self.0 & !of.0 == 0
    }

    /// Whether there are cells in both.
    #[inline]
    pub const fn meets(self, other: CellSet) -> bool {
        self.0 & other.0 != 0
    }

    /// The number of cells.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The cells of these bits, the first cell in the lowest one.
    #[inline]
    pub(super) const fn from_bits(bits: u128) -> CellSet {
        CellSet(bits & ALL)
    }

    /// Whether the set has no cell.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Adds a cell.
    #[inline]
    pub const fn insert(&mut self, cell: Cell) {
        self.0 |= CellSet::of(cell).0;
    }

    /// A cell and all before it in row-major order.
    #[inline]
    pub const fn up_to(cell: Cell) -> CellSet {
        let one = CellSet::of(cell).0;
        CellSet(one | (one - 1))
    }

    /// Adds a cell if `rest` is 0, in the same time as if not: no branch.
    #[inline]
    pub const fn insert_if_none(&mut self, cell: Cell, rest: u16) {
        // All ones if there is a rest, which is the entry without a cell.
        let empty = (rest as u32).wrapping_neg() >> 16;
        self.0 |= ONE[(cell.index() | empty as usize) & 127];
    }

    /// Takes a cell out.
    #[inline]
    pub const fn remove(&mut self, cell: Cell) {
        self.0 &= !CellSet::of(cell).0;
    }

    /// The first cell in row-major order.
    #[inline]
    pub const fn first(self) -> Option<Cell> {
        Cell::new(self.0.trailing_zeros() as usize)
    }

    /// The columns of its cells in a row: bit i for column i, both from 0.
    #[inline]
    pub const fn places_in_row(self, row: usize) -> u16 {
        (self.0 >> (9 * row)) as u16 & 0x1ff
    }

    /// The rows of its cells in a column: bit i for row i, both from 0.
    #[inline]
    pub const fn places_in_column(self, column: usize) -> u16 {
        let cells = self.0 >> column & COLUMN_1;
        // Every ninth bit; the product moves the first eight of them side by side to the top.
        let first = (cells as u64).wrapping_mul(0x0101_0101_0101_0101) >> 56;
        (first | (cells >> 64) as u64) as u16
    }

    /// The cell, if it is one only.
    #[inline]
    pub const fn only(self) -> Option<Cell> {
        if self.0 & self.0.wrapping_sub(1) == 0 { self.first() } else { None }
    }

    /// The houses that all of these are in: row, column, box. Of no cells: none.
    #[inline]
    pub fn common_houses(self) -> impl Iterator<Item = House> {
        // As bits, in the order of their numbers.
        let mut left = 0_u32;
        if let Some(first) = self.first() {
            for house in first.houses() {
                left |= u32::from(self.is_subset(CellSet::house(house))) << house.index();
            }
        }
        std::iter::from_fn(move || {
            let house = House::new(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(house)
        })
    }
}

/// Operators of two sets, by those of their bits.
macro_rules! operators {
    ($($name:ident $method:ident, $assign:ident $assigned:ident ($($operator:tt)+);)*) => {$(
        impl $name for CellSet {
            type Output = CellSet;
            #[inline]
            fn $method(self, other: CellSet) -> CellSet {
                CellSet(self.0 $($operator)+ other.0)
            }
        }

        impl $assign for CellSet {
            #[inline]
            fn $assigned(&mut self, other: CellSet) {
                *self = $name::$method(*self, other);
            }
        }
    )*};
}

operators! {
    BitAnd bitand, BitAndAssign bitand_assign (&);
    BitOr bitor, BitOrAssign bitor_assign (|);
    Sub sub, SubAssign sub_assign (& !);
}

impl Not for CellSet {
    type Output = CellSet;
    #[inline]
    fn not(self) -> CellSet {
        CellSet(!self.0 & ALL)
    }
}

impl IntoIterator for CellSet {
    type Item = Cell;
    type IntoIter = Cells;
    #[inline]
    fn into_iter(self) -> Cells {
        Cells { lower: self.0 as u64, upper: (self.0 >> 64) as u64 }
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> CellSet {
        cells.into_iter().fold(CellSet::EMPTY, |set, cell| set | CellSet::of(cell))
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// The cells of a set in row-major order.
///
/// Two words, because the lowest bit of one takes a third of the time of that of 128 bits.
#[derive(Clone)]
pub struct Cells {
    lower: u64,
    upper: u64,
}

impl Iterator for Cells {
    type Item = Cell;
    #[inline]
    fn next(&mut self) -> Option<Cell> {
        if self.lower != 0 {
            let cell = Cell(self.lower.trailing_zeros() as u8);
            self.lower &= self.lower - 1;
            return Some(cell);
        }
        let cell = Cell::new(64 + self.upper.trailing_zeros() as usize)?;
        self.upper &= self.upper - 1;
        Some(cell)
    }
}

static HOUSE_CELLS: [CellSet; HOUSE_COUNT] = {
    let mut sets = [CellSet::EMPTY; HOUSE_COUNT];
    let mut house = 0;
    while house < HOUSE_COUNT {
        let mut i = 0;
        while i < 9 {
            sets[house].insert(HOUSES[house][i]);
            i += 1;
        }
        house += 1;
    }
    sets
};

static PEER_CELLS: [CellSet; CELLS] = {
    let mut sets = [CellSet::EMPTY; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let mut i = 0;
        while i < 20 {
            sets[cell].insert(PEERS[cell][i]);
            i += 1;
        }
        cell += 1;
    }
    sets
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_what_their_cells_say() {
        for cell in Cell::all() {
            let peers: CellSet = cell.peers().iter().copied().collect();
            assert_eq!(CellSet::peers(cell), peers);
            assert_eq!(CellSet::of(cell).common_peers(), peers);
            assert_eq!(CellSet::of(cell).only(), Some(cell));
            assert!(!peers.contains(cell) && peers.len() == 20 && peers.only().is_none());
        }
        for house in House::all() {
            let cells = CellSet::house(house);
            assert!(cells.into_iter().eq(house.cells().iter().copied().collect::<CellSet>()));
            assert!(cells.common_houses().eq([house]));
            assert_eq!(
                (!!cells, CellSet::ALL - cells, cells & !cells),
                (cells, !cells, CellSet(0))
            );
        }
        for line in 0..9 {
            let places = |cells: CellSet, of: fn(Cell) -> usize| {
                cells.into_iter().fold(0, |places, cell| places | 1 << of(cell))
            };
            for other in (0..9).chain(18..27).map(CellSet::house_at) {
                let expected = places(other & CellSet::house_at(9 + line), Cell::row);
                assert_eq!(other.places_in_column(line), expected);
            }
            assert_eq!(CellSet::ALL.places_in_column(line), 0x1ff);
            assert_eq!(CellSet::ALL.places_in_row(line), 0x1ff);
            for other in (9..27).map(CellSet::house_at) {
                let expected = places(other & CellSet::house_at(line), Cell::column);
                assert_eq!(other.places_in_row(line), expected);
            }
        }
        for cell in Cell::all() {
            let beside = |other: &Cell| {
                cell.row().abs_diff(other.row()) + cell.column().abs_diff(other.column()) == 1
            };
            let expected: CellSet = Cell::all().filter(beside).collect();
            assert_eq!(CellSet::of(cell).around(), expected);
        }
        assert_eq!(CellSet::EMPTY.first(), None);
        assert_eq!(CellSet::EMPTY.only(), None);
        assert_eq!(CellSet::ALL.len(), CELLS);
    }
}
