//! `.sdk`: nine lines of nine characters, with lines of metadata before them: `#` and a letter for
//! what it is.

use std::borrow::Cow;

use super::Style;
use super::record::{Field, Record};

/// The letters of the [`NAMES`].
const TAGS: [u8; 7] = *b"ADCBSLU";

/// The names of the metadata, in the order in which they are written.
pub const NAMES: [&str; 7] = ["author", "description", "comment", "date", "source", "level", "url"];

/// The metadata of a line, if it is one of metadata.
pub fn metadata(text: &[u8]) -> Option<Field<'_>> {
    let [b'#', letter, content @ ..] = text else { return None };
    let place = TAGS.iter().position(|tag| tag == letter)?;
    Some((NAMES[place], Cow::Borrowed(content.trim_ascii_end())))
}

/// Appends a record, and a blank line to end it.
pub fn write_record(record: &Record<'_>, style: &Style<'_>, out: &mut Vec<u8>) {
    for (tag, name) in TAGS.into_iter().zip(NAMES) {
        for (_, content) in record.fields.iter().filter(|(other, _)| *other == name) {
            if !content.is_empty() {
                out.extend([b'#', tag]);
                out.extend_from_slice(content);
                out.push(b'\n');
            }
        }
    }
    for row in record.clues.as_bytes().chunks_exact(9) {
        out.extend(row.iter().map(|&value| if value == 0 { style.blank } else { b'0' + value }));
        out.push(b'\n');
    }
    out.push(b'\n');
}
