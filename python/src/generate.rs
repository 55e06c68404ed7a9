//! The work of `generate`: the job of the library, whose rows become columns as they come.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use arrow_array::RecordBatch;
use ninefold_jobs::batch::{Control, Output};
use ninefold_jobs::generate::{COLUMNS as FIELDS, GeneratedFormat};
use ninefold_jobs::jobs::{GenerateOptions, generate};
use pyo3::prelude::*;

use crate::columns::{Columns, Kind, RowBatch, Value};
use crate::errors::Failure;

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
/// Interval between looks for signals.
const PATIENCE: Duration = Duration::from_millis(50);

/// A sink of csv lines, which become batches.
struct Rows {
    /// A line whose end has not come.
    rest: Vec<u8>,
    open: RowBatch,
    batches: SyncSender<RecordBatch>,
    is_header: bool,
}

impl Rows {
    fn line(&mut self, line: &str) -> Result<(), Failure> {
        if std::mem::take(&mut self.is_header) && line.starts_with("puzzle,") {
            return Ok(());
        }
        let wrong = || Failure::Bug(format!("expected {}, found {line:?}", FIELDS.join(",")));
        // A variant's text holds no comma, and comes first.
        push(&mut self.open, line).ok_or_else(wrong)?;
        if self.open.rows == BATCH { self.close() } else { Ok(()) }
    }

    fn close(&mut self) -> Result<(), Failure> {
        let full = std::mem::replace(&mut self.open, RowBatch::with_capacity(COLUMNS, 1024));
        if full.rows > 0 {
            // The channel is closed when the call was interrupted; the flag ends the job.
            let _ = self.batches.send(full.finish()?);
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
                open: RowBatch::with_capacity(COLUMNS, 1024),
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
        };
    }
    batch.push(values);
    Some(())
}
