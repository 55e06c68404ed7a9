//! The choice of the game: the one that is named, a new one, or the one that was saved.

use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::args::PlayArgs;
use super::store::{Store, is_game};
use crate::of_malformed;
use crate::{Outcome, VisualError, level_look};
use ninefold_jobs::jobs::{JobError, named_game};
use ninefold_jobs::session::{SavedGame, Session};
use ninefold_jobs::{generate::Generator, logic::Level};

pub(super) struct Start {
    pub(super) session: Session,
    /// The time that was spent on it before.
    pub(super) elapsed: Duration,
    /// The place where it is saved.
    pub(super) store: Store,
    /// The first message.
    pub(super) said: String,
}

pub(super) fn start(args: &PlayArgs) -> Outcome<Start> {
    let named = args.save.as_deref().map(Store::named).transpose()?;
    if let Some(argument) = &args.puzzle {
        let game = read(argument, args)?;
        let path = Path::new(argument);
        let in_place = is_game(path).then(|| Store::named(path)).transpose()?;
        let store = named.or(in_place).map_or_else(Store::default, Ok)?;
        return begin(game, store, String::new());
    }
    let store = named.map_or_else(Store::default, Ok)?;
    if args.level.is_none() && is_game(&store.path) {
        let path = store.path.to_string_lossy().into_owned();
        let game = read(&path, &PlayArgs::default())?;
        let resumed = begin(game, store, "The saved game goes on.".to_owned())?;
        if !resumed.session.is_solved() {
            return Ok(resumed);
        }
        return begin(new(Level::Medium, None)?, resumed.store, String::new());
    }
    begin(new(args.level.unwrap_or(Level::Medium), args.seed)?, store, String::new())
}

fn begin(game: SavedGame, store: Store, said: String) -> Outcome<Start> {
    let elapsed = game.elapsed;
    let session =
        Session::new(game).map_err(|unsolvable| VisualError::Usage(unsolvable.to_string()))?;
    Ok(Start { session, elapsed, store, said })
}

fn read(argument: &str, args: &PlayArgs) -> Outcome<SavedGame> {
    match named_game(argument, args.format) {
        Ok((_, Ok(game))) => Ok(game),
        Ok((place, Err(error))) => {
            let hint = of_malformed(&error);
            Err(VisualError::Usage(format!("{argument}: {place}, {error}{hint}")))
        }
        Err(JobError::Malformed(error)) => Err(VisualError::Usage(format!(
            "the puzzle is malformed: {error}{}",
            of_malformed(&error)
        ))),
        Err(error @ JobError::NoPuzzle(_)) => Err(VisualError::Usage(error.to_string())),
        Err(error) => Err(VisualError::Failed(error.to_string())),
    }
}

/// A new puzzle of a level.
fn new(level: Level, seed: Option<u64>) -> Outcome<SavedGame> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let is_named = seed.is_some();
    let seed = seed.unwrap_or(now.as_millis() as u64);
    let made = Generator::new(&level_look::spec(level, seed)).puzzle(0);
    let made = made.map_err(|error| VisualError::Failed(error.to_string()))?;
    // The time as a seed says nothing to people.
    let title = match is_named {
        true => format!("{}, seed {seed}", level.name()),
        false => level.name().to_owned(),
    };
    let title = Some(title);
    Ok(SavedGame { title, ..SavedGame::classic(made.puzzle) })
}
