//! Puzzles over nine lines, taken apart: rows, borders, comments and what ends a puzzle, whatever
//! the rows are.
//!
//! Lines that only draw are skipped. A blank line or a comment ends a puzzle; so do nine rows.

use super::bytes::whole_lines;
use super::record::{Field, Record};
use super::{Container, Layout, Notation, candidate_grid, grid, sdk, tables, trim_line_end};
use ninefold_core::error::{Found, Malformed};
use ninefold_core::grid::{CELLS, Candidates};

/// A puzzle of a drawn file: the line of its first row (from 0), and its content, or its error with
/// the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn<'a> {
    /// Line of the first row, from 0.
    pub line: usize,
    /// The puzzle, or the line (from 0) of the error and the error.
    pub record: Result<Record<'a>, (usize, Malformed)>,
}

/// A piece of a drawn file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part<'a> {
    /// A line that begins with `#`.
    Comment(&'a [u8]),
    /// A puzzle, or what should be one.
    Puzzle(Box<Drawn<'a>>),
}

/// Takes a text apart.
pub fn parts<'a>(layout: &Layout, text: &'a [u8]) -> Vec<Part<'a>> {
    let mut reader = Reader { layout, parts: Vec::new(), current: None, metadata: Vec::new() };
    let mut lines = 0;
    for whole in whole_lines(text) {
        reader.line(lines, trim_line_end(whole));
        lines += 1;
    }
    reader.end(lines, Found::EndOfInput);
    // Metadata that no puzzle follows are comments.
    reader.parts.extend(reader.metadata.into_iter().map(Part::Comment));
    reader.parts
}

/// The puzzles of a text.
pub fn puzzles<'a>(layout: &Layout, text: &'a [u8]) -> impl Iterator<Item = Drawn<'a>> {
    parts(layout, text).into_iter().filter_map(|part| match part {
        Part::Puzzle(drawn) => Some(*drawn),
        Part::Comment(_) => None,
    })
}

/// The shortest beginning of a text that ends between two puzzles and is at least this long, so
/// that a long file can be worked on in parts; `None` where there is no such place.
pub fn whole_puzzles(layout: &Layout, text: &[u8], at_least: usize) -> Option<usize> {
    match layout.container {
        Container::Toml => return tables::whole_puzzles(text, at_least),
        // The whole file is one, whatever its length.
        Container::Whole => return (at_least == 0).then_some(0),
        _ => {}
    }
    let (mut end, mut rows, mut has_metadata) = (0, 0, false);
    for whole in whole_lines(text) {
        if end >= at_least && rows == 0 && !has_metadata {
            return Some(end);
        }
        end += whole.len();
        match LineKind::of(layout, trim_line_end(whole)) {
            LineKind::Blank | LineKind::Comment => rows = 0,
            LineKind::Metadata => (rows, has_metadata) = (0, true),
            LineKind::Border => {}
            LineKind::Row => (rows, has_metadata) = ((rows + 1) % 9, false),
        }
    }
    (end >= at_least && rows == 0 && !has_metadata).then_some(end)
}

/// The kind of a line of a drawn file.
enum LineKind {
    /// Nothing: ends a puzzle.
    Blank,
    /// A comment: ends a puzzle.
    Comment,
    /// Metadata of the next puzzle: ends the one before.
    Metadata,
    /// Nothing but drawing.
    Border,
    /// A row, or what should be one.
    Row,
}

impl LineKind {
    fn of(layout: &Layout, line: &[u8]) -> LineKind {
        let is_border = match layout.notation {
            Notation::Candidates => candidate_grid::is_border,
            _ => grid::is_border,
        };
        match line.trim_ascii() {
            [] => LineKind::Blank,
            _ if layout.container == Container::Sdk && sdk::metadata(line).is_some() => {
                LineKind::Metadata
            }
            _ if line[0] == b'#' => LineKind::Comment,
            text if is_border(text) => LineKind::Border,
            _ => LineKind::Row,
        }
    }
}

/// Goes through the lines.
struct Reader<'a, 'b> {
    layout: &'b Layout,
    parts: Vec<Part<'a>>,
    current: Option<Partial>,
    /// Lines of metadata for the next puzzle.
    metadata: Vec<&'a [u8]>,
}

impl<'a> Reader<'a, '_> {
    fn line(&mut self, number: usize, line: &'a [u8]) {
        match LineKind::of(self.layout, line) {
            LineKind::Blank => self.end(number, Found::EndOfLine),
            LineKind::Comment => {
                self.end(number, Found::EndOfLine);
                self.parts.push(Part::Comment(line));
            }
            LineKind::Metadata => {
                self.end(number, Found::EndOfLine);
                self.metadata.push(line);
            }
            LineKind::Border => {}
            LineKind::Row => {
                let partial = self.current.get_or_insert_with(|| Partial::new(number));
                partial.add(self.layout, number, line);
                if partial.rows == 9 {
                    self.end(number, Found::EndOfLine);
                }
            }
        }
    }

    /// Ends the puzzle whose rows are being read, if there is one.
    fn end(&mut self, line: usize, found: Found) {
        let Some(partial) = self.current.take() else { return };
        let metadata = std::mem::take(&mut self.metadata);
        let fields = metadata.into_iter().filter_map(sdk::metadata).collect();
        let drawn = partial.end(self.layout, fields, line, found);
        self.parts.push(Part::Puzzle(Box::new(drawn)));
    }
}

/// A puzzle whose rows are being read.
struct Partial {
    line: usize,
    rows: usize,
    masks: [u16; CELLS],
    error: Option<(usize, Malformed)>,
}

impl Partial {
    fn new(line: usize) -> Partial {
        Partial { line, rows: 0, masks: [0; CELLS], error: None }
    }

    fn add(&mut self, layout: &Layout, line: usize, text: &[u8]) {
        let row = match layout.notation {
            Notation::Candidates => candidate_grid::row(text),
            _ => grid::row(text),
        };
        match row {
            Ok(masks) => self.masks[self.rows * 9..][..9].copy_from_slice(&masks),
            Err(error) => {
                self.error.get_or_insert((line, error));
            }
        }
        self.rows += 1;
    }

    fn end<'a>(
        self,
        layout: &Layout,
        fields: Vec<Field<'a>>,
        line: usize,
        found: Found,
    ) -> Drawn<'a> {
        let expected = "nine rows in a puzzle";
        let record = match self.error {
            Some(error) => Err(error),
            None if self.rows < 9 => Err((line, Malformed { column: 1, found, expected })),
            None => {
                let candidates = Candidates::from_masks(self.masks)
                    .unwrap_or_else(|| unreachable!("nine bits a cell"));
                Ok(match layout.notation {
                    Notation::Candidates => Record::of_candidates(candidates),
                    _ => Record { fields, ..Record::of(candidates.clues()) },
                })
            }
        };
        Drawn { line: self.line, record }
    }
}
