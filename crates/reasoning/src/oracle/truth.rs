//! The digits that each cell of a puzzle has in its solutions.

use ninefold_core::grid::{Cell, Digit, Grid};
use ninefold_engine::{Engine, Limits, Rules};

/// The digits of each cell in the solutions of a puzzle, as bits: bit 0 for digit 1.
#[derive(Clone, Copy)]
pub(super) struct Truth {
    pub possible: [u16; 81],
    pub is_unique: bool,
}

impl Truth {
    /// Solves a puzzle. Where it has several solutions, each digit of each cell is tried that none
    /// of those found so far has. `None` if it has no solution.
    pub(super) fn of(puzzle: &Grid, engine: &mut Rules) -> Option<Truth> {
        let outcome = engine.solve_one(puzzle, &Limits::UNIQUE);
        let mut truth = Truth { possible: [0; 81], is_unique: outcome.solutions == 1 };
        truth.add(outcome.solution()?);
        if truth.is_unique {
            return Some(truth);
        }
        for cell in Cell::all().filter(|cell| puzzle.get(*cell).is_none()) {
            for digit in Digit::all() {
                if truth.possible[cell.index()] & digit.bit() == 0 {
                    let mut tried = *puzzle;
                    tried.set(cell, Some(digit));
                    let outcome = engine.solve_one(&tried, &Limits::FIRST);
                    outcome.solution().into_iter().for_each(|solution| truth.add(solution));
                }
            }
        }
        Some(truth)
    }

    fn add(&mut self, solution: &Grid) {
        for (possible, digit) in self.possible.iter_mut().zip(solution.as_bytes()) {
            *possible |= 1 << digit >> 1;
        }
    }

    /// Whether a digit is in a cell in all solutions (`is_placed`), or in none.
    pub(super) fn holds(&self, cell: Cell, digit: Digit, is_placed: bool) -> bool {
        let possible = self.possible[cell.index()];
        if is_placed { possible == digit.bit() } else { possible & digit.bit() == 0 }
    }
}
