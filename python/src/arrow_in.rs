//! The choice of the columns of puzzles and solutions in Arrow data.

use arrow_schema::DataType;
use ninefold_jobs::text::csv;
use pyo3::PyResult;
use pyo3::exceptions::{PyTypeError, PyValueError};

use crate::arrow_ffi::{Place, Shape, Type};

impl Place {
    /// The place of the puzzles: the column that is named, or has a known name of puzzles, or is
    /// the only one of texts.
    ///
    /// # Errors
    /// There is no such column, or it has no texts.
    pub(crate) fn of(shape: &Shape, column: Option<&str>) -> PyResult<Place> {
        let columns = match shape {
            Shape::Values(Some(found)) if is_text(found) => return Ok(Place::Whole(found.clone())),
            Shape::Values(found) => {
                let found = found
                    .as_ref()
                    .map_or("an unknown type".to_owned(), |found| format!("type {found}"));
                return Err(PyTypeError::new_err(format!(
                    "the Arrow data is of {found}, expected text (utf8) or a table with a column \
                     of text"
                )));
            }
            Shape::Table(columns) => columns,
        };
        if let Some(column) = column {
            return named(columns, column);
        }
        let texts = (0..columns.len()).filter(|&i| columns[i].1.as_ref().is_some_and(is_text));
        let texts: Vec<usize> = texts.collect();
        match (known(columns).map(|known| known.choice.puzzle), &texts[..]) {
            (Some(place), _) => at(columns, place),
            (None, [only]) => at(columns, *only),
            (None, _) => Err(PyValueError::new_err(format!(
                "no column is called puzzle; name it, as in column=\"question\"; \
                 there are: {}",
                listed(columns)
            ))),
        }
    }

    /// The place of the solutions: the column that is named, or has a known name of solutions;
    /// `None` without such a column.
    ///
    /// # Errors
    /// There is no column of that name, or it has no texts.
    pub(crate) fn of_solutions(shape: &Shape, column: Option<&str>) -> PyResult<Option<Place>> {
        let Shape::Table(columns) = shape else { return Ok(None) };
        if let Some(column) = column {
            return named(columns, column).map(Some);
        }
        let place = known(columns).and_then(|known| known.choice.solution);
        Ok(place.and_then(|place| at(columns, place).ok()))
    }
}

fn is_text(data_type: &DataType) -> bool {
    match data_type {
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View | DataType::Null => true,
        DataType::Dictionary(_, values) => is_text(values),
        _ => false,
    }
}

fn listed(columns: &[(String, Type)]) -> String {
    columns.iter().map(|(name, _)| &name[..]).collect::<Vec<_>>().join(", ")
}

fn named(columns: &[(String, Type)], name: &str) -> PyResult<Place> {
    match columns.iter().position(|(other, _)| other == name) {
        Some(place) => at(columns, place),
        None => Err(PyValueError::new_err(format!(
            "there is no column {name:?} among: {}",
            listed(columns)
        ))),
    }
}

fn at(columns: &[(String, Type)], place: usize) -> PyResult<Place> {
    let (name, found) = &columns[place];
    match found {
        Some(text) if is_text(text) => Ok(Place::Column(place, text.clone())),
        Some(other) => Err(PyTypeError::new_err(format!(
            "the column {name:?} is of type {other}, expected text (utf8)"
        ))),
        None => Err(PyTypeError::new_err(format!(
            "the column {name:?} is of an unknown type, expected text (utf8)"
        ))),
    }
}

/// The columns of puzzles and solutions by their names, which are those of csv files.
fn known(columns: &[(String, Type)]) -> Option<csv::Columns> {
    let mut header = Vec::new();
    for (i, (name, _)) in columns.iter().enumerate() {
        header.extend_from_slice(if i == 0 { b"" } else { b"," });
        // A name with a line end is not a known one.
        csv::write_field(name.replace(['\n', '\r'], "?").as_bytes(), &mut header);
    }
    csv::Columns::from_header(&header)
}
