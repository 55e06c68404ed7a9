//! The work of `reasoning.steps` and `reasoning.traces`: paths of logic, as rows and as texts.

use std::num::NonZeroUsize;

use arrow_array::RecordBatch;
use ninefold_jobs::engine::{Engine, Limits, Rules};
use ninefold_jobs::grid::Grid;
use ninefold_jobs::logic::{Grader, Profile};
use ninefold_reasoning::path::{Path, Style, TableRows, TraceForm, vocabulary};
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

/// Paths as rows or, in a form, as texts.
struct Paths {
    profile: &'static Profile,
    prune: bool,
    form: Option<TraceForm>,
}

impl Paths {
    fn columns(&self) -> &'static Columns {
        if self.form.is_some() { TRACES } else { STEPS }
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
            match (path, self.form) {
                (Ok((path, solution)), Some(form)) => batch.push([
                    path.start().grid().to_string()[..].into(),
                    solution.to_string()[..].into(),
                    path.trace(form)[..].into(),
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

/// The form that these names of a style and of rows, and this number of singles, stand for.
fn form_of(style: &str, table: &str, singles: NonZeroUsize) -> Result<TraceForm, Failure> {
    let unknown = |what: &str, found: &str, names: &[&str]| {
        Failure::Value(format!("{what} is {found:?}, expected one of {}", names.join(", ")))
    };
    let styles = Style::ALL.map(Style::name);
    let style = Style::named(style).ok_or_else(|| unknown("style", style, &styles))?;
    let tables = TableRows::ALL.map(TableRows::name);
    let table = TableRows::named(table).ok_or_else(|| unknown("table", table, &tables))?;
    Ok(TraceForm { style, table, singles })
}

/// Rows of steps; with the words of a form (style, table, merged singles) traces.
#[pyfunction]
pub(crate) fn paths(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    form: Option<(String, String, NonZeroUsize)>,
    profile: &str,
    prune: bool,
    column: Option<&str>,
    threads: Option<usize>,
) -> PyResult<Batches> {
    let form = form.map(|(style, table, singles)| form_of(&style, &table, singles));
    let work = Paths { profile: crate::verbs::profile(profile)?, prune, form: form.transpose()? };
    let source = Source::of(puzzles, column)?.with_chunks_up_to(TRACED);
    let (columns, mut batches) = (work.columns(), Vec::new());
    run(py, &mut [source], work, threads, |batch| {
        batches.push(batch);
        Ok(())
    })?;
    Ok(Batches::new(schema(columns), batches))
}
