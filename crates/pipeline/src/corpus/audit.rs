//! Leaks between files: puzzles that one file has in common with another, in the open or in
//! disguise.
//!
//! Every puzzle is looked up by four keys, from the plainest kind of leak to the most hidden. Files
//! are read one after the other, so whatever a line repeats of another file came before it: it is
//! enough to remember where each key was first. Each leaking line is listed once, with the plainest
//! of its leaks.

use super::boards::board_group;
use super::first_seen::{FirstSeen, LinePlace};
use super::key::Key;
use crate::batch::BatchError;
use ninefold_boards::{self as boards, Cells};
use ninefold_core::{canon::Canonicalizer, grid::Grid};

/// A kind of leak: what two files have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leak {
    /// The same puzzle.
    Puzzle,
    /// Equivalent puzzles.
    EquivalentPuzzle,
    /// Puzzles with the same solution, or a puzzle and its solution.
    Solution,
    /// Puzzles with equivalent solutions.
    EquivalentSolution,
}

impl Leak {
    /// All kinds, the plainest first.
    pub const ALL: [Leak; 4] =
        [Leak::Puzzle, Leak::EquivalentPuzzle, Leak::Solution, Leak::EquivalentSolution];

    /// The name, as in `equivalent puzzle`.
    pub const fn name(self) -> &'static str {
        match self {
            Leak::Puzzle => "same puzzle",
            Leak::EquivalentPuzzle => "equivalent puzzle",
            Leak::Solution => "same solution",
            Leak::EquivalentSolution => "equivalent solution",
        }
    }
}

/// The keys of a puzzle, one for each kind of leak.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeakKeys {
    keys: [Option<Key>; Leak::ALL.len()],
    is_unique: bool,
}

impl LeakKeys {
    /// The keys of a puzzle; those of its solution if it has exactly one.
    pub fn of(
        puzzle: &Grid,
        solution: Option<&Grid>,
        canonicalizer: &mut Canonicalizer,
    ) -> LeakKeys {
        let mut canonical = |grid| Key::canonical(grid, canonicalizer);
        let keys = [
            Some(Key::of(puzzle)),
            Some(canonical(puzzle)),
            solution.map(Key::of),
            solution.map(canonical),
        ];
        LeakKeys { keys, is_unique: solution.is_some() }
    }

    /// The keys of a board. Solutions of 4x4 have none: there are two of them, up to symmetry.
    pub fn of_board(puzzle: &Cells, solution: Option<&Cells>) -> LeakKeys {
        let compared = solution.filter(|solution| solution.size().side() > 4);
        let keys = [
            Some(Key::of_board(puzzle)),
            boards::canonical(puzzle).as_ref().map(Key::of_board),
            compared.map(Key::of_board),
            compared.map(|solution| board_group(solution, Some(solution))),
        ];
        LeakKeys { keys, is_unique: solution.is_some() }
    }

    /// Whether they are of a puzzle with exactly one solution.
    pub(crate) fn has_solution(&self) -> bool {
        self.is_unique
    }
}

/// A line that repeats something of another file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeakingLine {
    /// The kind of leak: the plainest, if there are several.
    pub leak: Leak,
    /// The place of the line.
    pub place: LinePlace,
    /// The line of the other file that it repeats: the first such line.
    pub first: LinePlace,
}

/// The keys of all lines so far.
#[derive(Default)]
pub struct LeakIndex {
    seen: [FirstSeen; Leak::ALL.len()],
}

impl LeakIndex {
    /// Looks the keys of the next line up, and notes them. The place where each was first, if it
    /// was anywhere, in the order of [`Leak::ALL`]. Errors: there is no memory for one more key.
    #[doc(hidden)]
    pub fn look_up(
        &mut self,
        keys: &LeakKeys,
        place: LinePlace,
    ) -> Result<[Option<LinePlace>; Leak::ALL.len()], BatchError> {
        let mut found = [None; Leak::ALL.len()];
        for ((found, seen), key) in found.iter_mut().zip(&mut self.seen).zip(keys.keys) {
            if let Some(key) = key {
                *found = seen.first(key, place)?;
            }
        }
        Ok(found)
    }

    /// Looks the keys of the next line up, and notes them. Lines come file by file.
    ///
    /// # Errors
    /// There is no memory for one more key.
    pub fn find(
        &mut self,
        keys: &LeakKeys,
        place: LinePlace,
    ) -> Result<Option<LeakingLine>, BatchError> {
        let mut firsts = Leak::ALL.into_iter().zip(self.look_up(keys, place)?);
        Ok(firsts.find_map(|(leak, first)| {
            let first = first.filter(|first| first.input() != place.input())?;
            Some(LeakingLine { leak, place, first })
        }))
    }
}
