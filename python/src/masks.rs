//! Candidates that are given with puzzles: NumPy arrays and nested lists of bits or of flags.

use ninefold_jobs::grid::{CELLS, Candidates};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PySlice, PyString};

use crate::source::list_of;

/// The candidates of a row, digits as bits; none where no candidates are given, or the reason why
/// they are malformed.
pub(crate) type MaskRow = Result<Option<Box<Candidates>>, String>;

/// The candidates of some puzzles, and how many were handed out.
pub(crate) struct Masks {
    kind: Kind,
    done: usize,
}

enum Kind {
    /// A NumPy array of whole numbers or flags: a row of 81 or 729 a puzzle.
    Array(Py<PyAny>),
    List(Py<PyList>),
}

const EXPECTED: &str = "an array or nested lists of shape (n, 81), masks with bit d - 1 for digit d, \
                        or (n, 81, 9), flags";

impl Masks {
    /// The candidates that an object holds.
    ///
    /// # Errors
    /// It is nothing that holds candidates, or an array of another shape.
    pub(crate) fn of(object: &Bound<'_, PyAny>) -> PyResult<Masks> {
        let found = object.get_type().qualname()?;
        let wrong =
            || PyTypeError::new_err(format!("candidates is a {found}, expected {EXPECTED}"));
        if object.is_instance_of::<PyString>() || object.is_instance_of::<PyBytes>() {
            return Err(wrong());
        }
        if object.hasattr("__array__")? {
            let array = object.call_method0("__array__")?;
            let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
            if kind != "O" {
                let shape: Vec<usize> = array.getattr("shape")?.extract()?;
                let each = match (&shape[..], &kind[..]) {
                    ([CELLS] | [_, CELLS], "i" | "u") => CELLS,
                    ([CELLS, 9] | [_, CELLS, 9], "i" | "u" | "b") => 9 * CELLS,
                    (_, "i" | "u" | "b") => {
                        let words =
                            format!("candidates has the shape {shape:?}, expected {EXPECTED}");
                        return Err(PyValueError::new_err(words));
                    }
                    _ => return Err(wrong()),
                };
                let rows = array.call_method1("reshape", (-1, each))?;
                return Ok(Masks { kind: Kind::Array(rows.unbind()), done: 0 });
            }
        }
        let list = list_of(object)?.ok_or_else(wrong)?;
        let list = match list.get_item(0) {
            // One position.
            Ok(first) if first.extract::<i64>().is_ok() => PyList::new(object.py(), [list])?,
            Ok(first) if list.len() == CELLS && first.len().is_ok_and(|length| length == 9) => {
                PyList::new(object.py(), [list])?
            }
            _ => list,
        };
        Ok(Masks { kind: Kind::List(list.unbind()), done: 0 })
    }

    /// The candidates of the next puzzles, copied while no other thread can change them: at most
    /// `size`.
    ///
    /// # Errors
    /// The object has changed meanwhile.
    pub(crate) fn next(&mut self, py: Python<'_>, size: usize) -> PyResult<Vec<MaskRow>> {
        let start = self.done;
        let rows = match &self.kind {
            Kind::Array(array) => {
                let end = isize::try_from(start.saturating_add(size)).unwrap_or(isize::MAX);
                let part = array.bind(py).get_item(PySlice::new(py, start as isize, end, 1))?;
                let each: usize = part.getattr("shape")?.get_item(1)?.extract()?;
                let bytes = part.call_method1("astype", ("int64",))?.call_method0("tobytes")?;
                let (numbers, _) = bytes.cast::<PyBytes>()?.as_bytes().as_chunks::<8>();
                let numbers: Vec<i64> = numbers.iter().map(|it| i64::from_ne_bytes(*it)).collect();
                numbers.chunks(each).map(|row| masks(row).map(Some)).collect()
            }
            Kind::List(list) => {
                let list = list.bind(py);
                let end = list.len().min(start.saturating_add(size));
                let rows = (start..end).map(|i| Ok(of_item(&list.get_item(i)?)));
                rows.collect::<PyResult<Vec<MaskRow>>>()?
            }
        };
        self.done += rows.len();
        Ok(rows)
    }
}

/// The candidates of one puzzle of a list.
fn of_item(item: &Bound<'_, PyAny>) -> MaskRow {
    if item.is_none() {
        return Ok(None);
    }
    // A row of an array.
    let made = item.call_method0("tolist").ok();
    let item = made.as_ref().unwrap_or(item);
    if let Ok(numbers) = item.extract::<Vec<i64>>() {
        return masks(&numbers).map(Some);
    }
    match item.extract::<Vec<Vec<i64>>>() {
        Ok(cells) if cells.len() == CELLS && cells.iter().all(|cell| cell.len() == 9) => {
            masks(&cells.concat()).map(Some)
        }
        _ => Err("found no 81 masks, nor 81 times nine flags".to_owned()),
    }
}

/// The masks of 81 numbers, or of 729 flags.
fn masks(numbers: &[i64]) -> Result<Box<Candidates>, String> {
    let name = |cell: usize| format!("r{}c{}", cell / 9 + 1, cell % 9 + 1);
    let mut masks = [0; CELLS];
    match numbers.len() {
        CELLS => {
            for (cell, &number) in numbers.iter().enumerate() {
                let mask = u16::try_from(number).ok().filter(|&mask| mask < 1 << 9);
                masks[cell] = mask.ok_or_else(|| {
                    format!("{} has the mask {number}, expected 0 to 511", name(cell))
                })?;
            }
        }
        length if length == 9 * CELLS => {
            for (i, &flag) in numbers.iter().enumerate() {
                match flag {
                    0 | 1 => masks[i / 9] |= (flag as u16) << (i % 9),
                    _ => {
                        let (cell, digit) = (name(i / 9), i % 9 + 1);
                        return Err(format!(
                            "{cell} has {flag} for digit {digit}, expected 0 or 1"
                        ));
                    }
                }
            }
        }
        length => return Err(format!("found {length} masks, expected 81")),
    }
    let candidates = Candidates::from_masks(masks).map(Box::new);
    candidates.ok_or_else(|| "found a mask beyond nine bits".to_owned())
}
