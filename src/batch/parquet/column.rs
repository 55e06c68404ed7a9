//! A column of a row group: its values, decoded some thousand at a time, and written one by one.

use parquet::column::reader::{ColumnReader, ColumnReaderImpl};
use parquet::data_type::{
    BoolType, ByteArrayType, DataType, DoubleType, FixedLenByteArrayType, FloatType, Int32Type,
    Int64Type, Int96Type,
};
use parquet::errors::ParquetError;

use super::value::{self, Kind, Place};

/// The reader of a column of one row group, and the values that were decoded last.
pub(super) struct Column {
    values: Values,
    kind: Kind,
    /// For each row whether it has a value: 1 or 0. Empty where all have one.
    levels: Vec<i16>,
    /// The next row of those that were decoded.
    row: usize,
    is_closed: bool,
}

/// The values of each type that a file can hold.
enum Values {
    Bool(Typed<BoolType>),
    Int32(Typed<Int32Type>),
    Int64(Typed<Int64Type>),
    Int96(Typed<Int96Type>),
    Float(Typed<FloatType>),
    Double(Typed<DoubleType>),
    Bytes(Typed<ByteArrayType>),
    Fixed(Typed<FixedLenByteArrayType>),
}

/// The values of one type.
struct Typed<T: DataType> {
    reader: ColumnReaderImpl<T>,
    values: Vec<T::T>,
    /// The next value.
    at: usize,
}

/// Calls the same of whatever type the values are.
macro_rules! of_any_type {
    ($values:expr, $typed:ident => $call:expr) => {
        match $values {
            Values::Bool($typed) => $call,
            Values::Int32($typed) => $call,
            Values::Int64($typed) => $call,
            Values::Int96($typed) => $call,
            Values::Float($typed) => $call,
            Values::Double($typed) => $call,
            Values::Bytes($typed) => $call,
            Values::Fixed($typed) => $call,
        }
    };
}

impl<T: DataType> Typed<T> {
    fn new(reader: ColumnReaderImpl<T>) -> Typed<T> {
        Typed { reader, values: Vec::new(), at: 0 }
    }

    fn decode(&mut self, count: usize, levels: &mut Vec<i16>) -> Result<(), ParquetError> {
        self.values.clear();
        levels.clear();
        self.at = 0;
        let (rows, ..) = self.reader.read_records(count, Some(levels), None, &mut self.values)?;
        let present = match levels.is_empty() {
            true => count,
            false => levels.iter().filter(|&&level| level != 0).count(),
        };
        let levels_fit = levels.is_empty() || levels.len() == count;
        match rows == count && levels_fit && self.values.len() == present {
            true => Ok(()),
            false => Err(too_short()),
        }
    }

    fn skip(&mut self, count: usize) -> Result<(), ParquetError> {
        match count == 0 || self.reader.skip_records(count)? == count {
            true => Ok(()),
            false => Err(too_short()),
        }
    }

    fn next(&mut self) -> Option<&T::T> {
        let value = self.values.get(self.at);
        self.at += 1;
        value
    }
}

fn too_short() -> ParquetError {
    ParquetError::General("a column has fewer values than the row group has rows".to_owned())
}

impl Column {
    pub(super) fn new(reader: ColumnReader, kind: Kind) -> Column {
        let values = match reader {
            ColumnReader::BoolColumnReader(reader) => Values::Bool(Typed::new(reader)),
            ColumnReader::Int32ColumnReader(reader) => Values::Int32(Typed::new(reader)),
            ColumnReader::Int64ColumnReader(reader) => Values::Int64(Typed::new(reader)),
            ColumnReader::Int96ColumnReader(reader) => Values::Int96(Typed::new(reader)),
            ColumnReader::FloatColumnReader(reader) => Values::Float(Typed::new(reader)),
            ColumnReader::DoubleColumnReader(reader) => Values::Double(Typed::new(reader)),
            ColumnReader::ByteArrayColumnReader(reader) => Values::Bytes(Typed::new(reader)),
            ColumnReader::FixedLenByteArrayColumnReader(reader) => {
                Values::Fixed(Typed::new(reader))
            }
        };
        Column { values, kind, levels: Vec::new(), row: 0, is_closed: false }
    }

    /// Decodes the values of the next rows, in place of those before.
    pub(super) fn decode(&mut self, count: usize) -> Result<(), ParquetError> {
        self.row = 0;
        let Column { values, levels, .. } = self;
        of_any_type!(values, typed => typed.decode(count, levels))
    }

    /// Passes over rows.
    pub(super) fn skip(&mut self, count: usize) -> Result<(), ParquetError> {
        of_any_type!(&mut self.values, typed => typed.skip(count))
    }

    /// Notes that the row group has no further rows.
    pub(super) fn close(&mut self) {
        self.is_closed = true;
    }

    pub(super) fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// Appends the value of the next row as a field.
    ///
    /// # Errors
    /// What is wrong with it.
    #[inline]
    pub(super) fn write_next(
        &mut self,
        place: Place,
        out: &mut Vec<u8>,
    ) -> Result<(), &'static str> {
        let row = self.row;
        self.row += 1;
        if self.levels.get(row) == Some(&0) {
            value::null(place, out);
            return Ok(());
        }
        let kind = self.kind;
        const MISSING: &str = "its value is missing";
        match &mut self.values {
            Values::Bytes(typed) => {
                value::bytes(typed.next().ok_or(MISSING)?.data(), kind, place, out)
            }
            Values::Fixed(typed) => {
                value::bytes(typed.next().ok_or(MISSING)?.data(), kind, place, out)
            }
            Values::Bool(typed) => {
                let value = *typed.next().ok_or(MISSING)?;
                out.extend_from_slice(if value { b"true" } else { b"false" });
                Ok(())
            }
            Values::Int32(typed) => {
                value::integer(i64::from(*typed.next().ok_or(MISSING)?), 32, kind, out)
            }
            Values::Int64(typed) => value::integer(*typed.next().ok_or(MISSING)?, 64, kind, out),
            Values::Int96(typed) => {
                let [low, high, day] = *typed.next().ok_or(MISSING)?.data() else {
                    return Err(MISSING);
                };
                value::moment_of_96_bits(u64::from(high) << 32 | u64::from(low), day, out);
                Ok(())
            }
            Values::Float(typed) => {
                value::float(*typed.next().ok_or(MISSING)?, out);
                Ok(())
            }
            Values::Double(typed) => {
                value::float(*typed.next().ok_or(MISSING)?, out);
                Ok(())
            }
        }
    }
}
