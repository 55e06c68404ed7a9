//! Answers and claims of reasoning models, from files of JSON Lines: a row of results for each line.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;

use serde_json::{Map, Value};

use super::{JobError, thread_count};
use crate::batch::{BatchError, Control, InputOptions, Inputs, Output, PieceWorker, run};
use crate::corpus::GradeFormat;
use ninefold_reasoning::{
    Cells, ClaimRow, Form, Oracle, OracleOptions, Score, Size, Task, Verdict,
};
use ninefold_text::{InputFormat, csv};

/// The counts of [`judge`] and of [`judge_steps`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct JudgedTally {
    /// Lines with a result, by the word for it: reasons of scores, or kinds of verdicts.
    pub results: BTreeMap<&'static str, u64>,
    /// Lines without one: no object, or a puzzle that cannot be read.
    pub malformed: u64,
}

impl JudgedTally {
    /// Lines with a result.
    pub fn judged(&self) -> u64 {
        self.results.values().sum()
    }
}

/// A value in a row.
enum Field {
    Null,
    Flag(bool),
    Count(usize),
    Text(String),
}

impl Field {
    fn or_null<T>(value: Option<T>, field: fn(T) -> Field) -> Field {
        value.map_or(Field::Null, field)
    }
}

/// The word under which a line is counted, and its row.
type Judged = (&'static str, Vec<Field>);

/// The judge of one thread.
type Judge = Box<dyn FnMut(&Map<String, Value>) -> Result<Judged, String> + Send>;

/// The columns of scores; an error is behind them.
const SCORE: &[&str] = &[
    "format",
    "complete",
    "givens",
    "legal",
    "correct",
    "blanks",
    "right_blanks",
    "wrong_blanks",
    "reason",
    "cells",
];

/// The columns of verdicts; an error is behind them.
const VERDICT: &[&str] =
    &["kind", "state", "true", "justified", "technique", "missing", "length", "peer", "why"];

/// Options for inputs that have an object of JSON in each line, whatever is in it.
pub fn json_lines() -> InputOptions {
    InputOptions { format: InputFormat::find("line"), ..InputOptions::default() }
}

/// Scores answers: of each line the members `puzzle`, `answer`, and `solution` if there is one. The
/// answer is a text, or a chat of which the last message of the assistant counts; the number of
/// cells says which size the board has.
///
/// # Errors
/// An input cannot be read, the output cannot be written, or the job was cancelled.
///
/// ```
/// use ninefold_jobs::batch::{Control, Inputs, Output};
/// use ninefold_jobs::corpus::GradeFormat;
/// use ninefold_jobs::jobs::{JobError, json_lines, judge};
/// use ninefold_reasoning::Form;
///
/// let line = r#"{"puzzle": "1.3434122143432.", "answer": "<answer>r1c2=2 r4c4=1</answer>"}"#;
/// let inputs = Inputs::from_reader("example", std::io::Cursor::new(line), &json_lines())?;
/// let output = Output::nothing();
/// let tally = judge(&inputs, Form::Answer, GradeFormat::Jsonl, None, output, Control::NONE)?;
/// assert_eq!(tally.results["right"], 1);
/// # Ok::<(), JobError>(())
/// ```
pub fn judge(
    inputs: &Inputs,
    form: Form,
    format: GradeFormat,
    threads: Option<NonZeroUsize>,
    output: Output,
    control: Control<'_>,
) -> Result<JudgedTally, JobError> {
    let make = || -> Judge { Box::new(move |line| scored(line, form)) };
    judge_lines(inputs, SCORE, format, threads, output, control, make)
}

/// Judges claims: of each line the members `puzzle` and `claim`, and if they are there `state`,
/// `candidates`, `technique` and `premises`, as in [`ClaimRow`].
///
/// # Errors
/// As [`judge`]; or the options name no technique.
pub fn judge_steps(
    inputs: &Inputs,
    oracle: OracleOptions,
    format: GradeFormat,
    threads: Option<NonZeroUsize>,
    output: Output,
    control: Control<'_>,
) -> Result<JudgedTally, JobError> {
    let make = || -> Judge {
        let mut oracle = Oracle::new(oracle).map_err(|error| error.to_string());
        Box::new(move |line| judged(line, oracle.as_mut().map_err(|words| words.clone())?))
    };
    judge_lines(inputs, VERDICT, format, threads, output, control, make)
}

fn judge_lines(
    inputs: &Inputs,
    columns: &'static [&'static str],
    format: GradeFormat,
    threads: Option<NonZeroUsize>,
    mut output: Output,
    control: Control<'_>,
    make: impl Fn() -> Judge + Sync,
) -> Result<JudgedTally, JobError> {
    let mut header = columns.join(",").into_bytes();
    header.extend_from_slice(b",error\n");
    output.declare_columns((format == GradeFormat::Csv).then_some(&header[..]))?;
    if format == GradeFormat::Csv && inputs.writes_header() {
        output.put(&header)?;
    }
    let make = || LineJudge {
        inputs,
        control,
        buffer: Vec::new(),
        columns,
        format,
        judge: make(),
        tally: JudgedTally::default(),
    };
    let workers = run(thread_count(threads, inputs.useful_threads()), control, &mut output, make)?;
    control.check()?;
    output.finish()?;
    let mut all = JudgedTally::default();
    for LineJudge { tally, .. } in workers {
        all.malformed += tally.malformed;
        tally
            .results
            .into_iter()
            .for_each(|(word, count)| *all.results.entry(word).or_default() += count);
    }
    Ok(all)
}

/// One thread's share of a run.
struct LineJudge<'a> {
    inputs: &'a Inputs,
    control: Control<'a>,
    buffer: Vec<u8>,
    columns: &'static [&'static str],
    format: GradeFormat,
    judge: Judge,
    tally: JudgedTally,
}

impl PieceWorker for LineJudge<'_> {
    fn next_piece(&mut self, out: &mut Vec<u8>) -> Result<Option<u64>, BatchError> {
        let Some(chunk) = self.inputs.next_chunk(&mut self.buffer)? else { return Ok(None) };
        let (mut rows, text) = (0, chunk.text(&self.buffer));
        let text = text.strip_suffix(b"\n").unwrap_or(text);
        let lines = text.split(|byte| *byte == b'\n').filter(|_| !text.is_empty());
        for (number, line) in (chunk.first_line..).zip(lines) {
            let line = std::str::from_utf8(line).map_err(|_| "the line is not UTF-8".to_owned());
            let value = line.and_then(|line| line.parse().map_err(place));
            let judged = value.and_then(|value: Value| match &value {
                Value::Object(members) => (self.judge)(members),
                _ => Err("the line is no object".to_owned()),
            });
            match &judged {
                Ok((word, _)) => *self.tally.results.entry(word).or_default() += 1,
                Err(_) => self.tally.malformed += 1,
            }
            let place = |words: String| {
                let mark = if words.starts_with("column ") { "," } else { ":" };
                format!("{}{mark} {words}", self.inputs.place(chunk.input, number))
            };
            let judged = judged.map(|(_, row)| row).map_err(place);
            match self.format {
                GradeFormat::Csv => push_csv(self.columns, &judged, out),
                GradeFormat::Jsonl => push_json(self.columns, &judged, out),
            }
            rows += 1;
        }
        self.control.advance(rows, chunk.taken);
        Ok(Some(chunk.index))
    }
}

/// The place in a line of something that is no JSON, and what it is.
fn place(error: serde_json::Error) -> String {
    let words = error.to_string();
    let what = words.split(" at line ").next().unwrap_or_default();
    format!("column {}: {what}: each line is one object of JSON", error.column())
}

fn push_csv(columns: &[&str], judged: &Result<Vec<Field>, String>, out: &mut Vec<u8>) {
    for i in 0..columns.len() {
        match judged.as_ref().map(|row| &row[i]) {
            Ok(Field::Flag(flag)) => out.extend_from_slice(flag.to_string().as_bytes()),
            Ok(Field::Count(count)) => out.extend_from_slice(count.to_string().as_bytes()),
            Ok(Field::Text(text)) => csv::write_field(text.as_bytes(), out),
            Ok(Field::Null) | Err(_) => {}
        }
        out.push(b',');
    }
    if let Err(words) = judged {
        csv::write_field(words.as_bytes(), out);
    }
    out.push(b'\n');
}

fn push_json(columns: &[&str], judged: &Result<Vec<Field>, String>, out: &mut Vec<u8>) {
    let mut mark = b'{';
    let mut member = |name: &str, value: &str| {
        out.push(std::mem::replace(&mut mark, b','));
        out.push(b'"');
        out.extend_from_slice(name.as_bytes());
        out.extend_from_slice(b"\":");
        out.extend_from_slice(value.as_bytes());
    };
    match judged {
        Ok(row) => {
            for (name, field) in columns.iter().zip(row) {
                match field {
                    Field::Null => member(name, "null"),
                    Field::Flag(flag) => member(name, if *flag { "true" } else { "false" }),
                    Field::Count(count) => member(name, &count.to_string()),
                    Field::Text(text) => member(name, &Value::from(&**text).to_string()),
                }
            }
        }
        Err(words) => member("error", &Value::from(&**words).to_string()),
    }
    out.extend_from_slice(b"}\n");
}

/// The text of a member; `None` if it is not there or null.
fn text<'a>(line: &'a Map<String, Value>, name: &str) -> Result<Option<&'a str>, String> {
    match line.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text)),
        Some(_) => Err(format!("{name}: expected a text")),
    }
}

/// The text of an answer: of a chat, that of the last message of the assistant.
fn answer(line: &Map<String, Value>) -> Result<&str, String> {
    let Some(Value::Array(chat)) = line.get("answer") else {
        return Ok(text(line, "answer")?.unwrap_or_default());
    };
    let is_last = |message: &&Value| message["role"] == "assistant";
    let last = chat.iter().rev().find(is_last);
    Ok(last.and_then(|message| message["content"].as_str()).unwrap_or_default())
}

fn scored(line: &Map<String, Value>, form: Form) -> Result<Judged, String> {
    let cells = |name: &str| -> Result<Option<Cells>, String> {
        let Some(text) = text(line, name)? else { return Ok(None) };
        let size = Size::ALL.into_iter().find(|size| size.cells() == text.len());
        let size = size.ok_or_else(|| {
            let sizes = Size::ALL.map(|size| size.cells().to_string()).join(", ");
            format!("{name}: found {} characters, expected one of {sizes}", text.len())
        })?;
        let cells = Cells::parse(size, text.as_bytes());
        cells.map(Some).map_err(|malformed| format!("{name}: {malformed}"))
    };
    let puzzle = cells("puzzle")?.ok_or("puzzle: there is none")?;
    let task = Task::new(puzzle, cells("solution")?);
    let task = task.ok_or("solution: it does not solve the puzzle")?;
    let Score {
        reason,
        format,
        complete,
        givens,
        legal,
        correct,
        blanks,
        right_blanks,
        wrong_blanks,
        cells,
    } = task.score(answer(line)?.as_bytes(), form);
    let flags = [format, complete, givens, legal, correct].map(Field::Flag);
    let mut row = Vec::from(flags);
    row.push(Field::Count(blanks));
    row.extend([right_blanks, wrong_blanks].map(|count| Field::or_null(count, Field::Count)));
    row.push(Field::Text(reason.name().to_owned()));
    row.push(Field::or_null(cells.map(|cells| cells.to_string()), Field::Text));
    Ok((reason.name(), row))
}

fn judged(line: &Map<String, Value>, oracle: &mut Oracle) -> Result<Judged, String> {
    let bytes = |name: &str| Ok::<_, String>(text(line, name)?.map(str::as_bytes));
    let Verdict { kind, state, is_true, is_justified, technique, missing, length, peer, why } =
        oracle.judge_row(&ClaimRow {
            puzzle: bytes("puzzle")?.ok_or("puzzle: there is none")?,
            state: bytes("state")?,
            candidates: bytes("candidates")?,
            claim: bytes("claim")?.ok_or("claim: there is none")?,
            technique: bytes("technique")?,
            premises: bytes("premises")?,
        })?;
    let words = |text: &str| Field::Text(text.to_owned());
    let row = vec![
        words(kind.name()),
        words(state.name()),
        Field::or_null(is_true, Field::Flag),
        Field::Flag(is_justified),
        technique.map_or(Field::Null, words),
        Field::or_null(missing, Field::Count),
        Field::or_null(length, Field::Count),
        Field::or_null(peer.map(|peer| peer.to_string()), Field::Text),
        words(&why.to_string()),
    ];
    Ok((kind.name(), row))
}
