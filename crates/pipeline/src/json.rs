//! Objects of JSON, built without the macro `json!`: that is five times as much code a member, in
//! every function that makes one.

use serde_json::{Map, Value};

/// The object of these members.
pub(crate) fn object(members: Vec<(&str, Value)>) -> Value {
    let mut object = Map::new();
    for (name, value) in members {
        object.insert(name.to_owned(), value);
    }
    Value::Object(object)
}
