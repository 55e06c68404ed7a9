//! Dynamic forcing chains: assumptions followed with all that they imply together.
//!
//! `net` follows one assumption, `search` all of a position, `deductions` has what nets may use
//! beyond cells and houses: `statics` and chains within what is left, `forcing` or another search.

mod deductions;
mod depth;
mod forcing;
mod marks;
mod net;
mod search;
mod statics;
mod step;
#[cfg(test)]
mod tests;

pub(in crate::logic::se) use depth::Depth;
pub(in crate::logic::se) use step::{DynamicChains, rating};
