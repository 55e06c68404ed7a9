//! The text of a session of `assist`: parses what is typed, and answers with positions, rules and
//! reasons.
//!
//! The game itself is the library's [`Session`]; nothing is read or printed here.

use std::fmt::Write;

use crate::commands::drawing::Pen;
use ninefold::engine::Status;
use ninefold::logic::Step;
use ninefold::logic::session::Session;
use ninefold::text::entry;

/// The answer to a typed line.
pub(super) enum Reply {
    /// Print this text.
    Said(String),
    /// Print the list of what can be typed.
    Help,
    /// End the session.
    Quit,
}

/// A session and the pen that draws it.
pub(super) struct Conversation {
    session: Session,
    pen: Pen,
    /// Whether the last line asked for a hint.
    was_hinted: bool,
}

impl Conversation {
    /// A conversation about a game.
    pub(super) fn new(session: Session, pen: Pen) -> Conversation {
        Conversation { session, pen, was_hinted: false }
    }

    /// The first text: the puzzle, the steps of the rules, and the position that they lead to.
    pub(super) fn begin(&mut self) -> String {
        let solutions = match self.session.status() {
            Status::Unique => "one solution",
            _ => "several solutions: a digit is right if one of them has it",
        };
        let clues = self.session.board().grid().clues();
        let profile = self.session.profile().name;
        let rules = sentences(&self.pen, self.session.apply_rules());
        format!(
            "{clues} clues, {solutions}; rules of the profile {profile}\n{rules}{}{}",
            self.conclusion(rules.is_empty()),
            self.show()
        )
    }

    /// Whether the grid is full.
    pub(super) fn is_done(&self) -> bool {
        self.session.is_done()
    }

    /// The last text of a session that ends early.
    pub(super) fn farewell(&self) -> String {
        let board = self.session.board();
        format!("{} blanks left: {}\n", board.open().len(), board.grid())
    }

    /// The reply to a line.
    pub(super) fn answer(&mut self, line: &str) -> Reply {
        let was_hinted = std::mem::take(&mut self.was_hinted);
        match line.trim().to_ascii_lowercase().as_str() {
            "" | "help" | "?" => Reply::Help,
            "quit" | "q" | "exit" => Reply::Quit,
            "show" => Reply::Said(self.show()),
            "undo" => Reply::Said(self.undo()),
            "hint" => Reply::Said(self.hint(was_hinted)),
            _ => Reply::Said(self.digit(line)),
        }
    }

    fn show(&self) -> String {
        self.pen.position(self.session.board(), None)
    }

    /// The line after the steps of the rules.
    fn conclusion(&self, is_without_steps: bool) -> &'static str {
        match (self.is_done(), is_without_steps) {
            (true, _) => "",
            (_, true) => "no rule applies\n",
            (_, false) => "no further rule applies\n",
        }
    }

    fn undo(&mut self) -> String {
        if self.session.undo() { self.show() } else { "there is nothing to undo\n".to_owned() }
    }

    /// The next step; if it was asked for before, or there is none, a digit.
    fn hint(&mut self, was_hinted: bool) -> String {
        self.was_hinted = true;
        let step = if was_hinted { None } else { self.session.hint() };
        if let Some(step) = step {
            let drawing = self.pen.position(self.session.board(), Some(&step));
            return format!("{drawing}{}\n", self.pen.headline(&step.to_string()));
        }
        match self.session.reveal() {
            Some((single, true)) => format!("{} is {}\n", single.cell, single.digit),
            Some((single, false)) => format!(
                "there is more than one solution from here; in one of them {} is {}\n",
                single.cell, single.digit
            ),
            None => "there is none\n".to_owned(),
        }
    }

    fn digit(&mut self, line: &str) -> String {
        let (cell, digit) = match entry::parse(line) {
            Ok(entry) => entry,
            Err(error) => return format!("not understood: {error}; help says what can be typed\n"),
        };
        let rules = match self.session.place(cell, digit) {
            Ok(steps) => sentences(&self.pen, steps),
            Err(refusal) => return format!("refused: {refusal}\n"),
        };
        let conclusion = self.conclusion(rules.is_empty());
        format!("{cell}={digit}\n{rules}{conclusion}{}", self.show())
    }
}

/// The steps of the rules, a line each.
fn sentences(pen: &Pen, steps: &[Step]) -> String {
    let mut text = String::new();
    for step in steps {
        let _ = writeln!(text, "  {}", pen.headline(&step.to_string()));
    }
    text
}
