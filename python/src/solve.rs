//! The work of `solve`: rows in, an Arrow batch of the same number of rows out.
//!
//! The engine draws puzzles as it has room for them and hands outcomes back in any order. So rows
//! are read a piece at a time, and written as soon as all before them are decided: what is at work
//! stays in the processor's cache, and no outcome of a whole chunk is ever kept.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use arrow_array::builder::Int64Builder;
use arrow_array::{ArrayRef, RecordBatch};
use ninefold_jobs::batch::verify_all;
use ninefold_jobs::engine::{Engine, Lanes, Limits, Next, Outcome, Rules, Status, Stream, Ticket};
use ninefold_jobs::grid::{CELLS, Grid};

use crate::checked::search;
use crate::columns::{Columns, Kind, TextColumn, int, schema};
use crate::errors::Failure;
use crate::masks::MaskRow;
use crate::pool::Work;
use crate::position::Position;
use crate::rows::{Row, RowIter, Task, first_clash};

/// The columns of a result. Plain utf8 and signed integers, which every reader of Arrow has.
pub(crate) const COLUMNS: &Columns = &[
    ("puzzle", Kind::Grid),
    ("solution", Kind::Grid),
    ("status", Kind::Text),
    ("solutions", Kind::Int),
    ("nodes", Kind::Int),
    ("error", Kind::Text),
];

/// Solves chunks of rows.
pub(crate) struct Solve {
    pub(crate) limits: Limits,
}

impl Work for Solve {
    // Always this engine, however few the puzzles: another one takes other nodes and finds another
    // first solution, and a row must not depend on its neighbours.
    type Worker = (Lanes, Rules);
    type Piece = RecordBatch;

    fn is_brief(&self) -> bool {
        self.limits.solutions <= Limits::UNIQUE.solutions
    }

    fn piece(&self, worker: &mut Self::Worker, task: &Task<'_>) -> Result<RecordBatch, Failure> {
        let ((engine, rules), Task { chunk, stop }) = (worker, task);
        let count = chunk.rows.len();
        let mut window = Window {
            limits: self.limits,
            unread: chunk.rows.iter(),
            candidates: chunk.candidates.as_deref().map(<[MaskRow]>::iter),
            rules,
            unwritten: chunk.rows.iter(),
            open: VecDeque::new(),
            oldest: 0,
            spare: Vec::new(),
            columns: SolvedRows::with_capacity(count, chunk.rows.as_shown()),
            stop,
            result: Ok(()),
        };
        engine.solve_stream(&mut window, &self.limits);
        // The last pieces, which the engine did not ask for any more.
        let closed = window.close_finished();
        window.result?;
        closed?;
        window.columns.finish()
    }
}

/// Rows that are read at a time.
const PIECE: usize = 512;
/// Pieces that wait for a puzzle of an earlier one.
const MOST_OPEN: usize = 64;

/// Content of a row.
enum Content {
    Puzzle,
    /// No puzzle, for this reason.
    Malformed(Box<str>),
    /// Candidates that are not those of clues, which another engine has solved.
    Position(Box<Outcome>),
}

/// A piece whose puzzles are being solved.
#[derive(Default)]
struct Piece {
    rows: Vec<Content>,
    puzzles: Vec<Grid>,
    outcomes: Vec<Outcome>,
    /// The next puzzle to be drawn.
    next: usize,
    /// Puzzles that are not decided.
    left: usize,
}

/// The pieces of a chunk that are at work.
struct Window<'a> {
    limits: Limits,
    unread: RowIter<'a>,
    /// The candidates of the unread rows, where they are given.
    candidates: Option<std::slice::Iter<'a, MaskRow>>,
    rules: &'a mut Rules,
    unwritten: RowIter<'a>,
    open: VecDeque<Piece>,
    /// Pieces that were closed.
    oldest: u64,
    spare: Vec<Piece>,
    columns: SolvedRows,
    stop: &'a AtomicBool,
    result: Result<(), Failure>,
}

impl Window<'_> {
    /// Writes the pieces at the front that are decided.
    fn close_finished(&mut self) -> Result<(), Failure> {
        while self.open.front().is_some_and(|piece| piece.left == 0) {
            let Some(piece) = self.open.pop_front() else { break };
            self.oldest += 1;
            verify_all("lanes", &piece.puzzles, &piece.outcomes)?;
            self.columns.push(&piece, &self.limits, &mut self.unwritten);
            self.spare.push(piece);
        }
        Ok(())
    }

    /// Reads the next piece. False when there are no more rows.
    ///
    /// # Errors
    /// The solution of a position is wrong, which is a bug.
    fn open_next(&mut self) -> Result<bool, Failure> {
        let mut piece = self.spare.pop().unwrap_or_default();
        piece.rows.clear();
        // Rows are read where they are to stand.
        piece.puzzles.resize(PIECE, Grid::EMPTY);
        let mut count = 0;
        for row in self.unread.by_ref().take(PIECE) {
            let candidates = self.candidates.as_mut().and_then(Iterator::next);
            let puzzle = &mut piece.puzzles[count];
            piece.rows.push(match candidates.is_none() && row.read(puzzle).is_ok() {
                true => Content::Puzzle,
                false => match Position::of(row, candidates, None) {
                    Ok(Position { filled, left: None, .. }) => {
                        *puzzle = filled;
                        Content::Puzzle
                    }
                    Ok(Position { left: Some(left), .. }) => {
                        Content::Position(Box::new(search(&left, &self.limits, self.rules)?))
                    }
                    Err(error) => Content::Malformed(error.into()),
                },
            });
            count += usize::from(matches!(piece.rows.last(), Some(Content::Puzzle)));
        }
        piece.puzzles.truncate(count);
        piece.outcomes.resize(piece.puzzles.len(), Outcome::EMPTY);
        (piece.next, piece.left) = (0, piece.puzzles.len());
        let is_there = !piece.rows.is_empty();
        if is_there {
            self.open.push_back(piece);
        }
        Ok(is_there)
    }

    /// Makes room and reads on until there is a puzzle to be drawn; or the message that there is no
    /// puzzle.
    #[cold]
    fn turn(&mut self) -> Option<Next<'static>> {
        loop {
            if self.stop.load(Ordering::Relaxed) {
                return Some(Next::Stop);
            }
            if let Err(error) = self.close_finished() {
                self.result = Err(error);
                return Some(Next::Stop);
            }
            if self.open.len() >= MOST_OPEN {
                return Some(Next::Wait(Duration::ZERO));
            }
            match self.open_next() {
                Ok(true) => {}
                Ok(false) => return Some(Next::End),
                Err(error) => {
                    self.result = Err(error);
                    return Some(Next::Stop);
                }
            }
            if !self.is_drawn() {
                return None;
            }
        }
    }

    /// Whether all puzzles that were read are drawn.
    fn is_drawn(&self) -> bool {
        self.open.back().is_none_or(|piece| piece.next == piece.puzzles.len())
    }
}

impl Stream for Window<'_> {
    #[inline]
    fn next(&mut self) -> Next<'_> {
        // No pause is reported where rows are read: the time of a puzzle is not measured here.
        if self.is_drawn()
            && let Some(nothing) = self.turn()
        {
            return nothing;
        }
        let number = self.oldest + self.open.len() as u64 - 1;
        let Some(piece) = self.open.back_mut() else { return Next::End };
        let index = piece.next;
        piece.next += 1;
        Next::Puzzle(number << 32 | index as u64, &piece.puzzles[index])
    }

    fn retire(&mut self, ticket: Ticket) -> &mut Outcome {
        let piece = &mut self.open[((ticket >> 32) - self.oldest) as usize];
        piece.left -= 1;
        &mut piece.outcomes[ticket as u32 as usize]
    }
}

/// The columns of a result being filled.
pub(crate) struct SolvedRows {
    /// The puzzles, if the input has them as they are shown.
    shown: Option<ArrayRef>,
    puzzle: TextColumn,
    solution: TextColumn,
    status: TextColumn,
    solutions: Int64Builder,
    nodes: Int64Builder,
    error: TextColumn,
    /// Rows at the end that have no error.
    without_error: usize,
}

impl SolvedRows {
    pub(crate) fn with_capacity(rows: usize, shown: Option<ArrayRef>) -> SolvedRows {
        let copied = if shown.is_some() { 0 } else { rows };
        SolvedRows {
            shown,
            puzzle: TextColumn::with_capacity(copied, CELLS),
            solution: TextColumn::with_capacity(rows, CELLS),
            status: TextColumn::with_capacity(rows, "unique".len()),
            solutions: Int64Builder::with_capacity(rows),
            nodes: Int64Builder::with_capacity(rows),
            error: TextColumn::with_capacity(rows, 0),
            without_error: 0,
        }
    }

    /// Adds the rows of a piece.
    fn push(&mut self, piece: &Piece, limits: &Limits, rows: &mut RowIter<'_>) {
        let is_unique = |outcome: &Outcome| outcome.status(limits) == Status::Unique;
        match piece.puzzles.len() == piece.rows.len() && piece.outcomes.iter().all(is_unique) {
            true => self.push_unique(piece, rows),
            false => self.push_mixed(piece, limits, rows),
        }
    }

    /// Adds rows that all have exactly one solution, which nearly all pieces are: a column at a time.
    fn push_unique(&mut self, piece: &Piece, rows: &mut RowIter<'_>) {
        let count = piece.puzzles.len();
        match rows.clone().next() {
            _ if self.shown.is_some() => {}
            Some(Row::Cells(_)) => {
                let puzzles = piece.puzzles.iter().map(Grid::as_bytes);
                self.puzzle.push_grids(count, puzzles, b'.');
                rows.take(count).for_each(drop);
            }
            _ => {
                piece.puzzles.iter().zip(rows).for_each(|(grid, row)| self.shown_puzzle(row, grid))
            }
        }
        let solutions = piece.outcomes.iter().map(|outcome| outcome.first.as_bytes());
        self.solution.push_grids(count, solutions, b'0');
        self.status.push_same(count, b"unique");
        for outcome in &piece.outcomes {
            self.solutions.append_value(int(outcome.solutions));
            self.nodes.append_value(int(outcome.counters.nodes));
        }
        self.without_error += count;
    }

    /// Adds rows of any kind.
    fn push_mixed(&mut self, piece: &Piece, limits: &Limits, rows: &mut RowIter<'_>) {
        let mut solved = piece.puzzles.iter().zip(&piece.outcomes);
        for content in &piece.rows {
            if !matches!(content, Content::Puzzle)
                && self.shown.is_none()
                && let Some(row) = rows.next()
            {
                self.puzzle(row.shown(row.puzzle().as_ref().ok()).as_deref());
            }
            match content {
                Content::Puzzle => {}
                Content::Malformed(words) => {
                    self.malformed(words);
                    continue;
                }
                Content::Position(outcome) => {
                    self.outcome(outcome, limits, || None);
                    continue;
                }
            }
            let Some((puzzle, outcome)) = solved.next() else { break };
            if self.shown.is_none()
                && let Some(row) = rows.next()
            {
                self.shown_puzzle(row, puzzle);
            }
            self.outcome(outcome, limits, || first_clash(puzzle));
        }
    }

    /// Adds a malformed row: all columns except the puzzle.
    pub(crate) fn malformed(&mut self, words: &str) {
        self.solution.push_null();
        self.status.push(Status::Malformed.as_str().as_bytes());
        self.solutions.append_null();
        self.nodes.append_null();
        self.error(words.as_bytes());
    }

    /// Adds all but the puzzle of one that was searched.
    #[inline]
    pub(crate) fn outcome(
        &mut self,
        outcome: &Outcome,
        limits: &Limits,
        clash: impl FnOnce() -> Option<String>,
    ) {
        let status = outcome.status(limits);
        match outcome.solution() {
            Some(solution) => self.solution.push_grid(solution.as_bytes(), b'0'),
            None => self.solution.push_null(),
        }
        match status {
            // Nearly all: the length is known when this is compiled.
            Status::Unique => self.status.push(b"unique"),
            other => self.status.push(other.as_str().as_bytes()),
        }
        self.solutions.append_value(int(outcome.solutions));
        self.nodes.append_value(int(outcome.counters.nodes));
        // The clash explains why there is no solution.
        match if status == Status::None { clash() } else { None } {
            Some(clash) => self.error(clash.as_bytes()),
            None => self.without_error += 1,
        }
    }

    /// Adds an error behind the rows without one.
    fn error(&mut self, words: &[u8]) {
        self.error.push_nulls(std::mem::take(&mut self.without_error));
        self.error.push(words);
    }

    /// Adds the text of a row that is a puzzle.
    #[inline]
    fn shown_puzzle(&mut self, row: Row<'_>, puzzle: &Grid) {
        match row {
            Row::Cells(cells) => self.puzzle.push_grid(cells, b'.'),
            row => self.puzzle(row.shown(Some(puzzle)).as_deref()),
        }
    }

    /// Adds the text of the puzzle of a row.
    pub(crate) fn puzzle(&mut self, text: Option<&[u8]>) {
        if self.shown.is_none() {
            self.puzzle.push_option(text);
        }
    }

    pub(crate) fn finish(mut self) -> Result<RecordBatch, Failure> {
        self.error.push_nulls(self.without_error);
        let columns: Vec<ArrayRef> = vec![
            self.shown.map_or_else(|| self.puzzle.finish(), Ok)?,
            self.solution.finish()?,
            self.status.finish()?,
            Arc::new(self.solutions.finish()),
            Arc::new(self.nodes.finish()),
            self.error.finish()?,
        ];
        Ok(RecordBatch::try_new(schema(COLUMNS), columns)?)
    }
}
