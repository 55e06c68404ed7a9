//! A game that somebody names: by a puzzle or a position on one line, or by the file that it is in.

use super::{JobError, NamedPuzzle, named_puzzles};
use crate::error::Malformed;
use crate::session::SavedGame;
use crate::text::InputFormat;

/// The game that an argument is, or the first of the file that it names: a puzzle of any kind, a
/// position with candidates, or a saved game. Beside it the place of the error, or the name of the
/// puzzle. With a format, the argument is a file, and of that format.
///
/// # Errors
/// The argument is meant as a puzzle and is malformed, the file cannot be opened or read, or has no
/// puzzle.
///
/// ```
/// let (_, game) = ninefold::jobs::named_game(".Cage~15~R1C1~R1C2", None)?;
/// assert!(game.is_ok_and(|game| game.puzzle.ruleset().is_some()));
/// # Ok::<(), ninefold::jobs::JobError>(())
/// ```
pub fn named_game(
    argument: &str,
    format: Option<&'static InputFormat>,
) -> Result<(String, Result<SavedGame, Malformed>), JobError> {
    let first = named_puzzles(argument, 1, format)?.into_iter().next();
    let NamedPuzzle { name, title, puzzle } =
        first.ok_or_else(|| JobError::NoPuzzle(argument.to_owned()))?;
    let game = puzzle.map(|puzzle| {
        let game = puzzle.into_game();
        SavedGame { title: game.title.clone().or(title), ..game }
    });
    Ok((name, game))
}
