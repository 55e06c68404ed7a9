//! Library errors: what is wrong, in which column, what was found there and what was expected.
//!
//! A [`Malformed`] text has its place within a line; the reader of the file adds the line's number.

use std::borrow::Cow;
use std::fmt;

/// The text at the place of an error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// A character.
    Char(char),
    /// A byte that is not part of a character.
    Byte(u8),
    /// The line ends here.
    EndOfLine,
    /// The field of a record ends here.
    EndOfField,
    /// The item of a variant puzzle ends here.
    EndOfItem,
    /// The input ends here.
    EndOfInput,
    /// Something longer, in words.
    Text(String),
    /// Something in a field of a table, whose columns have names and no place in a line: the name,
    /// and the text that is there. The error's column is then that in the field.
    InField(String, Box<Found>),
}

impl Found {
    /// The text at a place of a line, given the bytes from there on.
    pub fn at(bytes: &[u8]) -> Found {
        let Some(&first) = bytes.first() else { return Found::EndOfLine };
        let longest = &bytes[..bytes.len().min(4)];
        let valid = match std::str::from_utf8(longest) {
            Ok(text) => text,
            Err(error) => std::str::from_utf8(&longest[..error.valid_up_to()]).unwrap_or(""),
        };
        valid.chars().next().map_or(Found::Byte(first), Found::Char)
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Found::Char(c) => write!(f, "'{}'", c.escape_debug()),
            Found::Byte(byte) => write!(f, "byte 0x{byte:02x}"),
            Found::EndOfLine => f.write_str("the end of the line"),
            Found::EndOfField => f.write_str("the end of the field"),
            Found::EndOfItem => f.write_str("the end of the item"),
            Found::EndOfInput => f.write_str("the end of the input"),
            Found::Text(text) => f.write_str(text),
            Found::InField(_, found) if **found == Found::EndOfLine => {
                f.write_str("the end of the field")
            }
            Found::InField(_, found) => found.fmt(f),
        }
    }
}

/// The text with U+FFFD for each control character: names may have any, and XML may have none.
pub fn without_controls(text: &str) -> Cow<'_, str> {
    match text.contains(char::is_control) {
        true => Cow::Owned(text.replace(char::is_control, "\u{fffd}")),
        false => Cow::Borrowed(text),
    }
}

/// Text that is not a puzzle, and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}: found {found}, expected {expected}", self.place())]
pub struct Malformed {
    /// Column in bytes, from 1.
    pub column: usize,
    /// The text that is there.
    pub found: Found,
    /// A description of the text that should be there.
    pub expected: &'static str,
}

impl Malformed {
    /// The place within the line, or within the field of a table, in words.
    fn place(&self) -> String {
        match &self.found {
            Found::InField(name, _) => format!("{name}, character {}", self.column),
            _ => format!("column {}", self.column),
        }
    }
}

/// The known name that a text is nearly, if there is one: what was perhaps meant. Capitals, spaces
/// and hyphens do not count.
pub fn meant<'a>(text: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let plain = |text: &str| text.to_lowercase().replace([' ', '_', '-', '.'], "");
    let text = plain(text);
    let near = known.into_iter().filter(|name| !name.is_empty());
    let near = near.map(|name| (strsim::damerau_levenshtein(&text, &plain(name)), name));
    let (distance, name) = near.min_by_key(|(distance, _)| *distance)?;
    (distance <= 1.max(text.chars().count() / 3)).then_some(name)
}

/// The same as a part of a message: ` (is xv meant?)`, or nothing.
pub fn meant_hint<'a>(text: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    meant(text, known).map_or(String::new(), |name| format!(" (is {name} meant?)"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_found_is_shown_in_readable_form() {
        let shown = |bytes: &[u8]| Found::at(bytes).to_string();
        assert_eq!(shown(b"x1"), "'x'");
        assert_eq!(shown(b"\t"), "'\\t'");
        assert_eq!(shown("é and more".as_bytes()), "'é'");
        assert_eq!(shown(&[0xff, b'1']), "byte 0xff");
        assert_eq!(shown(&[b'a', 0xff]), "'a'");
        assert_eq!(shown(b""), "the end of the line");
    }

    #[test]
    fn a_text_that_is_nearly_a_name_gets_a_hint() {
        let known = ["arrow", "kropki", "little-killer", "xv"];
        for (text, expected) in [
            ("arrows", Some("arrow")),
            ("Kropky", Some("kropki")),
            ("LittleKiller", Some("little-killer")),
            ("zipper", None),
            ("", None),
        ] {
            assert_eq!(meant(text, known), expected, "{text}");
        }
        assert_eq!(meant_hint("vx", known), " (is xv meant?)");
    }
}
