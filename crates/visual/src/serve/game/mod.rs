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
mod words;

pub(super) use answer::Answer;
pub(super) use memory::Games;
pub(super) use question::Question;

use std::time::Duration;

use crate::hints::of_malformed;
use ninefold_jobs::generate::{Generator, LogicFilter, PuzzleSpec};
use ninefold_jobs::logic::Level;
use ninefold_jobs::session::{SavedGame, Session, read};

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
    /// A sentence: what is wrong with the text, and where.
    pub(super) fn open(text: &[u8]) -> Result<Game, String> {
        match read(text) {
            Ok(Some(game)) => Game::begin(game),
            Ok(None) => Err("there is no puzzle in this text".to_owned()),
            Err(error) => Err(format!("{error}{}", of_malformed(&error.error))),
        }
    }

    /// A new puzzle of a level.
    fn new(level: Level, seed: u64) -> Result<Game, String> {
        let logic = LogicFilter { levels: vec![level], ..LogicFilter::default() };
        let spec = PuzzleSpec { seed, logic, ..PuzzleSpec::default() };
        let made = Generator::new(&spec).puzzle(0).map_err(|error| error.to_string())?;
        let title = Some(format!("{}, seed {seed}", level.name()));
        Game::begin(SavedGame { title, ..SavedGame::classic(made.puzzle) })
    }

    fn begin(game: SavedGame) -> Result<Game, String> {
        let elapsed = game.elapsed;
        let session = Session::new(game).map_err(|unsolvable| unsolvable.to_string())?;
        Ok(Game { session, elapsed })
    }

    /// The game as text, which [`open`](Game::open) reads.
    pub(super) fn position(&self) -> String {
        SavedGame { elapsed: self.elapsed, ..self.session.saved() }.text()
    }
}
