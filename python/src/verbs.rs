//! The functions of the module: options in, a table out.

use std::num::NonZeroU64;
use std::sync::Arc;

use ninefold::engine::Limits;
use pyo3::prelude::*;

use crate::errors::Failure;
use crate::pool::thread_count;
use crate::run::run;
use crate::solve::{Solve, schema};
use crate::source::Source;
use crate::table::Batches;

/// The limits of a search.
fn limits(solutions: u64, nodes: Option<u64>) -> Result<Limits, Failure> {
    let solutions = NonZeroU64::new(solutions)
        .ok_or_else(|| Failure::Value("limit must be at least 1".to_owned()))?;
    Ok(Limits { nodes, ..Limits::solutions(solutions) })
}

/// Solves puzzles.
#[pyfunction]
#[pyo3(signature = (puzzles, column, limit, threads, node_limit))]
pub(crate) fn solve(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    column: Option<&str>,
    limit: u64,
    threads: Option<usize>,
    node_limit: Option<u64>,
) -> PyResult<Batches> {
    let limits = limits(limit, node_limit)?;
    let threads = thread_count(threads)?;
    let source = Source::of(puzzles, column)?;
    let schema = schema();
    let mut batches = Vec::new();
    let work = Solve { limits, schema: Arc::clone(&schema) };
    run(py, &mut [source], work, threads, |batch| {
        batches.push(batch);
        Ok(())
    })?;
    Ok(Batches::new(schema, batches))
}
