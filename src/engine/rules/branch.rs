//! Which cell to branch on, and the two boards that a branch makes.
//!
//! A cell with the fewest candidates (nearly always two); among those, the one with the most
//! unsolved peers; among those, the lowest.
//!
//! Measured and not taken: the cell whose two digits would remove most candidates from its peers,
//! those in two-candidate cells counted three times. It needs 10 to 17 % fewer nodes (0.61 for 0.68
//! a 17-clue puzzle, 114 for 138 on the hardest 375), but scoring costs more than they save: 3 to
//! 12 % slower throughout.

use super::bands::{BAND, Bands};
use super::vector::{BandVectors, Digits, Words};
use crate::grid::{CELLS, PEERS};

/// A set of cells, bit = row-major index.
type CellBits = u128;

/// The 20 peers of each cell as a set.
static PEER_SETS: [CellBits; CELLS] = {
    let mut sets = [0; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let mut i = 0;
        while i < 20 {
            sets[cell] |= 1 << PEERS[cell][i].index();
            i += 1;
        }
        cell += 1;
    }
    sets
};

/// All bits of one digit's lane.
static LANE_OF: [Words; 9] = {
    let mut lanes = [[0; 16]; 9];
    let mut digit = 0;
    while digit < 9 {
        lanes[digit][digit] = u32::MAX;
        digit += 1;
    }
    lanes
};

/// A decision: this digit in this cell, or not.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Branch {
    cell: usize,
    digit: usize,
    /// The only other candidate of the cell, if there is just one.
    partner: Option<usize>,
    /// Number of other candidates of the cell.
    pub(crate) alternatives: u32,
}

/// Joins the words of three bands to a set of cells.
#[inline(always)]
fn join(bands: [u32; 3]) -> CellBits {
    CellBits::from(bands[0]) | CellBits::from(bands[1]) << 27 | CellBits::from(bands[2]) << 54
}

/// The part of a set that lies in one band.
#[inline(always)]
fn band_of(set: CellBits, band: usize) -> u32 {
    (set >> (27 * band)) as u32 & BAND
}

/// Chooses the cell to branch on, of a board where some cell has more than one candidate.
#[inline(always)]
pub(crate) fn choose<V: Digits>(any: V, state: &Bands) -> Branch {
    let (mut two, mut three) = ([0; 3], [0; 3]);
    for (band, words) in state.0.iter().enumerate() {
        let mut one = 0;
        for &word in &words[..9] {
            three[band] |= two[band] & word;
            two[band] |= one & word;
            one |= word;
        }
    }
    let unsolved = join(two);
    let pairs = unsolved & !join(three);
    let cell = if pairs != 0 { best(pairs, unsolved) } else { fewest(state, unsolved) };
    let digits = any.load(&state.0[cell / 27]).digits_with(1 << (cell % 27));
    let rest = digits & (digits - 1);
    Branch {
        cell,
        digit: digits.trailing_zeros() as usize,
        partner: (rest & (rest - 1) == 0).then_some(rest.trailing_zeros() as usize),
        alternatives: rest.count_ones(),
    }
}

/// Among these cells, the one with the most unsolved peers.
#[inline(always)]
fn best(cells: CellBits, unsolved: CellBits) -> usize {
    // The number of peers before the number of the cell, of which the lowest is to be the greatest:
    // one comparison a cell. Sets of 128 bits would take twice the instructions.
    let (mut best, mut first) = (0, 0);
    for mut left in [cells as u64, (cells >> 64) as u64] {
        while left != 0 {
            let cell = first + left.trailing_zeros();
            let peers = (PEER_SETS[cell as usize] & unsolved).count_ones();
            best = best.max(peers << 8 | (u8::MAX as u32 - cell));
            left &= left - 1;
        }
        first = 64;
    }
    (u8::MAX as u32 - best % 256) as usize
}

/// As [`best`], where no cell has two candidates: rare, so it may be slow.
#[cold]
fn fewest(state: &Bands, unsolved: CellBits) -> usize {
    let mut of_count = [0; 10];
    let mut left = unsolved;
    while left != 0 {
        let cell = left.trailing_zeros() as usize;
        of_count[digits_of(state, cell).count_ones() as usize] |= 1 << cell;
        left &= left - 1;
    }
    let cells = of_count.iter().copied().find(|&cells| cells != 0);
    best(cells.unwrap_or(unsolved), unsolved)
}

/// The candidates of a cell: bit 0 for digit 1.
#[inline(always)]
fn digits_of(state: &Bands, cell: usize) -> u32 {
    let words = &state.0[cell / 27];
    let place = cell % 27;
    (0..9).fold(0, |mask, digit| mask | (words[digit] >> place & 1) << digit)
}

impl Branch {
    /// The board with the digit placed: gone from the peers, and the cell's other candidates gone.
    #[inline(always)]
    pub(crate) fn place<V: Digits>(&self, board: &BandVectors<V>) -> BandVectors<V> {
        self.put(board, self.digit)
    }

    /// The board without that candidate; where one other is left, with that one placed.
    #[inline(always)]
    pub(crate) fn exclude<V: Digits>(&self, board: &BandVectors<V>) -> BandVectors<V> {
        let Some(partner) = self.partner else { return self.remove(board) };
        self.put(board, partner)
    }

    #[inline(always)]
    fn remove<V: Digits>(&self, board: &BandVectors<V>) -> BandVectors<V> {
        let mut board = *board;
        let lane = board[0].load(&LANE_OF[self.digit]);
        for (band, cells) in board.iter_mut().enumerate() {
            let cell = cells.splat(band_of(1 << self.cell, band));
            *cells = cells.and_not(lane.and(cell));
        }
        board
    }

    #[inline(always)]
    fn put<V: Digits>(&self, board: &BandVectors<V>, digit: usize) -> BandVectors<V> {
        let mut board = *board;
        let lane = board[0].load(&LANE_OF[digit]);
        for (band, cells) in board.iter_mut().enumerate() {
            let peers = cells.splat(band_of(PEER_SETS[self.cell], band));
            let cell = cells.splat(band_of(1 << self.cell, band));
            *cells = cells.and_not(lane.select(peers, cell));
        }
        board
    }
}
