//! All steps from a position to the end, each with its picture.

use ninefold_jobs::session::{Hint, HintDegree, HintReason};
use ninefold_jobs::{draw::rule_name, ruleset::Ruleset};

use super::scene::{Shown, scene};
use super::{Game, GameError};
use super::{answer::PathStep, question::View};

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

/// The name of a step in a list: its technique, or of a variant the kind of rule that it uses.
fn step_name(hint: &Hint, ruleset: Option<&Ruleset>) -> String {
    if let HintReason::Solution { is_only, .. } = &hint.reason {
        let which = if *is_only { "the solution" } else { "one of several solutions" };
        return format!("A digit of {which}");
    }
    let (HintReason::Exclusion(exclusion), Some(ruleset)) = (&hint.reason, ruleset) else {
        return hint.text(HintDegree::Technique);
    };
    // What the puzzle does not state is a sum that follows from houses and cages.
    rule_name(ruleset, &exclusion.rule).unwrap_or_else(|| "Sum".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_jobs::session::{Session, read};

    #[test]
    fn every_step_of_the_puzzles_of_the_data_set_has_a_name() {
        let mut names = std::collections::BTreeSet::new();
        for line in include_str!("../../../../../datasets/variants.txt").lines().take(20) {
            let game = read(line.as_bytes()).expect(line).expect("a game");
            let mut session = Session::new(game).expect("a solution");
            while let Some(hint) = session.hint() {
                names.insert(step_name(&hint, session.puzzle().ruleset()));
                session.apply(&hint);
            }
        }
        for name in ["Cage", "White dot", "Black dot", "Thermo", "House", "Sum"] {
            assert!(names.contains(name), "{name}: {names:?}");
        }
        assert!(!names.contains("Constraint"), "{names:?}");
    }
}
