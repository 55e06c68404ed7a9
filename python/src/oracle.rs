//! The work of `reasoning.Oracle` and of traces: verdicts on claims.

use std::sync::{Mutex, PoisonError};

use arrow_array::RecordBatch;
use ninefold_reasoning::{
    Cells, ClaimRow, Oracle as Judge, OracleOptions, Size, State, TraceScore, Verdict,
    technique_codes,
};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};

use crate::columns::{Columns, Kind, RowBatch, Value, schema};
use crate::errors::Failure;
use crate::pool::Work;
use crate::rows::{Chunk, Copied, Row, RowError, Rows, Task, Texts, dotted};
use crate::run::{run, run_chunks};
use crate::source::{Source, push_item};
use crate::table::Batches;

/// The columns of verdicts; the fields of a `Verdict` are all but the last.
const VERDICTS: &Columns = &[
    ("kind", Kind::Text),
    ("state", Kind::Text),
    ("true", Kind::Flag),
    ("justified", Kind::Flag),
    ("technique", Kind::Text),
    ("missing", Kind::Int),
    ("length", Kind::Int),
    ("peer", Kind::Text),
    ("why", Kind::Text),
    ("error", Kind::Text),
];

/// The columns of scores of traces.
const TRACES: &Columns = &[
    ("mean", Kind::Float),
    ("min", Kind::Float),
    ("placed", Kind::Int),
    ("wrong", Kind::Flag),
    ("steps", Kind::Int),
    ("error", Kind::Text),
];

/// Claims that a thread judges at a time.
const JUDGED: usize = 1024;

/// Traces that a thread judges at a time: one takes milliseconds.
const TRACED: usize = 32;

/// The limits of an oracle, from arguments: cap, uniqueness, chained, trial.
type Limits = (String, bool, usize, Option<usize>);

fn options((cap, uniqueness, chained, trial): Limits) -> Result<OracleOptions, Failure> {
    let cap = technique_codes().find(|code| *code == cap).ok_or_else(|| {
        Failure::Value(format!("cap is {cap:?}, expected the code of a technique, as xy-chain"))
    })?;
    Ok(OracleOptions { cap, uniqueness, chained, trial })
}

fn judge(options: OracleOptions) -> Result<Judge, Failure> {
    Judge::new(options).map_err(|error| Failure::Value(error.to_string()))
}

/// The cells of a puzzle of nine rows, in any form that a row has.
fn cells(row: Row<'_>) -> Result<Cells, RowError> {
    let nine = Size::new(9).ok_or_else(|| "there are nine rows".to_owned())?;
    Cells::parse(nine, &dotted(&row.puzzle()?)).map_err(|malformed| malformed.to_string())
}

fn fill(batch: &mut RowBatch, verdict: &Verdict) {
    let (why, peer) = (verdict.why.to_string(), verdict.peer.map(|peer| peer.to_string()));
    let count = |count: Option<usize>| count.map(|count| count as u64).into();
    batch.push([
        verdict.kind.name().into(),
        verdict.state.name().into(),
        verdict.is_true.into(),
        verdict.is_justified.into(),
        verdict.technique.into(),
        count(verdict.missing),
        count(verdict.length),
        peer.as_deref().into(),
        why[..].into(),
        Value::Null,
    ]);
}

/// A column of texts: one for all rows, or one for each.
enum Column {
    Same(Copied),
    Each(Copied),
}

impl Column {
    /// A column of a text, of None, or of a list.
    fn of(object: &Bound<'_, PyAny>) -> PyResult<Column> {
        let mut copied = Copied::default();
        match object.cast::<PyList>() {
            Ok(list) => {
                list.iter().try_for_each(|item| push_item(&item, &mut copied))?;
                Ok(Column::Each(copied))
            }
            Err(_) => {
                push_item(object, &mut copied)?;
                Ok(Column::Same(copied))
            }
        }
    }

    /// The text of a row; `None` for null.
    fn text(&self, i: usize) -> Result<Option<&[u8]>, RowError> {
        let row = match self {
            Column::Same(copied) => copied.row(0),
            Column::Each(copied) => copied.row(i),
        };
        match row {
            Row::Text(text) => Ok(Some(text)),
            Row::Null => Ok(None),
            Row::Wrong(words) => Err(words.to_owned()),
            Row::Cells(_) => Err("found cells, expected a text".to_owned()),
        }
    }
}

/// Claims about one puzzle: state, claim, candidates, technique, premises.
struct Claims {
    puzzle: String,
    options: OracleOptions,
    columns: [Column; 5],
}

impl Claims {
    fn verdict(&self, judge: &mut Judge, i: usize) -> Result<Verdict, RowError> {
        let [state, claim, candidates, technique, premises] = &self.columns;
        let row = ClaimRow {
            puzzle: self.puzzle.as_bytes(),
            state: state.text(i)?,
            claim: claim.text(i)?.unwrap_or_default(),
            candidates: candidates.text(i)?,
            technique: technique.text(i)?,
            premises: premises.text(i)?,
        };
        judge.judge_row(&row)
    }
}

impl Work for Claims {
    type Worker = Option<Judge>;
    type Piece = RecordBatch;

    fn piece(&self, worker: &mut Option<Judge>, task: &Task<'_>) -> Result<RecordBatch, Failure> {
        let judge = match worker {
            Some(judge) => judge,
            None => worker.insert(judge(self.options)?),
        };
        let mut batch = RowBatch::with_capacity(VERDICTS, task.chunk.rows.len());
        for (i, _) in task.rows() {
            match self.verdict(judge, i as usize) {
                Ok(verdict) => fill(&mut batch, &verdict),
                Err(words) => batch.push_some([("error", words[..].into())]),
            }
        }
        batch.finish()
    }
}

/// Judges claims about one puzzle, and remembers its positions.
#[pyclass(frozen, module = "ninefold._ninefold")]
pub(crate) struct Oracle {
    puzzle: String,
    options: OracleOptions,
    judge: Mutex<Judge>,
}

#[pymethods]
impl Oracle {
    #[new]
    fn new(puzzle: &Bound<'_, PyAny>, limits: Limits) -> PyResult<Oracle> {
        let options = options(limits)?;
        let mut judge = judge(options)?;
        let mut copied = Copied::default();
        push_item(puzzle, &mut copied)?;
        let puzzle = cells(copied.row(0)).map_err(Failure::Value)?;
        let start = State { puzzle: &puzzle, cells: &puzzle, candidates: None };
        judge.state(&start).map_err(|error| Failure::Value(error.to_string()))?;
        Ok(Oracle { puzzle: puzzle.to_string(), options, judge: Mutex::new(judge) })
    }

    /// The fields of a `Verdict`. No thread is started.
    fn judge<'py>(
        &self,
        py: Python<'py>,
        columns: [Bound<'py, PyAny>; 5],
    ) -> PyResult<Bound<'py, PyTuple>> {
        let claims = self.claims(&columns)?;
        let verdict = py.detach(|| {
            let mut judge = self.judge.lock().unwrap_or_else(PoisonError::into_inner);
            claims.verdict(&mut judge, 0)
        });
        fields(py, &verdict.map_err(Failure::Value)?)
    }

    /// A row for each of `count` claims.
    fn judge_batch(
        &self,
        py: Python<'_>,
        count: usize,
        columns: [Bound<'_, PyAny>; 5],
        threads: Option<usize>,
    ) -> PyResult<Batches> {
        let claims = self.claims(&columns)?;
        let mut first = 0;
        let next = || {
            let length = JUDGED.min(count - first);
            let rows = Rows::Texts(vec![Texts::Nulls(length)]);
            let chunk = Chunk {
                input: 0,
                first: first as u64,
                rows,
                solutions: None,
                answers: None,
                candidates: None,
                givens: None,
            };
            first += length;
            Ok((length > 0).then_some(chunk))
        };
        let mut batches = Vec::new();
        run_chunks(py, next, claims, threads, |batch| {
            batches.push(batch);
            Ok(())
        })?;
        Ok(Batches::new(schema(VERDICTS), batches))
    }

    /// Mean, least, cells placed, whether a step is wrong, and for each step its line, its claim,
    /// the fields of its verdict and its reward.
    fn score_trace<'py>(&self, py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyTuple>> {
        let puzzle = cells(Row::Text(self.puzzle.as_bytes())).map_err(Failure::Value)?;
        let score = py.detach(|| {
            let mut judge = self.judge.lock().unwrap_or_else(PoisonError::into_inner);
            judge.score_trace(&puzzle, text.as_bytes())
        });
        let score = score.map_err(|error| Failure::Value(error.to_string()))?;
        let steps = score.steps.iter().map(|step| {
            let claim = step.claim.as_ref().map(|claim| {
                let all = claim.conclusions().iter().map(ToString::to_string);
                all.collect::<Vec<_>>().join(" ")
            });
            let verdict = step.verdict.as_ref().map(|verdict| fields(py, verdict)).transpose()?;
            (step.line, claim, verdict, step.reward).into_pyobject(py)
        });
        let steps = PyList::new(py, steps.collect::<PyResult<Vec<_>>>()?)?;
        (score.mean, score.min, score.placed, score.is_wrong, steps).into_pyobject(py)
    }
}

impl Oracle {
    fn claims(&self, columns: &[Bound<'_, PyAny>; 5]) -> PyResult<Claims> {
        let [a, b, c, d, e] = columns;
        let columns =
            [Column::of(a)?, Column::of(b)?, Column::of(c)?, Column::of(d)?, Column::of(e)?];
        Ok(Claims { puzzle: self.puzzle.clone(), options: self.options, columns })
    }
}

fn fields<'py>(py: Python<'py>, verdict: &Verdict) -> PyResult<Bound<'py, PyTuple>> {
    let fields = (
        PyString::intern(py, verdict.kind.name()),
        PyString::intern(py, verdict.state.name()),
        verdict.is_true,
        verdict.is_justified,
        verdict.technique.map(|code| PyString::intern(py, code)),
        verdict.missing,
        verdict.length,
        verdict.peer.map(|peer| peer.to_string()),
        verdict.why.to_string(),
    );
    fields.into_pyobject(py)
}

/// Traces of many puzzles.
struct Traces(OracleOptions);

impl Traces {
    fn score(judge: &mut Judge, puzzle: Row<'_>, text: Row<'_>) -> Result<TraceScore, RowError> {
        let text = if let Row::Text(text) = text { text } else { b"" };
        judge.score_trace(&cells(puzzle)?, text).map_err(|error| error.to_string())
    }
}

impl Work for Traces {
    type Worker = Option<Judge>;
    type Piece = RecordBatch;

    fn piece(&self, worker: &mut Option<Judge>, task: &Task<'_>) -> Result<RecordBatch, Failure> {
        let judge = match worker {
            Some(judge) => judge,
            None => worker.insert(judge(self.0)?),
        };
        let mut batch = RowBatch::with_capacity(TRACES, task.chunk.rows.len());
        let mut texts = task.chunk.answers.iter().flat_map(Rows::iter);
        for (_, puzzle) in task.rows() {
            match Traces::score(judge, puzzle, texts.next().unwrap_or(Row::Null)) {
                Ok(score) => batch.push([
                    Value::Float(score.mean),
                    Value::Float(score.min),
                    Value::Int(score.placed as u64),
                    score.is_wrong.into(),
                    Value::Int(score.steps.len() as u64),
                    Value::Null,
                ]),
                Err(words) => batch.push_some([("error", words[..].into())]),
            }
        }
        batch.finish()
    }
}

/// A row for each trace.
#[pyfunction]
pub(crate) fn score_traces(
    py: Python<'_>,
    traces: &Bound<'_, PyAny>,
    puzzles: &Bound<'_, PyAny>,
    limits: Limits,
    threads: Option<usize>,
) -> PyResult<Batches> {
    let work = Traces(options(limits)?);
    let source = Source::of_lines(puzzles, None)?.with_answers(Source::of_answers(traces)?);
    let mut batches = Vec::new();
    let mut sources = [source.with_chunks_up_to(TRACED)];
    run(py, &mut sources, work, threads, |batch| {
        batches.push(batch);
        Ok(())
    })?;
    Ok(Batches::new(schema(TRACES), batches))
}
