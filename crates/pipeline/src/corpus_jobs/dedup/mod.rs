//! The first of all lines with the same puzzle, or with an equivalent one.
//!
//! Threads make the keys; the lines arrive in order at one place, where each is kept or dropped: at
//! once, or, when there are more keys than memory is to hold, at the end.

mod spill;

use std::path::{Path, PathBuf};
use std::{io, num::NonZeroUsize};

use spill::Spill;

use super::{
    Control, JobError, LineContent, LineCounts, ParsedChunk, SameColumns, need_all_lines,
    need_canonical_forms, place_in_list, run_chunks,
};
use crate::batch::{BatchError, Inputs, Output, Sink};
use crate::corpus::{FirstSeen, Key, LinePlace};
use ninefold_boards::canonical;
use ninefold_core::canon::Canonicalizer;
use ninefold_text::csv;

/// Options of [`dedup`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DedupOptions {
    /// Takes equivalent puzzles for the same.
    pub equivalent: bool,
    /// Threads; `None` is one a core.
    pub threads: Option<NonZeroUsize>,
    /// Bytes of memory for the table of puzzles; `None` is all that there is. What does not fit
    /// goes to the disk.
    pub memory: Option<NonZeroUsize>,
}

/// Outputs of [`dedup`].
pub struct DedupOutputs {
    /// The lines that are kept, under the header of the inputs.
    pub kept: Output,
    /// A csv of the lines that are dropped: `line,repeats,text`.
    pub dropped: Option<Output>,
    /// The directory of files that are needed meanwhile, where memory is limited. They have no
    /// names, and take some 140 bytes for each puzzle.
    pub scratch: PathBuf,
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
/// Where that is more than `memory`, lines and keys go to the disk, and the result is the same.
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
    let feed = &inputs.feed;
    need_all_lines("dedup", feed)?;
    if options.equivalent {
        need_canonical_forms(feed)?;
    }
    let DedupOutputs { mut kept, mut dropped, scratch } = outputs;
    if let Some(dropped) = &mut dropped {
        if dropped.is_same_as(&kept) {
            return Err(JobError::SameOutput { name: dropped.name.clone() });
        }
        dropped.put(DROPPED_HEADER)?;
    }
    kept.put(&inputs.header)?;
    let mut filter = RepeatFilter {
        feed,
        kept: &mut kept,
        dropped: dropped.as_mut(),
        memory: options.memory.map_or(usize::MAX, NonZeroUsize::get),
        scratch: &scratch,
        seen: Seen::InMemory(FirstSeen::default()),
        repeated: 0,
        kept_rows: Vec::new(),
        dropped_rows: Vec::new(),
    };
    let make = || {
        let mut canonicalizer = Canonicalizer::new();
        move |chunk: &ParsedChunk<'_>, keyed: &mut KeyedLines| {
            keyed.input = chunk.input();
            for line in chunk.lines() {
                let key = match line.content {
                    LineContent::Puzzle(_, puzzle) if options.equivalent => {
                        Some(Key::canonical(puzzle, &mut canonicalizer))
                    }
                    LineContent::Puzzle(_, puzzle) => Some(Key::of(puzzle)),
                    LineContent::Board(cells) if options.equivalent => {
                        canonical(cells).as_ref().map(Key::of_board)
                    }
                    LineContent::Board(cells) => Some(Key::of_board(cells)),
                    _ => None,
                };
                keyed.text.extend_from_slice(&line.text);
                keyed.text.push(b'\n');
                keyed.lines.push(KeyedLine { end: keyed.text.len(), number: line.number, key });
            }
            Ok(())
        }
    };
    let (lines, _) = run_chunks(feed, options.threads, control, &mut filter, make)?;
    let repeated = filter.finish()?;
    control.check()?;
    Output::finish_all([kept].into_iter().chain(dropped))?;
    Ok(DedupSummary { lines, dropped: repeated })
}

/// The header of the list of dropped lines.
const DROPPED_HEADER: &[u8] = b"line,repeats,text\n";

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

/// The keys until now.
enum Seen<'a> {
    /// All of them.
    InMemory(FirstSeen),
    /// They were too many; lines wait until all keys are known.
    OnDisk(Box<Spill<'a>>),
}

/// Keeps or drops lines in the order of the input.
struct RepeatFilter<'a> {
    feed: &'a Inputs,
    kept: &'a mut Output,
    dropped: Option<&'a mut Output>,
    memory: usize,
    scratch: &'a Path,
    seen: Seen<'a>,
    repeated: u64,
    /// Rows of one chunk; the memory is used again.
    kept_rows: Vec<u8>,
    dropped_rows: Vec<u8>,
}

impl RepeatFilter<'_> {
    fn list_dropped(&mut self, here: LinePlace, first: LinePlace, text: &[u8]) {
        for place in [here, first] {
            let place = place_in_list(self.feed, place);
            csv::write_field(place.as_bytes(), &mut self.dropped_rows);
            self.dropped_rows.push(b',');
        }
        csv::write_field(text, &mut self.dropped_rows);
        self.dropped_rows.push(b'\n');
    }

    /// Keeps a line, or drops it if its puzzle was somewhere before.
    fn decide(&mut self, text: &[u8], here: LinePlace, first: Option<LinePlace>) {
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

    /// Decides on a line at once if it can, or lets it wait.
    fn take(&mut self, text: &[u8], here: LinePlace, key: Option<Key>) -> Result<(), BatchError> {
        let scratch = self.scratch;
        if let Seen::InMemory(seen) = &mut self.seen
            && key.is_some()
            && !seen.has_room(self.memory as u64)
        {
            let spill = Spill::new(scratch, std::mem::take(seen)).map_err(in_scratch(scratch))?;
            self.seen = Seen::OnDisk(Box::new(spill));
        }
        let first = match (&mut self.seen, key) {
            (Seen::OnDisk(spill), key) => {
                return spill.add(text, here, key).map_err(in_scratch(scratch));
            }
            (Seen::InMemory(seen), Some(key)) => seen.first(key, here)?,
            (Seen::InMemory(_), None) => None,
        };
        self.decide(text, here, first);
        Ok(())
    }

    /// Hands on what was decided.
    fn flush(&mut self) -> Result<(), BatchError> {
        self.kept.accept(&mut self.kept_rows)?;
        match &mut self.dropped {
            Some(dropped) => dropped.accept(&mut self.dropped_rows),
            None => Ok(()),
        }
    }

    /// Decides on the lines that wait. Returns the number of puzzles that were dropped.
    fn finish(&mut self) -> Result<u64, BatchError> {
        let seen = std::mem::replace(&mut self.seen, Seen::InMemory(FirstSeen::default()));
        if let Seen::OnDisk(spill) = seen {
            let failed = in_scratch(self.scratch);
            let mut waiting = spill.finish(self.memory).map_err(&failed)?;
            while let Some((here, first)) = waiting.next().map_err(&failed)? {
                self.decide(&waiting.text, here, first);
                if self.kept_rows.len() + self.dropped_rows.len() >= ROWS {
                    self.flush()?;
                }
            }
            self.flush()?;
        }
        Ok(self.repeated)
    }
}

/// Bytes of rows that are handed on at a time.
const ROWS: usize = 256 * 1024;

/// The error of a file in the directory of those that are needed meanwhile.
fn in_scratch(directory: &Path) -> impl Fn(io::Error) -> BatchError {
    let name = format!("a file without a name in {}", directory.display());
    move |source| BatchError::Write { name: name.clone(), source }
}

impl Sink<KeyedLines> for RepeatFilter<'_> {
    fn accept(&mut self, keyed: &mut KeyedLines) -> Result<(), BatchError> {
        let mut start = 0;
        for line in &keyed.lines {
            let text = &keyed.text[start..line.end];
            start = line.end;
            self.take(text, LinePlace::new(keyed.input, line.number), line.key)?;
        }
        keyed.lines.clear();
        keyed.text.clear();
        self.flush()
    }
}
