//! Puzzles that `print` and `serve` make, in memory.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use ninefold_jobs::batch::{Control, Output};
use ninefold_jobs::jobs::{GenerateError, GenerateOptions, generate};

/// Makes puzzles, a line each.
///
/// # Errors
/// As of [`generate`].
pub(crate) fn lines(
    options: &GenerateOptions,
    control: Control<'_>,
) -> Result<String, GenerateError> {
    let memory = Memory::default();
    generate(options, Output::to_writer("memory", memory.clone()), control)?;
    let bytes = std::mem::take(&mut *memory.0.lock().unwrap_or_else(PoisonError::into_inner));
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Memory that a job writes to and its caller reads.
#[derive(Clone, Default)]
struct Memory(Arc<Mutex<Vec<u8>>>);

impl Write for Memory {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
