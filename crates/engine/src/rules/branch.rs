//! The choice of the cell to branch on, and the two boards that a branch makes.
//!
//! A cell with the fewest candidates (nearly always two); among those, the one with the most
//! unsolved peers; among those, the lowest.
//!
//! Measured and not taken: the cell whose two digits would remove most candidates from its peers,
//! those in two-candidate cells counted three times. It needs 10 to 17 % fewer nodes (0.61 for 0.68
//! a 17-clue puzzle, 114 for 138 on the hardest 375), but scoring costs more than they save: 3 to
//! 12 % slower throughout.

use super::bands::{BAND, Bands};
use super::vector::{Bits, Board, Digits};
use ninefold_core::grid::{CELLS, PEERS};

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

/// All bits of one digit's lanes.
static LANES_OF: [Bands; 9] = {
    let mut lanes = [Bands::ZERO; 9];
    let mut digit = 0;
    while digit < 8 {
        lanes[digit].digits[0][digit] = u32::MAX;
        digit += 1;
    }
    lanes[8].ninth = [u32::MAX, u32::MAX, u32::MAX, 0];
    lanes
};

/// A set of cells by bands.
const fn by_bands(set: CellBits) -> [u32; 4] {
    [set as u32 & BAND, (set >> 27) as u32 & BAND, (set >> 54) as u32 & BAND, 0]
}

/// Each cell alone, and its peers, by bands.
static CELL_AND_PEERS: [[[u32; 4]; 2]; CELLS] = {
    let mut all = [[[0; 4]; 2]; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        all[cell] = [by_bands(1 << cell), by_bands(PEER_SETS[cell])];
        cell += 1;
    }
    all
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

/// Chooses the cell to branch on, of a board where some cell has more than one candidate.
#[inline(always)]
pub(crate) fn choose<V: Digits>(board: &Board<V>) -> Branch {
    let (pairs, unsolved) = V::pairs_and_unsolved(board);
    let (pairs, unsolved) = (join(pairs), join(unsolved));
    let cell = if pairs != 0 { best(pairs, unsolved) } else { fewest(board, unsolved) };
    let digits = V::digits_with(board, &CELL_AND_PEERS[cell][0]);
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
fn fewest<V: Digits>(board: &Board<V>, unsolved: CellBits) -> usize {
    let mut of_count = [0; 10];
    let mut left = unsolved;
    while left != 0 {
        let cell = left.trailing_zeros() as usize;
        of_count[V::digits_with(board, &CELL_AND_PEERS[cell][0]).count_ones() as usize] |=
            1 << cell;
        left &= left - 1;
    }
    let cells = of_count.iter().copied().find(|&cells| cells != 0);
    best(cells.unwrap_or(unsolved), unsolved)
}

impl Branch {
    /// The board with the digit placed: gone from the peers, and the cell's other candidates gone.
    #[inline(always)]
    pub(crate) fn place<V: Digits>(&self, board: &Board<V>) -> Board<V> {
        self.put(board, self.digit)
    }

    /// The board without that candidate; where one other is left, with that one placed.
    #[inline(always)]
    pub(crate) fn exclude<V: Digits>(&self, board: &Board<V>) -> Board<V> {
        let Some(partner) = self.partner else { return self.remove(board) };
        self.put(board, partner)
    }

    #[inline(always)]
    fn remove<V: Digits>(&self, board: &Board<V>) -> Board<V> {
        let [a, ..] = board.digits;
        let lanes = &LANES_OF[self.digit];
        let (lane, ninth) = (a.load(&lanes.digits[0]), board.ninth.load(&lanes.ninth));
        let [cell, _] = CELL_AND_PEERS[self.cell].each_ref().map(|set| board.ninth.load(set));
        let cells = V::spread(cell);
        board.and_not(&Board {
            digits: [lane.and(cells[0]), lane.and(cells[1]), lane.and(cells[2])],
            ninth: ninth.and(cell),
        })
    }

    #[inline(always)]
    fn put<V: Digits>(&self, board: &Board<V>, digit: usize) -> Board<V> {
        let [a, ..] = board.digits;
        let lanes = &LANES_OF[digit];
        let (lane, ninth) = (a.load(&lanes.digits[0]), board.ninth.load(&lanes.ninth));
        let [cell, peers] = &CELL_AND_PEERS[self.cell];
        let gone = [
            lane.select(a.splat(peers[0]), a.splat(cell[0])),
            lane.select(a.splat(peers[1]), a.splat(cell[1])),
            lane.select(a.splat(peers[2]), a.splat(cell[2])),
        ];
        let [cell, peers] = [board.ninth.load(cell), board.ninth.load(peers)];
        board.and_not(&Board { digits: gone, ninth: ninth.select(peers, cell) })
    }
}
