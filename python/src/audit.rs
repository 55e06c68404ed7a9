//! The work of `audit`: what an input has in common with an earlier one, in the open or in
//! disguise. The keys and their order are those of the library, as on the command line.

use std::sync::atomic::AtomicBool;

use arrow_array::RecordBatch;
use ninefold_jobs::batch::BatchError;
use ninefold_jobs::canon::Canonicalizer;
use ninefold_jobs::corpus::{LeakIndex, LeakKeys, LinePlace};
use ninefold_jobs::grid::CELLS;

use crate::canon::MALFORMED;
use crate::checked::{CheckedEngine, Read, only_solution};
use crate::columns::{Columns, Kind, RowBatch};
use crate::errors::Failure;
use crate::pool::Work;
use crate::rows::Chunk;

/// The columns of a result.
pub(crate) const COLUMNS: &Columns = &[
    ("status", Kind::Text),
    ("input", Kind::Int),
    ("row", Kind::Int),
    ("puzzle", Kind::Text),
    ("leak", Kind::Text),
    ("first_input", Kind::Int),
    ("first_row", Kind::Int),
    ("error", Kind::Text),
];

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
        let outcomes = engine.solve(&read.puzzles)?;
        let mut rows = Vec::with_capacity(read.rows.len());
        for ((number, entry), row) in (chunk.first..).zip(&read.rows).zip(chunk.rows.iter()) {
            match entry {
                Ok(place) => {
                    let puzzle = &read.puzzles[*place];
                    let mut shown = None;
                    row.show(Some(puzzle), |text| {
                        shown = text.and_then(|text| text.try_into().ok());
                    });
                    let keys =
                        LeakKeys::of(puzzle, only_solution(&outcomes[*place]), canonicalizer);
                    rows.push((number, shown, Ok(keys)));
                }
                Err(error) => {
                    let mut text = None;
                    row.show(None, |shown| text = shown.map(<[u8]>::to_vec));
                    let words = error.to_string();
                    rows.push((number, None, Err(Malformed { text, words })));
                }
            }
        }
        Ok(Keyed { input: chunk.input, rows })
    }
}

/// Looks keys up, in the order of the inputs, and lists what it finds.
pub(crate) struct LeakList {
    index: LeakIndex,
    batch: RowBatch,
}

impl LeakList {
    pub(crate) fn new() -> LeakList {
        LeakList { index: LeakIndex::default(), batch: RowBatch::with_capacity(COLUMNS, 0) }
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
                Err(Malformed { text, words }) => (None, Some(&words[..]), text.as_deref()),
            };
            self.batch.push([
                if leak.is_some() { "leak" } else { MALFORMED }.into(),
                (place.input() as u64).into(),
                (place.line() - 1).into(),
                text.into(),
                leak.map(|leak| leak.leak.name()).into(),
                leak.map(|leak| leak.first.input() as u64).into(),
                leak.map(|leak| leak.first.line() - 1).into(),
                words.into(),
            ]);
        }
        Ok(())
    }

    pub(crate) fn finish(self) -> Result<RecordBatch, Failure> {
        self.batch.finish()
    }
}
