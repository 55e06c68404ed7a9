//! A program run once, from its start to its end: how long it took, on the clock and on the processor.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde::Serialize;
use wait4::Wait4;

use super::error::BenchError;

/// What a run took.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Cost {
    /// From start to end, in nanoseconds.
    pub wall_nanos: u64,
    /// User and system time of all its threads, in nanoseconds. Of a program with one thread it is what wall
    /// time would be on a machine of its own, as far as a busy neighbour leaves the caches alone.
    pub cpu_nanos: u64,
    /// The most memory that it had at a time, in bytes, pages of mapped files included.
    pub peak_memory: u64,
}

/// The process group of the program that is running.
static RUNNING: Mutex<Option<u32>> = Mutex::new(None);

/// The process group of the program that is running, if one is. While this is held no other is started, and nobody
/// is told how this one ended: what an interruption needs that ends all of it.
pub fn running() -> MutexGuard<'static, Option<u32>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// How much of what a failed program said is repeated.
const LONGEST_QUOTE: u64 = 2_000;

/// What is to be run: a program and its arguments.
#[derive(Clone, Debug)]
pub struct Job {
    /// The program.
    pub program: PathBuf,
    /// Its arguments.
    pub arguments: Vec<OsString>,
}

impl Job {
    /// This program with these arguments.
    pub fn new<A: AsRef<OsStr>>(program: &Path, arguments: impl IntoIterator<Item = A>) -> Job {
        let arguments = arguments.into_iter().map(|text| text.as_ref().to_owned()).collect();
        Job { program: program.to_owned(), arguments }
    }

    /// Runs it once, with nothing to read, and throws away what it prints.
    ///
    /// # Errors
    /// It cannot be started, or it fails. Exit code 3, malformed lines in the input, is no failure.
    pub fn run(&self) -> Result<Cost, BenchError> {
        let tried = |what: &str| {
            let what = format!("{what} {}", self.program.display());
            |source| BenchError::Io { what, source }
        };
        // A file and not a pipe, because a pipe has to be read meanwhile.
        let mut said = tempfile::tempfile().map_err(tried("keep what is said by"))?;
        let stderr = said.try_clone().map_err(tried("keep what is said by"))?;
        let mut command = Command::new(&self.program);
        command.args(&self.arguments);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(stderr);
        // Ctrl-C goes to a group of processes: one of its own, lest the program be seen to fail by an interruption.
        command.process_group(0);
        let mut now = running();
        let began = Instant::now();
        let mut child = command.spawn().map_err(tried("start"))?;
        *now = Some(child.id());
        drop(now);
        let ended = child.wait4();
        let wall = began.elapsed();
        *running() = None;
        let ended = ended.map_err(tried("wait for"))?;
        if !matches!(ended.status.code(), Some(0 | 3)) {
            return Err(BenchError::Child {
                command: self.to_string(),
                status: ended.status.to_string(),
                said: tail(&mut said),
            });
        }
        Ok(Cost {
            wall_nanos: nanos(wall),
            cpu_nanos: nanos(ended.rusage.utime + ended.rusage.stime),
            peak_memory: ended.rusage.maxrss,
        })
    }
}

impl std::fmt::Display for Job {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.program.display())?;
        // The same input many times over is said once.
        let mut last = None;
        for argument in &self.arguments {
            if last != Some(argument) {
                write!(f, " {}", argument.display())?;
            }
            last = Some(argument);
        }
        Ok(())
    }
}

fn nanos(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

/// The end of a file of text.
fn tail(file: &mut File) -> String {
    let mut text = Vec::new();
    let length = file.seek(SeekFrom::End(0)).unwrap_or(0);
    let from = SeekFrom::Start(length.saturating_sub(LONGEST_QUOTE));
    // What cannot be read is not quoted.
    let _ = file.seek(from).and_then(|_| file.read_to_end(&mut text));
    String::from_utf8_lossy(&text).trim_end().to_owned()
}
