//! SudokuMaker: its document, told again in the keys of f-puzzles, which are read next.
//!
//! A document has cells and elements, each with the number of its type. Cells, edges, corners and
//! cells outside of the grid are numbers that depend on the width. Facts about the format are those
//! of the schema in yusitnikov/sudokumaker-mcp and of the types in yusitnikov/puzzletv; what
//! elements mean is what the solver of the site makes of them.

mod dots;
pub(super) mod elements;

use serde_json::{Map, Value, json};

use super::cells::{add_part, decimal, place, says_something, text, told_cell};
use super::{Done, Object, Read, refuse, wrong};
use dots::Dots;
pub(super) use elements::Element;
use elements::{OF_ALL, elements};
use ninefold_core::error::Malformed;
use ninefold_variants::parse::RulesTextPolicy;

/// A puzzle whose elements are told again.
pub(super) struct Document {
    /// Rows and columns.
    size: usize,
    /// The keys of f-puzzles.
    keys: Object,
    dots: Dots,
}

/// The keys of f-puzzles for a document.
///
/// # Errors
/// The first element that is wrong, or that f-puzzles has no key for.
pub(super) fn keys(document: &Object, texts: RulesTextPolicy) -> Read<Object> {
    let Some(Value::Object(puzzle)) = document.get("puzzle") else {
        return refuse("a document of SudokuMaker without a puzzle", DOCUMENT);
    };
    known(puzzle, OF_PUZZLE, "the puzzle")?;
    let size = size(puzzle)?;
    let mut document = Document { size, keys: Map::new(), dots: Dots::default() };
    for (key, from) in [("title", "name"), ("author", "author"), ("ruleset", "comment")] {
        document.keys.insert(key.to_owned(), said(puzzle, from)?.into());
    }
    if puzzle.get("constraints").is_none_or(Value::is_null) {
        return refuse("a puzzle of SudokuMaker without constraints", DOCUMENT);
    }
    for element in objects(puzzle, "constraints")? {
        match document.tell(element) {
            Err(_) if texts == RulesTextPolicy::SolutionOnly => {}
            told => told?,
        }
    }
    if let Some(key) = document.dots.nonconsecutive()? {
        document.switch(key)?;
    }
    if document.dots.no_ratio()? {
        document.add("negative", "ratio".into());
    }
    document.cells_of(puzzle)?;
    Ok(document.keys)
}

const DOCUMENT: &str = "the document of SudokuMaker, with cells and constraints";

/// Keys that a puzzle may have.
#[rustfmt::skip]
const OF_PUZZLE: &[&str] = &[
    "type", "size", "width", "height", "minDigit", "maxDigit", "cells", "constraints", "name",
    "author", "comment", "messages", "exportSettings", "creationTimestamp", "id",
];

/// Keys that a cell may have: digits that a solver enters and marks states nothing of the puzzle.
const OF_CELL: &[&str] = &["given", "value", "candidates", "cornerPencilMarks", "colors"];

/// Checks that an object has only these members.
///
/// # Errors
/// It has another, which states something.
fn known(from: &Object, members: &[&str], owner: &str) -> Done {
    let is_other =
        |(key, value): &(&String, &Value)| says_something(value) && !members.contains(&&key[..]);
    match from.iter().find(is_other) {
        None => Ok(()),
        Some((key, _)) => refuse(format!("{key} of {owner}"), "members that are known"),
    }
}

/// The rows and columns, of which there are as many as digits.
fn size(puzzle: &Object) -> Read<usize> {
    const BOARD: &str = "a square of 4 to 16 rows with the digits from 1 to their number";
    let cells = puzzle.get("cells").and_then(Value::as_array).map_or(0, Vec::len);
    for key in ["size", "width", "height", "minDigit", "maxDigit"] {
        if puzzle.get(key).is_some_and(|value| value.as_u64().is_none()) {
            return refuse(format!("the {key} {}", puzzle[key]), BOARD);
        }
    }
    let number = |key: &str| puzzle.get(key).and_then(Value::as_u64).map(|number| number as usize);
    let size = number("size").or(number("width")).unwrap_or_else(|| cells.isqrt());
    let sides = [number("width").unwrap_or(size), number("height").unwrap_or(size)];
    if !(4..=16).contains(&size) || sides != [size; 2] || size * size != cells {
        let found = format!("a board of {} columns, {} rows and {cells} cells", sides[0], sides[1]);
        return refuse(found, BOARD);
    }
    let (least, most) = (number("minDigit").unwrap_or(1), number("maxDigit"));
    if least != 1 || most.unwrap_or(size.min(9)) != size {
        let most = most.map_or_else(|| "an unsaid one".to_owned(), |most| most.to_string());
        return refuse(format!("the digits {least} to {most} on {size} rows"), BOARD);
    }
    // Another type has rows and columns only if an element adds them.
    let is_sudoku = ["", "sudoku"].contains(&&said(puzzle, "type")?[..]);
    let elements = puzzle.get("constraints").and_then(Value::as_array);
    let has_rows = |element: &Value| {
        element.get("type").and_then(Value::as_u64) == Some(2003)
            && element.get("disabled") != Some(&Value::Bool(true))
    };
    if !is_sudoku && !elements.is_some_and(|all| all.iter().any(has_rows)) {
        return refuse("a custom board without rows and columns", BOARD);
    }
    Ok(size)
}

impl Document {
    /// Rewrites an element in the keys of f-puzzles.
    fn tell(&mut self, from: &Object) -> Done {
        let number = from.get("type").and_then(Value::as_u64);
        let Some(element) = elements().find(|element| Some(element.number) == number) else {
            let found = format!("an element of the type {}", text(from, "type"));
            return refuse(found, "a type of element that is known");
        };
        if is_on(from, "disabled")? {
            return self.dropped("a disabled element");
        }
        if is_on(from, "solverIgnored")? && element.number < 2000 {
            let found = format!("{} that solvers are to ignore", element.name);
            return refuse(found, "rules that are meant, or are not there");
        }
        known(from, &[OF_ALL, element.members].concat(), element.name)?;
        (element.tell)(self, from, element.key)
    }

    /// Adds a rule of the whole grid.
    fn switch(&mut self, key: &str) -> Done {
        self.keys.insert(key.to_owned(), true.into());
        Ok(())
    }

    /// Adds a part of a key.
    fn add(&mut self, key: &str, part: Value) {
        add_part(&mut self.keys, key, part);
    }

    /// Counts something that is no rule.
    fn dropped(&mut self, what: &str) -> Done {
        self.add("line", json!({ "of": what }));
        Ok(())
    }

    /// Counts drawings without words.
    fn drawn(&mut self, from: &Object, key: &str) -> Done {
        list(from, key)?.iter().try_for_each(|_| self.dropped(key))
    }

    /// The name of a cell by its number.
    fn cell(&self, number: &Value) -> Read<String> {
        let index = number.as_u64().map(|number| number as usize);
        let index = index.filter(|index| *index < self.size * self.size);
        let index = index.ok_or_else(|| wrong(format!("the cell {number}"), "a cell's number"))?;
        Ok(decimal(index / self.size + 1, index % self.size + 1))
    }

    fn cells(&self, numbers: Option<&Value>) -> Read<Vec<String>> {
        let numbers = numbers.and_then(Value::as_array);
        let numbers = numbers.ok_or_else(|| wrong("no list of cells", "a list of cells"))?;
        numbers.iter().map(|number| self.cell(number)).collect()
    }

    /// The cells above, below, left and right of one.
    fn around(&self, cell: &str) -> Vec<String> {
        let Some((row, column)) = place(cell) else { return Vec::new() };
        let near = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)];
        let is_there = |&(row, column): &(usize, usize)| {
            (1..=self.size).contains(&row) && (1..=self.size).contains(&column)
        };
        near.into_iter().filter(is_there).map(|(row, column)| decimal(row, column)).collect()
    }

    /// A part for each cell.
    pub(super) fn single_cells(&mut self, from: &Object, key: &str) -> Done {
        for cell in self.cells(from.get("cells"))? {
            self.add(key, json!({ "cell": cell }));
        }
        Ok(())
    }

    pub(super) fn indexers(&mut self, from: &Object, key: &str) -> Done {
        let cells = self.cells(from.get("cells"))?;
        if !cells.is_empty() {
            self.add(key, json!({ "cells": cells }));
        }
        Ok(())
    }

    pub(super) fn cages(&mut self, from: &Object, key: &str) -> Done {
        for cage in objects(from, "cages")? {
            let cells = self.cells(cage.get("cells"))?;
            // 0 stands for none, as with us.
            self.add(key, json!({ "cells": cells, "value": said(cage, "value")? }));
        }
        Ok(())
    }

    /// The lines under a key, as lists of names.
    fn lines_of(&self, from: &Object, key: &str) -> Read<Vec<Vec<String>>> {
        list(from, key)?.iter().map(|line| self.cells(Some(line))).collect()
    }

    pub(super) fn lines(&mut self, from: &Object, key: &str) -> Done {
        for line in self.lines_of(from, "lines")? {
            self.add(key, json!({ "lines": [line] }));
        }
        Ok(())
    }

    /// Clues outside of the grid.
    pub(super) fn outside(&mut self, from: &Object, key: &str) -> Done {
        for clue in objects(from, "clues")? {
            let number =
                clue.get("outerCell").and_then(Value::as_u64).map(|number| number as usize);
            // Numbered as a board with a ring of cells around it.
            let width = self.size + 2;
            let number = number.filter(|number| *number < width * width).ok_or_else(|| {
                wrong(format!("a clue of {key} without a place"), "the number of a cell outside")
            })?;
            let (row, column) = (number / width, number % width);
            let diagonal = clue.get("diagonal").and_then(Value::as_i64);
            let direction = match diagonal {
                Some(-1) if row == 0 || column == 0 => "DR",
                Some(-1) => "UL",
                Some(1) if row == 0 || column == width - 1 => "DL",
                Some(1) => "UR",
                _ => "",
            };
            if direction.is_empty() == (key == "littlekillersum") {
                let found = format!("a clue of {key} in the direction {diagonal:?}");
                return refuse(found, "a diagonal for little killers, and for no others");
            }
            let (cell, value) = (decimal(row, column), said(clue, "value")?);
            let part = json!({ "cell": cell, "value": value, "direction": direction });
            self.add(key, part);
        }
        Ok(())
    }

    /// The two cells of an edge. Edges are numbered row by row: those between the columns of a row,
    /// then those below it.
    fn edge(&self, clue: &Object) -> Result<[String; 2], Malformed> {
        let number = clue.get("edge").and_then(Value::as_u64).unwrap_or(u64::MAX) as usize;
        let (row, place) = (number / (2 * self.size), number % (2 * self.size));
        match place {
            1.. if place < self.size && row < self.size => {
                Ok([decimal(row + 1, place), decimal(row + 1, place + 1)])
            }
            _ if place >= self.size && row + 1 < self.size => {
                let column = place - self.size + 1;
                Ok([decimal(row + 1, column), decimal(row + 2, column)])
            }
            _ => refuse(format!("the edge {}", text(clue, "edge")), "an edge of two cells"),
        }
    }

    /// Dots between two cells: the number of each, and whether cells without one may not have the
    /// common number, which is that of a dot without.
    fn dots(&mut self, from: &Object, key: &str, usual: u64) -> Read<(Vec<u64>, bool)> {
        let negative = self.marks(from, key)?;
        if !negative.is_empty() && negative != [usual] {
            let found = format!("the negative {key}s {negative:?}");
            return refuse(found, "1 of differences, 2 of ratios, or none");
        }
        let number = |clue: &Object| match &said(clue, "value")?[..] {
            "" => Ok(usual),
            value => value.parse().map_err(|_| {
                wrong(format!("the {key} {value}"), "a whole number for each dot, or none")
            }),
        };
        let values: Result<_, _> = objects(from, "clues")?.into_iter().map(number).collect();
        Ok((values?, !negative.is_empty()))
    }

    /// Marks between two cells, and the numbers that no unmarked pair may have.
    fn marks(&mut self, from: &Object, key: &str) -> Read<Vec<u64>> {
        for clue in objects(from, "clues")? {
            let cells = self.edge(clue)?;
            self.add(key, json!({ "cells": cells, "value": said(clue, "value")? }));
        }
        let negative = list(from, "negative")?.iter().map(|value| {
            value.as_u64().ok_or_else(|| wrong(format!("{value} in negative"), "whole numbers"))
        });
        negative.collect()
    }

    /// The cells: givens, and a solution if there is a digit in each.
    fn cells_of(&mut self, puzzle: &Object) -> Done {
        let regions = self.keys.remove("regions");
        let region = |i: usize| regions.as_ref().map_or(json!(-1), |regions| regions[i].clone());
        let cells = list(puzzle, "cells")?;
        let empty = Map::new();
        let (mut grid, mut digits) = (Vec::new(), String::new());
        for (i, cell) in cells.iter().enumerate() {
            let at = || decimal(i / self.size + 1, i % self.size + 1);
            let cell = match cell {
                Value::Null => &empty,
                Value::Object(cell) => cell,
                other => return refuse(format!("{other} as the cell {}", at()), "an object"),
            };
            known(cell, OF_CELL, &at())?;
            let value = cell.get("value").filter(|value| says_something(value));
            if let Some(value) = value {
                digits += &value.to_string();
            }
            let given = is_on(cell, "given")?;
            if given && value.is_none() {
                let found = format!("the given {} without a digit", at());
                return refuse(found, "a digit for each given");
            }
            grid.push(told_cell(Some(region(i)), value.filter(|_| given).cloned()));
        }
        let rows: Vec<Value> = grid.chunks(self.size).map(|row| row.to_vec().into()).collect();
        self.keys.insert("size".to_owned(), self.size.into());
        self.keys.insert("grid".to_owned(), rows.into());
        if digits.len() == cells.len() {
            self.keys.insert("solution".to_owned(), digits.into());
        }
        Ok(())
    }
}

/// A list; none where it is missing.
fn list<'a>(from: &'a Object, key: &str) -> Read<&'a [Value]> {
    match from.get(key) {
        None | Some(Value::Null) => Ok(&[]),
        Some(Value::Array(list)) => Ok(list),
        Some(_) => refuse(format!("{key} that is no list"), "a list"),
    }
}

/// A number or a text as text; empty where it is missing.
fn said(from: &Object, key: &str) -> Read<String> {
    match from.get(key) {
        None | Some(Value::Null | Value::String(_) | Value::Number(_)) => Ok(text(from, key)),
        Some(other) => refuse(format!("the {key} {other}"), "a number or a text"),
    }
}

/// Whether a switch is on.
fn is_on(from: &Object, key: &str) -> Read<bool> {
    match from.get(key) {
        None | Some(Value::Null) => Ok(false),
        Some(Value::Bool(is_on)) => Ok(*is_on),
        Some(other) => refuse(format!("the {key} {other}"), "true or false"),
    }
}

/// The objects of a list.
fn objects<'a>(from: &'a Object, key: &str) -> Read<Vec<&'a Object>> {
    let object = |value: &'a Value| {
        value.as_object().ok_or_else(|| wrong(format!("{value} in {key}"), "an object"))
    };
    list(from, key)?.iter().map(object).collect()
}

#[cfg(test)]
mod tests;
