//! The plan of a generating run: a method with all that it needs.

use crate::generate::BoardSpec;
use ninefold_generate::{FEW_PATTERN_CLUES, PuzzleKind, PuzzleSpec, SearchGoal, VariantSpec};

/// The goal of a search for a pattern of few clues, where removal would hardly ever find a puzzle.
pub(super) fn pattern_goal(spec: &PuzzleSpec) -> Option<SearchGoal> {
    let pattern = spec.pattern.filter(|pattern| pattern.clues() < FEW_PATTERN_CLUES)?;
    if spec.solutions.is_some() || matches!(spec.kind, PuzzleKind::Multiple(_)) {
        return None;
    }
    let minimal = spec.kind == PuzzleKind::Minimal;
    let nodes = spec.nodes.clone().unwrap_or(0..=u64::MAX);
    Some(SearchGoal::Pattern { pattern, minimal, nodes })
}

/// A method with all that it needs.
pub(super) enum Plan {
    /// Removing clues, in batches.
    Removal(PuzzleSpec),
    /// Searching from puzzle to puzzle.
    Search(SearchGoal, PuzzleSpec),
    /// Searching for a difficulty.
    Difficulty(PuzzleSpec),
    /// Lines for tests of readers.
    InvalidLines {
        seed: u64,
    },
    Variants(VariantSpec),
    Boards(BoardSpec),
}
