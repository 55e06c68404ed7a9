//! The effect of a question on a game.

use std::{num::NonZeroU64, time::Duration};

use ninefold_jobs::draw::{rules_in_short, sentence};
use ninefold_jobs::grid::{Cell, CellSet, Digit};
use ninefold_jobs::jobs::{AnyPuzzle, LinkSite, link};
use ninefold_jobs::session::{GamePuzzle, HintDegree, HintReason, MarkLayer, SavedGame, Session};
use ninefold_jobs::{logic::Candidate, ruleset::Heading};

use super::answer::{Answer, Copies, SiteLink, Told};
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
            Action::Copy => {
                let copies = Some(self.copies());
                return Ok(Answer { copies, ..self.told(String::new(), question.view) });
            }
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
        let peers = (begins || matches!(question.action, Action::Show)).then(|| self.peers());
        Ok(Answer { elapsed, peers, ..self.told(said, question.view) })
    }

    /// Takes over the time that the page has measured, unless a game begins, which has its own.
    fn takes_time_of(&mut self, question: &Question) -> bool {
        let begins =
            matches!(question.action, Action::Open { .. } | Action::New(_) | Action::Givens);
        if !begins {
            self.elapsed = Duration::from_secs(question.elapsed);
        }
        begins
    }

    /// Changes the game, and returns a message about the change.
    fn change(&mut self, action: &Action, view: View) -> Result<String, GameError> {
        let session = &mut self.session;
        match action {
            Action::Write { cells, digit } => write(session, *cells, *digit),
            Action::Mark { cells, digit, layer } => mark(session, *cells, *digit, *layer, view),
            Action::Clear { cells } => clear(session, *cells),
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
            broken: self.session.broken_rules().into_iter().map(|(rule, _)| rule).collect(),
            rules: self.session.puzzle().ruleset().map(rules_in_short).unwrap_or_default(),
            said,
            ..Answer::default()
        }
    }

    /// The copies. Sites that solve get the position, those that let people solve get the puzzle.
    fn copies(&self) -> Copies {
        let saved = self.session.saved();
        let puzzle = match &saved.puzzle {
            GamePuzzle::Classic(givens) => givens.to_string(),
            GamePuzzle::Variant(ruleset) => ruleset.text().to_owned(),
        };
        let heading = Heading { title: saved.title.clone(), ..Heading::default() };
        let sites = LinkSite::ALL.into_iter().map(|site| {
            let game = match site {
                LinkSite::SudokuWiki | LinkSite::Iss => saved.clone(),
                LinkSite::FPuzzles | LinkSite::SudokuPad => SavedGame::new(saved.puzzle.clone()),
            };
            let (address, why) =
                match link(&AnyPuzzle::Position(Box::new(game)), &heading, None, site) {
                    Ok(address) => (address, String::new()),
                    Err(error) => (String::new(), error.to_string()),
                };
            SiteLink { site: display_name(site), address, why }
        });
        Copies { puzzle, digits: self.session.grid().to_string(), sites: sites.collect() }
    }

    /// The cells that must differ from each cell.
    fn peers(&self) -> Vec<Vec<usize>> {
        let puzzle = self.session.puzzle();
        let indices = |cell| puzzle.peers(cell).into_iter().map(Cell::index).collect();
        Cell::all().map(indices).collect()
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
        let said = sentence(&check.to_string());
        self.shown(said, view, &Shown::Wrong(check.cells() | check.marks))
    }

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
        self.session.as_one_move(|session| {
            for cell in Cell::all() {
                session.write(cell, solution.get(cell));
            }
        });
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

fn display_name(site: LinkSite) -> &'static str {
    match site {
        LinkSite::SudokuWiki => "SudokuWiki",
        LinkSite::Iss => "Interactive Sudoku Solver",
        LinkSite::FPuzzles => "f-puzzles",
        LinkSite::SudokuPad => "SudokuPad",
    }
}

/// Fills cells, or empties them if all have the digit.
fn write(session: &mut Session, cells: CellSet, digit: Digit) {
    let open: CellSet = cells.into_iter().filter(|&cell| !session.is_given(cell)).collect();
    let have_it = open.into_iter().all(|cell| session.digit(cell) == Some(digit));
    session.as_one_move(|session| {
        for cell in open {
            session.write(cell, (!have_it).then_some(digit));
        }
    });
}

/// Adds a mark to cells, or rubs it out if all have it.
fn mark(session: &mut Session, cells: CellSet, digit: Digit, layer: MarkLayer, view: View) {
    let is_color = layer == MarkLayer::Color;
    let is_open = |cell: &Cell| is_color || session.digit(*cell).is_none();
    let cells: CellSet = cells.into_iter().filter(is_open).collect();
    let is_automatic = view == View::Automatic && layer == MarkLayer::Corner;
    let marks = |session: &Session, cell| match is_automatic {
        true => session.candidates(cell),
        false => session.layer(layer, cell),
    };
    let have_it = cells.into_iter().all(|cell| marks(session, cell) & digit.bit() != 0);
    session.as_one_move(|session| {
        for cell in cells {
            let now = marks(session, cell);
            if (now & digit.bit() != 0) != have_it {
                continue;
            }
            match is_automatic {
                true => session.toggle_candidate(Candidate { cell, digit }),
                false => session.set_layer(layer, cell, now ^ digit.bit()),
            };
        }
    });
}

/// Empties cells of their digits, or else of their marks, or else of their colours.
fn clear(session: &mut Session, cells: CellSet) {
    let is_written = |cell: &Cell| session.digit(*cell).is_some() && !session.is_given(*cell);
    let written: CellSet = cells.into_iter().filter(is_written).collect();
    let is_noted = |cell: &Cell| {
        let layers = [MarkLayer::Corner, MarkLayer::Centre];
        let is_blank = session.digit(*cell).is_none();
        is_blank && layers.into_iter().any(|layer| session.layer(layer, *cell) != 0)
    };
    let noted: CellSet = cells.into_iter().filter(is_noted).collect();
    session.as_one_move(|session| {
        for cell in if written.is_empty() { noted } else { written } {
            session.clear(cell);
        }
        for cell in cells.into_iter().filter(|_| written.is_empty() && noted.is_empty()) {
            session.set_layer(MarkLayer::Color, cell, 0);
        }
    });
}
