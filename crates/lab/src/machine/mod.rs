//! The machine and the build that measure.

mod build;
mod facts;
mod meters;
mod proc;

pub use build::{Build, running_program};
pub use facts::Machine;
pub(crate) use meters::{HighWater, stolen};
