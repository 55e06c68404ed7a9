//! Arrays of JSON: of strings, of objects, or of lists of rows; and objects that have such an
//! array, or are one record over several lines. Lists in braces or with single quotes, as other
//! languages write them, are read as arrays.

use serde_json::value::RawValue;

use super::{LineCounter, Records};
use crate::json_lines::{Object, content, elements};
use crate::notation::{self, Reading};
use crate::{bytes, choice, csv, variant};

/// Whether a text begins as an array, or is one object, on one line or several.
pub(super) fn may_be(beginning: &[u8]) -> bool {
    let start = beginning.trim_ascii_start();
    match start.first() {
        Some(b'[') => !is_section(start),
        Some(b'{') => {
            let mut lines = bytes::lines(start);
            let first = lines.next().unwrap_or_default();
            let is_list = matches!(start[1..].trim_ascii_start().first(), Some(b'{' | b'['));
            // One with a puzzle on one line is a line of JSON.
            let is_alone = lines.all(|line| line.trim_ascii().is_empty());
            let has_puzzle = || Object::of(first).is_ok_and(|object| has_named_puzzle(&object));
            is_list || variant::is_cut_short(first) || is_alone && !has_puzzle()
        }
        _ => false,
    }
}

/// Whether a text begins with the name of a section or a table of TOML.
fn is_section(text: &[u8]) -> bool {
    let behind = text.trim_ascii_start();
    let behind = &behind[bytes::run(behind, |byte| *byte == b'[')..];
    behind.first().is_some_and(u8::is_ascii_alphabetic) && !behind.starts_with(b"None")
}

pub(super) fn unfold(text: &[u8]) -> Option<Records> {
    let plain = as_json(text);
    let text = plain.as_deref().unwrap_or(text);
    let mut records = Records::default();
    let mut reader = Reader { counter: LineCounter::new(text), text, records: &mut records };
    let value: &RawValue = serde_json::from_slice(text).ok()?;
    // An empty list has no puzzles, and nothing in it is malformed.
    reader.value(value)?;
    Some(records)
}

/// A list that other languages write, as JSON of the same length: braces become brackets.
fn as_json(text: &[u8]) -> Option<Vec<u8>> {
    if serde_json::from_slice::<&RawValue>(text).is_ok() {
        return None;
    }
    let start = text.trim_ascii_start();
    let is_braced = start.starts_with(b"{") && !start.contains(&b':');
    let mut json: Vec<u8> = text
        .iter()
        .map(|byte| match byte {
            b'{' if is_braced => b'[',
            b'}' if is_braced => b']',
            b'\'' => b'"',
            b'(' => b'[',
            b')' => b']',
            b';' => b' ',
            byte => *byte,
        })
        .collect();
    for at in memchr::memmem::find_iter(&json.clone(), b"None") {
        json[at..at + 4].copy_from_slice(b"null");
    }
    // A comma behind the last of a list is none.
    let mut last = None;
    for at in 0..json.len() {
        match json[at] {
            b',' => last = Some(at),
            b']' | b'}' => {
                if let Some(comma) = last.take() {
                    json[comma] = b' ';
                }
            }
            byte if byte.is_ascii_whitespace() => {}
            _ => last = None,
        }
    }
    Some(json)
}

struct Reader<'a, 'b> {
    text: &'a [u8],
    counter: LineCounter<'a>,
    records: &'b mut Records,
}

/// The name of the field of records without names.
const PUZZLE: &str = "puzzle";

impl<'a> Reader<'a, '_> {
    fn line(&mut self, value: &RawValue) -> u64 {
        self.counter.line(value.get().as_ptr().addr() - self.text.as_ptr().addr())
    }

    /// The records of the whole text.
    fn value(&mut self, value: &'a RawValue) -> Option<()> {
        let text = value.get().as_bytes();
        match text.first() {
            Some(b'[') => self.array(value),
            Some(b'{') => self.object(value, true),
            _ => None,
        }
    }

    /// An array that is a puzzle, or whose elements are records.
    fn array(&mut self, value: &'a RawValue) -> Option<()> {
        if is_board(value) || has_rows(value) {
            let line = self.line(value);
            self.records.push(line, vec![(PUZZLE, content(value).into_owned())]);
            return Some(());
        }
        for element in elements(value)? {
            match element.get().as_bytes().first() {
                Some(b'{') => self.object(element, false)?,
                Some(b'[') if is_record(element) => self.fields(element)?,
                Some(b'[' | b'"') => {
                    let line = self.line(element);
                    self.records.push(line, vec![(PUZZLE, content(element).into_owned())]);
                }
                _ => return None,
            }
        }
        Some(())
    }

    /// A record without names: `[puzzle, solution, …]`.
    fn fields(&mut self, value: &'a RawValue) -> Option<()> {
        let line = self.line(value);
        let elements = elements(value)?;
        let names: Vec<String> = (0..elements.len()).map(csv::by_number).collect();
        let fields = names.iter().zip(elements);
        let fields = fields.map(|(name, value)| (&name[..], content(value).into_owned()));
        self.records.push(line, fields.collect());
        Some(())
    }

    /// An object that is a record, a puzzle of a web editor, or has an array of records.
    fn object(&mut self, value: &'a RawValue, is_whole: bool) -> Option<()> {
        let object = Object::of(value.get().as_bytes()).ok()?;
        if variant::is_whole(&object) && !has_named_puzzle(&object) {
            if is_whole {
                // One puzzle of a web editor in a file of its own.
                return None;
            }
            let line = self.line(value);
            let text = value.get().parse::<serde_json::Value>().ok()?.to_string();
            self.records.push(line, vec![(PUZZLE, text.into_bytes())]);
            return Some(());
        }
        if is_whole && !has_named_puzzle(&object) {
            let mut arrays = object.0.iter().filter(|(_, value)| value.get().starts_with('['));
            let ((name, array), None) = (arrays.next()?, arrays.next()) else { return None };
            // Of an empty one only its name tells that its elements would be puzzles.
            let is_empty = elements(array).is_some_and(|all| all.is_empty());
            return if is_empty && !means_puzzle(name) { None } else { self.array(array) };
        }
        let line = self.line(value);
        let fields = object.0.iter().map(|(name, value)| (&name[..], content(value).into_owned()));
        self.records.push(line, fields.collect());
        Some(())
    }
}

/// Whether a member of a name that means the puzzle is one by its form.
fn has_named_puzzle(object: &Object<'_>) -> bool {
    object.0.iter().any(|(name, value)| {
        let is_puzzle = || value.get().starts_with('"') || is_board(value) || has_rows(value);
        means_puzzle(name) && is_puzzle()
    })
}

fn means_puzzle(name: &str) -> bool {
    choice::PUZZLE_NAMES.iter().any(|known| name.eq_ignore_ascii_case(known))
}

/// Whether an array is one board.
fn is_board(value: &RawValue) -> bool {
    value.get().starts_with('[')
        && !value.get().contains('{')
        && matches!(
            notation::board::read(value.get().as_bytes()),
            Some(Ok(Reading::Cells(_) | Reading::Candidates(_) | Reading::Variant(_)))
        )
}

/// Whether an array is rows of values, right or wrong.
fn has_rows(value: &RawValue) -> bool {
    let is_value = |cell: &&RawValue| cell.get().len() <= 4 && !cell.get().starts_with('[');
    let is_row = |row: &&RawValue| {
        elements(row).is_some_and(|cells| cells.len() >= 4 && cells.iter().all(is_value))
    };
    elements(value).is_some_and(|rows| rows.len() >= 4 && rows.iter().all(is_row))
}

/// Whether an array has a puzzle and other fields.
fn is_record(value: &RawValue) -> bool {
    elements(value).is_some_and(|elements| {
        elements.len() > 1
            && elements.iter().any(|element| {
                let is_long = element.get().starts_with('"') && element.get().len() >= 18;
                is_long && notation::read(&content(element)).is_ok() || is_board(element)
            })
    })
}
