//! The search: keeps all ways whose rows come out least, and goes on to the next row.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use super::Canonical;
use super::digit_rows::{
    MORE, NONE, ORDERS, Row, Rows, SIDE, grid_of, repeating_rows, rows_of, transposed,
};
use super::distinct_row::lay;
use super::full_grid::{ClassHasher, LeastRows, Pair, row_of};
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
    /// The least second rows of the classes of pairs that were seen, of the pairs as they stand and
    /// the other way round.
    least: HashMap<u32, [LeastRows; 2], BuildHasherDefault<ClassHasher>>,
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
        let mut best = u64::MAX;
        pairs.clear();
        for (transposed, board) in [false, true].into_iter().zip(boards) {
            for one in 0..SIDE {
                for other in one + 1..one / 3 * 3 + 3 {
                    let class = Pair::new(transposed, board, [one, other], ORDERS[0]).class();
                    let both = [[one, other], [other, one]];
                    let least = least.entry(class).or_insert_with(|| {
                        both.map(|rows| {
                            let pair = |order| Pair::new(transposed, board, rows, order);
                            LeastRows::new(ORDERS.map(|order| pair(order).least_second_row(next)))
                        })
                    });
                    for (rows, least) in both.into_iter().zip(least) {
                        if least.least < best {
                            best = least.least;
                            pairs.clear();
                        }
                        if least.least == best {
                            let orders = ORDERS.into_iter().zip(least.of_orders);
                            let best_orders = orders.filter(|&(_, row)| row == best);
                            pairs.extend(best_orders.map(|(order, _)| (rows, transposed, order)));
                        }
                    }
                }
            }
        }
        // Which way is told of several that lead to the form does not depend on how they were found.
        pairs.sort_unstable_by_key(|&(rows, transposed, order)| (transposed, rows, order));
        let mut best = row_of(best);
        states.clear();
        for &(rows, transposed, order) in pairs.iter() {
            let pair = Pair::new(transposed, &boards[usize::from(transposed)], rows, order);
            pair.fill(0, [NONE; SIDE], [NONE; SIDE], &mut best, states);
        }
        [std::array::from_fn(|slot| slot as u8 + 1), best]
    }
}
