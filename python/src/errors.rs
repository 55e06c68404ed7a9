//! Why a call fails as a whole. A bad row never does: it is a row of the result.

use ninefold_jobs::batch::BatchError;
use pyo3::PyErr;
use pyo3::exceptions::{PyMemoryError, PyRuntimeError, PyValueError};

/// An error of the work itself, which ends the call.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The library could not go on.
    Batch(BatchError),
    /// An array of an input could not be read.
    Arrow(arrow_schema::ArrowError),
    /// The options or the input cannot be worked with.
    Value(String),
    /// A worker panicked, which is a bug.
    Bug(String),
}

impl From<BatchError> for Failure {
    fn from(error: BatchError) -> Failure {
        Failure::Batch(error)
    }
}

impl From<arrow_schema::ArrowError> for Failure {
    fn from(error: arrow_schema::ArrowError) -> Failure {
        Failure::Arrow(error)
    }
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Failure::Batch(error) => error.fmt(f),
            Failure::Arrow(error) => write!(f, "the Arrow data cannot be read: {error}"),
            Failure::Value(words) => f.write_str(words),
            Failure::Bug(words) => write!(f, "a worker failed, which is a bug: {words}"),
        }
    }
}

impl std::error::Error for Failure {}

impl From<Failure> for PyErr {
    fn from(failure: Failure) -> PyErr {
        let words = failure.to_string();
        match failure {
            Failure::Batch(BatchError::Memory(_)) => PyMemoryError::new_err(words),
            Failure::Value(_) | Failure::Arrow(_) => PyValueError::new_err(words),
            Failure::Batch(_) | Failure::Bug(_) => PyRuntimeError::new_err(words),
        }
    }
}
