//! The verbs on boards of other sizes than nine rows: 4x4 to 16x16.

use arrow_array::RecordBatch;
use ninefold_boards::logic::{Candidate, Step, Technique, grade, next};
use ninefold_boards::logic::{Level, Position};
use ninefold_boards::{Cells, Generator, PuzzleSpec, Search, Size};
use ninefold_jobs::engine::Status;
use pyo3::prelude::*;

use crate::columns::{Columns, RowBatch, Value, schema};
use crate::errors::Failure;
use crate::pool::Work;
use crate::rows::{Chunk, Copied, Row, RowError, Rows, Task};
use crate::run::{run, run_chunks};
use crate::source::Source;
use crate::table::Batches;

/// What is done with each puzzle.
#[derive(Clone, Copy)]
enum Verb {
    Solve { limit: u64 },
    Verify,
    Grade,
    Explain { limit: u64 },
}

impl Verb {
    fn columns(self) -> &'static Columns {
        match self {
            Verb::Solve { .. } => crate::solve::COLUMNS,
            Verb::Verify => crate::verify::COLUMNS,
            Verb::Grade => crate::grade::COLUMNS,
            Verb::Explain { .. } => &crate::explain::COLUMNS,
        }
    }
}

/// A verb on boards of one size.
struct Sized {
    size: Size,
    verb: Verb,
}

/// Puzzles that a thread takes at a time: large ones take a while.
const CHUNK: usize = 64;

pub(crate) fn size_of(size: usize) -> Result<Size, Failure> {
    Size::new(size).ok_or_else(|| {
        let sizes = Size::ALL.map(|size| size.side().to_string()).join(", ");
        Failure::Value(format!("size is {size}, expected one of {sizes}"))
    })
}

/// The board of a row.
pub(crate) fn cells(size: Size, row: Row<'_>) -> Result<Cells, RowError> {
    match row {
        Row::Text(text) => Cells::parse(size, ninefold_jobs::text::trim_line_end(text))
            .map_err(|malformed| malformed.to_string()),
        row => Err(row.puzzle().err().unwrap_or_else(|| "found 81 cells".to_owned())),
    }
}

/// The number of solutions, at most `limit`, with the first.
pub(crate) fn solutions(search: &mut Search, puzzle: &Cells, limit: u64) -> (u64, Option<Cells>) {
    let (mut first, mut count) = (None, 0);
    search.visit(puzzle, |cells| {
        first.get_or_insert(*cells);
        count += 1;
        count < limit
    });
    (count, first)
}

impl Sized {
    fn row(
        &self,
        search: &mut Search,
        (number, row, given): (u64, Row<'_>, Row<'_>),
        batch: &mut RowBatch,
    ) {
        let shown = row.shown_whole();
        let shown = || ("puzzle", Value::from(shown.as_deref()));
        let status = |status: Status| ("status", status.as_str().into());
        let puzzle = match cells(self.size, row) {
            Ok(puzzle) => puzzle,
            Err(words) => {
                let error = ("error", words[..].into());
                let place = match self.verb {
                    Verb::Explain { .. } => ("row", number.into()),
                    _ => shown(),
                };
                return batch.push_some([place, status(Status::Malformed), error]);
            }
        };
        if let Verb::Verify = self.verb {
            let (word, words) = verdict(&puzzle, cells(self.size, given), given);
            let solution = given.shown_whole();
            let (solution, error) =
                (("solution", solution.as_deref().into()), ("error", words.into()));
            return batch.push_some([shown(), solution, ("status", word.into()), error]);
        }
        let limit = if let Verb::Solve { limit } = self.verb { limit } else { 2 };
        let (count, first) = solutions(search, &puzzle, limit);
        let found = match (count, limit) {
            (0, _) => Status::None,
            (1, 1) => Status::Solved,
            (1, _) => Status::Unique,
            _ => Status::Multiple,
        };
        let solution = first.map(|first| first.to_string());
        let solution = solution.as_deref();
        match self.verb {
            Verb::Solve { .. } => batch.push_some([
                shown(),
                ("solution", solution.into()),
                status(found),
                ("solutions", count.into()),
            ]),
            _ if found == Status::None => match self.verb {
                Verb::Explain { .. } => batch.push_some([("row", number.into()), status(found)]),
                _ => batch.push_some([shown(), status(found)]),
            },
            Verb::Explain { limit } => explain(number, &puzzle, found, limit, batch),
            _ => {
                let grade = grade(&puzzle, Technique::Trial);
                let uses = grade.uses.iter().zip(Technique::ALL).filter(|(uses, _)| **uses > 0);
                let uses = uses.map(|(uses, technique)| format!("{}:{uses}", technique.code()));
                let is_solved = grade.is_solved;
                let is_logical = grade.uses[Technique::Trial as usize] == 0;
                batch.push_some([
                    shown(),
                    ("solution", solution.filter(|_| found == Status::Unique).into()),
                    status(found),
                    ("level", is_solved.then(|| grade.level.name()).into()),
                    ("score", is_solved.then_some(u64::from(grade.score)).into()),
                    ("hardest", grade.hardest.map(Technique::code).into()),
                    ("steps", u64::from(grade.steps).into()),
                    ("logic", (is_solved && is_logical).into()),
                    ("techniques", uses.collect::<Vec<_>>().join(" ")[..].into()),
                ]);
            }
        }
    }
}

/// The verdict on a solution: the status, and what is wrong.
fn verdict(
    puzzle: &Cells,
    solution: Result<Cells, RowError>,
    given: Row<'_>,
) -> (&'static str, Option<&'static str>) {
    let solution = match (solution, given) {
        (_, Row::Null | Row::Text(b"")) => return ("missing", Some("no solution is given")),
        (Err(_), _) => return ("wrong", Some("the solution is malformed")),
        (Ok(solution), _) => solution,
    };
    let mut both = puzzle.values().iter().zip(solution.values());
    match both.all(|(clue, value)| *clue == 0 || clue == value) {
        false => ("wrong", Some("a clue is not kept")),
        true if !solution.is_legal() => ("wrong", Some("a house lacks a digit")),
        true => ("right", None),
    }
}

/// Adds a row for each step of a puzzle.
fn explain(number: u64, puzzle: &Cells, found: Status, limit: u64, batch: &mut RowBatch) {
    let (mut position, mut count) = (Position::new(puzzle), 0);
    let row = ("row", number.into());
    while count < limit
        && let Some(step) = next(&position, Technique::Trial)
    {
        count += 1;
        let Step { technique, placements, eliminations, .. } = &step;
        let (placed, struck) =
            (listed(&position, placements, "="), listed(&position, eliminations, "<>"));
        let sentence = step.sentence(&position);
        step.apply(&mut position);
        let level: Level = technique.level();
        batch.push_some([
            row,
            ("step", count.into()),
            ("technique", technique.code().into()),
            ("sentence", sentence[..].into()),
            ("placements", placed[..].into()),
            ("eliminations", struck[..].into()),
            ("level", level.name().into()),
            ("score", u64::from(technique.score()).into()),
            ("grid", position.cells().to_string()[..].into()),
            ("status", found.as_str().into()),
        ]);
    }
    if count == 0 {
        let words = "no technique applies, or nothing is left to do";
        batch.push_some([row, ("status", found.as_str().into()), ("error", words.into())]);
    }
}

/// Candidates with a sign between cell and symbol: `r5c5=5`, `r10c12<>A`.
fn listed(position: &Position, candidates: &[Candidate], sign: &str) -> String {
    let side = position.size().side();
    let words = candidates.iter().map(|&Candidate { cell, digit }| {
        let (cell, symbol) = (usize::from(cell), b"123456789ABCDEFG"[usize::from(digit - 1) % 16]);
        format!("r{}c{}{sign}{}", cell / side + 1, cell % side + 1, char::from(symbol))
    });
    words.collect::<Vec<_>>().join(" ")
}

impl Work for Sized {
    type Worker = Option<Search>;
    type Piece = RecordBatch;

    fn is_brief(&self) -> bool {
        self.size.side() < 9
    }

    fn piece(&self, worker: &mut Self::Worker, task: &Task<'_>) -> Result<RecordBatch, Failure> {
        let kept = worker.take().filter(|search| search.size() == self.size);
        let search = worker.insert(kept.unwrap_or_else(|| Search::new(self.size)));
        let mut batch = RowBatch::with_capacity(self.verb.columns(), task.chunk.rows.len());
        let mut given = task.chunk.solutions.iter().flat_map(Rows::iter);
        for (number, row) in task.rows() {
            self.row(search, (number, row, given.next().unwrap_or(Row::Null)), &mut batch);
        }
        batch.finish()
    }
}

/// A verb on boards of this size: `solve`, `verify`, `grade` or `explain`.
#[pyfunction]
#[allow(clippy::too_many_arguments)] // One for each option of the package's functions.
pub(crate) fn on_boards(
    py: Python<'_>,
    verb: &str,
    puzzles: &Bound<'_, PyAny>,
    size: usize,
    limit: Option<u64>,
    solutions: Option<&Bound<'_, PyAny>>,
    column: Option<&str>,
    threads: Option<usize>,
) -> PyResult<Batches> {
    let limit = limit.unwrap_or(u64::MAX);
    let verb = match verb {
        "solve" => Verb::Solve { limit },
        "verify" => Verb::Verify,
        "grade" => Verb::Grade,
        _ => Verb::Explain { limit },
    };
    let mut source = Source::of_lines(puzzles, column)?;
    if let Some(solutions) = solutions {
        source = source.beside(Source::of_lines(solutions, None)?);
    }
    let work = Sized { size: size_of(size)?, verb };
    let mut batches = Vec::new();
    run(py, &mut [source.with_chunks_up_to(CHUNK)], work, threads, |batch| {
        batches.push(batch);
        Ok(())
    })?;
    Ok(Batches::new(schema(verb.columns()), batches))
}

/// Puzzles of a seed, each a function of its number.
struct Generated {
    spec: PuzzleSpec,
    seed: u64,
}

impl Work for Generated {
    type Worker = Option<Generator>;
    type Piece = RecordBatch;

    fn piece(&self, worker: &mut Self::Worker, task: &Task<'_>) -> Result<RecordBatch, Failure> {
        let new = Generator::new(self.spec.clone());
        let new = new.map_err(|error| Failure::Value(error.to_string()))?;
        let generator = worker.insert(new);
        let mut batch = RowBatch::with_capacity(crate::generate::COLUMNS, task.chunk.rows.len());
        for (number, _) in task.rows() {
            let made = generator.puzzle(self.seed, number).ok_or_else(|| {
                Failure::Value(format!("puzzle {number}: no puzzle with so few clues was found"))
            })?;
            let clues = made.clues.values().iter().filter(|value| **value > 0).count();
            let symmetry = self.spec.symmetry.name();
            batch.push_some([
                ("puzzle", made.clues.to_string()[..].into()),
                ("solution", made.solution.to_string()[..].into()),
                ("solutions", 1_u64.into()),
                ("clues", (clues as u64).into()),
                ("minimal", self.spec.clues.is_none().then_some(true).into()),
                ("symmetry", symmetry.into()),
                ("index", number.into()),
            ]);
        }
        batch.finish()
    }
}

/// Generates puzzles on boards of this size: numbers `first` to `last`, without the latter.
#[pyfunction]
#[allow(clippy::too_many_arguments)] // One for each option of the package's function.
pub(crate) fn generate_boards(
    py: Python<'_>,
    first: u64,
    last: u64,
    seed: u64,
    size: usize,
    clues: Option<(usize, usize)>,
    symmetry: &str,
    threads: Option<usize>,
) -> PyResult<Batches> {
    let symmetry = ninefold_jobs::jobs::parse_symmetry(symmetry);
    let symmetry = symmetry.map_err(|error| Failure::Value(format!("symmetry: {error}")))?;
    let clues = clues.map(|(fewest, most)| fewest..=most);
    let spec = PuzzleSpec { size: size_of(size)?, clues, symmetry };
    Generator::new(spec.clone()).map_err(|error| Failure::Value(error.to_string()))?;
    let mut at = first;
    let chunks = || {
        let count = last.saturating_sub(at).min(CHUNK as u64);
        let mut rows = Copied::default();
        (0..count).for_each(|_| rows.push_null());
        let chunk = Chunk::new(0, at, Rows::Copied(rows));
        at += count;
        Ok((count > 0).then_some(chunk))
    };
    let mut batches = Vec::new();
    run_chunks(py, chunks, Generated { spec, seed }, threads, |batch| {
        batches.push(batch);
        Ok(())
    })?;
    Ok(Batches::new(schema(crate::generate::COLUMNS), batches))
}
