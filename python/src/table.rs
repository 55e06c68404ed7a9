//! The table of a result: record batches, handed out as Arrow data, Python objects or raw memory.

use std::sync::{Arc, LazyLock};

use arrow_array::cast::AsArray;
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::types::{Float64Type, Int64Type, UInt16Type};
use arrow_array::{
    Array, ArrayRef, FixedSizeListArray, RecordBatch, RecordBatchIterator, RecordBatchReader,
    make_array,
};
use arrow_buffer::Buffer;
use arrow_data::ArrayData;
use arrow_data::transform::MutableArrayData;
use arrow_schema::ffi::FFI_ArrowSchema;
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use ninefold_jobs::grid::CELLS;
use pyo3::exceptions::{PyIndexError, PyKeyError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyCapsule, PyList};

use crate::columns::masks_type;
use crate::errors::Failure;

/// The types of columns that results have, and their names.
static TYPES: LazyLock<[(&str, DataType); 5]> = LazyLock::new(|| {
    [
        ("utf8", DataType::Utf8),
        ("int64", DataType::Int64),
        ("float64", DataType::Float64),
        ("boolean", DataType::Boolean),
        ("uint16[81]", masks_type()),
    ]
});

/// Record batches of one schema. `ninefold.Table` is made of it.
#[pyclass(frozen, module = "ninefold._ninefold")]
pub(crate) struct Batches {
    pub(crate) schema: SchemaRef,
    pub(crate) batches: Vec<RecordBatch>,
}

impl Batches {
    pub(crate) fn new(schema: SchemaRef, batches: Vec<RecordBatch>) -> Batches {
        Batches { schema, batches }
    }

    fn rows(&self) -> usize {
        self.batches.iter().map(RecordBatch::num_rows).sum()
    }

    fn place(&self, column: &str) -> PyResult<usize> {
        self.schema.index_of(column).map_err(|_| PyKeyError::new_err(column.to_owned()))
    }

    /// Each batch with the rows of it that are in this range.
    fn parts(&self, start: usize, end: usize) -> Vec<RecordBatch> {
        let mut first = 0;
        let mut parts = Vec::new();
        for batch in &self.batches {
            let (from, to) = (start.max(first), end.min(first + batch.num_rows()));
            if from < to {
                parts.push(batch.slice(from - first, to - from));
            }
            first += batch.num_rows();
        }
        parts
    }

    fn arrays(&self, column: &str) -> PyResult<impl Iterator<Item = &ArrayRef>> {
        let place = self.place(column)?;
        Ok(self.batches.iter().map(move |batch| batch.column(place)))
    }
}

/// A capsule with a stream of record batches.
pub(crate) fn stream_capsule<'py>(
    py: Python<'py>,
    reader: Box<dyn RecordBatchReader + Send>,
) -> PyResult<Bound<'py, PyCapsule>> {
    // Its destructor releases the stream, unless a consumer has taken it.
    PyCapsule::new_with_value(py, FFI_ArrowArrayStream::new(reader), c"arrow_array_stream")
}

/// A capsule with a schema.
pub(crate) fn schema_capsule<'py>(
    py: Python<'py>,
    schema: &SchemaRef,
) -> PyResult<Bound<'py, PyCapsule>> {
    let schema = FFI_ArrowSchema::try_from(schema.as_ref()).map_err(Failure::from)?;
    PyCapsule::new_with_value(py, schema, c"arrow_schema")
}

#[pymethods]
impl Batches {
    fn __len__(&self) -> usize {
        self.rows()
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // Casting is the consumer's business, as the interface allows.
        let _ = requested_schema;
        let batches = self.batches.clone().into_iter().map(Ok);
        stream_capsule(py, Box::new(RecordBatchIterator::new(batches, Arc::clone(&self.schema))))
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        schema_capsule(py, &self.schema)
    }

    /// Names and types of the columns.
    fn columns(&self) -> Vec<(String, String)> {
        let word =
            |found| TYPES.iter().find(|(_, known)| known == found).map_or("", |(word, _)| word);
        let fields = self.schema.fields().iter();
        fields.map(|field| (field.name().clone(), word(field.data_type()).to_owned())).collect()
    }

    /// The sizes of the batches.
    fn batch_sizes(&self) -> Vec<usize> {
        self.batches.iter().map(RecordBatch::num_rows).collect()
    }

    /// Bytes of memory that the rows take; memory that is shared with the input is counted, too.
    fn nbytes(&self) -> usize {
        let arrays = self.batches.iter().flat_map(RecordBatch::columns);
        arrays.map(|array| array.to_data().get_slice_memory_size().unwrap_or_default()).sum()
    }

    /// Rows from `start` up to, but not including, `end`. The memory is shared.
    fn slice(&self, start: usize, end: usize) -> Batches {
        Batches::new(Arc::clone(&self.schema), self.parts(start, end))
    }

    /// The values of a column as Python objects.
    fn values<'py>(&self, py: Python<'py>, column: &str) -> PyResult<Bound<'py, PyList>> {
        let list = PyList::empty(py);
        for array in self.arrays(column)? {
            for i in 0..array.len() {
                list.append(value(py, array, i)?)?;
            }
        }
        Ok(list)
    }

    /// The values of one row, in the order of the columns.
    fn row<'py>(&self, py: Python<'py>, row: usize) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let parts = self.parts(row, row + 1);
        let batch = parts.first().ok_or_else(|| PyIndexError::new_err("there is no such row"))?;
        batch.columns().iter().map(|array| value(py, array, 0)).collect()
    }

    /// The grids of a column of texts: 81 bytes a row, 0 for a blank, all 0 without a grid.
    fn cells<'py>(&self, py: Python<'py>, column: &str) -> PyResult<Bound<'py, PyByteArray>> {
        let arrays: Vec<&ArrayRef> = self.arrays(column)?.collect();
        PyByteArray::new_with(py, self.rows() * CELLS, |cells| {
            let mut rows = cells.chunks_exact_mut(CELLS);
            for array in arrays {
                let texts = array.as_string_opt::<i32>().ok_or_else(|| not(column, "text"))?;
                for (text, row) in texts.iter().zip(&mut rows) {
                    let text = text.unwrap_or_default().as_bytes();
                    if let Ok(grid) = ninefold_jobs::text::line::parse(text) {
                        row.copy_from_slice(grid.as_bytes());
                    }
                }
            }
            Ok(())
        })
    }

    /// The state for `pickle`: the columns, and the buffers of each batch.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Pickled<'py>)> {
        let rebuild = py.import("ninefold._ninefold")?.getattr("batches_of")?;
        let batches = self.batches.iter().map(|batch| {
            let columns = batch.columns().iter().map(|array| {
                let data = compact(array).map_err(Failure::from)?;
                let bytes = |buffer: &Buffer| PyBytes::new(py, buffer.as_slice());
                let nulls = data.nulls().map(|nulls| bytes(nulls.buffer()));
                // Those of masks are the buffer of their only child.
                let child = data.child_data().iter().flat_map(ArrayData::buffers);
                Ok((data.len(), nulls, data.buffers().iter().chain(child).map(bytes).collect()))
            });
            columns.collect::<PyResult<Vec<_>>>()
        });
        let batches = batches.collect::<PyResult<Vec<_>>>()?;
        let fields = self.columns().into_iter().zip(self.schema.fields());
        let columns = fields.map(|((name, kind), field)| (name, kind, field.is_nullable()));
        Ok((rebuild, (columns.collect(), batches)))
    }

    /// The memory of a column of numbers, flags or masks: 8 bytes, 1 or 162 a row, with this value
    /// for numbers that are null.
    fn numbers<'py>(
        &self,
        py: Python<'py>,
        column: &str,
        null: i64,
    ) -> PyResult<Bound<'py, PyByteArray>> {
        let place = self.place(column)?;
        let width = match self.schema.field(place).data_type() {
            DataType::Boolean => 1,
            DataType::FixedSizeList(..) => 2 * CELLS,
            _ => 8,
        };
        PyByteArray::new_with(py, self.rows() * width, |bytes| {
            let mut at = 0;
            let mut put = |value: &[u8]| {
                bytes[at..at + value.len()].copy_from_slice(value);
                at += value.len();
            };
            for array in self.batches.iter().map(|batch| batch.column(place)) {
                if let Some(numbers) = array.as_primitive_opt::<Int64Type>() {
                    numbers.iter().for_each(|value| put(&value.unwrap_or(null).to_ne_bytes()));
                } else if let Some(numbers) = array.as_primitive_opt::<Float64Type>() {
                    numbers.iter().for_each(|value| put(&value.unwrap_or(f64::NAN).to_ne_bytes()));
                } else if let Some(flags) = array.as_boolean_opt() {
                    flags.iter().for_each(|value| put(&[value.unwrap_or_default().into()]));
                } else if let Some(masks) = array.as_fixed_size_list_opt() {
                    // A row without is all 0.
                    masks_of(masks).iter().for_each(|mask| put(&mask.to_ne_bytes()));
                } else {
                    return Err(not(column, "numbers"));
                }
            }
            Ok(())
        })
    }
}

/// The columns of batches by name, type and whether they may be null; of each batch and column the
/// number of rows, the bits of rows that are not null, and the buffers.
type Pickled<'py> = (Vec<(String, String, bool)>, Vec<Vec<PickledColumn<'py>>>);
/// The same, when it is read again.
type KeptColumn = (usize, Option<Vec<u8>>, Vec<Vec<u8>>);
type PickledColumn<'py> = (usize, Option<Bound<'py, PyBytes>>, Vec<Bound<'py, PyBytes>>);

/// The same values in new memory, without the rows around a slice.
fn compact(array: &ArrayRef) -> Result<ArrayData, ArrowError> {
    let data = array.to_data();
    let mut copy = MutableArrayData::new(vec![&data], false, data.len());
    copy.try_extend(0, 0, data.len())?;
    Ok(copy.freeze())
}

/// Batches from what `pickle` has kept. All of it is checked.
#[pyfunction]
pub(crate) fn batches_of(
    columns: Vec<(String, String, bool)>,
    batches: Vec<Vec<KeptColumn>>,
) -> PyResult<Batches> {
    let fields = columns.iter().map(|(name, kind, nullable)| {
        let found = TYPES.iter().find(|(word, _)| word == kind);
        let (_, data_type) =
            found.ok_or_else(|| Failure::Value(format!("there is no type {kind:?}")))?;
        Ok(Field::new(name, data_type.clone(), *nullable))
    });
    let schema = Arc::new(Schema::new(fields.collect::<Result<Vec<Field>, Failure>>()?));
    let batches = batches.into_iter().map(|arrays| {
        let arrays =
            arrays.into_iter().zip(schema.fields()).map(|((rows, nulls, buffers), field)| {
                let buffers: Vec<Buffer> = buffers.into_iter().map(Buffer::from_vec).collect();
                let data = ArrayData::builder(field.data_type().clone())
                    .len(rows)
                    .null_bit_buffer(nulls.map(Buffer::from_vec))
                    .align_buffers(true);
                let data = match field.data_type() {
                    DataType::FixedSizeList(item, each) => {
                        let masks = ArrayData::builder(item.data_type().clone())
                            .len(rows.saturating_mul(*each as usize))
                            .buffers(buffers)
                            .align_buffers(true);
                        data.add_child_data(masks.build()?)
                    }
                    _ => data.buffers(buffers),
                };
                Ok(make_array(data.build()?))
            });
        let arrays = arrays.collect::<Result<Vec<ArrayRef>, ArrowError>>()?;
        RecordBatch::try_new(Arc::clone(&schema), arrays)
    });
    let batches =
        batches.collect::<Result<Vec<RecordBatch>, ArrowError>>().map_err(Failure::from)?;
    Ok(Batches::new(schema, batches))
}

fn not(column: &str, what: &str) -> PyErr {
    PyTypeError::new_err(format!("the column {column:?} has no {what}"))
}

/// The masks of all rows, one behind the other.
fn masks_of(array: &FixedSizeListArray) -> &[u16] {
    let start = array.value_offset_at(0);
    &array.values().as_primitive::<UInt16Type>().values()[start..start + array.len() * CELLS]
}

/// One value as a Python object.
fn value<'py>(py: Python<'py>, array: &ArrayRef, i: usize) -> PyResult<Bound<'py, PyAny>> {
    if array.is_null(i) {
        return Ok(py.None().into_bound(py));
    }
    Ok(match array.data_type() {
        DataType::Utf8 => array.as_string::<i32>().value(i).into_pyobject(py)?.into_any(),
        DataType::Int64 => array.as_primitive::<Int64Type>().value(i).into_pyobject(py)?.into_any(),
        DataType::Float64 => {
            array.as_primitive::<Float64Type>().value(i).into_pyobject(py)?.into_any()
        }
        DataType::Boolean => array.as_boolean().value(i).into_pyobject(py)?.to_owned().into_any(),
        DataType::FixedSizeList(..) => {
            let masks = masks_of(array.as_fixed_size_list());
            PyList::new(py, &masks[i * CELLS..(i + 1) * CELLS])?.into_any()
        }
        other => return Err(PyTypeError::new_err(format!("a value of type {other}"))),
    })
}
