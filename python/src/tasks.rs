//! The work of `reasoning.tasks`: rows, each a function of its place, and prompts.

use std::cell::{Cell, RefCell};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use ninefold_reasoning::{Curriculum, Size, TaskMaker, TaskRow, Tasks, Template};
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyTuple};

use crate::errors::Failure;
use crate::reasoning::Grammar;
use crate::rows::Copied;
use crate::run::PATIENCE;
use crate::source::push_item;

fn template_named(name: &str) -> Result<Template, Failure> {
    Template::named(name).ok_or_else(|| {
        let names = Template::ALL.map(Template::name).join(", ");
        Failure::Value(format!("template is {name:?}, expected one of {names}"))
    })
}

/// The prompt that puts a puzzle to a model.
#[pyfunction]
pub(crate) fn prompt(
    puzzle: &Bound<'_, PyAny>,
    template: &str,
    form: &str,
    size: usize,
) -> PyResult<String> {
    let grammar = Grammar::named(form, size)?;
    let mut rows = Copied::default();
    push_item(puzzle, &mut rows)?;
    let puzzle = grammar.cells(rows.row(0)).map_err(Failure::Value)?;
    Ok(template_named(template)?.fill(&puzzle, grammar.form))
}

/// Rows of one split, seed and curriculum.
#[pyclass(frozen)]
pub(crate) struct TaskSource {
    tasks: Tasks,
    /// The memory of those who have made rows and are done.
    makers: Mutex<Vec<TaskMaker>>,
}

#[pymethods]
impl TaskSource {
    #[new]
    fn new(
        split: &str,
        seed: u64,
        size: Option<usize>,
        curriculum: Option<&str>,
    ) -> PyResult<TaskSource> {
        let split = split.parse().map_err(|()| {
            Failure::Value(format!("split is {split:?}, expected one of train, valid, test"))
        })?;
        let curriculum: Curriculum = curriculum
            .map_or(Ok(Curriculum::default()), str::parse)
            .map_err(|error| Failure::Value(error.to_string()))?;
        let of_size = |side: usize| {
            let stages = Size::new(side).and_then(|size| curriculum.of_size(size));
            stages.ok_or_else(|| {
                Failure::Value(format!("size is {side}: the curriculum has no stage of it"))
            })
        };
        let curriculum = size.map_or(Ok(curriculum.clone()), of_size)?;
        Ok(TaskSource { tasks: Tasks { split, seed, curriculum }, makers: Mutex::default() })
    }

    /// The text of the curriculum, as it is read.
    fn curriculum(&self) -> String {
        self.tasks.curriculum.to_string()
    }

    /// The own fields of a row.
    fn row<'py>(&self, py: Python<'py>, index: u64) -> PyResult<Bound<'py, PyTuple>> {
        let TaskRow { stage, puzzle, solution, group, grade, .. } = self.made(py, index)?;
        let fields = (
            (puzzle.size().side(), puzzle.size().box_height()),
            puzzle.to_string(),
            solution.to_string(),
            format!("{group:032x}"),
            &self.tasks.curriculum.stages()[stage].name,
            (grade.level, grade.score, grade.hardest),
            grade.techniques.into_py_dict(py)?,
            (grade.steps, grade.needs_uniqueness),
        );
        fields.into_pyobject(py)
    }
}

impl TaskSource {
    /// Makes a row without the GIL, with an ear for Ctrl-C.
    fn made(&self, py: Python<'_>, index: u64) -> PyResult<TaskRow> {
        let makers = || self.makers.lock().unwrap_or_else(PoisonError::into_inner);
        let maker = makers().pop();
        let (maker, made, raised) = py.detach(|| {
            let (asked, raised) = (Cell::new(Instant::now()), RefCell::new(None));
            let is_cancelled = || {
                if asked.get().elapsed() > PATIENCE {
                    asked.set(Instant::now());
                    *raised.borrow_mut() = Python::attach(|py| py.check_signals()).err();
                }
                raised.borrow().is_some()
            };
            let mut maker = maker.unwrap_or_default();
            let made = maker.row(&self.tasks, index, &is_cancelled);
            (maker, made, raised.into_inner())
        });
        makers().push(maker);
        match raised {
            Some(error) => Err(error),
            None => made.map_err(|error| Failure::Value(error.to_string()).into()),
        }
    }
}
