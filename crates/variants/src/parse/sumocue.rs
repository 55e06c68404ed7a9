//! Killers and jigsaws as SumoCue writes them, and the fields of its predecessor.
//!
//! SumoCue's author describes both forms (<http://www.sudocue.net/forum/viewtopic.php?f=1&t=519>).
//!
//! SumoCue: `SumoCueV1`, `D` if the diagonals count, and 81 cells. The first cell of a cage is `=`
//! and the sum; the others are `+` and the number (from 0) of the first cell. In jigsaws, `J` and a
//! region from 0 to 8 follow. There are also jigsaws without cages in which `=` comes before a
//! given.
//!
//! The predecessor: `3x3:d:k:` or `3x3::k:` and 81 numbers, each with a colon after it. A number is
//! the sum times 256 plus the number of the cage.

use super::{
    jigsaw,
    statement::{Statement, cell_name},
};
use ninefold_core::{
    error::{Found, Malformed},
    grid::{CELLS, Cell},
};

const NAME: &str = "SumoCueV1";
const ENTRY: &str =
    "for each of 81 cells, = and a sum or + and the number of the cage's first cell";
const FIELDS: &str = "3x3::k: and 81 numbers, each with a colon behind it";

/// Whether a text begins like this form.
pub(super) fn begins(text: &str) -> bool {
    text.get(..NAME.len() - 1).is_some_and(|start| start.eq_ignore_ascii_case("SumoCueV"))
}

/// The fields of one cell.
struct CellField {
    column: usize,
    /// Whether `number` is that of the first cell of its cage, not a sum.
    points: bool,
    number: usize,
    region: Option<(usize, char)>,
}

/// Reads a text from left to right and skips white space.
struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    /// The next character.
    fn peek(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        self.text[self.at..].chars().next()
    }

    /// Takes the next character if it is one of these.
    fn take(&mut self, any: &str) -> Option<(usize, char)> {
        let character = self.peek().filter(|character| any.contains(*character))?;
        self.at += character.len_utf8();
        Some((self.at, character))
    }

    /// Takes a number, if there is one.
    fn number(&mut self) -> Option<usize> {
        self.peek()?;
        let rest = &self.text[self.at..];
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let number = rest[..digits].parse().ok()?;
        self.at += digits;
        Some(number)
    }

    /// The error of the next character.
    fn wrong(&mut self, expected: &'static str) -> Malformed {
        self.peek();
        let found = Found::at(&self.text.as_bytes()[self.at..]);
        Malformed { column: self.at + 1, found, expected }
    }

    fn entry(&mut self) -> Result<CellField, Malformed> {
        let Some((column, sign)) = self.take("=+") else { return Err(self.wrong(ENTRY)) };
        let Some(number) = self.number() else { return Err(self.wrong("a number")) };
        let mut region = None;
        if self.take("Jj").is_some() {
            let name = self.take("012345678");
            region = Some(name.ok_or_else(|| self.wrong("the number of a region, 0 to 8"))?);
        }
        Ok(CellField { column, points: sign == '+', number, region })
    }
}

/// The items of a text that begins with `SumoCueV1`.
pub(super) fn statements(text: &str) -> Result<Vec<Statement>, Malformed> {
    let mut reader = Reader { text, at: text.len() - text.trim_start().len() };
    if !text[reader.at..].get(..NAME.len()).is_some_and(|name| name.eq_ignore_ascii_case(NAME)) {
        let found = Found::Text("another version".to_owned());
        return Err(Malformed { column: reader.at + NAME.len(), found, expected: NAME });
    }
    reader.at += NAME.len();
    let mut statements = diagonals(reader.take("Dd"));
    let mut entries = Vec::with_capacity(CELLS);
    while entries.len() < CELLS {
        entries.push(reader.entry()?);
    }
    if reader.peek().is_some() {
        return Err(reader.wrong("the end after 81 cells"));
    }
    let names: Vec<(usize, char)> = entries.iter().filter_map(|entry| entry.region).collect();
    if let Some(entry) = entries.iter().find(|entry| entry.region.is_none() && !names.is_empty()) {
        let found = Found::Text("a cell without region".to_owned());
        let expected = "J and a region behind each cell, or behind none";
        return Err(Malformed { column: entry.column, found, expected });
    }
    if !names.is_empty() {
        statements.append(&mut jigsaw::nine_regions(&names)?);
    }
    match names.is_empty() || entries.iter().any(|entry| entry.points) {
        true => statements.append(&mut cages(&entries)?),
        false => statements.push(givens(&entries)?),
    }
    Ok(statements)
}

/// The diagonals, if there is a sign of them.
fn diagonals(sign: Option<(usize, char)>) -> Vec<Statement> {
    let Some((column, _)) = sign else { return Vec::new() };
    let diagonal = |which: &str| Statement::new("Diagonal", column).with(which, column);
    vec![diagonal("1"), diagonal("-1")]
}

fn givens(entries: &[CellField]) -> Result<Statement, Malformed> {
    let mut statement = Statement::new("", entries[0].column);
    for (cell, entry) in Cell::all().zip(entries) {
        match entry.number {
            0 => {}
            digit @ 1..=9 => {
                let argument = format!("{}_{digit}", cell_name(cell));
                statement = statement.with(argument, entry.column);
            }
            number => {
                let found = Found::Text(number.to_string());
                let expected = "a given, 1 to 9, or 0 (no cell of this jigsaw has a cage)";
                return Err(Malformed { column: entry.column + 1, found, expected });
            }
        }
    }
    Ok(statement)
}

fn cages(entries: &[CellField]) -> Result<Vec<Statement>, Malformed> {
    let mut cages = Vec::with_capacity(entries.len());
    for entry in entries {
        let cage = Statement::new("Cage", entry.column);
        cages.push(cage.with(entry.number.to_string(), entry.column + 1));
    }
    for (cell, entry) in Cell::all().zip(entries) {
        let root = if entry.points { entry.number } else { cell.index() };
        let Some(cage) = cages.get_mut(root).filter(|_| !entries[root].points) else {
            let found = Found::Text(format!("the number {root}"));
            let expected = "the number, 0 to 80, of a cell that has a sum";
            return Err(Malformed { column: entry.column + 1, found, expected });
        };
        cage.arguments.push((cell_name(cell), entry.column));
    }
    // A pointer begins no cage, and a single cell without a sum is in none.
    cages.retain(|cage| match &cage.arguments[..] {
        [_] => false,
        [sum, _] => sum.0 != "0",
        _ => true,
    });
    Ok(cages)
}

/// The items of a text that begins with `3x3:`.
pub(super) fn fields(text: &str) -> Result<Vec<Statement>, Malformed> {
    let mut reader = Reader { text, at: text.len() - text.trim_start().len() + "3x3:".len() };
    let mut statements = diagonals(reader.take("Dd"));
    for sign in [":", "kK", ":"] {
        reader.take(sign).ok_or_else(|| reader.wrong(FIELDS))?;
    }
    // The number of each cage; the cages are the last statements.
    let (mut numbers, begin) = (Vec::new(), statements.len());
    for cell in Cell::all() {
        reader.peek();
        let column = reader.at + 1;
        let number = reader.number().ok_or_else(|| reader.wrong(FIELDS))?;
        let (sum, cage) = (number / 256, number % 256);
        if cell.index() + 1 < CELLS && reader.take(":").is_none() {
            return Err(reader.wrong(FIELDS));
        }
        // Cells of no cage have no sum.
        if sum == 0 {
            continue;
        }
        let known = numbers.iter().position(|&other| other == cage).unwrap_or(numbers.len());
        if known == numbers.len() {
            numbers.push(cage);
            statements.push(Statement::new("Cage", column).with(sum.to_string(), column));
        }
        let statement = &mut statements[begin + known];
        if statement.arguments[0].0 != sum.to_string() {
            let found = Found::Text(format!("the sum {sum} for cage {cage}"));
            return Err(Malformed { column, found, expected: "one sum for all cells of a cage" });
        }
        statement.arguments.push((cell_name(cell), column));
    }
    reader.take(":");
    match reader.peek() {
        None => Ok(statements),
        Some(_) => Err(reader.wrong("the end after 81 numbers")),
    }
}
