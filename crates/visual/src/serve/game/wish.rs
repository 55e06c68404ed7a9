//! The puzzle that a person asks for, and making it.

use std::{fmt::Display, num::NonZeroUsize};

use serde::Deserialize;

use ninefold_jobs::jobs::{GenerateMethod, GenerateOptions, parse_clues, parse_symmetry};
use ninefold_jobs::session::{SavedGame, read};
use ninefold_jobs::{batch::Control, generate::LogicFilter, logic::Level};

use super::{Game, GameError};
use crate::level_look;

/// A new puzzle as the page asks for it. What is empty is left open.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Wish {
    level: String,
    /// The number of givens, as in `24-28`.
    clues: String,
    /// The name of a symmetry of the givens.
    symmetry: String,
    /// The constraints of a variant, as `generate --ruleset` takes them.
    ruleset: String,
    /// The title of the puzzle; empty for its level.
    title: String,
}

/// The most bytes of a title.
const LONGEST_TITLE: usize = 200;

impl Wish {
    /// The options of the run that makes the puzzle.
    fn options(&self, seed: u64) -> Result<GenerateOptions, GameError> {
        let level = parsed("level", &self.level, level)?;
        let constraints = parsed("variant", &self.ruleset, str::parse)?;
        let look = level.filter(|_| constraints.is_none()).and_then(level_look::clues);
        Ok(GenerateOptions {
            count: 1,
            seed,
            method: constraints.map_or(GenerateMethod::Removal, GenerateMethod::Variants),
            clues: parsed("givens", &self.clues, parse_clues)?.or(look),
            symmetry: parsed("symmetry", &self.symmetry, parse_symmetry)?,
            logic: LogicFilter { levels: level.into_iter().collect(), ..LogicFilter::default() },
            threads: Some(NonZeroUsize::MIN),
            ..GenerateOptions::default()
        })
    }

    fn title(&self) -> Option<String> {
        let title = if self.title.is_empty() { &self.level } else { &self.title };
        (!title.is_empty() && title.len() <= LONGEST_TITLE).then(|| title.clone())
    }
}

/// The value of a part of the wish; none of an empty part.
fn parsed<T, E: Display>(
    part: &str,
    text: &str,
    parse: impl FnOnce(&str) -> Result<T, E>,
) -> Result<Option<T>, GameError> {
    if text.is_empty() {
        return Ok(None);
    }
    parse(text).map(Some).map_err(|error| GameError::Wish(format!("{part}: {error}")))
}

fn level(name: &str) -> Result<Level, &'static str> {
    level_look::level(name).ok_or("expected easy, medium, hard, unfair or extreme")
}

impl Game {
    /// A new puzzle.
    ///
    /// # Errors
    /// The wish contradicts itself, or no such puzzle was found.
    pub(super) fn made(wish: &Wish, seed: u64) -> Result<Game, GameError> {
        let line = crate::made::lines(&wish.options(seed)?, Control::NONE)
            .map_err(|error| GameError::Wish(error.to_string()))?;
        let game = read(line.as_bytes())?.ok_or(GameError::NoPuzzle)?;
        Game::begin(SavedGame { title: wish.title(), ..game })
    }
}
