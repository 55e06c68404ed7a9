//! The worker of `convert`: puzzles of any format as lines of another.
//!
//! What the other format cannot hold is counted. A malformed puzzle is left out of the output, and [`Complaints`] says
//! where it is and what is wrong, in the order of the inputs.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use super::chunk::{Chunk, Inputs};
use super::run::PieceWorker;
use super::{BatchError, Control};
use crate::error::Malformed;
use crate::text::drawn::{self, Part};
use crate::text::format::{Format, Loss, Style};
use crate::text::record::Record;
use crate::text::{self, LineKind};

/// What is to be converted, and into what.
#[derive(Clone, Copy)]
pub struct Order<'a> {
    /// The inputs.
    pub feed: &'a Inputs,
    /// The format of the output.
    pub format: &'static Format,
    /// How it is to be written.
    pub style: Style<'a>,
    /// Where malformed puzzles are told.
    pub complaints: &'a Complaints<'a>,
}

/// What was counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Converted {
    /// Puzzles written.
    pub puzzles: u64,
    /// Puzzles that could not be read.
    pub malformed: u64,
    /// What the format cannot hold, and of how many puzzles (of comments: how many).
    pub losses: Vec<(Loss<'static>, u64)>,
}

impl Converted {
    /// Adds another worker's counts.
    pub fn merge(&mut self, other: Converted) {
        self.puzzles += other.puzzles;
        self.malformed += other.malformed;
        for (loss, count) in other.losses {
            self.lose(loss, count);
        }
    }

    fn lose(&mut self, loss: Loss<'_>, count: u64) {
        match self.losses.iter_mut().find(|(known, _)| *known == loss) {
            Some((_, counted)) => *counted += count,
            None => self.losses.push((loss.into_owned(), count)),
        }
    }
}

/// Complaints about chunks, said in the order of the chunks whatever the order in which they come.
pub struct Complaints<'a> {
    say: &'a (dyn Fn(&str) + Sync),
    state: Mutex<(u64, BTreeMap<u64, String>)>,
}

impl<'a> Complaints<'a> {
    /// None yet; `say` will be given whole lines.
    pub fn new(say: &'a (dyn Fn(&str) + Sync)) -> Complaints<'a> {
        Complaints { say, state: Mutex::new((0, BTreeMap::new())) }
    }

    /// What there is to say of a chunk, perhaps nothing. Each chunk must be told of, once.
    fn tell(&self, chunk: u64, text: String) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let (next, waiting) = &mut *state;
        waiting.insert(chunk, text);
        while let Some(text) = waiting.remove(next) {
            if !text.is_empty() {
                (self.say)(&text);
            }
            *next += 1;
        }
    }
}

/// One thread's share of `convert`.
pub struct ConvertWorker<'a> {
    order: Order<'a>,
    control: Control<'a>,
    buffer: Vec<u8>,
    /// What this worker counted.
    pub converted: Converted,
}

impl<'a> ConvertWorker<'a> {
    /// A worker on this order.
    pub fn new(order: Order<'a>, control: Control<'a>) -> ConvertWorker<'a> {
        ConvertWorker { order, control, buffer: Vec::new(), converted: Converted::default() }
    }
}

impl PieceWorker for ConvertWorker<'_> {
    fn next_piece(&mut self, out: &mut Vec<u8>) -> Result<Option<u64>, BatchError> {
        let feed = self.order.feed;
        let mut buffer = std::mem::take(&mut self.buffer);
        let Some(chunk) = feed.next(&mut buffer)? else { return Ok(None) };
        let before = self.converted.puzzles;
        let mut page = Page {
            order: &self.order,
            chunk: &chunk,
            converted: &mut self.converted,
            complaints: String::new(),
            out,
        };
        match feed.layout(chunk.input).is_drawn() {
            true => page.drawn(chunk.text(&buffer)),
            false => page.lines(chunk.text(&buffer)),
        }
        let complaints = page.complaints;
        self.order.complaints.tell(chunk.index, complaints);
        self.control.advance(self.converted.puzzles - before, chunk.taken);
        let index = chunk.index;
        self.buffer = buffer;
        Ok(Some(index))
    }
}

/// A chunk while it is converted.
struct Page<'a, 'b> {
    order: &'a Order<'a>,
    chunk: &'a Chunk<'b>,
    converted: &'a mut Converted,
    complaints: String,
    out: &'a mut Vec<u8>,
}

impl Page<'_, '_> {
    fn lines(&mut self, text: &[u8]) {
        let layout = self.order.feed.layout(self.chunk.input);
        for (number, whole) in text.split_inclusive(|&byte| byte == b'\n').enumerate() {
            let line = text::trim_line_end(whole);
            match text::line_kind(line) {
                LineKind::Blank => {}
                LineKind::Comment => self.comment(line),
                LineKind::Puzzle => match text::record_of(layout, line) {
                    Ok(record) => self.puzzle(&record),
                    Err(error) => self.malformed(number, &error),
                },
            }
        }
    }

    fn drawn(&mut self, text: &[u8]) {
        for part in drawn::parts(self.order.feed.layout(self.chunk.input), text) {
            match part {
                Part::Comment(line) => self.comment(line),
                Part::Puzzle(drawn) => match drawn.record {
                    Ok(record) => self.puzzle(&record),
                    Err((number, error)) => self.malformed(number, &error),
                },
            }
        }
    }

    fn puzzle(&mut self, record: &Record<'_>) {
        let Order { format, style, .. } = self.order;
        format.write(record, style, self.out);
        format.losses(record, style, &mut |loss| self.converted.lose(loss, 1));
        self.converted.puzzles += 1;
    }

    fn comment(&mut self, line: &[u8]) {
        if self.order.format.comments {
            self.out.extend_from_slice(line);
            self.out.push(b'\n');
        } else {
            self.converted.lose(Loss::Comment, 1);
        }
    }

    #[cold]
    fn malformed(&mut self, number: usize, error: &Malformed) {
        self.converted.malformed += 1;
        let name = self.order.feed.name(self.chunk.input);
        let line = self.chunk.first_line + number as u64;
        self.complaints += &format!("{name}: line {line}, {error}\n");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn complaints_come_in_order() {
        let said = Mutex::new(String::new());
        let say = |text: &str| said.lock().expect("not poisoned").push_str(text);
        let complaints = Complaints::new(&say);
        for (chunk, text) in [(2, "c"), (0, "a"), (3, ""), (1, "b"), (4, "d")] {
            complaints.tell(chunk, text.to_owned());
        }
        assert_eq!(*said.lock().expect("not poisoned"), "abcd");
    }

    #[test]
    fn losses_of_one_kind_are_counted_together() {
        let mut one = Converted::default();
        one.lose(Loss::Comment, 1);
        let mut other = Converted { puzzles: 3, malformed: 1, losses: Vec::new() };
        other.lose(Loss::Field("a".into()), 2);
        other.lose(Loss::Comment, 1);
        one.merge(other);
        assert_eq!(one.losses, [(Loss::Comment, 2), (Loss::Field("a".into()), 2)]);
        assert_eq!((one.puzzles, one.malformed), (3, 1));
    }
}
