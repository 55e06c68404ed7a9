//! A game in progress: moves, hints, undo, and saved games in every notation that this build has.

pub use ninefold_game::{
    CellList, Check, GamePuzzle, HEADER, Hint, HintDegree, HintReason, MarkLayer, Marks, Refusal,
    SavedGame, Session, TextError, Unsolvable, is_saved,
};

use crate::{ruleset::NOTATIONS, text::Layout};

/// Reads a saved game, or the first puzzle or position of a text in any notation that this build
/// has: candidates that it lacks count as taken away. `None` where there is no puzzle.
///
/// # Errors
/// The first mistake.
pub fn read(text: &[u8]) -> Result<Option<SavedGame>, TextError> {
    ninefold_game::read(text, NOTATIONS)
}

/// As [`read()`], of a text without a header whose layout is known.
///
/// # Errors
/// The first mistake.
pub fn read_layout(layout: &Layout, text: &[u8]) -> Result<Option<SavedGame>, TextError> {
    ninefold_game::read_layout(layout, text, NOTATIONS)
}
