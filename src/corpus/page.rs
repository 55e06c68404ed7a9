//! A page: the lines of a chunk, each with what stands in it.

use std::borrow::Cow;
use std::ops::Range;

use crate::batch::block::{self, Block};
use crate::batch::chunk::{Chunk, Inputs};
use crate::batch::variants::Variant;
use crate::error::Malformed;
use crate::grid::Grid;
use crate::text::{Layout, line};

/// The lines of a chunk.
pub struct Page<'a> {
    pub(super) feed: &'a Inputs,
    pub(super) chunk: &'a Chunk<'a>,
    pub(super) text: &'a [u8],
    pub(super) block: &'a Block,
}

/// One line.
pub struct Entry<'a> {
    /// Its number in its input, from 1; of a drawn puzzle that of its first row.
    pub line: u64,
    /// The whole line, without its line end; a drawn puzzle on one line.
    pub text: Cow<'a, [u8]>,
    /// What stands in it.
    pub content: Content<'a>,
}

/// What stands in a line.
#[derive(Clone, Copy)]
pub enum Content<'a> {
    /// A comment, or nothing.
    Remark,
    /// A puzzle: its number among [`Page::puzzles`], and its grid.
    Puzzle(usize, &'a Grid),
    /// Neither: the line of the error, and the error.
    Malformed(u64, &'a Malformed),
}

impl<'a> Page<'a> {
    /// Which of the inputs it comes from, from 0.
    pub fn input(&self) -> usize {
        self.chunk.input
    }

    /// How the puzzles stand in it.
    pub fn layout(&self) -> &'a Layout {
        self.feed.layout(self.chunk.input)
    }

    /// All puzzles of the page.
    pub fn puzzles(&self) -> &'a [Grid] {
        &self.block.puzzles
    }

    /// All variants of the page, as yet unread: number of the line in its input, where the line stands, the variant.
    pub fn variants(&self) -> impl Iterator<Item = (u64, Range<usize>, &'a Variant)> {
        let first = self.chunk.first_line;
        self.block.entries().filter_map(move |entry| match entry.content {
            block::Content::Variant(variant) => Some((first + entry.number, entry.text, variant)),
            _ => None,
        })
    }

    /// The text of all lines.
    pub fn text(&self) -> &'a [u8] {
        self.text
    }

    /// The lines, in order.
    pub fn entries(&self) -> impl Iterator<Item = Entry<'a>> {
        let (first, text, feed, input) =
            (self.chunk.first_line, self.text, self.feed, self.chunk.input);
        self.block.entries().map(move |entry| {
            let whole = &text[entry.text];
            let (text, content) = match entry.content {
                // Restricted candidates and variants were refused when the inputs were opened.
                block::Content::Remark
                | block::Content::Restricted { .. }
                | block::Content::Variant(_) => (whole.into(), Content::Remark),
                block::Content::Puzzle { index, puzzle, place, .. } => {
                    let text = match place {
                        Some(_) => whole.into(),
                        None => {
                            let mut drawn = Vec::new();
                            line::write(puzzle, &mut drawn);
                            drawn.into()
                        }
                    };
                    (text, Content::Puzzle(index, puzzle))
                }
                block::Content::Malformed { number, error } => {
                    let number = first + number;
                    let text = match whole {
                        // A drawn one, which has no line of its own.
                        [] => complaint(feed, input, number, error).into_bytes().into(),
                        whole => whole.into(),
                    };
                    (text, Content::Malformed(number, error))
                }
            };
            Entry { line: first + entry.number, text, content }
        })
    }

    /// Where a line is, in words.
    pub fn place(&self, line: u64) -> String {
        self.feed.place(self.chunk.input, line)
    }

    /// What an output says in place of a malformed line.
    pub fn complaint(&self, line: u64, error: &Malformed) -> String {
        complaint(self.feed, self.chunk.input, line, error)
    }
}

fn complaint(feed: &Inputs, input: usize, line: u64, error: &Malformed) -> String {
    format!("malformed: {}, {error}", feed.place(input, line))
}

/// What was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Puzzles.
    pub puzzles: u64,
    /// Comments and blank lines.
    pub remarks: u64,
    /// Lines that are neither.
    pub malformed: u64,
    /// The first few errors: numbers of the chunk and of the line, and the message.
    pub errors: Vec<(u64, u64, String)>,
}

/// Errors that are kept for the summary.
const KEPT_ERRORS: usize = 5;

impl Counts {
    pub(super) fn add(&mut self, page: &Page<'_>) {
        for entry in page.block.entries() {
            match entry.content {
                block::Content::Remark => self.remarks += 1,
                block::Content::Malformed { number, error } => {
                    self.malformed += 1;
                    if self.errors.len() < KEPT_ERRORS {
                        let complaint = page.complaint(page.chunk.first_line + number, error);
                        self.errors.push((page.chunk.index, number, complaint));
                    }
                }
                block::Content::Puzzle { .. }
                | block::Content::Restricted { .. }
                | block::Content::Variant(_) => self.puzzles += 1,
            }
        }
    }

    /// Counts a malformed puzzle of this line.
    pub(super) fn complain(&mut self, page: &Page<'_>, line: u64, error: &Malformed) {
        self.malformed += 1;
        if self.errors.len() < KEPT_ERRORS {
            let number = line - page.chunk.first_line;
            self.errors.push((page.chunk.index, number, page.complaint(line, error)));
        }
    }

    /// Adds what another thread has counted.
    pub fn merge(&mut self, other: Counts) {
        self.puzzles += other.puzzles;
        self.remarks += other.remarks;
        self.malformed += other.malformed;
        self.errors.extend(other.errors);
        self.errors.sort();
        self.errors.truncate(KEPT_ERRORS);
    }
}
