//! The worker of `convert`: puzzles of any format as lines of another.
//!
//! Fields and candidates that the other format cannot hold are counted. A malformed puzzle is left
//! out of the output, and there is a complaint of its place and its fault.

use std::borrow::Cow;

use super::{BatchError, Control, Inputs, Output, Sink, run::PieceWorker};
use ninefold_text::{
    self as text, Loss, OutputFormat, RecordEntry, Style, notation::answer, record::SOLUTION,
};

/// A conversion, as its workers need it.
#[derive(Clone, Copy)]
pub struct Conversion<'a> {
    /// The inputs.
    pub inputs: &'a Inputs,
    /// The format of the output.
    pub format: &'static OutputFormat,
    /// The style of the output.
    pub style: Style<'a>,
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

/// The rows of a chunk, and the complaints about its malformed puzzles, in whole lines.
#[derive(Default)]
pub struct Converted {
    rows: Vec<u8>,
    complaints: String,
}

/// Takes the rows and says the complaints of all chunks, in the order of the inputs.
pub struct ConvertSink<'a> {
    /// The destination of the rows.
    pub output: &'a mut Output,
    /// Says whole lines.
    pub complain: &'a (dyn Fn(&str) + Sync),
}

impl Sink<Converted> for ConvertSink<'_> {
    fn accept(&mut self, piece: &mut Converted) -> Result<(), BatchError> {
        if !piece.complaints.is_empty() {
            (self.complain)(&piece.complaints);
            piece.complaints.clear();
        }
        self.output.accept(&mut piece.rows)
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

impl PieceWorker<Converted> for ConvertWorker<'_> {
    fn next_piece(&mut self, piece: &mut Converted) -> Result<Option<u64>, BatchError> {
        let Conversion { inputs, format, style } = &self.conversion;
        let Converted { rows: out, complaints } = piece;
        let Some(chunk) = inputs.next_chunk(&mut self.buffer)? else { return Ok(None) };
        let before = self.tally.puzzles;
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
                    *complaints += &format!("{name}: {word} {line}, {error}\n");
                }
            }
        }
        self.control.advance(self.tally.puzzles - before, chunk.taken);
        Ok(Some(chunk.index))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
