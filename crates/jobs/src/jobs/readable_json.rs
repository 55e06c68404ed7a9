//! JSON that people read too: the fields in a meaningful order, a line each.

use serde_json::Value;

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
