//! The work of `reasoning.steps` and `reasoning.traces`: paths of logic, as rows and as texts.

use arrow_array::RecordBatch;
use ninefold_jobs::engine::{Engine, Limits, Rules};
use ninefold_jobs::grid::Grid;
use ninefold_jobs::logic::{Grader, Profile};
use ninefold_reasoning::path::{Path, Style, vocabulary};
use pyo3::prelude::*;

use crate::columns::{Columns, Kind, RowBatch, Value, schema};
use crate::errors::Failure;
use crate::pool::Work;
use crate::rows::{RowError, Task};
use crate::run::run;
use crate::source::Source;
use crate::table::Batches;

const STEPS: &Columns = &[
    ("row", Kind::Int),
    ("index", Kind::Int),
    ("of", Kind::Int),
    ("state", Kind::Text),
    ("candidates", Kind::Text),
    ("technique", Kind::Text),
    ("family", Kind::Text),
    ("score", Kind::Int),
    ("level", Kind::Text),
    ("se", Kind::Float),
    ("premises", Kind::Text),
    ("conclusion", Kind::Text),
    ("sentence", Kind::Text),
    ("terse", Kind::Text),
    ("tokens", Kind::Text),
    ("state_after", Kind::Text),
    ("candidates_after", Kind::Text),
    ("needed", Kind::Flag),
    ("uses_uniqueness", Kind::Flag),
    ("error", Kind::Text),
];

const TRACES: &Columns = &[
    ("puzzle", Kind::Text),
    ("solution", Kind::Text),
    ("trace", Kind::Text),
    ("steps", Kind::Int),
    ("error", Kind::Text),
];

/// Puzzles that a thread works on at a time.
const TRACED: usize = 64;

/// Paths as rows or, in a style, as texts.
struct Paths {
    profile: &'static Profile,
    prune: bool,
    style: Option<Style>,
}

impl Paths {
    fn columns(&self) -> &'static Columns {
        if self.style.is_some() { TRACES } else { STEPS }
    }

    /// The path of a puzzle, with the solution.
    ///
    /// # Errors
    /// The puzzle does not have one solution, or the profile does not get there by logic.
    fn path(
        &self,
        puzzle: &Grid,
        engine: &mut Rules,
        grader: &mut Grader,
    ) -> Result<(Path, Grid), RowError> {
        let outcome = engine.solve_one(puzzle, &Limits::UNIQUE);
        if outcome.solutions != 1 {
            let found = if outcome.solutions == 0 { "no solution" } else { "several solutions" };
            return Err(format!("the puzzle has {found}, expected one"));
        }
        let path = Path::of(puzzle, &outcome.first, grader);
        let path = path.ok_or("no path: the techniques of the profile do not solve it")?;
        Ok((if self.prune { path.pruned() } else { path }, outcome.first))
    }
}

impl Work for Paths {
    type Worker = Option<(Rules, Grader)>;
    type Piece = RecordBatch;

    fn piece(&self, worker: &mut Self::Worker, task: &Task<'_>) -> Result<RecordBatch, Failure> {
        let (engine, grader) =
            worker.get_or_insert_with(|| (Rules::new(), Grader::new(self.profile)));
        let mut batch = RowBatch::with_capacity(self.columns(), 0);
        for (number, row) in task.rows() {
            let path = row.puzzle().and_then(|puzzle| self.path(&puzzle, engine, grader));
            match (path, self.style) {
                (Ok((path, solution)), Some(style)) => batch.push([
                    path.start().grid().to_string()[..].into(),
                    solution.to_string()[..].into(),
                    path.trace(style)[..].into(),
                    (path.steps().len() as u64).into(),
                    Value::Null,
                ]),
                (Ok((path, _)), None) => {
                    for row in path.rows() {
                        batch.push([
                            number.into(),
                            (row.index as u64).into(),
                            (row.steps as u64).into(),
                            row.state[..].into(),
                            row.candidates[..].into(),
                            row.technique.into(),
                            row.family.into(),
                            row.score.map(u64::from).into(),
                            row.level.into(),
                            row.se.into(),
                            row.premises[..].into(),
                            row.conclusion[..].into(),
                            row.sentence[..].into(),
                            row.terse[..].into(),
                            row.tokens[..].into(),
                            row.state_after[..].into(),
                            row.candidates_after[..].into(),
                            row.needed.into(),
                            row.uses_uniqueness.into(),
                            Value::Null,
                        ]);
                    }
                }
                (Err(words), None) => {
                    batch.push_some([("row", number.into()), ("error", words[..].into())]);
                }
                (Err(words), Some(_)) => batch.push_some([("error", words[..].into())]),
            }
        }
        batch.finish()
    }
}

/// The words of traces in tokens, by number.
#[pyfunction]
pub(crate) fn trace_vocabulary() -> Vec<String> {
    vocabulary()
}

/// Rows of steps, or traces in a style.
#[pyfunction]
pub(crate) fn paths(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    style: Option<&str>,
    profile: &str,
    prune: bool,
    column: Option<&str>,
    threads: Option<usize>,
) -> PyResult<Batches> {
    let style = style.map(|name| {
        Style::named(name).ok_or_else(|| {
            let names = Style::ALL.map(Style::name).join(", ");
            Failure::Value(format!("style is {name:?}, expected one of {names}"))
        })
    });
    let work = Paths { profile: crate::verbs::profile(profile)?, prune, style: style.transpose()? };
    let source = Source::of(puzzles, column)?.with_chunks_up_to(TRACED);
    let (columns, mut batches) = (work.columns(), Vec::new());
    run(py, &mut [source], work, threads, |batch| {
        batches.push(batch);
        Ok(())
    })?;
    Ok(Batches::new(schema(columns), batches))
}
