//! `solve_stream`: batches are read, solved and handed out as they are asked for.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use arrow_array::{RecordBatch, RecordBatchReader};
use arrow_schema::{ArrowError, SchemaRef};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

use crate::arrow_ffi::{ArrowData, Place};
use crate::columns::schema;
use crate::errors::Failure;
use crate::pool::Pool;
use crate::rows::{Chunk, Rows};
use crate::run::PATIENCE;
use crate::solve::{COLUMNS, Solve};
use crate::source::Arrays;
use crate::table::{Batches, schema_capsule, stream_capsule};

/// A reader of batches whose puzzles are solved on the way.
struct Solving {
    reader: ArrowData,
    place: Place,
    /// Rows that were read and not handed in.
    unsolved: Arrays,
    /// Rows of a batch.
    size: usize,
    pool: Pool<Solve>,
    is_over: bool,
}

/// The state of the next batch.
enum Turn {
    Ready(RecordBatch),
    NotYet,
    Over,
}

impl Solving {
    /// Reads until the threads have enough to do, and waits at most so long for the next batch.
    ///
    /// Nothing is read before it is asked for, and then no more than keeps the threads busy.
    fn turn(&mut self, patience: Duration) -> Result<Turn, Failure> {
        while self.pool.has_room() && !(self.is_over && self.unsolved.len() == 0) {
            while !self.is_over && self.unsolved.len() < self.size {
                match self.reader.next(std::slice::from_ref(&self.place))? {
                    Some(texts) => self.unsolved.0.extend(texts),
                    None => self.is_over = true,
                }
            }
            let rows = Rows::Texts(self.unsolved.take(self.size));
            if rows.len() > 0 {
                // Results have no numbers of rows.
                self.pool.push(Chunk::new(0, 0, rows))?;
            }
        }
        if self.pool.is_empty() {
            return Ok(Turn::Over);
        }
        Ok(match self.pool.take(patience) {
            Some(batch) => Turn::Ready(batch?),
            None => Turn::NotYet,
        })
    }
}

/// For consumers in other languages, which call from any thread and hold no GIL: it is not asked
/// for here.
impl Iterator for Solving {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Result<RecordBatch, ArrowError>> {
        loop {
            match self.turn(Duration::from_secs(1)) {
                Ok(Turn::Ready(batch)) => return Some(Ok(batch)),
                Ok(Turn::NotYet) => {}
                Ok(Turn::Over) => return None,
                Err(error) => return Some(Err(ArrowError::ExternalError(Box::new(error)))),
            }
        }
    }
}

impl RecordBatchReader for Solving {
    fn schema(&self) -> SchemaRef {
        schema(COLUMNS)
    }
}

/// The result of `solve_stream`: an Arrow stream, to be read once.
#[pyclass(frozen, module = "ninefold._ninefold")]
pub(crate) struct SolvedStream {
    solving: Mutex<Option<Box<Solving>>>,
}

impl SolvedStream {
    /// The stream of batches of `size` rows with the texts of a reader in this place.
    pub(crate) fn new(
        reader: ArrowData,
        place: Place,
        size: usize,
        pool: Pool<Solve>,
    ) -> SolvedStream {
        let unsolved = Arrays::default();
        let solving = Solving { reader, place, unsolved, size, pool, is_over: false };
        SolvedStream { solving: Mutex::new(Some(Box::new(solving))) }
    }
}

#[pymethods]
impl SolvedStream {
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _ = requested_schema;
        let solving = self.solving.lock().unwrap_or_else(PoisonError::into_inner).take();
        let solving =
            solving.ok_or_else(|| PyValueError::new_err("the stream has been read already"))?;
        stream_capsule(py, solving)
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        schema_capsule(py, &schema(COLUMNS))
    }

    /// The next batch, or `None` at the end.
    fn next_batch(&self, py: Python<'_>) -> PyResult<Option<Batches>> {
        loop {
            let turn = py.detach(|| {
                let mut solving = self.solving.lock().unwrap_or_else(PoisonError::into_inner);
                let Some(open) = solving.as_mut() else { return Ok(Turn::Over) };
                let turn = open.turn(PATIENCE);
                if matches!(turn, Ok(Turn::Over) | Err(_)) {
                    *solving = None;
                }
                turn
            });
            py.check_signals()?;
            match turn? {
                Turn::Ready(batch) => return Ok(Some(Batches::new(schema(COLUMNS), vec![batch]))),
                Turn::NotYet => {}
                Turn::Over => return Ok(None),
            }
        }
    }
}
