//! The work of `audit`: what an input has in common with an earlier one, in the open or in
//! disguise. The keys and their order are those of the library, as on the command line.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use ninefold_jobs::batch::BatchError;
use ninefold_jobs::canon::Canonicalizer;
use ninefold_jobs::corpus::{LeakIndex, LeakKeys, LeakingLine, LinePlace};
use ninefold_jobs::grid::CELLS;

use crate::canon::MALFORMED;
use crate::checked::{CheckedEngine, Read, only_solution};
use crate::columns::{IntColumn, Kind, TextColumn, schema};
use crate::errors::Failure;
use crate::pool::Work;
use crate::rows::Chunk;

/// The columns of a result.
pub(crate) fn columns() -> SchemaRef {
    schema(&[
        ("status", Kind::Text),
        ("input", Kind::Int),
        ("row", Kind::Int),
        ("puzzle", Kind::Text),
        ("leak", Kind::Text),
        ("first_input", Kind::Int),
        ("first_row", Kind::Int),
        ("error", Kind::Text),
    ])
}

/// Makes the keys of puzzles and their solutions.
pub(crate) struct LeakSearch;

/// The rows of a chunk with their keys.
pub(crate) struct Keyed {
    input: usize,
    rows: Vec<KeyedRow>,
}

/// The number of a row, the text of its puzzle, and its keys.
type KeyedRow = (u64, Option<[u8; CELLS]>, Result<LeakKeys, Malformed>);

/// A row without keys: what it shows, and why.
struct Malformed {
    text: Option<Vec<u8>>,
    words: String,
}

impl Work for LeakSearch {
    type Worker = (CheckedEngine, Canonicalizer);
    type Piece = Keyed;

    fn worker(&self) -> (CheckedEngine, Canonicalizer) {
        (CheckedEngine::new(), Canonicalizer::new())
    }

    fn piece(
        &self,
        (engine, canonicalizer): &mut (CheckedEngine, Canonicalizer),
        chunk: &Chunk,
        _: &AtomicBool,
    ) -> Result<Keyed, Failure> {
        let read = Read::of(&chunk.rows);
        let mut solved = read.puzzles.iter().zip(engine.solve(&read.puzzles)?);
        let mut rows = Vec::with_capacity(read.rows.len());
        for ((number, entry), row) in (chunk.first..).zip(&read.rows).zip(chunk.rows.iter()) {
            match (entry, entry.is_ok().then(|| solved.next()).flatten()) {
                (Ok(()), Some((puzzle, outcome))) => {
                    let mut shown = None;
                    row.show(Some(puzzle), |text| {
                        shown = text.and_then(|text| text.try_into().ok());
                    });
                    let keys = LeakKeys::of(puzzle, only_solution(outcome), canonicalizer);
                    rows.push((number, shown, Ok(keys)));
                }
                (Err(error), _) => {
                    let mut text = None;
                    row.show(None, |shown| text = shown.map(<[u8]>::to_vec));
                    let words = error.to_string();
                    rows.push((number, None, Err(Malformed { text, words })));
                }
                (Ok(()), None) => {}
            }
        }
        Ok(Keyed { input: chunk.input, rows })
    }
}

/// Looks keys up, in the order of the inputs, and lists what it finds.
pub(crate) struct LeakList {
    index: LeakIndex,
    status: TextColumn,
    input: IntColumn,
    row: IntColumn,
    puzzle: TextColumn,
    leak: TextColumn,
    first_input: IntColumn,
    first_row: IntColumn,
    error: TextColumn,
}

impl LeakList {
    pub(crate) fn new() -> LeakList {
        let text = || TextColumn::with_capacity(0, 0);
        let number = || IntColumn::with_capacity(0);
        LeakList {
            index: LeakIndex::default(),
            status: text(),
            input: number(),
            row: number(),
            puzzle: text(),
            leak: text(),
            first_input: number(),
            first_row: number(),
            error: text(),
        }
    }

    /// Adds the leaks and the malformed rows of a chunk.
    ///
    /// # Errors
    /// There is no memory for one more key.
    pub(crate) fn add(&mut self, keyed: Keyed) -> Result<(), Failure> {
        for (row, shown, keys) in keyed.rows {
            let place = LinePlace::new(keyed.input, row + 1);
            let (leak, words, text) = match &keys {
                Ok(keys) => {
                    let found = self.index.find(keys, place);
                    let found = found.map_err(|error| BatchError::Memory(error.keys))?;
                    let Some(leak) = found else { continue };
                    (Some(leak), None, shown.as_ref().map(|text| &text[..]))
                }
                Err(Malformed { text, words }) => (None, Some(words), text.as_deref()),
            };
            self.list(place, leak, words.map(|words| &words[..]), text);
        }
        Ok(())
    }

    fn list(
        &mut self,
        place: LinePlace,
        leak: Option<LeakingLine>,
        words: Option<&str>,
        text: Option<&[u8]>,
    ) {
        self.status.push(if leak.is_some() { b"leak" } else { MALFORMED });
        self.input.push(place.input() as u64);
        self.row.push(place.line() - 1);
        self.puzzle.push_option(text);
        self.leak.push_option(leak.map(|leak| leak.leak.name().as_bytes()));
        self.first_input.push_option(leak.map(|leak| leak.first.input() as u64));
        self.first_row.push_option(leak.map(|leak| leak.first.line() - 1));
        self.error.push_option(words.map(str::as_bytes));
    }

    pub(crate) fn finish(self, schema: &SchemaRef) -> Result<RecordBatch, Failure> {
        let columns = vec![
            self.status.finish()?,
            self.input.finish(),
            self.row.finish(),
            self.puzzle.finish()?,
            self.leak.finish()?,
            self.first_input.finish(),
            self.first_row.finish(),
            self.error.finish()?,
        ];
        Ok(RecordBatch::try_new(Arc::clone(schema), columns)?)
    }
}
