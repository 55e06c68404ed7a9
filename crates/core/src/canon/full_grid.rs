//! The first two rows of a full grid that obeys the rules, put together.
//!
//! Nothing is blank, and each of the 18 rows and columns could come first, in 1,296 orders. So a
//! column is put in its place when the second row needs it there.

use std::hash::Hasher;

use super::digit_rows::{MORE, NONE, ORDERS, Row, Rows, SIDE};
use super::state::{SINGLE, State};

/// Two rows of a full grid that may come first and second, and an order of the stacks.
pub(super) struct Pair<'a> {
    transposed: bool,
    first: &'a Row,
    rows: [usize; 2],
    order: [u8; 3],
    /// The place of each stack in that order.
    place: [u8; 3],
    /// For each column, the one whose digit in the first row is its own in the second.
    partner: Row,
}

impl<'a> Pair<'a> {
    pub(super) fn new(
        transposed: bool,
        board: &'a Rows,
        rows: [usize; 2],
        order: [u8; 3],
    ) -> Pair<'a> {
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

    /// The key of the least second row, for any order of the stacks, of this pair and of the
    /// reversed pair: the cycles of partners, each as the stacks that it goes through. Columns of a
    /// stack may change places, so no more of them is needed. There are some dozens of classes, and
    /// looking one up takes a tenth of the time of finding its row.
    pub(super) fn class(&self) -> u32 {
        // A cycle has two columns at least: no column is its own partner.
        let (mut cycles, mut count, mut seen) = ([0u32; SIDE / 2], 0, 0u16);
        for start in 0..SIDE {
            let (mut column, mut word, mut length) = (start, 0, 0);
            while seen & 1 << column == 0 {
                seen |= 1 << column;
                word = word << 2 | (column / 3 + 1) as u32;
                length += 2;
                column = usize::from(self.partner[column]);
            }
            if length > 0 {
                // Two bits of zero end it.
                cycles[count] = least_turn(word, length) << 2;
                count += 1;
            }
        }
        cycles[..count].sort_unstable();
        cycles[..count].iter().fold(0, |class, &cycle| {
            let length = (u32::BITS - cycle.leading_zeros()).next_multiple_of(2);
            class << length | cycle
        })
    }

    /// The least second row, with memory to be used again.
    pub(super) fn least_second_row(&self, memory: &mut Vec<State>) -> Row {
        let mut best = [MORE; SIDE];
        memory.clear();
        self.fill(0, [NONE; SIDE], [NONE; SIDE], &mut best, memory);
        best
    }

    /// Fills the slots from this one on in the ways that make the second row least. The slots
    /// before it have made it equal to the best so far.
    pub(super) fn fill(
        &self,
        slot: usize,
        columns: Row,
        slots: Row,
        best: &mut Row,
        states: &mut Vec<State>,
    ) {
        if slot == SIDE {
            states.push(self.state(columns, slots));
            return;
        }
        let stack = self.order[slot / 3];
        let first = 3 * stack;
        let names: [u8; 3] = std::array::from_fn(|place| {
            let column = first + place as u8;
            let is_choice = match columns[slot] {
                NONE => slots[usize::from(column)] == NONE,
                there => there == column,
            };
            if is_choice { self.name(column, &columns, &slots) } else { MORE }
        });
        let least = names[0].min(names[1]).min(names[2]);
        if least == MORE {
            return;
        }
        if least > best[slot] {
            return;
        }
        if least < best[slot] {
            best[slot] = least;
            best[slot + 1..].fill(MORE);
            states.clear();
        }
        for (column, _) in (first..).zip(names).filter(|&(_, name)| name == least) {
            let (mut columns, mut slots) = (columns, slots);
            columns[slot] = column;
            slots[usize::from(column)] = slot as u8;
            let partner = self.partner[usize::from(column)];
            columns[usize::from(least) - 1] = partner;
            slots[usize::from(partner)] = least - 1;
            self.fill(slot + 1, columns, slots, best, states);
        }
    }

    /// The least name that the second row's digit in a column can have: the slot of its partner, or
    /// the first that is free where the partner may stand.
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

/// The least second rows of a class of pairs, as numbers: four bits for each digit.
#[derive(Clone, Copy, Debug)]
pub(super) struct LeastRows {
    pub(super) of_orders: [u64; ORDERS.len()],
    /// The least of them.
    pub(super) least: u64,
}

impl LeastRows {
    pub(super) fn new(rows: [Row; ORDERS.len()]) -> LeastRows {
        let number = |row: Row| row.iter().fold(0, |number, &digit| number << 4 | u64::from(digit));
        let of_orders = rows.map(number);
        let least = of_orders.into_iter().fold(u64::MAX, u64::min);
        LeastRows { of_orders, least }
    }
}

/// The row of such a number.
pub(super) fn row_of(number: u64) -> Row {
    std::array::from_fn(|slot| (number >> (4 * (SIDE - 1 - slot)) & 0xf) as u8)
}

/// Spreads classes over a table: they come from this file alone, so no input can choose bad ones,
/// and a product takes a tenth of the time of the standard hash.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ClassHasher(u64);

impl Hasher for ClassHasher {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u32(byte.into()));
    }

    fn write_u32(&mut self, class: u32) {
        // The table looks at the highest bits and at the lowest ones.
        let product = (self.0 ^ u64::from(class)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = product ^ product >> 32;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// The least of the rotations of a cycle of `length` bits, two for each of its columns.
fn least_turn(word: u32, length: u32) -> u32 {
    let turned = |bits: u32| word >> bits | (word & ((1u32 << bits) - 1)) << (length - bits);
    (0..length).step_by(2).map(turned).min().unwrap_or(word)
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::super::digit_rows::ORDERS;
    use super::*;
    use crate::random::Random;

    /// Digits in random order.
    fn shuffled(random: &mut Random) -> Row {
        let mut row: Row = std::array::from_fn(|column| column as u8 + 1);
        random.shuffle(&mut row);
        row
    }

    #[test]
    fn the_least_second_row_depends_on_the_class_and_the_order_alone() {
        let mut random = Random::new(5, 0);
        let (mut least, mut memory) = (HashMap::new(), Vec::new());
        let mut pairs = 0;
        while pairs < 3_000 {
            let mut board = [[0; SIDE]; SIDE];
            (board[0], board[1]) = (shuffled(&mut random), shuffled(&mut random));
            let stack =
                |row: &Row, digit| row.iter().position(|&other| other == digit).map(|c| c / 3);
            // A digit is in one box only once.
            if (1..=SIDE as u8).any(|digit| stack(&board[0], digit) == stack(&board[1], digit)) {
                continue;
            }
            pairs += 1;
            let class = Pair::new(false, &board, [0, 1], ORDERS[0]).class();
            for (rows, order) in
                [[0, 1], [1, 0]].into_iter().flat_map(|rows| ORDERS.map(|order| (rows, order)))
            {
                let row = Pair::new(false, &board, rows, order).least_second_row(&mut memory);
                assert_eq!(*least.entry((class, rows, order)).or_insert(row), row, "{board:?}");
            }
        }
        assert!(least.len() > 200, "{}", least.len());
    }

    #[test]
    fn rows_as_numbers_are_in_the_same_order_and_come_back() {
        let mut random = Random::new(6, 0);
        for _ in 0..1_000 {
            let rows: [Row; ORDERS.len()] = std::array::from_fn(|_| shuffled(&mut random));
            let numbers = LeastRows::new(rows);
            assert_eq!(numbers.of_orders.map(row_of), rows);
            assert_eq!(Some(row_of(numbers.least)), rows.into_iter().min());
        }
    }
}
