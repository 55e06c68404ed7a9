//! The score of an answer: its parts, each for itself, and the reason for what is missing.

use crate::Cells;
use crate::form::Form;
use crate::grid;

/// Characters that an answer may have.
pub const TOO_LONG: usize = 1_000_000;

/// The verdict on an answer: the first thing that is wrong with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Nothing is wrong.
    Right,
    /// There is no text.
    Empty,
    /// The text has more than [`TOO_LONG`] characters.
    TooLong,
    /// Reasoning begins behind the last that ends.
    UnclosedThink,
    /// The text declares no answer.
    NoAnswer,
    /// The text declares several answers, or one within another.
    SeveralAnswers,
    /// An answer begins and does not end.
    UnclosedAnswer,
    /// The answer is neither a grid nor moves.
    Malformed,
    /// A given has another symbol, or none.
    GivensChanged,
    /// A cell is blank.
    Incomplete,
    /// A house has a symbol twice.
    NotLegal,
}

impl Reason {
    /// The name in results.
    pub fn name(self) -> &'static str {
        match self {
            Reason::Right => "right",
            Reason::Empty => "empty",
            Reason::TooLong => "too-long",
            Reason::UnclosedThink => "unclosed-think",
            Reason::NoAnswer => "no-answer",
            Reason::SeveralAnswers => "several-answers",
            Reason::UnclosedAnswer => "unclosed-answer",
            Reason::Malformed => "malformed",
            Reason::GivensChanged => "givens-changed",
            Reason::Incomplete => "incomplete",
            Reason::NotLegal => "not-legal",
        }
    }
}

/// The parts of a score. A text without an answer has none of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// The verdict.
    pub reason: Reason,
    /// The text declares one answer, and it is a grid or moves.
    pub format: bool,
    /// No cell is blank.
    pub complete: bool,
    /// The givens are kept.
    pub givens: bool,
    /// The cells are complete, and every house has each symbol once.
    pub legal: bool,
    /// Complete and legal with the givens: by rules, so each solution of a puzzle is right.
    pub correct: bool,
    /// Blanks of the puzzle.
    pub blanks: usize,
    /// Blanks that hold the symbol of the solution; `None` if the task has no solution.
    pub right_blanks: Option<usize>,
    /// Blanks that hold another symbol; `None` if the task has no solution.
    pub wrong_blanks: Option<usize>,
    /// The cells of the answer.
    pub cells: Option<Cells>,
}

/// A puzzle for a model, and its solution where it is at hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Task {
    puzzle: Cells,
    solution: Option<Cells>,
}

impl Task {
    /// A task; `None` if what is given as the solution does not solve the puzzle.
    pub fn new(puzzle: Cells, solution: Option<Cells>) -> Option<Task> {
        let task = Task { puzzle, solution };
        let is_solved = |cells: &Cells| {
            cells.size() == puzzle.size() && cells.is_legal() && task.keeps_givens(cells)
        };
        task.solution.as_ref().is_none_or(is_solved).then_some(task)
    }

    fn keeps_givens(&self, cells: &Cells) -> bool {
        let mut pairs = self.puzzle.values().iter().zip(cells.values());
        pairs.all(|(given, cell)| *given == 0 || given == cell)
    }

    /// The score of a text. It takes time in proportion to the text's length, and no memory.
    ///
    /// Any bytes will do: those that are not UTF-8 are malformed in an answer, and nothing in the
    /// reasoning before it.
    pub fn score(&self, text: &[u8], form: Form) -> Score {
        let is_start = |byte: &&u8| **byte & 0xc0 != 0x80;
        let body = match text.len() {
            0 => Err(Reason::Empty),
            // Each character has a byte at least.
            TOO_LONG.. if text.iter().filter(is_start).count() > TOO_LONG => Err(Reason::TooLong),
            _ => form.body(text, &self.puzzle),
        };
        match body.and_then(|body| grid::cells(body, &self.puzzle).ok_or(Reason::Malformed)) {
            Ok(cells) => self.judge(cells),
            Err(reason) => Score {
                reason,
                format: false,
                complete: false,
                givens: false,
                legal: false,
                correct: false,
                cells: None,
                // Its blanks, of which none is filled.
                ..self.judge(self.puzzle)
            },
        }
    }

    /// The score of these cells.
    fn judge(&self, cells: Cells) -> Score {
        let complete = !cells.values().contains(&0);
        let givens = self.keeps_givens(&cells);
        let legal = complete && cells.is_legal();
        let correct = givens && legal;
        let values = cells.values();
        let blanks = || (0..values.len()).filter(|i| self.puzzle.values()[*i] == 0);
        let filled = |is_right| {
            let solution = self.solution.as_ref()?.values();
            let is_counted =
                |i: &usize| values[*i] != 0 && (values[*i] == solution[*i]) == is_right;
            Some(blanks().filter(is_counted).count())
        };
        let reason = match () {
            () if correct => Reason::Right,
            () if !givens => Reason::GivensChanged,
            () if !complete => Reason::Incomplete,
            () => Reason::NotLegal,
        };
        Score {
            reason,
            format: true,
            complete,
            givens,
            legal,
            correct,
            blanks: blanks().count(),
            right_blanks: filled(true),
            wrong_blanks: filled(false),
            cells: Some(cells),
        }
    }
}
