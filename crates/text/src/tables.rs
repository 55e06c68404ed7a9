//! Puzzles in TOML: the place of each. The keys are read by the room of rulesets.
//!
//! A table `[[puzzle]]` is a puzzle; in a file without such tables, the whole is one. So a long
//! file can be worked on in parts, and a puzzle that is wrong takes no other with it.

use std::ops::Range;

use super::{bytes::whole_lines, trim_line_end};

const TABLE: &[u8] = b"[[puzzle]]";

/// Whether a line is the first of a file in TOML: a table, or a key with a value that no other
/// format has.
pub fn looks_like(text: &[u8]) -> bool {
    is_table(text) || is_entry(text)
}

fn is_table(text: &[u8]) -> bool {
    let behind = text.trim_ascii_start().strip_prefix(TABLE).map(<[u8]>::trim_ascii_start);
    behind.is_some_and(|behind| matches!(behind.first(), None | Some(b'#')))
}

fn is_entry(text: &[u8]) -> bool {
    let Some(sign) = memchr::memchr(b'=', text) else { return false };
    let (key, value) = (text[..sign].trim_ascii(), text[sign + 1..].trim_ascii_start());
    let is_key = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    let is_value =
        matches!(value.first(), Some(b'"' | b'\'' | b'[' | b'{')) || value.starts_with(b"true");
    !key.is_empty() && key.iter().all(is_key) && is_value
}

/// The puzzles of a text: the line where each begins (from 0), and its place up to where the next
/// one begins. The text before the first table is a puzzle only if it has content.
pub fn puzzles(text: &[u8]) -> Vec<(usize, Range<usize>)> {
    let mut puzzles: Vec<(usize, Range<usize>)> = vec![(0, 0..0)];
    let (mut at, mut says_something) = (0, false);
    for (number, whole) in whole_lines(text).enumerate() {
        let line = trim_line_end(whole).trim_ascii();
        if is_table(line) {
            if !says_something {
                puzzles.pop();
            }
            says_something = true;
            puzzles.push((number, at..at));
        }
        says_something |= !line.is_empty() && !line.starts_with(b"#");
        at += whole.len();
        if let Some((_, place)) = puzzles.last_mut() {
            place.end = at;
        }
    }
    if !says_something {
        puzzles.pop();
    }
    puzzles
}

/// The shortest beginning of a text that ends where a table begins and is at least this long;
/// `None` where there is no such place.
pub fn whole_puzzles(text: &[u8], at_least: usize) -> Option<usize> {
    let mut end = 0;
    for whole in whole_lines(text) {
        if end >= at_least && (end == 0 || is_table(trim_line_end(whole))) {
            return Some(end);
        }
        end += whole.len();
    }
    None
}
