//! Requests and answers in JSON: `{"verb": "grade", "puzzle": "…"}`.

use serde_json::{Map, Value, json};

use crate::logic;
#[cfg(feature = "full")]
use crate::rules;

/// The answer to a request, or the error in words.
pub(crate) type Answer = Result<Value, String>;

/// Answers a request: with its result, or with `{"error": "…"}`.
pub fn call(request: &[u8], out: &mut Vec<u8>) {
    let answer = answer(request).unwrap_or_else(|why| json!({ "error": why }));
    // Writing to memory does not fail.
    let _ = serde_json::to_writer(out, &answer);
}

fn answer(request: &[u8]) -> Answer {
    let request: Value = serde_json::from_slice(request).map_err(|error| error.to_string())?;
    let Value::Object(members) = request else { return Err("expected an object".to_owned()) };
    let request = Request(members);
    match request.text("verb")? {
        "grade" => logic::grade(&request),
        "hint" => logic::hint(&request),
        "explain" => logic::explain(&request),
        "generate" => logic::generate(&request),
        #[cfg(feature = "full")]
        "variant" => rules::variant(&request),
        #[cfg(feature = "full")]
        "svg" => rules::svg(&request),
        other => Err(format!("{other}: this build of ninefold cannot do that")),
    }
}

/// The members of a request.
pub(crate) struct Request(Map<String, Value>);

impl Request {
    /// A member, unless it is missing or null.
    pub(crate) fn get(&self, name: &str) -> Option<&Value> {
        self.0.get(name).filter(|value| !value.is_null())
    }

    /// A text that must be there.
    pub(crate) fn text(&self, name: &str) -> Result<&str, String> {
        self.optional_text(name)?.ok_or_else(|| format!("{name}: nothing; expected a text"))
    }

    /// A text, if it is there.
    pub(crate) fn optional_text(&self, name: &str) -> Result<Option<&str>, String> {
        let Some(value) = self.get(name) else { return Ok(None) };
        value.as_str().map(Some).ok_or_else(|| format!("{name}: {value}; expected a text"))
    }

    /// A whole number, if it is there.
    pub(crate) fn number(&self, name: &str) -> Result<Option<u64>, String> {
        let Some(value) = self.get(name) else { return Ok(None) };
        let number = value.as_u64().map(Some);
        number.ok_or_else(|| format!("{name}: {value}; expected a whole number"))
    }

    /// A list of texts, or one text; nothing where it is missing.
    pub(crate) fn texts(&self, name: &str) -> Result<Vec<&str>, String> {
        let wrong = |value: &Value| format!("{name}: {value}; expected a text or a list of texts");
        match self.get(name) {
            None => Ok(Vec::new()),
            Some(Value::String(text)) => Ok(vec![text]),
            Some(Value::Array(texts)) => {
                texts.iter().map(|text| text.as_str().ok_or_else(|| wrong(text))).collect()
            }
            Some(other) => Err(wrong(other)),
        }
    }

    /// A number, or the least and the most of a range.
    pub(crate) fn range(&self, name: &str) -> Result<Option<[u64; 2]>, String> {
        let Some(value) = self.get(name) else { return Ok(None) };
        let range = match value {
            Value::Array(ends) => match &ends[..] {
                [least, most] => least.as_u64().zip(most.as_u64()),
                _ => None,
            },
            value => value.as_u64().map(|number| (number, number)),
        };
        let range = range.filter(|(least, most)| least <= most);
        let range = range.map(|(least, most)| Some([least, most]));
        range.ok_or_else(|| format!("{name}: {value}; expected a number, or [LEAST, MOST]"))
    }

    /// Refuses members of other names than these.
    pub(crate) fn only(&self, names: &[&str]) -> Result<(), String> {
        let is_other = |name: &&String| *name != "verb" && !names.contains(&&name[..]);
        match self.0.keys().find(is_other) {
            None => Ok(()),
            Some(name) => Err(format!("{name}: no such option; expected {}", names.join(", "))),
        }
    }
}
