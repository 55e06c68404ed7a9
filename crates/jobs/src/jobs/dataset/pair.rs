//! A puzzle with its solution, on a board of any size.

use ninefold_core::canon::{Canonicalizer, random_symmetry};
use ninefold_core::{grid::Grid, random::Random};
use ninefold_text::line;

use crate::boards::{self, Cells, Morph, Size, symbol};
use crate::corpus::{Key, LeakKeys, board_group};

/// A puzzle, and its only solution.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Pair {
    /// Grids of 9x9.
    Nine([Grid; 2]),
    /// Boards of another size.
    Other(Box<[Cells; 2]>),
}

impl Pair {
    /// The value of each cell of the puzzle, 0 for a blank.
    pub(super) fn puzzle(&self) -> &[u8] {
        match self {
            Pair::Nine([puzzle, _]) => puzzle.as_bytes(),
            Pair::Other(both) => both[0].values(),
        }
    }

    /// The value of each cell of the solution.
    pub(super) fn solution(&self) -> &[u8] {
        match self {
            Pair::Nine([_, solution]) => solution.as_bytes(),
            Pair::Other(both) => both[1].values(),
        }
    }

    /// The puzzle as a board.
    pub(super) fn board(&self) -> Cells {
        match self {
            Pair::Nine([puzzle, _]) => {
                let mut board = Cells::blank(Size::ALL[3]);
                board.values_mut().copy_from_slice(puzzle.as_bytes());
                board
            }
            Pair::Other(both) => both[0],
        }
    }

    /// The number of clues.
    pub(super) fn clues(&self) -> usize {
        self.puzzle().iter().filter(|value| **value > 0).count()
    }

    /// Whether a text is this solution.
    pub(super) fn is_solved_by(&self, text: &[u8]) -> bool {
        match self {
            Pair::Nine([_, solution]) => line::parse_exact(text).as_ref() == Ok(solution),
            Pair::Other(both) => Cells::parse(both[1].size(), text).as_ref() == Ok(&both[1]),
        }
    }

    /// The key of the puzzle as it is.
    pub(super) fn key(&self) -> Key {
        match self {
            Pair::Nine([puzzle, _]) => Key::of(puzzle),
            Pair::Other(both) => Key::of_board(&both[0]),
        }
    }

    /// The key that equivalent puzzles share; of sizes without canonical forms, that of the puzzle.
    pub(super) fn equivalence(&self, canonicalizer: &mut Canonicalizer) -> Key {
        match self {
            Pair::Nine([puzzle, _]) => Key::canonical(puzzle, canonicalizer),
            Pair::Other(both) => Key::of_board(&boards::canonical(&both[0]).unwrap_or(both[0])),
        }
    }

    /// The key of what a split keeps together.
    pub(super) fn group(&self, canonicalizer: &mut Canonicalizer) -> Key {
        match self {
            Pair::Nine([_, solution]) => Key::canonical(solution, canonicalizer),
            Pair::Other(both) => board_group(&both[0], Some(&both[1])),
        }
    }

    /// The keys of what it has in common with others.
    pub(super) fn leak_keys(&self, canonicalizer: &mut Canonicalizer) -> LeakKeys {
        match self {
            Pair::Nine([puzzle, solution]) => LeakKeys::of(puzzle, Some(solution), canonicalizer),
            Pair::Other(both) => LeakKeys::of_board(&both[0], Some(&both[1])),
        }
    }

    /// A random equivalent.
    pub(super) fn equivalent(&self, random: &mut Random) -> Pair {
        match self {
            Pair::Nine(both) => {
                let symmetry = random_symmetry(random);
                Pair::Nine(both.each_ref().map(|grid| symmetry.apply(grid)))
            }
            Pair::Other(both) => {
                let morph = Morph::random(both[0].size(), random);
                Pair::Other(Box::new(both.each_ref().map(|cells| morph.apply(cells))))
            }
        }
    }
}

/// Whether equivalent puzzles of a size are recognised.
pub(super) fn has_equivalence(size: Size) -> bool {
    size.side() == 9 || boards::has_canonical_form(size)
}

/// Appends a symbol for each value, `.` for 0.
pub(super) fn write_values(values: &[u8], out: &mut Vec<u8>) {
    out.extend(values.iter().map(|value| symbol(*value) as u8));
}

/// A symbol for each value, `.` for 0.
pub(super) fn text_of(values: &[u8]) -> String {
    values.iter().map(|value| symbol(*value)).collect()
}
