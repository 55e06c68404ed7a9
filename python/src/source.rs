//! Inputs of callers, of any supported type, as chunks of rows.

use std::collections::VecDeque;

use ninefold_jobs::grid::Grid;
use ninefold_jobs::text::record::{Record, SOLUTION};
use ninefold_jobs::text::{
    self, Layout, RecordEntry, Style, container, detect, hodoku, pencilmarks,
};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyString};

use crate::arrow_ffi::{ArrowData, Place};
use crate::cells::CellArray;
use crate::errors::Failure;
use crate::masks::Masks;
use crate::reasoning::push_answer;
use crate::rows::{Chunk, Copied, Rows, Texts, chunk_rows, dotted};

/// An input, and how far it has been handed out.
pub(crate) struct Source {
    kind: Kind,
    /// Rows that a chunk is to have.
    size: usize,
    /// Rows that were handed out.
    done: usize,
    /// The solutions that are given with the puzzles.
    solutions: Option<Box<Source>>,
    /// The answers of models to the puzzles.
    answers: Option<Box<Source>>,
    /// The candidates that are left of the puzzles.
    candidates: Option<Masks>,
    /// The clues of the puzzles, where more cells are filled.
    givens: Option<Box<Source>>,
}

enum Kind {
    /// Arrays, and how many rows of the first were handed out.
    Arrays(Arrays),
    Cells(CellArray),
    List(Py<PyList>),
    /// Answers of models.
    Answers(Py<PyList>),
    /// Lines of a text from this byte on.
    Lines(Py<PyString>, usize),
    /// The puzzles of a text of another layout, read as a whole.
    Entries(Copied),
}

/// Arrays of texts, cut into chunks.
#[derive(Default)]
pub(crate) struct Arrays(pub(crate) VecDeque<Texts>);

impl Arrays {
    /// Rows that are there.
    pub(crate) fn len(&self) -> usize {
        self.0.iter().map(Texts::len).sum()
    }

    /// Takes at most `size` rows.
    pub(crate) fn take(&mut self, size: usize) -> Vec<Texts> {
        let (mut taken, mut left) = (Vec::new(), size);
        while left > 0
            && let Some(array) = self.0.pop_front()
        {
            let length = array.len();
            if length > left {
                self.0.push_front(array.slice(left, length - left));
                taken.push(array.slice(0, left));
                break;
            }
            left -= length;
            if length > 0 {
                taken.push(array);
            }
        }
        taken
    }
}

/// The supported types, in words.
const EXPECTED: &str = "a str, a list of str, a NumPy array of shape (n, 81) or (n, 9, 9), or \
                        anything with __arrow_c_stream__ or __arrow_c_array__";

impl Source {
    /// The puzzles that an object holds. `column` names the column of a table.
    ///
    /// # Errors
    /// It is nothing that holds puzzles, or a table without such a column.
    pub(crate) fn of(object: &Bound<'_, PyAny>, column: Option<&str>) -> PyResult<Source> {
        let py = object.py();
        if let Ok(text) = object.cast::<PyString>() {
            return Source::of_text(text);
        }
        if let Ok(bytes) = object.cast::<PyBytes>() {
            let text = PyString::new(py, &String::from_utf8_lossy(bytes.as_bytes()));
            return Source::of_text(&text);
        }
        if let Ok(list) = object.cast::<PyList>() {
            return Ok(Source::of_list(list));
        }
        if let Some(data) = ArrowData::of(object)? {
            let place = Place::of(data.shape(), column)?;
            let [arrays] = py.detach(|| read(data, [place]))?;
            return Ok(Source::of_arrays(arrays));
        }
        // One puzzle, as this package has it.
        if let Ok(text) = object.getattr("_ninefold_text") {
            return Source::of_text(text.cast::<PyString>()?);
        }
        if let Some(cells) = CellArray::of(object)? {
            return Ok(Source::new(chunk_rows(cells.len()), Kind::Cells(cells)));
        }
        if let Some(list) = list_of(object)? {
            return Ok(Source::of_list(&list));
        }
        let found = object.get_type().qualname()?;
        let advice = match object.hasattr("__fspath__")? {
            true => "; read the file first, as in path.read_text()",
            false => "",
        };
        Err(PyTypeError::new_err(format!("puzzles is a {found}, expected {EXPECTED}{advice}")))
    }

    /// As [`Source::of`], with each line of a text as a row, whatever it looks like.
    ///
    /// # Errors
    /// As [`Source::of`].
    pub(crate) fn of_lines(object: &Bound<'_, PyAny>, column: Option<&str>) -> PyResult<Source> {
        let Ok(text) = object.cast::<PyString>() else { return Source::of(object, column) };
        let bytes = text.to_str()?.as_bytes();
        Ok(Source::new(chunk_rows(bytes.len() / 82), Kind::Lines(text.clone().unbind(), 0)))
    }

    /// Answers of models: texts, or chats of which the last message of the assistant counts.
    ///
    /// # Errors
    /// As [`Source::of`].
    pub(crate) fn of_answers(object: &Bound<'_, PyAny>) -> PyResult<Source> {
        if object.hasattr("__arrow_c_stream__")? || object.hasattr("__arrow_c_array__")? {
            return Source::of(object, None);
        }
        let is_text = object.is_instance_of::<PyString>() || object.is_instance_of::<PyBytes>();
        let list = if is_text { None } else { list_of(object)? };
        let list = list.ok_or_else(|| {
            let words = "answers are expected to be a list of texts or of chats, or Arrow data";
            PyTypeError::new_err(words)
        })?;
        Ok(Source::new(chunk_rows(list.len()), Kind::Answers(list.unbind())))
    }

    /// Puzzles with their solutions: those that are handed in, or those of a table's column, or of
    /// a text that has both.
    ///
    /// # Errors
    /// As [`Source::of`]; there is no such column.
    pub(crate) fn with_solutions(
        object: &Bound<'_, PyAny>,
        column: Option<&str>,
        solutions: Option<&Bound<'_, PyAny>>,
        solution_column: Option<&str>,
    ) -> PyResult<Source> {
        if let Some(solutions) = solutions {
            let puzzles = Source::of(object, column)?;
            return Ok(puzzles.beside(Source::of(solutions, solution_column)?));
        }
        let is_text = object.is_instance_of::<PyString>() || object.is_instance_of::<PyBytes>();
        let data = if is_text { None } else { ArrowData::of(object)? };
        if let Some(data) = data {
            let place = Place::of(data.shape(), column)?;
            let Some(other) = Place::of_solutions(data.shape(), solution_column)? else {
                let [arrays] = object.py().detach(|| read(data, [place]))?;
                return Ok(Source::of_arrays(arrays));
            };
            if place == other {
                let words = "the puzzles and the solutions are one column";
                return Err(PyValueError::new_err(words));
            }
            let [puzzles, solutions] = object.py().detach(|| read(data, [place, other]))?;
            return Ok(Source::of_arrays(puzzles).beside(Source::of_arrays(solutions)));
        }
        Source::of(object, column)
    }

    /// These puzzles with their solutions.
    pub(crate) fn beside(self, solutions: Source) -> Source {
        let solutions = solutions.with_chunks_of(self.size);
        Source { solutions: Some(Box::new(solutions)), ..self }
    }

    /// These puzzles with answers to them.
    pub(crate) fn with_answers(self, answers: Source) -> Source {
        let answers = answers.with_chunks_of(self.size);
        Source { answers: Some(Box::new(answers)), ..self }
    }

    /// These puzzles as positions, with the candidates and the clues that are given with them.
    ///
    /// # Errors
    /// They are nothing of the kind.
    pub(crate) fn with_position(
        self,
        candidates: Option<&Bound<'_, PyAny>>,
        givens: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Source> {
        let candidates = candidates.map(Masks::of).transpose()?;
        let givens = givens.map(|givens| Source::of(givens, None)).transpose()?;
        let givens = givens.map(|givens| Box::new(givens.with_chunks_of(self.size)));
        Ok(Source { candidates, givens, ..self })
    }

    /// Whether solutions are given.
    pub(crate) fn has_solutions(&self) -> bool {
        self.solutions.is_some()
    }

    /// The same input in chunks of `size` rows.
    pub(crate) fn with_chunks_of(self, size: usize) -> Source {
        let sized = |source: Box<Source>| Box::new(source.with_chunks_of(size));
        let (solutions, answers) = (self.solutions.map(sized), self.answers.map(sized));
        Source { size, solutions, answers, givens: self.givens.map(sized), ..self }
    }

    /// The same input in chunks of at most `most` rows.
    pub(crate) fn with_chunks_up_to(self, most: usize) -> Source {
        let size = self.size.min(most);
        self.with_chunks_of(size)
    }

    fn new(size: usize, kind: Kind) -> Source {
        let (solutions, answers, candidates, givens) = (None, None, None, None);
        Source { kind, size, done: 0, solutions, answers, candidates, givens }
    }

    fn of_arrays(arrays: Arrays) -> Source {
        Source::new(chunk_rows(arrays.len()), Kind::Arrays(arrays))
    }

    fn of_list(list: &Bound<'_, PyList>) -> Source {
        Source::new(chunk_rows(list.len()), Kind::List(list.clone().unbind()))
    }

    /// Lines of a text, or the puzzles of a text in any format that the library reads.
    fn of_text(text: &Bound<'_, PyString>) -> PyResult<Source> {
        let bytes = text.to_str()?.as_bytes();
        let start = text::bom_len(bytes);
        // As files are looked at: by their beginning.
        let beginning = &bytes[start..bytes.len().min(start + BEGINNING)];
        let found = detect::detect(beginning);
        if let Some(unclear) = &found.unclear {
            return Err(PyValueError::new_err(unclear.error().to_string()));
        }
        if let Some(folded) = container::folded(beginning, &found) {
            let unfolded = text.py().detach(|| folded.unfold(&bytes[start..]));
            match unfolded {
                Ok(Some(unfolded)) => {
                    return Source::of_entries(entries(&unfolded.layout, &unfolded.text));
                }
                Ok(None) => {}
                Err(unclear) => return Err(PyValueError::new_err(unclear.error().to_string())),
            }
        }
        if found.layout == Layout::LINE && found.header.is_empty() && found.title.is_empty() {
            let size = chunk_rows(bytes.len() / 82);
            return Ok(Source::new(size, Kind::Lines(text.clone().unbind(), start)));
        }
        let behind = start + found.header.end.max(found.title.end);
        Source::of_entries(text.py().detach(|| entries(&found.layout, &bytes[behind..])))
    }

    /// The puzzles of a text, with their solutions if it has columns for them.
    fn of_entries((puzzles, solutions): (Copied, Option<Copied>)) -> PyResult<Source> {
        let size = chunk_rows(puzzles.len());
        let source = Source::new(size, Kind::Entries(puzzles));
        match solutions {
            Some(solutions) => Ok(source.beside(Source::new(size, Kind::Entries(solutions)))),
            None => Ok(source),
        }
    }

    /// The next rows; `None` when all were handed out.
    ///
    /// # Errors
    /// The object has changed meanwhile.
    pub(crate) fn next_chunk(&mut self, py: Python<'_>, input: usize) -> PyResult<Option<Chunk>> {
        let (size, done) = (self.size, self.done);
        let rows = match &mut self.kind {
            Kind::Arrays(arrays) => Rows::Texts(arrays.take(size)),
            Kind::Cells(cells) => {
                let end = cells.len().min(done + size);
                Rows::Cells(cells.rows(py, done, end))
            }
            Kind::List(list) => Rows::Copied(items(list.bind(py), done, size, push_item)?),
            Kind::Answers(list) => Rows::Copied(items(list.bind(py), done, size, push_answer)?),
            Kind::Lines(text, at) => Rows::Copied(lines(text.bind(py), at, size)?),
            Kind::Entries(entries) => Rows::Copied(entries.part(done, size)),
        };
        let length = rows.len();
        self.done += length;
        let not_as_many =
            |name: &str| PyValueError::new_err(format!("there are not as many {name} as puzzles"));
        let beside = |source: &mut Option<Box<Source>>, name: &str| {
            let Some(source) = source else { return Ok(None) };
            let rows = source.next_chunk(py, input)?.map(|chunk| chunk.rows);
            let are_as_many = rows.as_ref().map_or(0, Rows::len) == length;
            if are_as_many { Ok(rows) } else { Err(not_as_many(name)) }
        };
        let solutions = beside(&mut self.solutions, "solutions")?;
        let answers = beside(&mut self.answers, "answers")?;
        let givens = beside(&mut self.givens, "givens")?;
        // Behind the last row, too: there should be no more of them.
        let candidates = self.candidates.as_mut().map(|masks| masks.next(py, length.max(1)));
        let candidates = candidates.transpose()?;
        if candidates.as_ref().is_some_and(|rows| rows.len() != length) {
            return Err(not_as_many("candidates"));
        }
        let chunk = Chunk::new(input, done as u64, rows);
        let chunk = Chunk { solutions, answers, candidates, givens, ..chunk };
        Ok((length > 0).then_some(chunk))
    }
}

/// Bytes at the beginning of a text by which its format is found.
const BEGINNING: usize = 1 << 16;

/// All texts of Arrow data in these places.
fn read<const N: usize>(mut data: ArrowData, places: [Place; N]) -> Result<[Arrays; N], Failure> {
    let mut all: [Arrays; N] = std::array::from_fn(|_| Arrays::default());
    while let Some(texts) = data.next(&places)? {
        all.iter_mut().zip(texts).for_each(|(arrays, texts)| arrays.0.push_back(texts));
    }
    Ok(all)
}

/// A new list of what can be iterated over; `None` of a dict, a path, and of what cannot.
pub(crate) fn list_of<'py>(object: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyList>>> {
    let is_named = object.is_instance_of::<PyDict>() || object.hasattr("__fspath__")?;
    let items = if is_named { None } else { object.try_iter().ok() };
    let Some(items) = items else { return Ok(None) };
    let list = PyList::empty(object.py());
    for item in items {
        list.append(item?)?;
    }
    Ok(Some(list))
}

/// Some items of a list, copied while no other thread can change them.
fn items(
    list: &Bound<'_, PyList>,
    start: usize,
    size: usize,
    push: impl Fn(&Bound<'_, PyAny>, &mut Copied) -> PyResult<()>,
) -> PyResult<Copied> {
    let end = list.len().min(start.saturating_add(size));
    let mut copied = Copied::with_capacity(end.saturating_sub(start));
    for i in start..end {
        let item = list.get_item(i)?;
        push(&item, &mut copied)?;
    }
    Ok(copied)
}

pub(crate) fn push_item(item: &Bound<'_, PyAny>, copied: &mut Copied) -> PyResult<()> {
    if let Ok(text) = item.cast::<PyString>() {
        match text.to_str() {
            Ok(text) => copied.push_text(text.as_bytes()),
            Err(_) => copied.push_wrong("the text has a lone surrogate, expected a puzzle"),
        }
    } else if item.is_none() || is_nan(item) {
        copied.push_null();
    } else if let Ok(bytes) = item.cast::<PyBytes>() {
        copied.push_text(String::from_utf8_lossy(bytes.as_bytes()).as_bytes());
    } else if let Ok(text) = item.getattr("_ninefold_text") {
        copied.push_text(text.cast::<PyString>()?.to_str()?.as_bytes());
    } else {
        let found = item.get_type().qualname()?;
        copied.push_wrong(&format!("found a {found}, expected a str"));
    }
    Ok(())
}

/// Whether this is a float that is not a number, as pandas has for a text that is missing.
pub(crate) fn is_nan(item: &Bound<'_, PyAny>) -> bool {
    item.extract::<f64>().is_ok_and(f64::is_nan)
}

/// Some lines of a text, without those that are blank or comments.
fn lines(text: &Bound<'_, PyString>, at: &mut usize, size: usize) -> PyResult<Copied> {
    let bytes = text.to_str()?.as_bytes();
    let mut copied = Copied::with_capacity(size.min(bytes.len().saturating_sub(*at) / 82 + 1));
    while copied.len() < size && *at < bytes.len() {
        let rest = &bytes[*at..];
        let end = rest.iter().position(|&byte| byte == b'\n').map_or(rest.len(), |end| end + 1);
        *at += end;
        let line = text::trim_line_end(&rest[..end]);
        if text::line_kind(line) == text::LineKind::Puzzle {
            copied.push_text(line);
        }
    }
    Ok(copied)
}

/// The puzzles of a text of another layout than a puzzle a line, and their solutions if it has
/// columns for them.
fn entries(layout: &Layout, text: &[u8]) -> (Copied, Option<Copied>) {
    let mut puzzles = Copied::default();
    let has_solutions = text::given_name(layout).is_some();
    let mut solutions = has_solutions.then(Copied::default);
    for entry in text::records(layout, text) {
        let mut given = None;
        match &entry {
            RecordEntry::Comment(_) => continue,
            RecordEntry::Puzzle(record) => {
                puzzles.push_text(&written(record));
                given = record.field(SOLUTION).filter(|given| !given.is_empty());
            }
            RecordEntry::Malformed(line, error) => {
                puzzles.push_wrong(&format!("line {} of the text, {error}", line + 1));
            }
        }
        if let Some(solutions) = &mut solutions {
            match given {
                Some(given) => solutions.push_text(given),
                None => solutions.push_null(),
            }
        }
    }
    (puzzles, solutions)
}

/// A record on one line: its cells, or, where more is known, a notation that has it all.
fn written(record: &Record<'_>) -> Vec<u8> {
    let style = Style { blank: b'.', columns: &[] };
    let (mut line, is_begun) = (Vec::new(), record.placed != Grid::EMPTY);
    match record.candidates.filter(|_| record.is_restricted()) {
        Some(candidates) if !is_begun && candidates.clues() == record.clues => {
            pencilmarks::write(&candidates, style.blank, &mut line);
        }
        None if !is_begun => line.extend_from_slice(&dotted(&record.clues)),
        _ => hodoku::write_record(
            &Record { fields: Vec::new(), ..record.clone() },
            &style,
            &mut line,
        ),
    }
    line.truncate(text::trim_line_end(&line).len());
    line
}
