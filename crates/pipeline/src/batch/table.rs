//! A file of rows that is no text: it is read as csv, a line for each row and none for the names of
//! the columns, so that the number of a line is that of its row.

use std::{cell::Cell, io::Read};

use ninefold_core::grid::CELLS;

thread_local! {
    static CATCHES: Cell<bool> = const { Cell::new(false) };
}

/// Whether a panic of this thread would be caught now and become an error of a damaged Parquet
/// file: a panic hook prints nothing then.
pub fn catches_panics() -> bool {
    CATCHES.get()
}

/// Notes whether panics are caught from here on.
#[cfg(feature = "parquet")]
pub(super) fn catch_panics(are_caught: bool) {
    CATCHES.set(are_caught);
}

/// Shares of several inputs are cut by bytes: a row counts as many as a puzzle on a line.
pub(super) const BYTES_OF_ROW: u64 = CELLS as u64 + 1;

/// The first bytes of a Parquet file; the second ones if its footer is encrypted.
const PARQUET: [&[u8]; 2] = [b"PAR1", b"PARE"];

/// Whether this is the beginning of a Parquet file.
pub(super) fn is_parquet(magic: &[u8]) -> bool {
    PARQUET.iter().any(|parquet| magic.starts_with(parquet))
}

/// A file of rows, read as text from some row to another.
///
/// Each line ends in `\n`, is never blank, is no comment, and has as many fields as there are
/// columns.
pub(super) trait Table: Read + Send {
    fn names(&self) -> &[String];

    fn rows(&self) -> u64;

    /// Goes to a row, from 0: what is read from here on begins with it.
    fn go_to(&mut self, row: u64);

    /// Lets what is read end before this row.
    fn end_before(&mut self, row: u64);
}
