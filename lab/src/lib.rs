//! Measuring: engines and builds against one another on a noisy machine, and what may be concluded from it.
//!
//! [`stats`] knows what a handful of timings says. A comparison of engines is [`compare`]: it runs
//! the [`contestant`]s on the [`entrant`]s and writes [`raw`] files as it goes; [`summary`] makes of these what reports
//! show. [`ordering`] is the experiment about presorting, with its verdict. The rest is what the program's verb
//! `bench` does: [`record`]s of [`trial`]s, two builds [`ab`], the [`exact`] part of a gate.

pub mod ab;
pub mod build;
pub mod callgrind;
pub mod checksum;
pub mod child;
pub mod compare;
pub mod contestant;
pub mod dataset;
pub mod difference;
pub mod entrant;
pub mod error;
pub mod exact;
pub mod machine;
pub mod meters;
pub mod ordering;
pub mod raw;
pub mod record;
pub mod report;
pub mod rows;
pub mod shell;
pub mod stats;
pub mod summary;
pub mod trial;
