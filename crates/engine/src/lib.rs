//! Engines: ways to search for the solutions of a puzzle.
//!
//! All engines share the trait [`Engine`]. The limits of a search and its outcome are in
//! [`search`](ninefold_core::search), and exported here too. No engine does I/O.
//!
//! ```
//! use ninefold_engine::{Engine, Lanes, Limits, Outcome};
//! use ninefold_core::grid::Grid;
//!
//! let puzzles = vec![Grid::EMPTY; 100];
//! let mut outcomes = vec![Outcome::EMPTY; puzzles.len()];
//! Lanes::new().solve_block(&puzzles, &Limits::UNIQUE, &mut outcomes);
//! assert!(outcomes.iter().all(|outcome| outcome.solutions == 2));
//! ```

mod backend;
mod blanks;

mod lanes;
mod mrv;
mod naive;
mod planted;
mod prefetch;
mod presorted;
mod reference;
mod rules;
mod stream;

use std::num::NonZeroU64;

pub use backend::Backend;
pub use blanks::Blanks;

pub use lanes::Lanes;
pub use mrv::{Mrv, Ties};
pub use naive::Naive;
pub use presorted::Presorted;
pub use reference::Reference;
pub use rules::Rules;
pub use stream::{Next, Slices, Stream, Ticket};

#[cfg(not(target_family = "wasm"))]
use quanta::Instant;
#[cfg(target_family = "wasm")]
use std::time::Instant;

use ninefold_core::grid::{Candidates, Cell, Digit, Grid};

pub use ninefold_core::search::{Budget, Counters, Limits, Outcome, Status};

/// A way to search for solutions.
///
/// An engine owns its scratch memory and keeps nothing from one puzzle to the next: the outcome
/// depends on the puzzle and the limits alone.
pub trait Engine: Send {
    /// The instruction set in use, for reports.
    fn backend(&self) -> &'static str {
        "portable"
    }

    /// Solves one puzzle. Must not allocate (the `reference` engine may; the stacks of `lanes` grow
    /// to the most that was ever needed).
    fn solve_one(&mut self, puzzle: &Grid, limits: &Limits) -> Outcome;

    /// Looks for one solution that does not have this digit in this blank cell: see
    /// [`Next::Without`].
    ///
    /// Engines get this for free, as eight puzzles with another digit there.
    fn solve_without(
        &mut self,
        puzzle: &Grid,
        cell: Cell,
        digit: Digit,
        limits: &Limits,
    ) -> Outcome {
        let limits = Limits { solutions: NonZeroU64::MIN, ..*limits };
        let (mut puzzle, mut all) = (*puzzle, Outcome::EMPTY);
        for other in Digit::all().filter(|&other| other != digit) {
            puzzle.set(cell, Some(other));
            let outcome = self.solve_one(&puzzle, &limits);
            all.counters += outcome.counters;
            all.gave_up |= outcome.gave_up;
            if outcome.solutions > 0 {
                return Outcome { counters: all.counters, gave_up: false, ..outcome };
            }
        }
        all
    }

    /// Solves a puzzle whose cells may hold certain digits only, which clues cannot express. `None`
    /// from an engine that cannot; the table of engines lists those that can.
    fn solve_candidates(&mut self, _: &Candidates, _: &Limits) -> Option<Outcome> {
        None
    }

    /// Solves all puzzles of a stream, each under the same limits.
    ///
    /// Engines that work one puzzle at a time get this for free.
    fn solve_stream(&mut self, stream: &mut dyn Stream, limits: &Limits) {
        // One reading a puzzle: the end of one is the beginning of the next. quanta reads the time
        // stamp counter without a fence: 9 ns for the 21 of the standard clock, and the next
        // puzzle may begin before the last has retired. It was 4 % of the 17-clue file. The first
        // reading waits for a puzzle, since it takes milliseconds to calibrate.
        let mut last = None;
        loop {
            match stream.next() {
                Next::Puzzle(ticket, puzzle) => {
                    if limits.stopwatch {
                        last.get_or_insert_with(Instant::now);
                    }
                    let mut outcome = self.solve_one(puzzle, limits);
                    if let Some(last) = &mut last {
                        let now = Instant::now();
                        outcome.elapsed = now - *last;
                        *last = now;
                    }
                    *stream.retire(ticket) = outcome;
                }
                Next::Without(ticket, puzzle, cell, digit) => {
                    let outcome = self.solve_without(puzzle, cell, digit, limits);
                    *stream.retire(ticket) = outcome;
                    last = None;
                }
                Next::Pause(_) | Next::Wait(_) => last = None,
                Next::End | Next::Stop => return,
            }
        }
    }

    /// Solves a block of puzzles, each under the same limits, into the outcomes of the caller.
    ///
    /// # Panics
    /// When the slices differ in length.
    fn solve_block(&mut self, puzzles: &[Grid], limits: &Limits, outcomes: &mut [Outcome]) {
        self.solve_stream(&mut Slices::new(puzzles, outcomes), limits);
    }
}
