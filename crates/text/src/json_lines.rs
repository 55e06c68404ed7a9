//! JSON Lines: an object a line, whose members are the fields of a record.

use std::{borrow::Cow, fmt, ops::Range};

use serde_core::de::{Error, MapAccess, Visitor};
use serde_core::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use super::choice::{NoChoice, choose};
use super::{csv::Columns, record::Field, variant, wrong_at};
use ninefold_core::error::Malformed;

/// The name of what `solve` makes of a comment.
pub(crate) const COMMENT: &str = "comment";

/// An object, its members in their order.
#[derive(Debug)]
pub(crate) struct Object<'a>(pub(crate) Vec<(Cow<'a, str>, &'a RawValue)>);

impl<'de> Deserialize<'de> for Object<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Object<'de>, D::Error> {
        struct Members;
        impl<'de> Visitor<'de> for Members {
            type Value = Object<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Object<'de>, A::Error> {
                let mut members = Vec::new();
                while let Some((name, value)) = map.next_entry::<Name<'de>, &'de RawValue>()? {
                    members.push((name.0, value));
                }
                Ok(Object(members))
            }
        }
        deserializer.deserialize_map(Members)
    }
}

/// A string that is borrowed where it has no escapes.
struct Name<'a>(Cow<'a, str>);

impl<'de> Deserialize<'de> for Name<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Name<'de>, D::Error> {
        struct Text;
        impl<'de> Visitor<'de> for Text {
            type Value = Name<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a string")
            }

            fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<Name<'de>, E> {
                Ok(Name(Cow::Borrowed(text)))
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Name<'de>, E> {
                Ok(Name(Cow::Owned(text.to_owned())))
            }
        }
        deserializer.deserialize_str(Text)
    }
}

impl<'a> Object<'a> {
    /// The object of a text. Errors: the text is not an object; the error has the column.
    pub(crate) fn of(text: &'a [u8]) -> Result<Object<'a>, Malformed> {
        serde_json::from_slice(text).map_err(|error| {
            // Errors that are only known of the end have a column behind it.
            let place = error.column().clamp(1, text.len() + 1) - 1;
            wrong_at(text, place, "a JSON object on one line, and nothing else")
        })
    }

    pub(crate) fn get(&self, name: &str) -> Option<&'a RawValue> {
        self.0.iter().find(|(other, _)| other == name).map(|(_, value)| *value)
    }

    /// The contents of the members of these names; nothing of one that is missing.
    fn contents(&self, names: &[String]) -> Vec<Cow<'a, [u8]>> {
        names.iter().map(|name| self.get(name).map_or(Cow::Borrowed(&b""[..]), content)).collect()
    }
}

pub(crate) fn string(value: &RawValue) -> Option<Cow<'_, str>> {
    serde_json::from_slice::<Name<'_>>(value.get().as_bytes()).ok().map(|name| name.0)
}

pub(crate) fn elements(value: &RawValue) -> Option<Vec<&RawValue>> {
    serde_json::from_slice(value.get().as_bytes()).ok()
}

/// The content of a value: a string without quotes and escapes, nothing of null, else as it stands.
pub(crate) fn content(value: &RawValue) -> Cow<'_, [u8]> {
    let text = value.get();
    match text.as_bytes() {
        b"null" => Cow::Borrowed(&[]),
        [b'"', ..] => match string(value) {
            Some(Cow::Borrowed(text)) => Cow::Borrowed(text.as_bytes()),
            Some(Cow::Owned(text)) => Cow::Owned(text.into_bytes()),
            None => Cow::Borrowed(text.as_bytes()),
        },
        text => Cow::Borrowed(text),
    }
}

/// Where a value stands in its line, without quotes.
pub(crate) fn place(text: &[u8], value: &RawValue) -> Range<usize> {
    let start = value.get().as_ptr().addr() - text.as_ptr().addr();
    let end = start + value.get().len();
    if value.get().starts_with('"') { start + 1..end - 1 } else { start..end }
}

/// The names of the members of the first objects of an input, if one of these is a puzzle. Objects that are
/// puzzles of a web editor themselves, and lines that are no objects, are skipped.
pub(crate) fn members(lines: &[&[u8]]) -> Option<Result<Columns, Vec<String>>> {
    let mut objects = Vec::new();
    for line in lines {
        let Ok(object) = Object::of(line) else { continue };
        if variant::is_whole(&object) {
            return None;
        }
        if object.get(COMMENT).is_none() {
            objects.push(object);
        }
    }
    let mut names: Vec<String> = Vec::new();
    for (name, _) in objects.iter().flat_map(|object| &object.0) {
        if !names.iter().any(|known| known == name) {
            names.push(name.to_string());
        }
    }
    let records: Vec<Vec<Cow<'_, [u8]>>> =
        objects.iter().map(|object| object.contents(&names)).collect();
    match choose(&names, &records) {
        Ok(choice) => Some(Ok(Columns { choice, delimiter: b',', names, is_table: false })),
        Err(NoChoice::Unclear(fields)) => {
            Some(Err(fields.into_iter().map(|field| names[field].clone()).collect()))
        }
        Err(NoChoice::None) => None,
    }
}

/// A record: its members as fields.
pub(crate) struct JsonRecord<'a> {
    text: &'a [u8],
    object: Object<'a>,
}

impl<'a> JsonRecord<'a> {
    /// The record of a line. Errors: it is no object.
    pub(crate) fn of(text: &'a [u8]) -> Result<JsonRecord<'a>, Malformed> {
        Object::of(text).map(|object| JsonRecord { text, object })
    }

    pub(crate) fn is_comment(&self) -> bool {
        self.object.get(COMMENT).is_some()
    }

    /// The content of a member, and where it stands if it stands there as it is.
    pub(crate) fn member(&self, name: &str) -> Option<(Cow<'a, [u8]>, Range<usize>)> {
        let value = self.object.get(name)?;
        let (content, place) = (content(value), place(self.text, value));
        Some((content, place))
    }

    /// The fields other than the puzzle.
    pub(crate) fn fields<'m>(&self, columns: &'m Columns) -> Vec<Field<'m>>
    where
        'a: 'm,
    {
        let others = (0..columns.names.len()).filter(|&i| i != columns.choice.puzzle);
        others.filter_map(|i| Some((columns.name(i), self.member(&columns.names[i])?.0))).collect()
    }
}
