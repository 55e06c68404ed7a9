//! Measuring: engines and builds against one another on a noisy machine, and what may be concluded from it.

pub mod stats;
