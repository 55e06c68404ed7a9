//! Dynamic forcing chains: assumptions followed with all that they imply together.

pub(crate) mod forcing;
pub(crate) mod marks;
pub(crate) mod net;
pub(crate) mod search;
pub(crate) mod statics;
