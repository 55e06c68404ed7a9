//! Trial with singles only: the assumption that a claim is false, and the contradiction it ends in.

use std::fmt;

use ninefold_core::grid::{Cell, Digit, House};
use ninefold_logic::LogicBoard;

/// The end of a trial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Refutation {
    /// Number of singles that were placed.
    pub length: usize,
    pub end: DeadEnd,
}

/// A place that nothing is left for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DeadEnd {
    Cell(Cell),
    House(House, Digit),
}

/// Places a digit, or strikes it, and then singles, naked ones first, until there are no more or
/// the board is contradictory.
pub(super) fn refute(
    mut board: LogicBoard,
    cell: Cell,
    digit: Digit,
    is_placed: bool,
) -> Option<Refutation> {
    if is_placed {
        board.place(cell, digit);
    } else {
        board.remove(cell, digit);
    }
    let mut length = 0;
    while !board.is_broken() {
        board.tidy();
        let naked = board.naked_singles().next();
        let single = naked.or_else(|| board.hidden_singles().next())?;
        board.place(single.cell, single.digit);
        length += 1;
    }
    Some(Refutation { length, end: dead_end(&board)? })
}

/// The first place of a contradictory board that nothing is left for.
fn dead_end(board: &LogicBoard) -> Option<DeadEnd> {
    let cell = board.open().into_iter().find(|cell| board.candidates(*cell) == 0);
    cell.map(DeadEnd::Cell).or_else(|| {
        let pairs = House::all().flat_map(|house| Digit::all().map(move |digit| (house, digit)));
        let is_dead = |&(house, digit): &(House, Digit)| {
            let holds = |cell: &Cell| board.grid().get(*cell) == Some(digit);
            board.count(house, digit) == 0 && !house.cells().iter().any(holds)
        };
        pairs.into_iter().find(is_dead).map(|(house, digit)| DeadEnd::House(house, digit))
    })
}

/// As the end of a sentence: `r7c5 has no digit left after 5 steps`.
impl fmt::Display for Refutation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.end {
            DeadEnd::Cell(cell) => write!(f, "{cell} has no digit left")?,
            DeadEnd::House(house, digit) => write!(f, "{house} has no place left for {digit}")?,
        }
        match self.length {
            0 => Ok(()),
            1 => f.write_str(" after 1 step"),
            length => write!(f, " after {length} steps"),
        }
    }
}
