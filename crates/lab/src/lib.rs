//! Comparing and measuring Sudoku engines on a noisy machine.
//!
//! | job | call |
//! |---|---|
//! | the same puzzles through several engines | [`compare::compare`], [`compare::report`] |
//! | two builds of the program, run alternately | [`ab::ab`] |
//! | a change of the sources, judged for CI | [`gate::gate`], [`gate::gate_exact`] |
//! | engines timed in memory, kept and compared | [`records::record`], [`records::list`] |
//! | those records over time | [`history::history`] |
//!
//! Each job takes its options, reports progress to a [`Control`](ninefold_jobs::jobs::Control), can be
//! stopped by it, and returns a plain summary. None of them prints, asks or ends the process.
//!
//! Below them: [`solver`] runs external solvers, [`stats`] draws conclusions from a handful of
//! timings, `ordering` is the experiment about presorting, `raw` are the files of a comparison,
//! [`report`] turns figures into Markdown, HTML and charts, `machine` records the machine and the
//! build of a measurement.
//!
//! ```
//! use ninefold_lab::stats::{ChangeVerdict, median_estimate};
//!
//! // Logarithms of new time by old time, one for each round.
//! let log_ratios = [0.051, 0.049, 0.050, 0.052, 0.048, 0.050, 0.051, 0.049];
//! let estimate = median_estimate(&log_ratios);
//! assert!(estimate.low > 0.047 && estimate.high < 0.053);
//! // Differences up to 1 % are this machine's noise.
//! assert_eq!(ChangeVerdict::of(estimate, 0.01), ChangeVerdict::Regressed);
//! ```

#![warn(unreachable_pub)]

pub mod ab;
pub mod checksum;
pub mod compare;
mod dataset;
mod engines;
mod error;
pub mod gate;
pub mod history;
mod machine;
mod ordering;
mod puzzle;
mod raw;
pub mod records;
pub mod report;
pub mod running;
mod shell;
pub mod solver;
pub mod suite;
mod system;

pub use error::LabError;
pub use ninefold_stats as stats;
