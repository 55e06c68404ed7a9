//! Quadruples: digits that are among four cells around a corner.

use super::Done;
use crate::state::{Conflict, SearchState};
use crate::{builder::RulesetBuilder, constraint::Propagate, peers::Peers};
use ninefold_constraints::item::Item;
use ninefold_core::grid::{Cell, CellSet};

/// Four cells and the digits that are among them.
struct Quad {
    cells: [Cell; 4],
    digits: Vec<u32>,
    /// The ways to place these digits: for each cell the mask of one digit, or 0 if it may hold
    /// any other. At most 24.
    ways: Vec<[u16; 4]>,
    /// For each cell, a bit for each of the four that must differ from it.
    differ: [u8; 4],
}

impl Quad {
    /// Places the digits from number `next` on in the cells that are left, in all ways.
    fn arrange(&mut self, next: usize, way: [u16; 4]) {
        let Some(&digit) = self.digits.get(next) else {
            if !self.ways.contains(&way) {
                self.ways.push(way);
            }
            return;
        };
        let bit = 1 << (digit - 1);
        for i in 0..4 {
            let clashes = (0..4).any(|j| way[j] == bit && self.differ[i] >> j & 1 == 1);
            if way[i] == 0 && !clashes {
                let mut longer = way;
                longer[i] = bit;
                self.arrange(next + 1, longer);
            }
        }
    }
}

impl Propagate for Quad {
    fn cells(&self) -> CellSet {
        self.cells.into_iter().collect()
    }

    fn prepare(&mut self, peers: &Peers) {
        for (i, &cell) in self.cells.iter().enumerate() {
            let from = peers.of(cell);
            let bits = (0..4).filter(|&j| from.contains(self.cells[j]));
            self.differ[i] = bits.fold(0, |bits, j| bits | 1 << j);
        }
        self.ways.clear();
        self.arrange(0, [0; 4]);
    }

    /// Goes through all ways to place the digits. Exact, except between two free cells that differ.
    /// A digit among the four is also struck from the common peers of those that may hold it.
    fn propagate(&self, state: &mut SearchState) -> Result<(), Conflict> {
        let masks = self.cells.map(|cell| state.get(cell));
        let mut kept = [0; 4];
        for way in &self.ways {
            let mut holds = *way;
            for (i, hold) in holds.iter_mut().enumerate() {
                let taken = (0..4).filter(|&j| self.differ[i] >> j & 1 == 1);
                let free = !taken.fold(0, |taken, j| taken | way[j]);
                *hold = masks[i] & if way[i] == 0 { free } else { way[i] };
            }
            if !holds.contains(&0) {
                (0..4).for_each(|i| kept[i] |= holds[i]);
            }
        }
        for (&cell, kept) in self.cells.iter().zip(kept) {
            state.keep(cell, kept)?;
        }
        for &digit in &self.digits {
            let digit = 1 << (digit - 1);
            state.strike_seen_by_all(state.holders(self.cells(), digit), digit)?;
        }
        Ok(())
    }

    fn needs(&self) -> Vec<(CellSet, u16)> {
        self.digits.iter().map(|digit| (self.cells(), 1 << (digit - 1))).collect()
    }
}

/// Reads `Quad~cell at the top left~digits`.
pub(crate) fn make(item: &Item<'_>, builder: &mut RulesetBuilder<'_>) -> Done {
    const EXPECTED: &str = "one to four digits, 1 to 9";
    let mut arguments = item.arguments();
    let argument = arguments.required("the cell at the top left, as in R1C2")?;
    let cell = argument.cell()?;
    let (row, column) = (cell.row(), cell.column());
    if row == 8 || column == 8 {
        let found = format!("{cell}, which has no cell below or to the right");
        return Err(argument.wrong(found, "the cell at the top left of four, R1C1 to R8C8"));
    }
    let mut digits: Vec<u32> = Vec::with_capacity(4);
    while digits.is_empty() || arguments.left() > 0 {
        let argument = arguments.required(EXPECTED)?;
        let digit = argument.number(1..=9, EXPECTED)?;
        if digits.len() == 4 {
            return Err(argument.wrong("a fifth digit".to_owned(), EXPECTED));
        }
        if digits.iter().filter(|&&other| other == digit).count() == 2 {
            let found = format!("{digit} for the third time");
            return Err(argument.wrong(found, "a digit twice at most: four cells are in two rows"));
        }
        digits.push(digit);
    }
    let cells = std::array::from_fn(|i| Cell::at(row + i / 2, column + i % 2));
    builder.add(Quad { cells, digits, ways: Vec::new(), differ: [0; 4] });
    Ok(())
}
