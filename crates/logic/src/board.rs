//! The board that human techniques work on: filled cells, and the candidates of the others.
//!
//! Candidates are kept by cell and by digit, with their number in each house. When a cell has one
//! candidate left, or a digit one place in a house, that single joins a queue. So singles need no
//! search, and come in the order in which they arose, by which HoDoKu takes them.

mod clues;
mod position;

use ninefold_core::grid::{CELLS, Cell, CellSet, Digit, Grid, HOUSE_COUNT, House};

/// A candidate: a digit in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Candidate {
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
}

impl Candidate {
    /// A digit in each of some cells.
    #[inline]
    pub(super) fn in_cells(
        cells: CellSet,
        digit: Digit,
    ) -> impl Iterator<Item = Candidate> + Clone {
        cells.into_iter().map(move |cell| Candidate { cell, digit })
    }

    /// Each of some digits in a cell.
    #[inline]
    pub(super) fn in_cell(cell: Cell, mask: u16) -> impl Iterator<Item = Candidate> + Clone {
        digits(mask).map(move |digit| Candidate { cell, digit })
    }
}

/// All nine digits, as bits.
pub(super) const ALL_DIGITS: u16 = 0x1ff;

/// A board: filled cells, and the candidates of the blanks. A clone copies about 1.3 kB.
#[derive(Clone)]
pub struct LogicBoard {
    /// By cell, digits as bits; 0 for filled cells.
    candidates: [u16; CELLS],
    /// By digit, the cells that have it as a candidate.
    places: [CellSet; 9],
    /// Number of candidates by house and digit; once the digit is placed, a number that stays above
    /// nine, so that counting down needs no test for that.
    counts: [[u8; 9]; HOUSE_COUNT],
    /// By digit, the houses with two places for it, as bits.
    pairs: [u32; 9],
    /// Number of blanks by house.
    blanks: [u8; HOUSE_COUNT],
    open: CellSet,
    filled: Grid,
    /// The clues: techniques of uniqueness treat them apart from other filled cells.
    givens: CellSet,
    /// The only solution, where an engine has proved it.
    solution: Option<Grid>,
    /// The only solution of the candidates that were there from the beginning, where those make it
    /// the only one.
    last_resort: Option<Grid>,
    assumes_unique: bool,
    naked: Queue<CELLS>,
    hidden: Queue<{ 9 * HOUSE_COUNT }>,
    /// Whether a cell, or a digit of a house, has no candidates left.
    is_broken: bool,
}

/// The count of a placed digit.
const PLACED: u8 = u8::MAX;

/// Singles in the order in which they arose. Each occurs once, as a count falls to one only once.
#[derive(Clone)]
struct Queue<const N: usize> {
    singles: [(u8, u8); N],
    from: usize,
    to: usize,
}

impl<const N: usize> Queue<N> {
    const EMPTY: Queue<N> = Queue { singles: [(0, 0); N], from: 0, to: 0 };

    #[inline]
    fn push(&mut self, cell: usize, digit: usize) {
        self.singles[self.to] = (cell as u8, digit as u8);
        self.to += 1;
    }

    #[inline]
    fn waiting(&self) -> &[(u8, u8)] {
        &self.singles[self.from..self.to]
    }

    /// Drops the first ones as long as they are no candidates.
    fn tidy(&mut self, candidates: &[u16; CELLS]) {
        let is_outdated =
            |single: &&(u8, u8)| candidates[usize::from(single.0)] >> single.1 & 1 == 0;
        self.from += self.waiting().iter().take_while(is_outdated).count();
    }
}

/// The row, column and box of each cell.
static HOUSES_OF: [[u8; 3]; CELLS] = {
    let mut houses = [[0; 3]; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let (row, column) = (cell / 9, cell % 9);
        let block = row / 3 * 3 + column / 3;
        houses[cell] = [row as u8, 9 + column as u8, 18 + block as u8];
        cell += 1;
    }
    houses
};

impl LogicBoard {
    /// The board of an empty grid.
    const EMPTY: LogicBoard = LogicBoard {
        candidates: [ALL_DIGITS; CELLS],
        places: [CellSet::ALL; 9],
        counts: [[9; 9]; HOUSE_COUNT],
        pairs: [0; 9],
        blanks: [9; HOUSE_COUNT],
        open: CellSet::ALL,
        filled: Grid::EMPTY,
        givens: CellSet::EMPTY,
        solution: None,
        last_resort: None,
        assumes_unique: false,
        naked: Queue::EMPTY,
        hidden: Queue::EMPTY,
        is_broken: false,
    };

    /// The board of a puzzle. Its singles are in the order in which they arise when the clues are
    /// placed in row-major order.
    pub fn new(puzzle: &Grid) -> LogicBoard {
        LogicBoard::of_clues(puzzle).unwrap_or_else(|| LogicBoard::one_by_one(puzzle))
    }

    /// The board of a puzzle whose clues are placed one by one.
    fn one_by_one(puzzle: &Grid) -> LogicBoard {
        let mut board = LogicBoard::EMPTY;
        for cell in Cell::all() {
            if let Some(digit) = puzzle.get(cell) {
                board.is_broken |= !board.has(cell, digit);
                board.place(cell, digit);
                board.givens.insert(cell);
            }
        }
        board
    }

    /// The board of a puzzle, given its only solution: allows techniques of uniqueness, and trial
    /// and error.
    pub fn with_solution(puzzle: &Grid, solution: &Grid) -> LogicBoard {
        LogicBoard { solution: Some(*solution), ..LogicBoard::new(puzzle) }
    }

    /// The board with the only solution of its position as a last resort: techniques of uniqueness,
    /// which rely on the clues alone, are not allowed by it.
    #[doc(hidden)]
    pub fn with_last_resort(self, solution: &Grid) -> LogicBoard {
        LogicBoard { last_resort: Some(*solution), ..self }
    }

    /// The only solution, for when nothing else is left.
    #[doc(hidden)]
    pub fn last_resort(&self) -> Option<&Grid> {
        self.solution.as_ref().or(self.last_resort.as_ref())
    }

    /// Allows techniques that rely on there being only one solution.
    #[doc(hidden)]
    pub fn assume_unique(&mut self) {
        self.assumes_unique = true;
    }

    /// Whether there is only one solution, by proof or by assumption.
    #[inline]
    #[doc(hidden)]
    pub fn is_unique(&self) -> bool {
        self.assumes_unique || self.solution.is_some()
    }

    /// The only solution, if it is known.
    pub fn solution(&self) -> Option<&Grid> {
        self.solution.as_ref()
    }

    /// The candidates of a cell, digits as bits; 0 for a filled cell.
    #[inline]
    pub fn candidates(&self, cell: Cell) -> u16 {
        self.candidates[cell.index()]
    }

    /// The candidates of all cells, in row-major order.
    #[inline]
    pub(super) fn all_cells(&self) -> &[u16; CELLS] {
        &self.candidates
    }

    /// The candidates of some cells together, digits as bits.
    pub(super) fn candidates_of(&self, cells: CellSet) -> u16 {
        cells.into_iter().fold(0, |mask, cell| mask | self.candidates(cell))
    }

    /// The cells that have a digit as a candidate.
    #[inline]
    pub fn places(&self, digit: Digit) -> CellSet {
        self.places[digit.index()]
    }

    /// Whether a digit is a candidate of a cell.
    #[inline]
    pub fn has(&self, cell: Cell, digit: Digit) -> bool {
        self.candidates[cell.index()] & digit.bit() != 0
    }

    /// The number of blanks in a house.
    #[inline]
    #[doc(hidden)]
    pub fn blanks(&self, house: House) -> u8 {
        self.blanks[house.index()]
    }

    /// The number of candidates of a digit in a house; 0 once the digit is placed.
    #[inline]
    pub fn count(&self, house: House, digit: Digit) -> u8 {
        match self.counts[house.index()][digit.index()] {
            count @ 0..=9 => count,
            _ => 0,
        }
    }

    /// The houses with two places for a digit: rows, columns, boxes.
    #[inline]
    #[doc(hidden)]
    pub fn pairs(&self, digit: Digit) -> impl Iterator<Item = House> + Clone {
        let mut left = self.pairs[digit.index()];
        std::iter::from_fn(move || {
            let house = House::new(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(house)
        })
    }

    /// The blanks with at most `most` candidates, 2 to 4.
    #[doc(hidden)]
    pub fn small(&self, most: usize) -> CellSet {
        let [mut one, mut two, mut three, mut four, mut more] = [CellSet::EMPTY; 5];
        for places in self.places {
            more |= four & places;
            four |= three & places;
            three |= two & places;
            two |= one & places;
            one |= places;
        }
        one - match most {
            2 => three,
            3 => four,
            _ => more,
        }
    }

    /// The blanks.
    #[inline]
    pub fn open(&self) -> CellSet {
        self.open
    }

    /// The filled cells.
    #[inline]
    pub fn grid(&self) -> &Grid {
        &self.filled
    }

    /// The cells of the clues.
    #[inline]
    pub fn givens(&self) -> CellSet {
        self.givens
    }

    /// Whether a cell, or a digit of a house, has no candidate left: the board has no solution.
    #[inline]
    #[doc(hidden)]
    pub fn is_broken(&self) -> bool {
        self.is_broken
    }

    /// The cells with two candidates.
    #[doc(hidden)]
    pub fn bivalue(&self) -> CellSet {
        let [mut one, mut two, mut more] = [CellSet::EMPTY; 3];
        for places in self.places {
            more |= two & places;
            two |= one & places;
            one |= places;
        }
        two - more
    }

    /// Fills a cell.
    pub fn place(&mut self, cell: Cell, digit: Digit) {
        let others = self.candidates[cell.index()] & !digit.bit();
        self.candidates[cell.index()] = 0;
        self.filled.set(cell, Some(digit));
        self.open.remove(cell);
        for house in HOUSES_OF[cell.index()] {
            self.counts[usize::from(house)][digit.index()] = PLACED;
            self.pairs[digit.index()] &= !(1 << house);
            self.blanks[usize::from(house)] -= 1;
        }
        let losing = CellSet::peers(cell) & self.places[digit.index()];
        self.places[digit.index()].remove(cell);
        for peer in losing {
            self.remove(peer, digit);
        }
        // The cell's other candidates come after that, so that singles arise in HoDoKu's order.
        for other in digits(others) {
            self.places[other.index()].remove(cell);
            self.count_down(cell, other);
        }
    }

    /// Removes a candidate. Does nothing if the cell does not have it.
    pub fn remove(&mut self, cell: Cell, digit: Digit) {
        let left = &mut self.candidates[cell.index()];
        if *left & digit.bit() == 0 {
            return;
        }
        *left &= !digit.bit();
        let left = *left;
        self.places[digit.index()].remove(cell);
        if left & left.wrapping_sub(1) == 0 {
            match left {
                0 => self.is_broken = true,
                _ => self.naked.push(cell.index(), left.trailing_zeros() as usize),
            }
        }
        self.count_down(cell, digit);
    }

    /// Counts a removed candidate out of its three houses.
    #[inline]
    fn count_down(&mut self, cell: Cell, digit: Digit) {
        for house in HOUSES_OF[cell.index()] {
            let house = usize::from(house);
            let count = &mut self.counts[house][digit.index()];
            *count = count.wrapping_sub(1);
            if *count <= 2 {
                let count = *count;
                self.note_count(house, digit, count);
            }
        }
    }

    /// Notes that a house has few places for a digit now.
    fn note_count(&mut self, house: usize, digit: Digit, count: u8) {
        match count {
            0 => self.is_broken = true,
            2 => self.pairs[digit.index()] |= 1 << house,
            _ => {
                self.pairs[digit.index()] &= !(1 << house);
                let left = self.places[digit.index()] & CellSet::house_at(house);
                if let Some(single) = left.first() {
                    self.hidden.push(single.index(), digit.index());
                }
            }
        }
    }

    /// Naked singles that are the last blank of a house, oldest first.
    #[doc(hidden)]
    pub fn full_houses(&self) -> impl Iterator<Item = Candidate> {
        self.naked_singles().filter(|single| {
            let houses = HOUSES_OF[single.cell.index()];
            houses.iter().any(|&house| self.blanks[usize::from(house)] == 1)
        })
    }

    /// Cells with one candidate, oldest first.
    #[doc(hidden)]
    pub fn naked_singles(&self) -> impl Iterator<Item = Candidate> {
        self.naked.waiting().iter().filter_map(|single| self.still(single))
    }

    /// Digits with one place in a house, oldest first; once for each such house.
    #[doc(hidden)]
    pub fn hidden_singles(&self) -> impl Iterator<Item = Candidate> {
        self.hidden.waiting().iter().filter_map(|single| self.still(single))
    }

    /// A single, unless its cell has been filled.
    #[inline]
    fn still(&self, &(cell, digit): &(u8, u8)) -> Option<Candidate> {
        let candidate = Candidate { cell: Cell::new(cell.into())?, digit: Digit::new(digit + 1)? };
        self.has(candidate.cell, candidate.digit).then_some(candidate)
    }

    /// Places all singles, naked ones first, until none is left or the board is contradictory.
    pub(super) fn place_singles(&mut self) {
        while !self.is_broken() {
            self.tidy();
            let naked = self.naked_singles().next();
            let Some(single) = naked.or_else(|| self.hidden_singles().next()) else { break };
            self.place(single.cell, single.digit);
        }
    }

    pub(super) fn all_candidates(&self) -> impl Iterator<Item = Candidate> {
        self.open().into_iter().flat_map(|cell| Candidate::in_cell(cell, self.candidates(cell)))
    }

    /// Drops outdated singles from the front of the queues, so that later searches need not step
    /// over them.
    #[doc(hidden)]
    pub fn tidy(&mut self) {
        self.naked.tidy(&self.candidates);
        self.hidden.tidy(&self.candidates);
    }
}

/// The numbers of the bits that are set.
pub(super) fn bits(mask: impl Into<u32>) -> impl Iterator<Item = usize> + Clone {
    let mut left: u32 = mask.into();
    std::iter::from_fn(move || {
        let bit = (left != 0).then_some(left.trailing_zeros() as usize)?;
        left &= left - 1;
        Some(bit)
    })
}

/// The number of bits in a mask of nine, by a table: the instruction for it is missing on some
/// machines that the program is built for, and its replacement costs ten.
#[inline]
pub(super) fn count(mask: u16) -> usize {
    usize::from(COUNTS[usize::from(mask) % COUNTS.len()])
}

static COUNTS: [u8; 512] = {
    let mut counts = [0; 512];
    let mut mask = 0;
    while mask < 512 {
        counts[mask] = mask.count_ones() as u8;
        mask += 1;
    }
    counts
};

pub(super) fn mask_of(digits: impl IntoIterator<Item = Digit>) -> u16 {
    digits.into_iter().fold(0, |mask, digit| mask | digit.bit())
}

/// The cells that see at least one of these.
pub(super) fn seen_by(cells: CellSet) -> CellSet {
    cells.into_iter().fold(CellSet::EMPTY, |seen, cell| seen | CellSet::peers(cell))
}

/// The digits of a mask, in ascending order.
pub fn digits(mut mask: u16) -> impl Iterator<Item = Digit> + Clone {
    std::iter::from_fn(move || {
        let digit = Digit::new(mask.trailing_zeros() as u8 + 1)?;
        mask &= mask - 1;
        Some(digit)
    })
}
