//! Streams: puzzles come to an engine and outcomes leave it, one after the other, in no order.
//!
//! An engine that works on hundreds of puzzles at once must never wait for the slowest of a block.
//! So it draws puzzles from a [`Stream`] as it has room for them and hands each outcome back as
//! soon as it is known. Whether the puzzles are in a file, a slice or a queue is the stream's
//! business.

use std::time::Duration;

use super::Outcome;
use super::prefetch::prefetch;
use ninefold_core::grid::{Cell, Digit, Grid};

/// A stream's name for a puzzle, by which it finds the destination of the outcome.
pub type Ticket = u64;

/// The answer of a stream that is asked for a puzzle.
pub enum Next<'a> {
    /// A puzzle.
    Puzzle(Ticket, &'a Grid),
    /// Is there any solution without this digit in this cell, which is a blank? One is enough,
    /// whatever the limit.
    ///
    /// It asks whether a clue is needed: where a puzzle has one solution, taking a clue away adds
    /// only solutions with another digit in its cell, and the one that is known need not be found
    /// again.
    Without(Ticket, &'a Grid, Cell, Digit),
    /// The stream was busy with other things for so long, which is not to count as the engine's
    /// time. Ask again.
    Pause(Duration),
    /// As [`Next::Pause`], and there is nothing until one of the puzzles that were drawn is
    /// retired. Never said when all of them are.
    Wait(Duration),
    /// No more puzzles.
    End,
    /// Drop everything and return: the run has failed elsewhere.
    Stop,
}

/// A source of puzzles that takes their outcomes.
pub trait Stream {
    /// The next puzzle, if there is one now.
    fn next(&mut self) -> Next<'_>;

    /// A puzzle is decided: where its outcome goes, all of which the engine writes. Called once for
    /// each puzzle drawn.
    fn retire(&mut self, ticket: Ticket) -> &mut Outcome;
}

/// Puzzles that are asked for before they are needed.
const AHEAD: usize = 8;

/// A stream of puzzles in memory.
pub struct Slices<'a> {
    puzzles: &'a [Grid],
    outcomes: &'a mut [Outcome],
    next: usize,
}

impl<'a> Slices<'a> {
    /// Puzzles, and the places of their outcomes.
    ///
    /// # Panics
    /// When the slices differ in length.
    pub fn new(puzzles: &'a [Grid], outcomes: &'a mut [Outcome]) -> Slices<'a> {
        assert_eq!(puzzles.len(), outcomes.len(), "a place for each outcome");
        Slices { puzzles, outcomes, next: 0 }
    }
}

impl Stream for Slices<'_> {
    fn next(&mut self) -> Next<'_> {
        let index = self.next;
        let Some(puzzle) = self.puzzles.get(index) else { return Next::End };
        self.next += 1;
        self.puzzles.get(index + AHEAD).map(prefetch);
        self.outcomes.get(index).map(prefetch);
        Next::Puzzle(index as Ticket, puzzle)
    }

    fn retire(&mut self, ticket: Ticket) -> &mut Outcome {
        &mut self.outcomes[ticket as usize]
    }
}
