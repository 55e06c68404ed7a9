//! Measuring: engines and builds against one another on a noisy machine, and what may be concluded from it.
//!
//! [`stats`] knows what a handful of timings says. A comparison of engines is [`compare`]: it runs
//! the [`contestant`]s and writes [`raw`] files as it goes; [`summary`] makes of these what reports
//! show. [`ordering`] is the experiment about presorting, with its verdict.

pub mod compare;
pub mod contestant;
pub mod ordering;
pub mod raw;
pub mod stats;
pub mod summary;
