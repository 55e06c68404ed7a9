//! A game in progress: a person, and perhaps the rules of a profile, solve a puzzle. Plain data, no
//! input or output; `assist`, `play` and `serve` are faces of it.
//!
//! A [`Session`] has the digits, the person's own pencil marks, the automatic candidates and those
//! taken away, with undo and redo of everything. Moves come in two kinds: checked ones, which are
//! refused with a reason ([`Session::place`], [`Session::eliminate`]), and free ones, which let a
//! person err ([`Session::write`], [`Session::toggle_mark`]) and find out with [`Session::check`].
//! A [`Hint`] has the next step, in three degrees of detail. A [`SavedGame`] is a game as text.
//!
//! ```
//! use ninefold_core::grid::{Cell, Digit};
//! use ninefold_logic::NOTES_RULES;
//! use ninefold_game::{HintDegree, SavedGame, Session};
//! # let p = b"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
//! # let puzzle = ninefold_text::line::parse(p)?;
//! let mut session = Session::new(SavedGame::classic(puzzle))?.with_rules(&NOTES_RULES);
//! for step in session.apply_rules() {
//!     println!("{step}"); // Locked Candidates Type 2 (Claiming): ...
//! }
//! let one = Digit::new(1).expect("1 to 9");
//! session.place(Cell::at(0, 1), one).expect("a digit of the solution");
//! let refusal = session.place(Cell::at(0, 2), one).unwrap_err();
//! assert_eq!(refusal.to_string(), "r1 has a 1 already, in r1c2");
//!
//! let hint = session.hint().expect("the puzzle is not solved");
//! println!("{}", hint.text(HintDegree::Technique));
//! session.apply(&hint);
//! assert!(session.undo() && session.undo() && !session.undo() && session.redo());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod cell_list;
mod check;
mod hint;
mod hints;
mod marks;
mod moves;
mod puzzle;
mod read;
mod refusal;
mod saved;

use std::num::NonZeroU64;

pub use cell_list::CellList;
pub use check::Check;
pub use hint::{Hint, HintDegree, HintReason};
pub use marks::{Layers, MarkLayer, Marks};
pub use ninefold_variants::parse::TextError;
pub use puzzle::GamePuzzle;
pub use read::{is_saved, read, read_layout};
pub use refusal::{Refusal, Unsolvable};
pub use saved::{HEADER, SavedGame};

use board::Board;
use ninefold_core::grid::{Candidates, Cell, Digit, Grid};
use ninefold_core::search::Status;
use ninefold_engine::{Limits, Outcome};
use ninefold_logic::{Grader, HODOKU, LogicBoard, Profile, Step};
use puzzle::Searcher;

/// Limit of a search for the solutions of a game: a variant can be beyond any search, and a person
/// waits.
const LIMITS: Limits = Limits { nodes: Some(400_000), ..Limits::UNIQUE };

/// The first solution, at the same cost.
const FIRST: Limits = Limits { nodes: LIMITS.nodes, ..Limits::FIRST };

/// A game on one puzzle.
pub struct Session {
    title: Option<String>,
    puzzle: GamePuzzle,
    /// The candidates that the puzzle states: its clues, and what else it rules out.
    base: Candidates,
    /// The solution, if there is only one and it is known.
    solution: Option<Grid>,
    status: Status,
    rules: Option<Grader>,
    hints: Grader,
    searcher: Searcher,
    now: State,
    /// The states before each move, oldest first.
    before: Vec<State>,
    /// The states that were undone, the last one undone at the end.
    after: Vec<State>,
}

/// A state of the game.
#[derive(Clone)]
struct State {
    /// Given and filled-in digits, and the automatic candidates without those taken away.
    board: Board,
    /// Candidates that rules, hints or the person have taken away.
    away: Marks,
    layers: Layers,
    /// The steps that rules have taken on the way to the board.
    steps: Vec<Step>,
}

impl Session {
    /// A game that goes on from where it was saved, or begins. No rule is applied yet.
    ///
    /// # Errors
    /// The puzzle has no solution. Mistakes of the person are no error.
    pub fn new(game: SavedGame) -> Result<Session, Unsolvable> {
        let mut searcher = Searcher::default();
        let SavedGame { title, puzzle, struck, placed, away, layers, .. } = game;
        let placed = puzzle.without_givens(&placed);
        let (base, outcome) = solve(&mut searcher, &puzzle, &struck)?;
        let status = outcome.status(&LIMITS);
        let solution = (status == Status::Unique).then_some(outcome.first);
        let away = away.and(&struck);
        // Of classic puzzles whose stated candidates follow from the clues.
        let follows = puzzle.ruleset().is_none() && base.adds_nothing_to(&puzzle.givens());
        let known = solution.filter(|_| follows);
        let board = Board::new(&puzzle, known.as_ref(), &base, &placed, &away);
        let now = State { board, away, layers, steps: Vec::new() };
        Ok(Session {
            title,
            puzzle,
            base,
            solution,
            status,
            rules: None,
            hints: Grader::new(&HODOKU),
            searcher,
            now,
            before: Vec::new(),
            after: Vec::new(),
        })
    }

    /// Applies the rules of a profile after each checked move. Variants have none.
    pub fn with_rules(mut self, profile: &'static Profile) -> Session {
        self.rules = Some(Grader::new(profile));
        self
    }

    /// The name of the puzzle, if it has one.
    pub fn title(&self) -> Option<&str> {
        self.title.as_deref()
    }

    /// Gives the puzzle a name.
    pub fn set_title(&mut self, title: &str) {
        self.title = Some(title.to_owned());
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &GamePuzzle {
        &self.puzzle
    }

    /// Whether the puzzle has one solution or several, or its search was given up.
    pub fn status(&self) -> Status {
        self.status
    }

    /// The only solution, if it is known.
    pub fn solution(&self) -> Option<&Grid> {
        self.solution.as_ref()
    }

    /// The board of a classic puzzle, as techniques see it; none of a variant.
    pub fn board(&self) -> Option<&LogicBoard> {
        self.now.board.logic()
    }

    /// Given and filled-in digits.
    pub fn grid(&self) -> &Grid {
        self.now.board.grid()
    }

    /// The digit of a cell.
    pub fn digit(&self, cell: Cell) -> Option<Digit> {
        self.grid().get(cell)
    }

    /// Whether a cell is given.
    pub fn is_given(&self, cell: Cell) -> bool {
        self.base.get(cell).is_power_of_two() && self.puzzle.givens().get(cell).is_some()
    }

    /// The automatic candidates of a blank, digits as bits: what the digits on the board leave,
    /// without those taken away. 0 for a filled cell.
    pub fn candidates(&self, cell: Cell) -> u16 {
        self.now.board.candidates(cell)
    }

    /// The person's pencil marks of a cell, digits as bits. They are kept below a digit.
    pub fn marks(&self, cell: Cell) -> u16 {
        self.layer(MarkLayer::Corner, cell)
    }

    /// The marks of a cell in a layer, as bits.
    pub fn layer(&self, layer: MarkLayer, cell: Cell) -> u16 {
        self.now.layers[layer as usize].get(cell)
    }

    /// Whether the grid is full, right or wrong.
    pub fn is_full(&self) -> bool {
        self.grid().is_full()
    }

    /// Whether the grid is full and obeys the rules and the givens.
    pub fn is_solved(&self) -> bool {
        self.is_full() && self.puzzle.is_solved_by(self.grid())
    }

    /// The number of blanks.
    pub fn blanks(&self) -> usize {
        ninefold_core::grid::CELLS - self.grid().clues()
    }

    /// Counts the solutions from here, with the digits on the board and the candidates that are
    /// left, up to a limit.
    pub fn solutions(&mut self, limit: NonZeroU64) -> Outcome {
        self.search_here(&Limits { solutions: limit, ..LIMITS })
    }

    /// Takes the last move back, with all that the rules made of it. `false` without such a move.
    pub fn undo(&mut self) -> bool {
        let Some(state) = self.before.pop() else { return false };
        self.after.push(std::mem::replace(&mut self.now, state));
        true
    }

    /// Makes the last undone move again. `false` without such a move, or if another move was made
    /// since.
    pub fn redo(&mut self) -> bool {
        let Some(state) = self.after.pop() else { return false };
        self.before.push(std::mem::replace(&mut self.now, state));
        true
    }

    /// The game as it is now, to be saved as text. Undo is left out.
    pub fn saved(&self) -> SavedGame {
        let placed = self.puzzle.without_givens(self.grid());
        let struck = match &self.puzzle {
            GamePuzzle::Classic(givens) => Marks::missing(&Candidates::left_by(givens), &self.base),
            GamePuzzle::Variant(_) => Marks::NONE,
        };
        SavedGame {
            title: self.title.clone(),
            puzzle: self.puzzle.clone(),
            struck,
            placed,
            away: self.now.away.iter().filter(|it| self.base.contains(it.cell, it.digit)).collect(),
            layers: self.now.layers,
            elapsed: std::time::Duration::ZERO,
        }
    }

    /// Keeps the present state for undo. What was undone cannot come back.
    fn begin_move(&mut self) {
        self.before.push(self.now.clone());
        self.after.clear();
    }

    /// Takes a move back that turned out to be none.
    fn take_back(&mut self) {
        if let Some(state) = self.before.pop() {
            self.now = state;
        }
    }

    /// The candidates of the position, for a search: of a filled cell its digit.
    fn candidates_now(&self) -> Candidates {
        let mut candidates = Candidates::ALL;
        for cell in Cell::all() {
            let mask = self.digit(cell).map_or_else(|| self.candidates(cell), Digit::bit);
            candidates.set(cell, mask);
        }
        candidates
    }

    fn search_here(&mut self, limits: &Limits) -> Outcome {
        let here = self.candidates_now();
        self.searcher.solve(&self.puzzle, &here, limits)
    }
}

/// The candidates that a puzzle states, and its solutions. Struck candidates are part of the puzzle
/// only where the clues alone leave several solutions, and the rest leaves one at least: else they
/// are progress, or a mistake.
fn solve(
    searcher: &mut Searcher,
    puzzle: &GamePuzzle,
    struck: &Marks,
) -> Result<(Candidates, Outcome), Unsolvable> {
    let base = match puzzle {
        GamePuzzle::Classic(givens) => Candidates::of_clues(givens),
        GamePuzzle::Variant(ruleset) => *ruleset.candidates(),
    };
    let outcome = searcher.solve(puzzle, &base, &LIMITS);
    match outcome.status(&LIMITS) {
        Status::None => Err(Unsolvable { clashes: puzzle.clashes() }),
        Status::Multiple if !struck.is_empty() => {
            let mut narrow = base;
            struck.iter().for_each(|it| narrow.remove(it.cell, it.digit));
            let narrower = searcher.solve(puzzle, &narrow, &LIMITS);
            Ok(if narrower.solutions > 0 { (narrow, narrower) } else { (base, outcome) })
        }
        _ => Ok((base, outcome)),
    }
}
