//! Parquet files as tables of text, with the feature `parquet`.
//!
//! The footer has the places of the values of each column; it is read first, and a file with
//! anything that csv cannot hold is refused then ([`footer`]). Rows are decoded some thousand at a
//! time, however large a row group is, and written as lines of csv ([`value`]). Row groups and
//! pages before the first row to read are passed over without being decoded.
//!
//! Nothing here may panic on a damaged file, and the crate that decodes promises no such thing. So
//! all calls into it go through [`guarded`].

mod footer;
mod value;

use std::io::{self, Read};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::{fs::File, sync::Arc};

use ninefold_parquet::{Column, ParquetError, Reader};

use self::{footer::Schema, value::Place};
use super::table::{Table, catch_panics};

/// Rows that are decoded at once, at most.
const ROWS: usize = 2048;

/// Bytes of values that are decoded at once, about: fewer rows where they are long.
const BYTES: u64 = 1 << 20;

/// Bytes of text that are made at once, about.
const TEXT: usize = 64 * 1024;

/// Opens a Parquet file of this length. `taken` counts the bytes of it that were read, going by the
/// rows. Errors: it cannot be read, is damaged, or has what is not read.
pub(super) fn open(file: File, len: u64, taken: Arc<AtomicU64>) -> io::Result<Box<dyn Table>> {
    footer::check_ends(&file, len)?;
    let reader = guarded(|| Reader::open(file))?;
    let schema = Schema::of(reader.metadata(), len)?;
    let end = schema.rows();
    let progress = Progress { taken, len, rows: end, from: 0 };
    Ok(Box::new(ParquetTable {
        reader,
        schema,
        next: 0,
        end,
        columns: Vec::new(),
        is_group_read: false,
        decoded: 0..0,
        text: Vec::new(),
        sent: 0,
        progress,
    }))
}

/// Calls the decoder. Should it panic on a damaged file, that is an error like others: some two in
/// a thousand files with a bit turned over make it do so.
fn guarded<T>(call: impl FnOnce() -> Result<T, ParquetError>) -> io::Result<T> {
    catch_panics(true);
    let called = catch_unwind(AssertUnwindSafe(call));
    catch_panics(false);
    match called {
        Ok(Ok(value)) => Ok(value),
        Ok(Err(error)) => Err(damaged(&error.to_string())),
        Err(_) => Err(damaged("the decoder gave up on it")),
    }
}

/// The error of a file that breaks the format.
fn damaged(what: &str) -> io::Error {
    let what = what.strip_prefix("Parquet error: ").unwrap_or(what);
    io::Error::new(io::ErrorKind::InvalidData, format!("it is a damaged Parquet file: {what}"))
}

/// The error of a file that has what is not read.
fn refused(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::Unsupported, format!("it is a Parquet file, and {what}"))
}

/// The bytes of the file that were read, going by the rows.
struct Progress {
    taken: Arc<AtomicU64>,
    len: u64,
    rows: u64,
    /// The row that reading began with.
    from: u64,
}

impl Progress {
    fn begin(&mut self, row: u64) {
        self.from = row;
        self.at(row);
    }

    fn at(&self, row: u64) {
        let share = u128::from(self.len) * u128::from(row - self.from);
        self.taken.store((share / u128::from(self.rows.max(1))) as u64, Ordering::Relaxed);
    }
}

/// A Parquet file, and how far it was read.
struct ParquetTable {
    reader: Reader,
    schema: Schema,
    /// The next row that is decoded.
    next: u64,
    /// The row that what is read ends before.
    end: u64,
    /// The columns of the row group that `next` is in; empty before its first row is decoded.
    columns: Vec<Column>,
    /// Whether all rows of that group are decoded.
    is_group_read: bool,
    /// The rows of the columns' values that are decoded and not yet text.
    decoded: std::ops::Range<usize>,
    text: Vec<u8>,
    /// Bytes of the text that were handed out.
    sent: usize,
    progress: Progress,
}

impl ParquetTable {
    /// Decodes the next rows. Returns whether there are any.
    fn decode(&mut self) -> io::Result<bool> {
        if self.next >= self.end {
            return Ok(false);
        }
        let (group, rows) = self.schema.group_of(self.next);
        if self.columns.is_empty() {
            self.columns = self.open_group(group, self.next - rows.start)?;
        }
        let left = rows.end.min(self.end) - self.next;
        let count = left.min(self.schema.rows_at_once(group)) as usize;
        for column in &mut self.columns {
            guarded(|| column.decode(count))?;
        }
        self.decoded = 0..count;
        self.next += count as u64;
        self.progress.at(self.next);
        if self.next == rows.end {
            // Its values stay where they are: only the next group needs other readers.
            self.is_group_read = true;
        }
        Ok(true)
    }

    /// The columns of a row group, behind its first rows.
    fn open_group(&self, group: usize, behind: u64) -> io::Result<Vec<Column>> {
        let behind = usize::try_from(behind).map_err(|_| damaged("a row group is too long"))?;
        let column = |index| guarded(|| self.reader.column(group, index, behind));
        (0..self.schema.kinds.len()).map(column).collect()
    }

    /// Makes the next lines of text. Returns whether there are any.
    fn write(&mut self) -> io::Result<bool> {
        self.text.clear();
        self.sent = 0;
        if self.decoded.is_empty() {
            if std::mem::take(&mut self.is_group_read) {
                self.columns.clear();
            }
            if !self.decode()? {
                return Ok(false);
            }
        }
        let Schema { names, kinds, puzzle, .. } = &self.schema;
        while self.text.len() < TEXT && self.decoded.next().is_some() {
            for (index, column) in self.columns.iter_mut().enumerate() {
                if index > 0 {
                    self.text.push(b',');
                }
                let place = Place { is_puzzle: index == *puzzle, is_first: index == 0 };
                let value = column.next_value().ok_or("its value is missing");
                let written = match value {
                    Ok(value) => value::write(value, kinds[index], place, &mut self.text),
                    Err(what) => Err(what),
                };
                written.map_err(|what| {
                    let row = self.next - self.decoded.len() as u64;
                    damaged(&format!("row {row}, {}: {what}", names[index]))
                })?;
            }
            // A blank line would be none.
            if self.text.last().is_none_or(|&byte| byte == b'\n') {
                self.text.extend_from_slice(b"\"\"");
            }
            self.text.push(b'\n');
        }
        Ok(true)
    }
}

impl Read for ParquetTable {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() || (self.sent == self.text.len() && !self.write()?) {
            return Ok(0);
        }
        let count = (self.text.len() - self.sent).min(buffer.len());
        buffer[..count].copy_from_slice(&self.text[self.sent..self.sent + count]);
        self.sent += count;
        Ok(count)
    }
}

impl Table for ParquetTable {
    fn names(&self) -> &[String] {
        &self.schema.names
    }

    fn rows(&self) -> u64 {
        self.schema.rows()
    }

    fn go_to(&mut self, row: u64) {
        self.next = row.min(self.schema.rows());
        self.columns.clear();
        self.is_group_read = false;
        self.decoded = 0..0;
        self.text.clear();
        self.sent = 0;
        self.progress.begin(self.next);
    }

    fn end_before(&mut self, row: u64) {
        self.end = row.min(self.schema.rows());
    }
}
