//! JSON files with a checksum of themselves, so that one that was damaged or edited is not believed.

use serde_json::{Map, Value};
use xxhash_rust::xxh3::xxh3_128;

/// The field of the checksum, XXH3-128 of the compact text of all others.
const SUM: &str = "xxh3_of_this";

fn sum(value: &Value) -> Value {
    format!("{:032x}", xxh3_128(value.to_string().as_bytes())).into()
}

/// The object with its checksum.
pub(super) fn seal(mut value: Value) -> Value {
    let sum = sum(&value);
    value[SUM] = sum;
    value
}

/// The object in a text that [`seal`] has made. Errors: what is wrong with it.
pub(super) fn unseal(text: &[u8]) -> Result<Value, String> {
    let no_sum = || "it has no checksum of itself".to_owned();
    // Bytes that are no text become other bytes, and so another checksum.
    let parsed = String::from_utf8_lossy(text).parse();
    let value: Value = parsed.map_err(|error: serde_json::Error| error.to_string())?;
    let Value::Object(members) = value else { return Err(no_sum()) };
    let (mut found, mut others) = (None, Map::new());
    for (name, member) in members {
        if name == SUM { found = Some(member) } else { drop(others.insert(name, member)) }
    }
    let value = Value::Object(others);
    match found {
        None => Err(no_sum()),
        Some(found) if found == sum(&value) => Ok(value),
        Some(_) => Err("it was changed: its checksum is another".to_owned()),
    }
}
