//! The caller's view of a run: progress, and a flag that stops it.

use std::sync::atomic::{AtomicBool, Ordering};

use super::BatchError;

/// Work done since the last report of progress.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Puzzles, malformed ones included.
    pub puzzles: u64,
    /// Bytes of input, as they are on the disk: of compressed files, compressed bytes.
    pub bytes: u64,
}

/// A callback for progress and a flag that stops the run.
///
/// The callback is called from worker threads, once for each chunk of input or batch of puzzles.
/// The flag is looked at as often; a run that is stopped ends with [`BatchError::Cancelled`] and
/// leaves no output.
///
/// ```
/// use ninefold_pipeline::batch::{Control, Progress};
/// use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
///
/// let (done, stop) = (AtomicU64::new(0), AtomicBool::new(false));
/// let report = |progress: Progress| _ = done.fetch_add(progress.puzzles, Ordering::Relaxed);
/// let control = Control::new(&report).with_cancel(&stop);
/// control.advance(1_000, 82_000);
/// assert_eq!(done.load(Ordering::Relaxed), 1_000);
/// assert!(control.check().is_ok());
/// stop.store(true, Ordering::Relaxed);
/// assert!(control.check().is_err());
/// ```
#[derive(Clone, Copy)]
pub struct Control<'a> {
    progress: &'a (dyn Fn(Progress) + Sync),
    cancel: Option<&'a AtomicBool>,
}

impl Control<'static> {
    /// No progress reports and no cancellation.
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
    #[doc(hidden)]
    pub fn advance(&self, puzzles: u64, bytes: u64) {
        (self.progress)(Progress { puzzles, bytes });
    }

    /// Whether the run is to stop.
    pub fn is_cancelled(&self) -> bool {
        self.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed))
    }

    /// Ends a run that is to stop.
    ///
    /// # Errors
    /// [`BatchError::Cancelled`] once the flag is set.
    #[doc(hidden)]
    pub fn check(&self) -> Result<(), BatchError> {
        if self.is_cancelled() { Err(BatchError::Cancelled) } else { Ok(()) }
    }
}
