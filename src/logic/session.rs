//! A game: a person and the rules of a profile solve a puzzle together, with hints and undo. Plain
//! data, no input or output.
//!
//! ```
//! use ninefold::grid::{Cell, Digit};
//! use ninefold::logic::NOTES_RULES;
//! use ninefold::logic::session::Session;
//! # let p = b"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
//! # let puzzle = ninefold::text::line::parse(p)?;
//! let mut session = Session::new(&puzzle, &NOTES_RULES).expect("a puzzle with a solution");
//! for step in session.apply_rules() {
//!     println!("{step}"); // Locked Candidates Type 2 (Claiming): ...
//! }
//! let one = Digit::new(1).expect("1 to 9");
//! session.place(Cell::at(0, 1), one).expect("a digit of the solution");
//! let refusal = session.place(Cell::at(0, 2), one).unwrap_err();
//! assert_eq!(refusal.to_string(), "r1 has a 1 already, in r1c2");
//! assert!(session.undo() && !session.undo());
//! # Ok::<(), ninefold::error::Malformed>(())
//! ```

use std::fmt::{self, Display, Formatter};

use super::{Candidate, Grader, HODOKU, HouseName, LogicBoard, Profile, Step};
use crate::engine::{Engine, Rules};
use crate::grid::{Cell, CellSet, Clash, Digit, Grid, House};
use crate::search::{Limits, Status};

/// A game on one puzzle.
///
/// The rules of the profile are applied after each move; where none applies, the person moves. A
/// move is checked against all solutions of the puzzle by the engine `rules`.
pub struct Session {
    rules: Grader,
    hints: Grader,
    now: State,
    /// The states before each move, oldest first.
    before: Vec<State>,
    engine: Rules,
    status: Status,
}

/// A state of the game.
#[derive(Clone)]
struct State {
    board: LogicBoard,
    /// The steps that rules have taken on the way to the board.
    steps: Vec<Step>,
}

/// The error of a puzzle that has no solution.
#[derive(Clone, Debug)]
pub struct Unsolvable {
    /// Clues that contradict each other; empty where the contradiction is deeper.
    pub clashes: Vec<Clash>,
}

impl Display for Unsolvable {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("the puzzle has no solution")?;
        for (i, clash) in self.clashes.iter().enumerate() {
            write!(f, "{}{clash}", [": ", "; "][i.min(1)])?;
        }
        Ok(())
    }
}

impl std::error::Error for Unsolvable {}

/// The reason why a move was refused.
#[derive(Clone, Debug)]
pub enum Refusal {
    /// The cell has a digit.
    Filled {
        /// The cell.
        cell: Cell,
        /// Its digit.
        digit: Digit,
        /// Whether the digit is a clue.
        is_given: bool,
    },
    /// A house of the cell has the digit.
    Taken {
        /// The house.
        house: House,
        /// The digit.
        digit: Digit,
        /// The cell that has it.
        by: Cell,
    },
    /// A rule has removed the candidate.
    Eliminated {
        /// The candidate.
        candidate: Candidate,
        /// The step that removed it, unless the rules would have placed another digit.
        step: Option<Box<Step>>,
    },
    /// No solution has the digit in this cell.
    Wrong {
        /// The candidate.
        candidate: Candidate,
    },
}

impl Display for Refusal {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Filled { cell, digit, is_given } => {
                let how = if *is_given { "is given" } else { "is filled in" };
                write!(f, "{cell} {how}: it is {digit}")
            }
            Refusal::Taken { house, digit, by } => {
                let article = if digit.get() == 8 { "an" } else { "a" };
                write!(f, "{} has {article} {digit} already, in {by}", HouseName(*house))
            }
            Refusal::Eliminated { candidate: Candidate { cell, digit }, step } => {
                write!(f, "{digit} is no candidate of {cell} any more: ")?;
                match step {
                    Some(step) => write!(f, "{step}"),
                    None => f.write_str("a rule"),
                }
            }
            Refusal::Wrong { candidate: Candidate { cell, digit } } => {
                write!(f, "{digit} in {cell} is wrong: no solution has it there")
            }
        }
    }
}

impl std::error::Error for Refusal {}

impl Session {
    /// A game on this puzzle, with the rules of this profile. No rule is applied yet.
    ///
    /// # Errors
    /// The puzzle has no solution.
    pub fn new(puzzle: &Grid, profile: &'static Profile) -> Result<Session, Unsolvable> {
        let mut engine = Rules::new();
        let outcome = engine.solve_one(puzzle, &Limits::UNIQUE);
        let status = outcome.status(&Limits::UNIQUE);
        let board = match status {
            Status::None => return Err(Unsolvable { clashes: puzzle.clashes().collect() }),
            Status::Unique => LogicBoard::with_solution(puzzle, &outcome.first),
            _ => LogicBoard::new(puzzle),
        };
        Ok(Session {
            rules: Grader::new(profile),
            hints: Grader::new(&HODOKU),
            now: State { board, steps: Vec::new() },
            before: Vec::new(),
            engine,
            status,
        })
    }

    /// The profile whose rules are applied.
    pub fn profile(&self) -> &'static Profile {
        self.rules.profile()
    }

    /// The board as it is now.
    pub fn board(&self) -> &LogicBoard {
        &self.now.board
    }

    /// Whether the puzzle has one solution or several.
    pub fn status(&self) -> Status {
        self.status
    }

    /// Whether the grid is full.
    pub fn is_done(&self) -> bool {
        self.now.board.open().is_empty()
    }

    /// Applies the rules until none applies, and returns the steps taken.
    pub fn apply_rules(&mut self) -> &[Step] {
        let State { board, steps } = &mut self.now;
        let from = steps.len();
        while let Some(found) = self.rules.next(board) {
            steps.push(found.step.clone());
            found.step.apply(board);
        }
        &steps[from..]
    }

    /// Makes a move: fills a cell, then applies the rules. Returns the steps that the rules took.
    ///
    /// # Errors
    /// The reason why the digit cannot be there. Nothing is changed then.
    pub fn place(&mut self, cell: Cell, digit: Digit) -> Result<&[Step], Refusal> {
        if let Some(refusal) = self.refuse(cell, digit) {
            return Err(refusal);
        }
        self.before.push(self.now.clone());
        self.now.board.place(cell, digit);
        Ok(self.apply_rules())
    }

    /// Takes the last move back, with all that the rules made of it. `false` if there is none.
    pub fn undo(&mut self) -> bool {
        self.before.pop().map(|state| self.now = state).is_some()
    }

    /// The next step of the profile `hodoku` from here, if it has one.
    pub fn hint(&mut self) -> Option<Step> {
        let mut board = self.now.board.clone();
        self.hints.next(&mut board).map(|found| found.step.clone())
    }

    /// A digit of a solution, in the first of the cells with the fewest candidates, and whether it
    /// is the only solution from here.
    pub fn reveal(&mut self) -> Option<(Candidate, bool)> {
        let board = &self.now.board;
        let fewest =
            board.open().into_iter().min_by_key(|&cell| board.candidates(cell).count_ones());
        let outcome = self.engine.solve_one(board.grid(), &Limits::UNIQUE);
        let cell = fewest?;
        let digit = outcome.solution()?.get(cell)?;
        Some((Candidate { cell, digit }, outcome.solutions == 1))
    }

    fn refuse(&mut self, cell: Cell, digit: Digit) -> Option<Refusal> {
        let State { board, steps } = &self.now;
        if let Some(there) = board.grid().get(cell) {
            let is_given = board.givens().contains(cell);
            return Some(Refusal::Filled { cell, digit: there, is_given });
        }
        if let Some((house, by)) = holder(board.grid(), cell, digit) {
            return Some(Refusal::Taken { house, digit, by });
        }
        let candidate = Candidate { cell, digit };
        if !board.has(cell, digit) {
            let step = steps.iter().find(|step| step.eliminations.contains(&candidate));
            return Some(Refusal::Eliminated { candidate, step: step.cloned().map(Box::new) });
        }
        let mut grid = *board.grid();
        grid.set(cell, Some(digit));
        let outcome = self.engine.solve_one(&grid, &Limits::FIRST);
        outcome.solution().is_none().then_some(Refusal::Wrong { candidate })
    }
}

/// The house of a cell that has this digit already, and the cell that has it.
fn holder(grid: &Grid, cell: Cell, digit: Digit) -> Option<(House, Cell)> {
    CellSet::of(cell).common_houses().find_map(|house| {
        let mut cells = house.cells().iter();
        cells.find(|&&other| grid.get(other) == Some(digit)).map(|&other| (house, other))
    })
}
