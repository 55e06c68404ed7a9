//! Engines: ways to search for the solutions of a puzzle, chosen by name from the [`registry`].
//!
//! All engines for classic puzzles share the trait [`Engine`], those for variants
//! [`VariantEngine`]. The limits of a search and its outcome are in [`search`](crate::search), and
//! exported here too. No engine does I/O.

pub mod registry;

mod constraints;

pub use constraints::Constraints;
pub use ninefold_engine::*;
pub use ninefold_variants::VariantEngine;
