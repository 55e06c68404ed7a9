//! The search: keeps all ways whose rows come out least, and goes on to the next row.

use std::collections::HashMap;

use super::Canonical;
use super::digit_rows::{
    MORE, NONE, ORDERS, Row, Rows, SIDE, grid_of, repeating_rows, rows_of, transposed,
};
use super::distinct_row::lay;
use super::full_grid::Pair;
use super::repeating_row::Laying;
use super::state::{SINGLE, STACKS, State};
use crate::grid::Grid;

/// Memory for canonical forms, to be used again and again.
#[derive(Debug, Default)]
pub struct Canonicalizer {
    states: Vec<State>,
    next: Vec<State>,
    /// Pairs of rows of a full grid that may come first and second, as far as is known.
    pairs: Vec<([usize; 2], bool, [u8; 3])>,
    /// The least second rows of the classes of pairs that were seen, for each order of the stacks.
    least: HashMap<u32, [Row; ORDERS.len()]>,
}

impl Canonicalizer {
    /// With no memory yet.
    pub fn new() -> Canonicalizer {
        Canonicalizer::default()
    }

    /// The canonical form of a grid.
    pub fn canonical(&mut self, grid: &Grid) -> Canonical {
        let board = rows_of(grid);
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
    fn put_row(&mut self, boards: &[Rows; 2], repeats: &[u16; 2], number: usize) -> Row {
        let Canonicalizer { states, next, .. } = self;
        let mut best = [MORE; SIDE];
        next.clear();
        for state in states.iter() {
            let board = &boards[usize::from(state.transposed)];
            let repeats = repeats[usize::from(state.transposed)];
            // A new band begins with any row of those that are left; else it is one of the same
            // band.
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

    /// Puts the first two rows of a full grid: those pairs whose class has the least second row.
    fn begin_full(&mut self, boards: &[Rows; 2]) -> [Row; 2] {
        let Canonicalizer { states, next, pairs, least } = self;
        let mut best = [MORE; SIDE];
        pairs.clear();
        for (transposed, board) in [false, true].into_iter().zip(boards) {
            for first in 0..SIDE {
                for second in (first / 3 * 3..first / 3 * 3 + 3).filter(|&row| row != first) {
                    let rows = [first, second];
                    let pair = |order| Pair::new(transposed, board, rows, order);
                    let class = pair(ORDERS[0]).class();
                    let seconds = least
                        .entry(class)
                        .or_insert_with(|| ORDERS.map(|order| pair(order).least_second_row(next)));
                    for (order, second) in ORDERS.into_iter().zip(seconds) {
                        if *second < best {
                            best = *second;
                            pairs.clear();
                        }
                        if *second == best {
                            pairs.push((rows, transposed, order));
                        }
                    }
                }
            }
        }
        states.clear();
        for &(rows, transposed, order) in pairs.iter() {
            let pair = Pair::new(transposed, &boards[usize::from(transposed)], rows, order);
            pair.fill(0, [NONE; SIDE], [NONE; SIDE], &mut best, states);
        }
        [std::array::from_fn(|slot| slot as u8 + 1), best]
    }
}
