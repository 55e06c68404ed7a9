//! Rows of puzzles as workers read them: texts, cells, or no puzzle at all, wherever they come
//! from.

use std::borrow::Cow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, LargeStringArray, StringArray, StringViewArray};
use arrow_buffer::{Buffer, NullBuffer, OffsetBuffer, ScalarBuffer};
use arrow_schema::DataType;
use ninefold_jobs::grid::{CELLS, Grid};
use ninefold_jobs::text;

use crate::masks::MaskRow;
use crate::position::Position;

/// One row of an input.
#[derive(Clone, Copy)]
pub(crate) enum Row<'a> {
    /// Nothing is there.
    Null,
    /// A text, which may be a puzzle.
    Text(&'a [u8]),
    /// 81 numbers, 0 for a blank.
    Cells(&'a [u8; CELLS]),
    /// Something that is no puzzle, and why.
    Wrong(&'a str),
}

/// Why a row is no puzzle, as the column `error` shows it.
pub(crate) type RowError = String;

impl<'a> Row<'a> {
    /// The text without its line end, of rows that have one.
    #[inline]
    fn text(self) -> Option<&'a [u8]> {
        match self {
            Row::Text(bytes) => Some(text::trim_line_end(bytes)),
            Row::Null | Row::Cells(_) | Row::Wrong(_) => None,
        }
    }

    /// Reads a text of 81 cells and nothing else, as nearly all rows are, into a grid. `None` if it is
    /// another row; the grid is of no use then.
    #[inline]
    pub(crate) fn bare(self, grid: &mut Grid) -> Option<&'a [u8]> {
        match self {
            Row::Text(text) if text::line::parse_into(text, grid) => Some(text),
            _ => None,
        }
    }

    /// Reads the puzzle into a grid, which is of no use after an error.
    ///
    /// # Errors
    /// Those of [`puzzle`](Row::puzzle).
    #[inline]
    pub(crate) fn read(self, grid: &mut Grid) -> Result<(), RowError> {
        match self {
            // Nearly all rows.
            Row::Text(text) if text::line::parse_into(text, grid) => return Ok(()),
            Row::Cells(cells) if grid.copy_from(cells) => return Ok(()),
            _ => {}
        }
        self.puzzle().map(|puzzle| *grid = puzzle)
    }

    /// Reads the puzzle.
    ///
    /// # Errors
    /// The first mistake.
    pub(crate) fn puzzle(self) -> Result<Grid, RowError> {
        match self {
            Row::Text(bytes) => {
                let line = text::line::parse(text::trim_line_end(bytes));
                line.or_else(|malformed| match Position::of(self, None, None) {
                    Ok(position) if position.left.is_none() => Ok(position.filled),
                    Ok(_) => Err("its candidates are not those of its clues, expected clues alone"
                        .to_owned()),
                    Err(_) => Err(malformed.to_string()),
                })
            }
            Row::Cells(cells) => Grid::from_bytes(*cells).ok_or_else(|| {
                let wrong = cells.iter().position(|&value| value > 9).unwrap_or(0);
                match cells[wrong] {
                    OUTSIDE => format!("column {}: found a number that is not 0 to 9", wrong + 1),
                    found => format!("column {}: found {found}, expected 0 to 9", wrong + 1),
                }
            }),
            Row::Null => Err("the row is null, expected a puzzle".to_owned()),
            Row::Wrong(words) => Err(words.to_owned()),
        }
    }

    /// The text that the column `puzzle` shows: that of a good puzzle is its 81 characters as they
    /// stand in the input.
    pub(crate) fn shown(self, puzzle: Option<&Grid>) -> Option<Cow<'a, [u8]>> {
        match (self.text(), puzzle, self) {
            (Some(text), Some(_), _) if is_bare(text) => text.get(..CELLS).map(Cow::Borrowed),
            (Some(_), Some(grid), _) => Some(Cow::Owned(dotted(grid).to_vec())),
            (Some(text), None, _) if text.len() > LONGEST_ECHO => Some(Cow::Owned(echo(text))),
            (Some(text), None, _) => Some(Cow::Borrowed(text)),
            (None, Some(grid), _) => Some(Cow::Owned(dotted(grid).to_vec())),
            (None, None, Row::Cells(cells)) => {
                let sign = |value| if value > 9 { b'?' } else { cell_sign(value) };
                Some(cells.iter().map(|&value| sign(value)).collect())
            }
            (None, None, _) => None,
        }
    }

    /// The whole text of a row, as variants are shown.
    pub(crate) fn shown_whole(self) -> Option<Cow<'a, [u8]>> {
        let text = self.text().map(Cow::Borrowed);
        text.or_else(|| self.shown(self.puzzle().as_ref().ok()))
    }
}

/// Whether a text that is a puzzle begins with its 81 cells, unlike positions.
fn is_bare(text: &[u8]) -> bool {
    let (cells, rest) = text.split_at(text.len().min(CELLS));
    // To the end, without a branch: a look at many bytes at once.
    let is_position =
        cells.iter().fold(false, |found, &byte| found | (byte == b'+') | (byte == b':'));
    rest.first().is_none_or(|&byte| text::line::is_separator(byte)) && !is_position
}

/// The value that stands for a number that no cell can hold and no byte either.
pub(crate) const OUTSIDE: u8 = u8::MAX;

/// The longest part of a malformed text that is repeated, as in the outputs of the program.
const LONGEST_ECHO: usize = 1024;

fn echo(text: &[u8]) -> Vec<u8> {
    // Not within a character.
    let is_start = |&at: &usize| text[at] & 0xc0 != 0x80;
    let cut = (0..=LONGEST_ECHO).rev().find(is_start).unwrap_or(0);
    [&text[..cut], format!("... ({} bytes in all)", text.len()).as_bytes()].concat()
}

/// The 81 characters of a grid, a dot for a blank.
pub(crate) fn dotted(grid: &Grid) -> [u8; CELLS] {
    grid.as_bytes().map(cell_sign)
}

/// The first clash of a puzzle's clues, in words.
pub(crate) fn first_clash(puzzle: &Grid) -> Option<String> {
    puzzle.clashes().next().map(|clash| clash.to_string())
}

fn cell_sign(value: u8) -> u8 {
    if value == 0 { b'.' } else { b'0' + value }
}

/// An array of texts, in any of the layouts that Arrow has for them.
#[derive(Clone)]
pub(crate) enum Texts {
    Utf8(StringArray),
    Large(LargeStringArray),
    View(StringViewArray),
    /// A dictionary: the place of each row's text, and the texts.
    Dictionary(Vec<Option<usize>>, Box<Texts>),
    /// A number of nulls.
    Nulls(usize),
}

impl Texts {
    /// The texts of an array, or `None` if it is an array of something else.
    pub(crate) fn of(array: &ArrayRef) -> Option<Texts> {
        Some(match array.data_type() {
            DataType::Utf8 => Texts::Utf8(array.as_string().clone()),
            DataType::LargeUtf8 => Texts::Large(array.as_string().clone()),
            DataType::Utf8View => Texts::View(array.as_string_view().clone()),
            DataType::Null => Texts::Nulls(array.len()),
            DataType::Dictionary(_, _) => {
                let dictionary = array.as_any_dictionary_opt()?;
                let texts = Texts::of(dictionary.values())?;
                let keys = dictionary.keys();
                let places = match dictionary.values().is_empty() {
                    true => vec![None; keys.len()],
                    false => {
                        let places = dictionary.normalized_keys().into_iter().enumerate();
                        places.map(|(i, place)| keys.is_valid(i).then_some(place)).collect()
                    }
                };
                Texts::Dictionary(places, Box::new(texts))
            }
            _ => return None,
        })
    }

    /// The same texts, with null wherever a surrounding struct is null.
    pub(crate) fn without(self, nulls: &NullBuffer) -> Texts {
        let places = (0..self.len()).map(|i| nulls.is_valid(i).then_some(i)).collect();
        Texts::Dictionary(places, Box::new(self))
    }

    pub(crate) fn len(&self) -> usize {
        match self {
            Texts::Utf8(array) => array.len(),
            Texts::Large(array) => array.len(),
            Texts::View(array) => array.len(),
            Texts::Dictionary(places, _) => places.len(),
            Texts::Nulls(count) => *count,
        }
    }

    /// These rows. The memory is shared.
    pub(crate) fn slice(&self, start: usize, length: usize) -> Texts {
        match self {
            Texts::Utf8(array) => Texts::Utf8(array.slice(start, length)),
            Texts::Large(array) => Texts::Large(array.slice(start, length)),
            Texts::View(array) => Texts::View(array.slice(start, length)),
            Texts::Dictionary(places, texts) => {
                Texts::Dictionary(places[start..start + length].to_vec(), texts.clone())
            }
            Texts::Nulls(_) => Texts::Nulls(length),
        }
    }

    fn row(&self, i: usize) -> Row<'_> {
        match self {
            Texts::Utf8(array) if array.is_valid(i) => Row::Text(array.value(i).as_bytes()),
            Texts::Large(array) if array.is_valid(i) => Row::Text(array.value(i).as_bytes()),
            Texts::View(array) if array.is_valid(i) => Row::Text(array.value(i).as_bytes()),
            Texts::Dictionary(places, texts) => match places[i] {
                Some(place) => texts.row(place),
                None => Row::Null,
            },
            _ => Row::Null,
        }
    }
}

/// Rows that were copied out of Python objects.
#[derive(Default)]
pub(crate) struct Copied {
    bytes: Vec<u8>,
    /// The kind of each row and the end of its bytes.
    rows: Vec<(Kind, usize)>,
}

#[derive(Clone, Copy)]
enum Kind {
    Null,
    Text,
    Wrong,
}

impl Copied {
    /// Room for `rows` rows of 81 characters.
    pub(crate) fn with_capacity(rows: usize) -> Copied {
        Copied { bytes: Vec::with_capacity(rows * (CELLS + 1)), rows: Vec::with_capacity(rows) }
    }

    fn push(&mut self, kind: Kind, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
        self.rows.push((kind, self.bytes.len()));
    }

    pub(crate) fn push_text(&mut self, text: &[u8]) {
        self.push(Kind::Text, text);
    }

    pub(crate) fn push_null(&mut self) {
        self.push(Kind::Null, b"");
    }

    /// Adds a row that is no puzzle, and why.
    pub(crate) fn push_wrong(&mut self, words: &str) {
        self.push(Kind::Wrong, words.as_bytes());
    }

    pub(crate) fn len(&self) -> usize {
        self.rows.len()
    }

    /// A copy of at most `size` rows, from row `start` on.
    pub(crate) fn part(&self, start: usize, size: usize) -> Copied {
        let end = self.len().min(start.saturating_add(size));
        let mut part = Copied::with_capacity(end.saturating_sub(start));
        for i in start..end {
            match self.row(i) {
                Row::Text(text) => part.push_text(text),
                Row::Wrong(words) => part.push_wrong(words),
                Row::Null | Row::Cells(_) => part.push_null(),
            }
        }
        part
    }

    pub(crate) fn row(&self, i: usize) -> Row<'_> {
        let start = if i == 0 { 0 } else { self.rows[i - 1].1 };
        let (kind, end) = self.rows[i];
        let bytes = &self.bytes[start..end];
        match kind {
            Kind::Null => Row::Null,
            Kind::Text => Row::Text(bytes),
            Kind::Wrong => Row::Wrong(std::str::from_utf8(bytes).unwrap_or("no puzzle")),
        }
    }
}

/// Some rows in a row.
pub(crate) enum Rows {
    /// Arrays, one behind the other.
    Texts(Vec<Texts>),
    /// 81 bytes a row.
    Cells(Vec<[u8; CELLS]>),
    /// Copied out of Python objects.
    Copied(Copied),
}

impl Rows {
    pub(crate) fn len(&self) -> usize {
        match self {
            Rows::Texts(arrays) => arrays.iter().map(Texts::len).sum(),
            Rows::Cells(cells) => cells.len(),
            Rows::Copied(copied) => copied.len(),
        }
    }

    /// The same rows, with numbers as the texts that a result shows: these take the same memory, so
    /// that the result needs no other. Nothing is changed where a number is no cell.
    pub(crate) fn shown(self) -> Rows {
        let Rows::Cells(cells) = self else { return self };
        let are_cells = cells.as_flattened().iter().fold(0, |most, &value| value.max(most)) <= 9;
        let last = i32::try_from(cells.len() * CELLS);
        if !are_cells || last.is_err() {
            return Rows::Cells(cells);
        }
        let offsets: Vec<i32> = (0..=cells.len()).map(|row| (row * CELLS) as i32).collect();
        let mut bytes = cells.into_flattened();
        bytes.iter_mut().for_each(|value| *value = cell_sign(*value));
        let offsets = OffsetBuffer::new(ScalarBuffer::from(offsets));
        Rows::Texts(vec![Texts::Utf8(StringArray::new(offsets, Buffer::from_vec(bytes), None))])
    }

    /// The array that shows all rows as they are: one of plain utf8 whose texts have 81 bytes each.
    /// Then it need not be copied, which would be two fifths of the memory of a result.
    pub(crate) fn as_shown(&self) -> Option<ArrayRef> {
        let Rows::Texts(arrays) = self else { return None };
        let [Texts::Utf8(array)] = &arrays[..] else { return None };
        let are_bare = array.offsets().lengths().all(|length| length == CELLS);
        (array.null_count() == 0 && are_bare).then(|| Arc::new(array.clone()) as ArrayRef)
    }

    /// All rows, in order.
    pub(crate) fn iter(&self) -> RowIter<'_> {
        RowIter { rows: self, array: 0, next: 0 }
    }
}

/// The rows of [`Rows::iter`].
#[derive(Clone)]
pub(crate) struct RowIter<'a> {
    rows: &'a Rows,
    /// The array, where there are several, and the row in it.
    array: usize,
    next: usize,
}

impl<'a> Iterator for RowIter<'a> {
    type Item = Row<'a>;

    #[inline]
    fn next(&mut self) -> Option<Row<'a>> {
        let i = self.next;
        self.next += 1;
        match self.rows {
            Rows::Cells(cells) => cells.get(i).map(Row::Cells),
            Rows::Copied(copied) => (i < copied.len()).then(|| copied.row(i)),
            Rows::Texts(arrays) => {
                let mut i = i;
                loop {
                    let array = arrays.get(self.array)?;
                    if i < array.len() {
                        return Some(array.row(i));
                    }
                    self.array += 1;
                    (i, self.next) = (0, 1);
                }
            }
        }
    }
}

/// A chunk of an input: what a worker takes at a time.
pub(crate) struct Chunk {
    /// The number of the input, from 0.
    pub(crate) input: usize,
    /// The number of its first row in the input, from 0.
    pub(crate) first: u64,
    pub(crate) rows: Rows,
    /// The solutions that are given with the puzzles, if any: as many rows.
    pub(crate) solutions: Option<Rows>,
    /// The answers of models to the puzzles, if any: as many rows.
    pub(crate) answers: Option<Rows>,
    /// The candidates that are left, if they are given: as many rows.
    pub(crate) candidates: Option<Vec<MaskRow>>,
    /// The clues of positions, if they are given: as many rows.
    pub(crate) givens: Option<Rows>,
}

impl Chunk {
    /// Rows of an input, with nothing else.
    pub(crate) fn new(input: usize, first: u64, rows: Rows) -> Chunk {
        let (solutions, answers) = (None, None);
        Chunk { input, first, rows, solutions, answers, candidates: None, givens: None }
    }

    /// The positions of the rows.
    pub(crate) fn positions(&self) -> impl Iterator<Item = Result<Position, RowError>> {
        let mut givens = self.givens.as_ref().map(Rows::iter);
        let candidates = self.candidates.as_deref();
        self.rows.iter().enumerate().map(move |(i, row)| {
            let givens = givens.as_mut().and_then(Iterator::next);
            Position::of(row, candidates.and_then(|rows| rows.get(i)), givens)
        })
    }
}

/// A chunk that is at work.
pub(crate) struct Task<'a> {
    pub(crate) chunk: &'a Chunk,
    /// Set when the result is not needed any more.
    pub(crate) stop: &'a AtomicBool,
}

impl<'a> Task<'a> {
    /// The rows with their numbers, as long as the result is needed.
    pub(crate) fn rows(&self) -> impl Iterator<Item = (u64, Row<'a>)> + use<'a> {
        let Task { chunk, stop } = *self;
        let rows = (chunk.first..).zip(chunk.rows.iter());
        rows.take_while(|_| !stop.load(Ordering::Relaxed))
    }
}

/// Rows of a chunk, for an input of `all` rows. A function of that number alone, so that the
/// batches of a result do not depend on threads. Many puzzles at once suit the engine, many chunks
/// the threads.
pub(crate) fn chunk_rows(all: usize) -> usize {
    (all / 32).next_multiple_of(1024).clamp(2048, 1 << 15)
}
