//! Chains of links, followed from a digit that is off: X-chains, XY-chains, nice loops and alternating inference chains.

pub mod found;
pub mod graph;
pub mod nice_loops;
pub mod x_chains;
