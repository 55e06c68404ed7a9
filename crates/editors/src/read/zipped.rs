//! The short JSON of SudokuPad: names without quotes and mostly of a letter or two, single quotes,
//! `t` and `f`, colours without quotes, and nothing at all where an object is empty.

use super::Object;
use serde_json::{Map, Value};

/// Objects and lists may stand within each other so often.
const DEEPEST: usize = 64;

/// Short names, and what they stand for.
#[rustfmt::skip]
const NAMES: &[(&str, &str)] = &[
    ("c", "color"), ("ca", "cages"), ("ct", "center"), ("c1", "borderColor"),
    ("c2", "backgroundColor"), ("ce", "cells"), ("cs", "cellSize"), ("a", "arrows"),
    ("o", "overlays"), ("u", "underlays"), ("w", "width"), ("h", "height"), ("v", "value"),
    ("vd", "videos"), ("l", "lines"), ("r", "rounded"), ("re", "regions"), ("fs", "fontSize"),
    ("th", "thickness"), ("hl", "headLength"), ("wp", "wayPoints"), ("t", "title"), ("te", "text"),
    ("d", "duration"), ("d2", "d"),
];

/// The object of a text; `None` where it is not one. Plain JSON is read as well, but its names are
/// taken for short ones.
pub(super) fn read(text: &str) -> Option<Object> {
    let mut reader = Reader { text: text.trim().as_bytes(), at: 0 };
    let value = reader.value(0)?;
    match value {
        Value::Object(object) if reader.at == reader.text.len() => Some(object),
        _ => None,
    }
}

struct Reader<'a> {
    text: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn skip(&mut self, byte: u8) -> bool {
        let is_there = self.peek() == Some(byte);
        self.at += usize::from(is_there);
        is_there
    }

    fn value(&mut self, depth: usize) -> Option<Value> {
        if depth > DEEPEST {
            return None;
        }
        match self.peek()? {
            b'{' => self.object(depth).map(Value::Object),
            b'[' => self.list(depth).map(Value::Array),
            b'\'' | b'"' => self.string().map(Value::String),
            // An empty object is not written.
            b',' | b'}' | b']' => Some(Value::Object(Map::new())),
            _ => Some(word(&self.word())),
        }
    }

    fn object(&mut self, depth: usize) -> Option<Object> {
        let mut object = Map::new();
        self.items(b'}', |reader| {
            let name = match reader.peek()? {
                b'\'' | b'"' => reader.string()?,
                _ => reader.word(),
            };
            if name.is_empty() || !reader.skip(b':') {
                return None;
            }
            let value = reader.value(depth + 1)?;
            let known = NAMES.iter().find(|(short, _)| *short == name);
            object.insert(known.map_or(name, |(_, long)| (*long).to_owned()), value);
            Some(())
        })?;
        Some(object)
    }

    fn list(&mut self, depth: usize) -> Option<Vec<Value>> {
        let mut list = Vec::new();
        self.items(b']', |reader| {
            list.push(reader.value(depth + 1)?);
            Some(())
        })?;
        Some(list)
    }

    /// Reads items up to the sign that closes them, with commas between.
    fn items(&mut self, close: u8, mut item: impl FnMut(&mut Self) -> Option<()>) -> Option<()> {
        self.at += 1;
        if self.skip(close) {
            return Some(());
        }
        loop {
            item(self)?;
            if self.skip(close) {
                return Some(());
            }
            if !self.skip(b',') {
                return None;
            }
        }
    }

    fn string(&mut self) -> Option<String> {
        let quote = self.peek()?;
        let start = self.at + 1;
        let mut at = start;
        while *self.text.get(at)? != quote {
            at += if self.text[at] == b'\\' { 2 } else { 1 };
        }
        let text = std::str::from_utf8(&self.text[start..at]).ok()?;
        self.at = at + 1;
        let json = match quote {
            b'\'' => text.replace("\\'", "\u{0}").replace('"', "\\\"").replace('\u{0}', "'"),
            _ => text.to_owned(),
        };
        serde_json::from_str(&format!("\"{json}\"")).ok()
    }

    /// The text up to the next sign.
    fn word(&mut self) -> String {
        let rest = &self.text[self.at..];
        let length = rest.iter().position(|byte| b",:{}[]'\"".contains(byte)).unwrap_or(rest.len());
        self.at += length;
        String::from_utf8_lossy(&rest[..length]).trim().to_owned()
    }
}

/// A word without quotes.
fn word(text: &str) -> Value {
    match text {
        "t" | "true" => Value::Bool(true),
        "f" | "false" => Value::Bool(false),
        "null" => Value::Null,
        _ if text.starts_with('#') => Value::String(text.to_owned()),
        _ => serde_json::from_str(text).unwrap_or_else(|_| Value::String(format!("#{text}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_short_form_is_the_long_one() {
        let short = "{id:'a\\'b\"c',ce:[[,{v:5},],[,,]],ca:[{ce:[[0,0],[0,1]],v:10,unique:t,c1:FF00aa}],x:#0,l:[]}";
        let long = r###"{"id":"a'b\"c","cells":[[{},{"value":5},{}],[{},{},{}]],
            "cages":[{"cells":[[0,0],[0,1]],"value":10,"unique":true,"borderColor":"#FF00aa"}],
            "x":"#0","lines":[]}"###;
        let long: Object = serde_json::from_str(long).expect("JSON");
        assert_eq!(read(short), Some(long));
        for text in ["", "{", "{}x", "[]", "{a}", "{a:'}", "{a:[1}", "{:1}", &"{a:".repeat(99)] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
