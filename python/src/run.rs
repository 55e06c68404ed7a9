//! One call over all chunks of an input, with an ear for Ctrl-C.

use std::time::Duration;

use pyo3::prelude::*;

use crate::pool::{Pool, Work};
use crate::source::Source;

/// Interval between looks for signals while threads work.
const PATIENCE: Duration = Duration::from_millis(50);

/// Does the work of all chunks of some inputs, and hands the pieces over in order.
///
/// # Errors
/// An input cannot be read, the work failed, or a signal handler raised.
pub(crate) fn run<W: Work>(
    py: Python<'_>,
    sources: &mut [Source],
    work: W,
    threads: usize,
    mut accept: impl FnMut(W::Piece) -> PyResult<()>,
) -> PyResult<()> {
    let mut pool = Pool::new(work, threads);
    let mut input = 0;
    loop {
        while pool.has_room() && input < sources.len() {
            match sources[input].next_chunk(py, input)? {
                Some(chunk) => py.detach(|| pool.push(chunk))?,
                None => input += 1,
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
