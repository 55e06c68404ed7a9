//! The work of `reasoning.score` and `reasoning.score_batch`: answers of models to puzzles.

use arrow_array::RecordBatch;
use ninefold_jobs::text;
use ninefold_reasoning::{Cells, Form, Score, Size, Task};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyString, PyTuple};

use crate::columns::{Columns, Kind, RowBatch, Value, schema};
use crate::errors::Failure;
use crate::pool::Work;
use crate::rows::{Copied, Row, RowError, Rows, dotted};
use crate::run::run;
use crate::source::{Source, is_nan, push_item};
use crate::table::Batches;

/// The columns of a result; the fields of a `Score` are all but the last.
const COLUMNS: &Columns = &[
    ("format", Kind::Flag),
    ("complete", Kind::Flag),
    ("givens", Kind::Flag),
    ("legal", Kind::Flag),
    ("correct", Kind::Flag),
    ("blanks", Kind::Int),
    ("right_blanks", Kind::Int),
    ("wrong_blanks", Kind::Int),
    ("reason", Kind::Text),
    ("cells", Kind::Text),
    ("error", Kind::Text),
];

/// Answers that a thread scores at a time: some have a hundred kilobytes.
const SCORED: usize = 1024;

/// The grammar of the answers of a call.
#[derive(Clone, Copy)]
pub(crate) struct Grammar {
    pub(crate) form: Form,
    size: Size,
}

impl Grammar {
    pub(crate) fn named(form: &str, size: usize) -> Result<Grammar, Failure> {
        let form = Form::named(form).ok_or_else(|| {
            Failure::Value(format!("form is {form:?}, expected \"answer\", \"boxed\" or \"auto\""))
        })?;
        let size = Size::new(size).ok_or_else(|| {
            let sizes = Size::ALL.map(|size| size.side().to_string()).join(", ");
            Failure::Value(format!("size is {size}, expected one of {sizes}"))
        })?;
        Ok(Grammar { form, size })
    }

    /// The cells of a puzzle, or of a solution. Those of nine rows are read as everywhere.
    pub(crate) fn cells(self, row: Row<'_>) -> Result<Cells, RowError> {
        let cells = match (self.size.side(), row) {
            (9, row) => Cells::parse(self.size, &dotted(&row.puzzle()?)),
            (_, Row::Text(text)) => Cells::parse(self.size, text::trim_line_end(text)),
            (_, row) => return Err(row.puzzle().err().unwrap_or_else(|| "found 81 cells".into())),
        };
        cells.map_err(|malformed| malformed.to_string())
    }

    /// The score of an answer. No answer is an empty one.
    ///
    /// # Errors
    /// The puzzle or the solution is malformed, or they do not belong together.
    fn score(self, answer: Row<'_>, puzzle: Row<'_>, solution: Row<'_>) -> Result<Score, RowError> {
        let puzzle = self.cells(puzzle)?;
        let solution = match solution {
            Row::Null => None,
            row => Some(self.cells(row).map_err(|words| format!("solution: {words}"))?),
        };
        let task = Task::new(puzzle, solution)
            .ok_or_else(|| "solution: it does not solve the puzzle".to_owned())?;
        let Row::Text(text) = answer else { return Ok(task.score(b"", self.form)) };
        Ok(task.score(text, self.form))
    }
}

impl Work for Grammar {
    type Worker = ();
    type Piece = RecordBatch;

    fn piece(&self, (): &mut (), task: &crate::rows::Task<'_>) -> Result<RecordBatch, Failure> {
        let mut batch = RowBatch::with_capacity(COLUMNS, task.chunk.rows.len());
        let mut answers = task.chunk.answers.iter().flat_map(Rows::iter);
        let mut solutions = task.chunk.solutions.iter().flat_map(Rows::iter);
        for (_, puzzle) in task.rows() {
            let answer = answers.next().unwrap_or(Row::Null);
            match self.score(answer, puzzle, solutions.next().unwrap_or(Row::Null)) {
                Ok(score) => {
                    let cells = score.cells.map(|cells| cells.to_string());
                    let count = |count: Option<usize>| count.map(|count| count as u64).into();
                    batch.push([
                        score.format.into(),
                        score.complete.into(),
                        score.givens.into(),
                        score.legal.into(),
                        score.correct.into(),
                        count(Some(score.blanks)),
                        count(score.right_blanks),
                        count(score.wrong_blanks),
                        score.reason.name().into(),
                        cells.as_deref().into(),
                        Value::Null,
                    ]);
                }
                Err(words) => batch.push_some([("error", words[..].into())]),
            }
        }
        batch.finish()
    }
}

/// The text of an answer, or of the last message of the assistant in a chat, if there is one.
///
/// # Errors
/// It is neither.
fn text_of<'py>(answer: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyString>>> {
    let wrong = |found: &Bound<'py, PyAny>, expected| {
        let found = found.get_type().qualname()?;
        Err(PyTypeError::new_err(format!("an answer has a {found}, expected {expected}")))
    };
    if let Ok(text) = answer.cast::<PyString>() {
        return Ok(Some(text.clone()));
    }
    if answer.is_none() || is_nan(answer) {
        return Ok(None);
    }
    let Ok(chat) = answer.cast::<PyList>() else {
        return wrong(answer, "a str or a list of messages");
    };
    for message in chat.iter().rev() {
        let Ok(message) = message.cast::<PyDict>() else { return wrong(&message, "messages") };
        let role = message.get_item("role")?;
        if role.is_some_and(|role| role.extract::<&str>().is_ok_and(|role| role == "assistant")) {
            let content = message.get_item("content")?;
            return Ok(content.and_then(|content| content.cast_into().ok()));
        }
    }
    Ok(None)
}

/// Adds an answer; one without a text is null.
///
/// # Errors
/// Those of [`text_of`].
pub(crate) fn push_answer(answer: &Bound<'_, PyAny>, copied: &mut Copied) -> PyResult<()> {
    let Some(text) = text_of(answer)? else {
        copied.push_null();
        return Ok(());
    };
    match text.to_str() {
        Ok(text) => copied.push_text(text.as_bytes()),
        // Lone surrogates, which no grid has.
        Err(_) => {
            let bytes = text.call_method1("encode", ("utf-8", "surrogatepass"))?;
            copied.push_text(bytes.cast::<PyBytes>()?.as_bytes());
        }
    }
    Ok(())
}

/// The fields of the `Score` of an answer. No thread is started.
#[pyfunction]
pub(crate) fn score<'py>(
    answer: &Bound<'py, PyAny>,
    puzzle: &Bound<'py, PyAny>,
    form: &str,
    size: usize,
    solution: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyTuple>> {
    let mut rows = Copied::default();
    push_item(puzzle, &mut rows)?;
    match solution {
        Some(solution) => push_item(solution, &mut rows)?,
        None => rows.push_null(),
    }
    push_answer(answer, &mut rows)?;
    let score = Grammar::named(form, size)?.score(rows.row(2), rows.row(0), rows.row(1));
    let score = score.map_err(Failure::Value)?;
    let cells = score.cells.map(|cells| cells.to_string());
    let fields = (
        score.format,
        score.complete,
        score.givens,
        score.legal,
        score.correct,
        score.blanks,
        score.right_blanks,
        score.wrong_blanks,
        PyString::intern(answer.py(), score.reason.name()),
        cells,
    );
    fields.into_pyobject(answer.py())
}

#[pyfunction]
pub(crate) fn score_batch(
    py: Python<'_>,
    answers: &Bound<'_, PyAny>,
    puzzles: &Bound<'_, PyAny>,
    form: &str,
    size: usize,
    solutions: Option<&Bound<'_, PyAny>>,
    threads: Option<usize>,
) -> PyResult<Batches> {
    let grammar = Grammar::named(form, size)?;
    let mut source = Source::of_lines(puzzles, None)?;
    if let Some(solutions) = solutions {
        source = source.beside(Source::of_lines(solutions, None)?);
    }
    let source = source.with_answers(Source::of_answers(answers)?).with_chunks_up_to(SCORED);
    let mut batches = Vec::new();
    run(py, &mut [source], grammar, threads, |batch| {
        batches.push(batch);
        Ok(())
    })?;
    Ok(Batches::new(schema(COLUMNS), batches))
}
