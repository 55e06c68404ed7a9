//! `split --audit`: whether files have anything in common that they should not.
//!
//! Every puzzle is looked up by four keys, from the plainest kind of leak to the most hidden. Files come one after
//! the other, so whatever a line repeats of another file was there before: where a key was first is all
//! that has to be remembered, and each leaking line is listed once, with the plainest of its leaks.

use super::key::Key;
use super::seen::{Place, Seen};
use super::solver::{Solver, only_solution};
use super::{Content, Page, Task};
use crate::batch::BatchError;
use crate::batch::run::{OutputSink, Sink};
use crate::canon::Canonicalizer;

/// What two files can have in common, the plainest first.
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
    /// All of them, the plainest first.
    pub const ALL: [Leak; 4] =
        [Leak::Puzzle, Leak::EquivalentPuzzle, Leak::Solution, Leak::EquivalentSolution];

    /// In words.
    pub const fn name(self) -> &'static str {
        match self {
            Leak::Puzzle => "same puzzle",
            Leak::EquivalentPuzzle => "equivalent puzzle",
            Leak::Solution => "same solution",
            Leak::EquivalentSolution => "equivalent solution",
        }
    }
}

/// Makes the keys.
pub struct Keys {
    canonicalizer: Canonicalizer,
    solver: Solver,
    /// Puzzles without exactly one solution, of which only the puzzle was compared.
    pub by_puzzle: u64,
}

impl Keys {
    /// A task.
    pub fn new() -> Keys {
        Keys { canonicalizer: Canonicalizer::new(), solver: Solver::new(), by_puzzle: 0 }
    }
}

impl Default for Keys {
    fn default() -> Keys {
        Keys::new()
    }
}

/// The puzzles of a page: where each is, and its key for each kind of leak; two where there is no one solution.
#[derive(Default)]
pub struct Keyed(Vec<(Place, [Option<Key>; Leak::ALL.len()])>);

impl Task for Keys {
    type Piece = Keyed;

    fn page(&mut self, page: &Page<'_>, keyed: &mut Keyed) -> Result<(), BatchError> {
        let outcomes = self.solver.solve(page.puzzles())?;
        for entry in page.entries() {
            let Content::Puzzle(number, puzzle) = entry.content else { continue };
            let solution = only_solution(&outcomes[number]);
            self.by_puzzle += u64::from(solution.is_none());
            let mut canonical = |grid| Key::canonical(grid, &mut self.canonicalizer);
            let keys = [
                Some(Key::of(puzzle)),
                Some(canonical(puzzle)),
                solution.map(Key::of),
                solution.map(&mut canonical),
            ];
            keyed.0.push((Place::new(page.input(), entry.line), keys));
        }
        Ok(())
    }
}

/// Looks for keys of one file in those before it.
pub struct Audit<'a> {
    names: &'a [String],
    list: OutputSink<'a>,
    /// For each kind of leak, the keys that were seen.
    seen: [Seen; Leak::ALL.len()],
    found: &'a mut [u64; Leak::ALL.len()],
    out: Vec<u8>,
}

impl<'a> Audit<'a> {
    /// Lists the leaks between these inputs, and counts them by kind.
    pub fn new(
        names: &'a [String],
        list: OutputSink<'a>,
        found: &'a mut [u64; Leak::ALL.len()],
    ) -> Audit<'a> {
        Audit { names, list, seen: Default::default(), found, out: Vec::new() }
    }

    fn list(&mut self, here: Place, first: Place, leak: Leak) {
        let [here, first] =
            [here, first].map(|place| format!("{}:{}", self.names[place.input()], place.line()));
        self.out.extend(format!("{here} - {first}: {}\n", leak.name()).bytes());
    }
}

impl Sink<Keyed> for Audit<'_> {
    fn accept(&mut self, keyed: &mut Keyed) -> Result<(), BatchError> {
        for (here, keys) in keyed.0.drain(..) {
            let mut leak = None;
            for ((kind, seen), key) in Leak::ALL.into_iter().zip(&mut self.seen).zip(keys) {
                let Some(key) = key else { continue };
                let first = seen.first(key, here)?.filter(|first| first.input() != here.input());
                leak = leak.or(first.map(|first| (kind, first)));
            }
            if let Some((kind, first)) = leak {
                self.found[kind as usize] += 1;
                self.list(here, first, kind);
            }
        }
        self.list.accept(&mut self.out)
    }
}
