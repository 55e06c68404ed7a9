//! NumPy arrays and other buffers of numbers: 81 cells a puzzle, 0 for a blank.

use std::ffi::CStr;

use ninefold_jobs::grid::CELLS;
use pyo3::buffer::{Element, ElementType, PyBuffer, PyUntypedBuffer};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

use crate::rows::OUTSIDE;

/// An array of n puzzles.
pub(crate) struct CellArray {
    read: ReadRows,
    count: usize,
}

/// Copies some puzzles out of a buffer of one of the types of whole numbers.
type ReadRows = Box<dyn Fn(Python<'_>, usize, usize) -> Vec<[u8; CELLS]> + Send + Sync>;

impl CellArray {
    /// The array of an object with the buffer protocol, or that NumPy can make one of. `None` if it
    /// is nothing of the kind, or an array of objects, to be taken item by item.
    ///
    /// # Errors
    /// It is an array of another type or shape.
    pub(crate) fn of(object: &Bound<'_, PyAny>) -> PyResult<Option<CellArray>> {
        let made = match object.hasattr("__array__")? {
            // A tensor of another library; a NumPy array gives itself.
            true => Some(object.call_method0("__array__")?),
            false => None,
        };
        let array = made.as_ref().unwrap_or(object);
        // Texts, also of a fixed width, are items.
        if let Ok(kind) = array.getattr("dtype").and_then(|dtype| dtype.getattr("kind"))
            && let Ok(kind) = kind.extract::<String>()
            && matches!(&kind[..], "O" | "U" | "S" | "T")
        {
            return Ok(None);
        }
        let Ok(buffer) = PyUntypedBuffer::get(array) else { return Ok(None) };
        let count = count(buffer.shape())?;
        Ok(Some(CellArray { read: reader(buffer)?, count }))
    }

    pub(crate) fn len(&self) -> usize {
        self.count
    }

    /// The cells of some puzzles, copied while no other thread can change them.
    pub(crate) fn rows(&self, py: Python<'_>, start: usize, end: usize) -> Vec<[u8; CELLS]> {
        (self.read)(py, start, end)
    }
}

/// The value of a cell as a byte, or one that stands for all that no byte can hold.
fn cell<T: TryInto<u8>>(value: T) -> u8 {
    value.try_into().unwrap_or(OUTSIDE)
}

/// The number of puzzles of an array of this shape.
fn count(shape: &[usize]) -> PyResult<usize> {
    match *shape {
        [CELLS] | [9, 9] => Ok(1),
        [count, CELLS] | [count, 9, 9] => Ok(count),
        _ => {
            let shape: Vec<String> = shape.iter().map(ToString::to_string).collect();
            Err(PyValueError::new_err(format!(
                "the array has the shape ({}), expected (n, 81) or (n, 9, 9)",
                shape.join(", ")
            )))
        }
    }
}

/// The reader of a buffer.
fn reader(buffer: PyUntypedBuffer) -> PyResult<ReadRows> {
    let format = buffer.format().to_owned();
    let size = buffer.item_size();
    // PyO3 takes the foreign order of bytes for the own one.
    let foreign: &[u8] = if cfg!(target_endian = "little") { b">!" } else { b"<" };
    if format.to_bytes().first().is_some_and(|order| foreign.contains(order)) {
        return Err(refused(&format));
    }
    match (ElementType::from_format(&format), size) {
        (ElementType::UnsignedInteger { .. }, 1) => {
            let buffer = buffer.into_typed::<u8>()?;
            Ok(Box::new(move |py, start, end| match memory::Contiguous::of(&buffer) {
                Some(all) => all.rows(start, end),
                None => copy(py, &buffer, start, end),
            }))
        }
        (ElementType::SignedInteger { .. }, 1) => typed::<i8>(buffer),
        (ElementType::UnsignedInteger { .. }, 2) => typed::<u16>(buffer),
        (ElementType::SignedInteger { .. }, 2) => typed::<i16>(buffer),
        (ElementType::UnsignedInteger { .. }, 4) => typed::<u32>(buffer),
        (ElementType::SignedInteger { .. }, 4) => typed::<i32>(buffer),
        (ElementType::UnsignedInteger { .. }, 8) => typed::<u64>(buffer),
        (ElementType::SignedInteger { .. }, 8) => typed::<i64>(buffer),
        _ => Err(refused(&format)),
    }
}

/// The reader of a buffer of this type.
fn typed<T: Element + TryInto<u8> + Send + Sync + 'static>(
    buffer: PyUntypedBuffer,
) -> PyResult<ReadRows> {
    let buffer = buffer.into_typed::<T>()?;
    Ok(Box::new(move |py, start, end| copy(py, &buffer, start, end)))
}

fn refused(format: &CStr) -> PyErr {
    let found = match format.to_bytes() {
        b"?" => "of flags".to_owned(),
        b"e" | b"f" | b"d" | b"g" => "of floating-point numbers".to_owned(),
        other => format!("of the buffer format {:?}", String::from_utf8_lossy(other)),
    };
    PyTypeError::new_err(format!(
        "the array is {found}, expected whole numbers, 0 for a blank; as in \
         array.astype(\"uint8\")"
    ))
}

/// Copies puzzles `start..end`, whatever the strides.
fn copy<T: Element + TryInto<u8>>(
    _held: Python<'_>,
    buffer: &PyBuffer<T>,
    start: usize,
    end: usize,
) -> Vec<[u8; CELLS]> {
    let mut rows = vec![[0; CELLS]; end - start];
    match memory::Contiguous::of(buffer) {
        Some(all) => {
            for (i, row) in rows.iter_mut().enumerate() {
                let first = (start + i) * CELLS;
                row.iter_mut().enumerate().for_each(|(j, to)| *to = cell(all.get(first + j)));
            }
        }
        None => {
            let mut place = memory::Strided::of(buffer);
            for (i, row) in rows.iter_mut().enumerate() {
                let cells = row.iter_mut().enumerate();
                cells.for_each(|(j, to)| *to = cell(place.get(start + i, j)));
            }
        }
    }
    rows
}

mod memory {
    //! Numbers of a buffer, contiguous or not (every second row, a transposed board).
    //!
    //! The caller holds the GIL, so that no Python code changes the memory meanwhile. It is read
    //! number by number and never borrowed: other threads of an extension might write to it.

    #![allow(unsafe_code)] // Numbers are read at computed places of a buffer.

    use ninefold_jobs::grid::CELLS;
    use pyo3::buffer::{Element, PyBuffer};

    /// A buffer whose numbers stand one behind the other.
    pub(super) struct Contiguous<'a, T: Element> {
        buffer: &'a PyBuffer<T>,
        count: usize,
    }

    impl<'a, T: Element> Contiguous<'a, T> {
        pub(super) fn of(buffer: &'a PyBuffer<T>) -> Option<Contiguous<'a, T>> {
            let count = buffer.item_count();
            buffer.is_c_contiguous().then_some(Contiguous { buffer, count })
        }

        #[inline]
        pub(super) fn get(&self, i: usize) -> T {
            assert!(i < self.count);
            let numbers = self.buffer.buf_ptr().cast::<T>();
            // SAFETY: there are `count` numbers from this place on, and the buffer is alive.
            unsafe { numbers.add(i).read_unaligned() }
        }
    }

    impl Contiguous<'_, u8> {
        /// Puzzles `start..end`, at once.
        pub(super) fn rows(&self, start: usize, end: usize) -> Vec<[u8; CELLS]> {
            assert!(start <= end && end * CELLS <= self.count);
            let mut rows = vec![[0; CELLS]; end - start];
            // SAFETY: this number of bytes stand there one behind the other, as was just checked,
            // and the buffer is alive; the new memory is elsewhere.
            unsafe {
                let from = self.buffer.buf_ptr().cast::<u8>().add(start * CELLS);
                from.copy_to_nonoverlapping(rows.as_mut_ptr().cast(), rows.len() * CELLS);
            }
            rows
        }
    }

    /// A buffer with any strides.
    pub(super) struct Strided<'a, T: Element> {
        buffer: &'a PyBuffer<T>,
        indices: Vec<usize>,
    }

    impl<'a, T: Element> Strided<'a, T> {
        pub(super) fn of(buffer: &'a PyBuffer<T>) -> Strided<'a, T> {
            Strided { buffer, indices: vec![0; buffer.dimensions()] }
        }

        /// Cell `j` of puzzle `i`.
        pub(super) fn get(&mut self, i: usize, j: usize) -> T {
            let shape = self.buffer.shape();
            match &mut self.indices[..] {
                [a] => *a = j,
                [a, b] if shape[1] == CELLS => (*a, *b) = (i, j),
                [a, b] => (*a, *b) = (j / 9, j % 9),
                [a, b, c] => (*a, *b, *c) = (i, j / 9, j % 9),
                _ => {}
            }
            assert!(self.indices.iter().zip(shape).all(|(index, length)| index < length));
            // SAFETY: the indices are within the shape, so that the place is that of a number of
            // the buffer, which is alive.
            unsafe { self.buffer.get_ptr(&self.indices).cast::<T>().read_unaligned() }
        }
    }
}
