//! Boards in rows: drawn with frames, listed in brackets, or as values with separators between
//! them. As many rows as cells in a row, from 4 to 16; nine groups of digits are candidates.
//!
//! [`row`] takes one line apart; [`boards`] puts rows together. A drawn puzzle and a field of a csv
//! or of JSON with line ends or brackets in it are both read here.

use ninefold_core::error::{Found, Malformed};
use ninefold_core::grid::{Candidates, Cell, Digit, Grid};

use super::{Reading, cells};

/// The least and the most rows of a board.
const SIDES: std::ops::RangeInclusive<usize> = 4..=16;
/// The largest size that a board may have before it is recognised as no board.
const LARGEST: usize = 100;

/// The kind of a line of a drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// Nothing.
    Blank,
    /// Nothing but drawing.
    Border,
    /// Dashes between bars: what Markdown has below the head of a table.
    Rule,
    /// Cells, or what should be some.
    Row(Row),
    /// Words.
    Words,
}

/// A row that is not yet split into cells: the parts between bars, or one part without bars.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    parts: Vec<Part>,
    has_bars: bool,
    /// The last part has a bar behind it.
    is_closed: bool,
    /// The values are told apart by commas, semicolons or tabs.
    is_list: bool,
}

/// Characters with their columns, from 1.
type Part = Vec<(usize, char)>;

/// A value and its column; a blank is empty.
type Value = (usize, String);

/// A character as plain text has it: frames are bars, dashes and crosses, dots of any form are one.
fn plain(c: char) -> char {
    match c {
        '│' | '┃' | '║' | '┆' | '┇' | '┊' | '┋' | '╎' | '╏' | '¦' | '!' => '|',
        '─' | '━' | '═' | '┄' | '┅' | '┈' | '┉' | '╌' | '╍' => '=',
        '\u{250c}'..='\u{254b}' | '\u{2550}'..='\u{257f}' => '+',
        '•' | '∙' | '⋅' | '◦' | '○' | '□' | '▢' | '☐' => '·',
        '\u{a0}' | '\u{2002}'..='\u{200a}' | '\u{3000}' => ' ',
        other => other,
    }
}

/// Whether a character may stand around a list. Between bars it is none of the drawing.
fn is_bracket(c: char) -> bool {
    matches!(c, '[' | ']' | '{' | '}' | '(' | ')' | '"' | '\'' | '`')
}

/// Takes a line apart. Dashes alone are drawing unless `has_dashes` declares them blanks.
pub(crate) fn row(text: &[u8], has_dashes: bool) -> Line {
    let Ok(text) = std::str::from_utf8(text) else { return Line::Words };
    let has_bars = text.chars().any(|c| plain(c) == '|');
    let character = |c: char| if is_bracket(c) && !has_bars { ' ' } else { plain(c) };
    let characters: Part = text
        .char_indices()
        .map(|(at, c)| (at + 1, character(c)))
        .filter(|(_, c)| *c != '\r')
        .collect();
    let is_blank = |c: char| c.is_whitespace();
    if characters.iter().all(|&(_, c)| is_blank(c)) {
        // Brackets alone are drawing.
        return if text.trim().is_empty() { Line::Blank } else { Line::Border };
    }
    let has = |wanted: char| characters.iter().any(|&(_, c)| c == wanted);
    let is_frame =
        |c: char| matches!(c, '+' | '-' | '=' | '|' | '*' | ':' | '.' | '·' | '\'') || is_blank(c);
    let run =
        |wanted: char| characters.windows(3).any(|three| three.iter().all(|&(_, c)| c == wanted));
    let is_dashed = characters.iter().all(|&(_, c)| c == '-') && has_dashes;
    if characters.iter().all(|&(_, c)| is_frame(c)) && !is_dashed {
        let is_drawn = run('-') || run('=') || (has('+') && (has('-') || has('=')));
        let is_rule = has('|') && has('-') && !has('+') && !has('*') && !has('.');
        match () {
            () if is_rule => return Line::Rule,
            () if is_drawn => return Line::Border,
            () => {}
        }
    }
    let is_list = !has_bars && (has(',') || has(';') || has('\t'));
    let is_closed =
        characters.iter().rev().find(|&&(_, c)| !is_blank(c)).is_some_and(|l| l.1 == '|');
    let parts: Vec<Part> = match has_bars {
        true => {
            let mut parts: Vec<Part> =
                characters.split(|&(_, c)| c == '|').map(<[_]>::to_vec).collect();
            let is_empty = |part: &Part| part.iter().all(|&(_, c)| is_blank(c) || c == ',');
            if parts.last().is_some_and(is_empty) {
                parts.pop();
            }
            if parts.first().is_some_and(is_empty) && parts.len() > 1 {
                parts.remove(0);
            }
            parts
        }
        false => vec![characters],
    };
    let row = Row { parts, has_bars, is_closed, is_list };
    if row.has_words() { Line::Words } else { Line::Row(row) }
}

/// Whether a value may stand in a cell.
fn is_value(c: char) -> bool {
    c.is_ascii_alphanumeric() || is_blank_value(c)
}

fn is_blank_value(c: char) -> bool {
    matches!(c, '.' | '_' | '*' | '-' | '?' | '·')
}

impl Row {
    /// The values as they are separated.
    fn tokens(&self, part: &Part) -> Vec<Value> {
        let is_end = |c: char| match self.is_list {
            true => matches!(c, ',' | ';' | '\t'),
            false => c.is_whitespace() || c == ',',
        };
        let mut tokens = Vec::new();
        for token in part.split(|&(_, c)| is_end(c)) {
            let value: String = token.iter().map(|&(_, c)| c).collect();
            let value = value.trim();
            let start = token.iter().find(|(_, c)| !c.is_whitespace()).or(token.first());
            if self.is_list || !value.is_empty() {
                let behind = part.last().map_or(1, |(column, _)| column + 1);
                tokens.push((start.map_or(behind, |(column, _)| *column), value.to_owned()));
            }
        }
        // A separator behind the last value begins no other.
        if self.is_list && tokens.last().is_some_and(|(_, value)| value.is_empty()) {
            tokens.pop();
        }
        tokens
    }

    /// Whether there are words, and not values.
    fn has_words(&self) -> bool {
        let is_number = |value: &str| value.bytes().all(|byte| byte.is_ascii_digit());
        let is_word = |value: &str| match value.chars().count() {
            0 | 1 => !value.chars().all(is_value),
            _ if is_number(value) => false,
            _ if matches!(value, "None" | "null" | "nan" | "NaN") => false,
            _ => {
                let letters = value.chars().filter(char::is_ascii_alphabetic).count();
                !value.chars().all(|c| is_value(c) || c == '+')
                    || (letters == value.len() && letters < 10)
            }
        };
        let mut values = self.parts.iter().flat_map(|part| self.tokens(part));
        values.any(|(_, value)| is_word(&value))
    }

    /// Number of cells, by the look of the row alone.
    pub(crate) fn width(&self) -> usize {
        let all: usize = self.parts.iter().map(|part| self.cells_of(part).len()).sum();
        all.max(if self.has_bars { self.parts.len() } else { 0 })
    }

    fn column_behind(&self) -> usize {
        let last = self.parts.iter().rev().find_map(|part| part.last());
        last.map_or(1, |(column, _)| column + 1)
    }

    /// The values of a part: those between separators, or else characters.
    fn cells_of(&self, part: &Part) -> Vec<Value> {
        let tokens = self.tokens(part);
        let is_one = tokens.len() == 1 && !self.is_list;
        let are_groups = !self.is_list
            && tokens.len() > 1
            && tokens.iter().all(|(_, value)| value.chars().count() == 3)
            && tokens.iter().any(|(_, value)| value.contains(|c: char| !c.is_ascii_digit()));
        match is_one || are_groups {
            true => tokens
                .iter()
                .flat_map(|(column, value)| {
                    value.chars().enumerate().map(move |(i, c)| (column + i, c.to_string()))
                })
                .collect(),
            false => tokens,
        }
    }

    /// The cells of a row of `side`, if it can have this number.
    fn cells(&self, side: usize) -> Option<Vec<Value>> {
        if !self.has_bars {
            let part = self.parts.first()?;
            let mut cells = self.cells_of(part);
            if cells.len() != side {
                // Groups of several characters.
                let tokens = self.tokens(part);
                let characters = tokens.iter().flat_map(|(column, value)| {
                    value.chars().enumerate().map(move |(i, c)| (column + i, c.to_string()))
                });
                cells = characters.collect();
            }
            return (cells.len() == side).then_some(cells);
        }
        let each = side.is_multiple_of(self.parts.len()).then(|| side / self.parts.len())?;
        let cells = self.parts.iter().map(|part| self.part(part, each));
        let cells = cells.collect::<Option<Vec<_>>>()?.concat();
        // White space is a blank by its place, so that no place may be missing.
        let has_places = cells.iter().any(|(_, value)| value.is_empty()) && each > 1;
        let full = &self.parts[..self.parts.len() - usize::from(!self.is_closed)];
        let are_alike = full.iter().all(|part| part.len() == full[0].len());
        (!has_places || are_alike).then_some(cells)
    }

    /// The cells of a part between two bars: told apart by white space, one character each, or by
    /// their places, so that white space is a blank.
    fn part(&self, part: &Part, count: usize) -> Option<Vec<Value>> {
        let tokens = self.tokens(part);
        if tokens.len() == count {
            return Some(tokens);
        }
        if let [(column, value)] = &tokens[..]
            && value.chars().count() == count
        {
            return Some(
                value.chars().enumerate().map(move |(i, c)| (column + i, c.to_string())).collect(),
            );
        }
        let first = part.first().map_or(1, |(column, _)| *column);
        if count == 1 {
            return tokens.is_empty().then(|| vec![(first, String::new())]);
        }
        let width = part.len();
        for stride in 1..=4 {
            for start in 0..stride {
                let last = start + stride * (count - 1);
                let fits = last < width.max(1) && width <= last + 1 + stride;
                let is_place =
                    |i: usize| i >= start && (i - start).is_multiple_of(stride) && i <= last;
                let all =
                    part.iter().enumerate().all(|(i, (_, c))| c.is_whitespace() || is_place(i));
                if fits && all {
                    let cell = |i: usize| {
                        let (column, c) = part[start + stride * i];
                        let value = if c.is_whitespace() { String::new() } else { c.to_string() };
                        (column, value)
                    };
                    return Some((0..count).map(cell).collect());
                }
            }
        }
        None
    }
}

/// The boards of rows that follow each other, each with the number of its first row; an error comes
/// with the number of its row.
///
/// # Errors
/// The first row that does not fit.
pub(crate) fn boards(rows: &[&Row]) -> Result<Vec<(usize, Reading)>, (usize, Malformed)> {
    let fits = |side: usize| rows.iter().all(|row| row.cells(side).is_some());
    // One row that is the whole board.
    if let [row] = rows {
        let side = row.width().isqrt();
        if side * side == row.width() && SIDES.contains(&side) {
            let cells = row.cells(row.width()).unwrap_or_default();
            return Ok(vec![(0, board(&cells, side).map_err(|error| (0, error))?)]);
        }
    }
    let counted = rows.first().map_or(0, |row| row.width());
    let sides = [counted].into_iter().chain((4..=LARGEST).rev());
    let side = sides.into_iter().find(|&side| {
        side >= 4 && rows.len().is_multiple_of(side) && !rows.is_empty() && fits(side)
    });
    let Some(side) = side else { return Err(misfit(rows, counted)) };
    if !SIDES.contains(&side) {
        let found = Found::Text(format!("a board of {side} rows and columns"));
        return Err((0, Malformed { column: 1, found, expected: "a board of at most 16 rows" }));
    }
    let each = rows.chunks(side).enumerate().map(|(number, rows)| {
        let first = number * side;
        let mut all = Vec::with_capacity(side * side);
        let mut ends = Vec::with_capacity(side);
        for row in rows {
            all.extend(row.cells(side).unwrap_or_default());
            ends.push(all.len());
        }
        let board = board_with(&all, side).map_err(|(cell, error)| (first + cell / side, error))?;
        Ok((first, board))
    });
    each.collect()
}

/// Why rows are no board.
fn misfit(rows: &[&Row], counted: usize) -> (usize, Malformed) {
    let side = match rows.len() {
        side if SIDES.contains(&side) => side,
        _ => counted.clamp(4, 16),
    };
    let wrong = rows.iter().position(|row| row.cells(side).is_none());
    let (number, column) = match wrong {
        Some(number) => (number, rows[number].column_behind()),
        None => (rows.len().saturating_sub(1), 1),
    };
    let found = match wrong {
        Some(number) => format!("a row of {} cells", rows[number].width()),
        None => format!("{} rows of {side} cells", rows.len()),
    };
    let expected = "as many rows as cells in a row, 4 to 16, and a sign for each blank (0 . _ *)";
    (number, Malformed { column, found: Found::Text(found), expected })
}

fn board(cells: &[Value], side: usize) -> Result<Reading, Malformed> {
    board_with(cells, side).map_err(|(_, error)| error)
}

/// The board of cells; an error comes with the number of its cell.
fn board_with(cells: &[Value], side: usize) -> Result<Reading, (usize, Malformed)> {
    let sign = |value: &str| value.chars().next().filter(|c| c.len_utf8() == value.len());
    let is_blank = |value: &str| {
        matches!(value, "" | "None" | "null" | "nan" | "NaN")
            || sign(value).is_some_and(is_blank_value)
    };
    let has_long = cells.iter().any(|(_, value)| value.len() > 1 && !is_blank(value));
    // A value of several digits among blanks is a slip, and not the candidates of its cell.
    let has_blank = cells.iter().any(|(_, value)| is_blank(value) || value == "0");
    let has_high = cells.iter().any(|(_, value)| value.parse::<u32>().is_ok_and(|value| value > 9));
    if side == 9 && has_high && !has_blank {
        return candidates(cells);
    }
    // Numbers are padded to two digits in all cells or in none.
    let is_digit =
        |value: &str| value.len() == 1 && value.parse::<u8>().is_ok_and(|value| value > 0);
    let is_padded = has_long && !cells.iter().any(|(_, value)| is_digit(value));
    let wrong = |cell: usize, expected: &'static str| {
        let (column, value) = &cells[cell];
        let found = match value.chars().next() {
            None => Found::Text("nothing".to_owned()),
            Some(c) if value.len() == c.len_utf8() => Found::Char(c),
            _ => Found::Text(value.clone()),
        };
        (cell, Malformed { column: *column, found, expected })
    };
    let mut text = String::with_capacity(cells.len());
    let rare =
        |value: &str| sign(value).and_then(cells::rare_blank).filter(|&c| side <= 9 || c != 'x');
    let is_plain =
        |value: &str| rare(value).is_none() && (is_blank(value) || side <= 9 && value == "0");
    let has_plain = cells.iter().any(|(_, value)| is_plain(value));
    // Where other blanks have a sign, a value is missing.
    let has_signs = cells
        .iter()
        .any(|(_, value)| !value.is_empty() && (is_plain(value) || rare(value).is_some()));
    let has_rare = cells::are_blanks(cells.iter().filter_map(|(_, value)| rare(value)), has_plain);
    for (cell, (_, value)) in cells.iter().enumerate() {
        let digit = value.parse::<usize>().ok();
        text.push(match (digit, value.as_bytes()) {
            _ if rare(value).is_some() && has_rare => '.',
            _ if value.is_empty() && has_signs => {
                return Err(wrong(cell, "a value, or the sign that the other blanks have"));
            }
            _ if rare(value).is_none() && is_blank(value) => '.',
            (Some(0), _) if value.len() == 1 && side <= 9 || is_padded || side > 9 && has_long => '.',
            (Some(digit), _) if digit <= side && side <= 9 && (is_padded || value.len() == 1) => {
                char::from(b'0' + digit as u8)
            }
            (Some(digit), _) if digit <= side && side > 9 && has_long => char::from(b'A' + digit as u8 - 1),
            (_, [byte]) if side > 9 && byte.is_ascii_alphanumeric() && !has_long => {
                char::from(*byte)
            }
            _ if side <= 9 => {
                const EXPECTED: &str =
                    "a digit, no higher than there are rows, or a blank (0 . _ *, or X ? - alone)";
                return Err(wrong(cell, EXPECTED));
            }
            _ => {
                const EXPECTED: &str = "a value of the board (a number up to its rows, or 1 to 9 and A = 10 on, or A to P), or a blank (. _ *, or ? - alone)";
                return Err(wrong(cell, EXPECTED));
            }
        });
    }
    Ok(match side {
        9 => Reading::Cells(grid(&text)),
        _ => Reading::Variant(text),
    })
}

fn grid(text: &str) -> Grid {
    let mut grid = Grid::EMPTY;
    for (cell, byte) in Cell::all().zip(text.bytes()) {
        grid.set(cell, Digit::new(byte.wrapping_sub(b'0')));
    }
    grid
}

fn candidates(cells: &[Value]) -> Result<Reading, (usize, Malformed)> {
    const EXPECTED: &str = "the candidates of a cell, each digit once";
    let mut masks = [0u16; 81];
    for (cell, (column, value)) in cells.iter().enumerate() {
        for (i, c) in value.chars().enumerate() {
            let digit = c.to_digit(10).and_then(|digit| Digit::new(digit as u8));
            let bit = digit.map_or(0, Digit::bit);
            if bit == 0 || masks[cell] & bit != 0 {
                let (column, found) = (column + i, Found::Char(c));
                return Err((cell, Malformed { column, found, expected: EXPECTED }));
            }
            masks[cell] |= bit;
        }
    }
    let candidates =
        Candidates::from_masks(masks).unwrap_or_else(|| unreachable!("nine bits a cell"));
    Ok(Reading::Candidates(Box::new(candidates)))
}

/// A board of 10 to 16 rows with two characters a cell, a number or a blank (`00`, `..`), as one
/// letter a cell.
pub(crate) fn pairs(text: &[u8]) -> Option<String> {
    let side = (text.len() / 2).isqrt();
    if !(10..=16).contains(&side) || 2 * side * side != text.len() {
        return None;
    }
    let cell = |pair: &[u8]| match pair {
        b"00" | b".." | b"__" | b"--" => Some('.'),
        [tens @ b'0'..=b'9', ones @ b'0'..=b'9'] => {
            let number = 10 * (tens - b'0') + (ones - b'0');
            (usize::from(number) <= side).then(|| char::from(b'A' + number - 1))
        }
        _ => None,
    };
    text.chunks(2).map(cell).collect()
}

/// The board that a field holds: in brackets, or over several lines, or as values with separators.
///
/// Columns of errors count from the beginning of the field.
pub(crate) fn read(field: &[u8]) -> Option<Result<Reading, Malformed>> {
    let start = field.trim_ascii_start();
    let is_listed = matches!(start.first(), Some(b'[' | b'{' | b'('))
        && !matches!(start.get(1), Some(b'"')) | start.starts_with(b"[\"");
    if is_listed && !is_balanced(field) {
        let (column, found) = (field.len() + 1, Found::EndOfField);
        return Some(Err(Malformed { column, found, expected: "a closing bracket for each" }));
    }
    let has_lines = field.contains(&b'\n') || memchr::memmem::find(field, b"\\n").is_some();
    let values = field.split(|byte| b" ,;\t".contains(byte)).filter(|v| !v.is_empty()).count();
    if !is_listed && !has_lines && values < 16 {
        return None;
    }
    let lines = lines_of(field, is_listed);
    let taken: Vec<Line> = lines.iter().map(|(_, line)| row(line, true)).collect();
    if taken.contains(&Line::Words) {
        return None;
    }
    let rows: Vec<(usize, &Row)> = lines
        .iter()
        .zip(&taken)
        .filter_map(|((start, _), line)| match line {
            Line::Row(row) => Some((*start, row)),
            _ => None,
        })
        .collect();
    let only: Vec<&Row> = rows.iter().map(|(_, row)| *row).collect();
    if only.len() < 4 && !matches!(&only[..], [row] if row.width() >= 16) {
        return None;
    }
    Some(match boards(&only) {
        Ok(mut boards) if boards.len() == 1 => Ok(boards.remove(0).1),
        Ok(boards) => {
            let found = Found::Text(format!("{} boards", boards.len()));
            Err(Malformed { column: 1, found, expected: "one puzzle in a field" })
        }
        Err((number, error)) => {
            let start = rows.get(number).map_or(0, |(start, _)| *start);
            Err(Malformed { column: start + error.column, ..error })
        }
    })
}

/// Whether as many brackets are closed as opened.
fn is_balanced(field: &[u8]) -> bool {
    [(b'[', b']'), (b'{', b'}'), (b'(', b')')].into_iter().all(|(open, close)| {
        let count = |sign: u8| memchr::memchr_iter(sign, field).count();
        count(open) == count(close)
    })
}

/// The lines of a field and their places: at line ends, also escaped ones, and where a bracket
/// closes.
fn lines_of(field: &[u8], is_listed: bool) -> Vec<(usize, Vec<u8>)> {
    let mut lines = vec![(0, Vec::new())];
    let mut at = 0;
    while at < field.len() {
        let is_escaped = field[at..].starts_with(b"\\n");
        let is_closed = is_listed && matches!(field[at], b']' | b'}' | b')');
        if is_escaped || is_closed || field[at] == b'\n' {
            at += if is_escaped { 2 } else { 1 };
            // What divides two lists belongs to neither.
            while is_closed && at < field.len() && matches!(field[at], b',' | b' ') {
                at += 1;
            }
            lines.push((at, Vec::new()));
            continue;
        }
        if let Some((_, line)) = lines.last_mut() {
            line.push(field[at]);
        }
        at += 1;
    }
    lines
}

impl Row {
    /// Whether there are fewer cells than any board has in a row.
    pub(crate) fn is_short(&self) -> bool {
        !self.has_bars && self.width() < 4
    }

    /// Whether there is nothing between the bars.
    pub(crate) fn is_blank(&self) -> bool {
        self.parts.iter().flatten().all(|(_, c)| c.is_whitespace())
    }

    /// Whether the values are 1, 2, 3 and so on.
    pub(crate) fn counts(&self) -> bool {
        let values: Vec<Value> = self.parts.iter().flat_map(|part| self.tokens(part)).collect();
        values.len() >= 4
            && values.iter().enumerate().all(|(i, (_, value))| *value == (i + 1).to_string())
    }
}
