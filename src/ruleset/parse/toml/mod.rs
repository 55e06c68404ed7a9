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
//! Each [kind](crate::ruleset::KINDS) of constraint is a key: its name in small letters with
//! hyphens. Its arguments are those of an item, with white space between them and `_` for an empty
//! one. `regions` are 81 letters that take the place of the boxes. `solution` is 81 digits, for
//! whoever wants to check them. A file of several puzzles has a table `[[puzzle]]` for each.

mod source;
mod words;

use std::borrow::Cow;

use ::toml::Spanned;
use ::toml::de::{DeTable, DeValue};

use super::jigsaw;
use super::statement::{Statement, ruleset_of};
use super::text_error::TextError;
use crate::error::{Found, Malformed, meant_hint};
use crate::ruleset::heading::Heading;
use crate::ruleset::kinds::KINDS;
use crate::ruleset::set::Ruleset;
use source::{Source, wrong_type};
pub(in crate::ruleset) use words::kebab;
use words::{arguments, cells, full};

/// A puzzle with its title.
#[derive(Debug)]
pub struct TitledPuzzle {
    /// The line where it begins, from 1.
    pub line: usize,
    /// What stands beside its rules.
    pub heading: Heading,
    /// Parts of a drawing that are no rules, and were left out.
    pub dropped: usize,
    /// Whether it has a text of rules that was not looked at.
    pub ignored_text: bool,
    /// What was read by a guess that the solution confirms, the one that is stated or the only one: a
    /// rule in free words, or lines that meet.
    pub guess: Option<String>,
    /// The first rule that is not understood, where the others have no solution but the one that the
    /// puzzle carries ([`RulesText::Confirmed`](super::RulesText::Confirmed)).
    pub lacks: Option<String>,
    /// The puzzle.
    pub ruleset: Ruleset,
}

impl From<Ruleset> for TitledPuzzle {
    /// A puzzle on line 1 without a title.
    fn from(ruleset: Ruleset) -> TitledPuzzle {
        TitledPuzzle {
            line: 1,
            heading: Heading::default(),
            dropped: 0,
            ignored_text: false,
            guess: None,
            lacks: None,
            ruleset,
        }
    }
}

/// Reads the only puzzle of a file.
///
/// # Errors
/// The first mistake.
pub fn toml(text: &str) -> Result<Ruleset, TextError> {
    Ok(toml_titled(text)?.ruleset)
}

/// Reads the only puzzle of a file, with its title.
///
/// # Errors
/// The first mistake.
pub fn toml_titled(text: &str) -> Result<TitledPuzzle, TextError> {
    let mut puzzles = toml_all(text)?;
    match (puzzles.pop(), puzzles.pop()) {
        (Some(only), None) => Ok(only),
        (Some(last), Some(_)) => {
            let found = Found::Text("another puzzle".to_owned());
            let error = Malformed { column: 1, found, expected: "one puzzle" };
            Err(TextError { line: last.line, error })
        }
        (None, _) => {
            Err(Malformed { column: 1, found: Found::EndOfInput, expected: "a puzzle" }.into())
        }
    }
}

/// Reads the puzzles of a file: its tables `[[puzzle]]`, or the one that the whole file is.
///
/// # Errors
/// The first mistake.
pub fn toml_all(text: &str) -> Result<Vec<TitledPuzzle>, TextError> {
    let source = Source(text);
    puzzles(source).map_err(|error| source.place(error))
}

fn puzzles(source: Source<'_>) -> Result<Vec<TitledPuzzle>, Malformed> {
    let document = DeTable::parse(source.0).map_err(|error| {
        let column = error.span().map_or(source.0.len(), |span| span.start) + 1;
        let message = error.message().split('\n').next().unwrap_or_default();
        let found = Found::Text(format!("a mistake ({message})"));
        Malformed { column, found, expected: "TOML" }
    })?;
    let document = document.get_ref();
    let Some(puzzles) = document.get("puzzle") else {
        return Ok(vec![puzzle(source, document, 1)?]);
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
        let Some(table_of_one) = table.get_ref().as_table() else {
            return Err(wrong_type(table, "tables that begin with [[puzzle]]"));
        };
        titled.push(puzzle(source, table_of_one, table.span().start + 1)?);
    }
    Ok(titled)
}

/// Reads one puzzle. Keys are read in the order of the file, and the text of the ruleset keeps this
/// order.
fn puzzle<'t>(
    source: Source<'t>,
    table: &DeTable<'t>,
    column: usize,
) -> Result<TitledPuzzle, Malformed> {
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_by_key(|(key, _)| key.span().start);
    let mut heading = Heading::default();
    let mut statements = Vec::new();
    for (key, value) in entries {
        match key.get_ref().as_ref() {
            "name" => heading.title = Some(source.string(value)?.text.into_owned()),
            "author" => heading.author = Some(source.string(value)?.text.into_owned()),
            "solution" => {
                let content = source.string(value)?;
                let solution = content.check(full(&content.characters()))?;
                heading.solution = Some(solution.to_string());
            }
            "givens" => {
                let content = source.string(value)?;
                let expected = "nine rows of digits 1 to 9 or blanks (0 . _)";
                statements
                    .push(content.check(jigsaw::nine_givens(&content.characters(), expected))?);
            }
            // They come first, whatever stands before them: constraints about regions must know
            // them.
            "regions" => {
                let content = source.string(value)?;
                let [no_boxes, jigsaw] =
                    content.check(jigsaw::nine_regions(&content.characters()))?;
                statements.splice(0..0, [no_boxes, jigsaw]);
            }
            "cell" => source.each(value, |content| {
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
                    _ => source.each(value, |content| {
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
    let TextError { line, .. } =
        source.place(Malformed { column, found: Found::EndOfInput, expected: "" });
    let ruleset = ruleset_of(&statements)?;
    Ok(TitledPuzzle { line, heading, ..TitledPuzzle::from(ruleset) })
}

/// The error of an unknown key, with the known key that was perhaps meant.
fn unknown(key: &Spanned<Cow<'_, str>>) -> Malformed {
    let name = key.get_ref().as_ref();
    let keys = KINDS.iter().map(|kind| kebab(kind.name));
    let keys =
        keys.chain(["name", "author", "givens", "solution", "regions", "cell"].map(str::to_owned));
    let keys: Vec<String> = keys.collect();
    let hint = meant_hint(name, keys.iter().map(String::as_str));
    Malformed {
        column: key.span().start + 1,
        found: Found::Text(format!("the key {name:?}{hint}")),
        expected: "name, author, givens, regions, cell or a constraint (`ninefold constraints` lists them)",
    }
}

#[cfg(test)]
mod tests;
