//! One run of a program, from its start to its end: its time on the clock and on the processor.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde::Serialize;
use wait4::Wait4;

use crate::{error::LabError, running};

/// The cost of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct RunCost {
    /// From start to end, in nanoseconds.
    pub wall_nanos: u64,
    /// User and system time of all its threads, in nanoseconds. For a program with one thread it is
    /// about the wall time on an otherwise idle machine, as far as a busy neighbour leaves the
    /// caches alone.
    pub cpu_nanos: u64,
    /// The most memory that it had at any time, in bytes, pages of mapped files included.
    pub peak_memory: u64,
}

/// Bytes of a failed program's standard error that are quoted.
const LONGEST_QUOTE: u64 = 2_000;

/// A program and its arguments.
pub(crate) struct ProgramRun {
    program: PathBuf,
    arguments: Vec<OsString>,
}

impl ProgramRun {
    pub(crate) fn new<A: AsRef<OsStr>>(
        program: &Path,
        arguments: impl IntoIterator<Item = A>,
    ) -> ProgramRun {
        let arguments = arguments.into_iter().map(|text| text.as_ref().to_owned()).collect();
        ProgramRun { program: program.to_owned(), arguments }
    }

    /// Runs it once, with nothing to read, and drops its standard output. Errors: it cannot be
    /// started, or it fails. Exit code 3, malformed lines in the input, is no failure.
    pub(crate) fn run(&self) -> Result<RunCost, LabError> {
        let tried = |what: &str| LabError::failing(format!("{what} {}", self.program.display()));
        // Into a file and not a pipe, because a pipe would have to be read meanwhile.
        let mut said = tempfile::tempfile().map_err(tried("keep the messages of"))?;
        let stderr = said.try_clone().map_err(tried("keep the messages of"))?;
        let mut command = Command::new(&self.program);
        command.args(&self.arguments);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(stderr);
        let began = Instant::now();
        let mut child = running::start(&mut command).map_err(tried("start"))?;
        let ended = child.wait4();
        let wall = began.elapsed();
        running::forget(child.id());
        let ended = ended.map_err(tried("wait for"))?;
        if !matches!(ended.status.code(), Some(0 | 3)) {
            return Err(LabError::ProgramFailed {
                command: self.to_string(),
                status: ended.status.to_string(),
                said: running::tail(&mut said, LONGEST_QUOTE).trim_end().to_owned(),
            });
        }
        Ok(RunCost {
            wall_nanos: nanos(wall),
            cpu_nanos: nanos(ended.rusage.utime + ended.rusage.stime),
            peak_memory: ended.rusage.maxrss,
        })
    }
}

impl std::fmt::Display for ProgramRun {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.program.display())?;
        // An input that is given many times over is shown once.
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
