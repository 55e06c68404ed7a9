//! The work of `split`: the part of each puzzle, by the rule and the keys of the library, so that
//! the command line and this module put a puzzle into the same part.

use std::sync::atomic::AtomicBool;

use arrow_array::{ArrayRef, RecordBatch};
use ninefold_jobs::canon::Canonicalizer;
use ninefold_jobs::corpus::{Key, SplitGroup, SplitRule};
use ninefold_jobs::grid::CELLS;

use crate::canon::{MALFORMED, OK};
use crate::checked::{CheckedEngine, Read, only_solution};
use crate::columns::{Columns, Kind, TextColumn, schema};
use crate::errors::Failure;
use crate::pool::Work;
use crate::rows::Chunk;

/// The columns of a result.
pub(crate) const COLUMNS: &Columns = &[
    ("puzzle", Kind::Grid),
    ("part", Kind::Text),
    ("group", Kind::Text),
    ("status", Kind::Text),
    ("error", Kind::Text),
];

/// Finds keys: puzzles with one key stay together.
pub(crate) struct Keys {
    pub(crate) group: SplitGroup,
}

/// The rows of a chunk with their keys, which wait for the rule.
pub(crate) struct Keyed {
    puzzles: ArrayRef,
    status: ArrayRef,
    errors: ArrayRef,
    /// One a row; none of a row that is malformed.
    pub(crate) keys: Vec<Option<Key>>,
}

impl Work for Keys {
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
        let outcomes = match self.group {
            SplitGroup::Canonical => engine.solve(&read.puzzles)?,
            SplitGroup::Exact | SplitGroup::None => &[],
        };
        let count = read.rows.len();
        let mut puzzles = TextColumn::with_capacity(count, CELLS);
        let mut status = TextColumn::with_capacity(count, 2);
        let mut errors = TextColumn::with_capacity(count, 0);
        let mut keys = Vec::with_capacity(count);
        for ((number, entry), row) in (chunk.first..).zip(&read.rows).zip(chunk.rows.iter()) {
            let place = match entry {
                Ok(place) => *place,
                Err(error) => {
                    row.show(None, |text| puzzles.push_option(text));
                    status.push(MALFORMED.as_bytes());
                    errors.push(error.to_string().as_bytes());
                    keys.push(None);
                    continue;
                }
            };
            let puzzle = &read.puzzles[place];
            keys.push(Some(match self.group {
                SplitGroup::Canonical => {
                    let solution = only_solution(&outcomes[place]);
                    Key::canonical(solution.unwrap_or(puzzle), canonicalizer)
                }
                SplitGroup::Exact => Key::of(puzzle),
                SplitGroup::None => Key::of_line(chunk.input, number + 1),
            }));
            row.show(Some(puzzle), |text| puzzles.push_option(text));
            status.push(OK.as_bytes());
            errors.push_null();
        }
        let (puzzles, status, errors) = (puzzles.finish()?, status.finish()?, errors.finish()?);
        Ok(Keyed { puzzles, status, errors, keys })
    }
}

impl Keyed {
    /// The rows with the parts that the rule gives them.
    ///
    /// # Errors
    /// None that can happen.
    pub(crate) fn with_parts(self, rule: &SplitRule) -> Result<RecordBatch, Failure> {
        let mut parts = TextColumn::with_capacity(self.keys.len(), 5);
        let mut groups = TextColumn::with_capacity(self.keys.len(), 32);
        for key in self.keys {
            let part = key.and_then(|key| rule.part_of(key));
            parts.push_option(part.map(|part| rule.parts()[part].name.as_bytes()));
            let group = key.map(|Key(number)| format!("{number:032x}"));
            groups.push_option(group.as_ref().map(String::as_bytes));
        }
        let columns =
            vec![self.puzzles, parts.finish()?, groups.finish()?, self.status, self.errors];
        Ok(RecordBatch::try_new(schema(COLUMNS), columns)?)
    }
}
