//! Rulesets as the JSON of f-puzzles. The site itself, SudokuPad and Rangsk's solver read it.

use serde_json::{Map, Value, json};

use super::places::{Regions, beside, masks, name, numbered, pairs, place, windows};
use super::{NotSaid, items};
use crate::{
    read::cells::{add_part, decimal},
    read::kinds::{self, Kind, Reading},
};
use ninefold_variants::{Heading, Ruleset, base64};

type Done = Result<(), NotSaid>;

/// The keys of texts: a title may look like a cell.
const TEXTS: [&str; 3] = ["title", "author", "ruleset"];

/// Writes an object on one line.
pub(super) fn write(ruleset: &Ruleset, heading: &Heading) -> Result<String, NotSaid> {
    let (size, columns) = ruleset.size();
    if size != columns {
        return Err(not_said("a board that is no square"));
    }
    let mut writer = Writer { keys: Map::new(), regions: Regions::Boxes, size };
    let all: Vec<&str> = items(ruleset).collect();
    for item in &all {
        writer.item(item, &all)?;
    }
    writer.keys.insert("size".to_owned(), size.into());
    let said = TEXTS.iter().zip([&heading.title, &heading.author, &heading.rules]);
    let said = said.filter_map(|(key, text)| Some(((*key).to_owned(), text.as_deref()?.into())));
    writer.keys.extend(said);
    if let Some(solution) = &heading.solution {
        let digits: Vec<u32> = solution.chars().filter_map(|c| c.to_digit(10)).collect();
        writer.keys.insert("solution".to_owned(), digits.into());
    }
    let grid = writer.grid(&masks(ruleset, size))?;
    writer.keys.insert("grid".to_owned(), grid);
    for (_, value) in writer.keys.iter_mut().filter(|(key, _)| !TEXTS.contains(&&key[..])) {
        in_decimals(value);
    }
    Ok(Value::Object(writer.keys).to_string())
}

/// Rows and columns from ten on: letters in items, numbers on the web.
fn in_decimals(value: &mut Value) {
    match value {
        Value::String(text) => {
            if let Some((row, column)) = place(text) {
                *text = decimal(row, column);
            }
        }
        Value::Array(list) => list.iter_mut().for_each(in_decimals),
        Value::Object(members) => members.values_mut().for_each(in_decimals),
        _ => {}
    }
}

struct Writer {
    keys: Map<String, Value>,
    regions: Regions,
    /// Rows and columns.
    size: usize,
}

fn not_said(what: impl Into<String>) -> NotSaid {
    NotSaid { form: "the JSON of f-puzzles", what: what.into() }
}

impl Writer {
    /// Adds a part to the list of a key.
    fn push(&mut self, key: &str, part: Value) {
        add_part(&mut self.keys, key, part);
    }

    fn item(&mut self, item: &str, all: &[&str]) -> Done {
        let mut parts = item.split('~');
        let name = parts.next().unwrap_or_default();
        let arguments: Vec<&str> = parts.collect();
        let has_key = |kind: &&Kind| match kind.reading {
            Reading::Flag(said) => kind.is_written && said == arguments,
            _ => kind.is_written,
        };
        if let Some(kind) = kinds::of_item(name).find(has_key) {
            return self.of_kind(kind, item, &arguments);
        }
        match name {
            // The candidates of the cells are written instead.
            "" => {}
            "Shape"
                if arguments == [format!("{0}x{0}", self.size)]
                    && (4..=16).contains(&self.size) => {}
            "NoBoxes" if matches!(self.regions, Regions::Boxes) => self.regions = Regions::None,
            "NoBoxes" => {}
            "Jigsaw" if all.contains(&"NoBoxes") && !matches!(self.regions, Regions::Of(_)) => {
                self.regions = Regions::Of(arguments.concat().chars().collect());
            }
            "Windoku" if self.size == 9 => {
                for cells in windows() {
                    self.push("extraregion", json!({ "cells": cells }));
                }
            }
            "AntiConsecutive" if !all.iter().any(|item| has_dots(item)) => {
                self.keys.insert("nonconsecutive".to_owned(), true.into());
            }
            "StrictKropki" => {
                self.keys.insert("nonconsecutive".to_owned(), true.into());
                self.push("negative", "ratio".into());
            }
            "StrictXV" => self.push("negative", "xv".into()),
            "Cage" if arguments[0] == "0" => {
                self.push("killercage", json!({ "cells": arguments[1..] }));
            }
            "Cage" => {
                let part = json!({ "cells": arguments[1..], "value": arguments[0] });
                self.push("killercage", part);
            }
            "Arrow" => self.push("arrow", json!({ "cells": arguments[..1], "lines": [arguments] })),
            "PillArrow" => self.pill(item, &arguments)?,
            "Pair" | "PairX" => self.relation(item, name, &arguments)?,
            "WhiteDot" => self.dots("difference", &arguments, json!({})),
            "BlackDot" => self.dots("ratio", &arguments, json!({})),
            "X" | "V" => self.dots("xv", &arguments, json!({ "value": name })),
            "Clone" => {
                let (first, second) = arguments.split_at(arguments.len() / 2);
                self.push("clone", json!({ "cells": first, "cloneCells": second }));
            }
            "Quad" => self.quadruple(item, &arguments)?,
            "Min" | "Max" => self.extremes(name, &arguments, all)?,
            "LittleKiller" => self.little_killer(item, &arguments)?,
            "Sandwich" => {
                let (row, column) =
                    beside(arguments[1], true, self.size).ok_or_else(|| not_said(item))?;
                let cell = self::name(row, column);
                self.push("sandwichsum", json!({ "cell": cell, "value": arguments[0] }));
            }
            "Indexing" if ["R", "C"].contains(&arguments[0]) => {
                let key = if arguments[0] == "R" { "rowindexer" } else { "columnindexer" };
                self.push(key, json!({ "cells": arguments[1..] }));
            }
            _ => return Err(not_said(format!("the item .{item}"))),
        }
        Ok(())
    }

    /// An item that is no more than its row in the table of kinds.
    fn of_kind(&mut self, kind: &Kind, item: &str, arguments: &[&str]) -> Done {
        let has_number = arguments.first().is_some_and(|text| text.parse::<u32>().is_ok());
        let cells = &arguments[usize::from(has_number)..];
        let number = if has_number { arguments[0] } else { kind.usual };
        match kind.reading {
            Reading::Flag(_) => drop(self.keys.insert(kind.key.to_owned(), true.into())),
            Reading::Lines(first) if first.first().copied().unwrap_or_default() == number => {
                self.push(kind.key, json!({ "lines": [cells] }));
            }
            Reading::NumberedLines(_) => {
                self.push(kind.key, json!({ "lines": [cells], "value": number }))
            }
            Reading::Cells => self.push(kind.key, json!({ "cells": cells })),
            Reading::End => self.ends(kind.key, item, arguments)?,
            _ => return Err(not_said(format!("the item .{item}"))),
        }
        Ok(())
    }

    /// A mark between all cells of a list that share a side.
    fn dots(&mut self, key: &str, cells: &[&str], mut part: Value) {
        for pair in pairs(cells) {
            part["cells"] = json!(pair);
            self.push(key, part.clone());
        }
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
        let cells = square.map(|(r, c)| self::name(row + r, column + c));
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
            (row, 1) if row < self.size => ((row - 1, column - 1), "DR"),
            (1, _) => ((row - 1, column + 1), "DL"),
            (_, column) if column == self.size => ((row + 1, column + 1), "UL"),
            _ => ((row + 1, column - 1), "UR"),
        };
        let cell = name(cell.0, cell.1);
        let part = json!({ "cell": cell, "direction": direction, "value": arguments[0] });
        self.push("littlekillersum", part);
        Ok(())
    }

    /// Clues at both ends of a row or a column.
    fn ends(&mut self, key: &str, item: &str, arguments: &[&str]) -> Done {
        for (clue, is_first) in arguments[1..].iter().zip([true, false]) {
            if !clue.is_empty() {
                let (row, column) =
                    beside(arguments[0], is_first, self.size).ok_or_else(|| not_said(item))?;
                self.push(key, json!({ "cell": name(row, column), "value": clue }));
            }
        }
        Ok(())
    }

    /// A relation that f-puzzles has a key for: dots of any value, slow thermometers, nabner lines.
    fn relation(&mut self, item: &str, name: &str, arguments: &[&str]) -> Done {
        let size = self.size as u32;
        let (relation, cells) = match arguments {
            [relation, label, cells @ ..] if label.starts_with('_') => (*relation, cells),
            [relation, cells @ ..] => (*relation, cells),
            [] => return Err(not_said(format!("the item .{item}"))),
        };
        let is = |holds: &dyn Fn(u32, u32) -> bool| relation == base64::relation(size, holds);
        let is_line = cells.iter().all(|cell| place(cell).is_some());
        let values = || (1..size).filter(|_| is_line && cells.len() == 2 && name == "Pair");
        let difference = values().find(|&value| is(&|a, b| a.abs_diff(b) == value));
        let ratio = || values().find(|&value| is(&|a, b| a == b * value || b == a * value));
        let dot = difference.map(|value| ("difference", value));
        match dot.or_else(|| Some(("ratio", ratio()?))) {
            Some((key, value)) => {
                self.push(key, json!({ "cells": cells, "value": value.to_string() }));
            }
            _ if is_line && name == "Pair" && is(&|a, b| a <= b) => {
                self.push("slowthermometer", json!({ "lines": [cells] }));
            }
            _ if is_line && name == "PairX" && is(&|a, b| a.abs_diff(b) > 1) => {
                self.push("nabner", json!({ "lines": [cells] }));
            }
            _ => return Err(not_said(format!("the item .{item}"))),
        }
        Ok(())
    }

    /// The cells, and what they may hold.
    fn grid(&mut self, masks: &[u16]) -> Result<Value, NotSaid> {
        let size = self.size;
        let of = |odd: usize| (1..=size).filter(|digit| digit % 2 == odd).collect::<Vec<usize>>();
        let (odd, even) = (of(1), of(0));
        let numbers = match &self.regions {
            Regions::Of(letters) => numbered(letters),
            _ => Vec::new(),
        };
        let mut rows: Vec<Value> = vec![Value::Array(Vec::new()); size];
        for (i, mask) in masks.iter().enumerate() {
            let digits: Vec<usize> =
                (1..=size).filter(|digit| mask >> (digit - 1) & 1 == 1).collect();
            let mut object = match digits.len() {
                1 => json!({ "value": digits[0], "given": true }),
                _ => json!({}),
            };
            let cell = self::name(i / size + 1, i % size + 1);
            let place = json!({ "cell": cell });
            match &digits[..] {
                [] => return Err(not_said(format!("{cell} without a digit"))),
                digits if *digits == odd => self.push("odd", place),
                digits if *digits == even => self.push("even", place),
                digits if (2..size).contains(&digits.len()) => {
                    object["givenPencilMarks"] = json!(digits);
                }
                _ => {}
            }
            match &self.regions {
                Regions::Boxes => {}
                Regions::None => object["region"] = Value::Null,
                Regions::Of(_) => {
                    let of = |number: &&usize| numbers.iter().filter(|one| one == number).count();
                    object["region"] = json!(numbers.get(i).filter(|number| of(number) == size));
                }
            }
            if let Value::Array(row) = &mut rows[i / size] {
                row.push(object);
            }
        }
        Ok(Value::Array(rows))
    }
}

fn has_dots(item: &str) -> bool {
    item.starts_with("WhiteDot") || item.starts_with("BlackDot")
}
