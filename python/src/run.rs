//! One call over all chunks of an input, with an ear for Ctrl-C.

use std::time::Duration;

use pyo3::prelude::*;

use crate::pool::{FEW, Pool, Work, alone, thread_count};
use crate::rows::Chunk;
use crate::source::Source;

/// Interval between looks for signals while threads work.
pub(crate) const PATIENCE: Duration = Duration::from_millis(50);

/// Does the work of all chunks of some inputs, and hands the pieces over in order.
///
/// # Errors
/// An input cannot be read, the work failed, or a signal handler raised.
pub(crate) fn run<W: Work>(
    py: Python<'_>,
    sources: &mut [Source],
    work: W,
    threads: Option<usize>,
    accept: impl FnMut(W::Piece) -> PyResult<()>,
) -> PyResult<()> {
    let mut input = 0;
    let next = || loop {
        let Some(source) = sources.get_mut(input) else { return Ok(None) };
        if let Some(chunk) = source.next_chunk(py, input)? {
            return Ok(Some(chunk));
        }
        input += 1;
    };
    run_chunks(py, next, work, threads, accept)
}

/// As [`run`], with chunks from anywhere.
///
/// # Errors
/// As [`run`].
pub(crate) fn run_chunks<W: Work>(
    py: Python<'_>,
    mut next: impl FnMut() -> PyResult<Option<Chunk>>,
    work: W,
    threads: Option<usize>,
    mut accept: impl FnMut(W::Piece) -> PyResult<()>,
) -> PyResult<()> {
    let mut first = next()?;
    let mut second = None;
    if work.is_brief()
        && let Some(chunk) = first.take_if(|chunk| chunk.rows.len() <= FEW)
    {
        second = next()?;
        if second.is_none() {
            return accept(py.detach(|| alone(&work, chunk))?);
        }
        first = Some(chunk);
    }
    let mut begun = first.into_iter().chain(second);
    let mut pool = Pool::new(work, thread_count(threads)?);
    let mut is_over = false;
    loop {
        while pool.has_room() && !is_over {
            match begun.next().map_or_else(&mut next, |chunk| Ok(Some(chunk)))? {
                Some(chunk) => py.detach(|| pool.push(chunk))?,
                None => is_over = true,
            }
            py.check_signals()?;
        }
        if pool.is_empty() {
            break;
        }
        let piece = py.detach(|| pool.take(PATIENCE));
        py.check_signals()?;
        if let Some(piece) = piece {
            accept(piece?)?;
        }
    }
    py.detach(|| pool.finish());
    Ok(())
}
