//! A position: filled cells, and the candidates of the others.
//!
//! Singles join a queue as they arise, so they need no search and come in HoDoKu's order.

use super::{CellSet, Houses};
use crate::{Cells, Size};

/// A digit in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate {
    /// The index of the cell in row-major order.
    pub cell: u8,
    /// The digit, from 1.
    pub digit: u8,
}

impl Candidate {
    /// The digit as a bit, that of 1 first.
    pub(super) fn bit(self) -> u16 {
        1 << (self.digit - 1)
    }
}

/// A position of a puzzle: filled cells, and the candidates of the others. A clone copies 4 kB.
#[derive(Clone)]
pub struct Position {
    houses: &'static Houses,
    cells: Cells,
    /// By cell, digits as bits; 0 for a filled cell.
    candidates: [u16; 256],
    /// By digit, the cells that have it as a candidate.
    places: [CellSet; 16],
    /// By digit, the houses that have it, as bits.
    placed: [u64; 16],
    open: CellSet,
    is_broken: bool,
    naked: Vec<Candidate>,
    hidden: Vec<Candidate>,
}

/// The digits of a mask, ascending.
pub(super) fn digits(mask: u16) -> impl Iterator<Item = u8> + Clone {
    (1..=16).filter(move |digit| mask >> (digit - 1) & 1 == 1)
}

impl Position {
    /// The position of a puzzle: a candidate is a digit that no peer has.
    pub fn new(puzzle: &Cells) -> Position {
        let size = puzzle.size();
        let all: CellSet = (0..size.cells()).map(|cell| cell as u8).collect();
        let mut position = Position {
            houses: Houses::of(size),
            cells: Cells::blank(size),
            candidates: [0; 256],
            places: [CellSet::EMPTY; 16],
            placed: [0; 16],
            open: all,
            is_broken: false,
            naked: Vec::with_capacity(size.cells()),
            hidden: Vec::with_capacity(3 * size.cells()),
        };
        position.places[..size.side()].fill(all);
        position.candidates[..size.cells()].fill(((1_u32 << size.side()) - 1) as u16);
        for (cell, digit) in (0_u8..=255).zip(puzzle.values()) {
            if (1..=size.side() as u8).contains(digit) {
                let clue = Candidate { cell, digit: *digit };
                position.is_broken |= !position.has(clue);
                position.place(clue);
            }
        }
        position
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.cells.size()
    }

    /// The houses of the board.
    pub fn houses(&self) -> &'static Houses {
        self.houses
    }

    /// The filled cells.
    pub fn cells(&self) -> &Cells {
        &self.cells
    }

    /// The blanks.
    #[inline]
    pub fn open(&self) -> CellSet {
        self.open
    }

    /// The candidates of a cell, digits as bits; 0 for a filled cell.
    #[inline]
    pub fn candidates(&self, cell: u8) -> u16 {
        self.candidates[usize::from(cell)]
    }

    /// The cells that have a digit as a candidate.
    #[inline]
    pub fn places(&self, digit: u8) -> CellSet {
        self.places[usize::from(digit) - 1]
    }

    /// Whether a digit is a candidate of a cell.
    #[inline]
    pub fn has(&self, candidate: Candidate) -> bool {
        self.candidates(candidate.cell) & candidate.bit() != 0
    }

    /// Whether a cell, or a digit of a house, has no candidate left: there is no solution.
    pub fn is_broken(&self) -> bool {
        self.is_broken
    }

    /// The blanks of a house.
    pub(super) fn blanks(&self, house: u8) -> CellSet {
        self.houses.cells(house) & self.open
    }

    /// The places of a digit in a house.
    #[inline]
    pub(super) fn places_in(&self, house: u8, digit: u8) -> CellSet {
        self.houses.cells(house) & self.places(digit)
    }

    /// All digits of the board.
    pub(super) fn digits(&self) -> std::ops::RangeInclusive<u8> {
        1..=self.size().side() as u8
    }

    /// The blanks with at most `most` candidates.
    pub(super) fn small(&self, most: u32) -> CellSet {
        self.open.iter().filter(|cell| self.candidates(*cell).count_ones() <= most).collect()
    }

    /// The candidates of these digits in these cells, cell by cell.
    pub(super) fn candidates_in(&self, cells: CellSet, mask: u16) -> Vec<Candidate> {
        let of_cell = |cell: u8| {
            digits(self.candidates(cell) & mask).map(move |digit| Candidate { cell, digit })
        };
        cells.iter().flat_map(of_cell).collect()
    }

    /// Fills a cell. Does nothing if it is filled.
    pub fn place(&mut self, single: Candidate) {
        let Candidate { cell, digit } = single;
        if !self.open.contains(cell) {
            return;
        }
        let others = self.candidates(cell) & !single.bit();
        self.candidates[usize::from(cell)] = 0;
        self.cells.values_mut()[usize::from(cell)] = digit;
        self.open.remove(cell);
        let number = usize::from(digit) - 1;
        for house in self.houses.of_cell(cell) {
            self.placed[number] |= 1 << house;
        }
        self.places[number].remove(cell);
        for peer in (self.houses.peers(cell) & self.places[number]).iter() {
            self.remove(Candidate { cell: peer, digit });
        }
        // The cell's other candidates come after that, so that singles arise in HoDoKu's order.
        for digit in digits(others) {
            let gone = Candidate { cell, digit };
            self.places[usize::from(digit) - 1].remove(cell);
            self.note_places(gone);
        }
    }

    /// Removes a candidate. Does nothing if the cell does not have it.
    pub fn remove(&mut self, gone: Candidate) {
        if !self.has(gone) {
            return;
        }
        let left = &mut self.candidates[usize::from(gone.cell)];
        *left &= !gone.bit();
        match left.count_ones() {
            0 => self.is_broken = true,
            1 => {
                let digit = left.trailing_zeros() as u8 + 1;
                self.naked.push(Candidate { digit, ..gone });
            }
            _ => {}
        }
        self.places[usize::from(gone.digit) - 1].remove(gone.cell);
        self.note_places(gone);
    }

    /// Looks whether the houses of a lost candidate have one place left, or none.
    fn note_places(&mut self, gone: Candidate) {
        for house in self.houses.of_cell(gone.cell) {
            if self.placed[usize::from(gone.digit) - 1] >> house & 1 == 0 {
                let left = self.places_in(house, gone.digit);
                match (left.len(), left.first()) {
                    (1, Some(cell)) => self.hidden.push(Candidate { cell, ..gone }),
                    (0, _) => self.is_broken = true,
                    _ => {}
                }
            }
        }
    }

    /// Cells with one candidate, oldest first.
    pub(super) fn naked_singles(&self) -> impl Iterator<Item = Candidate> {
        self.naked.iter().copied().filter(|single| self.has(*single))
    }

    /// Digits with one place in a house, oldest first.
    pub(super) fn hidden_singles(&self) -> impl Iterator<Item = Candidate> {
        self.hidden.iter().copied().filter(|single| self.has(*single))
    }

    /// Places singles until no more is left, there are `most`, or the position is broken. Returns
    /// them.
    pub(super) fn place_singles(&mut self, most: usize) -> Vec<Candidate> {
        let mut placed = Vec::new();
        while !self.is_broken && placed.len() < most {
            let next = self.naked_singles().next();
            let Some(single) = next.or_else(|| self.hidden_singles().next()) else { break };
            self.place(single);
            placed.push(single);
        }
        placed
    }
}
