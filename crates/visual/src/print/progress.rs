//! A progress bar on a terminal; nothing elsewhere.

use std::{io::IsTerminal, time::Duration};

use indicatif::{ProgressBar, ProgressStyle};

/// The progress of one stage of a book. The bar goes when this does.
pub(super) struct Progress(ProgressBar);

impl Progress {
    /// Shows a bar if standard error is a terminal and `quiet` is not set.
    pub(super) fn new(stage: &'static str, total: usize, quiet: bool) -> Progress {
        if quiet || !std::io::stderr().is_terminal() {
            return Progress(ProgressBar::hidden());
        }
        let style =
            ProgressStyle::with_template("{prefix:<14} {bar:40} {pos} of {len}  {eta} left");
        let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = ProgressBar::new(total as u64).with_style(style).with_prefix(stage);
        bar.enable_steady_tick(Duration::from_millis(100));
        Progress(bar)
    }

    pub(super) fn advance(&self, done: u64) {
        self.0.inc(done);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
