//! Objects of JSON: as values, built without the macro `json!` (that is five times as much code a
//! member, in every function that makes one), and as text.

use std::{fmt::Arguments, io::Write};

use serde_json::{Map, Value};

pub(crate) fn object(members: Vec<(&str, Value)>) -> Value {
    let mut object = Map::new();
    for (name, value) in members {
        object.insert(name.to_owned(), value);
    }
    Value::Object(object)
}

/// Appends text. Writing to memory does not fail.
pub(crate) fn push(out: &mut Vec<u8>, text: Arguments<'_>) {
    let _ = out.write_fmt(text);
}

/// Appends a key as it stands, and a text as a string.
pub(crate) fn push_string(key: &str, text: &[u8], out: &mut Vec<u8>) {
    out.extend_from_slice(key.as_bytes());
    // A string always has a JSON form, and writing to memory cannot fail.
    let _ = serde_json::to_writer(out, &String::from_utf8_lossy(text));
}

/// Appends the object of a comment or a blank line.
pub(crate) fn push_comment(line: u64, text: &[u8], out: &mut Vec<u8>) {
    push(out, format_args!("{{\"line\":{line}"));
    push_string(",\"comment\":", text, out);
    out.push(b'}');
}

/// Appends the kept fields and the end of an object that has other members before them.
pub(crate) fn push_fields<T: AsRef<[u8]>>(fields: &[(&str, T)], out: &mut Vec<u8>) {
    for (i, (name, content)) in fields.iter().enumerate() {
        out.extend_from_slice(if i == 0 { b",\"fields\":{" } else { b"," });
        push_string("", name.as_bytes(), out);
        push_string(":", content.as_ref(), out);
    }
    out.extend_from_slice(if fields.is_empty() { b"}" } else { b"}}" });
}
