//! The programs that are running, so that a handler of interruptions can end them.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// The process groups of the programs that are running.
static RUNNING: Mutex<Vec<u32>> = Mutex::new(Vec::new());

/// The process groups of the programs that are running: builds under test, solvers.
///
/// While this lock is held, no other program is started, and no error is returned for one that
/// runs. So a handler of interruptions can end the programs and itself without an error in between.
pub fn groups() -> MutexGuard<'static, Vec<u32>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}
