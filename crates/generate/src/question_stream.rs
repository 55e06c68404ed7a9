//! Many constructions at once, their questions answered by an engine that solves in batches.
//!
//! A construction asks one question at a time and needs the answer before it can ask the next; the
//! engine `lanes` answers hundreds at once. So a [`QuestionStream`] is a [`Stream`] of puzzles to
//! an engine: it keeps enough constructions under way to fill all lanes, hands out one question of
//! each, and continues each when its answer is there.

use std::time::Duration;

use super::construction::Construction;
use super::reduce::Question;
use ninefold_core::grid::{Cell, Digit, Grid};
use ninefold_engine::{Next, Outcome, Stream, Ticket};

/// Constructions under way: more than any backend has lanes, so that none is idle while an answer
/// is processed.
const SLOTS: usize = 576;

/// The caller of a stream: supplies constructions and takes them back at their end.
pub trait Source<'s> {
    /// The next construction to begin, if there is one now.
    fn next(&mut self) -> Supply<'s>;
    /// Takes a construction that has no more questions. Gives it back when it is to continue.
    fn finished(&mut self, construction: Construction<'s>) -> Option<Construction<'s>>;
}

/// The answer of a source that is asked for a construction.
#[allow(clippy::large_enum_variant)] // Nearly always the large one; a box would allocate.
pub enum Supply<'s> {
    /// A construction to begin.
    Construction(Construction<'s>),
    /// None until another one is finished.
    Later,
    /// No more.
    End,
    /// Everything is to be dropped.
    Abort,
}

/// A stream of questions.
pub struct QuestionStream<'a, 's, S: Source<'s>> {
    source: &'a mut S,
    slots: Vec<Slot<'s>>,
    /// Slots whose question is answered.
    answered: Vec<u32>,
    /// Slots without a construction.
    free: Vec<u32>,
    is_over: bool,
    is_aborted: bool,
}

struct Slot<'s> {
    construction: Option<Construction<'s>>,
    grid: Grid,
    outcome: Outcome,
}

impl<'a, 's, S: Source<'s>> QuestionStream<'a, 's, S> {
    /// A stream of the constructions of this source, none of them begun.
    pub fn new(source: &'a mut S) -> QuestionStream<'a, 's, S> {
        let slot = || Slot { construction: None, grid: Grid::EMPTY, outcome: Outcome::EMPTY };
        QuestionStream {
            source,
            slots: std::iter::repeat_with(slot).take(SLOTS).collect(),
            answered: Vec::with_capacity(SLOTS),
            free: (0..SLOTS as u32).rev().collect(),
            is_over: false,
            is_aborted: false,
        }
    }

    /// Continues in a slot. Returns the next question, or `None` when nothing is left to do there.
    fn advance(&mut self, number: u32, mut is_answered: bool) -> Option<Asked> {
        let slot = &mut self.slots[number as usize];
        loop {
            let Some(construction) = &mut slot.construction else {
                match self.source.next() {
                    Supply::Construction(construction) => {
                        slot.construction = Some(construction);
                        is_answered = false;
                        continue;
                    }
                    Supply::Later => {}
                    Supply::End => self.is_over = true,
                    Supply::Abort => (self.is_over, self.is_aborted) = (true, true),
                }
                self.free.push(number);
                return None;
            };
            match construction.advance(is_answered.then_some(&slot.outcome)) {
                Some(question) => {
                    let (grid, without) = match question {
                        Question::Solutions(grid) => (grid, None),
                        Question::Other(grid, cell, digit) => (grid, Some((cell, digit))),
                    };
                    slot.grid = grid;
                    return Some(Asked { number, without });
                }
                None => {
                    let finished = slot.construction.take();
                    slot.construction = finished.and_then(|done| self.source.finished(done));
                    is_answered = false;
                }
            }
        }
    }

    fn next_question(&mut self) -> Option<Asked> {
        while let Some(number) = self.answered.pop() {
            let asked = self.advance(number, true);
            if asked.is_some() {
                return asked;
            }
        }
        match self.is_over {
            true => None,
            false => self.free.pop().and_then(|number| self.advance(number, false)),
        }
    }
}

/// A question that is under way: its slot, and the digit that is excluded.
struct Asked {
    number: u32,
    without: Option<(Cell, Digit)>,
}

impl<'s, S: Source<'s>> Stream for QuestionStream<'_, 's, S> {
    fn next(&mut self) -> Next<'_> {
        let asked = self.next_question();
        if self.is_aborted {
            return Next::Stop;
        }
        match asked {
            Some(Asked { number, without }) => {
                let grid = &self.slots[number as usize].grid;
                match without {
                    None => Next::Puzzle(Ticket::from(number), grid),
                    Some((cell, digit)) => Next::Without(Ticket::from(number), grid, cell, digit),
                }
            }
            None if self.is_over && self.free.len() == self.slots.len() => Next::End,
            None => Next::Wait(Duration::ZERO),
        }
    }

    fn retire(&mut self, ticket: Ticket) -> &mut Outcome {
        self.answered.push(ticket as u32);
        &mut self.slots[ticket as usize].outcome
    }
}
