//! A game named by an argument: a puzzle or a position on one line, or the file that it is in.

use super::{JobError, named_puzzles};
use ninefold_core::error::Malformed;
use ninefold_game::SavedGame;
use ninefold_text::InputFormat;

/// The game that an argument is, or the first of the file that it names: a puzzle of any kind, a
/// position with candidates, or a saved game. It comes with the place of the error, or with the
/// name of the puzzle. With a format, the argument is a file, and of that format.
///
/// # Errors
/// The argument is meant as a puzzle and is malformed, the file cannot be opened or read, or has no
/// puzzle.
///
/// ```
/// let (_, game) = ninefold_jobs::jobs::named_game(".Cage~15~R1C1~R1C2", None)?;
/// assert!(game.is_ok_and(|game| game.puzzle.ruleset().is_some()));
/// # Ok::<(), ninefold_jobs::jobs::JobError>(())
/// ```
pub fn named_game(
    argument: &str,
    format: Option<&'static InputFormat>,
) -> Result<(String, Result<SavedGame, Malformed>), JobError> {
    let first = named_puzzles(argument, 1, format)?.into_iter().next();
    let mut first = first.ok_or_else(|| JobError::NoPuzzle(argument.to_owned()))?;
    Ok((std::mem::take(&mut first.name), first.into_game()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn the_time_of_a_game_without_a_move_is_kept() {
        let puzzle =
            b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let puzzle = ninefold_text::line::parse(puzzle).expect("a puzzle");
        let saved = SavedGame { elapsed: Duration::from_secs(754), ..SavedGame::classic(puzzle) };
        let file = tempfile::NamedTempFile::new().expect("a file");
        std::fs::write(file.path(), saved.text()).expect("written");
        let (_, game) = named_game(&file.path().to_string_lossy(), None).expect("read");
        assert_eq!(game.expect("a game").elapsed, saved.elapsed);
    }
}
