//! Parquet files of generated puzzles, with the feature `parquet`.
//!
//! A Parquet file ends with an index of itself, so writing one cannot be resumed after an
//! interruption. The rows are written as lines first, and become columns when all are there. The
//! columns are those of [`COLUMNS`]; a field that may be empty is nullable. The file is a function
//! of the lines alone.

use std::io::{self, BufRead};
use std::{fs::File, str::FromStr};

use ninefold_parquet::{ByteArray, Values, Writer};

use crate::{generate::COLUMNS, revision::made_by};

/// Rows of one group, in the file and in memory: some 16 MiB.
pub(in crate::jobs) const GROUP: usize = 1 << 16;

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
pub(super) fn pack(mut lines: impl BufRead, out: File) -> io::Result<()> {
    let mut writer = Writer::begin(Box::new(out), SCHEMA, &made_by(), &[])?;
    loop {
        let group = Group::read(&mut lines)?;
        if group.rows == 0 {
            break;
        }
        group.write(&mut writer)?;
    }
    writer.finish()?;
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

    fn write(&self, writer: &mut Writer) -> io::Result<()> {
        let [puzzle, solution, solutions, clues, nodes, minimal, symmetry, index, weight] =
            &self.fields;
        let puzzle = required::<ByteArray>(puzzle, text)?;
        let solution = nullable::<ByteArray>(solution, text)?;
        let solutions = required::<i64>(solutions, number)?;
        let clues = required::<i32>(clues, number)?;
        let nodes = nullable::<i64>(nodes, number)?;
        let minimal = nullable::<bool>(minimal, number)?;
        let symmetry = required::<ByteArray>(symmetry, text)?;
        let index = required::<i64>(index, number)?;
        let weight = nullable::<f64>(weight, number)?;
        writer.group(&[
            (Values::Bytes(&puzzle.0), puzzle.1.as_deref()),
            (Values::Bytes(&solution.0), solution.1.as_deref()),
            (Values::Int64(&solutions.0), solutions.1.as_deref()),
            (Values::Int32(&clues.0), clues.1.as_deref()),
            (Values::Int64(&nodes.0), nodes.1.as_deref()),
            (Values::Bool(&minimal.0), minimal.1.as_deref()),
            (Values::Bytes(&symmetry.0), symmetry.1.as_deref()),
            (Values::Int64(&index.0), index.1.as_deref()),
            (Values::Double(&weight.0), weight.1.as_deref()),
        ])
    }
}

/// The values of a column, and for each row whether it has one, if it may have none.
type Column<T> = (Vec<T>, Option<Vec<i16>>);

fn required<T>(fields: &[String], value: fn(&str) -> io::Result<T>) -> io::Result<Column<T>> {
    Ok((fields.iter().map(|field| value(field)).collect::<io::Result<_>>()?, None))
}

/// A column of optional values; an empty field is null.
fn nullable<T>(fields: &[String], value: fn(&str) -> io::Result<T>) -> io::Result<Column<T>> {
    let there = fields.iter().filter(|field| !field.is_empty());
    let values = there.map(|field| value(field)).collect::<io::Result<_>>()?;
    let levels = fields.iter().map(|field| i16::from(!field.is_empty())).collect();
    Ok((values, Some(levels)))
}

fn text(field: &str) -> io::Result<ByteArray> {
    Ok(ByteArray::from(field))
}

fn number<T: FromStr>(field: &str) -> io::Result<T> {
    field.parse().map_err(|_| not_a_row(field))
}

fn not_a_row(found: &str) -> io::Error {
    let message = format!("expected {}, found {found:?}", COLUMNS.join(","));
    io::Error::new(io::ErrorKind::InvalidData, message)
}
