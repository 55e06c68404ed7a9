//! The step oracle: whether a step of reasoning is true at a position, and whether it is justified.
//!
//! A claim that is true need not be justified: a guess is true as often as luck will have it. So the
//! verdict has the technique by which one step concludes it, or the distance to it.

mod claim;
mod judge;
mod position;
mod process;
mod row;
mod trial;
mod truth;
mod verdict;

use std::collections::HashMap;

use ninefold_core::grid::{Candidates, Cell, Digit, Grid};
use ninefold_engine::Rules;
use ninefold_logic::{HODOKU, LogicBoard};

pub use claim::{Claim, Conclusion};
use judge::Case;
use ninefold_boards::Cells;
use position::{Fact, Position, Searches, board};
pub use process::{StepScore, TraceScore};
pub use row::ClaimRow;
use truth::Truth;
pub use verdict::{StateKind, Verdict, VerdictKind, Why};

/// Positions that an oracle remembers, at the least: a few megabytes.
const REMEMBERED: usize = 1024;

/// The code of the hardest technique that an oracle tries unless told otherwise.
pub const DEFAULT_CAP: &str = "xy-chain";

/// The limits of an oracle.
#[derive(Clone, Copy, Debug)]
pub struct OracleOptions {
    /// Code of the hardest technique that is tried, in the order of the profile `hodoku`.
    pub cap: &'static str,
    /// Whether techniques may rely on the puzzle having one solution. Of a puzzle that has several
    /// they never do.
    pub uniqueness: bool,
    /// Missing steps with which a chained claim is still justified; 0 for none.
    pub chained: usize,
    /// Singles in a trial with which its claim is still justified; `None` for no trials.
    pub trial: Option<usize>,
}

impl Default for OracleOptions {
    fn default() -> OracleOptions {
        OracleOptions { cap: DEFAULT_CAP, uniqueness: true, chained: 0, trial: None }
    }
}

/// The codes of the techniques that an oracle may be told of, easiest first.
pub fn technique_codes() -> impl Iterator<Item = &'static str> {
    let entries = HODOKU.entries.iter().filter(|entry| !entry.technique.is_guess());
    entries.map(|entry| entry.technique.code())
}

/// A position that claims are made about, on a board of nine rows.
#[derive(Clone, Copy)]
pub struct State<'a> {
    /// The puzzle.
    pub puzzle: &'a Cells,
    /// The cells as they are filled, clues among them.
    pub cells: &'a Cells,
    /// The candidates of each cell, as bits, bit 0 for digit 1. Those of filled cells, and those
    /// that a filled cell rules out, do not count. `None` for all that the filled cells leave.
    pub candidates: Option<&'a [u16]>,
}

/// The reasons that come with a claim.
#[derive(Clone, Copy, Default)]
pub struct Grounds<'a> {
    /// The code of the technique.
    pub technique: Option<&'a str>,
    /// Facts of the position that are enough.
    pub premises: Option<&'a Claim>,
}

/// The reason why a position cannot be judged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OracleError {
    /// The board is not of nine rows.
    #[error("a board of {0} rows, expected one of 9")]
    Size(usize),
    /// The puzzle has no solution.
    #[error("the puzzle has no solution")]
    NoSolution,
    /// A clue of the puzzle is blank in the position.
    #[error("{0} is blank in the position, expected its clue {1}")]
    NoClue(Cell, Digit),
    /// There are too few candidates, or too many.
    #[error("found candidates of {0} cells, expected 81")]
    Candidates(usize),
    /// No technique has this code.
    #[error("found the technique {0:?}, expected a code such as naked-single")]
    Technique(String),
}

/// Judges claims. It remembers positions, so that many claims about one cost little.
///
/// A new position costs about 5 microseconds, a single there 12, and all techniques up to an XY-chain
/// 0.4 milliseconds, which only a claim pays for that nothing easier concludes.
///
/// ```
/// use ninefold_reasoning::{Cells, Claim, Grounds, Oracle, OracleOptions, Size, State, VerdictKind};
///
/// let size = Size::new(9).ok_or("a size")?;
/// let text = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle = Cells::parse(size, text)?;
/// let state = State { puzzle: &puzzle, cells: &puzzle, candidates: None };
/// let mut oracle = Oracle::new(OracleOptions::default())?;
/// let claim = Claim::parse(size, b"r5c5=5")?;
/// let verdict = oracle.judge(&state, &claim, Grounds::default())?;
/// assert_eq!((verdict.kind, verdict.technique), (VerdictKind::Direct, Some("naked-single")));
/// let claim = Claim::parse(size, b"r1c3=5")?;
/// let verdict = oracle.judge(&state, &claim, Grounds::default())?;
/// assert_eq!(verdict.why.to_string(), "r1c3 sees 5 in r1c1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Oracle {
    options: OracleOptions,
    engine: Rules,
    searches: Searches,
    /// The puzzle that was solved last.
    solved: Option<(Grid, Truth)>,
    positions: Recent,
}

/// The positions that were asked for last: those of now, and those of before.
#[derive(Default)]
struct Recent {
    now: HashMap<Key, Box<Position>>,
    before: HashMap<Key, Box<Position>>,
}

/// A position as it is given: puzzle, cells, candidates.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Key {
    puzzle: Grid,
    cells: Grid,
    candidates: Candidates,
}

impl Key {
    /// The position as it is given, with all candidates that its filled cells leave and no others.
    fn of(state: &State<'_>) -> Result<Key, OracleError> {
        let (puzzle, cells) = (grid(state.puzzle)?, grid(state.cells)?);
        for cell in Cell::all() {
            if let (Some(clue), None) = (puzzle.get(cell), cells.get(cell)) {
                return Err(OracleError::NoClue(cell, clue));
            }
        }
        let mut candidates = Candidates::left_by(&cells);
        if let Some(given) = state.candidates {
            if given.len() != 81 {
                return Err(OracleError::Candidates(given.len()));
            }
            for (cell, given) in Cell::all().zip(given) {
                if cells.get(cell).is_none() {
                    candidates.set(cell, candidates.get(cell) & given);
                }
            }
        }
        Ok(Key { puzzle, cells, candidates })
    }

    /// Whether the position shows a conclusion already.
    fn has(&self, fact: &Fact) -> bool {
        match fact.is_placed {
            true => self.cells.get(fact.cell) == Some(fact.digit),
            false => !self.candidates.contains(fact.cell, fact.digit),
        }
    }

    /// Adds a conclusion that is true.
    fn add(&mut self, fact: &Fact) {
        if !fact.is_placed {
            return self.candidates.remove(fact.cell, fact.digit);
        }
        self.cells.set(fact.cell, Some(fact.digit));
        self.candidates.set(fact.cell, fact.digit.bit());
        for &peer in fact.cell.peers() {
            if self.cells.get(peer).is_none() {
                self.candidates.remove(peer, fact.digit);
            }
        }
    }
}

impl Recent {
    /// Takes a position out.
    fn take(&mut self, key: &Key) -> Option<Box<Position>> {
        self.now.remove(key).or_else(|| self.before.remove(key))
    }

    /// Puts a position in; with too many, those that were not asked for lately are dropped.
    fn put(&mut self, key: Key, position: Box<Position>) {
        if self.now.len() == REMEMBERED {
            self.before = std::mem::take(&mut self.now);
        }
        self.now.insert(key, position);
    }
}

impl Oracle {
    /// An oracle with these limits.
    ///
    /// # Errors
    /// No technique has the code of the cap.
    pub fn new(options: OracleOptions) -> Result<Oracle, OracleError> {
        let cap = technique_index(options.cap)?;
        Ok(Oracle {
            options,
            engine: Rules::new(),
            searches: Searches::new(cap + 1),
            solved: None,
            positions: Recent::default(),
        })
    }

    /// Judges a claim about a position.
    ///
    /// # Errors
    /// The position is not one of the puzzle, the puzzle has no solution, or a technique has no such
    /// code. A wrong position is no error: see [`StateKind`].
    pub fn judge(
        &mut self,
        state: &State<'_>,
        claim: &Claim,
        grounds: Grounds<'_>,
    ) -> Result<Verdict, OracleError> {
        let technique = grounds.technique.map(technique_index).transpose()?;
        self.judge_at(Key::of(state)?, claim, technique, grounds.premises)
    }

    fn judge_at(
        &mut self,
        key: Key,
        claim: &Claim,
        technique: Option<usize>,
        premises: Option<&Claim>,
    ) -> Result<Verdict, OracleError> {
        let mut position = match self.positions.take(&key) {
            Some(position) => position,
            None => Box::new(self.position(&key)?),
        };
        let case = Case {
            options: &self.options,
            searches: &mut self.searches,
            position: &mut position,
            key: &key,
            claim,
        };
        let verdict = case.verdict(technique, premises);
        self.positions.put(key, position);
        Ok(verdict)
    }

    /// The digits in the solutions of a puzzle.
    fn truth(&mut self, puzzle: &Grid) -> Result<Truth, OracleError> {
        if let Some((_, truth)) = self.solved.filter(|(solved, _)| solved == puzzle) {
            return Ok(truth);
        }
        let truth = Truth::of(puzzle, &mut self.engine).ok_or(OracleError::NoSolution)?;
        self.solved = Some((*puzzle, truth));
        Ok(truth)
    }

    fn position(&mut self, key: &Key) -> Result<Position, OracleError> {
        let Key { puzzle, cells, candidates } = key;
        let truth = self.truth(puzzle)?;
        let is_right = Cell::all().all(|cell| match cells.get(cell) {
            Some(digit) => truth.holds(cell, digit, true),
            None => truth.possible[cell.index()] & !candidates.get(cell) == 0,
        });
        let state = match (is_right, truth.is_unique) {
            (false, _) => StateKind::Wrong,
            (true, true) => StateKind::Ok,
            (true, false) => StateKind::Several,
        };
        // Nothing is derived from a wrong position, which may not even be a board.
        let board = match state {
            StateKind::Wrong => LogicBoard::new(puzzle),
            _ => board(puzzle, cells, candidates, truth.is_unique && self.options.uniqueness),
        };
        Ok(Position::new(state, truth, board))
    }
}

/// The index of the technique with this code.
fn technique_index(code: &str) -> Result<usize, OracleError> {
    let index = technique_codes().position(|other| other == code);
    index.ok_or_else(|| OracleError::Technique(code.to_owned()))
}

fn grid(cells: &Cells) -> Result<Grid, OracleError> {
    let bytes = cells.values().try_into().ok().and_then(Grid::from_bytes);
    bytes.ok_or(OracleError::Size(cells.size().side()))
}

fn fact(conclusion: &Conclusion) -> Option<Fact> {
    let (cell, digit) = (Cell::new(conclusion.cell.into())?, Digit::new(conclusion.symbol)?);
    Some(Fact { cell, digit, is_placed: conclusion.is_placed })
}
