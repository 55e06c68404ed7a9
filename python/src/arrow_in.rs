//! Arrow data of other libraries, by the capsules of the Arrow PyCapsule interface.

#![allow(unsafe_code)] // Capsules hold pointers; each use says who upholds what.

use arrow_array::cast::AsArray;
use arrow_array::ffi::{FFI_ArrowArray, from_ffi};
use arrow_array::ffi_stream::{ArrayStreamReader, FFI_ArrowArrayStream};
use arrow_array::{ArrayReader, ArrayRef, make_array};
use arrow_schema::ffi::FFI_ArrowSchema;
use arrow_schema::{DataType, Fields};
use ninefold::text::csv;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};

use crate::errors::Failure;
use crate::rows::Texts;

/// The array of an object with `__arrow_c_array__`.
pub(crate) fn array(object: &Bound<'_, PyAny>) -> PyResult<ArrayRef> {
    let capsules = object.call_method0("__arrow_c_array__")?.cast_into::<PyTuple>()?;
    let schema = capsules.get_item(0)?.cast_into::<PyCapsule>()?;
    let array = capsules.get_item(1)?.cast_into::<PyCapsule>()?;
    let schema = schema.pointer_checked(Some(c"arrow_schema"))?.cast::<FFI_ArrowSchema>();
    let array = array.pointer_checked(Some(c"arrow_array"))?.cast::<FFI_ArrowArray>();
    // SAFETY: capsules of these names hold these structs, by the PyCapsule interface. Taking the
    // array leaves a released one in the capsule, whose destructor then does nothing. The schema is
    // only read, while its capsule is alive.
    let data = unsafe { from_ffi(FFI_ArrowArray::from_raw(array.as_ptr()), schema.as_ref()) };
    Ok(make_array(data.map_err(Failure::from)?))
}

/// The stream of an object with `__arrow_c_stream__`.
pub(crate) fn stream(object: &Bound<'_, PyAny>) -> PyResult<ArrayStreamReader> {
    let capsule = object.call_method0("__arrow_c_stream__")?.cast_into::<PyCapsule>()?;
    let stream = capsule.pointer_checked(Some(c"arrow_array_stream"))?;
    let stream = stream.cast::<FFI_ArrowArrayStream>();
    // SAFETY: a capsule of this name holds this struct, by the PyCapsule interface; taking it
    // leaves a released one behind.
    let reader = unsafe { ArrayStreamReader::from_raw(stream.as_ptr()) };
    Ok(reader.map_err(Failure::from)?)
}

/// How the texts are found in the arrays of a stream.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Place {
    /// The arrays are texts themselves.
    Whole,
    /// They are structs, and this is the field.
    Field(usize),
}

impl Place {
    /// The place of the puzzles in arrays of this type.
    ///
    /// # Errors
    /// There are none, or no column of that name.
    pub(crate) fn of(data_type: &DataType, column: Option<&str>) -> PyResult<Place> {
        match data_type {
            DataType::Struct(fields) => Ok(Place::Field(field(fields, column)?)),
            other if is_text(other) => Ok(Place::Whole),
            other => Err(PyTypeError::new_err(format!(
                "the Arrow data is of type {other}, expected text (utf8) or a table with a column \
                 of text"
            ))),
        }
    }

    /// The place of the solutions in arrays of this type: the column that is named, or has a name
    /// that the library knows for solutions; `None` if there is none.
    ///
    /// # Errors
    /// There is no column of that name, or it has no texts.
    pub(crate) fn of_solutions(
        data_type: &DataType,
        column: Option<&str>,
    ) -> PyResult<Option<Place>> {
        let DataType::Struct(fields) = data_type else { return Ok(None) };
        let names: Vec<&str> = fields.iter().map(|field| &field.name()[..]).collect();
        match column {
            Some(column) => Ok(Some(Place::Field(field(fields, Some(column))?))),
            None => Ok(known(&names)
                .and_then(|columns| columns.solution)
                .filter(|&place| is_text(fields[place].data_type()))
                .map(Place::Field)),
        }
    }

    /// The texts of an array.
    ///
    /// # Errors
    /// It is of another type than the stream has said.
    pub(crate) fn texts(self, array: &ArrayRef) -> Result<Texts, Failure> {
        let texts = match self {
            Place::Whole => Texts::of(array),
            Place::Field(place) => array
                .as_struct_opt()
                .and_then(|fields| Texts::of_child(fields.columns().get(place)?, fields)),
        };
        texts.ok_or_else(|| Failure::Value("an array of the stream is of another type".to_owned()))
    }
}

fn is_text(data_type: &DataType) -> bool {
    match data_type {
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View | DataType::Null => true,
        DataType::Dictionary(_, values) => is_text(values),
        _ => false,
    }
}

/// The column of the puzzles: the one that is named, or has a name that the library knows for
/// puzzles, or is the only one of texts.
fn field(fields: &Fields, column: Option<&str>) -> PyResult<usize> {
    let names: Vec<&str> = fields.iter().map(|field| &field.name()[..]).collect();
    let listed = || names.join(", ");
    let place = match column {
        Some(column) => names.iter().position(|name| *name == column).ok_or_else(|| {
            PyValueError::new_err(format!("there is no column {column:?} among: {}", listed()))
        })?,
        None => {
            let texts: Vec<usize> =
                (0..fields.len()).filter(|&i| is_text(fields[i].data_type())).collect();
            match (known(&names).map(|columns| columns.puzzle), &texts[..]) {
                (Some(place), _) => place,
                (None, [only]) => *only,
                (None, _) => {
                    return Err(PyValueError::new_err(format!(
                        "no column is called puzzle; say which one it is, as in \
                         column=\"question\"; there are: {}",
                        listed()
                    )));
                }
            }
        }
    };
    match fields[place].data_type() {
        text if is_text(text) => Ok(place),
        other => Err(PyTypeError::new_err(format!(
            "the column {:?} is of type {other}, expected text (utf8)",
            names[place]
        ))),
    }
}

/// The columns of puzzles and solutions by their names, as the library knows them from csv files.
fn known(names: &[&str]) -> Option<csv::Columns> {
    let mut header = Vec::new();
    for (i, name) in names.iter().enumerate() {
        header.extend_from_slice(if i == 0 { b"" } else { b"," });
        // A name with a line end is none that is known.
        csv::write_field(name.replace(['\n', '\r'], "?").as_bytes(), &mut header);
    }
    csv::Columns::from_header(&header)
}

/// The type of the arrays of a stream.
pub(crate) fn type_of(reader: &ArrayStreamReader) -> DataType {
    reader.field().data_type().clone()
}
