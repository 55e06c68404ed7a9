//! The effect of a question on a game.

use std::num::NonZeroU64;
use std::time::Duration;

use ninefold_jobs::draw::rules_in_short;
use ninefold_jobs::grid::Cell;
use ninefold_jobs::logic::Candidate;
use ninefold_jobs::session::{GamePuzzle, HintDegree, HintReason, SavedGame, Session};

use super::answer::{Answer, Told};
use super::picture::picture;
use super::question::{Action, Question, View};
use super::scene::{Shown, scene};
use super::{Game, GameError, words};

impl Game {
    /// Does what the page asks for, and returns the new state of the game.
    pub(super) fn act(&mut self, question: &Question) -> Result<Answer, GameError> {
        let begins = self.takes_time_of(question);
        match &question.action {
            Action::Hint { degree } => return Ok(self.hint(*degree, question.view)),
            Action::Check => return Ok(self.check(question.view)),
            Action::Steps => {
                let steps = self.steps()?;
                return Ok(Answer {
                    steps: Some(steps),
                    ..self.told(String::new(), question.view)
                });
            }
            _ => {}
        }
        let said = self.change(&question.action, question.view)?;
        let elapsed = begins.then_some(self.elapsed.as_secs());
        Ok(Answer { elapsed, ..self.told(said, question.view) })
    }

    /// Takes over the time that the page has measured, unless a game begins, which has its own.
    fn takes_time_of(&mut self, question: &Question) -> bool {
        let begins =
            matches!(question.action, Action::Open { .. } | Action::New { .. } | Action::Givens);
        if !begins {
            self.elapsed = Duration::from_secs(question.elapsed);
        }
        begins
    }

    /// Changes the game, and returns a message about the change.
    fn change(&mut self, action: &Action, view: View) -> Result<String, GameError> {
        let session = &mut self.session;
        match action {
            Action::Write { cell, digit } => {
                let is_there = session.digit(*cell) == Some(*digit);
                session.write(*cell, (!is_there).then_some(*digit));
            }
            Action::Mark { cell, digit } => {
                let candidate = Candidate { cell: *cell, digit: *digit };
                match view {
                    View::Automatic => session.toggle_candidate(candidate),
                    View::Own | View::None => session.toggle_mark(candidate),
                };
            }
            Action::Clear { cell } => {
                session.clear(*cell);
            }
            Action::Adopt => {
                session.adopt_candidates();
            }
            Action::Apply => return Ok(self.apply()),
            Action::Count => return Ok(words::count(session)),
            Action::Grade => return words::grade(session),
            Action::Solution => return self.solve(),
            Action::Givens => return self.take_as_givens(),
            _ => {}
        }
        Ok(words::end(&self.session))
    }

    /// The game as it is now.
    fn told(&self, said: String, view: View) -> Answer {
        self.shown(said, view, &Shown::Nothing)
    }

    fn shown(&self, said: String, view: View, shown: &Shown<'_>) -> Answer {
        Answer {
            position: self.position(),
            solved: self.session.is_solved(),
            scene: Some(scene(&self.session, view, shown)),
            title: self.session.title().map(str::to_owned),
            facts: words::facts(&self.session),
            rules: self.session.puzzle().ruleset().map(rules_in_short).unwrap_or_default(),
            said,
            ..Answer::default()
        }
    }

    fn hint(&mut self, degree: HintDegree, view: View) -> Answer {
        let Some(hint) = self.session.hint() else {
            return self.told(words::no_hint(&self.session), view);
        };
        let told =
            Told { degree: words::number(degree), text: hint.text(degree), idea: hint.sentence() };
        let plain =
            (degree == HintDegree::Step).then(|| picture(&self.session, view, &Shown::Nothing));
        let shown = Shown::Hint { hint: &hint, degree };
        Answer { hint: Some(told), plain, ..self.shown(String::new(), view, &shown) }
    }

    fn apply(&mut self) -> String {
        let Some(hint) = self.session.hint() else { return words::no_hint(&self.session) };
        self.session.apply(&hint);
        let done = match hint.reason {
            HintReason::Mistake(_) => "Taken back: ",
            _ => "Done: ",
        };
        let end = words::end(&self.session);
        let space = if end.is_empty() { "" } else { ". " };
        format!("{done}{}{space}{end}", hint.text(HintDegree::Step))
    }

    fn check(&mut self, view: View) -> Answer {
        let check = self.session.check();
        let said = crate::words::sentence(&check.to_string());
        self.shown(said, view, &Shown::Wrong(check.cells() | check.marks))
    }

    /// Fills in the solution.
    fn solve(&mut self) -> Result<String, GameError> {
        let solution = match self.session.solution() {
            Some(solution) => Some(*solution),
            // The candidates of the puzzle, regardless of filled-in digits.
            None => {
                let begin = SavedGame::new(self.session.puzzle().clone());
                let mut begin = Session::new(begin)?;
                begin.solutions(NonZeroU64::MIN).solution().copied()
            }
        };
        let solution = solution.ok_or(GameError::GaveUp)?;
        let is_only = self.session.solution().is_some();
        for cell in Cell::all() {
            self.session.write(cell, solution.get(cell));
        }
        Ok(if is_only { "The solution." } else { "One of several solutions." }.to_owned())
    }

    fn take_as_givens(&mut self) -> Result<String, GameError> {
        if let GamePuzzle::Variant(_) = self.session.puzzle() {
            return Err(GameError::VariantGivens);
        }
        *self = Game::begin(SavedGame::classic(*self.session.grid()))?;
        Ok("The digits are the givens now.".to_owned())
    }
}
