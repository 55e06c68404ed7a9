//! SudokuMaker: its document, told again in the keys of f-puzzles, which are read next.
//!
//! A document has cells and elements, each with the number of its type. Cells, edges, corners and
//! cells outside of the grid are numbers that depend on the width. Facts about the format are those
//! of the schema in yusitnikov/sudokumaker-mcp and of the types in yusitnikov/puzzletv.

mod elements;

use serde_json::{Map, Value, json};

use super::cells::{says_something, text};
use super::wrong;
use crate::error::Malformed;
use elements::{ELEMENTS, OF_ALL};

type Object = Map<String, Value>;

/// A puzzle whose elements are told again.
struct Document {
    /// Rows and columns.
    size: usize,
    /// The keys of f-puzzles.
    keys: Object,
}

/// The keys of f-puzzles for a document.
///
/// # Errors
/// The first element that is wrong, or that f-puzzles has no key for.
pub(super) fn keys(document: &Object) -> Result<Object, Malformed> {
    let Some(Value::Object(puzzle)) = document.get("puzzle") else {
        return Err(wrong("a document of SudokuMaker without a puzzle", DOCUMENT));
    };
    let size = size(puzzle)?;
    let mut document = Document { size, keys: Map::new() };
    for (key, from) in [("title", "name"), ("author", "author"), ("ruleset", "comment")] {
        document.keys.insert(key.to_owned(), text(puzzle, from).into());
    }
    let elements = puzzle.get("constraints").and_then(Value::as_array);
    for element in elements.into_iter().flatten() {
        let element = element.as_object().ok_or_else(|| wrong(element.to_string(), DOCUMENT))?;
        document.tell(element)?;
    }
    document.cells_of(puzzle)?;
    Ok(document.keys)
}

const DOCUMENT: &str = "the document of SudokuMaker, with cells and constraints";

/// The rows and columns, of which there are as many as digits.
fn size(puzzle: &Object) -> Result<usize, Malformed> {
    const BOARD: &str = "a square of 4 to 16 rows with the digits from 1 to their number";
    let cells = puzzle.get("cells").and_then(Value::as_array).map_or(0, Vec::len);
    let number = |key: &str| puzzle.get(key).and_then(Value::as_u64).map(|number| number as usize);
    let size = number("size").or(number("width")).unwrap_or_else(|| cells.isqrt());
    let sides = [number("width").unwrap_or(size), number("height").unwrap_or(size)];
    if !(4..=16).contains(&size) || sides != [size; 2] || size * size != cells {
        let found = format!("a board of {} columns, {} rows and {cells} cells", sides[0], sides[1]);
        return Err(wrong(found, BOARD));
    }
    let (least, most) = (number("minDigit").unwrap_or(1), number("maxDigit"));
    if least != 1 || most.unwrap_or(size.min(9)) != size {
        let most = most.map_or_else(|| "an unsaid one".to_owned(), |most| most.to_string());
        return Err(wrong(format!("the digits {least} to {most} on {size} rows"), BOARD));
    }
    // Another type has rows and columns only if an element says so.
    let is_sudoku = text(puzzle, "type").is_empty() || text(puzzle, "type") == "sudoku";
    let elements = puzzle.get("constraints").and_then(Value::as_array);
    let has_rows = |element: &Value| {
        element.get("type").and_then(Value::as_u64) == Some(2003)
            && element.get("disabled") != Some(&Value::Bool(true))
    };
    if !is_sudoku && !elements.is_some_and(|all| all.iter().any(has_rows)) {
        return Err(wrong("a custom board without rows and columns", BOARD));
    }
    Ok(size)
}

impl Document {
    /// Tells an element again.
    fn tell(&mut self, from: &Object) -> Result<(), Malformed> {
        let number = from.get("type").and_then(Value::as_u64);
        let Some(element) = ELEMENTS.iter().find(|element| Some(element.number) == number) else {
            let found = format!("an element of the type {}", text(from, "type"));
            return Err(wrong(found, "a type of element that is known"));
        };
        if from.get("disabled") == Some(&Value::Bool(true)) {
            return self.dropped("a disabled element");
        }
        if from.get("solverIgnored") == Some(&Value::Bool(true)) && element.number < 2000 {
            let found = format!("{} that solvers are to ignore", element.name);
            return Err(wrong(found, "rules that are meant, or are not there"));
        }
        let mut members = from.iter().filter(|(_, value)| says_something(value));
        if let Some((key, _)) = members
            .find(|(key, _)| !OF_ALL.contains(&&key[..]) && !element.members.contains(&&key[..]))
        {
            let found = format!("{key} of {}", element.name);
            return Err(wrong(found, "what such an element has"));
        }
        (element.tell)(from, self)
    }

    /// Adds a rule of the whole grid.
    fn switch(&mut self, key: &str) -> Result<(), Malformed> {
        self.keys.insert(key.to_owned(), true.into());
        Ok(())
    }

    /// Adds a part of a key.
    fn add(&mut self, key: &str, part: Value) {
        if let Value::Array(parts) =
            self.keys.entry(key).or_insert_with(|| Value::Array(Vec::new()))
        {
            parts.push(part);
        }
    }

    /// Counts something that is no rule.
    fn dropped(&mut self, what: &str) -> Result<(), Malformed> {
        self.add("line", json!({ "of": what }));
        Ok(())
    }

    /// Counts drawings without words.
    fn drawn(&mut self, from: &Object, key: &str) -> Result<(), Malformed> {
        list(from, key).iter().try_for_each(|_| self.dropped(key))
    }

    /// The name of a cell by its number.
    fn cell(&self, number: &Value) -> Result<String, Malformed> {
        let index = number.as_u64().map(|number| number as usize);
        let index = index.filter(|index| *index < self.size * self.size);
        let index = index.ok_or_else(|| wrong(format!("the cell {number}"), "a cell's number"))?;
        Ok(written(index / self.size + 1, index % self.size + 1))
    }

    fn cells(&self, numbers: Option<&Value>) -> Result<Vec<String>, Malformed> {
        let numbers = numbers.and_then(Value::as_array);
        let numbers = numbers.ok_or_else(|| wrong("no list of cells", "a list of cells"))?;
        numbers.iter().map(|number| self.cell(number)).collect()
    }

    /// A part for each cell.
    fn single_cells(&mut self, from: &Object, key: &str) -> Result<(), Malformed> {
        for cell in self.cells(from.get("cells"))? {
            self.add(key, json!({ "cell": cell }));
        }
        Ok(())
    }

    fn indexers(&mut self, from: &Object, of: &str) -> Result<(), Malformed> {
        let cells = self.cells(from.get("cells"))?;
        if !cells.is_empty() {
            self.add(&format!("{of}indexer"), json!({ "cells": cells }));
        }
        Ok(())
    }

    fn cages(&mut self, from: &Object, key: &str) -> Result<(), Malformed> {
        for cage in objects(from, "cages")? {
            let cells = self.cells(cage.get("cells"))?;
            // 0 stands for none, as with us.
            self.add(key, json!({ "cells": cells, "value": text(cage, "value") }));
        }
        Ok(())
    }

    /// The lines under a key, as lists of names.
    fn lines_of(&self, from: &Object, key: &str) -> Result<Vec<Vec<String>>, Malformed> {
        list(from, key).iter().map(|line| self.cells(Some(line))).collect()
    }

    fn lines(&mut self, from: &Object, key: &str) -> Result<(), Malformed> {
        for line in self.lines_of(from, "lines")? {
            self.add(key, json!({ "lines": [line] }));
        }
        Ok(())
    }

    /// Clues outside of the grid.
    fn outside(&mut self, from: &Object, key: &str) -> Result<(), Malformed> {
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
                return Err(wrong(found, "a diagonal for little killers, and for no others"));
            }
            let (cell, value) = (written(row, column), text(clue, "value"));
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
                Ok([written(row + 1, place), written(row + 1, place + 1)])
            }
            _ if place >= self.size && row + 1 < self.size => {
                let column = place - self.size + 1;
                Ok([written(row + 1, column), written(row + 2, column)])
            }
            _ => Err(wrong(format!("the edge {}", text(clue, "edge")), "an edge of two cells")),
        }
    }

    /// Marks between two cells, and the numbers that no unmarked pair may have.
    fn marks(&mut self, from: &Object, key: &str) -> Result<Vec<u64>, Malformed> {
        for clue in objects(from, "clues")? {
            let cells = self.edge(clue)?;
            self.add(key, json!({ "cells": cells, "value": text(clue, "value") }));
        }
        let negative = list(from, "negative").iter().map(|value| {
            value.as_u64().ok_or_else(|| wrong(format!("{value} in negative"), "whole numbers"))
        });
        negative.collect()
    }

    /// The cells: givens, and a solution if there is a digit in each.
    fn cells_of(&mut self, puzzle: &Object) -> Result<(), Malformed> {
        let regions = self.keys.remove("regions");
        let region = |i: usize| regions.as_ref().map_or(json!(-1), |regions| regions[i].clone());
        let cells = list(puzzle, "cells");
        let (mut grid, mut digits) = (Vec::new(), String::new());
        for (i, cell) in cells.iter().enumerate() {
            let mut told = json!({ "region": region(i) });
            let value = cell.get("value").filter(|value| says_something(value));
            if let Some(value) = value {
                digits += &value.to_string();
            }
            if cell.get("given") == Some(&Value::Bool(true)) {
                let value = value.ok_or_else(|| {
                    let at = written(i / self.size + 1, i % self.size + 1);
                    wrong(format!("the given {at} without a digit"), "a digit for each given")
                })?;
                told["value"] = value.clone();
                told["given"] = true.into();
            }
            grid.push(told);
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

/// The name of a cell in f-puzzles, from 1; of a cell outside, from 0.
fn written(row: usize, column: usize) -> String {
    format!("R{row}C{column}")
}

/// A list; none where it is missing.
fn list<'a>(from: &'a Object, key: &str) -> &'a [Value] {
    from.get(key).and_then(Value::as_array).map_or(&[][..], Vec::as_slice)
}

/// The objects of a list.
fn objects<'a>(from: &'a Object, key: &str) -> Result<Vec<&'a Object>, Malformed> {
    let object = |value: &'a Value| {
        value.as_object().ok_or_else(|| wrong(format!("{value} in {key}"), "an object"))
    };
    list(from, key).iter().map(object).collect()
}

#[cfg(test)]
mod tests;
