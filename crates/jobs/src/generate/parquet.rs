//! Parquet files of generated puzzles, with the feature `parquet`.
//!
//! A Parquet file ends with an index of itself, so writing one cannot be resumed after an
//! interruption. The rows are written as lines first, and become columns when all are there. The
//! columns are those of [`COLUMNS`]; a field that may be empty is nullable. The file is a function
//! of the lines alone.

use std::fs::File;
use std::io::{self, BufRead};
use std::str::FromStr;

use ninefold_parquet::{ByteArray, Values, Writer};

use super::COLUMNS;
use crate::revision::made_by;

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
        let puzzle = Column::<ByteArray>::of(puzzle, text)?;
        let solution = Column::<ByteArray>::nullable(solution, text)?;
        let solutions = Column::<i64>::of(solutions, number)?;
        let clues = Column::<i32>::of(clues, number)?;
        let nodes = Column::<i64>::nullable(nodes, number)?;
        let minimal = Column::<bool>::nullable(minimal, number)?;
        let symmetry = Column::<ByteArray>::of(symmetry, text)?;
        let index = Column::<i64>::of(index, number)?;
        let weight = Column::<f64>::nullable(weight, number)?;
        writer.group(&[
            (Values::Bytes(&puzzle.values), puzzle.levels()),
            (Values::Bytes(&solution.values), solution.levels()),
            (Values::Int64(&solutions.values), solutions.levels()),
            (Values::Int32(&clues.values), clues.levels()),
            (Values::Int64(&nodes.values), nodes.levels()),
            (Values::Bool(&minimal.values), minimal.levels()),
            (Values::Bytes(&symmetry.values), symmetry.levels()),
            (Values::Int64(&index.values), index.levels()),
            (Values::Double(&weight.values), weight.levels()),
        ])
    }
}

/// The values of a column.
struct Column<T> {
    values: Vec<T>,
    /// For each row whether it has one, if it may have none.
    levels: Option<Vec<i16>>,
}

impl<T> Column<T> {
    /// Each field is a value.
    fn of(fields: &[String], value: fn(&str) -> io::Result<T>) -> io::Result<Column<T>> {
        let values = fields.iter().map(|field| value(field)).collect::<io::Result<_>>()?;
        Ok(Column { values, levels: None })
    }

    /// A column of optional values; an empty field is null.
    fn nullable(fields: &[String], value: fn(&str) -> io::Result<T>) -> io::Result<Column<T>> {
        let there = fields.iter().filter(|field| !field.is_empty());
        let values = there.map(|field| value(field)).collect::<io::Result<_>>()?;
        let levels = fields.iter().map(|field| i16::from(!field.is_empty())).collect();
        Ok(Column { values, levels: Some(levels) })
    }

    fn levels(&self) -> Option<&[i16]> {
        self.levels.as_deref()
    }
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
