//! The games that a worker remembers, so that each move need not solve the puzzle anew.
//!
//! It is no more than a memory: a game that is not in it is read from its position.

use super::answer::Answer;
use super::question::{Action, Question};
use super::{Game, GameError};

const MOST: usize = 4;

/// Some games, the last used at the end.
#[derive(Default)]
pub(in crate::serve) struct Games(Vec<Game>);

impl Games {
    pub(in crate::serve) fn answer(&mut self, question: &Question) -> Answer {
        self.try_answer(question).unwrap_or_else(|error| Answer::wrong(error.to_string()))
    }

    fn try_answer(&mut self, question: &Question) -> Result<Answer, GameError> {
        let mut game = match &question.action {
            Action::Open { text, name } => Game::open(text.as_bytes())?.named(name),
            Action::New(wish) => Game::made(wish, seed())?,
            _ => self.take(&question.position)?,
        };
        let answer = game.act(question);
        if self.0.len() == MOST {
            self.0.remove(0);
        }
        self.0.push(game);
        answer
    }

    /// The game at this position: one that is there, one move before it or after it, or else one
    /// that is begun.
    fn take(&mut self, position: &str) -> Result<Game, GameError> {
        match self.0.iter_mut().rposition(|game| game.is_near(position)) {
            Some(at) => Ok(self.0.remove(at)),
            None => Game::open(position.as_bytes()),
        }
    }
}

impl Game {
    /// Whether the game is at this position, or can be by undo or redo; then it is.
    fn is_near(&mut self, position: &str) -> bool {
        if self.is_at(position) {
            return true;
        }
        if self.session.undo() {
            if self.is_at(position) {
                return true;
            }
            self.session.redo();
        }
        if self.session.redo() {
            if self.is_at(position) {
                return true;
            }
            self.session.undo();
        }
        false
    }

    /// Whether the game is at this position, whenever that was.
    fn is_at(&self, position: &str) -> bool {
        let timeless = |line: &&str| !line.starts_with("# time: ");
        self.position().lines().filter(timeless).eq(position.lines().filter(timeless))
    }
}

/// A number that differs from time to time.
fn seed() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.unwrap_or_default().as_millis() as u64
}
