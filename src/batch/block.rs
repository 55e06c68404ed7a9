//! A chunk taken apart into lines: puzzles, errors and remarks, in their order.

use std::ops::Range;

use super::variants::{Form, Variant};
use crate::engine::Outcome;
use crate::error::Malformed;
use crate::grid::{CELLS, Candidates, Grid};
use crate::text::variant::Text;
use crate::text::{self, Layout, Scanned, drawn, line, tables};

/// A chunk taken apart, and what came of it. Kept from chunk to chunk, so that it grows only once.
#[derive(Default)]
pub struct Block {
    /// All lines, in order.
    pub lines: Vec<Line>,
    /// The puzzles among them.
    pub puzzles: Vec<Grid>,
    /// What came of each puzzle.
    pub outcomes: Vec<Outcome>,
    /// The puzzles whose candidates say more than clues.
    pub restricted: Vec<Candidates>,
    /// What came of each of those.
    pub restricted_outcomes: Vec<Outcome>,
    /// The variants; whether they are malformed is only known when they are solved.
    pub variants: Vec<Variant>,
    /// The malformed lines: number in the chunk, and what is wrong.
    pub malformed: Vec<(u64, Malformed)>,
}

/// One line of a chunk.
pub struct Line {
    /// The whole line, in the chunk.
    pub text: Range<usize>,
    /// Number in the chunk, from 0.
    pub number: u64,
    /// What it is.
    pub kind: Kind,
}

/// What a line is.
pub enum Kind {
    /// A comment or a blank line.
    Remark,
    /// A puzzle and where it stands in the chunk; its grid and outcome are next in line.
    Puzzle(Range<usize>),
    /// A puzzle that does not stand anywhere as 81 characters.
    Drawn,
    /// A puzzle of candidates and where it stands, if anywhere; they and the outcome are next in line.
    Restricted(Option<Range<usize>>),
    /// A variant; what came of it is next in line.
    Variant,
    /// The error is next in line.
    Malformed,
}

impl Block {
    /// Takes a chunk apart.
    pub fn read(&mut self, layout: &Layout, chunk: &[u8]) {
        self.lines.clear();
        self.puzzles.clear();
        self.restricted.clear();
        self.variants.clear();
        self.malformed.clear();
        if *layout == Layout::Toml {
            self.read_toml(chunk);
        } else if layout.is_drawn() {
            self.read_drawn(layout, chunk);
        } else {
            self.read_lines(layout, chunk);
        }
        self.outcomes.resize(self.puzzles.len(), Outcome::EMPTY);
        self.restricted_outcomes.resize(self.restricted.len(), Outcome::EMPTY);
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
                        Kind::Drawn
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

    fn read_lines(&mut self, layout: &Layout, chunk: &[u8]) {
        let Block { lines, puzzles, restricted, variants, malformed, .. } = self;
        let mut start = 0;
        let mut number = 0;
        while start < chunk.len() {
            let rest = &chunk[start..];
            if *layout == Layout::Line {
                // Read where it is to stay.
                puzzles.push(Grid::EMPTY);
                if puzzles.last_mut().is_some_and(|puzzle| line::parse_bare(rest, puzzle)) {
                    let text = start..start + CELLS;
                    lines.push(Line { text: text.clone(), number, kind: Kind::Puzzle(text) });
                    start += CELLS + 1;
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
                    match place.is_empty() {
                        true => Kind::Drawn,
                        false => Kind::Puzzle(start + place.start..start + place.end),
                    }
                }
                Scanned::Restricted(candidates, place) => {
                    restricted.push(*candidates);
                    let place = start + place.start..start + place.end;
                    Kind::Restricted(Some(place).filter(|place| !place.is_empty()))
                }
                Scanned::Variant(mut text) => {
                    if let Text::At(place) = &mut text {
                        *place = start + place.start..start + place.end;
                    }
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
}
