//! The work of `generate`: the job of the library, whose rows become columns as they come.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use ninefold_jobs::batch::{Control, Output};
use ninefold_jobs::generate::{COLUMNS, GeneratedFormat};
use ninefold_jobs::grid::CELLS;
use ninefold_jobs::jobs::{GenerateOptions, generate};
use pyo3::prelude::*;

use crate::columns::{FlagColumn, FloatColumn, IntColumn, Kind, TextColumn, schema};
use crate::errors::Failure;

/// The columns of a result: those of the program's csv.
pub(crate) fn columns() -> SchemaRef {
    schema(&[
        ("puzzle", Kind::Text),
        ("solution", Kind::Text),
        ("solutions", Kind::Int),
        ("clues", Kind::Int),
        ("nodes", Kind::Int),
        ("minimal", Kind::Flag),
        ("symmetry", Kind::Text),
        ("index", Kind::Int),
        ("weight", Kind::Float),
    ])
}

/// Rows of a batch.
const BATCH: usize = 1 << 15;
/// Interval between looks for signals.
const PATIENCE: Duration = Duration::from_millis(50);

/// A sink of csv lines, which become batches.
struct Rows {
    /// A line whose end has not come.
    rest: Vec<u8>,
    columns: Columns,
    schema: SchemaRef,
    batches: SyncSender<RecordBatch>,
    is_header: bool,
}

impl Rows {
    fn line(&mut self, line: &str) -> Result<(), Failure> {
        if std::mem::take(&mut self.is_header) && line.starts_with("puzzle,") {
            return Ok(());
        }
        let wrong = || Failure::Bug(format!("expected {}, found {line:?}", COLUMNS.join(",")));
        // A variant's text holds no comma, and comes first.
        self.columns.push(line).ok_or_else(wrong)?;
        if self.columns.rows == BATCH { self.close() } else { Ok(()) }
    }

    fn close(&mut self) -> Result<(), Failure> {
        let full = std::mem::replace(&mut self.columns, Columns::new());
        if full.rows > 0 {
            // The channel is closed when the call was interrupted; the flag ends the job.
            let _ = self.batches.send(full.finish(&self.schema)?);
        }
        Ok(())
    }
}

/// The sink as the library's output has it.
struct Shared(Arc<Mutex<Rows>>);

impl Write for Shared {
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

/// Generates puzzles into batches, on separate threads.
///
/// # Errors
/// Options contradict each other, no puzzle was found, or a signal handler raised.
pub(crate) fn run(py: Python<'_>, options: GenerateOptions) -> PyResult<Vec<RecordBatch>> {
    let options = GenerateOptions { format: GeneratedFormat::Csv, ..options };
    let (sender, receiver) = sync_channel(2);
    let stop = Arc::new(AtomicBool::new(false));
    let job = {
        let stop = Arc::clone(&stop);
        move || -> Result<(), Failure> {
            let rows = Rows {
                rest: Vec::new(),
                columns: Columns::new(),
                schema: columns(),
                batches: sender,
                is_header: true,
            };
            let rows = Arc::new(Mutex::new(rows));
            let output = Output::to_writer("memory", Shared(Arc::clone(&rows)));
            let control = Control::NONE.with_cancel(&stop);
            generate(&options, output, control).map_err(|e| Failure::Value(e.to_string()))?;
            rows.lock().unwrap_or_else(PoisonError::into_inner).close()
        }
    };
    let thread = std::thread::Builder::new().name("ninefold-generate".to_owned()).spawn(job);
    let thread = thread.map_err(|error| Failure::Value(error.to_string()))?;
    let mut receiver = Mutex::new(receiver);
    let mut batches = Vec::new();
    loop {
        match py.detach(|| next(&mut receiver)) {
            Ok(batch) => batches.push(batch),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
        if let Err(interrupt) = py.check_signals() {
            stop.store(true, Ordering::Relaxed);
            return Err(interrupt);
        }
    }
    let done = py.detach(|| thread.join());
    done.unwrap_or_else(|_| Err(Failure::Bug("the generating thread panicked".to_owned())))?;
    Ok(batches)
}

fn next(receiver: &mut Mutex<Receiver<RecordBatch>>) -> Result<RecordBatch, RecvTimeoutError> {
    receiver.get_mut().unwrap_or_else(PoisonError::into_inner).recv_timeout(PATIENCE)
}

struct Columns {
    rows: usize,
    puzzle: TextColumn,
    solution: TextColumn,
    solutions: IntColumn,
    clues: IntColumn,
    nodes: IntColumn,
    minimal: FlagColumn,
    symmetry: TextColumn,
    index: IntColumn,
    weight: FloatColumn,
}

impl Columns {
    fn new() -> Columns {
        let text = |each| TextColumn::with_capacity(1024, each);
        let number = || IntColumn::with_capacity(1024);
        Columns {
            rows: 0,
            puzzle: text(CELLS),
            solution: text(CELLS),
            solutions: number(),
            clues: number(),
            nodes: number(),
            minimal: FlagColumn::with_capacity(1024),
            symmetry: text(4),
            index: number(),
            weight: FloatColumn::with_capacity(1024),
        }
    }

    /// Adds a line of the nine columns; `None` if the line has other columns.
    fn push(&mut self, line: &str) -> Option<()> {
        let mut fields = line.split(',');
        let mut field = || fields.next();
        fn maybe<T: std::str::FromStr>(field: &str) -> Option<Option<T>> {
            if field.is_empty() { Some(None) } else { field.parse().ok().map(Some) }
        }
        self.rows += 1;
        self.puzzle.push(field()?.as_bytes());
        let solution = field()?;
        self.solution.push_option((!solution.is_empty()).then_some(solution.as_bytes()));
        self.solutions.push_option(maybe(field()?)?);
        self.clues.push_option(maybe(field()?)?);
        self.nodes.push_option(maybe(field()?)?);
        self.minimal.push_option(maybe(field()?)?);
        self.symmetry.push(field()?.as_bytes());
        self.index.push_option(maybe(field()?)?);
        self.weight.push_option(maybe(field()?)?);
        fields.next().is_none().then_some(())
    }

    fn finish(self, schema: &SchemaRef) -> Result<RecordBatch, Failure> {
        let columns = vec![
            self.puzzle.finish()?,
            self.solution.finish()?,
            self.solutions.finish(),
            self.clues.finish(),
            self.nodes.finish(),
            self.minimal.finish(),
            self.symmetry.finish()?,
            self.index.finish(),
            self.weight.finish(),
        ];
        Ok(RecordBatch::try_new(Arc::clone(schema), columns)?)
    }
}
