//! How a caller watches a job and stops it.

use std::sync::atomic::{AtomicBool, Ordering};

/// Work done since the last report of progress.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Puzzles, malformed ones included.
    pub puzzles: u64,
    /// Bytes of input, as they are on the disk: of compressed files, compressed bytes.
    pub bytes: u64,
}

/// A callback for progress and a flag that stops the job.
///
/// The callback is called from worker threads, once for each chunk of input or batch of puzzles. The flag is looked at
/// as often; a job that is stopped returns [`JobError::Cancelled`](super::JobError::Cancelled) and leaves no output.
#[derive(Clone, Copy)]
pub struct Control<'a> {
    progress: &'a (dyn Fn(Progress) + Sync),
    cancel: Option<&'a AtomicBool>,
}

impl Control<'static> {
    /// Nobody watches and nobody stops.
    pub const NONE: Control<'static> = Control { progress: &|_| {}, cancel: None };
}

impl<'a> Control<'a> {
    /// Reports progress to this callback.
    pub fn new(progress: &'a (dyn Fn(Progress) + Sync)) -> Control<'a> {
        Control { progress, cancel: None }
    }

    /// Stops once this flag is set.
    #[must_use]
    pub fn with_cancel(self, cancel: &'a AtomicBool) -> Control<'a> {
        Control { cancel: Some(cancel), ..self }
    }

    /// Reports work done.
    pub fn advance(&self, puzzles: u64, bytes: u64) {
        (self.progress)(Progress { puzzles, bytes });
    }

    /// Whether the job is to stop.
    pub fn is_cancelled(&self) -> bool {
        self.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed))
    }
}
