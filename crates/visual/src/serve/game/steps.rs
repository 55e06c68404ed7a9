//! All steps from a position to the end, each with its picture.

use ninefold_jobs::session::HintDegree;

use super::answer::PathStep;
use super::question::View;
use super::scene::{Shown, scene};
use super::step_names::step_name;
use super::{Game, GameError};

/// The most steps that are told. No path of the hardest puzzles known is half as long.
const MOST: usize = 400;

impl Game {
    /// The steps that follow one after another, in the words of hints.
    ///
    /// # Errors
    /// The position cannot be begun again.
    pub(super) fn steps(&self) -> Result<Vec<PathStep>, GameError> {
        let mut game = Game::open(self.position().as_bytes())?;
        let mut steps = Vec::new();
        while steps.len() < MOST
            && let Some(hint) = game.session.hint()
        {
            let shown = Shown::Hint { hint: &hint, degree: HintDegree::Step };
            steps.push(PathStep {
                name: step_name(&hint, game.session.puzzle().ruleset()),
                text: hint.text(HintDegree::Step),
                idea: hint.sentence(),
                position: game.position(),
                scene: scene(&game.session, View::Automatic, &shown),
            });
            game.session.apply(&hint);
        }
        Ok(steps)
    }
}
