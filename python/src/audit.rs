//! The work of `audit`: what an input has in common with an earlier one, in the open or in
//! disguise. The keys and their order are those of the library, as on the command line.

use arrow_array::RecordBatch;
use ninefold_jobs::canon::Canonicalizer;
use ninefold_jobs::corpus::{LeakIndex, LeakKeys, LinePlace};

use crate::canon::MALFORMED;
use crate::checked::{CheckedEngine, ReadRow, only_solution};
use crate::columns::{Columns, Kind, RowBatch};
use crate::errors::Failure;
use crate::pool::Work;
use crate::rows::Task;

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

/// A row of an input: its place, the text that it shows, and its keys or why it has none.
pub(crate) struct KeyedRow {
    pub(crate) place: LinePlace,
    pub(crate) shown: Option<Box<[u8]>>,
    pub(crate) keys: Result<LeakKeys, String>,
}

impl Work for LeakSearch {
    type Worker = (CheckedEngine, Canonicalizer);
    type Piece = Vec<KeyedRow>;

    fn piece(&self, worker: &mut Self::Worker, task: &Task<'_>) -> Result<Vec<KeyedRow>, Failure> {
        let (engine, canonicalizer) = worker;
        let keyed = engine.read(task, true)?.map(|ReadRow { number, shown, puzzle }| KeyedRow {
            place: LinePlace::new(task.chunk.input, number + 1),
            shown: shown.map(|text| text.into()),
            keys: puzzle.map_err(str::to_owned).map(|(puzzle, outcome)| {
                LeakKeys::of(puzzle, only_solution(outcome), canonicalizer)
            }),
        });
        Ok(keyed.collect())
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
    pub(crate) fn add(&mut self, rows: Vec<KeyedRow>) -> Result<(), Failure> {
        for KeyedRow { place, shown, keys } in rows {
            let (leak, words) = match &keys {
                Ok(keys) => {
                    let Some(leak) = self.index.find(keys, place)? else { continue };
                    (Some(leak), None)
                }
                Err(words) => (None, Some(&words[..])),
            };
            self.batch.push([
                if leak.is_some() { "leak" } else { MALFORMED }.into(),
                (place.input() as u64).into(),
                (place.line() - 1).into(),
                shown.as_deref().into(),
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
