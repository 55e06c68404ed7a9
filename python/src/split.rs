//! The work of `split`: the part of each puzzle, by the rule and the keys of the library, so that
//! the command line and this module put a puzzle into the same part.

use arrow_array::RecordBatch;
use ninefold_jobs::canon::Canonicalizer;
use ninefold_jobs::corpus::{Key, SplitGroup, SplitRule};

use crate::canon::{MALFORMED, OK};
use crate::checked::{CheckedEngine, ReadRow, only_solution};
use crate::columns::{Columns, Kind, RowBatch, TextColumn, Value};
use crate::errors::Failure;
use crate::pool::Work;
use crate::rows::Task;

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
    /// All columns but the part.
    pub(crate) rows: RecordBatch,
    /// One a row; none of a row that is malformed.
    pub(crate) keys: Vec<Option<Key>>,
}

impl Work for Keys {
    type Worker = (CheckedEngine, Canonicalizer);
    type Piece = Keyed;

    fn piece(&self, worker: &mut Self::Worker, task: &Task<'_>) -> Result<Keyed, Failure> {
        let (engine, canonicalizer) = worker;
        let count = task.chunk.rows.len();
        let mut batch = RowBatch::with_capacity(COLUMNS, count);
        let mut keys = Vec::with_capacity(count);
        let solves = self.group == SplitGroup::Canonical;
        for ReadRow { number, shown, puzzle } in engine.read(task, solves)? {
            let key = puzzle.map(|(puzzle, outcome)| match self.group {
                SplitGroup::Canonical => {
                    Key::canonical(only_solution(outcome).unwrap_or(puzzle), canonicalizer)
                }
                SplitGroup::Exact => Key::of(puzzle),
                SplitGroup::None => Key::of_line(task.chunk.input, number + 1),
            });
            let group = key.ok().map(|Key(number)| format!("{number:032x}"));
            let status = if key.is_ok() { OK } else { MALFORMED };
            let (text, group) = (shown.as_deref().into(), group.as_deref().into());
            batch.push([text, Value::Null, group, status.into(), key.err().into()]);
            keys.push(key.ok());
        }
        Ok(Keyed { rows: batch.finish()?, keys })
    }
}

impl Keyed {
    /// The rows with the parts that the rule gives them.
    ///
    /// # Errors
    /// None that can happen.
    pub(crate) fn with_parts(self, rule: &SplitRule) -> Result<RecordBatch, Failure> {
        let mut parts = TextColumn::with_capacity(self.keys.len(), 5);
        for key in self.keys {
            let part = key.and_then(|key| rule.part_of(key));
            parts.push_option(part.map(|part| rule.parts()[part].name.as_bytes()));
        }
        let mut columns = self.rows.columns().to_vec();
        columns[1] = parts.finish()?;
        Ok(RecordBatch::try_new(self.rows.schema(), columns)?)
    }
}
