//! Variant puzzles: constraints that all share, constraints derived from each solution, givens.

mod constraints;
mod derived;
mod generator;
mod lines;

pub use constraints::{ConstraintsError, DerivedCount, VariantConstraints};
pub use derived::{DERIVED, DerivedConstraint};
pub use generator::{GeneratedVariant, VARIANT_ATTEMPTS, VariantGenerator, VariantSpec};
