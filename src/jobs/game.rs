//! A game that somebody names: by a puzzle or a position on one line, or by the file that it is in.

use std::sync::Arc;

use super::{AnyPuzzle, JobError, is_puzzle, named_puzzles};
use crate::batch::{InputOptions, Inputs};
use crate::error::Malformed;
use crate::session::{GamePuzzle, SavedGame, SavedGameError, read, read_layout};
use crate::text::{InputFormat, hodoku, pencilmarks};

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
    let none = || JobError::NoPuzzle(argument.to_owned());
    if format.is_none() && is_position(argument) {
        let game = read(argument.as_bytes()).map_err(|error| JobError::Malformed(error.error))?;
        return Ok((String::new(), Ok(game.ok_or_else(none)?)));
    }
    let is_toml = argument.trim_end_matches(".gz").trim_end_matches(".zst").ends_with(".toml");
    if (format.is_none() && is_puzzle(argument)) || is_toml {
        let named = named_puzzles(argument, 1, format)?.into_iter().next().ok_or_else(none)?;
        let title = (is_toml && !named.name.is_empty()).then(|| named.name.clone());
        let game = named.puzzle.map(|puzzle| SavedGame { title, ..SavedGame::new(of(puzzle)) });
        return Ok((named.name, game));
    }
    let inputs = Inputs::open(&[argument], &InputOptions { format, ..InputOptions::default() })?;
    let mut buffer = Vec::new();
    while let Some(chunk) = inputs.next_chunk(&mut buffer)? {
        let layout = inputs.layout(chunk.input);
        let place = |line: usize| inputs.place(chunk.input, chunk.first_line + line as u64 - 1);
        match read_layout(layout, chunk.text(&buffer)) {
            Ok(None) => {}
            Ok(Some(game)) => return Ok((String::new(), Ok(game))),
            Err(SavedGameError { line, error }) => return Ok((place(line), Err(error))),
        }
    }
    Err(none())
}

/// Whether an argument is a position on one line: a line of HoDoKu's library, or pencilmarks.
fn is_position(argument: &str) -> bool {
    let text = argument.as_bytes();
    let is_long = text.len() >= pencilmarks::LENGTH && !argument.contains('~');
    (hodoku::looks_like(text) || is_long && pencilmarks::parse(text).is_ok())
        && !std::path::Path::new(argument).exists()
}

fn of(puzzle: AnyPuzzle) -> GamePuzzle {
    match puzzle {
        AnyPuzzle::Classic(grid) => GamePuzzle::Classic(grid),
        AnyPuzzle::Variant(ruleset) => GamePuzzle::Variant(Arc::from(ruleset)),
    }
}
