//! The machine and the build that measure.

mod build;
mod facts;
mod proc;

pub(crate) use build::{Build, running_program};
pub(crate) use facts::Machine;
pub(crate) use proc::{HighWater, stolen};
