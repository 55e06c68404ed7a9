//! `dedup`: the first of all lines with the same puzzle, or with an equivalent one.
//!
//! Workers make the keys; the lines arrive here in order, and each is kept or dropped at once.

use super::key::Key;
use super::seen::{Place, Seen, in_words};
use super::{Content, Page, Task};
use crate::batch::BatchError;
use crate::batch::run::{OutputSink, Sink};
use crate::canon::Canonicalizer;
use crate::text::csv;

/// Makes the keys.
#[derive(Default)]
pub struct Keys {
    canonicalizer: Canonicalizer,
    equivalent: bool,
}

impl Keys {
    /// A task; `equivalent` takes equivalent puzzles for the same.
    pub fn new(equivalent: bool) -> Keys {
        Keys { equivalent, ..Keys::default() }
    }
}

/// The lines of a page, each with its key.
#[derive(Default)]
pub struct Keyed {
    input: usize,
    text: Vec<u8>,
    lines: Vec<KeyedLine>,
}

struct KeyedLine {
    /// Where it ends in the text, line end included.
    end: usize,
    number: u64,
    /// Remarks and malformed lines have none.
    key: Option<Key>,
}

impl Task for Keys {
    type Piece = Keyed;

    fn page(&mut self, page: &Page<'_>, keyed: &mut Keyed) -> Result<(), BatchError> {
        keyed.input = page.input();
        for entry in page.entries() {
            let key = match entry.content {
                Content::Remark | Content::Malformed(..) => None,
                Content::Puzzle(_, puzzle) if self.equivalent => {
                    Some(Key::canonical(puzzle, &mut self.canonicalizer))
                }
                Content::Puzzle(_, puzzle) => Some(Key::of(puzzle)),
            };
            keyed.text.extend_from_slice(&entry.text);
            keyed.text.push(b'\n');
            keyed.lines.push(KeyedLine { end: keyed.text.len(), number: entry.line, key });
        }
        Ok(())
    }
}

/// Keeps or drops lines as they come.
pub struct Dedup<'a> {
    /// Names of the inputs.
    names: &'a [String],
    kept: OutputSink<'a>,
    dropped: Option<OutputSink<'a>>,
    seen: Seen,
    repeated: &'a mut u64,
    /// Output of a page, kept for its memory.
    out: (Vec<u8>, Vec<u8>),
}

/// The header of the list of dropped lines.
pub const DROPPED_HEADER: &str = "line,repeats,text\n";

impl<'a> Dedup<'a> {
    /// Writes the lines that are kept, and about those that are not; counts these.
    pub fn new(
        names: &'a [String],
        kept: OutputSink<'a>,
        dropped: Option<OutputSink<'a>>,
        repeated: &'a mut u64,
    ) -> Dedup<'a> {
        let (seen, out) = (Seen::default(), Default::default());
        Dedup { names, kept, dropped, seen, repeated, out }
    }

    fn list(&mut self, here: Place, first: Place, text: &[u8]) {
        let out = &mut self.out.1;
        for place in [here, first] {
            csv::write_field(in_words(place, self.names).as_bytes(), out);
            out.push(b',');
        }
        csv::write_field(text, out);
        out.push(b'\n');
    }
}

impl Sink<Keyed> for Dedup<'_> {
    fn accept(&mut self, keyed: &mut Keyed) -> Result<(), BatchError> {
        let mut start = 0;
        for line in &keyed.lines {
            let text = &keyed.text[start..line.end];
            start = line.end;
            let here = Place::new(keyed.input, line.number);
            let first = match line.key {
                Some(key) => self.seen.first(key, here)?,
                None => None,
            };
            match first {
                None => self.out.0.extend_from_slice(text),
                Some(first) => {
                    *self.repeated += 1;
                    if self.dropped.is_some() {
                        self.list(here, first, &text[..text.len() - 1]);
                    }
                }
            }
        }
        keyed.lines.clear();
        keyed.text.clear();
        self.kept.accept(&mut self.out.0)?;
        match &mut self.dropped {
            Some(dropped) => dropped.accept(&mut self.out.1),
            None => Ok(()),
        }
    }
}
