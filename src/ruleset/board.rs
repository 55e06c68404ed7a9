//! The candidates that a search works on, and the only ways of taking some away.

use super::Apart;
use super::digits::is_single;
use crate::grid::{CELLS, Candidates, Cell, CellSet, Digit, Grid};

/// No candidate is left for something: there is no solution from here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conflict;

/// The candidates: of each cell the digits, and of each digit the cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    masks: [u16; CELLS],
    holders: [CellSet; 9],
}

impl State {
    fn of(candidates: &Candidates) -> State {
        let mut state = State { masks: *candidates.masks(), holders: [CellSet::EMPTY; 9] };
        for cell in Cell::all() {
            for digit in Digit::all().filter(|&digit| candidates.contains(cell, digit)) {
                state.holders[digit.index()].insert(cell);
            }
        }
        state
    }
}

/// The candidates of all cells, and which cells have lost some since the search last asked.
#[derive(Clone, Debug)]
pub struct Board {
    state: State,
    changed: CellSet,
    removed: u64,
    apart: Apart,
}

impl Board {
    /// A board of these candidates, of a ruleset that keeps these cells apart.
    pub fn new(candidates: &Candidates, apart: &Apart) -> Board {
        Board {
            state: State::of(candidates),
            changed: CellSet::EMPTY,
            removed: 0,
            apart: apart.clone(),
        }
    }

    /// The candidates of a cell: bit 0 for digit 1.
    #[inline]
    pub fn get(&self, cell: Cell) -> u16 {
        self.state.masks[cell.index()]
    }

    /// The cells among these that may hold this digit (a mask of one bit).
    #[inline]
    pub fn holders(&self, cells: CellSet, digit: u16) -> CellSet {
        self.state.holders[digit.trailing_zeros() as usize & 15] & cells
    }

    /// Leaves a cell none but these digits.
    ///
    /// # Errors
    /// It has none of them.
    #[inline]
    pub fn keep(&mut self, cell: Cell, digits: u16) -> Result<(), Conflict> {
        let mask = &mut self.state.masks[cell.index()];
        let mut struck = *mask & !digits;
        if struck != 0 {
            *mask &= digits;
            self.changed.insert(cell);
            if *mask == 0 {
                return Err(Conflict);
            }
            while struck != 0 {
                self.state.holders[struck.trailing_zeros() as usize].remove(cell);
                self.removed += 1;
                struck &= struck - 1;
            }
        }
        Ok(())
    }

    /// Strikes digits from a cell.
    ///
    /// # Errors
    /// It has no others.
    #[inline]
    pub fn strike(&mut self, cell: Cell, digits: u16) -> Result<(), Conflict> {
        self.keep(cell, !digits)
    }

    /// Strikes a digit (a mask of one bit) from all of these cells.
    ///
    /// # Errors
    /// One of them has no other.
    #[inline]
    pub fn strike_all(&mut self, cells: CellSet, digit: u16) -> Result<(), Conflict> {
        let holders = &mut self.state.holders[digit.trailing_zeros() as usize & 15];
        let struck = *holders & cells;
        if struck.is_empty() {
            return Ok(());
        }
        *holders -= struck;
        self.changed |= struck;
        for cell in struck {
            let mask = &mut self.state.masks[cell.index()];
            *mask &= !digit;
            self.removed += 1;
            if *mask == 0 {
                return Err(Conflict);
            }
        }
        Ok(())
    }

    /// One of these cells holds the digit (a mask of one bit): strikes it from all others that must differ from each of them.
    ///
    /// # Errors
    /// No other digit is left for such a cell.
    #[inline]
    pub fn strike_seen_by_all(&mut self, holders: CellSet, digit: u16) -> Result<(), Conflict> {
        let seen =
            holders.into_iter().fold(CellSet::ALL, |seen, cell| seen & self.apart.from(cell));
        self.strike_all(seen, digit)
    }

    /// Strikes the digit of a cell that has but one from all that must differ from it.
    ///
    /// # Errors
    /// No other digit is left for such a cell.
    #[inline]
    pub(super) fn settle(&mut self, cell: Cell) -> Result<(), Conflict> {
        self.strike_all(self.apart.from(cell), self.get(cell))
    }

    /// The cells that have lost candidates since this was last asked.
    #[inline]
    pub(super) fn take_changed(&mut self) -> CellSet {
        std::mem::take(&mut self.changed)
    }

    /// Candidates struck since this was last asked.
    pub(super) fn take_removed(&mut self) -> u64 {
        std::mem::take(&mut self.removed)
    }

    /// All candidates.
    pub(super) fn state(&self) -> &State {
        &self.state
    }

    /// Goes back to these candidates; nothing counts as changed.
    pub(super) fn restore(&mut self, state: &State) {
        self.state = *state;
        self.changed = CellSet::EMPTY;
    }

    /// The cells with one candidate, as a grid.
    pub fn grid(&self) -> Grid {
        let mut grid = Grid::EMPTY;
        for cell in Cell::all().filter(|&cell| is_single(self.get(cell))) {
            grid.set(cell, Digit::new(self.get(cell).trailing_zeros() as u8 + 1));
        }
        grid
    }
}
