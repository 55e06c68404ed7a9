//! A game as text: a puzzle in a form that other verbs read, and the rest in comments above it.
//!
//! ```text
//! # ninefold game: ninefold play FILE continues it
//! # title: First steps
//! # time: 754 s
//! # marks: r1c3=17 r1c4=26
//! # centre: r1c4=26
//! # colours: r9c9=1
//! # away: 415
//! :0000:x:53..7....6..+195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:113 213:::
//! ```
//!
//! A classic puzzle is a line of HoDoKu's library, which separates givens from filled-in digits and
//! has the candidates that were taken away. `away` names those that the line cannot: of filled
//! cells, or ruled out by digits that may be wrong. A candidate is its digit, row and column, as in
//! that line. A variant is a line of items, and `digits` has the filled-in ones as 81 characters.

use std::fmt::Write;
use std::time::Duration;

use super::board::Board;
use super::marks::{Layers, MarkLayer, Marks};
use super::puzzle::GamePuzzle;
use ninefold_core::error::without_controls;
use ninefold_core::grid::{Candidates, Cell, Grid};
use ninefold_logic::{Candidate, LogicBoard, digits};
use ninefold_text::record::Record;

/// The beginning of the first line of a saved game.
pub const HEADER: &str = "# ninefold game";

/// The name of the comment with the origin of the candidates that the line lacks.
pub(super) const STATED: &str = "stated";

/// The names of the comments with the marks of each layer.
pub(super) const LAYERS: [&str; 3] = ["marks", "centre", "colours"];

/// A game that is saved, or begins.
#[derive(Clone, Debug)]
pub struct SavedGame {
    /// The name of the puzzle.
    pub title: Option<String>,
    /// The puzzle.
    pub puzzle: GamePuzzle,
    /// Candidates that a classic puzzle rules out in addition to its clues, as pencilmarks can.
    pub struck: Marks,
    /// The digits that were filled in; not in the cells of givens.
    pub placed: Grid,
    /// Candidates that were taken away in the game.
    pub away: Marks,
    /// The person's marks.
    pub layers: Layers,
    /// The time that the person has spent.
    pub elapsed: Duration,
}

impl SavedGame {
    /// The beginning of a game on a puzzle.
    pub fn new(puzzle: GamePuzzle) -> SavedGame {
        SavedGame {
            title: None,
            puzzle,
            struck: Marks::NONE,
            placed: Grid::EMPTY,
            away: Marks::NONE,
            layers: [Marks::NONE; 3],
            elapsed: Duration::ZERO,
        }
    }

    /// The beginning of a game on a classic puzzle.
    pub fn classic(givens: Grid) -> SavedGame {
        SavedGame::new(GamePuzzle::Classic(givens))
    }

    /// Whether there is more than the puzzle's own clues: digits filled in, candidates gone.
    pub fn is_begun(&self) -> bool {
        self.placed != Grid::EMPTY || !self.struck.is_empty() || !self.away.is_empty()
    }

    /// Given and filled-in digits together.
    pub fn filled(&self) -> Grid {
        self.puzzle.with_givens(&self.placed)
    }

    /// The person's pencil marks.
    pub fn marks(&self) -> &Marks {
        &self.layers[MarkLayer::Corner as usize]
    }

    /// The candidates that are left; of a filled cell its digit.
    pub fn candidates(&self) -> Candidates {
        let filled = self.filled();
        let mut candidates = self.puzzle.left_by(&filled);
        for cell in Cell::all().filter(|&cell| filled.get(cell).is_none()) {
            let gone = self.struck.get(cell) | self.away.get(cell);
            candidates.set(cell, candidates.get(cell) & !gone);
        }
        candidates
    }

    /// The board of a classic puzzle as it stands, whatever solutions it has; none of a variant.
    pub fn board(&self) -> Option<LogicBoard> {
        let base = self.candidates();
        let of_classic = matches!(self.puzzle, GamePuzzle::Classic(_));
        let board = || Board::new(&self.puzzle, None, &base, &self.placed, &self.away);
        of_classic.then(board)?.logic().cloned()
    }

    /// The position that a record has: its candidates, where it lacks some, count as struck.
    pub fn of_record(record: &Record<'_>) -> SavedGame {
        let left = Candidates::left_by(&record.filled());
        let struck = record.candidates.map(|there| Marks::missing(&left, &there));
        SavedGame {
            placed: record.placed,
            struck: struck.unwrap_or(Marks::NONE),
            ..SavedGame::classic(record.clues)
        }
    }

    /// The game as text, with a line end. [`read`](super::read()) reads it; times are kept to the
    /// second.
    pub fn text(&self) -> String {
        let mut text = format!("{HEADER}: ninefold play FILE continues it\n");
        if let Some(title) = &self.title {
            let _ = writeln!(text, "# title: {}", without_controls(title));
        }
        let _ = writeln!(text, "# time: {} s", self.elapsed.as_secs());
        for (name, marks) in LAYERS.iter().zip(&self.layers).filter(|(_, it)| !it.is_empty()) {
            let _ = writeln!(text, "# {name}: {}", marked(marks));
        }
        let line = match &self.puzzle {
            GamePuzzle::Classic(givens) => self.classic_line(givens, &mut text),
            GamePuzzle::Variant(ruleset) => {
                if self.placed != Grid::EMPTY {
                    let _ = writeln!(text, "# digits: {}", self.placed);
                }
                write_away(self.away.iter(), &mut text);
                ruleset.text().to_owned()
            }
        };
        text + &line + "\n"
    }

    /// Writes what the line of a classic puzzle cannot have, and returns the line.
    fn classic_line(&self, givens: &Grid, text: &mut String) -> String {
        let filled = self.filled();
        let left = Candidates::left_by(&filled);
        let is_shown =
            |it: &Candidate| filled.get(it.cell).is_none() && left.contains(it.cell, it.digit);
        // Where the puzzle itself strikes candidates, the line has those only.
        let in_line = if self.struck.is_empty() { &self.away } else { &self.struck };
        let away = self.away.iter();
        if !self.struck.is_empty() {
            let _ = writeln!(text, "# {STATED}: the candidates that the line lacks");
        }
        write_away(away.filter(|it| !(in_line.contains(*it) && is_shown(it))), text);
        let mut line = String::from(":0000:x:");
        for cell in Cell::all() {
            match (givens.get(cell), self.placed.get(cell)) {
                (Some(digit), _) => line += &digit.to_string(),
                (None, Some(digit)) => line += &format!("+{digit}"),
                (None, None) => line.push('.'),
            }
        }
        let deleted: Vec<String> = in_line.iter().filter(is_shown).map(name).collect();
        line + ":" + &deleted.join(" ") + ":::"
    }
}

/// A candidate as its digit, row and column.
fn name(candidate: Candidate) -> String {
    let Candidate { cell, digit } = candidate;
    format!("{digit}{}{}", cell.row() + 1, cell.column() + 1)
}

fn write_away(candidates: impl Iterator<Item = Candidate>, text: &mut String) {
    let names: Vec<String> = candidates.map(name).collect();
    if !names.is_empty() {
        let _ = writeln!(text, "# away: {}", names.join(" "));
    }
}

/// Marks by cell: `r1c3=17 r1c4=26`.
fn marked(marks: &Marks) -> String {
    let cells = Cell::all().filter(|&cell| marks.get(cell) != 0);
    let cells = cells.map(|cell| {
        let noted: String = digits(marks.get(cell)).map(|digit| digit.to_string()).collect();
        format!("{cell}={noted}")
    });
    cells.collect::<Vec<_>>().join(" ")
}
