//! Ranges of lines: from one number to another, as messages and editors count them.
//!
//! Unlike a share in bytes, a range of lines needs no length: so it can be taken of standard input
//! and of pipes, and reading ends with its last line.

use std::{fmt, ops::Range, str::FromStr};

/// The lines from one number to another, both included, counted from 1.
///
/// ```
/// use ninefold_pipeline::batch::LineRange;
///
/// let lines: LineRange = "1001-2000".parse()?;
/// assert_eq!((lines.first(), lines.last()), (1001, Some(2000)));
/// let rest: LineRange = "2001-".parse()?;
/// assert_eq!((rest.first(), rest.last()), (2001, None));
/// # Ok::<(), ninefold_pipeline::batch::LineRangeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineRange {
    first: u64,
    last: Option<u64>,
}

impl LineRange {
    /// The number of the first line, from 1.
    pub fn first(self) -> u64 {
        self.first
    }

    /// The number of the last line; `None` is the end of the input.
    pub fn last(self) -> Option<u64> {
        self.last
    }

    /// Whether the range ends before the line of this number.
    pub(super) fn is_before(self, line: u64) -> bool {
        self.last.is_some_and(|last| last < line)
    }

    /// The bytes of the range within a text that begins with line `line`, or in the middle of it:
    /// from the start of the first line to the start of the line behind the last. The text's length
    /// stands for what lies behind the text.
    pub(super) fn bytes(self, text: &[u8], line: u64) -> Range<usize> {
        let start = line_begin(text, self.first.saturating_sub(line));
        let [start, end] = [start, self.end(text, line)].map(|at| at.unwrap_or(text.len()));
        start..end
    }

    /// The beginning of the line behind the last, in a text that begins with line `line`; `None`
    /// where that is behind the text.
    pub(super) fn end(self, text: &[u8], line: u64) -> Option<usize> {
        line_begin(text, self.last?.checked_add(1)?.saturating_sub(line))
    }
}

/// The beginning of line `number` of a text, from 0; `None` where it has fewer line ends.
fn line_begin(text: &[u8], number: u64) -> Option<usize> {
    let Some(before) = number.checked_sub(1) else { return Some(0) };
    let end = memchr::memchr_iter(b'\n', text).nth(usize::try_from(before).ok()?)?;
    Some(end + 1)
}

/// A text that is no range of lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected A-B, A- or -B with 1 <= A <= B, as in 1001-2000")]
pub struct LineRangeError;

impl FromStr for LineRange {
    type Err = LineRangeError;

    fn from_str(text: &str) -> Result<LineRange, LineRangeError> {
        let number = |text: &str| match text {
            "" => Some(None),
            // A sign is no digit.
            text if text.bytes().all(|byte| byte.is_ascii_digit()) => text.parse().ok().map(Some),
            _ => None,
        };
        let ends = text.split_once('-').and_then(|(a, b)| Some((number(a)?, number(b)?)));
        match ends {
            Some((None, None)) | None => None,
            Some((first, last)) => Some(LineRange { first: first.unwrap_or(1), last }),
        }
        .filter(|range| 1 <= range.first && range.last.is_none_or(|last| range.first <= last))
        .ok_or(LineRangeError)
    }
}

impl fmt::Display for LineRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.last {
            Some(last) => write!(f, "{}-{last}", self.first),
            None => write!(f, "{}-", self.first),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn range(text: &str) -> LineRange {
        text.parse().expect("a range")
    }

    #[test]
    fn only_two_numbers_in_order_are_a_range() {
        for text in
            ["", "-", "5", "0-3", "3-2", "-0", "a-b", "1--2", "+1-2", "1-2-3", " 1-2", "1-+2"]
        {
            assert!(text.parse::<LineRange>().is_err(), "{text}");
        }
        assert!("1-99999999999999999999999".parse::<LineRange>().is_err());
        for (text, same) in [("1-1", "1-1"), ("7-", "7-"), ("-9", "1-9"), ("007-8", "7-8")] {
            assert_eq!(range(text).to_string(), same);
        }
    }

    #[test]
    fn the_largest_number_is_a_number() {
        let lines = range(&format!("1-{}", u64::MAX));
        assert_eq!(lines.bytes(b"a\nb", 1), 0..3);
        assert!(!lines.is_before(u64::MAX));
    }
}
