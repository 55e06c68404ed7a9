//! SudokuPad's own JSON, told again in the keys of f-puzzles. Most of its rules are drawings and
//! words: see [`drawn`].

mod drawings;

use serde_json::{Map, Value, json};

use super::cells::{add_part, decimal, list, place, says_something, text, told_cell};
use super::{Done, Object, Read, refuse, rules};
use super::{
    colour::Colour,
    drawn::{self, Cage, Unsaid},
    fpuzzles::{is_fog, words_of},
};
use ninefold_variants::parse::{RulesTextPolicy, TitledPuzzle};

/// Keys that are read, and keys that state nothing of the rules.
#[rustfmt::skip]
const KNOWN: &[&str] = &[
    "id", "cellSize", "cs", "settings", "foglight", "fogofwar", "triggereffect", "videos", "vd",
    "title", "author", "cells", "cages", "regions", "metadata", "global", "version", "lines",
    "arrows", "overlays", "underlays",
];

/// Names that cages without cells have next to those that are read, and that state nothing of the
/// puzzle.
const ASIDE: &[&str] =
    &["msgcorrect", "msgincorrect", "source", "video", "date", "foglight", "fow", "comment"];

/// Reads a puzzle.
///
/// # Errors
/// The first part that is wrong, or that has a rule that is not understood.
pub(super) fn read(object: &Object, texts: RulesTextPolicy) -> Read<TitledPuzzle> {
    for (key, value) in object.iter().filter(|(_, value)| says_something(value)) {
        if !KNOWN.contains(&&key[..]) {
            let count = value.as_array().map_or(1, Vec::len);
            let found = format!("{count} of {key} in the JSON of SudokuPad");
            return refuse(found, "keys of SudokuPad that are known");
        }
    }
    let size = list(object, "cells").len();
    let mut puzzle = Puzzle { size, keys: Map::new(), said: Vec::new(), cages: Vec::new() };
    puzzle.metadata(object)?;
    puzzle.cages(object)?;
    puzzle.grid(object)?;
    let said = std::mem::take(&mut puzzle.said);
    if !said.iter().any(|text| text.chars().any(char::is_alphanumeric)) {
        puzzle.cages_without_words();
    }
    puzzle.keys.insert("ruleset".to_owned(), said.join("\n").into());
    let mut drawings = drawings::of(object, size);
    drawings.cages = puzzle.cages;
    drawn::read(&puzzle.keys, &drawings, &said, texts, Unsaid::IsRefused)
}

/// A puzzle that is being told again.
struct Puzzle {
    /// Rows and columns.
    size: usize,
    /// The keys of f-puzzles.
    keys: Object,
    /// The rules in words.
    said: Vec<String>,
    cages: Vec<Cage>,
}

impl Puzzle {
    fn set(&mut self, key: &str, value: impl Into<Value>) {
        self.keys.insert(key.to_owned(), value.into());
    }

    /// Turns a rule of the whole grid on, or not.
    fn switch(&mut self, key: &str, value: &str) -> Done {
        match value.trim_matches('"').trim() {
            "true" | "1" => self.set(key, true),
            "false" | "0" | "" => {}
            other => return refuse(format!("the value {other} of {key}"), "true or false"),
        }
        Ok(())
    }

    /// Title, author, solution, rules in words, and rules of the whole grid.
    fn metadata(&mut self, object: &Object) -> Done {
        let empty = Map::new();
        let metadata = object.get("metadata").and_then(Value::as_object).unwrap_or(&empty);
        for (key, value) in metadata.iter().filter(|(_, value)| says_something(value)) {
            match (&key[..], value) {
                ("title" | "author" | "solution", value) => self.set(key, value.clone()),
                ("rules", value) => {
                    self.said.extend(words_of(Some(value)).iter().map(|text| plain_lines(text)));
                }
                ("antiknight" | "antiking" | "nonconsecutive", _) => {
                    self.switch(key, &value.to_string())?;
                }
                ("bgimage", _) => {
                    let found = "a background image";
                    return refuse(found, "rules that are told by more than an image");
                }
                _ => {}
            }
        }
        for flag in list(object, "global") {
            match flag.as_str().unwrap_or("something else") {
                flag @ ("antiknight" | "antiking" | "nonconsecutive") => self.set(flag, true),
                flag => {
                    return refuse(format!("the rule {flag} in global"), "a rule that is known");
                }
            }
        }
        Ok(())
    }

    /// Cages with a sum or without one; cages without cells that state something of the puzzle; and
    /// cages that no sentence sees, which are regions.
    fn cages(&mut self, object: &Object) -> Done {
        for (i, cage) in list(object, "cages").iter().filter_map(Value::as_object).enumerate() {
            match heading(cage) {
                Some((name, said)) => match &name.to_ascii_lowercase()[..] {
                    "rules" => self.said.push(plain_lines(said)),
                    key @ ("title" | "author" | "solution") => self.set(key, said),
                    key @ ("antiknight" | "antiking" | "nonconsecutive") => {
                        self.switch(key, said)?
                    }
                    key if ASIDE.contains(&key) => {}
                    _ => {
                        let found = format!("{name:?} in a cage without cells");
                        return refuse(found, "a name that SudokuPad knows");
                    }
                },
                None => self.cage(cage, &format!("killercage {}", i + 1))?,
            }
        }
        Ok(())
    }

    fn cage(&mut self, cage: &Object, at: &str) -> Done {
        let cells = list(cage, "cells").iter().map(|cell| index(cell, self.size, at));
        let cells: Vec<(usize, usize)> = cells.collect::<Result<_, _>>()?;
        let value = Some(text(cage, "value")).filter(|value| !value.is_empty());
        let value = value.unwrap_or_else(|| text(cage, "sum"));
        let is = |key: &str| cage.get(key).and_then(Value::as_bool) == Some(true);
        if is_fog(&value) {
            return Ok(());
        }
        if cells.is_empty() {
            // Some exporters count something in one.
            return match value.is_empty() || value == "0" {
                true => Ok(()),
                false => refuse(format!("{value:?} in {at}, which has no cells"), "a cage"),
            };
        }
        if is("hidden") && !value.is_empty() {
            return refuse(format!("{value:?} in {at}, which is hidden"), "cages that are seen");
        }
        if is("unique") && is("hidden") {
            let cells = cells.iter().map(|(row, column)| decimal(row + 1, column + 1));
            let part = json!({ "cells": cells.collect::<Vec<_>>() });
            add_part(&mut self.keys, "extraregion", part);
            return Ok(());
        }
        let spot = |&(row, column): &(usize, usize)| (row as i32 + 1, column as i32 + 1);
        let cells = cells.iter().map(spot).collect();
        let colour = Colour::of(cage.get("outlineC").or_else(|| cage.get("borderColor")));
        self.cages.push(Cage { cells, text: value, is_unique: is("unique"), colour });
        Ok(())
    }

    /// Where there are no words, a cage whose digits differ is a killer cage.
    fn cages_without_words(&mut self) {
        let (killers, others): (Vec<Cage>, Vec<Cage>) = std::mem::take(&mut self.cages)
            .into_iter()
            .partition(|cage| cage.is_unique && cage.text.bytes().all(|b| b.is_ascii_digit()));
        for Cage { cells, text, .. } in killers {
            let cells: Vec<String> = cells.iter().map(|&(r, c)| decimal(r, c)).collect();
            add_part(&mut self.keys, "killercage", json!({ "cells": cells, "value": text }));
        }
        self.cages = others;
    }

    /// Givens and regions.
    fn grid(&mut self, object: &Object) -> Done {
        let regions = self.regions(object)?;
        let row = |(r, row): (usize, &Value)| -> Value {
            let cell = |(c, cell): (usize, &Value)| {
                let value = cell.as_object().map(|cell| text(cell, "value")).unwrap_or_default();
                let region = regions.get(r * self.size + c).copied().flatten();
                told_cell(Some(region.into()), Some(value.into()).filter(says_something))
            };
            row.as_array().into_iter().flatten().enumerate().map(cell).collect()
        };
        let rows: Vec<Value> = list(object, "cells").iter().enumerate().map(row).collect();
        self.set("size", self.size);
        self.set("grid", rows);
        Ok(())
    }

    /// The region of each cell. Where there are not any, cages that no sentence sees may be the
    /// regions.
    fn regions(&mut self, object: &Object) -> Read<Vec<Option<usize>>> {
        let mut of = vec![None; self.size * self.size];
        let regions = list(object, "regions");
        for (number, region) in regions.iter().enumerate() {
            for cell in region.as_array().into_iter().flatten() {
                let (row, column) = index(cell, self.size, "regions")?;
                of[row * self.size + column] = Some(number);
            }
        }
        let says_none = || rules::topics_understood(&self.said).keys.contains(&rules::BOXLESS);
        if regions.is_empty() && says_none() {
            return Ok(of);
        }
        if regions.is_empty() {
            let hidden = self.keys.remove("extraregion");
            let parts = hidden.iter().filter_map(Value::as_array).flatten();
            let hidden: Vec<&[Value]> =
                parts.filter_map(Value::as_object).map(|part| list(part, "cells")).collect();
            for (number, region) in hidden.iter().enumerate() {
                for (row, column) in region.iter().filter_map(Value::as_str).filter_map(place) {
                    of[(row - 1) * self.size + column - 1] = Some(number);
                }
            }
            let are_all = hidden.len() == self.size && of.iter().all(Option::is_some);
            if !are_all || hidden.iter().any(|region| region.len() != self.size) {
                return refuse("a grid without regions", "the regions, or the boxes");
            }
        }
        Ok(of)
    }
}

/// A text whose lines some exporters join by a backslash and an n.
fn plain_lines(text: &str) -> String {
    text.replace("\\n", "\n")
}

/// The name and the text of a cage that only states something of the puzzle.
fn heading(cage: &Object) -> Option<(&str, &str)> {
    if cage.get("cells").is_some_and(says_something) {
        return None;
    }
    let (name, said) = cage.get("value")?.as_str()?.split_once(':')?;
    Some((name.trim(), said.trim()))
}

/// A cell, which is a list of its row and its column, from 0.
fn index(value: &Value, size: usize, at: &str) -> Read<(usize, usize)> {
    // The short JSON may write 1.0.
    let number = |number: &Value| number.as_f64().filter(|n| n.fract() == 0.0 && *n >= 0.0);
    let numbers: Vec<usize> = value
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|value| number(value).map(|number| number as usize))
        .filter(|number| *number < size)
        .collect();
    match numbers[..] {
        [row, column] => Ok((row, column)),
        _ => refuse(format!("{value} in {at}"), "a cell of the grid, as in [0,1]"),
    }
}
