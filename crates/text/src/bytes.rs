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

/// The lines of a text with their ends.
#[derive(Clone)]
pub(crate) struct WholeLines<'a>(&'a [u8]);

impl<'a> Iterator for WholeLines<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        let end = memchr::memchr(b'\n', self.0).map_or(self.0.len(), |end| end + 1);
        let (line, rest) = self.0.split_at(end);
        self.0 = rest;
        (!line.is_empty()).then_some(line)
    }
}

/// The lines of a text with their ends.
pub(crate) fn whole_lines(text: &[u8]) -> WholeLines<'_> {
    WholeLines(text)
}

/// The lines of a text without their ends.
#[derive(Clone)]
pub(crate) struct Lines<'a>(WholeLines<'a>);

impl<'a> Iterator for Lines<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        self.0.next().map(trim_line_end)
    }
}

/// The lines of a text without their ends.
pub(crate) fn lines(text: &[u8]) -> Lines<'_> {
    Lines(whole_lines(text))
}
