//! The text of a session of `assist`: parses what is typed, and answers with positions, rules and
//! reasons.
//!
//! The game itself is the library's [`Session`]; nothing is read or written here.

use std::fmt::Write;

use crate::{commands::drawing::Pen, summary::counted};
use ninefold_jobs::draw::{Diagram, puzzle as puzzle_lines};
use ninefold_jobs::error::Malformed;
use ninefold_jobs::logic::{Candidate, Profile, Step, digits};
use ninefold_jobs::session::{GamePuzzle, Hint, HintDegree, Refusal, Session};
use ninefold_jobs::{engine::Status, text::entry};

/// The answer to a typed line.
pub(super) enum Reply {
    /// Print this text.
    Said(String),
    /// Print the list of what can be typed.
    Help,
    /// Save the game as text in this file, then confirm.
    Save(String),
    /// End the session.
    Quit,
}

/// A session and the pen that draws it.
pub(super) struct Conversation {
    session: Session,
    pen: Pen,
    profile: &'static Profile,
    /// The hint that was given since the last move, and how much of it.
    hint: Option<(Hint, HintDegree)>,
}

impl Conversation {
    /// A conversation about a game, whose rules are those of this profile.
    pub(super) fn new(session: Session, profile: &'static Profile, pen: Pen) -> Conversation {
        Conversation { session: session.with_rules(profile), pen, profile, hint: None }
    }

    /// The first text: the puzzle, the steps of the rules, and the position that they lead to.
    pub(super) fn begin(&mut self) -> String {
        let solutions = match self.session.status() {
            Status::Unique => "one solution",
            Status::GaveUp => "the search for its solutions was given up",
            _ => "several solutions: a digit is right if one of them has it",
        };
        let puzzle = self.session.puzzle();
        let clues = puzzle.givens().clues();
        let filled = self.session.grid().clues() - clues;
        let clues = counted(clues, "clue");
        let so_far = if filled > 0 { format!(", {filled} filled in") } else { String::new() };
        let rules = match puzzle {
            GamePuzzle::Classic(_) => format!("rules of the profile {}", self.profile.name),
            GamePuzzle::Variant(_) => "a variant, for which there are no rules".to_owned(),
        };
        let rules_in_words = puzzle.ruleset().map(|ruleset| Diagram::of(ruleset).sentences);
        let legend = rules_in_words.unwrap_or_default();
        let legend_lines: String = legend.iter().map(|line| format!("- {line}\n")).collect();
        let is_wrong = !self.session.check().is_clean();
        let steps =
            if is_wrong { String::new() } else { sentences(&self.pen, self.session.apply_rules()) };
        let wrong = if is_wrong { "something is wrong: check shows what\n" } else { "" };
        let conclusion = self.conclusion(steps.is_empty());
        format!(
            "{clues}{so_far}, {solutions}; {rules}\n{legend_lines}{wrong}{steps}{conclusion}{}",
            self.show(None)
        )
    }

    /// Whether the puzzle is solved.
    pub(super) fn is_done(&self) -> bool {
        self.session.is_solved()
    }

    /// The last text of a session that ends early.
    pub(super) fn farewell(&self) -> String {
        format!("{} blanks left: {}\n", self.session.blanks(), self.session.grid())
    }

    /// The game as text, to be saved.
    pub(super) fn saved(&self) -> String {
        self.session.saved().text()
    }

    pub(super) fn answer(&mut self, line: &str) -> Reply {
        let line = line.trim();
        let (verb, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        Reply::Said(match (verb.to_ascii_lowercase().as_str(), rest.trim()) {
            ("" | "help" | "?", "") => return Reply::Help,
            ("quit" | "q" | "exit", "") => return Reply::Quit,
            ("save", "") => "not understood: save needs the name of a file\n".to_owned(),
            ("save", file) => return Reply::Save(file.to_owned()),
            ("show", "") => self.show(None),
            ("check", "") => format!("{}\n", self.session.check()),
            ("hint", "") => self.next_hint(),
            ("apply", "") => self.apply(),
            ("undo", "") => self.moved(Session::undo, "there is nothing to undo"),
            ("redo", "") => self.moved(Session::redo, "there is nothing to redo"),
            _ if entry::is_elimination(line) => self.eliminations(line),
            _ => self.digit(line),
        })
    }

    /// The position, with what a step is about set off.
    fn show(&self, step: Option<&Step>) -> String {
        let Some(board) = self.session.board() else { return self.variant() };
        self.pen.position(board, step)
    }

    /// The position of a variant: the drawing, and the candidates of its blanks below.
    fn variant(&self) -> String {
        let Some(ruleset) = self.session.puzzle().ruleset() else { return String::new() };
        let diagram = Diagram::of(ruleset).with_solution(self.session.grid());
        let mut text = self.pen.lines(&puzzle_lines(&diagram));
        for row in 0..9 {
            let cells = (0..9).map(|column| {
                let cell = ninefold_jobs::grid::Cell::at(row, column);
                match self.session.digit(cell) {
                    Some(digit) => format!("={digit}"),
                    None => digits(self.session.candidates(cell)).map(|d| d.to_string()).collect(),
                }
            });
            let cells: Vec<String> = cells.collect();
            let _ = writeln!(text, "r{}  {}", row + 1, cells.join(" "));
        }
        text
    }

    /// The line after the steps of the rules.
    fn conclusion(&self, is_without_steps: bool) -> &'static str {
        let has_rules = self.session.board().is_some();
        match (self.is_done() || !has_rules, is_without_steps) {
            (true, _) => "",
            (_, true) => "no rule applies\n",
            (_, false) => "no other rule applies\n",
        }
    }

    fn moved(&mut self, go: impl Fn(&mut Session) -> bool, else_: &str) -> String {
        self.hint = None;
        if go(&mut self.session) { self.show(None) } else { format!("{else_}\n") }
    }

    /// The next hint in its first degree; asked again, in the next one. The last comes with the
    /// position.
    fn next_hint(&mut self) -> String {
        let next = match self.hint.take() {
            Some((hint, degree)) => Some((hint, degree.next())),
            None => self.session.hint().map(|hint| (hint, HintDegree::Technique)),
        };
        let Some((hint, degree)) = next else {
            return "there is none: the solution is not known\n".to_owned();
        };
        let mut text = self.pen.headline(&hint.text(degree)) + "\n";
        match degree {
            HintDegree::Technique => text += "(hint again: where; then: what; apply does it)\n",
            HintDegree::Place => {}
            HintDegree::Step => text = format!("{}{text}", self.show(hint.step())),
        }
        self.hint = Some((hint, degree));
        text
    }

    /// Makes the move of the hint that was given, or of the next one.
    fn apply(&mut self) -> String {
        let given = self.hint.take().map(|(hint, _)| hint);
        let Some(hint) = given.or_else(|| self.session.hint()) else {
            return "there is none: the solution is not known\n".to_owned();
        };
        let said = self.pen.headline(&hint.text(HintDegree::Step));
        let rules = sentences(&self.pen, self.session.apply(&hint));
        self.after(&said, &rules)
    }

    fn digit(&mut self, line: &str) -> String {
        match entry::parse(line) {
            Ok((cell, digit)) => {
                let said = format!("{cell}={digit}");
                self.play(&said, |session| session.place(cell, digit))
            }
            Err(error) => not_understood(&error),
        }
    }

    fn eliminations(&mut self, line: &str) -> String {
        let candidates: Vec<Candidate> = match entry::parse_eliminations(line) {
            Ok(all) => all.into_iter().map(|(cell, digit)| Candidate { cell, digit }).collect(),
            Err(error) => return not_understood(&error),
        };
        let gone = candidates.iter().map(|it| format!("{}<>{}", it.cell, it.digit));
        let said = gone.collect::<Vec<_>>().join(", ");
        self.play(&said, |session| session.eliminate(&candidates))
    }

    /// Makes a move, unless it is impossible.
    fn play(
        &mut self,
        said: &str,
        make: impl FnOnce(&mut Session) -> Result<&[Step], Refusal>,
    ) -> String {
        let rules = match make(&mut self.session) {
            Ok(steps) => sentences(&self.pen, steps),
            Err(refusal) => return format!("refused: {refusal}\n"),
        };
        self.hint = None;
        self.after(said, &rules)
    }

    /// The answer to a move: the move, what the rules made of it, and the position.
    fn after(&self, said: &str, rules: &str) -> String {
        let conclusion = self.conclusion(rules.is_empty());
        let full = match self.session.is_full() && !self.is_done() {
            true => "the grid is full, and something is wrong: check shows what\n",
            false => "",
        };
        format!("{said}\n{rules}{conclusion}{full}{}", self.show(None))
    }
}

fn not_understood(error: &Malformed) -> String {
    format!("not understood: {error}; help lists what can be typed\n")
}

/// The steps of the rules, a line each.
fn sentences(pen: &Pen, steps: &[Step]) -> String {
    steps.iter().map(|step| format!("  {}\n", pen.headline(&step.to_string()))).collect()
}
