//! The first of all lines with the same puzzle, or with an equivalent one.
//!
//! Threads make the keys; the lines arrive in order at one place, where each is kept or dropped.

use std::num::NonZeroUsize;

use super::outputs::{sink, write};
use super::{
    ChunkTask, Control, JobError, LineContent, LineCounts, ParsedChunk, SameColumns,
    need_all_lines, out_of_memory, run_chunks,
};
use crate::batch::BatchError;
use crate::batch::Inputs;
use crate::batch::Output;
use crate::batch::{OutputSink, Sink};
use crate::canon::Canonicalizer;
use crate::corpus::{FirstSeen, Key, LinePlace};
use crate::text::csv;

/// Options of [`dedup`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DedupOptions {
    /// Takes equivalent puzzles for the same.
    pub equivalent: bool,
    /// Threads; `None` is one a core.
    pub threads: Option<NonZeroUsize>,
}

/// Outputs of [`dedup`].
pub struct DedupOutputs {
    /// The lines that are kept, under the header of the inputs.
    pub kept: Output,
    /// A csv of the lines that are dropped: `line,repeats,text`.
    pub dropped: Option<Output>,
}

/// The result of [`dedup`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DedupSummary {
    /// Lines read.
    pub lines: LineCounts,
    /// Puzzles that were dropped.
    pub dropped: u64,
}

/// Copies the first line of each puzzle, in order. Remarks and malformed lines are copied as well.
///
/// A distinct puzzle takes 29 to 58 bytes of memory, and half as much again while the table grows.
///
/// # Errors
/// The inputs are a share of the whole; they cannot be read; an output cannot be written, or both
/// are one; memory is short; or the job was cancelled.
pub fn dedup(
    inputs: &SameColumns,
    options: &DedupOptions,
    outputs: DedupOutputs,
    control: Control<'_>,
) -> Result<DedupSummary, JobError> {
    let feed = inputs.feed();
    need_all_lines("dedup", feed)?;
    let DedupOutputs { mut kept, mut dropped } = outputs;
    if let Some(dropped) = &mut dropped {
        if dropped.is_same_as(&kept) {
            return Err(JobError::SameOutput { name: dropped.name.clone() });
        }
        write(dropped, DROPPED_HEADER)?;
    }
    write(&mut kept, inputs.header())?;
    let mut filter = RepeatFilter {
        feed,
        kept: sink(&mut kept),
        dropped: dropped.as_mut().map(sink),
        seen: FirstSeen::default(),
        repeated: 0,
        kept_rows: Vec::new(),
        dropped_rows: Vec::new(),
    };
    let make = || LineKeys { canonicalizer: Canonicalizer::new(), equivalent: options.equivalent };
    let (lines, _) = run_chunks(feed, options.threads, control, &mut filter, make)?;
    let repeated = filter.repeated;
    Output::finish_all([kept].into_iter().chain(dropped))?;
    Ok(DedupSummary { lines, dropped: repeated })
}

/// The header of the list of dropped lines.
const DROPPED_HEADER: &[u8] = b"line,repeats,text\n";

/// Makes the keys of puzzles.
struct LineKeys {
    canonicalizer: Canonicalizer,
    equivalent: bool,
}

/// The lines of a chunk, each with its key.
#[derive(Default)]
struct KeyedLines {
    input: usize,
    text: Vec<u8>,
    lines: Vec<KeyedLine>,
}

struct KeyedLine {
    /// The end of the line in the text, behind its line end.
    end: usize,
    number: u64,
    /// The key; remarks and malformed lines have none.
    key: Option<Key>,
}

impl ChunkTask for LineKeys {
    type Piece = KeyedLines;

    fn chunk(&mut self, chunk: &ParsedChunk<'_>, keyed: &mut KeyedLines) -> Result<(), BatchError> {
        keyed.input = chunk.input();
        for line in chunk.lines() {
            let key = match line.content {
                LineContent::Remark | LineContent::Malformed(..) => None,
                LineContent::Puzzle(_, puzzle) if self.equivalent => {
                    Some(Key::canonical(puzzle, &mut self.canonicalizer))
                }
                LineContent::Puzzle(_, puzzle) => Some(Key::of(puzzle)),
            };
            keyed.text.extend_from_slice(&line.text);
            keyed.text.push(b'\n');
            keyed.lines.push(KeyedLine { end: keyed.text.len(), number: line.number, key });
        }
        Ok(())
    }
}

/// Keeps or drops lines in the order of the input.
struct RepeatFilter<'a> {
    feed: &'a Inputs,
    kept: OutputSink<'a>,
    dropped: Option<OutputSink<'a>>,
    seen: FirstSeen,
    repeated: u64,
    /// Rows of one chunk; the memory is used again.
    kept_rows: Vec<u8>,
    dropped_rows: Vec<u8>,
}

impl RepeatFilter<'_> {
    /// A place in words: the line, behind the name of its input where there are several.
    fn in_words(&self, place: LinePlace) -> String {
        match self.feed.count() {
            1 => place.line().to_string(),
            _ => format!("{}:{}", self.feed.name(place.input()), place.line()),
        }
    }

    fn list_dropped(&mut self, here: LinePlace, first: LinePlace, text: &[u8]) {
        for place in [here, first] {
            csv::write_field(self.in_words(place).as_bytes(), &mut self.dropped_rows);
            self.dropped_rows.push(b',');
        }
        csv::write_field(text, &mut self.dropped_rows);
        self.dropped_rows.push(b'\n');
    }
}

impl Sink<KeyedLines> for RepeatFilter<'_> {
    fn accept(&mut self, keyed: &mut KeyedLines) -> Result<(), BatchError> {
        let mut start = 0;
        for line in &keyed.lines {
            let text = &keyed.text[start..line.end];
            start = line.end;
            let here = LinePlace::new(keyed.input, line.number);
            let first = match line.key {
                Some(key) => self.seen.first(key, here).map_err(out_of_memory)?,
                None => None,
            };
            match first {
                None => self.kept_rows.extend_from_slice(text),
                Some(first) => {
                    self.repeated += 1;
                    if self.dropped.is_some() {
                        self.list_dropped(here, first, &text[..text.len() - 1]);
                    }
                }
            }
        }
        keyed.lines.clear();
        keyed.text.clear();
        self.kept.accept(&mut self.kept_rows)?;
        match &mut self.dropped {
            Some(dropped) => dropped.accept(&mut self.dropped_rows),
            None => Ok(()),
        }
    }
}
