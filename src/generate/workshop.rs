//! Many puzzles in the making at once, their questions answered in batches by an engine that likes batches.
//!
//! A puzzle asks one question at a time and needs the answer before it can ask the next; `lanes` answers
//! hundreds at once. So a [`Workshop`] is a [`Stream`]: it keeps enough puzzles under way to fill all
//! lanes, hands out one question of each, and lets each go on when its answer is there.

use std::time::Duration;

use super::reduce::Question;
use crate::engine::{Next, Outcome, Stream, Ticket};
use crate::grid::{Cell, Digit, Grid};

/// Puzzles under way: more than any backend has lanes, so that none is idle while an answer is looked at.
const BENCHES: usize = 576;

/// A thing in the making.
pub trait Make {
    /// Goes on with the answer to the last question, `None` at the beginning; returns the next question, or `None` when it is
    /// done.
    fn advance(&mut self, answer: Option<&Outcome>) -> Option<Question>;
}

/// Who gives the work and takes what is made.
pub trait Client {
    /// What is made.
    type Piece: Make;
    /// The next piece to begin, if there is one now.
    fn begin(&mut self) -> Begin<Self::Piece>;
    /// A piece has no more questions. Gives it back when it is to go on all the same.
    fn done(&mut self, piece: Self::Piece) -> Option<Self::Piece>;
}

/// What a client has.
pub enum Begin<P> {
    /// A piece to begin.
    Piece(P),
    /// Not until one is done.
    Later,
    /// No more.
    Over,
    /// Everything is to be dropped.
    Stop,
}

/// A stream of questions.
pub struct Workshop<'a, C: Client> {
    client: &'a mut C,
    benches: Vec<Bench<C::Piece>>,
    /// Benches whose question is answered.
    answered: Vec<u32>,
    /// Benches with nothing on them.
    free: Vec<u32>,
    is_over: bool,
    is_stopped: bool,
}

struct Bench<P> {
    piece: Option<P>,
    grid: Grid,
    outcome: Outcome,
}

impl<'a, C: Client> Workshop<'a, C> {
    /// An empty workshop.
    pub fn new(client: &'a mut C) -> Workshop<'a, C> {
        let bench = || Bench { piece: None, grid: Grid::EMPTY, outcome: Outcome::EMPTY };
        Workshop {
            client,
            benches: std::iter::repeat_with(bench).take(BENCHES).collect(),
            answered: Vec::with_capacity(BENCHES),
            free: (0..BENCHES as u32).rev().collect(),
            is_over: false,
            is_stopped: false,
        }
    }

    /// Goes on at a bench: the next question, or `None` when there is nothing more to do there.
    fn work(&mut self, number: u32, mut is_answered: bool) -> Option<Asked> {
        let bench = &mut self.benches[number as usize];
        loop {
            let Some(piece) = &mut bench.piece else {
                match self.client.begin() {
                    Begin::Piece(piece) => {
                        bench.piece = Some(piece);
                        is_answered = false;
                        continue;
                    }
                    Begin::Later => {}
                    Begin::Over => self.is_over = true,
                    Begin::Stop => (self.is_over, self.is_stopped) = (true, true),
                }
                self.free.push(number);
                return None;
            };
            match piece.advance(is_answered.then_some(&bench.outcome)) {
                Some(Question::Solutions(grid)) => {
                    bench.grid = grid;
                    return Some(Asked { number, without: None });
                }
                Some(Question::Other(grid, cell, digit)) => {
                    bench.grid = grid;
                    return Some(Asked { number, without: Some((cell, digit)) });
                }
                None => {
                    bench.piece = bench.piece.take().and_then(|piece| self.client.done(piece));
                    is_answered = false;
                }
            }
        }
    }

    fn ask(&mut self) -> Option<Asked> {
        while let Some(number) = self.answered.pop() {
            let asked = self.work(number, true);
            if asked.is_some() {
                return asked;
            }
        }
        match self.is_over {
            true => None,
            false => self.free.pop().and_then(|number| self.work(number, false)),
        }
    }
}

struct Asked {
    number: u32,
    without: Option<(Cell, Digit)>,
}

impl<C: Client> Stream for Workshop<'_, C> {
    fn next(&mut self) -> Next<'_> {
        let asked = self.ask();
        if self.is_stopped {
            return Next::Stop;
        }
        match asked {
            Some(Asked { number, without }) => {
                let grid = &self.benches[number as usize].grid;
                match without {
                    None => Next::Puzzle(Ticket::from(number), grid),
                    Some((cell, digit)) => Next::Without(Ticket::from(number), grid, cell, digit),
                }
            }
            None if self.is_over && self.free.len() == self.benches.len() => Next::End,
            None => Next::Wait(Duration::ZERO),
        }
    }

    fn retire(&mut self, ticket: Ticket) -> &mut Outcome {
        self.answered.push(ticket as u32);
        &mut self.benches[ticket as usize].outcome
    }
}
