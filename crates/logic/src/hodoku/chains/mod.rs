//! Chains that start from a digit that is off: X-chains, XY-chains, nice loops and alternating
//! inference chains.

mod found;
mod graph;
mod grouped;
mod nice_loops;
mod notation;
mod search;
mod simple;

pub(super) use found::Sum;
pub(super) use nice_loops::NiceLoop;
pub(super) use simple::SimpleChain;
