//! Manifests as JSON: an object that people read too, and its fields when it is read again.

use serde_json::Value;

/// The fault of a text that should be such an object.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FieldError {
    /// It is no JSON.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// The field of this name holds no value of this sort.
    #[error("expected {1} in \"{0}\"")]
    Field(String, &'static str),
}

/// A field that is missing or holds something else.
pub(super) fn wrong(name: &str, expected: &'static str) -> FieldError {
    FieldError::Field(name.to_owned(), expected)
}

pub(super) fn text(object: &Value, name: &str) -> Result<String, FieldError> {
    object[name].as_str().map(ToOwned::to_owned).ok_or_else(|| wrong(name, "text"))
}

pub(super) fn number(object: &Value, name: &str) -> Result<u64, FieldError> {
    object[name].as_u64().ok_or_else(|| wrong(name, "a number"))
}

/// A list, each entry of which `read` takes.
pub(super) fn list<T>(
    object: &Value,
    name: &str,
    read: impl Fn(&Value) -> Result<T, FieldError>,
) -> Result<Vec<T>, FieldError> {
    let entries = object[name].as_array().ok_or_else(|| wrong(name, "a list"))?;
    entries.iter().map(read).collect()
}

/// A list of texts.
pub(super) fn texts(object: &Value, name: &str) -> Result<Vec<String>, FieldError> {
    let text = |entry: &Value| entry.as_str().map(ToOwned::to_owned);
    list(object, name, |entry| text(entry).ok_or_else(|| wrong(name, "text")))
}

/// An object with these fields in this order, without a line end.
pub(super) fn readable(fields: &[(&str, Value)]) -> String {
    // A map of the crate would sort the names.
    let field = |(name, value): &(&str, Value)| {
        // Lines of nested values are indented by one level more.
        let value = format!("{value:#}").replace('\n', "\n  ");
        format!("  \"{name}\": {value}")
    };
    format!("{{\n{}\n}}", fields.iter().map(field).collect::<Vec<_>>().join(",\n"))
}
