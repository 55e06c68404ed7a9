//! The functions of the module: options in, a table out. Their documentation is in the package.

use std::num::NonZeroU64;

use arrow_array::RecordBatch;
use ninefold_boards::has_canonical_form;
use ninefold_jobs::corpus::{PartSize, SplitGroup, SplitPart, SplitRule, SplitSalt};
use ninefold_jobs::engine::Limits;
use ninefold_jobs::generate::GeneratedFormat;
use ninefold_jobs::grid::{Candidates, Cell, Digit};
use ninefold_jobs::jobs::GenerateOptions;
use ninefold_jobs::logic::{self, Profile};
use ninefold_jobs::text::line;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use crate::arrow_ffi::{ArrowData, Place};
use crate::audit::{LeakList, LeakSearch};
use crate::board_corpora::OnBoards;
use crate::boards::size_of;
use crate::canon::Canon;
use crate::columns::{Columns, schema};
use crate::errors::Failure;
use crate::explain::Explain;
use crate::generate::Generate;
use crate::grade::Grade;
use crate::morph::Morph;
use crate::pool::{Pool, Work, thread_count};
use crate::rows::{Chunk, Rows, chunk_rows};
use crate::run::{run, run_chunks};
use crate::solve::Solve;
use crate::source::Source;
use crate::split::Keys;
use crate::stream::SolvedStream;
use crate::table::Batches;
use crate::variants::{CHUNK, Variants};
use crate::verify::Verify;

fn value_error(error: impl ToString) -> Failure {
    Failure::Value(error.to_string())
}

/// The limits of a search.
fn limits(solutions: u64, nodes: Option<u64>) -> Result<Limits, Failure> {
    let solutions =
        NonZeroU64::new(solutions).ok_or_else(|| value_error("limit must be at least 1"))?;
    Ok(Limits { nodes, ..Limits::solutions(solutions) })
}

pub(crate) fn profile(name: &str) -> Result<&'static Profile, Failure> {
    logic::find_profile(name).ok_or_else(|| {
        let names: Vec<&str> = logic::profiles().map(|profile| profile.name).collect();
        let names = names.join(", ");
        Failure::Value(format!("there is no profile {name:?}; expected one of {names}"))
    })
}

/// The pieces of all chunks of an input, in order.
fn pieces<W: Work>(
    py: Python<'_>,
    source: Source,
    threads: Option<usize>,
    work: W,
) -> PyResult<Vec<W::Piece>> {
    let mut pieces = Vec::new();
    run(py, &mut [source], work, threads, |piece| {
        pieces.push(piece);
        Ok(())
    })?;
    Ok(pieces)
}

/// One call that makes a batch of each chunk.
fn batches<W: Work<Piece = RecordBatch>>(
    py: Python<'_>,
    source: Source,
    columns: &Columns,
    threads: Option<usize>,
    work: W,
) -> PyResult<Batches> {
    Ok(Batches::new(schema(columns), pieces(py, source, threads, work)?))
}

#[pyfunction]
pub(crate) fn solve(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    candidates: Option<&Bound<'_, PyAny>>,
    column: Option<&str>,
    limit: u64,
    threads: Option<usize>,
    node_limit: Option<u64>,
) -> PyResult<Batches> {
    let limits = limits(limit, node_limit)?;
    let source = Source::of(puzzles, column)?.with_position(candidates, None)?;
    batches(py, source, crate::solve::COLUMNS, threads, Solve { limits })
}

#[pyfunction]
pub(crate) fn solve_variants(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    column: Option<&str>,
    limit: u64,
    threads: Option<usize>,
    node_limit: Option<u64>,
) -> PyResult<Batches> {
    let limits = limits(limit, node_limit)?;
    let source = Source::of_lines(puzzles, column)?.with_chunks_of(CHUNK);
    batches(py, source, crate::solve::COLUMNS, threads, Variants { limits })
}

#[pyfunction]
pub(crate) fn solve_stream(
    reader: &Bound<'_, PyAny>,
    column: Option<&str>,
    limit: u64,
    threads: Option<usize>,
    node_limit: Option<u64>,
    batch_rows: usize,
) -> PyResult<SolvedStream> {
    let limits = limits(limit, node_limit)?;
    let threads = thread_count(threads)?;
    if !(1..=1 << 20).contains(&batch_rows) {
        return Err(value_error("batch_rows must be from 1 to 1048576").into());
    }
    if !reader.hasattr("__arrow_c_stream__")? {
        let found = reader.get_type().qualname()?;
        let words = format!("reader is a {found}, expected something with __arrow_c_stream__");
        return Err(PyTypeError::new_err(words));
    }
    let reader = ArrowData::of_stream(reader)?;
    let place = Place::of(reader.shape(), column)?;
    Ok(SolvedStream::new(reader, place, batch_rows, Pool::new(Solve { limits }, threads)))
}

#[pyfunction]
pub(crate) fn verify(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    solutions: Option<&Bound<'_, PyAny>>,
    candidates: Option<&Bound<'_, PyAny>>,
    column: Option<&str>,
    solution_column: Option<&str>,
    threads: Option<usize>,
) -> PyResult<Batches> {
    let source = Source::with_solutions(puzzles, column, solutions, solution_column)?;
    if !source.has_solutions() {
        let words = "no solutions are given: hand them in as solutions=, or a table with a column \
                     solution, or name it as solution_column=";
        return Err(value_error(words).into());
    }
    let source = source.with_position(candidates, None)?;
    batches(py, source, crate::verify::COLUMNS, threads, Verify)
}

#[pyfunction]
pub(crate) fn canon(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    column: Option<&str>,
    threads: Option<usize>,
    size: usize,
) -> PyResult<Batches> {
    let (columns, source) = (crate::canon::COLUMNS, source_of(puzzles, column, size)?);
    match size {
        9 => batches(py, source, columns, threads, Canon),
        _ if has_canonical_form(size_of(size)?) => {
            let work = OnBoards { size: size_of(size)?, work: Canon };
            batches(py, source, columns, threads, work)
        }
        _ => {
            Err(value_error(format!("boards of {size}x{size} have no canonical form here")).into())
        }
    }
}

/// Puzzles of this size: 9x9 in all forms, others a text each.
fn source_of(puzzles: &Bound<'_, PyAny>, column: Option<&str>, size: usize) -> PyResult<Source> {
    if size == 9 { Source::of(puzzles, column) } else { Source::of_lines(puzzles, column) }
}

/// Puzzles that a thread grades at a time: some take seconds.
const GRADED: usize = 256;

#[pyfunction]
#[allow(clippy::too_many_arguments)] // One for each option of the package's function.
pub(crate) fn grade(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    candidates: Option<&Bound<'_, PyAny>>,
    givens: Option<&Bound<'_, PyAny>>,
    profile: &str,
    assume_unique: bool,
    column: Option<&str>,
    threads: Option<usize>,
) -> PyResult<Batches> {
    let profile = self::profile(profile)?;
    let source = Source::of(puzzles, column)?.with_chunks_up_to(GRADED);
    let source = source.with_position(candidates, givens)?;
    batches(py, source, crate::grade::COLUMNS, threads, Grade { profile, assume_unique })
}

#[pyfunction]
#[allow(clippy::too_many_arguments)] // One for each option of the package's function.
pub(crate) fn explain(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    candidates: Option<&Bound<'_, PyAny>>,
    givens: Option<&Bound<'_, PyAny>>,
    profile: &str,
    assume_unique: bool,
    limit: Option<u64>,
    reasons: bool,
    positions: bool,
    column: Option<&str>,
    threads: Option<usize>,
) -> PyResult<Batches> {
    let (profile, limit) = (self::profile(profile)?, limit.unwrap_or(u64::MAX));
    let work = Explain { profile, assume_unique, limit, reasons, positions };
    let source = Source::of(puzzles, column)?.with_chunks_up_to(GRADED);
    let source = source.with_position(candidates, givens)?;
    batches(py, source, &work.columns(), threads, work)
}

#[pyfunction]
#[allow(clippy::too_many_arguments)] // One for each option of the package's function.
pub(crate) fn morph(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    count: u64,
    seed: u64,
    solutions: bool,
    keep_original: bool,
    column: Option<&str>,
    threads: Option<usize>,
    size: usize,
) -> PyResult<Batches> {
    let each = usize::try_from(count).unwrap_or(usize::MAX).saturating_add(1);
    let source = source_of(puzzles, column, size)?;
    let source = source.with_chunks_up_to((crate::morph::MOST / each).max(1));
    let work = Morph { count, seed, solutions, keep_original };
    let pieces = match size {
        9 => pieces(py, source, threads, work)?,
        _ => pieces(py, source, threads, OnBoards { size: size_of(size)?, work })?,
    };
    Ok(Batches::new(schema(crate::morph::COLUMNS), pieces.concat()))
}

/// The size of a part: a share, or a number of puzzles.
#[derive(FromPyObject)]
pub(crate) enum Size {
    Count(u64),
    Share(f64),
}

#[pyfunction]
#[allow(clippy::too_many_arguments)] // One for each option of the package's function.
pub(crate) fn split(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    parts: Vec<(String, Size)>,
    seed: u64,
    salt: &str,
    group: &str,
    column: Option<&str>,
    threads: Option<usize>,
    size: usize,
) -> PyResult<Batches> {
    let part_size = |size| match size {
        Size::Share(share) => PartSize::Share(share),
        Size::Count(count) => PartSize::Count(count),
    };
    let parts: Vec<_> = parts.into_iter().map(|(name, given)| (name, part_size(given))).collect();
    let group = match group {
        "canonical" => SplitGroup::Canonical,
        "exact" => SplitGroup::Exact,
        "none" => SplitGroup::None,
        other => {
            let words = format!("group is {other:?}, expected canonical, exact or none");
            return Err(value_error(words).into());
        }
    };
    let seed = SplitSalt::new(salt).seed(seed);
    let shares = parts.iter().map(|(name, size)| match size {
        PartSize::Share(share) => Some(SplitPart { name: name.clone(), share: *share }),
        PartSize::Count(_) => None,
    });
    // Without numbers the rule is known before the work, and so are its errors.
    let rule = shares.collect::<Option<Vec<SplitPart>>>();
    let rule = rule.map(|parts| SplitRule::new(seed, group, parts)).transpose();
    let rule = rule.map_err(value_error)?;
    let (source, work) = (source_of(puzzles, column, size)?, Keys { group });
    let keyed = match size {
        9 => pieces(py, source, threads, work)?,
        _ => pieces(py, source, threads, OnBoards { size: size_of(size)?, work })?,
    };
    let batches = py.detach(|| {
        let rule = match rule {
            Some(rule) => rule,
            None => {
                let keys = keyed.iter().flat_map(|piece| piece.keys.iter().flatten());
                let mut drawn: Vec<f64> = keys.map(|key| key.draw(seed)).collect();
                SplitRule::with_counts(seed, group, &parts, &mut drawn).map_err(value_error)?
            }
        };
        keyed.into_iter().map(|piece| piece.with_parts(&rule)).collect()
    });
    let batches: Result<Vec<RecordBatch>, Failure> = batches;
    Ok(Batches::new(schema(crate::split::COLUMNS), batches?))
}

#[pyfunction]
pub(crate) fn audit(
    py: Python<'_>,
    inputs: Vec<Bound<'_, PyAny>>,
    column: Option<&str>,
    threads: Option<usize>,
    size: usize,
) -> PyResult<Batches> {
    if inputs.len() < 2 {
        return Err(value_error("an audit needs at least two inputs").into());
    }
    let sources = inputs.iter().map(|input| source_of(input, column, size));
    let mut sources = sources.collect::<PyResult<Vec<Source>>>()?;
    let mut list = LeakList::new();
    let mut add = |keyed| Ok(py.detach(|| list.add(keyed))?);
    match size {
        9 => run(py, &mut sources, LeakSearch, threads, &mut add)?,
        _ => {
            let work = OnBoards { size: size_of(size)?, work: LeakSearch };
            run(py, &mut sources, work, threads, &mut add)?;
        }
    }
    Ok(Batches::new(schema(crate::audit::COLUMNS), vec![list.finish()?]))
}

/// Generates puzzles. The options are words as manifests have them: `--clues=24-28`.
#[pyfunction]
pub(crate) fn generate(
    py: Python<'_>,
    words: Vec<String>,
    threads: Option<usize>,
) -> PyResult<Batches> {
    let options = GenerateOptions::from_words(&words).map_err(value_error)?;
    let threads = std::num::NonZeroUsize::new(thread_count(threads)?);
    let options = GenerateOptions { threads, format: GeneratedFormat::Csv, ..options };
    let rows = Rows::Texts(Vec::new());
    let mut job = Some(Chunk::new(0, 0, rows));
    let mut batches = Vec::new();
    run_chunks(
        py,
        || Ok(job.take()),
        Generate(options),
        Some(1),
        |made| {
            batches = made;
            Ok(())
        },
    )?;
    Ok(Batches::new(schema(crate::generate::COLUMNS), batches))
}

/// The candidates of each cell by the clues in its row, column and box alone: 81 texts such as
/// `125`; a clue is its own.
#[pyfunction]
pub(crate) fn candidates(text: &str) -> PyResult<Vec<String>> {
    let left = Candidates::left_by(&line::parse_exact(text.as_bytes()).map_err(value_error)?);
    let digits = |cell| Digit::all().filter(move |&digit| left.contains(cell, digit));
    Ok(Cell::all().map(|cell| digits(cell).map(|digit| digit.to_string()).collect()).collect())
}

/// The 81 characters of a puzzle, a dot for a blank.
#[pyfunction]
pub(crate) fn puzzle_text(py: Python<'_>, puzzle: &Bound<'_, PyAny>) -> PyResult<String> {
    let mut source = Source::of(puzzle, None)?;
    let first = source.next_chunk(py, 0)?;
    let mut rows = first.iter().flat_map(|chunk| chunk.rows.iter());
    match (rows.next(), rows.next(), source.next_chunk(py, 0)?) {
        (Some(row), None, None) => {
            Ok(row.puzzle().map(|grid| grid.to_string()).map_err(Failure::Value)?)
        }
        _ => Err(value_error("expected exactly one puzzle").into()),
    }
}

/// A grid drawn with lines between the boxes.
#[pyfunction]
pub(crate) fn boxed(text: &str) -> PyResult<String> {
    let grid = line::parse_exact(text.as_bytes()).map_err(value_error)?;
    Ok(ninefold_jobs::text::grid::boxed(&grid))
}

/// For benches: the seconds that the engine takes for these puzzles in memory, without reading,
/// checking and writing, by the clock and of all cores; and the number of puzzles.
#[pyfunction]
pub(crate) fn engine_seconds(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    threads: usize,
) -> PyResult<(f64, f64, usize)> {
    use ninefold_jobs::batch::EnginePool;
    use ninefold_jobs::engine::Outcome;
    use ninefold_jobs::engine::registry::{Config, find};

    let clock = py.import("time")?.getattr("process_time")?.unbind();
    let cpu = || Python::attach(|py| clock.call0(py)?.extract::<f64>(py));
    let mut source = Source::of(puzzles, None)?;
    let mut grids = Vec::new();
    while let Some(chunk) = source.next_chunk(py, 0)? {
        grids.extend(chunk.rows.iter().filter_map(|row| row.puzzle().ok()));
    }
    py.detach(|| {
        let mut outcomes = vec![Outcome::EMPTY; grids.len()];
        let threads = std::num::NonZeroUsize::new(threads).unwrap_or(std::num::NonZeroUsize::MIN);
        let entry = find("lanes").ok_or_else(|| Failure::Bug("no engine lanes".to_owned()))?;
        let pool = EnginePool::new(entry, &Config::default(), threads).map_err(Failure::from)?;
        let pool = pool.ok_or_else(|| Failure::Bug("no backend".to_owned()))?;
        let spent = cpu()?;
        let began = std::time::Instant::now();
        pool.solve(&grids, &Limits::UNIQUE, &mut outcomes);
        Ok((began.elapsed().as_secs_f64(), cpu()? - spent, grids.len()))
    })
}

/// Rows of a batch of a result, for an input of `rows` rows.
#[pyfunction]
pub(crate) fn batch_rows_of(rows: usize) -> usize {
    chunk_rows(rows)
}
