//! Quadruples: digits that are among four cells around a corner.

use crate::builder::RulesetBuilder;
use crate::constraint::Propagate;
use crate::peers::Peers;
use crate::state::{Conflict, SearchState};
use ninefold_constraints::item::Item;
use ninefold_core::error::Malformed;
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
pub(crate) fn make(item: &Item<'_>, builder: &mut RulesetBuilder<'_>) -> Result<(), Malformed> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse;

    fn state(text: &str) -> Result<SearchState, Conflict> {
        let ruleset = parse::line(text).expect("a quadruple");
        let quad = ruleset.propagators().last().expect("a quadruple");
        let mut state = SearchState::new(ruleset.candidates(), ruleset.peers());
        quad.propagate(&mut state).map(|()| state)
    }

    #[test]
    fn digits_are_placed_and_kept_from_others() {
        let state = state(".~R1C1_5~R2C2_6_7.Quad~R1C1~5~5~6~7").map(|state| {
            [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(row, column)| state.get(Cell::at(row, column)))
        });
        // In one box no digit is twice.
        assert_eq!(state, Err(Conflict));
        let state = self::state(".~R3C3_5~R4C4_6_7.Quad~R3C3~5~5~6~7").map(|state| {
            [(2, 2), (2, 3), (3, 2), (3, 3)].map(|(row, column)| state.get(Cell::at(row, column)))
        });
        assert_eq!(state, Err(Conflict), "the second 5 would be opposite");
        let state = self::state(".~R3C3_5~R4C4_5_6_7.Quad~R3C3~5~5~6~7").expect("a way");
        assert_eq!(state.get(Cell::at(3, 3)), 0b1_0000);
        assert_eq!(state.get(Cell::at(2, 3)), 0b110_0000);
    }

    #[test]
    fn a_digit_of_two_cells_is_nowhere_else_in_their_row() {
        let state = state(".~R2C1_1_2~R2C2_1_2.Quad~R1C1~9").expect("a way");
        assert_eq!(state.get(Cell::at(0, 7)) & 0b1_0000_0000, 0);
        assert_eq!(state.get(Cell::at(1, 7)) & 0b1_0000_0000, 0b1_0000_0000);
    }

    #[test]
    fn what_cannot_be_is_named_with_its_column() {
        let error = |text| parse::line(text).expect_err("wrong").column;
        assert_eq!(error(".Quad~R9C1~5"), 7);
        assert_eq!(error(".Quad~R1C1"), 11);
        assert_eq!(error(".Quad~R1C1~5~5~5"), 16);
        assert_eq!(error(".Quad~R1C1~1~2~3~4~5"), 20);
        assert_eq!(error(".Quad~R1C1~0"), 12);
    }
}
