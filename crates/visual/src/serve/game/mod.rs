//! A worker's side of games: questions of the page in, answers for it out.
//!
//! The library's session holds the game; this module opens, draws and describes it.

mod answer;
mod memory;
mod moves;
mod picture;
mod question;
mod scene;
mod steps;
mod wish;
mod words;

pub(super) use answer::Answer;
pub(super) use memory::Games;
pub(super) use question::Question;

use std::time::Duration;

use crate::of_malformed;
use ninefold_jobs::session::{SavedGame, Session, TextError, Unsolvable, read};

/// Why a game cannot begin, or why nothing is done to it.
#[derive(Debug, thiserror::Error)]
pub(super) enum GameError {
    #[error("there is no puzzle in this text")]
    NoPuzzle,
    #[error("{}{}", .0, of_malformed(&.0.error))]
    Malformed(#[from] TextError),
    #[error("{0}")]
    Wish(String),
    #[error(transparent)]
    Unsolvable(#[from] Unsolvable),
    #[error(
        "a variant has a grade only where it is known to have one solution; try a hint, or all steps"
    )]
    VariantGrade,
    #[error("the givens of a variant are in its text: open it with others")]
    VariantGivens,
    #[error("the search for a solution was given up")]
    GaveUp,
}

/// A game on a puzzle.
pub(super) struct Game {
    session: Session,
    /// The time that the person has spent.
    elapsed: Duration,
}

impl Game {
    /// The game in a text: a position, or the first puzzle.
    ///
    /// # Errors
    /// The text is malformed, or holds no puzzle or one without a solution.
    pub(super) fn open(text: &[u8]) -> Result<Game, GameError> {
        Game::begin(read(text)?.ok_or(GameError::NoPuzzle)?)
    }

    /// The game with the name of its file as its title, unless it has a title.
    pub(super) fn named(mut self, file: &str) -> Game {
        if !file.is_empty() && self.session.title().is_none() {
            self.session.set_title(file);
        }
        self
    }

    fn begin(game: SavedGame) -> Result<Game, GameError> {
        let elapsed = game.elapsed;
        Ok(Game { session: Session::new(game)?, elapsed })
    }

    /// The game as text, which [`open`](Game::open) reads.
    pub(super) fn position(&self) -> String {
        SavedGame { elapsed: self.elapsed, ..self.session.saved() }.text()
    }
}
