//! The rows, columns and boxes of a size.

use std::fmt;
use std::sync::OnceLock;

use super::CellSet;
use crate::Size;

/// The houses of a size: rows, then columns, then boxes.
#[derive(Debug)]
pub struct Houses {
    size: Size,
    cells: Vec<CellSet>,
    /// The row, the column and the box of each cell.
    of_cell: Vec<[u8; 3]>,
    peers: Vec<CellSet>,
}

impl Houses {
    /// The houses of a size, made when they are first needed.
    pub fn of(size: Size) -> &'static Houses {
        static ALL: [OnceLock<Houses>; 7] = [const { OnceLock::new() }; 7];
        let number = Size::ALL.iter().position(|other| *other == size).unwrap_or(0);
        ALL[number].get_or_init(|| Houses::new(size))
    }

    fn new(size: Size) -> Houses {
        let (side, height) = (size.side(), size.box_height());
        let mut cells = vec![CellSet::EMPTY; 3 * side];
        let mut of_cell = Vec::with_capacity(size.cells());
        for cell in 0..size.cells() {
            let (row, column) = (cell / side, cell % side);
            let in_band = column * height / side;
            let houses = [row, side + column, 2 * side + row / height * height + in_band];
            houses.iter().for_each(|house| cells[*house].insert(cell as u8));
            of_cell.push(houses.map(|house| house as u8));
        }
        let seen = |(cell, houses): (usize, &[u8; 3])| {
            let all =
                houses.iter().fold(CellSet::EMPTY, |all, house| all | cells[usize::from(*house)]);
            all - CellSet::of(cell as u8)
        };
        let peers = of_cell.iter().enumerate().map(seen).collect();
        Houses { size, cells, of_cell, peers }
    }

    /// The number of houses.
    pub fn count(&self) -> u8 {
        self.cells.len() as u8
    }

    /// The cells of a house.
    #[inline]
    pub fn cells(&self, house: u8) -> CellSet {
        self.cells[usize::from(house)]
    }

    /// The row, the column and the box of a cell.
    #[inline]
    pub fn of_cell(&self, cell: u8) -> [u8; 3] {
        self.of_cell[usize::from(cell)]
    }

    /// The other cells of the houses of a cell.
    #[inline]
    pub fn peers(&self, cell: u8) -> CellSet {
        self.peers[usize::from(cell)]
    }

    /// The cells that see all of some cells.
    pub(super) fn common_peers(&self, cells: CellSet) -> CellSet {
        let all = self.cells.iter().fold(CellSet::EMPTY, |all, house| all | *house);
        cells.iter().fold(all, |seen, cell| seen & self.peers(cell))
    }

    /// The houses that all of some cells are in: row, column, box.
    pub(super) fn common(&self, cells: CellSet) -> impl Iterator<Item = u8> + '_ {
        let first = cells.first().map(|cell| self.of_cell(cell));
        first.into_iter().flatten().filter(move |house| cells.is_subset(self.cells(*house)))
    }

    /// All houses, boxes first.
    pub(super) fn boxes_first(&self) -> impl Iterator<Item = u8> + use<> {
        let lines = 2 * self.size.side() as u8;
        (lines..self.count()).chain(0..lines)
    }

    /// Whether a house is a box.
    pub(super) fn is_box(&self, house: u8) -> bool {
        usize::from(house) >= 2 * self.size.side()
    }

    /// The name of a house: `row 3`.
    pub fn name(&self, house: u8) -> HouseName {
        let side = self.size.side() as u8;
        let kind = ["row", "column", "box"][usize::from(house / side).min(2)];
        HouseName { kind, number: house % side + 1 }
    }

    /// The name of a cell: `r3c12`.
    pub fn cell_name(&self, cell: u8) -> String {
        let side = self.size.side() as u8;
        format!("r{}c{}", cell / side + 1, cell % side + 1)
    }
}

/// The name of a house.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HouseName {
    /// `row`, `column` or `box`.
    pub kind: &'static str,
    /// From 1.
    pub number: u8,
}

impl fmt::Display for HouseName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.kind, self.number)
    }
}
