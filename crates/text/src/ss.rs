//! `.ss`: the drawing of the program Simple Sudoku. Reading it is the business of [`super::grid`].

use super::Style;
use super::record::Record;

/// Appends a record: eleven lines between two borders, and a blank line to end it.
pub(super) fn write_record(record: &Record<'_>, style: &Style<'_>, out: &mut Vec<u8>) {
    const BORDER: &[u8] = b"*-----------*\n";
    out.extend_from_slice(BORDER);
    for (index, row) in record.clues.as_bytes().chunks_exact(9).enumerate() {
        if index == 3 || index == 6 {
            out.extend_from_slice(b"|---+---+---|\n");
        }
        for minirow in row.chunks_exact(3) {
            out.push(b'|');
            let cells = minirow.iter();
            out.extend(cells.map(|&value| if value == 0 { style.blank } else { b'0' + value }));
        }
        out.extend_from_slice(b"|\n");
    }
    out.extend_from_slice(BORDER);
    out.push(b'\n');
}
