//! A chunk taken apart into lines: puzzles, errors and remarks, in their order.

use std::ops::Range;

use crate::engine::Outcome;
use crate::error::Malformed;
use crate::grid::{CELLS, Grid};
use crate::text::{self, Layout, Scanned, grid, line};

/// A chunk taken apart, and what came of it. Kept from chunk to chunk, so that it grows only once.
#[derive(Default)]
pub struct Block {
    /// All lines, in order.
    pub lines: Vec<Line>,
    /// The puzzles among them.
    pub puzzles: Vec<Grid>,
    /// What came of each puzzle.
    pub outcomes: Vec<Outcome>,
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
    /// A drawn puzzle, which has no place on a line.
    Drawn,
    /// The error is next in line.
    Malformed,
}

impl Block {
    /// Takes a chunk apart.
    pub fn read(&mut self, layout: &Layout, chunk: &[u8]) {
        let Block { lines, puzzles, outcomes, malformed } = self;
        lines.clear();
        puzzles.clear();
        malformed.clear();
        if *layout == Layout::Grid {
            for drawn in grid::parse_all(chunk) {
                let kind = match drawn.puzzle {
                    Ok(puzzle) => {
                        puzzles.push(puzzle);
                        Kind::Drawn
                    }
                    Err((number, error)) => {
                        malformed.push((number as u64, error));
                        Kind::Malformed
                    }
                };
                lines.push(Line { text: 0..0, number: drawn.line as u64, kind });
            }
            outcomes.resize(puzzles.len(), Outcome::EMPTY);
            return;
        }
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
                    Kind::Puzzle(start + place.start..start + place.end)
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
        outcomes.resize(puzzles.len(), Outcome::EMPTY);
    }
}
