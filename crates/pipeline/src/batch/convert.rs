//! The worker of `convert`: puzzles of any format as lines of another.
//!
//! Fields and candidates that the other format cannot hold are counted. A malformed puzzle is left
//! out of the output; [`OrderedMessages`] reports its place and its fault, in the order of the
//! inputs.

use std::borrow::Cow;
use std::sync::{Mutex, PoisonError};

use super::checkpoint::take_chunk;
use super::run::PieceWorker;
use super::{BatchError, Control, Inputs};
use ninefold_text::notation::answer;
use ninefold_text::record::SOLUTION;
use ninefold_text::{self as text, RecordEntry};
use ninefold_text::{Loss, OutputFormat, Style};

/// A conversion, as its workers need it.
#[derive(Clone, Copy)]
pub struct Conversion<'a> {
    /// The inputs.
    pub inputs: &'a Inputs,
    /// The format of the output.
    pub format: &'static OutputFormat,
    /// The style of the output.
    pub style: Style<'a>,
    /// The destination of messages about malformed puzzles.
    pub messages: &'a OrderedMessages<'a>,
}

/// The counts of a conversion.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ConvertTally {
    /// Puzzles written.
    pub puzzles: u64,
    /// Puzzles that could not be read.
    pub malformed: u64,
    /// Losses: each thing that the format cannot hold, and of how many puzzles (of comments: how
    /// many).
    pub losses: Vec<(Loss<'static>, u64)>,
}

impl ConvertTally {
    /// Adds another worker's counts.
    #[doc(hidden)]
    pub fn merge(&mut self, other: ConvertTally) {
        self.puzzles += other.puzzles;
        self.malformed += other.malformed;
        for (loss, count) in other.losses {
            self.lose(loss, count);
        }
    }

    /// Counts a loss.
    pub fn lose(&mut self, loss: Loss<'_>, count: u64) {
        match self.losses.iter_mut().find(|(known, _)| *known == loss) {
            Some((_, counted)) => *counted += count,
            None => self.losses.push((loss.into_owned(), count)),
        }
    }
}

/// Messages about chunks, said in the order of the chunks whatever the order in which they come.
pub struct OrderedMessages<'a> {
    say: &'a (dyn Fn(&str) + Sync),
    /// The next chunk, and the messages about later ones.
    state: Mutex<(u64, Vec<(u64, String)>)>,
}

impl<'a> OrderedMessages<'a> {
    /// None yet; `say` will be given whole lines.
    pub fn new(say: &'a (dyn Fn(&str) + Sync)) -> OrderedMessages<'a> {
        OrderedMessages { say, state: Mutex::new((0, Vec::new())) }
    }

    /// Takes the messages about a chunk, perhaps none. Each chunk must be told of, once.
    fn tell(&self, chunk: u64, text: String) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let (next, waiting) = &mut *state;
        waiting.push((chunk, text));
        while let Some(text) = take_chunk(waiting, *next) {
            if !text.is_empty() {
                (self.say)(&text);
            }
            *next += 1;
        }
    }
}

/// One thread's share of `convert`.
pub struct ConvertWorker<'a> {
    conversion: Conversion<'a>,
    control: Control<'a>,
    buffer: Vec<u8>,
    /// The counts of this worker.
    pub tally: ConvertTally,
}

impl<'a> ConvertWorker<'a> {
    /// A worker on this conversion.
    pub fn new(conversion: Conversion<'a>, control: Control<'a>) -> ConvertWorker<'a> {
        ConvertWorker { conversion, control, buffer: Vec::new(), tally: ConvertTally::default() }
    }
}

impl PieceWorker for ConvertWorker<'_> {
    fn next_piece(&mut self, out: &mut Vec<u8>) -> Result<Option<u64>, BatchError> {
        let Conversion { inputs, format, style, messages } = &self.conversion;
        let Some(chunk) = inputs.next_chunk(&mut self.buffer)? else { return Ok(None) };
        let (before, mut complaints) = (self.tally.puzzles, String::new());
        for entry in text::records(inputs.layout(chunk.input), chunk.text(&self.buffer)) {
            match entry {
                RecordEntry::Puzzle(mut record) => {
                    // In the notation of the puzzle, so that lists do not stay lists.
                    let fields = record.fields.iter_mut();
                    for (_, content) in fields.filter(|(name, _)| *name == SOLUTION) {
                        if let Cow::Owned(text) = answer::solution(b"", content) {
                            *content = Cow::Owned(text);
                        }
                    }
                    format.write(&record, style, out);
                    format.losses(&record, style, &mut |loss| self.tally.lose(loss, 1));
                    self.tally.puzzles += 1;
                }
                RecordEntry::Comment(line) if format.comments => {
                    out.extend_from_slice(line);
                    out.push(b'\n');
                }
                RecordEntry::Comment(_) => self.tally.lose(Loss::Comment, 1),
                RecordEntry::Malformed(number, error) => {
                    self.tally.malformed += 1;
                    let name = inputs.name(chunk.input);
                    let (word, line) = inputs.line(chunk.input, chunk.first_line + number as u64);
                    complaints += &format!("{name}: {word} {line}, {error}\n");
                }
            }
        }
        messages.tell(chunk.index, complaints);
        self.control.advance(self.tally.puzzles - before, chunk.taken);
        Ok(Some(chunk.index))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_come_in_order() {
        let said = Mutex::new(String::new());
        let say = |text: &str| said.lock().expect("not poisoned").push_str(text);
        let messages = OrderedMessages::new(&say);
        for (chunk, text) in [(2, "c"), (0, "a"), (3, ""), (1, "b"), (4, "d")] {
            messages.tell(chunk, text.to_owned());
        }
        assert_eq!(*said.lock().expect("not poisoned"), "abcd");
    }

    #[test]
    fn losses_of_one_kind_are_counted_together() {
        let mut one = ConvertTally::default();
        one.lose(Loss::Comment, 1);
        let mut other = ConvertTally { puzzles: 3, malformed: 1, losses: Vec::new() };
        other.lose(Loss::Field("a".into()), 2);
        other.lose(Loss::Comment, 1);
        one.merge(other);
        assert_eq!(one.losses, [(Loss::Comment, 2), (Loss::Field("a".into()), 2)]);
        assert_eq!((one.puzzles, one.malformed), (3, 1));
    }
}
