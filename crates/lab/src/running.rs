//! The programs that are running, so that a handler of interruptions can end them.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::process::{Child, Command};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::system;

/// The process groups of the programs that are running.
static RUNNING: Mutex<Vec<u32>> = Mutex::new(Vec::new());

/// The process groups of the programs that are running: builds under test, solvers.
///
/// While this lock is held, no other program is started, and no error is returned for one that
/// runs. So a handler of interruptions can end the programs and itself without an error in between.
pub fn groups() -> MutexGuard<'static, Vec<u32>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Starts a program in a separate process group.
pub(crate) fn start(command: &mut Command) -> io::Result<Child> {
    system::in_own_group(command);
    let mut running = groups();
    let child = command.spawn()?;
    running.push(child.id());
    Ok(child)
}

/// Forgets a program that has ended.
pub(crate) fn forget(id: u32) {
    groups().retain(|&group| group != id);
}

/// The end of a program's messages, of this many bytes at most.
pub(crate) fn tail(messages: &mut File, longest: u64) -> String {
    let mut text = Vec::new();
    let length = messages.seek(SeekFrom::End(0)).unwrap_or(0);
    let from = SeekFrom::Start(length.saturating_sub(longest));
    // Text that cannot be read is not quoted.
    let _ = messages.seek(from).and_then(|_| messages.read_to_end(&mut text));
    String::from_utf8_lossy(&text).into_owned()
}
