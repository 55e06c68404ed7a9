//! Text that a terminal only shows: names of files and puzzles come from elsewhere, and a control
//! character among them could move the cursor or worse.

use std::borrow::Cow;

/// The text with U+FFFD for each control character except line ends, tabs and the sequences that
/// set colours.
pub(crate) fn plain(text: &str) -> Cow<'_, str> {
    let is_shown = |c: char| !c.is_control() || c == '\n' || c == '\t';
    if text.chars().all(is_shown) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let length = if c == '\x1b' { colour(rest) } else { 0 };
        let (part, replaced) = match length {
            0 => (c.len_utf8(), !is_shown(c)),
            length => (length, false),
        };
        shown += if replaced { "\u{fffd}" } else { &rest[..part] };
        rest = &rest[part..];
    }
    Cow::Owned(shown)
}

/// The length of the sequence that sets a colour at the beginning of a text, or 0.
fn colour(text: &str) -> usize {
    let Some(numbers) = text.strip_prefix("\x1b[") else { return 0 };
    let behind = numbers.trim_start_matches(|c: char| c.is_ascii_digit() || c == ';');
    if behind.starts_with('m') { text.len() - behind.len() + 1 } else { 0 }
}

/// A text with line ends, broken between words. All lines but the first are indented by this.
pub(crate) fn wrapped(text: &str, width: usize, indent: usize) -> String {
    let mut lines = String::new();
    let mut used = 0;
    for (i, word) in text.split(' ').enumerate() {
        let length = printed(word);
        if i > 0 && used + 1 + length > width && used > indent {
            lines += &format!("\n{:indent$}", "");
            used = indent;
        } else if i > 0 {
            lines.push(' ');
            used += 1;
        }
        lines += word;
        used += length;
    }
    lines + "\n"
}

/// The columns that a word takes: escape sequences take none.
fn printed(word: &str) -> usize {
    let mut columns = 0;
    let mut is_escape = false;
    for character in word.chars() {
        is_escape |= character == '\u{1b}';
        columns += usize::from(!is_escape);
        is_escape &= character != 'm';
    }
    columns
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_colours_are_left_of_what_commands_a_terminal() {
        assert_eq!(plain("a\tb\nä┃"), "a\tb\nä┃");
        assert_eq!(plain("\x1b[1;31mred\x1b[0m"), "\x1b[1;31mred\x1b[0m");
        assert_eq!(plain("a\x1b[2Jb\x07\rc\u{9b}d"), "a\u{fffd}[2Jb\u{fffd}\u{fffd}c\u{fffd}d");
        assert_eq!(plain("\x1b]0;title\x07"), "\u{fffd}]0;title\u{fffd}");
        assert_eq!(plain("\x1b["), "\u{fffd}[");
    }
}
