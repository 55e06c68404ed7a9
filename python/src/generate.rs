//! The work of `generate`: the job of the library, whose rows become columns as they come.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use arrow_array::RecordBatch;
use ninefold_jobs::batch::{Control, Output};
use ninefold_jobs::generate::COLUMNS as FIELDS;
use ninefold_jobs::jobs::{GenerateOptions, generate};

use crate::columns::{Columns, Kind, RowBatch, Value};
use crate::errors::Failure;
use crate::pool::Work;
use crate::rows::Task;

/// The columns of a result: those of the program's csv.
pub(crate) const COLUMNS: &Columns = &[
    ("puzzle", Kind::Grid),
    ("solution", Kind::Grid),
    ("solutions", Kind::Int),
    ("clues", Kind::Int),
    ("nodes", Kind::Int),
    ("minimal", Kind::Flag),
    ("symmetry", Kind::Text),
    ("index", Kind::Int),
    ("weight", Kind::Float),
];

/// Rows of a batch.
const BATCH: usize = 1 << 15;

/// The job, with csv as its format: a single chunk, whose rows do not matter.
pub(crate) struct Generate(pub(crate) GenerateOptions);

impl Work for Generate {
    type Worker = ();
    type Piece = Vec<RecordBatch>;

    fn piece(&self, (): &mut (), task: &Task<'_>) -> Result<Vec<RecordBatch>, Failure> {
        let rows = Arc::new(Mutex::new(Rows::default()));
        let output = Output::to_writer("memory", Sink(Arc::clone(&rows)));
        let control = Control::NONE.with_cancel(task.stop);
        generate(&self.0, output, control).map_err(|error| Failure::Value(error.to_string()))?;
        let mut rows = rows.lock().unwrap_or_else(PoisonError::into_inner);
        rows.close()?;
        Ok(std::mem::take(&mut rows.batches))
    }
}

/// Lines of csv, which become batches.
#[derive(Default)]
struct Rows {
    /// A line whose end has not come.
    rest: Vec<u8>,
    open: Option<RowBatch>,
    batches: Vec<RecordBatch>,
    /// The names of the columns have been read.
    is_begun: bool,
}

impl Rows {
    fn line(&mut self, line: &str) -> Result<(), Failure> {
        if !std::mem::replace(&mut self.is_begun, true) && line.starts_with("puzzle,") {
            return Ok(());
        }
        let wrong = || Failure::Bug(format!("expected {}, found {line:?}", FIELDS.join(",")));
        // A variant's text holds no comma, and comes first.
        let open = self.open.get_or_insert_with(|| RowBatch::with_capacity(COLUMNS, 1024));
        push(open, line).ok_or_else(wrong)?;
        if open.rows == BATCH { self.close() } else { Ok(()) }
    }

    fn close(&mut self) -> Result<(), Failure> {
        self.batches.extend(self.open.take().map(RowBatch::finish).transpose()?);
        Ok(())
    }
}

/// The sink as the library's output has it.
struct Sink(Arc<Mutex<Rows>>);

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut rows = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut text = std::mem::take(&mut rows.rest);
        text.extend_from_slice(bytes);
        let whole = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        for line in text[..whole].split_inclusive(|&byte| byte == b'\n') {
            let line = std::str::from_utf8(line).map_err(io::Error::other)?;
            rows.line(line.trim_end_matches('\n')).map_err(io::Error::other)?;
        }
        text.drain(..whole);
        rows.rest = text;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Adds a line of the nine columns; `None` if the line has other columns.
fn push(batch: &mut RowBatch, line: &str) -> Option<()> {
    let fields: [&str; COLUMNS.len()] = line.split(',').collect::<Vec<_>>().try_into().ok()?;
    let mut values = [const { Value::Null }; COLUMNS.len()];
    for ((value, field), (name, kind)) in values.iter_mut().zip(fields).zip(COLUMNS) {
        *value = match kind {
            _ if field.is_empty() && !["puzzle", "symmetry"].contains(name) => Value::Null,
            Kind::Grid | Kind::Text => field.into(),
            Kind::Int => field.parse::<u64>().ok()?.into(),
            Kind::Float => field.parse::<f64>().ok()?.into(),
            Kind::Flag => field.parse::<bool>().ok()?.into(),
            Kind::Masks => return None,
        };
    }
    batch.push(values);
    Some(())
}
