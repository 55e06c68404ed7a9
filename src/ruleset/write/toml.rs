//! Rulesets as TOML: a table for each puzzle, a key for each kind of constraint.

use super::{NotSaid, items};
use crate::grid::{Candidates, Cell};
use crate::ruleset::heading::Heading;
use crate::ruleset::parse::kebab;
use crate::ruleset::set::Ruleset;

/// Writes a table `[[puzzle]]`.
pub(super) fn write(ruleset: &Ruleset, heading: &Heading) -> Result<String, NotSaid> {
    let mut text = String::from("[[puzzle]]");
    let said =
        [("name", &heading.title), ("author", &heading.author), ("solution", &heading.solution)];
    for (key, value) in said {
        if let Some(value) = value {
            text += &format!("\n{key} = {}", quoted(value));
        }
    }
    let cells = cells(ruleset.candidates());
    if !cells.is_empty() {
        text += &format!("\ncell = [{}]", list(&cells));
    }
    text += &keys(items(ruleset));
    text.push('\n');
    match crate::ruleset::parse::toml(&text) {
        Ok(again) if says_the_same(&again, ruleset) => Ok(text),
        // An argument has a sign that words of TOML cannot have.
        _ => {
            let unsaid = items(ruleset).find(|item| !item.starts_with('~') && !is_said(item));
            let what =
                unsaid.map_or("the items together".to_owned(), |item| format!("the item .{item}"));
            Err(NotSaid { form: "TOML", what })
        }
    }
}

/// The lines of items: a key for each name.
fn keys<'a>(items: impl Iterator<Item = &'a str>) -> String {
    let mut keys: Vec<(String, Vec<String>)> = Vec::new();
    for item in items {
        let (name, arguments) = item.split_once('~').unwrap_or((item, ""));
        if name.is_empty() {
            continue;
        }
        let words = arguments.split('~').map(|word| if word.is_empty() { "_" } else { word });
        let value =
            if arguments.is_empty() { String::new() } else { words.collect::<Vec<_>>().join(" ") };
        let key = kebab(name);
        match keys.iter_mut().find(|(known, _)| *known == key) {
            Some((_, values)) => values.push(value),
            None => keys.push((key, vec![value])),
        }
    }
    let lines = keys.iter().map(|(key, values)| match values.iter().all(String::is_empty) {
        true => format!("\n{key} = true"),
        false => format!("\n{key} = [{}]", list(values)),
    });
    lines.collect()
}

/// Whether an item by itself is read again as what it is.
fn is_said(item: &str) -> bool {
    let read = crate::ruleset::parse::toml(&format!("[[puzzle]]{}\n", keys(std::iter::once(item))));
    read.is_ok_and(|again| items(&again).any(|other| other.eq_ignore_ascii_case(item)))
}

/// Whether two rulesets have the same candidates and the same items, in any order.
fn says_the_same(one: &Ruleset, other: &Ruleset) -> bool {
    let sorted = |ruleset: &Ruleset| {
        let named = items(ruleset).filter(|item| !item.starts_with('~'));
        let mut all: Vec<String> = named.map(str::to_ascii_uppercase).collect();
        all.sort();
        all
    };
    one.candidates() == other.candidates() && sorted(one) == sorted(other)
}

/// The cells that may not hold all digits, with those that they may: `r1c1 246`.
fn cells(candidates: &Candidates) -> Vec<String> {
    let is_restricted = |cell: &Cell| candidates.get(*cell) != Candidates::ALL.get(*cell);
    let digits = |cell: Cell| -> String {
        let mask = candidates.get(cell);
        (1..=9)
            .filter(|digit| mask >> (digit - 1) & 1 == 1)
            .map(|digit: u32| digit.to_string())
            .collect()
    };
    Cell::all().filter(is_restricted).map(|cell| format!("{cell} {}", digits(cell))).collect()
}

fn list(values: &[String]) -> String {
    values.iter().map(|value| quoted(value)).collect::<Vec<_>>().join(", ")
}

/// A string of TOML; JSON's escapes are among TOML's.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
