//! Measuring: engines and builds against one another on a noisy machine, and what may be concluded from it.
//!
//! [`stats`] knows what a handful of timings says. A comparison of engines is [`compare`]: it runs
//! the [`contestant`]s and writes [`raw`] files as it goes; [`summary`] makes of these what reports
//! show. [`ordering`] is the experiment about presorting, with its verdict. The rest is what the program's verb
//! `bench` does, and needs the feature `cli`.

#[cfg(feature = "cli")]
pub mod ab;
#[cfg(feature = "cli")]
pub mod build;
#[cfg(feature = "cli")]
pub mod callgrind;
#[cfg(feature = "cli")]
pub mod checksum;
#[cfg(feature = "cli")]
pub mod child;
pub mod compare;
pub mod contestant;
#[cfg(feature = "cli")]
pub mod dataset;
#[cfg(feature = "cli")]
pub mod difference;
#[cfg(feature = "cli")]
pub mod error;
#[cfg(feature = "cli")]
pub mod exact;
#[cfg(feature = "cli")]
pub mod machine;
#[cfg(feature = "cli")]
pub mod meters;
pub mod ordering;
pub mod raw;
#[cfg(feature = "cli")]
pub mod record;
#[cfg(feature = "cli")]
pub mod rows;
pub mod stats;
pub mod summary;
#[cfg(feature = "cli")]
pub mod trial;
