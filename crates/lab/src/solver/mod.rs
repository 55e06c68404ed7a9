//! Other people's solvers: programs that speak a line protocol, and functions of shared libraries.
//!
//! docs/solver-protocol.md describes the protocol. [`protocol`] has its lines as types, [`host`] the
//! solver's end, [`SolverSpec`] what a user names. The referee's end is used by
//! [`compare`](crate::compare).

mod child;
mod fault;
pub mod host;
mod keeper;
mod library;
mod own;
pub mod protocol;
mod spec;

pub use fault::SolverError;
pub(crate) use fault::{Fault, FaultKind};
pub use keeper::keep;
pub use library::LibraryResponder;
pub use own::{Echo, EngineResponder};
pub use spec::{LibraryFunction, SolverKind, SolverSpec, read_solvers};

pub(crate) use child::{ClosingFault, NoReply, Reply, SolverProcess};
pub(crate) use keeper::Keeper;
