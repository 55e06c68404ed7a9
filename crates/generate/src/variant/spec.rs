//! The specification of variant puzzles, and a generated one with its properties.

use std::ops::RangeInclusive;

use super::constraints::VariantConstraints;
use ninefold_core::grid::{ClueSymmetry, Grid};
use ninefold_variants::LogicTier;

/// The specification of variant puzzles.
#[derive(Clone, Debug)]
pub struct VariantSpec {
    /// Seed of all random choices.
    pub seed: u64,
    /// The constraints.
    pub constraints: VariantConstraints,
    /// The number of givens, not counting those among the fixed constraints. Where it is 0 at most,
    /// items are added until there is one solution.
    pub clues: RangeInclusive<usize>,
    /// The symmetry of the givens, not counting those among the fixed constraints.
    pub symmetry: ClueSymmetry,
    /// Nodes that the search needs.
    pub nodes: RangeInclusive<u64>,
    /// The tiers that a puzzle may have. Empty for any.
    pub tiers: Vec<LogicTier>,
    /// Whether lines may cross, and those of different kinds share cells.
    pub crossings: bool,
    /// Whether givens may stand on lines and in marked cells.
    pub givens_on_lines: bool,
    /// Grids to try for one puzzle before giving up on it.
    pub attempts: u64,
}

/// Grids to try for one variant puzzle, unless asked otherwise.
pub const VARIANT_ATTEMPTS: u64 = 10_000;

/// A generated variant puzzle and its properties.
#[derive(Clone, Debug, PartialEq)]
pub struct GeneratedVariant {
    /// The puzzle on one line.
    pub text: String,
    /// Its only solution.
    pub solution: Grid,
    /// The givens, those of the fixed constraints among them.
    pub givens: Grid,
    /// Nodes of the search that proves that.
    pub nodes: u64,
    /// Whether every given that was added is needed (true where none was added). `None` where a
    /// test gave up.
    pub minimal: Option<bool>,
    /// Its number in the run, from 0.
    pub number: u64,
}
