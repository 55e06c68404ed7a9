//! Puzzles in TOML, the form for people who write by hand.
//!
//! ```toml
//! name = "First steps"
//! givens = """
//! 5 . . | . . . | . . .
//! ...
//! """
//! cage = ["15 r1c1-3", "3 r4c4 r4c5"]   # the sum and cells, of which ranges make several
//! thermo = "r9c4 r8c3 r7c2"
//! anti-knight = true
//! cell = ["r4c7 even", "r1c1 2468"]
//! ```
//!
//! Each [kind](super::super::kinds::KINDS) of constraint is a key, its name in small letters with hyphens; its arguments
//! are those of an item, with white space between and `_` for one that is left empty. `regions` are 81 letters that take the
//! place of the boxes; `solution`, 81 digits, is for who wants to check it. A file of
//! several puzzles has a table `[[puzzle]]` for each.

use std::borrow::Cow;

use ::toml::Spanned;
use ::toml::de::{DeTable, DeValue};

use super::{Statement, cell_name, count, jigsaw, ruleset};
use crate::error::{Found, Malformed};
use crate::grid::{CELLS, Cell, Digit, Grid};
use crate::ruleset::Ruleset;
use crate::ruleset::kinds::KINDS;

/// A puzzle with what its author says of it.
#[derive(Debug)]
pub struct Titled {
    /// The line where it begins.
    pub line: usize,
    /// What it is called.
    pub name: Option<String>,
    /// Who made it.
    pub author: Option<String>,
    /// What is said to be its solution: nobody has held it against the rules.
    pub solution: Option<Grid>,
    /// The puzzle.
    pub ruleset: Ruleset,
}

impl From<Ruleset> for Titled {
    /// One of which nothing is said.
    fn from(ruleset: Ruleset) -> Titled {
        Titled { line: 1, name: None, author: None, solution: None, ruleset }
    }
}

/// The only puzzle of a file.
///
/// # Errors
/// The line and the first thing in it that is wrong.
pub fn toml(text: &str) -> Result<Ruleset, (usize, Malformed)> {
    Ok(toml_titled(text)?.ruleset)
}

/// The only puzzle of a file, with what its author says of it.
///
/// # Errors
/// The line and the first thing in it that is wrong.
pub fn toml_titled(text: &str) -> Result<Titled, (usize, Malformed)> {
    let mut puzzles = toml_all(text)?;
    match (puzzles.pop(), puzzles.pop()) {
        (Some(only), None) => Ok(only),
        (Some(last), Some(_)) => {
            let found = Found::Text("another puzzle".to_owned());
            Err((last.line, Malformed { column: 1, found, expected: "one puzzle" }))
        }
        (None, _) => {
            Err((1, Malformed { column: 1, found: Found::EndOfInput, expected: "a puzzle" }))
        }
    }
}

/// The puzzles of a file: its tables `[[puzzle]]`, or the one that the whole file is.
///
/// # Errors
/// The line and the first thing in it that is wrong.
pub fn toml_all(text: &str) -> Result<Vec<Titled>, (usize, Malformed)> {
    let source = Source(text);
    source.puzzles().map_err(|error| source.place(error))
}

/// The text, in which columns count from its beginning until an error leaves.
#[derive(Clone, Copy)]
struct Source<'t>(&'t str);

/// The content of a string and where it begins.
struct Content<'t> {
    text: Cow<'t, str>,
    column: usize,
    /// Whether it stands so in the text, without escapes.
    is_literal: bool,
}

impl<'t> Source<'t> {
    /// The line of an error, and its column there.
    fn place(self, error: Malformed) -> (usize, Malformed) {
        let before = &self.0.as_bytes()[..(error.column - 1).min(self.0.len())];
        let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
        let start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        (line, Malformed { column: before.len() - start + 1, ..error })
    }

    fn puzzles(self) -> Result<Vec<Titled>, Malformed> {
        let document = DeTable::parse(self.0).map_err(|error| {
            let column = error.span().map_or(self.0.len(), |span| span.start) + 1;
            let message = error.message().split('\n').next().unwrap_or_default();
            let found = Found::Text(format!("a mistake ({message})"));
            Malformed { column, found, expected: "TOML" }
        })?;
        let document = document.get_ref();
        let Some(puzzles) = document.get("puzzle") else {
            return Ok(vec![self.puzzle(document, 1)?]);
        };
        if let Some((key, _)) = document.iter().find(|(key, _)| key.get_ref() != "puzzle") {
            let found = Found::Text(format!("the key {}", key.get_ref()));
            let expected = "nothing but tables [[puzzle]], in which all keys stand";
            return Err(Malformed { column: key.span().start + 1, found, expected });
        }
        let Some(tables) = puzzles.get_ref().as_array() else {
            return Err(wrong_type(puzzles, "tables that begin with [[puzzle]]"));
        };
        let mut titled = Vec::with_capacity(tables.len());
        for table in tables.iter() {
            let Some(puzzle) = table.get_ref().as_table() else {
                return Err(wrong_type(table, "tables that begin with [[puzzle]]"));
            };
            titled.push(self.puzzle(puzzle, table.span().start + 1)?);
        }
        Ok(titled)
    }

    /// One puzzle; keys are read in the order in which they stand, so that the text of the ruleset keeps to it.
    fn puzzle(self, table: &DeTable<'t>, column: usize) -> Result<Titled, Malformed> {
        let mut entries: Vec<_> = table.iter().collect();
        entries.sort_by_key(|(key, _)| key.span().start);
        let (mut name, mut author, mut solution) = (None, None, None);
        let mut statements = Vec::new();
        for (key, value) in entries {
            match key.get_ref().as_ref() {
                "name" => name = Some(self.string(value)?.text.into_owned()),
                "author" => author = Some(self.string(value)?.text.into_owned()),
                "solution" => {
                    let content = self.string(value)?;
                    solution = Some(content.check(full(&content.characters()))?);
                }
                "givens" => {
                    let content = self.string(value)?;
                    let expected = "nine rows of digits 1 to 9 or blanks (0 . _)";
                    statements
                        .push(content.check(jigsaw::givens(&content.characters(), expected))?);
                }
                // Whatever stands before them, they come first: what is about regions must know them.
                "regions" => {
                    let content = self.string(value)?;
                    let [no_boxes, jigsaw] =
                        content.check(jigsaw::regions(&content.characters()))?;
                    statements.splice(0..0, [no_boxes, jigsaw]);
                }
                "cell" => self.each(value, |content| {
                    statements.push(cells(content)?);
                    Ok(())
                })?,
                other => {
                    let kind = KINDS.iter().find(|kind| kebab(kind.name) == other);
                    let kind = kind.filter(|kind| !kind.name.is_empty());
                    let kind = kind.ok_or_else(|| unknown(key))?;
                    let new = || Statement::new(kind.name, key.span().start + 1);
                    match value.get_ref() {
                        DeValue::Boolean(false) => {}
                        DeValue::Boolean(true) => {
                            statements.push(Statement { end: value.span().end + 1, ..new() });
                        }
                        _ => self.each(value, |content| {
                            let end = content.column + content.text.len();
                            let mut statement = Statement { column: content.column, end, ..new() };
                            for (word, column) in content.words() {
                                let names = arguments(word, column)?.into_iter();
                                statement.arguments.extend(names.map(|name| (name, column)));
                            }
                            statements.push(statement);
                            Ok(())
                        })?,
                    }
                }
            }
        }
        let (line, _) = self.place(Malformed { column, found: Found::EndOfInput, expected: "" });
        Ok(Titled { line, name, author, solution, ruleset: ruleset(&statements)? })
    }

    /// Calls with each string of a list, or with the one that stands there; whole numbers need no quotes.
    fn each(
        self,
        value: &Spanned<DeValue<'t>>,
        mut then: impl FnMut(&Content<'_>) -> Result<(), Malformed>,
    ) -> Result<(), Malformed> {
        match value.get_ref() {
            DeValue::Array(list) => {
                list.iter().try_for_each(|value| then(&self.string_or_number(value)?))
            }
            _ => then(&self.string_or_number(value)?),
        }
    }

    fn string_or_number<'v>(self, value: &'v Spanned<DeValue<'t>>) -> Result<Content<'v>, Malformed>
    where
        't: 'v,
    {
        match value.get_ref() {
            DeValue::Integer(number) if number.radix() == 10 => {
                let text = Cow::Borrowed(number.as_str());
                Ok(Content { text, column: value.span().start + 1, is_literal: false })
            }
            DeValue::String(_) => self.string(value),
            _ => Err(wrong_type(value, "arguments in a string, a list of strings, or true")),
        }
    }

    fn string<'v>(self, value: &'v Spanned<DeValue<'t>>) -> Result<Content<'v>, Malformed>
    where
        't: 'v,
    {
        let DeValue::String(decoded) = value.get_ref() else {
            return Err(wrong_type(value, "a string"));
        };
        let start = value.span().start;
        let raw = self.0.get(value.span()).unwrap_or_default();
        let quotes = if raw.starts_with("\"\"\"") || raw.starts_with("'''") { 3 } else { 1 };
        let inner = raw.get(quotes..raw.len().saturating_sub(quotes)).unwrap_or_default();
        if raw.starts_with('"') && inner.contains('\\') {
            let text = Cow::Borrowed(decoded.as_ref());
            return Ok(Content { text, column: start + 1, is_literal: false });
        }
        Ok(Content { text: Cow::Borrowed(inner), column: start + quotes + 1, is_literal: true })
    }
}

impl Content<'_> {
    /// Where an index into the content is in the text; where escapes make that hard to say, the beginning.
    fn column(&self, index: usize) -> usize {
        if self.is_literal { self.column + index } else { self.column }
    }

    /// The arguments, with white space between.
    fn words(&self) -> impl Iterator<Item = (&str, usize)> {
        self.text
            .split_whitespace()
            .map(|word| (word, self.column(word.as_ptr() as usize - self.text.as_ptr() as usize)))
    }

    /// The cells of a drawing.
    fn characters(&self) -> Vec<(usize, char)> {
        let is_drawing = |character: char| character.is_whitespace() || "|-+".contains(character);
        let characters = self.text.char_indices().filter(|(_, character)| !is_drawing(*character));
        characters.map(|(index, character)| (self.column(index), character)).collect()
    }

    /// The end of a drawing is no end of a line.
    fn check<T>(&self, result: Result<T, Malformed>) -> Result<T, Malformed> {
        result.map_err(|error| match error.found {
            Found::EndOfLine => {
                let column = self.column(self.text.trim_end().len());
                Malformed {
                    column,
                    found: Found::Text("the end of the drawing".to_owned()),
                    ..error
                }
            }
            _ => error,
        })
    }
}

/// The digits of a full grid.
fn full(characters: &[(usize, char)]) -> Result<Grid, Malformed> {
    const EXPECTED: &str = "nine rows of digits 1 to 9";
    let mut grid = Grid::EMPTY;
    for (cell, &(column, character)) in Cell::all().zip(characters) {
        let digit = character.to_digit(10).and_then(|value| Digit::new(value as u8));
        let found = Found::Char(character);
        grid.set(cell, Some(digit.ok_or(Malformed { column, found, expected: EXPECTED })?));
    }
    count(characters, CELLS, EXPECTED).map(|()| grid)
}

/// `r4c7 even`, `r1c1-4 2468`: cells and the digits that they may hold.
fn cells(content: &Content<'_>) -> Result<Statement, Malformed> {
    const EXPECTED: &str = "cells and their digits, as in r4c7 2468, or even, or odd";
    let wrong = |column, found| Malformed { column, found: Found::Text(found), expected: EXPECTED };
    let mut words: Vec<(&str, usize)> = content.words().collect();
    let Some((digits, column)) = words.pop() else {
        return Err(wrong(content.column, "nothing".to_owned()));
    };
    let list = match digits {
        "even" => "2468",
        "odd" => "13579",
        digits if digits.bytes().all(|byte| matches!(byte, b'1'..=b'9')) => digits,
        other => return Err(wrong(column, format!("{other:?}"))),
    };
    if words.is_empty() {
        return Err(wrong(column, format!("{digits:?} only")));
    }
    let suffix: String = list.chars().flat_map(|digit| ['_', digit]).collect();
    let mut statement = Statement::new("", content.column);
    for (word, column) in words {
        for name in arguments(word, column)? {
            statement = statement.with(name + &suffix, column);
        }
    }
    Ok(statement)
}

/// The arguments that a word stands for: several cells, if it is a range of them.
fn arguments(word: &str, column: usize) -> Result<Vec<String>, Malformed> {
    let wrong = |expected| {
        let found = Found::Text(format!("{word:?}"));
        Malformed { column, found, expected }
    };
    if word.contains(['~', '.']) {
        return Err(wrong("arguments with spaces between them, without ~ and ."));
    }
    if word == "_" {
        return Ok(vec![String::new()]);
    }
    let lower = word.to_ascii_lowercase();
    let Some((rows, columns)) = lower.strip_prefix('r').and_then(|rest| rest.split_once('c'))
    else {
        let is_line = matches!(lower.as_bytes(), [b'r' | b'c', b'1'..=b'9']);
        return Ok(vec![if is_line { lower.to_ascii_uppercase() } else { word.to_owned() }]);
    };
    let (Some(rows), Some(columns)) = (range(rows), range(columns)) else {
        return Err(wrong("cells of the grid, r1c1 to r9c9, as in r1c2 or r1c2-4"));
    };
    let cells =
        rows.iter().flat_map(|&row| columns.iter().map(move |&column| Cell::at(row, column)));
    Ok(cells.map(cell_name).collect())
}

/// `3` or `3-5` or, the other way, `5-3`, as indices.
fn range(text: &str) -> Option<Vec<usize>> {
    let number = |text: &str| match text.as_bytes() {
        [digit @ b'1'..=b'9'] => Some(usize::from(digit - b'1')),
        _ => None,
    };
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let (first, last) = (number(first)?, number(last)?);
    Some(if first <= last { (first..=last).collect() } else { (last..=first).rev().collect() })
}

/// The key of a kind: `WhiteDot` is `white-dot`, `XSum` `x-sum`, `StrictXV` `strict-xv`.
fn kebab(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    let mut key = String::with_capacity(name.len() + 2);
    for (i, letter) in letters.iter().enumerate() {
        let follows_small = i > 0 && !letters[i - 1].is_uppercase();
        let begins_word = i > 0 && letters.get(i + 1).is_some_and(|next| next.is_lowercase());
        if letter.is_uppercase() && (follows_small || begins_word) {
            key.push('-');
        }
        key.extend(letter.to_lowercase());
    }
    key
}

/// What is wrong with a key that is none, and which was perhaps meant.
fn unknown(key: &Spanned<Cow<'_, str>>) -> Malformed {
    let name = key.get_ref().as_ref();
    let keys = KINDS.iter().map(|kind| kebab(kind.name));
    let keys =
        keys.chain(["name", "author", "givens", "solution", "regions", "cell"].map(str::to_owned));
    let near = keys
        .filter(|key| !key.is_empty())
        .map(|key| (strsim::damerau_levenshtein(name, &key), key))
        .min_by_key(|(distance, _)| *distance);
    let hint = match near {
        Some((distance, near)) if distance <= 1.max(name.chars().count() / 3) => {
            format!(" (is {near} meant?)")
        }
        _ => String::new(),
    };
    Malformed {
        column: key.span().start + 1,
        found: Found::Text(format!("the key {name:?}{hint}")),
        expected: "name, author, givens, regions, cell or a constraint (`ninefold constraints` lists them)",
    }
}

fn wrong_type(value: &Spanned<DeValue<'_>>, expected: &'static str) -> Malformed {
    let found = Found::Text(format!("a value of type {}", value.get_ref().type_str()));
    Malformed { column: value.span().start + 1, found, expected }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(text: &str) -> String {
        let (line, error) = toml(text).map(|_| ()).expect_err("malformed");
        format!("line {line}, {error}")
    }

    #[test]
    fn a_puzzle_is_read_in_the_order_of_its_keys() {
        let text = r#"
name = "Of all sorts"   # a comment
thermo = ["r9c4 r8c3 r7c2", 'r1c9-6']
cage = "15 r1c1-3"
givens = """
5 . . | . . . | . . .
. 0 _ | . . . | . . .
------+-------+------
""" # no: too few rows
"#;
        assert_eq!(
            wrong(text),
            "line 8, column 22: found the end of the drawing, expected nine rows of digits 1 to 9 or blanks (0 . _)"
        );
        let rows = ". . .|. . .|. . .\n".repeat(7);
        let text = text.replace("------+-------+------\n", &rows);
        let puzzle = &toml_all(&text).expect("a puzzle")[0];
        assert_eq!((puzzle.name.as_deref(), puzzle.line), (Some("Of all sorts"), 1));
        let items =
            ".Thermo~R9C4~R8C3~R7C2.Thermo~R1C9~R1C8~R1C7~R1C6.Cage~15~R1C1~R1C2~R1C3.~R1C1_5";
        assert_eq!(puzzle.ruleset.text(), items);
        let crlf = text.replace('\n', "\r\n");
        assert_eq!(toml(&crlf).expect("a puzzle").text(), items);
    }

    #[test]
    fn cells_may_hold_some_digits_only() {
        let text = r#"cell = ["r4c7 even", "r1-2c1 R5C5 odd", "r3c3 12"]"#;
        assert_eq!(
            toml(text).expect("a puzzle").text(),
            ".~R4C7_2_4_6_8.~R1C1_1_3_5_7_9~R2C1_1_3_5_7_9~R5C5_1_3_5_7_9.~R3C3_1_2"
        );
        assert!(
            wrong(r#"cell = "r4c7 evn""#)
                .starts_with("line 1, column 14: found \"evn\", expected cells")
        );
        assert!(wrong(r#"cell = "even""#).starts_with("line 1, column 9: found \"even\" only"));
    }

    #[test]
    fn several_puzzles_are_tables() {
        let text = "[[puzzle]]\nname = \"one\"\nx = \"r1c1 r1c2\"\n\n[[puzzle]]\nauthor = \"me\"\n";
        let puzzles = toml_all(text).expect("two puzzles");
        let lines: Vec<usize> = puzzles.iter().map(|puzzle| puzzle.line).collect();
        assert_eq!(lines, [1, 5]);
        assert_eq!(puzzles[0].ruleset.text(), ".X~R1C1~R1C2");
        assert_eq!(puzzles[1].author.as_deref(), Some("me"));
        assert_eq!(wrong(text), "line 5, column 1: found another puzzle, expected one puzzle");
        let mixed = format!("x = \"r1c1 r1c2\"\n{text}");
        assert!(
            wrong(&mixed).starts_with("line 1, column 1: found the key x, expected nothing but")
        );
    }

    #[test]
    fn keys_are_the_names_of_constraints_in_small_letters() {
        for (name, key) in [
            ("Cage", "cage"),
            ("WhiteDot", "white-dot"),
            ("RegionSumLine", "region-sum-line"),
            ("X", "x"),
            ("XSum", "x-sum"),
            ("StrictXV", "strict-xv"),
        ] {
            assert_eq!(kebab(name), key);
        }
    }

    #[test]
    fn every_example_of_the_table_can_be_written_so() {
        for kind in KINDS.iter().filter(|kind| !kind.name.is_empty() && kind.name != "Jigsaw") {
            for example in kind.examples {
                let arguments = example.split_once('~').map(|(_, rest)| {
                    let named = rest.split('~').map(|one| if one.is_empty() { "_" } else { one });
                    named.collect::<Vec<_>>().join(" ")
                });
                let value = arguments.map_or("true".to_owned(), |text| format!("\"{text}\""));
                let text = format!("{} = {value}", kebab(kind.name));
                let ruleset = toml(&text).unwrap_or_else(|(_, error)| panic!("{text}: {error}"));
                assert_eq!(ruleset.text(), format!(".{example}"));
            }
        }
    }

    #[test]
    fn lines_and_columns_are_those_of_the_text() {
        assert_eq!(
            wrong("\ncage = [\"15 r1c1\",\n  \"3 r4c4 r4c0\"]"),
            "line 3, column 11: found \"r4c0\", expected cells of the grid, r1c1 to r9c9, as in r1c2 or r1c2-4"
        );
        assert!(
            wrong("cage = [\n\"30 r1c1-3\"]")
                .starts_with("line 2, column 2: found the sum 30 of 3")
        );
        assert!(wrong("cage = '15'").starts_with("line 1, column 9: found 0 cells"));
        assert!(wrong("whisper = '5 r1c1'").starts_with("line 1, column 12: found 1 cell"));
        assert!(wrong("x = 1.5").starts_with("line 1, column 5: found a value of type float"));
        assert!(wrong("cage = '15~r1c1'").starts_with("line 1, column 9: found \"15~r1c1\""));
        // Escapes hide where a word stands; the string is still found.
        assert!(
            wrong(r#"cage = "15\tr1c1 r1c77""#).starts_with("line 1, column 8: found \"r1c77\"")
        );
        assert!(wrong("cage = ").starts_with("line 1, column 8: found a mistake"));
        assert!(wrong("a = 1\na = 2").starts_with("line 2, column 1: found a mistake"));
        assert!(
            wrong("regions = 'ABC'").starts_with("line 1, column 15: found the end of the drawing")
        );
    }

    #[test]
    fn an_unknown_key_may_be_a_slip() {
        assert!(
            wrong("termo = 'r1c1 r1c2'").contains("the key \"termo\" (is thermo meant?), expected")
        );
        assert!(
            wrong("x = 'r1c1 r1c2'\nwhite_dot = 'r1c1 r1c2'")
                .contains("line 2, column 1: found the key \"white_dot\" (is white-dot meant?)")
        );
        assert!(wrong("zzzzzz = true").contains("found the key \"zzzzzz\", expected"));
    }

    #[test]
    fn a_mark_of_the_byte_order_is_passed_over() {
        let text = "\u{feff}x = 'r1c1 r1c2'";
        assert_eq!(toml(text).expect("a puzzle").text(), ".X~R1C1~R1C2");
    }
}
