//! Writing: row group by row group, column by column.

use std::any::Any;
use std::io::{self, Write};
use std::sync::Arc;

use parquet::basic::{Compression, ZstdLevel};
use parquet::data_type::{
    BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int32Type, Int64Type,
};
use parquet::errors::ParquetError;
use parquet::file::properties::{WriterProperties, WriterVersion};
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;
use parquet::schema::types::ColumnPath;

/// The destination of a file; [`Writer::finish`] hands it back.
pub trait Sink: Write + Send + Any {}

impl<T: Write + Send + Any> Sink for T {}

/// A file that is being written: Zstandard, readable by every reader.
pub struct Writer(SerializedFileWriter<Box<dyn Sink>>);

/// The values of a column that are there.
#[derive(Clone, Copy, Debug)]
#[expect(missing_docs, reason = "the names are those of the format's types")]
pub enum Values<'a> {
    Bool(&'a [bool]),
    Int32(&'a [i32]),
    Int64(&'a [i64]),
    Double(&'a [f64]),
    Bytes(&'a [ByteArray]),
}

impl Writer {
    /// Begins a file with these columns, a message type in the notation of the format. The columns
    /// named in `distinct` get no dictionary.
    ///
    /// # Errors
    /// The schema is not valid, or the beginning cannot be written.
    pub fn begin(
        out: Box<dyn Sink>,
        schema: &str,
        created_by: &str,
        distinct: &[&str],
    ) -> io::Result<Writer> {
        let compression = Compression::ZSTD(ZstdLevel::try_new(3)?);
        let mut properties = WriterProperties::builder()
            .set_writer_version(WriterVersion::PARQUET_1_0)
            .set_compression(compression)
            .set_created_by(created_by.to_owned());
        for column in distinct {
            let path = ColumnPath::from(*column);
            properties = properties.set_column_dictionary_enabled(path, false);
        }
        let schema = Arc::new(parse_message_type(schema)?);
        Ok(Writer(SerializedFileWriter::new(out, schema, Arc::new(properties.build()))?))
    }

    /// Writes a row group. Each column has its values that are there and, if some may be missing,
    /// for each row 1 or 0: whether it has one.
    ///
    /// # Errors
    /// The columns are not those of the schema, or it cannot be written.
    pub fn group(&mut self, columns: &[(Values<'_>, Option<&[i16]>)]) -> io::Result<()> {
        let mut group = self.0.next_row_group()?;
        for &(values, levels) in columns {
            match values {
                Values::Bool(values) => write::<BoolType>(&mut group, values, levels),
                Values::Int32(values) => write::<Int32Type>(&mut group, values, levels),
                Values::Int64(values) => write::<Int64Type>(&mut group, values, levels),
                Values::Double(values) => write::<DoubleType>(&mut group, values, levels),
                Values::Bytes(values) => write::<ByteArrayType>(&mut group, values, levels),
            }?;
        }
        group.close()?;
        Ok(())
    }

    /// Writes the footer, and returns what was written to.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn finish(self) -> io::Result<Box<dyn Any>> {
        Ok(self.0.into_inner()?)
    }
}

fn write<T: DataType>(
    group: &mut SerializedRowGroupWriter<'_, Box<dyn Sink>>,
    values: &[T::T],
    levels: Option<&[i16]>,
) -> Result<(), ParquetError> {
    let missing = || ParquetError::General("more columns than the schema has".to_owned());
    let mut column = group.next_column()?.ok_or_else(missing)?;
    column.typed::<T>().write_batch(values, levels, None)?;
    column.close()
}
