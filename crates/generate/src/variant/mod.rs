//! Variant puzzles: constraints that all share, constraints derived from each solution, givens.

mod constraints;
mod derived;
mod generator;
mod givens;
mod item;
mod killer;
mod kinds;
mod lines;
mod outside;
mod pool;
mod probe;
mod proof;
mod regions;
mod spec;

pub use constraints::{ConstraintsError, DerivedCount, VariantConstraints};
pub use derived::DerivedConstraint;
pub use generator::VariantGenerator;
pub use kinds::DERIVED;
pub use probe::Hopeless;
pub use spec::{GeneratedVariant, VARIANT_ATTEMPTS, VariantSpec};
