//! What is said in a session of `assist`: positions, rules, digits and their reasons; no input or output of its own.

use std::fmt::Write;

use crate::commands::drawing::Pen;
use ninefold::engine::{Engine, Limits, Outcome, Rules, Status};
use ninefold::grid::{Cell, CellSet, Digit, Grid, House};
use ninefold::logic::board::{Board, Candidate};
use ninefold::logic::grader::{Grader, Method};
use ninefold::logic::profile;
use ninefold::logic::step::Short;
use ninefold::text::entry;

/// What to do about a line.
pub enum Reply {
    /// Say this.
    Said(String),
    /// Say what can be typed.
    Help,
    /// End it.
    Quit,
}

/// A puzzle that a person and rules solve together.
pub struct Session {
    pen: Pen,
    rules: Grader,
    method: Method,
    now: Position,
    /// Positions in which a digit was given, first to last.
    before: Vec<Position>,
    engine: Rules,
    status: Status,
    /// Whether the last thing asked for in this position was a hint.
    was_hinted: bool,
}

/// A position, and what rules have taken away on the way there.
#[derive(Clone)]
struct Position {
    board: Board,
    /// Candidates, and the sentence of the step that took them away.
    gone: Vec<(Candidate, String)>,
}

impl Session {
    /// A session. Refuses a puzzle without a solution.
    pub fn new(puzzle: &Grid, method: Method, pen: Pen) -> Result<Session, String> {
        let mut engine = Rules::new();
        let outcome = engine.solve_one(puzzle, &Limits::UNIQUE);
        let status = outcome.status(&Limits::UNIQUE);
        let board = match (status, &outcome) {
            (Status::None, _) => {
                let clashes: Vec<String> =
                    puzzle.clashes().map(|clash| clash.to_string()).collect();
                let why = if clashes.is_empty() {
                    String::new()
                } else {
                    format!(": {}", clashes.join("; "))
                };
                return Err(format!("the puzzle has no solution{why}"));
            }
            (Status::Unique, Outcome { first, .. }) => Board::with_solution(puzzle, first),
            _ => Board::new(puzzle),
        };
        let now = Position { board, gone: Vec::new() };
        let rules = Grader::new(method);
        Ok(Session {
            pen,
            rules,
            method,
            now,
            before: Vec::new(),
            engine,
            status,
            was_hinted: false,
        })
    }

    /// What is said at the beginning: what rules give, and where that leads.
    pub fn begin(&mut self) -> String {
        let solutions = match self.status {
            Status::Unique => "one solution",
            _ => "several solutions: a digit is right if one of them has it",
        };
        let clues = self.now.board.grid().clues();
        let mut text =
            format!("{clues} clues, {solutions}; rules of the profile {}\n", self.method.name());
        text += &self.apply_rules();
        text + &self.show()
    }

    /// Whether the grid is full.
    pub fn is_done(&self) -> bool {
        self.now.board.open().is_empty()
    }

    /// What is said when it ends early.
    pub fn farewell(&self) -> String {
        format!("{} blanks left: {}\n", self.now.board.open().len(), self.now.board.grid())
    }

    /// What to do about what was typed.
    pub fn answer(&mut self, line: &str) -> Reply {
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
        self.pen.position(&self.now.board, None)
    }

    /// Takes all steps of the rules; says each.
    fn apply_rules(&mut self) -> String {
        let mut text = String::new();
        while let Some(found) = self.rules.next(&mut self.now.board) {
            let sentence = found.step.to_string();
            let _ = writeln!(text, "  {}", self.pen.headline(&sentence));
            let gone = found.step.eliminations.iter();
            self.now.gone.extend(gone.map(|candidate| (*candidate, sentence.clone())));
            found.step.apply(&mut self.now.board);
        }
        match (self.is_done(), text.is_empty()) {
            (true, _) => {}
            (_, true) => text += "no rule applies\n",
            (_, false) => text += "no further rule applies\n",
        }
        text
    }

    fn undo(&mut self) -> String {
        let Some(position) = self.before.pop() else {
            return "there is nothing to undo\n".to_owned();
        };
        self.now = position;
        self.show()
    }

    fn hint(&mut self, again: bool) -> String {
        self.was_hinted = true;
        let mut hodoku = Grader::new(Method::Profile(&profile::HODOKU));
        let mut board = self.now.board.clone();
        match hodoku.next(&mut board) {
            Some(found) if !again => {
                let step = found.step;
                let drawing = self.pen.position(&self.now.board, Some(step));
                format!("{drawing}{}\n", self.pen.headline(&step.to_string()))
            }
            _ => self.give_away(),
        }
    }

    /// A digit of a solution, in a cell of few candidates.
    fn give_away(&mut self) -> String {
        let board = &self.now.board;
        let fewest =
            board.open().into_iter().min_by_key(|cell| board.candidates(*cell).count_ones());
        let outcome = self.engine.solve_one(board.grid(), &Limits::FIRST);
        let digit = |cell: Cell| Some((cell, outcome.solution()?.get(cell)?));
        match fewest.and_then(digit) {
            Some((cell, digit)) => format!("{cell} is {digit}\n"),
            None => "there is none\n".to_owned(),
        }
    }

    fn digit(&mut self, line: &str) -> String {
        let (cell, digit) = match entry::parse(line) {
            Ok(entry) => entry,
            Err(error) => return format!("not understood: {error}; help says what can be typed\n"),
        };
        if let Some(reason) = self.refuse(cell, digit) {
            return format!("refused: {reason}\n");
        }
        self.before.push(self.now.clone());
        self.now.board.place(cell, digit);
        let rules = self.apply_rules();
        format!("{cell}={digit}\n{rules}{}", self.show())
    }

    /// Why this digit cannot be there, if it cannot.
    fn refuse(&mut self, cell: Cell, digit: Digit) -> Option<String> {
        let board = &self.now.board;
        if let Some(there) = board.grid().get(cell) {
            let how = if board.givens().contains(cell) { "is given" } else { "is filled in" };
            return Some(format!("{cell} {how}: it is {there}"));
        }
        if let Some((house, other)) = holder(board.grid(), cell, digit) {
            return Some(format!("{} has a {digit} already, in {other}", Short(house)));
        }
        let is_it = |candidate: &Candidate| candidate.cell == cell && candidate.digit == digit;
        if !board.has(cell, digit) {
            let step = self.now.gone.iter().find(|(candidate, _)| is_it(candidate));
            let step = step.map_or("a rule", |(_, sentence)| sentence);
            return Some(format!("{digit} is no candidate of {cell} any more: {step}"));
        }
        let mut grid = *board.grid();
        grid.set(cell, Some(digit));
        let outcome = self.engine.solve_one(&grid, &Limits::FIRST);
        match outcome.solution() {
            Some(_) => None,
            None => Some(format!("{digit} in {cell} is wrong: no solution has it there")),
        }
    }
}

/// The house of a cell that has this digit already, and where.
fn holder(grid: &Grid, cell: Cell, digit: Digit) -> Option<(House, Cell)> {
    CellSet::of(cell).common_houses().find_map(|house| {
        let mut cells = house.cells().iter();
        cells.find(|&&other| grid.get(other) == Some(digit)).map(|&other| (house, other))
    })
}
