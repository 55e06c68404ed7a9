//! SudokuPad's own JSON. Most of its rules are drawings and words, of which nobody can be sure: what
//! is read are givens, regions, cages with sums and the rules of the whole grid.

use serde_json::{Map, Value};

use super::super::RulesText;
use super::cells::{name, says_something, text};
use super::{Draft, fpuzzles, wrong};
use crate::error::Malformed;

/// Keys that say nothing of the rules.
const ASIDE: &[&str] = &[
    "id",
    "cellSize",
    "settings",
    "foglight",
    "fogofwar",
    "triggereffect",
    "videos",
    "title",
    "author",
    "cells",
    "cages",
    "regions",
    "metadata",
    "global",
    "version",
];

/// Reads a puzzle.
///
/// # Errors
/// The first part that is wrong, or that has a rule that is not understood.
pub(super) fn read(object: &Map<String, Value>, texts: RulesText) -> Result<Draft, Malformed> {
    let mut draft = Draft::default();
    for (key, value) in object.iter().filter(|(_, value)| says_something(value)) {
        if !ASIDE.contains(&&key[..]) {
            let count = value.as_array().map_or(1, Vec::len);
            let found = format!("{count} of {key} in the JSON of SudokuPad");
            return Err(wrong(found, "rules that are told by more than a drawing"));
        }
    }
    let list = |key: &str| object.get(key).and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let size = givens(list("cells"), &mut draft)?;
    regions(list("regions"), size, &mut draft)?;
    let mut rules = Vec::new();
    for (i, cage) in list("cages").iter().filter_map(Value::as_object).enumerate() {
        match heading(cage) {
            Some((name, said)) => match name {
                "title" => draft.title = Some(said.to_owned()),
                "author" => draft.author = Some(said.to_owned()),
                "rules" => rules.push(said.to_owned()),
                "solution" => draft.solution = fpuzzles::solution(Some(&said.into())),
                _ => {}
            },
            None => {
                self::cage(cage, &format!("killercage {}", i + 1), size, &mut draft)?;
            }
        }
    }
    let mut flags = Vec::new();
    let metadata = object.get("metadata").and_then(Value::as_object);
    for (key, value) in metadata.into_iter().flatten() {
        match &key[..] {
            "title" => draft.title = value.as_str().map(str::to_owned),
            "author" => draft.author = value.as_str().map(str::to_owned),
            "solution" => draft.solution = fpuzzles::solution(Some(value)),
            "rules" => match value {
                Value::Array(lines) => {
                    rules.extend(lines.iter().filter_map(Value::as_str).map(str::to_owned));
                }
                _ => rules.push(value.as_str().unwrap_or_default().to_owned()),
            },
            "antiknight" | "antiking" if *value == Value::Bool(true) => flags.push(key.as_str()),
            _ => {}
        }
    }
    for flag in list("global") {
        flags.push(flag.as_str().unwrap_or("something else"));
    }
    flags.sort_unstable();
    flags.dedup();
    for flag in &flags {
        let item = match *flag {
            "antiknight" => "AntiKnight",
            "antiking" => "AntiKing",
            "nonconsecutive" => "AntiConsecutive",
            _ => return Err(wrong(format!("the rule {flag} in global"), "a rule that is known")),
        };
        draft.add(flag, item, [""; 0]);
    }
    draft.check_rules(&rules, size, Vec::new(), texts)?;
    Ok(draft)
}

/// The name and the text of a cage that only says something of the puzzle.
fn heading(cage: &Map<String, Value>) -> Option<(&str, &str)> {
    if cage.get("cells").is_some_and(says_something) {
        return None;
    }
    let (name, said) = cage.get("value")?.as_str()?.split_once(':')?;
    Some((name, said.trim()))
}

fn givens(rows: &[Value], draft: &mut Draft) -> Result<usize, Malformed> {
    let size = rows.len();
    let is_square = rows.iter().all(|row| row.as_array().is_some_and(|row| row.len() == size));
    if !is_square || !(4..=16).contains(&size) {
        let found = format!("cells in {size} rows that are no square");
        return Err(wrong(found, "as many rows as columns, 4 to 16 of them"));
    }
    if size != 9 {
        draft.add("cells", "Shape", [format!("{size}x{size}")]);
    }
    let mut givens = Vec::new();
    for (r, row) in rows.iter().enumerate() {
        for (c, cell) in row.as_array().into_iter().flatten().enumerate() {
            let value = cell.as_object().map(|cell| text(cell, "value")).unwrap_or_default();
            if !value.is_empty() {
                givens.push(format!("{}_{value}", name(r + 1, c + 1)));
            }
        }
    }
    if !givens.is_empty() {
        draft.add("cells", "", givens);
    }
    Ok(size)
}

/// The index of a cell, which is a list of its row and its column, from 0.
fn index(value: &Value, size: usize, at: &str) -> Result<usize, Malformed> {
    let numbers: Vec<usize> = value
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|number| usize::try_from(number.as_u64()?).ok().filter(|n| *n < size))
        .collect();
    match numbers[..] {
        [row, column] => Ok(row * size + column),
        _ => Err(wrong(format!("{value} in {at}"), "a cell of the grid, as in [0,1]")),
    }
}

fn regions(regions: &[Value], size: usize, draft: &mut Draft) -> Result<(), Malformed> {
    let mut of: Vec<Option<Option<i64>>> = vec![Some(None); size * size];
    for (number, region) in regions.iter().enumerate() {
        for cell in region.as_array().into_iter().flatten() {
            of[index(cell, size, "regions")?] = Some(Some(number as i64));
        }
    }
    if regions.is_empty() {
        return Err(wrong("a grid without regions", "the regions, or the boxes"));
    }
    fpuzzles::regions(&of, size, draft)
}

/// A cage with a sum, or without one.
fn cage(
    cage: &Map<String, Value>,
    at: &str,
    size: usize,
    draft: &mut Draft,
) -> Result<(), Malformed> {
    const KILLER: &str = "a cage whose digits differ, with its sum";
    let value = Some(text(cage, "value")).filter(|value| !value.is_empty());
    let value = value.unwrap_or_else(|| text(cage, "sum"));
    let sum = if value.is_empty() { "0".to_owned() } else { value };
    if !sum.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(wrong(format!("the value {sum:?} of {at}"), KILLER));
    }
    if cage.get("unique").and_then(Value::as_bool) != Some(true) {
        return Err(wrong(format!("{at}, in which digits may repeat"), KILLER));
    }
    let cells = cage.get("cells").and_then(Value::as_array).into_iter().flatten();
    let cells = cells
        .map(|cell| index(cell, size, at).map(|index| name(index / size + 1, index % size + 1)));
    let cells: Vec<String> = cells.collect::<Result<_, _>>()?;
    draft.add(at, "Cage", std::iter::once(sum).chain(cells));
    Ok(())
}
