//! Rulesets as the JSON of f-puzzles. The site itself, SudokuPad and Rangsk's solver read it.

use serde_json::{Map, Value, json};

use super::{Heading, NotSaid, items};
use crate::grid::{Candidates, Cell};
use crate::ruleset::set::Ruleset;

type Done = Result<(), NotSaid>;

/// Items that are a list of lines, and their keys.
const LINES: &[(&str, &str)] = &[
    ("Thermo", "thermometer"),
    ("Palindrome", "palindrome"),
    ("Renban", "renban"),
    ("RegionSumLine", "regionsumline"),
    ("Between", "betweenline"),
    ("Entropic", "entropicline"),
    ("DoubleArrow", "doublearrow"),
    ("Zipper", "zipperline"),
];

/// Items for the whole grid, and their keys.
const FLAGS: &[(&str, &str)] = &[
    ("AntiKnight", "antiknight"),
    ("AntiKing", "antiking"),
    ("DisjointSets", "disjointgroups"),
    ("Diagonal~1", "diagonal+"),
    ("Diagonal~-1", "diagonal-"),
];

/// Writes an object on one line.
pub(super) fn write(ruleset: &Ruleset, heading: &Heading<'_>) -> Result<String, NotSaid> {
    let mut writer = Writer { keys: Map::new(), regions: Regions::Boxes };
    let all: Vec<&str> = items(ruleset).collect();
    for item in &all {
        writer.item(item, &all)?;
    }
    writer.keys.insert("size".to_owned(), 9.into());
    for (key, value) in [("title", heading.title), ("author", heading.author)] {
        if let Some(value) = value {
            writer.keys.insert(key.to_owned(), value.into());
        }
    }
    let grid = writer.grid(ruleset.candidates())?;
    writer.keys.insert("grid".to_owned(), grid);
    Ok(Value::Object(writer.keys).to_string())
}

enum Regions {
    Boxes,
    None,
    Of(Vec<char>),
}

struct Writer {
    keys: Map<String, Value>,
    regions: Regions,
}

fn not_said(what: impl Into<String>) -> NotSaid {
    NotSaid { form: "the JSON of f-puzzles", what: what.into() }
}

impl Writer {
    /// Adds a part to the list of a key.
    fn push(&mut self, key: &str, part: Value) {
        let list = self.keys.entry(key).or_insert_with(|| Value::Array(Vec::new()));
        if let Value::Array(list) = list {
            list.push(part);
        }
    }

    fn item(&mut self, item: &str, all: &[&str]) -> Done {
        if let Some((_, key)) = FLAGS.iter().find(|(flag, _)| *flag == item) {
            self.keys.insert((*key).to_owned(), true.into());
            return Ok(());
        }
        let mut parts = item.split('~');
        let name = parts.next().unwrap_or_default();
        let arguments: Vec<&str> = parts.collect();
        if let Some((_, key)) = LINES.iter().find(|(kind, _)| *kind == name) {
            self.push(key, json!({ "lines": [arguments] }));
            return Ok(());
        }
        let refuse = || Err(not_said(format!("the item .{item}")));
        let number = arguments.first().copied().filter(|text| text.parse::<u32>().is_ok());
        match name {
            // The candidates of the cells are written instead.
            "" => {}
            "NoBoxes" => {
                if matches!(self.regions, Regions::Boxes) {
                    self.regions = Regions::None;
                }
            }
            "Jigsaw" if all.contains(&"NoBoxes") && matches!(self.regions, Regions::Of(_)) => {
                return refuse();
            }
            "Jigsaw" if all.contains(&"NoBoxes") => {
                self.regions = Regions::Of(arguments.concat().chars().collect());
            }
            "Windoku" => {
                for (row, column) in [(2, 2), (2, 6), (6, 2), (6, 6)] {
                    let cell = |i: usize| format!("R{}C{}", row + i / 3, column + i % 3);
                    self.push(
                        "extraregion",
                        json!({ "cells": (0..9).map(cell).collect::<Vec<_>>() }),
                    );
                }
            }
            "AntiConsecutive" if !all.iter().any(|item| has_dots(item)) => {
                self.keys.insert("nonconsecutive".to_owned(), true.into());
            }
            "StrictKropki" => {
                self.keys.insert("nonconsecutive".to_owned(), true.into());
                self.negative("ratio");
            }
            "StrictXV" => self.negative("xv"),
            "Cage" => {
                let sum = arguments[0];
                let mut part = json!({ "cells": arguments[1..] });
                if sum != "0" {
                    part["value"] = sum.into();
                }
                self.push("killercage", part);
            }
            "AllDifferent" => self.push("extraregion", json!({ "cells": arguments })),
            "Whisper" => {
                let cells = &arguments[usize::from(number.is_some())..];
                self.push("whispers", json!({ "lines": [cells], "value": number.unwrap_or("5") }));
            }
            "Modular" if number == Some("3") => {
                self.push("modularline", json!({ "lines": [arguments[1..]] }));
            }
            "Lockout" if number.unwrap_or("4") == "4" => {
                let cells = &arguments[usize::from(number.is_some())..];
                self.push("lockout", json!({ "lines": [cells] }));
            }
            "Arrow" => self.push("arrow", json!({ "cells": arguments[..1], "lines": [arguments] })),
            "PillArrow" => self.pill(item, &arguments)?,
            "WhiteDot" if arguments.len() == 2 => {
                self.push("difference", json!({ "cells": arguments }))
            }
            "BlackDot" if arguments.len() == 2 => self.push("ratio", json!({ "cells": arguments })),
            "X" | "V" if arguments.len() == 2 => {
                self.push("xv", json!({ "cells": arguments, "value": name }));
            }
            "Clone" => {
                let (first, second) = arguments.split_at(arguments.len() / 2);
                self.push("clone", json!({ "cells": first, "cloneCells": second }));
            }
            "Quad" => self.quadruple(item, &arguments)?,
            "Min" | "Max" => self.extremes(name, &arguments, all)?,
            "LittleKiller" => self.little_killer(item, &arguments)?,
            "Sandwich" => {
                let cell = beside(arguments[1], true).ok_or_else(|| not_said(item))?;
                self.push("sandwichsum", json!({ "cell": cell, "value": arguments[0] }));
            }
            "XSum" => self.ends("xsum", item, &arguments)?,
            "Skyscraper" => self.ends("skyscraper", item, &arguments)?,
            _ => return refuse(),
        }
        Ok(())
    }

    fn negative(&mut self, of: &str) {
        self.push("negative", of.into());
    }

    /// A pill, which f-puzzles reads from the left or from the top.
    fn pill(&mut self, item: &str, arguments: &[&str]) -> Done {
        let length = arguments[0].parse::<usize>().unwrap_or(0).min(arguments.len() - 1);
        let (pill, shaft) = arguments[1..].split_at(length);
        let places: Vec<(usize, usize)> = pill.iter().filter_map(|cell| place(cell)).collect();
        let is_straight = places.iter().all(|at| at.0 == places[0].0)
            || places.iter().all(|at| at.1 == places[0].1);
        if !is_straight || !places.is_sorted() {
            return Err(not_said(format!(
                "the pill of .{item}, which is not read from the left or the top"
            )));
        }
        let line: Vec<&str> = pill.last().into_iter().chain(shaft).copied().collect();
        self.push("arrow", json!({ "cells": pill, "lines": [line] }));
        Ok(())
    }

    fn quadruple(&mut self, item: &str, arguments: &[&str]) -> Done {
        let (row, column) = place(arguments[0]).ok_or_else(|| not_said(item))?;
        let square = [(0, 0), (0, 1), (1, 0), (1, 1)];
        let cells = square.map(|(r, c)| format!("R{}C{}", row + r, column + c));
        let values: Vec<u32> =
            arguments[1..].iter().filter_map(|digit| digit.parse().ok()).collect();
        self.push("quadruple", json!({ "cells": cells, "values": values }));
        Ok(())
    }

    /// Cells that are less or greater than their neighbours, two of which may not touch: f-puzzles
    /// does not compare these.
    fn extremes(&mut self, name: &str, cells: &[&str], all: &[&str]) -> Done {
        let of_kind = all.iter().filter_map(|item| item.strip_prefix(name)?.strip_prefix('~'));
        let others: Vec<(usize, usize)> =
            of_kind.flat_map(|item| item.split('~')).filter_map(place).collect();
        let key = if name == "Min" { "minimum" } else { "maximum" };
        for cell in cells {
            let (row, column) = place(cell).ok_or_else(|| not_said(*cell))?;
            if others.iter().any(|(r, c)| row.abs_diff(*r) + column.abs_diff(*c) == 1) {
                return Err(not_said(format!("{name} in {cell} and in a cell beside it")));
            }
            self.push(key, json!({ "cell": cell }));
        }
        Ok(())
    }

    fn little_killer(&mut self, item: &str, arguments: &[&str]) -> Done {
        let (row, column) = place(arguments[1]).ok_or_else(|| not_said(item))?;
        let (cell, direction) = match (row, column) {
            (1..=8, 1) => ((row - 1, column - 1), "DR"),
            (1, _) => ((row - 1, column + 1), "DL"),
            (_, 9) => ((row + 1, column + 1), "UL"),
            _ => ((row + 1, column - 1), "UR"),
        };
        let cell = format!("R{}C{}", cell.0, cell.1);
        let part = json!({ "cell": cell, "direction": direction, "value": arguments[0] });
        self.push("littlekillersum", part);
        Ok(())
    }

    /// Clues at both ends of a row or a column.
    fn ends(&mut self, key: &str, item: &str, arguments: &[&str]) -> Done {
        for (clue, is_first) in arguments[1..].iter().zip([true, false]) {
            if !clue.is_empty() {
                let cell = beside(arguments[0], is_first).ok_or_else(|| not_said(item))?;
                self.push(key, json!({ "cell": cell, "value": clue }));
            }
        }
        Ok(())
    }

    /// The cells, and what they may hold.
    fn grid(&mut self, candidates: &Candidates) -> Result<Value, NotSaid> {
        let mut names: Vec<char> = Vec::new();
        let mut rows: Vec<Value> = vec![Value::Array(Vec::new()); 9];
        for cell in Cell::all() {
            let mask = candidates.get(cell);
            let digits: Vec<u32> = (1..=9).filter(|digit| mask >> (digit - 1) & 1 == 1).collect();
            let mut object = match digits.len() {
                1 => json!({ "value": digits[0], "given": true }),
                _ => json!({}),
            };
            let place = json!({ "cell": format!("R{}C{}", cell.row() + 1, cell.column() + 1) });
            match &digits[..] {
                [1, 3, 5, 7, 9] => self.push("odd", place),
                [2, 4, 6, 8] => self.push("even", place),
                _ if (2..9).contains(&digits.len()) => object["givenPencilMarks"] = json!(digits),
                [] => return Err(not_said(format!("{cell} without a digit"))),
                _ => {}
            }
            match &self.regions {
                Regions::Boxes => {}
                Regions::None => object["region"] = Value::Null,
                Regions::Of(letters) => {
                    let name = letters.get(cell.index()).copied().unwrap_or_default();
                    if !names.contains(&name) {
                        names.push(name);
                    }
                    object["region"] = json!(names.iter().position(|other| *other == name));
                }
            }
            if let Value::Array(row) = &mut rows[cell.row()] {
                row.push(object);
            }
        }
        Ok(Value::Array(rows))
    }
}

fn has_dots(item: &str) -> bool {
    item.starts_with("WhiteDot") || item.starts_with("BlackDot")
}

/// The row and column of a cell.
fn place(cell: &str) -> Option<(usize, usize)> {
    let digit = |byte: u8| char::from(byte).to_digit(10).map(|digit| digit as usize);
    let [_, row, _, column] = cell.as_bytes() else { return None };
    digit(*row).zip(digit(*column))
}

/// The cell beside a row or a column, at its beginning or its end.
fn beside(line: &str, is_first: bool) -> Option<String> {
    let at = if is_first { 0 } else { 10 };
    match line.as_bytes() {
        [b'R' | b'r', row] => Some(format!("R{}C{at}", char::from(*row))),
        [b'C' | b'c', column] => Some(format!("R{at}C{}", char::from(*column))),
        _ => None,
    }
}
