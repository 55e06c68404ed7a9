//! Parquet files of generated puzzles, with the feature `parquet`.
//!
//! A Parquet file ends with an index of itself, so writing one cannot be resumed after an
//! interruption. The rows are written as lines first, and become columns when all are there. The
//! columns are those of [`COLUMNS`]; a field that may be empty is nullable. The file is a function
//! of the lines alone.

use std::fs::File;
use std::io::{self, BufRead, Write};
use std::str::FromStr;
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

use super::format::COLUMNS;

/// Rows of one group, in the file and in memory: some 16 MiB.
pub(crate) const GROUP: usize = 1 << 16;

const SCHEMA: &str = "
message puzzles {
  REQUIRED BINARY puzzle (UTF8);
  OPTIONAL BINARY solution (UTF8);
  REQUIRED INT64 solutions;
  REQUIRED INT32 clues;
  OPTIONAL INT64 nodes;
  OPTIONAL BOOLEAN minimal;
  REQUIRED BINARY symmetry (UTF8);
  REQUIRED INT64 index;
  OPTIONAL DOUBLE weight;
}";

/// Reads lines of the nine columns, without a header, and writes them as a Parquet file.
///
/// # Errors
/// A line has other columns, or a file cannot be read or written.
pub(crate) fn pack(mut lines: impl BufRead, out: File) -> io::Result<()> {
    let schema = Arc::new(parse_message_type(SCHEMA).map_err(io::Error::other)?);
    let mut writer = SerializedFileWriter::new(out, schema, Arc::new(properties(&[])?))?;
    loop {
        let group = Group::read(&mut lines)?;
        if group.rows == 0 {
            break;
        }
        let mut rows = writer.next_row_group()?;
        group.write(&mut rows)?;
        rows.close()?;
    }
    writer.close()?;
    Ok(())
}

/// How all Parquet files are written: Zstandard, readable by every reader. These columns get no
/// dictionary.
///
/// # Errors
/// The compression is none that there is.
pub(crate) fn properties(distinct: &[&str]) -> io::Result<WriterProperties> {
    let compression = Compression::ZSTD(ZstdLevel::try_new(3).map_err(io::Error::other)?);
    let mut builder = WriterProperties::builder()
        .set_writer_version(WriterVersion::PARQUET_1_0)
        .set_compression(compression)
        .set_created_by(concat!("ninefold ", env!("CARGO_PKG_VERSION")).to_owned());
    for column in distinct {
        builder = builder.set_column_dictionary_enabled(ColumnPath::from(*column), false);
    }
    Ok(builder.build())
}

/// Writes the next column: the values that are there, and for each row whether it has one, if it
/// may have none.
///
/// # Errors
/// There are more columns than the schema has, or it cannot be written.
pub(crate) fn write_column<T: DataType>(
    rows: &mut SerializedRowGroupWriter<'_, impl Write + Send>,
    values: &[T::T],
    levels: Option<&[i16]>,
) -> io::Result<()> {
    let missing = || ParquetError::General("more columns than the schema has".to_owned());
    let mut writer = rows.next_column()?.ok_or_else(missing)?;
    writer.typed::<T>().write_batch(values, levels, None)?;
    writer.close()?;
    Ok(())
}

/// The rows of one group, column by column.
struct Group {
    rows: usize,
    fields: [Vec<String>; COLUMNS.len()],
}

impl Group {
    /// Reads the next group. The last one has fewer rows, or none.
    fn read(lines: &mut impl BufRead) -> io::Result<Group> {
        let mut group = Group { rows: 0, fields: std::array::from_fn(|_| Vec::new()) };
        let mut line = String::new();
        while group.rows < GROUP && lines.read_line(&mut line)? > 0 {
            let mut fields = line.trim_end_matches('\n').split(',');
            for column in &mut group.fields {
                column.push(fields.next().ok_or_else(|| not_a_row(&line))?.to_owned());
            }
            if fields.next().is_some() {
                return Err(not_a_row(&line));
            }
            line.clear();
            group.rows += 1;
        }
        Ok(group)
    }

    fn write(&self, rows: &mut SerializedRowGroupWriter<'_, File>) -> io::Result<()> {
        let [puzzle, solution, solutions, clues, nodes, minimal, symmetry, index, weight] =
            &self.fields;
        let text = |field: &str| Ok(ByteArray::from(field));
        column::<ByteArrayType>(rows, puzzle, Null::Never, text)?;
        column::<ByteArrayType>(rows, solution, Null::IfEmpty, text)?;
        column::<Int64Type>(rows, solutions, Null::Never, number)?;
        column::<Int32Type>(rows, clues, Null::Never, number)?;
        column::<Int64Type>(rows, nodes, Null::IfEmpty, number)?;
        column::<BoolType>(rows, minimal, Null::IfEmpty, number)?;
        column::<ByteArrayType>(rows, symmetry, Null::Never, text)?;
        column::<Int64Type>(rows, index, Null::Never, number)?;
        column::<DoubleType>(rows, weight, Null::IfEmpty, number)
    }
}

/// Whether a field may be missing.
#[derive(Clone, Copy, PartialEq)]
enum Null {
    Never,
    IfEmpty,
}

/// Writes the next column.
fn column<T: DataType>(
    rows: &mut SerializedRowGroupWriter<'_, File>,
    fields: &[String],
    null: Null,
    value: impl Fn(&str) -> io::Result<T::T>,
) -> io::Result<()> {
    let is_there = |field: &&String| null == Null::Never || !field.is_empty();
    let values = fields.iter().filter(is_there).map(|field| value(field));
    let values = values.collect::<io::Result<Vec<T::T>>>()?;
    let levels: Vec<i16> = fields.iter().map(|field| i16::from(!field.is_empty())).collect();
    let levels = (null == Null::IfEmpty).then_some(&levels[..]);
    write_column::<T>(rows, &values, levels)
}

fn number<T: FromStr>(field: &str) -> io::Result<T> {
    field.parse().map_err(|_| not_a_row(field))
}

fn not_a_row(found: &str) -> io::Error {
    let message = format!("expected {}, found {found:?}", COLUMNS.join(","));
    io::Error::new(io::ErrorKind::InvalidData, message)
}
