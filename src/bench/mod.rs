//! Measuring: engines and builds against one another on a noisy machine, and what may be concluded from it.
//!
//! [`stats`] is for everybody. The rest is what the program's verb `bench` does, and needs the feature `cli`.

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
#[cfg(feature = "cli")]
pub mod record;
#[cfg(feature = "cli")]
pub mod rows;
pub mod stats;
#[cfg(feature = "cli")]
pub mod trial;
