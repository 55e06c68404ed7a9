//! Workers that generate puzzles, and the lines that they write.
//!
//! The crate `ninefold-jobs` has whole runs.

mod boards;
mod format;
pub mod workers;

pub use boards::{BoardFilter, BoardMaker, BoardSpec, GeneratedBoard};
pub use format::{COLUMNS, GeneratedFormat};
pub use ninefold_generate::*;
