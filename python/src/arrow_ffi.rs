//! The Arrow C data interface: streams and arrays of other libraries, taken from their capsules.
//!
//! The reader of the crate `arrow-array` needs the types of all columns of a table. Here only the
//! columns that are read are imported, so that the others may be of any type, such as the nulls of
//! polars, which come with a buffer that they must not have.

#![allow(unsafe_code)] // Capsules hold pointers; each use says who upholds what.

use std::ffi::{CStr, c_void};

use arrow_array::ffi::{FFI_ArrowArray, from_ffi_and_data_type};
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{ArrayRef, make_array};
use arrow_buffer::{BooleanBuffer, Buffer, NullBuffer};
use arrow_schema::DataType;
use arrow_schema::ffi::FFI_ArrowSchema;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};

use crate::errors::Failure;
use crate::rows::Texts;

/// The type of a column; `None` if this build does not support it.
pub(crate) type Type = Option<DataType>;

/// The contents of an array or a stream.
#[derive(Debug)]
pub(crate) enum Shape {
    /// Values of one type.
    Values(Type),
    /// Columns with names.
    Table(Vec<(String, Type)>),
}

impl Shape {
    fn of(schema: &FFI_ArrowSchema) -> Shape {
        if schema.format() != "+s" {
            return Shape::Values(DataType::try_from(schema).ok());
        }
        let columns = schema.children().map(|child| {
            let name = child.name().unwrap_or_default().to_owned();
            (name, DataType::try_from(child).ok())
        });
        Shape::Table(columns.collect())
    }
}

/// The place of the texts.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Place {
    /// The values themselves, of this type.
    Whole(DataType),
    /// The column of this number and type.
    Column(usize, DataType),
}

/// Arrow data that another library hands out.
pub(crate) enum ArrowData {
    Stream(FFI_ArrowArrayStream, Shape),
    /// One array; none when it was taken.
    Array(Option<FFI_ArrowArray>, Shape),
}

impl ArrowData {
    /// The data of an object with `__arrow_c_stream__` or `__arrow_c_array__`, if it is one.
    ///
    /// # Errors
    /// Its method failed, or hands out something else.
    pub(crate) fn of(object: &Bound<'_, PyAny>) -> PyResult<Option<ArrowData>> {
        if object.hasattr("__arrow_c_stream__")? {
            return ArrowData::of_stream(object).map(Some);
        }
        if !object.hasattr("__arrow_c_array__")? {
            return Ok(None);
        }
        let capsules = object.call_method0("__arrow_c_array__")?.cast_into::<PyTuple>()?;
        let schema = capsules.get_item(0)?.cast_into::<PyCapsule>()?;
        let array = capsules.get_item(1)?.cast_into::<PyCapsule>()?;
        let schema = schema.pointer_checked(Some(c"arrow_schema"))?.cast::<FFI_ArrowSchema>();
        let array = array.pointer_checked(Some(c"arrow_array"))?.cast::<FFI_ArrowArray>();
        // SAFETY: by the PyCapsule interface, capsules of these names hold these structs. The
        // schema is read while its capsule is alive. Taking the array leaves a released one in the
        // capsule, whose destructor then does nothing.
        let (shape, array) =
            unsafe { (Shape::of(schema.as_ref()), FFI_ArrowArray::from_raw(array.as_ptr())) };
        Ok(Some(ArrowData::Array(Some(array), shape)))
    }

    /// The data of an object with `__arrow_c_stream__`.
    ///
    /// # Errors
    /// As [`ArrowData::of`].
    pub(crate) fn of_stream(object: &Bound<'_, PyAny>) -> PyResult<ArrowData> {
        let capsule = object.call_method0("__arrow_c_stream__")?.cast_into::<PyCapsule>()?;
        let stream = capsule.pointer_checked(Some(c"arrow_array_stream"))?;
        let stream = stream.cast::<FFI_ArrowArrayStream>();
        // SAFETY: by the PyCapsule interface, a capsule of this name holds this struct; taking it
        // leaves a released one behind.
        let mut stream = unsafe { FFI_ArrowArrayStream::from_raw(stream.as_ptr()) };
        let shape = object.py().detach(|| shape_of(&mut stream))?;
        Ok(ArrowData::Stream(stream, shape))
    }

    pub(crate) fn shape(&self) -> &Shape {
        match self {
            ArrowData::Stream(_, shape) | ArrowData::Array(_, shape) => shape,
        }
    }

    /// The texts of the next array in each of these places, which differ; `None` at the end.
    ///
    /// # Errors
    /// The producer failed, or an array is not as the stream has said.
    pub(crate) fn next(&mut self, places: &[Place]) -> Result<Option<Vec<Texts>>, Failure> {
        let array = match self {
            ArrowData::Stream(stream, _) => next_array(stream)?,
            ArrowData::Array(array, _) => array.take(),
        };
        array.map(|array| texts(array, places)).transpose()
    }
}

/// Asks a stream for its schema.
fn shape_of(stream: &mut FFI_ArrowArrayStream) -> Result<Shape, Failure> {
    let get = stream.get_schema().ok_or_else(released)?;
    let mut schema = FFI_ArrowSchema::empty();
    // SAFETY: the callback belongs to this stream, which is alive, and fills an empty schema.
    match unsafe { get(stream, &raw mut schema) } {
        0 => Ok(Shape::of(&schema)),
        code => Err(failed(stream, code)),
    }
}

/// Asks a stream for its next array.
fn next_array(stream: &mut FFI_ArrowArrayStream) -> Result<Option<FFI_ArrowArray>, Failure> {
    let get = stream.get_next().ok_or_else(released)?;
    let mut array = FFI_ArrowArray::empty();
    // SAFETY: the callback belongs to this stream, which is alive, and fills an empty array.
    match unsafe { get(stream, &raw mut array) } {
        0 => Ok((!array.is_released()).then_some(array)),
        code => Err(failed(stream, code)),
    }
}

fn released() -> Failure {
    Failure::Value("the Arrow stream has been read already".to_owned())
}

/// The words of a producer that failed.
fn failed(stream: &mut FFI_ArrowArrayStream, code: i32) -> Failure {
    let words = stream.get_last_error().and_then(|get| {
        // SAFETY: the callback belongs to this stream, whose last call has failed; the text is
        // valid until the next call.
        unsafe {
            let text = get(stream);
            (!text.is_null()).then(|| CStr::from_ptr(text).to_string_lossy().into_owned())
        }
    });
    let words = words.unwrap_or_else(|| format!("error {code}"));
    Failure::Value(format!("the Arrow stream cannot be read: {words}"))
}

/// The texts of an array in these places.
fn texts(mut array: FFI_ArrowArray, places: &[Place]) -> Result<Vec<Texts>, Failure> {
    if let [Place::Whole(data_type)] = places {
        return Ok(vec![imported(array, data_type)?]);
    }
    let (start, length) = (array.offset(), array.len());
    let nulls = nulls_of(&array);
    let columns = places.iter().map(|place| {
        let Place::Column(number, data_type) = place else { return Err(another_type()) };
        let column = take_child(&mut array, *number).ok_or_else(another_type)?;
        if column.len() < start + length {
            return Err(another_type());
        }
        let texts = imported(column, data_type)?.slice(start, length);
        Ok(match &nulls {
            Some(nulls) => texts.without(nulls),
            None => texts,
        })
    });
    columns.collect()
}

fn another_type() -> Failure {
    Failure::Value("an array of the Arrow data does not match its schema".to_owned())
}

fn imported(array: FFI_ArrowArray, data_type: &DataType) -> Result<Texts, Failure> {
    if *data_type == DataType::Null {
        return Ok(Texts::Nulls(array.len()));
    }
    // SAFETY: the producer warrants that the array is valid and of the type of its schema.
    let data = unsafe { from_ffi_and_data_type(array, data_type.clone()) }?;
    let array: ArrayRef = make_array(data);
    Texts::of(&array).ok_or_else(another_type)
}

/// The rows of a struct that are null, if any are.
fn nulls_of(array: &FFI_ArrowArray) -> Option<NullBuffer> {
    if array.null_count_opt() == Some(0) || array.num_buffers() == 0 {
        return None;
    }
    let (start, length) = (array.offset(), array.len());
    let bits = array.buffer(0);
    if bits.is_null() {
        return None;
    }
    // SAFETY: the first buffer of a struct is its validity bitmap, of a bit a row; it is copied
    // while the array is alive.
    let bytes = unsafe { std::slice::from_raw_parts(bits, (start + length).div_ceil(8)) };
    Some(NullBuffer::new(BooleanBuffer::new(Buffer::from(bytes), start, length)))
}

/// The beginning of an array of the C data interface, whose layout is fixed.
#[repr(C)]
struct Head {
    length: i64,
    null_count: i64,
    offset: i64,
    n_buffers: i64,
    n_children: i64,
    buffers: *mut *const c_void,
    children: *mut *mut FFI_ArrowArray,
}

/// Moves a child out of an array, as the C data interface allows: the array is released without it.
fn take_child(array: &mut FFI_ArrowArray, number: usize) -> Option<FFI_ArrowArray> {
    if number >= array.num_children() {
        return None;
    }
    let head = std::ptr::from_mut(array).cast::<Head>();
    // SAFETY: the struct has this layout by the C data interface; there is a child of this number,
    // and this array owns it. Taking it leaves a released one behind.
    let child = unsafe { FFI_ArrowArray::from_raw(*(*head).children.add(number)) };
    (!child.is_released()).then_some(child)
}
