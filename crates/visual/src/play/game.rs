//! A game as it is played: the session, the clock, the cursor, what is shown, and what each action does.

use std::time::{Duration, Instant};

use ninefold_jobs::grid::{Cell, Digit};
use ninefold_jobs::session::{Check, Hint, HintDegree, HintReason, Session};
use ninefold_jobs::{draw::sentence, logic::Candidate};

/// The overlay on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Overlay {
    None,
    /// All keys.
    Help,
    Rules,
    /// The message, where it is too long for its place.
    Message,
}

/// Something that a person can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    /// Moves the cursor by rows and columns; it comes in again on the other side.
    Move(isize, isize),
    /// Puts the cursor on a cell.
    Go(Cell),
    /// Goes to the last cell of the row, or to the first.
    RowEnd(bool),
    /// Goes to the last cell of the column, or to the first.
    ColumnEnd(bool),
    /// Goes to the next blank, or back to the last one.
    NextBlank(bool),
    /// Fills in a digit, or notes it in notes mode.
    Digit(Digit),
    /// Notes a digit, or fills it in in notes mode.
    OtherDigit(Digit),
    /// Notes a digit in a cell.
    Note(Candidate),
    Clear,
    /// Notes mode on and off.
    Notes,
    /// Automatic candidates on and off.
    Automatic,
    /// Makes the automatic candidates one's own notes.
    Adopt,
    /// The next degree of the hint.
    Hint,
    /// Makes the hint's move.
    Apply,
    Undo,
    Redo,
    Check,
    /// Shows an overlay, or takes it away.
    Show(Overlay),
    /// Takes away hints and overlays.
    Dismiss,
    Save,
    /// Stops the program as the shell's Ctrl-Z does.
    Suspend,
    /// Saves the game and leaves.
    Quit,
}

/// A game and what is shown of it.
pub(super) struct Game {
    pub(super) session: Session,
    pub(super) clock: Clock,
    pub(super) cursor: Cell,
    pub(super) is_noting: bool,
    pub(super) is_automatic: bool,
    /// The hint that was asked for since the last move, and how much of it.
    pub(super) hint: Option<(Hint, HintDegree)>,
    /// The mistakes at the last check, until the next move.
    pub(super) check: Option<Check>,
    pub(super) message: String,
    pub(super) overlay: Overlay,
    /// Whether something has changed since the game was saved.
    pub(super) is_changed: bool,
}

impl Game {
    /// The game at its beginning, or where it was left.
    pub(super) fn new(session: Session, clock: Clock, message: String) -> Game {
        let first = Cell::all().find(|&cell| session.digit(cell).is_none());
        let mut game = Game {
            cursor: first.unwrap_or(Cell::at(4, 4)),
            session,
            clock,
            is_noting: false,
            is_automatic: false,
            hint: None,
            check: None,
            message,
            overlay: Overlay::None,
            is_changed: false,
        };
        game.end_if_solved();
        game
    }

    /// The marks that a cell shows, digits as bits: the person's own or the automatic ones, which
    /// a whole step is about.
    pub(super) fn shown_marks(&self, cell: Cell) -> u16 {
        match self.is_automatic || self.whole_hint().is_some() {
            true => self.session.candidates(cell),
            false => self.session.marks(cell),
        }
    }

    /// The hint, if all of it is shown and it is about candidates.
    pub(super) fn whole_hint(&self) -> Option<&Hint> {
        let (hint, degree) = self.hint.as_ref()?;
        let is_mistake = matches!(hint.reason, HintReason::Mistake(_));
        (*degree == HintDegree::Step && !is_mistake).then_some(hint)
    }

    /// Carries out the action. An action that needs the terminal or a file is left to the caller.
    pub(super) fn act(&mut self, action: Action) {
        match action {
            Action::Move(rows, columns) => {
                let wrap = |at: usize, by: isize| (at as isize + by).rem_euclid(9) as usize;
                let (row, column) = (self.cursor.row(), self.cursor.column());
                self.cursor = Cell::at(wrap(row, rows), wrap(column, columns));
            }
            Action::Go(cell) => self.cursor = cell,
            Action::RowEnd(last) => {
                self.cursor = Cell::at(self.cursor.row(), if last { 8 } else { 0 });
            }
            Action::ColumnEnd(last) => {
                self.cursor = Cell::at(if last { 8 } else { 0 }, self.cursor.column());
            }
            Action::NextBlank(back) => self.next_blank(back),
            Action::Digit(digit) => self.digit(digit, self.is_noting),
            Action::OtherDigit(digit) => self.digit(digit, !self.is_noting),
            Action::Note(candidate) => self.note(candidate),
            Action::Clear => self.clear(),
            Action::Notes => self.is_noting = !self.is_noting,
            Action::Automatic => self.is_automatic = !self.is_automatic,
            Action::Adopt => {
                if self.session.adopt_candidates() {
                    self.moved("The candidates are your notes now.");
                    self.is_automatic = false;
                }
            }
            Action::Hint => self.next_hint(),
            Action::Apply => self.apply(),
            Action::Undo => match self.session.undo() {
                true => self.moved(""),
                false => self.say("There is nothing to undo."),
            },
            Action::Redo => match self.session.redo() {
                true => self.moved(""),
                false => self.say("There is nothing to redo."),
            },
            Action::Check => {
                let check = self.session.check();
                self.message = sentence(&check.to_string());
                self.check = Some(check);
            }
            Action::Show(overlay) => {
                self.overlay = if self.overlay == overlay { Overlay::None } else { overlay };
            }
            Action::Dismiss if self.overlay != Overlay::None => self.overlay = Overlay::None,
            Action::Dismiss => {
                self.forget();
                self.message.clear();
            }
            Action::Save | Action::Suspend | Action::Quit => {}
        }
    }

    /// Shows a message below the board.
    pub(super) fn say(&mut self, message: &str) {
        message.clone_into(&mut self.message);
    }

    /// Shows why nothing happened, unless the puzzle is solved and the end is what matters.
    fn refuse(&mut self, message: &str) {
        if !self.session.is_solved() {
            self.say(message);
        }
    }

    fn next_blank(&mut self, back: bool) {
        let from = self.cursor.index();
        let step = if back { 80 } else { 1 };
        let cells = (1..=81).filter_map(|i| Cell::new((from + i * step) % 81));
        if let Some(cell) = cells.into_iter().find(|&cell| self.session.digit(cell).is_none()) {
            self.cursor = cell;
        }
    }

    fn digit(&mut self, digit: Digit, notes: bool) {
        let cell = self.cursor;
        if notes {
            return self.note(Candidate { cell, digit });
        }
        if self.session.is_given(cell) {
            return self.refuse(&format!("{cell} is given."));
        }
        // The same digit again takes it away.
        let new = (self.session.digit(cell) != Some(digit)).then_some(digit);
        if self.session.write(cell, new) {
            self.moved("");
        }
    }

    /// Notes a digit, or rubs it out; with automatic candidates, takes one away or puts it back.
    fn note(&mut self, candidate: Candidate) {
        if self.session.digit(candidate.cell).is_some() {
            return self.refuse(&format!("{} is filled: notes are for blanks.", candidate.cell));
        }
        if !self.is_automatic {
            if self.session.toggle_mark(candidate) {
                self.moved("");
            }
        } else if self.session.toggle_candidate(candidate) {
            self.moved("");
        } else {
            self.say(&format!("The digits on the board rule {} out there.", candidate.digit));
        }
    }

    fn clear(&mut self) {
        let cell = self.cursor;
        if self.session.is_given(cell) {
            return self.refuse(&format!("{cell} is given."));
        }
        if self.session.clear(cell) {
            self.moved("");
        }
    }

    fn next_hint(&mut self) {
        let next = match self.hint.take() {
            Some((hint, degree)) => Some((hint, degree.next())),
            None => self.session.hint().map(|hint| (hint, HintDegree::Technique)),
        };
        let Some((hint, degree)) = next else {
            return match self.session.is_solved() {
                true => self.end_if_solved(),
                false => self.say("There is no hint: the solution is not known."),
            };
        };
        self.message = sentence(&hint.text(degree));
        let why = match degree {
            HintDegree::Technique => String::new(),
            HintDegree::Place if hint.is_logic() => hint.idea().to_owned(),
            HintDegree::Place => String::new(),
            HintDegree::Step => hint.sentence().replace('\n', " "),
        };
        if !why.is_empty() {
            self.message = format!("{} {why}", self.message);
        }
        self.check = None;
        self.hint = Some((hint, degree));
    }

    fn apply(&mut self) {
        let given = self.hint.take().map(|(hint, _)| hint);
        let Some(hint) = given.or_else(|| self.session.hint()) else {
            return self.next_hint();
        };
        if let Some(cell) = hint.placements().first().map(|it| it.cell) {
            self.cursor = cell;
        }
        self.session.apply(&hint);
        self.moved(&sentence(&hint.text(HintDegree::Step)));
    }

    /// After a move: what was shown of the position before is out of date.
    fn moved(&mut self, message: &str) {
        self.forget();
        self.is_changed = true;
        self.say(message);
        self.end_if_solved();
    }

    fn forget(&mut self) {
        self.hint = None;
        self.check = None;
    }

    fn end_if_solved(&mut self) {
        let is_solved = self.session.is_solved();
        self.clock.run(!is_solved);
        if is_solved {
            self.message = format!("Solved in {}. q leaves.", self.clock.text());
        } else if self.session.is_full() {
            self.say("The grid is full, and something is wrong: c shows what.");
        }
    }
}

/// A clock that can be stopped.
pub(super) struct Clock {
    before: Duration,
    since: Option<Instant>,
}

impl Clock {
    /// A clock that runs, and shows this time.
    pub(super) fn from(elapsed: Duration) -> Clock {
        Clock { before: elapsed, since: Some(Instant::now()) }
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.before + self.since.map_or(Duration::ZERO, |since| since.elapsed())
    }

    /// Stops it, or lets it go on.
    pub(super) fn run(&mut self, runs: bool) {
        self.before = self.elapsed();
        self.since = runs.then(Instant::now);
    }

    /// The time as `12:34` or `1:02:03`.
    pub(super) fn text(&self) -> String {
        let seconds = self.elapsed().as_secs();
        let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        match hours {
            0 => format!("{minutes}:{seconds:02}"),
            _ => format!("{hours}:{minutes:02}:{seconds:02}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_as_on_a_watch() {
        let text = |seconds| {
            let mut clock = Clock::from(Duration::from_secs(seconds));
            clock.run(false);
            clock.text()
        };
        assert_eq!([text(0), text(754), text(3723)], ["0:00", "12:34", "1:02:03"]);
    }
}
