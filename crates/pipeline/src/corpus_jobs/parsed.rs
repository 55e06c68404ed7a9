//! A parsed chunk: the lines of a piece of an input, each with what it holds.

use std::borrow::Cow;

use serde_json::Value;

use crate::batch::variants::{self, Variant};
use crate::batch::{
    Block, BlockEntry, Chunk, Content, Counts, Inputs, KEPT_ERRORS, errors_from_json,
    errors_to_json, merge_errors,
};
use crate::json::object;
use ninefold_boards::Cells;
use ninefold_core::error::Malformed;
use ninefold_core::grid::{Candidates, Grid};
use ninefold_text::{Layout, line};
use ninefold_variants::Ruleset;

/// The lines of a chunk.
pub struct ParsedChunk<'a> {
    pub(super) feed: &'a Inputs,
    /// Its place among all chunks.
    pub chunk: &'a Chunk<'a>,
    pub(super) text: &'a [u8],
    /// Its entries and puzzles.
    pub block: &'a Block,
}

/// One line of a chunk.
pub struct ParsedLine<'a> {
    /// Its number in its input, from 1; of a drawn puzzle that of its first row.
    pub number: u64,
    /// The whole line, without its line end; a drawn puzzle on one line.
    pub text: Cow<'a, [u8]>,
    /// The line as it stands in the input; nothing of a drawn puzzle.
    pub line: &'a [u8],
    /// The puzzle, remark or error in it.
    pub content: LineContent<'a>,
}

/// The content of a line.
#[derive(Clone, Copy)]
pub enum LineContent<'a> {
    /// A comment, or nothing.
    Remark,
    /// A puzzle: its number among `block.puzzles`, and its grid.
    Puzzle(usize, &'a Grid),
    /// A board of a size that the options of the inputs name.
    Board(&'a Cells),
    /// A puzzle whose candidates are not those of its clues: only of inputs that the job did not
    /// refuse.
    Restricted(&'a Candidates),
    /// Neither: the line of the error, and the error.
    Malformed(u64, &'a Malformed),
}

impl<'a> ParsedChunk<'a> {
    /// The ruleset of a variant of it, on a board of any size. Errors: the text is not a ruleset;
    /// the place is that in the text.
    pub fn ruleset(&self, variant: &Variant) -> Result<Ruleset, variants::Wrong> {
        Ok(variants::titled(&variant.text, self.text, self.feed.web())?.ruleset)
    }

    /// The number of the input that it comes from, from 0.
    pub fn input(&self) -> usize {
        self.chunk.input
    }

    /// The layout of its input.
    pub fn layout(&self) -> &'a Layout {
        self.feed.layout(self.chunk.input)
    }

    /// The text of an entry.
    pub fn text_of(&self, entry: &BlockEntry<'a>) -> &'a [u8] {
        &self.text[entry.text.clone()]
    }

    /// The line in its input, from 1, of the line of this number in the chunk.
    pub fn line(&self, number: u64) -> u64 {
        self.chunk.first_line + number
    }

    /// The lines, in order.
    pub fn lines(&self) -> impl Iterator<Item = ParsedLine<'a>> {
        let (first, text, feed, input) =
            (self.chunk.first_line, self.text, self.feed, self.chunk.input);
        let is_drawn = self.layout().is_drawn();
        self.block.entries().map(move |entry| {
            let whole = &text[entry.text];
            let (text, content) = match entry.content {
                Content::Remark => (whole.into(), LineContent::Remark),
                Content::Variant(variant) => {
                    // Others were refused when the inputs were opened.
                    let board = variant.board().map(LineContent::Board);
                    (whole.into(), board.unwrap_or(LineContent::Remark))
                }
                Content::Restricted { candidates, .. } => {
                    (whole.into(), LineContent::Restricted(candidates))
                }
                Content::Puzzle { index, puzzle, .. } => {
                    let mut text = Cow::Borrowed(whole);
                    if is_drawn {
                        line::write(puzzle, text.to_mut());
                    }
                    (text, LineContent::Puzzle(index, puzzle))
                }
                Content::Malformed { number, error } => {
                    let number = first + number;
                    let text = match whole {
                        // A drawn puzzle, which has no single line.
                        [] => complaint(feed, input, number, error).into_bytes().into(),
                        whole => whole.into(),
                    };
                    (text, LineContent::Malformed(number, error))
                }
            };
            ParsedLine { number: first + entry.number, text, line: whole, content }
        })
    }

    /// The place of a line, in words.
    pub fn place(&self, line: u64) -> String {
        self.feed.place(self.chunk.input, line)
    }

    /// The text that replaces a malformed line in an output.
    pub fn complaint(&self, line: u64, error: &Malformed) -> String {
        complaint(self.feed, self.chunk.input, line, error)
    }
}

fn complaint(feed: &Inputs, input: usize, line: u64, error: &Malformed) -> String {
    format!("malformed: {}, {error}", feed.place(input, line))
}

/// Counts of the lines that a job has read, and its first errors.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LineCounts {
    /// Puzzles.
    pub puzzles: u64,
    /// Comments and blank lines.
    pub remarks: u64,
    /// Lines that are neither.
    pub malformed: u64,
    /// The first few errors: numbers of the chunk and of the line, and the message.
    pub errors: Vec<(u64, u64, String)>,
}

impl LineCounts {
    /// Counts the lines of a chunk.
    #[doc(hidden)]
    pub fn add(&mut self, chunk: &ParsedChunk<'_>) {
        for entry in chunk.block.entries() {
            match entry.content {
                Content::Remark => self.remarks += 1,
                Content::Puzzle { .. } | Content::Restricted { .. } | Content::Variant(_) => {
                    self.puzzles += 1;
                }
                Content::Malformed { number, error } => {
                    self.complain(chunk, chunk.chunk.first_line + number, error);
                }
            }
        }
    }

    /// Counts a malformed puzzle of this line.
    #[doc(hidden)]
    pub fn complain(&mut self, chunk: &ParsedChunk<'_>, line: u64, error: &Malformed) {
        self.malformed += 1;
        if self.errors.len() < KEPT_ERRORS {
            let number = line - chunk.chunk.first_line;
            self.errors.push((chunk.chunk.index, number, chunk.complaint(line, error)));
        }
    }

    /// Adds the counts of another thread.
    #[doc(hidden)]
    pub fn merge(&mut self, other: LineCounts) {
        self.add_numbers(&other);
        merge_errors(&mut self.errors, other.errors);
    }

    fn add_numbers(&mut self, other: &LineCounts) {
        self.puzzles += other.puzzles;
        self.remarks += other.remarks;
        self.malformed += other.malformed;
    }

    /// All lines.
    #[doc(hidden)]
    pub fn all(&self) -> u64 {
        self.puzzles + self.remarks + self.malformed
    }
}

impl Counts for LineCounts {
    fn append(&mut self, later: LineCounts) {
        self.add_numbers(&later);
        self.errors.extend(later.errors);
        self.errors.truncate(KEPT_ERRORS);
    }

    fn to_json(&self) -> Value {
        object(vec![
            ("puzzles", self.puzzles.into()),
            ("remarks", self.remarks.into()),
            ("malformed", self.malformed.into()),
            ("errors", errors_to_json(&self.errors)),
        ])
    }

    fn from_json(value: &Value) -> Option<LineCounts> {
        let number = |name: &str| value[name].as_u64();
        Some(LineCounts {
            puzzles: number("puzzles")?,
            remarks: number("remarks")?,
            malformed: number("malformed")?,
            errors: errors_from_json(&value["errors"])?,
        })
    }
}
