//! Puzzles on boards of any size, with further cells and with constraints of constraints: a network
//! of small propagators, and the definitions of its rules.
//!
//! A [`Network`] reads the same items as a [`Ruleset`](super::Ruleset), and many more. It is not
//! bound to nine rows and nine digits: a board has up to 16 rows and columns and up to 16 values,
//! and a puzzle may have further cells, which no one sees. Each kind of constraint is made of a few
//! propagators (different values, sums, relations, automata, one of several) and a definition
//! that a full board is checked against. The two share no code.

mod automaton;
mod base64;
mod board;
mod builder;
mod domains;
mod kinds;
mod nodes;
mod place;
mod propagator;
mod propagators;
mod regex;
mod rule;
mod search;

pub use kinds::{KINDS, Kind};
pub use search::NetworkSolver;

pub(super) use nodes::read;

use board::Board;
use place::{Differing, Place};
use propagator::Propagator;
use rule::Statement;
use search::Wake;

/// The board, constraints and givens of a puzzle, ready to be searched.
#[derive(Debug)]
pub struct Network {
    board: Board,
    text: String,
    masks: Vec<u16>,
    differing: Differing,
    propagators: Vec<Box<dyn Propagator>>,
    statements: Vec<Statement>,
    /// Places that hold all values.
    houses: Vec<Vec<Place>>,
    wake: Wake,
}

impl Network {
    fn of(
        board: Board,
        text: String,
        masks: Vec<u16>,
        differing: Differing,
        propagators: Vec<Box<dyn Propagator>>,
        statements: Vec<Statement>,
    ) -> Network {
        let wake = Wake::of(&propagators, masks.len());
        let lines = (0..board.rows).map(|row| board.row(row));
        let lines = lines.chain((0..board.columns).map(|column| board.column(column)));
        let holds_all = |places: &Vec<Place>| places.len() == board.values && board.is_sudoku;
        let houses = lines.chain(board.boxes()).filter(holds_all).collect();
        Network { board, text, masks, differing, propagators, statements, houses, wake }
    }

    /// The puzzle on one line, in the syntax of Interactive Sudoku Solver.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The number of rows and columns.
    pub fn size(&self) -> (usize, usize) {
        (self.board.rows, self.board.columns)
    }

    /// The values of the grid's cells in a solution, a character each: digits, or letters from A
    /// for 1 on, if there is a value above 9.
    pub fn solution_text(&self, numbers: &[i32]) -> String {
        self.board.text(numbers)
    }

    /// The rules that the puzzle states, in the order of its text: a sentence each, without a full
    /// stop. Rows, columns and boxes are not among them.
    pub fn sentences(&self) -> impl Iterator<Item = &str> {
        self.statements.iter().map(|statement| statement.says.as_str())
    }

    fn board(&self) -> &Board {
        &self.board
    }

    /// Whether the numbers of all places obey all rules. The search has no part in it.
    fn is_solution(&self, numbers: &[i32], room: &mut Vec<i32>) -> bool {
        let may_hold = |(&number, &mask): (&i32, &u16)| self.board.bit(number) & mask != 0;
        numbers.len() == self.masks.len()
            && numbers.iter().zip(&self.masks).all(may_hold)
            && self.statements.iter().all(|statement| statement.rule.holds(numbers, room))
    }
}
