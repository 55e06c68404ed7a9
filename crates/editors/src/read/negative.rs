//! f-puzzles: rules of what has no mark: `nonconsecutive`, and the lists of `negative`.

use serde_json::Value;

use super::{
    Done, Draft, Object, Read,
    cells::{cells, list, name, says_something, text},
    refuse,
};
use ninefold_variants::base64;

/// Reads them. Returns the keys of the marks without which cells have a rule.
///
/// # Errors
/// One of them is not known, or cannot be said of the marks that the puzzle has.
pub(super) fn read(object: &Object, size: usize, draft: &mut Draft) -> Read<Vec<&'static str>> {
    let says = |key: &str| object.get(key).is_some_and(says_something);
    let mut listed = Vec::new();
    for value in list(object, "negative") {
        match value.as_str() {
            Some("xv") => listed.push("xv"),
            Some("ratio") => listed.push("ratio"),
            Some("foglight") => {}
            _ => return refuse(format!("{value} in negative"), "\"xv\" or \"ratio\""),
        }
    }
    if listed.contains(&"xv") {
        draft.add("negative", "StrictXV", [""; 0]);
    }
    let apart = says("nonconsecutive");
    if apart && !is_plain(object, "difference", "1") {
        let found = "nonconsecutive beside dots of any difference";
        return refuse(found, "marks of which those without one have a rule that can be said");
    }
    match (apart, listed.contains(&"ratio")) {
        (false, false) => {}
        (true, false) if !says("difference") && !says("ratio") => {
            draft.add("nonconsecutive", "AntiConsecutive", [""; 0]);
        }
        (true, true) if is_plain(object, "ratio", "2") => {
            draft.add("negative", "StrictKropki", [""; 0]);
            // Where a text speaks of the rule.
            draft.numbers.push(("nonconsecutive", 1));
        }
        // Cells with a dot between them are left out; the others differ by two at least.
        (true, false) => {
            for pair in unmarked(object, size)? {
                draft.add("nonconsecutive", "Whisper", std::iter::once("2".to_owned()).chain(pair));
            }
        }
        (apart, true) => no_ratio(object, size, apart, draft)?,
    }
    if apart {
        listed.push("difference");
    }
    Ok(listed)
}

/// The values of the dots of a key that are not the common one, which stands for none.
fn values(object: &Object, key: &str, usual: &str) -> Vec<String> {
    let values = list(object, key).iter().filter_map(Value::as_object);
    let values = values.map(|part| text(part, "value"));
    let mut values: Vec<String> =
        values.map(|value| if value.is_empty() { usual.to_owned() } else { value }).collect();
    values.sort_unstable();
    values.dedup();
    values
}

fn is_plain(object: &Object, key: &str, usual: &str) -> bool {
    values(object, key, usual).iter().all(|value| value == usual)
}

/// Adds that cells side by side without a dot have none of the ratios that the dots have.
fn no_ratio(object: &Object, size: usize, apart: bool, draft: &mut Draft) -> Done {
    let values = values(object, "ratio", "2");
    let mut ratios: Vec<u32> = values.iter().filter_map(|value| value.parse().ok()).collect();
    if ratios.is_empty() {
        ratios.push(2);
    }
    let holds = |a: u32, b: u32| {
        let is_ratio = |ratio: &u32| a == b * ratio || b == a * ratio;
        !(ratios.iter().any(is_ratio) || apart && a.abs_diff(b) == 1)
    };
    let mut arguments = vec![base64::relation(size as u32, holds), "_no-ratio".to_owned()];
    for pair in unmarked(object, size)? {
        arguments.push(String::new());
        arguments.extend(pair);
    }
    draft.add("negative", "Pair", arguments);
    Ok(())
}

/// The pairs of cells side by side without a dot.
fn unmarked(object: &Object, size: usize) -> Read<Vec<[String; 2]>> {
    let mut marked: Vec<Vec<String>> = Vec::new();
    for key in ["difference", "ratio"] {
        for part in list(object, key) {
            let mut pair = cells(part.get("cells"), size, key)?;
            pair.sort();
            marked.push(pair);
        }
    }
    let lines = (1..=size).flat_map(|a| (1..size).map(move |b| (a, b)));
    let pairs =
        lines.flat_map(|(a, b)| [[name(a, b), name(a, b + 1)], [name(b, a), name(b + 1, a)]]);
    Ok(pairs
        .filter(|pair| {
            !marked.iter().any(|marked| {
                let mut pair = pair.to_vec();
                pair.sort();
                *marked == pair
            })
        })
        .collect())
}
