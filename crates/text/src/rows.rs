//! Nine lines of nine comma-separated values, 0 for a blank. Reading it is the business of
//! [`super::grid`].

use super::Style;
use super::record::Record;

/// Appends a record, and a blank line to end it.
pub(super) fn write_record(record: &Record<'_>, _: &Style<'_>, out: &mut Vec<u8>) {
    for row in record.clues.as_bytes().chunks_exact(9) {
        for (column, value) in row.iter().enumerate() {
            out.extend_from_slice(if column == 0 { b"" } else { b"," });
            out.push(b'0' + value);
        }
        out.push(b'\n');
    }
    out.push(b'\n');
}
