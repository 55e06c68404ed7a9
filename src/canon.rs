//! The canonical form of a puzzle or a solution grid: the least of all that are equivalent to it.
//!
//! Two grids are equivalent when relabelling the digits, permuting the rows of a band, the columns of a
//! stack, the bands or the stacks, or reflecting in the diagonal makes one of the other: 3,359,232 ways to move
//! the cells, times 9! relabellings. The canonical form is the one that comes first when written row
//! by row with 0 for a blank ("minlex"): it is the same for all equivalents and for nothing else.
//!
//! It is built row by row. A state is one way to begin: which rows stand where, which columns may still stand
//! where, and the new names of the digits so far. All ways whose rows come out least go on to the next row. Columns
//! that have been blank in every row so far are left in a block without order: their orders make no
//! difference yet, and are never enumerated. What is left at the end are the ways that lead to the same
//! form, and their number is that of the automorphisms.
//!
//! A row that has a digit twice, as contradictory puzzles may, is laid in all ways one by one: which of its new
//! digits is named first then makes a difference further right.
//!
//! In a full grid that obeys the rules nothing is blank, and each of its 18 rows and columns could come first, in 1,296 orders. There the
//! first two rows are begun together: a column is put in its place when the second row needs it there.

mod random;

use crate::grid::{CELLS, Cell, Digit, Grid};

pub use random::{SYMMETRIES, random_symmetry, symmetry};

/// A canonical form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Canonical {
    /// The least of all equivalent grids.
    pub grid: Grid,
    /// Ways to move the cells that, with a suitable relabelling, change nothing; 1 where there is no symmetry.
    pub automorphisms: u64,
    /// One of the ways that lead there.
    pub symmetry: Symmetry,
}

/// A way to move cells and to rename digits that leaves the rules as they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry {
    /// Reflect in the diagonal first.
    pub transposed: bool,
    /// The row that comes to stand in each place: whole bands, in any order, rows in any order within.
    pub rows: [u8; SIDE],
    /// The column in each place, likewise.
    pub columns: [u8; SIDE],
    /// The new name of each digit, from that of 1 on.
    pub names: [u8; SIDE],
}

const SIDE: usize = 9;
/// No column, no slot.
const NONE: u8 = SIDE as u8;
/// More than any name.
const MORE: u8 = u8::MAX;

type Row = [u8; SIDE];
/// Digits, 0 for a blank.
type Board = [Row; SIDE];

/// The orders of three things.
const ORDERS: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

impl Symmetry {
    /// The grid, moved and renamed.
    ///
    /// # Panics
    /// When `rows`, `columns` or `names` are no permutations.
    pub fn apply(&self, grid: &Grid) -> Grid {
        let board = board(grid);
        let board = if self.transposed { transposed(&board) } else { board };
        let name = |digit: u8| if digit == 0 { 0 } else { self.names[usize::from(digit) - 1] };
        let row =
            |row: u8| self.columns.map(|column| name(board[usize::from(row)][usize::from(column)]));
        grid_of(&self.rows.map(row))
    }
}

/// One way to begin.
#[derive(Clone, Copy, Debug)]
struct State {
    /// Reflected in the diagonal.
    transposed: bool,
    /// Rows that have been put, as bits.
    put: u16,
    /// The rows that have been put, in their places.
    rows: Row,
    /// The column in each slot; within a block, in any order.
    columns: Row,
    /// Bit s: a block ends with slot s.
    ends: u16,
    /// New names of the digits, 0 for none yet; that of 0, the blank, is 0.
    names: [u8; SIDE + 1],
    /// The last new name that was given.
    named: u8,
}

/// Blocks of whole stacks.
const STACKS: u16 = 0b100_100_100;
/// Blocks of single columns.
const SINGLE: u16 = 0b111_111_111;

/// Memory for canonical forms, to be used again and again.
#[derive(Debug, Default)]
pub struct Canonicalizer {
    states: Vec<State>,
    next: Vec<State>,
}

impl Canonicalizer {
    /// With no memory yet.
    pub fn new() -> Canonicalizer {
        Canonicalizer::default()
    }

    /// The canonical form of a grid.
    pub fn canonical(&mut self, grid: &Grid) -> Canonical {
        let board = board(grid);
        let boards = [board, transposed(&board)];
        let mut form = [[0; SIDE]; SIDE];
        let repeats = boards.map(|board| repeating_rows(&board));
        let begun = if grid.is_full() && !grid.has_clash() {
            [form[0], form[1]] = self.begin_full(&boards);
            2
        } else {
            self.begin();
            0
        };
        for (number, row) in form.iter_mut().enumerate().skip(begun) {
            *row = self.put_row(&boards, &repeats, number);
        }
        Canonical {
            grid: grid_of(&form),
            automorphisms: self.states.iter().map(State::orders).sum(),
            symmetry: self.states[0].symmetry(),
        }
    }

    /// Nothing put yet but the stacks, in each order.
    fn begin(&mut self) {
        self.states.clear();
        for transposed in [false, true] {
            for order in ORDERS {
                let columns = std::array::from_fn(|slot| 3 * order[slot / 3] + slot as u8 % 3);
                self.states.push(State {
                    transposed,
                    put: 0,
                    rows: [0; SIDE],
                    columns,
                    ends: STACKS,
                    names: [0; SIDE + 1],
                    named: 0,
                });
            }
        }
    }

    /// Puts one more row in all ways that make it least, and returns it.
    fn put_row(&mut self, boards: &[Board; 2], repeats: &[u16; 2], number: usize) -> Row {
        let Canonicalizer { states, next } = self;
        let mut best = [MORE; SIDE];
        next.clear();
        for state in states.iter() {
            let board = &boards[usize::from(state.transposed)];
            let repeats = repeats[usize::from(state.transposed)];
            // A new band begins with any row of those that are left; else it is one of the same band.
            let left = match number % 3 {
                0 => SINGLE & !state.put,
                _ => (0b111 << (state.rows[number - 1] / 3 * 3)) & !state.put,
            };
            for row in (0..SIDE).filter(|row| left & 1 << row != 0) {
                if repeats & 1 << row == 0 {
                    lay(state, &board[row], row, number, &mut best, next);
                } else {
                    let child = state.with(row, number);
                    let mut laying = Laying { digits: &board[row], best: &mut best, next };
                    laying.lay(child, [0; SIDE], 0);
                }
            }
        }
        std::mem::swap(states, next);
        best
    }

    /// Puts the first two rows of a full grid.
    fn begin_full(&mut self, boards: &[Board; 2]) -> [Row; 2] {
        let mut best = [MORE; SIDE];
        self.states.clear();
        for (transposed, board) in [false, true].into_iter().zip(boards) {
            for first in 0..SIDE {
                for second in (first / 3 * 3..first / 3 * 3 + 3).filter(|&row| row != first) {
                    for order in ORDERS {
                        let pair = Pair::new(transposed, board, [first, second], order);
                        pair.fill(0, [NONE; SIDE], [NONE; SIDE], &mut best, &mut self.states);
                    }
                }
            }
        }
        [std::array::from_fn(|slot| slot as u8 + 1), best]
    }
}

impl State {
    /// This one with a row more, whose columns are as they were.
    fn with(&self, row: usize, number: usize) -> State {
        let mut child = *self;
        child.put |= 1 << row;
        child.rows[number] = row as u8;
        child
    }

    /// The orders that the blocks without order stand for.
    fn orders(&self) -> u64 {
        let (mut orders, mut length) = (1, 0);
        for slot in 0..SIDE {
            length += 1;
            orders *= length;
            if self.ends & 1 << slot != 0 {
                length = 0;
            }
        }
        orders
    }

    fn symmetry(&self) -> Symmetry {
        let mut names: Row = std::array::from_fn(|digit| self.names[digit + 1]);
        // Digits that the grid does not have get what is left.
        let mut last = self.named;
        for name in names.iter_mut().filter(|name| **name == 0) {
            last += 1;
            *name = last;
        }
        Symmetry { transposed: self.transposed, rows: self.rows, columns: self.columns, names }
    }
}

/// New digits that stand in one block: they can be named in any order.
#[derive(Clone, Copy, Default)]
struct Fresh {
    start: usize,
    count: usize,
}

/// Lays a row behind those of a state in the ways that make it least, and keeps these if none was less so far.
fn lay(
    state: &State,
    digits: &Row,
    row: usize,
    number: usize,
    best: &mut Row,
    next: &mut Vec<State>,
) {
    let mut child = state.with(row, number);
    let mut string = [0; SIDE];
    let mut is_less = false;
    // A stack has three slots: in each at most one block with two new digits or three.
    let mut fresh = [Fresh::default(); 3];
    let mut start = 0;
    while start < SIDE {
        let end = start + (state.ends >> start).trailing_zeros() as usize;
        if start < end {
            fresh[start / 3] = sort_block(&mut child, digits, start, end);
        }
        for slot in start..=end {
            let digit = usize::from(digits[usize::from(child.columns[slot])]);
            if digit != 0 && child.names[digit] == 0 {
                child.named += 1;
                child.names[digit] = child.named;
            }
            string[slot] = child.names[digit];
            if !is_less {
                if string[slot] > best[slot] {
                    return;
                }
                is_less = string[slot] < best[slot];
            }
        }
        start = end + 1;
    }
    if is_less {
        *best = string;
        next.clear();
    }
    let first = next.len();
    next.push(child);
    for Fresh { start, count } in fresh {
        rename(next, first, start, count, digits, &string);
    }
}

/// Sorts the columns of a block as they make a row least: blanks, known names, new digits. All but the blanks
/// have their places then.
fn sort_block(child: &mut State, digits: &Row, start: usize, end: usize) -> Fresh {
    let key = |names: &[u8; SIDE + 1], column: u8| {
        let digit = usize::from(digits[usize::from(column)]);
        if digit != 0 && names[digit] == 0 { MORE } else { names[digit] }
    };
    let State { columns, names, ends, .. } = child;
    for slot in start + 1..=end {
        let mut place = slot;
        while place > start && key(names, columns[place - 1]) > key(names, columns[place]) {
            columns.swap(place - 1, place);
            place -= 1;
        }
    }
    let mut fresh = Fresh { start, count: 0 };
    for slot in start..=end {
        match key(names, columns[slot]) {
            // The last blank ends a block: it is there if the next is none.
            0 if slot == end || key(names, columns[slot + 1]) == 0 => {}
            MORE => {
                if fresh.count == 0 {
                    fresh.start = slot;
                }
                fresh.count += 1;
                *ends |= 1 << slot;
            }
            _ => *ends |= 1 << slot,
        }
    }
    fresh
}

/// Adds the other orders of new digits to the states from `first` on.
fn rename(
    next: &mut Vec<State>,
    first: usize,
    start: usize,
    count: usize,
    digits: &Row,
    string: &Row,
) {
    let orders: &[[u8; 3]] = match count {
        2 => &[[1, 0, 2]],
        3 => &ORDERS[1..],
        _ => return,
    };
    for known in first..next.len() {
        let base = next[known];
        for order in orders {
            let mut child = base;
            for place in 0..count {
                let column = base.columns[start + usize::from(order[place])];
                child.columns[start + place] = column;
                child.names[usize::from(digits[usize::from(column)])] = string[start + place];
            }
            next.push(child);
        }
    }
}

/// Laying a row that has a digit twice.
struct Laying<'a> {
    digits: &'a Row,
    best: &'a mut Row,
    next: &'a mut Vec<State>,
}

impl Laying<'_> {
    /// Lays the blocks from this slot on in all orders, and keeps the states of those that are least.
    fn lay(&mut self, mut state: State, mut string: Row, start: usize) {
        if string[..start] > self.best[..start] {
            return;
        }
        if start == SIDE {
            if string < *self.best {
                *self.best = string;
                self.next.clear();
            }
            self.next.push(state);
            return;
        }
        let end = start + (state.ends >> start).trailing_zeros() as usize;
        let digit = |column: u8| usize::from(self.digits[usize::from(column)]);
        // Blanks come first and need no order yet; each of the others has a slot of its own.
        state.columns[start..=end].sort_by_key(|&column| digit(column) != 0);
        let block = &state.columns[start..=end];
        let blanks = block.iter().take_while(|&&column| digit(column) == 0).count();
        let first = start + blanks;
        if blanks > 0 {
            state.ends |= 1 << (first - 1);
        }
        (first..=end).for_each(|slot| state.ends |= 1 << slot);
        string[start..first].fill(0);
        let base = state;
        for order in orders(end + 1 - first) {
            let mut state = base;
            for (slot, &place) in (first..).zip(*order) {
                let column = base.columns[first + usize::from(place)];
                let digit = usize::from(self.digits[usize::from(column)]);
                if state.names[digit] == 0 {
                    state.named += 1;
                    state.names[digit] = state.named;
                }
                state.columns[slot] = column;
                string[slot] = state.names[digit];
            }
            self.lay(state, string, end + 1);
        }
    }
}

/// The orders of up to three things.
fn orders(count: usize) -> &'static [&'static [u8]] {
    match count {
        0 => &[&[]],
        1 => &[&[0]],
        2 => &[&[0, 1], &[1, 0]],
        _ => &[&[0, 1, 2], &[0, 2, 1], &[1, 0, 2], &[1, 2, 0], &[2, 0, 1], &[2, 1, 0]],
    }
}

/// The rows that have a digit twice, as bits.
fn repeating_rows(board: &Board) -> u16 {
    let mut rows = 0;
    for (number, row) in board.iter().enumerate() {
        let (mut seen, mut twice) = (0u16, 0);
        for &digit in row {
            twice |= seen & 1 << digit;
            seen |= 1 << digit;
        }
        // Blanks may repeat.
        rows |= u16::from(twice & !1 != 0) << number;
    }
    rows
}

/// Two rows of a full grid that may come first and second, and an order of the stacks.
struct Pair<'a> {
    transposed: bool,
    first: &'a Row,
    rows: [usize; 2],
    order: [u8; 3],
    /// Where each stack stands in that order.
    place: [u8; 3],
    /// For each column, the one whose digit in the first row is its own in the second.
    partner: Row,
}

impl<'a> Pair<'a> {
    fn new(transposed: bool, board: &'a Board, rows: [usize; 2], order: [u8; 3]) -> Pair<'a> {
        let [first, second] = rows.map(|row| &board[row]);
        let mut column_of = [0; SIDE + 1];
        for (column, &digit) in first.iter().enumerate() {
            column_of[usize::from(digit)] = column as u8;
        }
        let mut place = [0; 3];
        for (here, &stack) in order.iter().enumerate() {
            place[usize::from(stack)] = here as u8;
        }
        let partner = second.map(|digit| column_of[usize::from(digit)]);
        Pair { transposed, first, rows, order, place, partner }
    }

    /// Fills the slots from this one on in the ways that make the second row least. The slots before it have
    /// made it equal to the best so far.
    fn fill(&self, slot: usize, columns: Row, slots: Row, best: &mut Row, states: &mut Vec<State>) {
        if slot == SIDE {
            states.push(self.state(columns, slots));
            return;
        }
        let stack = self.order[slot / 3];
        let choices = |column: &u8| match columns[slot] {
            NONE => slots[usize::from(*column)] == NONE,
            there => there == *column,
        };
        let choices = (3 * stack..3 * stack + 3).filter(choices);
        let Some(least) = choices.clone().map(|column| self.name(column, &columns, &slots)).min()
        else {
            return;
        };
        if least > best[slot] {
            return;
        }
        if least < best[slot] {
            best[slot] = least;
            best[slot + 1..].fill(MORE);
            states.clear();
        }
        for column in choices.filter(|&column| self.name(column, &columns, &slots) == least) {
            let (mut columns, mut slots) = (columns, slots);
            columns[slot] = column;
            slots[usize::from(column)] = slot as u8;
            let partner = self.partner[usize::from(column)];
            columns[usize::from(least) - 1] = partner;
            slots[usize::from(partner)] = least - 1;
            self.fill(slot + 1, columns, slots, best, states);
        }
    }

    /// The least name that the second row's digit in a column can have: the slot of its partner, or the first that
    /// is free where the partner may stand.
    fn name(&self, column: u8, columns: &Row, slots: &Row) -> u8 {
        let partner = self.partner[usize::from(column)];
        match slots[usize::from(partner)] {
            NONE => {
                let from = 3 * self.place[usize::from(partner / 3)];
                let free = (from..from + 3).find(|&slot| columns[usize::from(slot)] == NONE);
                free.unwrap_or(NONE) + 1
            }
            slot => slot + 1,
        }
    }

    fn state(&self, columns: Row, slots: Row) -> State {
        let mut names = [0; SIDE + 1];
        for (column, &digit) in self.first.iter().enumerate() {
            names[usize::from(digit)] = slots[column] + 1;
        }
        let mut rows = [0; SIDE];
        [rows[0], rows[1]] = self.rows.map(|row| row as u8);
        State {
            transposed: self.transposed,
            put: 1 << self.rows[0] | 1 << self.rows[1],
            rows,
            columns,
            ends: SINGLE,
            names,
            named: SIDE as u8,
        }
    }
}

fn board(grid: &Grid) -> Board {
    let mut board = [[0; SIDE]; SIDE];
    for cell in Cell::all() {
        board[cell.row()][cell.column()] = grid.get(cell).map_or(0, Digit::get);
    }
    board
}

fn transposed(board: &Board) -> Board {
    std::array::from_fn(|row| std::array::from_fn(|column| board[column][row]))
}

fn grid_of(form: &Board) -> Grid {
    let mut bytes = [0; CELLS];
    for (bytes, row) in bytes.chunks_exact_mut(SIDE).zip(form) {
        bytes.copy_from_slice(row);
    }
    Grid::from_bytes(bytes).unwrap_or_else(|| unreachable!("digits and blanks"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// A symmetry drawn at random.
    fn drawn(random: &mut Random) -> Symmetry {
        let mut lines = || {
            let mut bands = [0, 1, 2];
            random.shuffle(&mut bands);
            let mut lines = [0; SIDE];
            for (band, lines) in bands.iter().zip(lines.chunks_exact_mut(3)) {
                let mut within = [0, 1, 2];
                random.shuffle(&mut within);
                lines.iter_mut().zip(within).for_each(|(line, row)| *line = 3 * band + row);
            }
            lines
        };
        let (rows, columns) = (lines(), lines());
        let mut names = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        random.shuffle(&mut names);
        Symmetry { transposed: random.below(2) == 1, rows, columns, names }
    }

    fn grid(line: &str) -> Grid {
        let bytes: Vec<u8> = line.bytes().map(|c| c.saturating_sub(b'0')).collect();
        Grid::from_bytes(bytes.try_into().expect("81 cells")).expect("digits")
    }

    const KINDS: [&str; 6] = [
        // A puzzle of 17 clues, a minimal one, the most symmetrical full grid, a full grid, one clue, none.
        "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
        "530070000600195000098000060800060003400803001700020006060000280000419005000080079",
        "123456789456789123789123456231564897564897231897231564312645978645978312978312645",
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
        "000000000000000000000000000000050000000000000000000000000000000000000000000000000",
        "000000000000000000000000000000000000000000000000000000000000000000000000000000000",
    ];

    #[test]
    fn all_equivalents_have_one_form_and_it_is_one_of_them() {
        let (mut canonicalizer, mut random) = (Canonicalizer::new(), Random::new(7, 7));
        for line in KINDS {
            let puzzle = grid(line);
            let form = canonicalizer.canonical(&puzzle);
            assert_eq!(form.symmetry.apply(&puzzle), form.grid, "{line}");
            for _ in 0..100 {
                let morph = drawn(&mut random).apply(&puzzle);
                let found = canonicalizer.canonical(&morph);
                assert_eq!(
                    (found.grid, found.automorphisms),
                    (form.grid, form.automorphisms),
                    "{morph}"
                );
                assert_eq!(found.symmetry.apply(&morph), form.grid);
                assert!(form.grid.as_bytes() <= morph.as_bytes());
            }
        }
    }

    #[test]
    fn automorphisms_of_known_grids() {
        // The most canonical grid has 648; the empty grid all 3,359,232; one clue 72 of its cells' share: 81 cells
        // are equivalent, so 3,359,232 / 81 leave one where it is.
        let count = |line| Canonicalizer::new().canonical(&grid(line)).automorphisms;
        assert_eq!(KINDS.map(count)[2..], [648, 1, 3_359_232 / 81, 3_359_232]);
    }

    /// The least of all equivalents of a small pattern, by trying all of them.
    #[test]
    fn the_form_is_the_least() {
        let mut random = Random::new(1, 1);
        let puzzle = grid(KINDS[1]);
        let form = Canonicalizer::new().canonical(&puzzle).grid;
        for _ in 0..20_000 {
            // Renaming in order of appearance makes any way of moving the least that it can be.
            let moved = drawn(&mut random).apply(&puzzle);
            let (mut names, mut named) = ([0; 10], 0);
            let renamed = moved.as_bytes().map(|digit| {
                if digit != 0 && names[usize::from(digit)] == 0 {
                    named += 1;
                    names[usize::from(digit)] = named;
                }
                names[usize::from(digit)]
            });
            assert!(form.as_bytes() <= &renamed);
        }
    }
}
