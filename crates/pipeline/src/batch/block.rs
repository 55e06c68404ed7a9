//! A chunk taken apart: one entry a puzzle, error or remark, in their order.

use std::ops::Range;

use super::variants::{Form, Variant};
use ninefold_boards::{Cells, Size};
use ninefold_core::error::Malformed;
use ninefold_core::grid::{CELLS, Candidates, Grid};
use ninefold_engine::Outcome;
use ninefold_text::variant::Text;
use ninefold_text::{self as text, Container, Layout, LineKind, Scanned, drawn, line, tables};

/// The entries of a chunk, and the outcomes of those that were solved. Kept from chunk to chunk, so
/// that it grows only once.
///
/// Puzzles and outcomes lie in separate arrays, for engines; [`Block::entries`] joins them again.
#[derive(Default)]
pub struct Block {
    /// Number of lines at the beginning that are bare puzzles, one behind the other: nearly always
    /// all of them.
    bare: usize,
    /// The other lines.
    lines: Vec<Line>,
    /// The classic puzzles.
    pub puzzles: Vec<Grid>,
    /// The outcome of each puzzle.
    pub outcomes: Vec<Outcome>,
    /// The puzzles whose candidates are not those of their clues.
    pub restricted: Vec<Candidates>,
    /// The outcome of each of those.
    pub restricted_outcomes: Vec<Outcome>,
    variants: Vec<Variant>,
    malformed: Vec<(u64, Malformed)>,
}

/// Bytes of a line of 81 cells and a line end.
const BARE: usize = CELLS + 1;

/// One line of a chunk.
struct Line {
    text: Range<usize>,
    number: u64,
    kind: Kind,
}

/// In which array the content of a line is next.
enum Kind {
    Remark,
    Puzzle(Option<Range<usize>>),
    Restricted(Option<Range<usize>>),
    Variant,
    Malformed,
}

/// One entry of a chunk: a line, or what stands over several lines.
#[derive(Clone, Debug)]
pub struct BlockEntry<'a> {
    /// The whole line, in the chunk; empty where the entry takes several lines.
    pub text: Range<usize>,
    /// The number of its (first) line in the chunk, from 0.
    pub number: u64,
    /// The puzzle, or whatever else it is.
    pub content: Content<'a>,
}

/// The content of an entry.
#[derive(Clone, Debug)]
pub enum Content<'a> {
    /// A comment or a blank line.
    Remark,
    /// A classic puzzle.
    Puzzle {
        /// Its index among the puzzles of the block.
        index: usize,
        /// The puzzle.
        puzzle: &'a Grid,
        /// The place of its 81 characters in the chunk, if they stand there.
        place: Option<Range<usize>>,
        /// Its outcome, once it is solved.
        outcome: &'a Outcome,
    },
    /// A puzzle whose candidates are not those of its clues.
    Restricted {
        /// The candidates.
        candidates: &'a Candidates,
        /// The place of its 729 characters in the chunk, if they stand there.
        place: Option<Range<usize>>,
        /// Its outcome, once it is solved.
        outcome: &'a Outcome,
    },
    /// A variant, as yet unread. Whether it is malformed is known once its rules are read.
    Variant(&'a Variant),
    /// No puzzle.
    Malformed {
        /// The number of the line of the error in the chunk, from 0.
        number: u64,
        /// The error.
        error: &'a Malformed,
    },
}

impl Block {
    /// Takes a chunk apart.
    pub fn read(&mut self, layout: &Layout, chunk: &[u8]) {
        self.bare = 0;
        self.lines.clear();
        // Those of the last chunk are written over.
        if !layout.is_plain() {
            self.puzzles.clear();
        }
        self.restricted.clear();
        self.variants.clear();
        self.malformed.clear();
        match layout.container {
            Container::Toml => self.read_toml(chunk),
            Container::Whole => self.read_whole(chunk),
            Container::Rows | Container::Sdk => self.read_drawn(layout, chunk),
            Container::Lines | Container::Csv(_) | Container::JsonLines(_) => {
                self.read_lines(layout, chunk);
            }
        }
        self.outcomes.resize(self.puzzles.len(), Outcome::EMPTY);
        self.restricted_outcomes.resize(self.restricted.len(), Outcome::EMPTY);
    }

    /// The entries, in order.
    pub fn entries(&self) -> impl Iterator<Item = BlockEntry<'_>> {
        let bare = self.bare().enumerate().map(|(index, (text, puzzle, outcome))| {
            let content = Content::Puzzle { index, puzzle, place: Some(text.clone()), outcome };
            BlockEntry { text, number: index as u64, content }
        });
        bare.chain(self.others())
    }

    /// The first entries, as many as are lines of 81 cells: their places in the chunk, puzzles and
    /// outcomes.
    #[inline]
    pub fn bare(&self) -> impl Iterator<Item = (Range<usize>, &Grid, &Outcome)> {
        let solved = self.puzzles[..self.bare].iter().zip(&self.outcomes).enumerate();
        solved.map(|(i, (puzzle, outcome))| (i * BARE..i * BARE + CELLS, puzzle, outcome))
    }

    /// The entries behind those.
    pub fn others(&self) -> impl Iterator<Item = BlockEntry<'_>> {
        let mut solved = self.puzzles.iter().zip(&self.outcomes).enumerate().skip(self.bare);
        let mut restricted = self.restricted.iter().zip(&self.restricted_outcomes);
        let mut variants = self.variants.iter();
        let mut malformed = self.malformed.iter();
        self.lines.iter().map_while(move |Line { text, number, kind }| {
            let content = match kind {
                Kind::Remark => Content::Remark,
                Kind::Puzzle(place) => {
                    let (index, (puzzle, outcome)) = solved.next()?;
                    Content::Puzzle { index, puzzle, place: place.clone(), outcome }
                }
                Kind::Restricted(place) => {
                    let (candidates, outcome) = restricted.next()?;
                    Content::Restricted { candidates, place: place.clone(), outcome }
                }
                Kind::Variant => Content::Variant(variants.next()?),
                Kind::Malformed => {
                    let (number, error) = malformed.next()?;
                    Content::Malformed { number: *number, error }
                }
            };
            Some(BlockEntry { text: text.clone(), number: *number, content })
        })
    }

    /// The variants, to be solved, each with the place of its line in the chunk.
    pub fn variants_mut(&mut self) -> impl Iterator<Item = (&Range<usize>, &mut Variant)> {
        let lines = self.lines.iter().filter(|line| matches!(line.kind, Kind::Variant));
        lines.map(|line| &line.text).zip(&mut self.variants)
    }

    /// The outcomes of all puzzles of any kind that were solved, in no order to rely on.
    pub fn all_outcomes(&self) -> impl Iterator<Item = &Outcome> {
        let variants = self.variants.iter().filter_map(Variant::outcome);
        self.outcomes.iter().chain(&self.restricted_outcomes).chain(variants)
    }

    /// Entries that are puzzles of any kind, as far as is known before variants are read.
    pub fn puzzle_count(&self) -> u64 {
        (self.puzzles.len() + self.restricted.len() + self.variants.len()) as u64
    }

    fn read_drawn(&mut self, layout: &Layout, chunk: &[u8]) {
        for drawn in drawn::puzzles(layout, chunk) {
            let kind = match drawn.record {
                Ok(record) => match record.candidates.filter(|_| record.is_restricted()) {
                    Some(candidates) => {
                        self.restricted.push(candidates);
                        Kind::Restricted(None)
                    }
                    None => {
                        self.puzzles.push(record.clues);
                        Kind::Puzzle(None)
                    }
                },
                Err((number, error)) => {
                    self.malformed.push((number as u64, error));
                    Kind::Malformed
                }
            };
            self.lines.push(Line { text: 0..0, number: drawn.line as u64, kind });
        }
    }

    fn read_toml(&mut self, chunk: &[u8]) {
        for (number, place) in tables::puzzles(chunk) {
            self.variants.push(Variant::new(Form::Toml(place)));
            self.lines.push(Line { text: 0..0, number: number as u64, kind: Kind::Variant });
        }
    }

    /// One puzzle, whose first line is the first that is neither blank nor a comment.
    fn read_whole(&mut self, chunk: &[u8]) {
        let mut lines = chunk.split(|&byte| byte == b'\n');
        if let Some(number) = lines.position(|line| text::line_kind(line) == LineKind::Puzzle) {
            self.variants.push(Variant::new(Form::Items(0..chunk.len(), number as u64)));
            self.lines.push(Line { text: 0..0, number: number as u64, kind: Kind::Variant });
        }
    }

    fn read_lines(&mut self, layout: &Layout, chunk: &[u8]) {
        if layout.is_plain() {
            self.read_bare(chunk);
        }
        let size = layout.board().and_then(|side| Size::new(side.into()));
        let Block { lines, puzzles, restricted, variants, malformed, .. } = self;
        let mut start = self.bare * BARE;
        let mut number = self.bare as u64;
        while start < chunk.len() {
            let rest = &chunk[start..];
            if layout.is_plain() {
                // Behind another line most are bare again.
                puzzles.push(Grid::EMPTY);
                if puzzles.last_mut().is_some_and(|puzzle| line::parse_bare(rest, puzzle)) {
                    let text = start..start + CELLS;
                    lines.push(Line { text: text.clone(), number, kind: Kind::Puzzle(Some(text)) });
                    start += BARE;
                    number += 1;
                    continue;
                }
                puzzles.pop();
            }
            let length = memchr::memchr(b'\n', rest).map_or(rest.len(), |end| end + 1);
            let text = text::trim_line_end(&rest[..length]);
            let kind = match text::scan_line(layout, text) {
                Scanned::Blank | Scanned::Comment => Kind::Remark,
                Scanned::Puzzle(puzzle, place) => {
                    puzzles.push(puzzle);
                    let place = start + place.start..start + place.end;
                    Kind::Puzzle(Some(place).filter(|place| !place.is_empty()))
                }
                Scanned::Restricted(candidates, place) => {
                    restricted.push(*candidates);
                    let place = start + place.start..start + place.end;
                    Kind::Restricted(Some(place).filter(|place| !place.is_empty()))
                }
                Scanned::Variant(Text::At(place)) => {
                    let in_chunk = start + place.start..start + place.end;
                    let form = match size {
                        None => Ok(Form::Line(Text::At(in_chunk))),
                        Some(size) => board(size, text, &place)
                            .map(|cells| Form::Board(Box::new(cells), in_chunk)),
                    };
                    match form {
                        Ok(form) => {
                            variants.push(Variant::new(form));
                            Kind::Variant
                        }
                        Err(error) => {
                            malformed.push((number, error));
                            Kind::Malformed
                        }
                    }
                }
                Scanned::Variant(text) => {
                    variants.push(Variant::new(Form::Line(text)));
                    Kind::Variant
                }
                Scanned::Malformed(error) => {
                    malformed.push((number, error));
                    Kind::Malformed
                }
            };
            lines.push(Line { text: start..start + text.len(), number, kind });
            start += length;
            number += 1;
        }
    }

    /// Reads lines for as long as they are bare, each where it is to stay.
    fn read_bare(&mut self, chunk: &[u8]) {
        self.puzzles.resize(chunk.len() / BARE, Grid::EMPTY);
        let lines = chunk.chunks_exact(BARE).zip(&mut self.puzzles);
        for (line, puzzle) in lines {
            if !line::parse_bare(line, puzzle) {
                break;
            }
            self.bare += 1;
        }
        self.puzzles.truncate(self.bare);
    }
}

/// The board at a place of a line. Errors: the column in the line.
fn board(size: Size, text: &[u8], place: &Range<usize>) -> Result<Cells, Malformed> {
    Cells::parse(size, &text[place.clone()])
        .map_err(|error| Malformed { column: place.start + error.column, ..error })
}
