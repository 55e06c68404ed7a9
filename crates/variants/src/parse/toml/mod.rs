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
//! Each [kind](crate::KINDS) of constraint is a key: its name in small letters with hyphens. Its
//! arguments are those of an item, with white space between them and `_` for an empty one; text
//! that looks like a cell by accident stands in single quotes. `regions` are 81 letters that take
//! the place of the boxes. `solution` is 81 digits, which are checked. A file of several puzzles
//! has a table `[[puzzle]]` for each.
//!
//! ```toml
//! shape = "6x6"
//! or = [{ cage = ["5 r1c1-2", "9 r1c1-2"] }, { arrow = "r1c1 r1c2", thermo = "r4c1-3" }]
//! replicate = { arguments = "BAAAIA r1c1", sum-line = "7 r1c1 r1c2 r2c2" }
//! ```
//!
//! A board with a `shape` may have up to 16 rows and columns (`r12c10`), and values from ten on
//! (`r1c1_10_12`). What is composed of others is a table of these, or a list of such tables, with its
//! own arguments under `arguments`.

mod source;
mod words;

use std::borrow::Cow;

use ::toml::Spanned;
use ::toml::de::{DeTable, DeValue};

use super::{
    Heading, TextError, TitledPuzzle, jigsaw,
    statement::{Statement, ruleset_of},
};
use crate::{KINDS, set::Ruleset};
use ninefold_core::error::{Found, Malformed, meant_hint};
use source::{Content, Source, wrong_type};
pub(crate) use words::Words;
use words::full;
pub(crate) use words::kebab;

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
    let reader = Reader { source, words: Words::of_puzzle(table.get("shape").is_some()) };
    let mut heading = Heading::default();
    let mut statements = Vec::new();
    // Its place, and the number of its characters.
    let mut solution = None;
    for (key, value) in in_order(table) {
        match key.get_ref().as_ref() {
            "name" => heading.title = Some(source.string(value)?.text.into_owned()),
            "author" => heading.author = Some(source.string(value)?.text.into_owned()),
            "solution" => {
                let content = source.string(value)?;
                let characters = content.characters();
                heading.solution = Some(match reader.words.has_shape() {
                    false => content.check(full(&characters))?.to_string(),
                    true => characters.iter().map(|(_, character)| character).collect(),
                });
                solution = Some((content.column, characters.len()));
            }
            "givens" => {
                let content = source.string(value)?;
                let expected = "nine rows of digits 1 to 9 or blanks (0 . _)";
                statements
                    .push(content.check(jigsaw::nine_givens(&content.characters(), expected))?);
            }
            // They come first, before any other key: constraints about regions need them.
            "regions" => {
                let content = source.string(value)?;
                let characters = content.characters();
                let mut regions = content.check(jigsaw::nine_regions(&characters))?;
                regions.append(&mut statements);
                statements = regions;
            }
            _ => reader.constraint(key, value, &mut statements)?,
        }
    }
    let TextError { line, .. } =
        source.place(Malformed { column, found: Found::EndOfInput, expected: "" });
    let ruleset = ruleset_of(&statements)?;
    if let Some((column, count)) = solution {
        check_solution(&ruleset, column, count)?;
    }
    Ok(TitledPuzzle { line, heading, ..TitledPuzzle::from(ruleset) })
}

/// The keys of a table in the order of the text.
fn in_order<'a, 't>(
    table: &'a DeTable<'t>,
) -> Vec<(&'a Spanned<Cow<'t, str>>, &'a Spanned<DeValue<'t>>)> {
    let entries: Vec<_> = table.iter().collect();
    let mut order = Vec::with_capacity(entries.len());
    for (index, (key, _)) in entries.iter().enumerate() {
        order.push((key.span().start, index));
    }
    order.sort_unstable();
    order.iter().map(|&(_, index)| entries[index]).collect()
}

/// Makes sure that a solution of `count` characters is one of the board.
fn check_solution(ruleset: &Ruleset, column: usize, count: usize) -> Result<(), Malformed> {
    let (rows, columns) = ruleset.size();
    match count == rows * columns {
        true => Ok(()),
        false => {
            let found = Found::Text(format!("{count} characters"));
            Err(Malformed { column, found, expected: "a character for each cell of the board" })
        }
    }
}

/// The name of a kind of constraint by its key.
fn kind(key: &str) -> Option<&'static str> {
    names().find(|name| !name.is_empty() && kebab(name) == key)
}

/// The names of all kinds.
fn names() -> impl Iterator<Item = &'static str> {
    KINDS.iter().map(|kind| kind.name)
}

/// The reader of the constraints of a puzzle.
#[derive(Clone, Copy)]
struct Reader<'s> {
    source: Source<'s>,
    words: Words,
}

impl<'t> Reader<'t> {
    /// Adds the statements of a key.
    fn constraint(
        self,
        key: &Spanned<Cow<'t, str>>,
        value: &Spanned<DeValue<'t>>,
        statements: &mut Vec<Statement>,
    ) -> Result<(), Malformed> {
        if key.get_ref() == "cell" {
            return self.source.each(value, |content| {
                statements.push(self.words.cells(content)?);
                Ok(())
            });
        }
        let name = kind(key.get_ref()).ok_or_else(|| unknown(key))?;
        let new = || Statement::new(name, key.span().start + 1);
        match value.get_ref() {
            DeValue::Boolean(false) => Ok(()),
            _ if ninefold_constraints::is_composed(name) => self.composed(name, value, statements),
            DeValue::Boolean(true) => {
                statements.push(Statement { end: value.span().end + 1, ..new() });
                Ok(())
            }
            _ => self.source.each(value, |content| {
                let end = content.column + content.text.len();
                let statement = Statement { column: content.column, end, ..new() };
                statements.push(self.with_arguments(statement, content)?);
                Ok(())
            }),
        }
    }

    /// Adds the words of a string to the arguments of a statement.
    fn with_arguments(
        self,
        mut statement: Statement,
        content: &Content<'_>,
    ) -> Result<Statement, Malformed> {
        for (word, column) in content.words() {
            for name in self.words.arguments(word, column)? {
                statement.arguments.push((name, column));
            }
        }
        Ok(statement)
    }

    /// Adds the statements of what is composed of others: of a table, or of each in a list.
    fn composed(
        self,
        name: &'static str,
        value: &Spanned<DeValue<'t>>,
        statements: &mut Vec<Statement>,
    ) -> Result<(), Malformed> {
        const EXPECTED: &str =
            "a table of constraints, as in { cage = \"3 r1c1-2\" }, or a list of them";
        let tables = match value.get_ref() {
            DeValue::Array(list) => list.iter().collect(),
            _ => vec![value],
        };
        for one in tables {
            let table = one.get_ref().as_table().ok_or_else(|| wrong_type(one, EXPECTED))?;
            let (column, end) = (one.span().start + 1, one.span().end + 1);
            let mut statement = Statement { end, ..Statement::new(name, column) };
            if let Some(arguments) = table.get("arguments") {
                statement = self.with_arguments(statement, &self.source.string(arguments)?)?;
            }
            statements.push(statement);
            for (key, value) in in_order(table) {
                if key.get_ref() != "arguments" {
                    self.constraint(key, value, statements)?;
                }
            }
            statements.push(Statement::new("End", end.max(2) - 1));
        }
        Ok(())
    }
}

/// The error of an unknown key, with the known key that was perhaps meant.
fn unknown(key: &Spanned<Cow<'_, str>>) -> Malformed {
    let name = key.get_ref().as_ref();
    let mut keys: Vec<String> = names().map(kebab).collect();
    for key in ["name", "author", "givens", "solution", "regions", "cell"] {
        keys.push(key.to_owned());
    }
    let hint = meant_hint(name, keys.iter().map(String::as_str));
    Malformed {
        column: key.span().start + 1,
        found: Found::Text(format!("the key {name:?}{hint}")),
        expected: "name, author, givens, regions, cell or a constraint (`ninefold constraints` lists them)",
    }
}

#[cfg(test)]
mod tests;
