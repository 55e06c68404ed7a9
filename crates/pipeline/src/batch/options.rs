//! The options that the worker of `solve` and its report share.

use super::row::RowFormat;
use ninefold_engine::Limits;

/// The options of a run of `solve`, as its workers need them.
#[derive(Clone, Copy, Debug)]
pub struct WorkerOptions {
    /// The engine's name, for messages.
    pub engine: &'static str,
    /// The limits of each search.
    pub limits: Limits,
    /// The form of the output; `None` writes none.
    pub format: Option<RowFormat>,
    /// Carry the input's extra fields through.
    pub keep_fields: bool,
    /// Check the solutions that the input itself gives.
    pub check: bool,
    /// Name the clues that clash in a puzzle without a solution.
    pub explain: bool,
    /// Verify every solution. Only the measurement of what that costs turns it off.
    pub verify: bool,
}
