//! Reading: the columns of a row group, some rows at a time, each value as what it is.

use std::fs::File;

use parquet::column::reader::{ColumnReader, ColumnReaderImpl};
use parquet::data_type::{
    BoolType, ByteArrayType, DataType, DoubleType, FixedLenByteArrayType, FloatType, Int32Type,
    Int64Type, Int96Type,
};
use parquet::errors::ParquetError;
use parquet::file::metadata::{ParquetMetaData, ParquetStatisticsPolicy};
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::serialized_reader::{ReadOptions, ReadOptionsBuilder};

/// A file whose footer was read.
pub struct Reader(SerializedFileReader<File>);

impl Reader {
    /// Reads the footer, without statistics.
    ///
    /// # Errors
    /// The file cannot be read, or is damaged.
    ///
    /// # Panics
    /// The crate may panic on a damaged file, here and wherever else it decodes.
    pub fn open(file: File) -> Result<Reader, ParquetError> {
        SerializedFileReader::new_with_options(file, options()).map(Reader)
    }

    /// The metadata in the footer.
    #[must_use]
    pub fn metadata(&self) -> &ParquetMetaData {
        self.0.metadata()
    }

    /// A column of a row group, from row `behind` on.
    ///
    /// # Errors
    /// There is no such column, or it is damaged.
    pub fn column(
        &self,
        group: usize,
        index: usize,
        behind: usize,
    ) -> Result<Column, ParquetError> {
        let reader = self.0.get_row_group(group)?.get_column_reader(index)?;
        let mut column = Column::new(reader);
        match &mut column.values {
            _ if behind == 0 => {}
            Types::Bool(typed) => typed.skip(behind)?,
            Types::Int32(typed) => typed.skip(behind)?,
            Types::Int64(typed) => typed.skip(behind)?,
            Types::Int96(typed) => typed.skip(behind)?,
            Types::Float(typed) => typed.skip(behind)?,
            Types::Double(typed) => typed.skip(behind)?,
            Types::Bytes(typed) => typed.skip(behind)?,
            Types::Fixed(typed) => typed.skip(behind)?,
        }
        Ok(column)
    }
}

fn options() -> ReadOptions {
    ReadOptionsBuilder::new()
        .with_column_stats_policy(ParquetStatisticsPolicy::SkipAll)
        .with_encoding_stats_policy(ParquetStatisticsPolicy::SkipAll)
        .with_size_stats_policy(ParquetStatisticsPolicy::SkipAll)
        .build()
}

/// A value, as the file has it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(missing_docs, reason = "the names are those of the format's types")]
pub enum Value<'a> {
    Bool(bool),
    Int32(i32),
    Int64(i64),
    /// The moment of an old type: nanoseconds of a day, and the day, counted from noon of the first
    /// day of 4713 BC.
    Int96(u64, u32),
    Float(f32),
    Double(f64),
    Bytes(&'a [u8]),
}

/// The reader of a column of one row group, and the values that were decoded last.
pub struct Column {
    values: Types,
    /// For each row whether it has a value: 1 or 0. Empty where all have one.
    levels: Vec<i16>,
    /// The next row of those that were decoded.
    row: usize,
}

/// The values of each type that a file can hold.
enum Types {
    Bool(Typed<BoolType>),
    Int32(Typed<Int32Type>),
    Int64(Typed<Int64Type>),
    Int96(Typed<Int96Type>),
    Float(Typed<FloatType>),
    Double(Typed<DoubleType>),
    Bytes(Typed<ByteArrayType>),
    Fixed(Typed<FixedLenByteArrayType>),
}

impl Column {
    fn new(reader: ColumnReader) -> Column {
        let values = match reader {
            ColumnReader::BoolColumnReader(reader) => Types::Bool(Typed::new(reader)),
            ColumnReader::Int32ColumnReader(reader) => Types::Int32(Typed::new(reader)),
            ColumnReader::Int64ColumnReader(reader) => Types::Int64(Typed::new(reader)),
            ColumnReader::Int96ColumnReader(reader) => Types::Int96(Typed::new(reader)),
            ColumnReader::FloatColumnReader(reader) => Types::Float(Typed::new(reader)),
            ColumnReader::DoubleColumnReader(reader) => Types::Double(Typed::new(reader)),
            ColumnReader::ByteArrayColumnReader(reader) => Types::Bytes(Typed::new(reader)),
            ColumnReader::FixedLenByteArrayColumnReader(reader) => Types::Fixed(Typed::new(reader)),
        };
        Column { values, levels: Vec::new(), row: 0 }
    }

    /// Decodes the next `count` values; they replace the ones from the last call.
    ///
    /// # Errors
    /// They are damaged, or there are fewer.
    pub fn decode(&mut self, count: usize) -> Result<(), ParquetError> {
        self.row = 0;
        let levels = &mut self.levels;
        match &mut self.values {
            Types::Bool(typed) => typed.decode(count, levels),
            Types::Int32(typed) => typed.decode(count, levels),
            Types::Int64(typed) => typed.decode(count, levels),
            Types::Int96(typed) => typed.decode(count, levels),
            Types::Float(typed) => typed.decode(count, levels),
            Types::Double(typed) => typed.decode(count, levels),
            Types::Bytes(typed) => typed.decode(count, levels),
            Types::Fixed(typed) => typed.decode(count, levels),
        }
    }

    /// The value of the next row that was decoded: `Some(None)` where it has none, `None` where
    /// one is missing that should be there.
    pub fn next_value(&mut self) -> Option<Option<Value<'_>>> {
        let row = self.row;
        self.row += 1;
        if self.levels.get(row) == Some(&0) {
            return Some(None);
        }
        Some(Some(match &mut self.values {
            Types::Bool(typed) => Value::Bool(*typed.next()?),
            Types::Int32(typed) => Value::Int32(*typed.next()?),
            Types::Int64(typed) => Value::Int64(*typed.next()?),
            Types::Int96(typed) => {
                let [low, high, day] = *typed.next()?.data() else { return None };
                Value::Int96(u64::from(high) << 32 | u64::from(low), day)
            }
            Types::Float(typed) => Value::Float(*typed.next()?),
            Types::Double(typed) => Value::Double(*typed.next()?),
            Types::Bytes(typed) => Value::Bytes(typed.next()?.data()),
            Types::Fixed(typed) => Value::Bytes(typed.next()?.data()),
        }))
    }
}

/// The values of one type.
struct Typed<T: DataType> {
    reader: ColumnReaderImpl<T>,
    values: Vec<T::T>,
    /// The next value.
    at: usize,
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
        match self.reader.skip_records(count)? == count {
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
