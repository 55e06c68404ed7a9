//! Loops over bytes and lines that many readers have: compiled once, and not for each of them.

use super::trim_line_end;

/// A property of bytes: a plain function, so that all have one type.
pub(crate) type Is = fn(&u8) -> bool;

/// The parts of a text between bytes with this property.
pub(crate) fn split(text: &[u8], is_end: Is) -> std::slice::Split<'_, u8, Is> {
    text.split(is_end)
}

/// The number of bytes at the beginning of a text that have this property.
pub(crate) fn run(text: &[u8], is: Is) -> usize {
    text.iter().position(|byte| !is(byte)).unwrap_or(text.len())
}

/// Whether all bytes of a text have this property.
pub(crate) fn all(text: &[u8], is: Is) -> bool {
    run(text, is) == text.len()
}

pub(crate) fn whole_lines(text: &[u8]) -> impl Iterator<Item = &[u8]> + Clone {
    let mut rest = text;
    std::iter::from_fn(move || {
        let end = memchr::memchr(b'\n', rest).map_or(rest.len(), |end| end + 1);
        rest.split_off(..end).filter(|line| !line.is_empty())
    })
}

/// The lines of a text without their ends.
pub(crate) fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> + Clone {
    whole_lines(text).map(trim_line_end)
}
