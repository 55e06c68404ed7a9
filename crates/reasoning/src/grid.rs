//! Answers that are a grid: a line for each row, or one line of all cells; JSON is next door.
//!
//! White space and line ends are those of Python's `str`, because the executable specification of
//! rewards is written in it.

use crate::{Cells, Size};
use crate::{json, moves};

/// The cells of an answer: those of a grid, or those of the puzzle with moves in it.
pub(crate) fn cells(body: &[u8], puzzle: &Cells) -> Option<Cells> {
    // All that a grid or moves are made of is ASCII, but for white space.
    let body = str::from_utf8(body).ok()?;
    let text = body.trim_matches(is_space);
    if text.starts_with('[') {
        return json::rows(body.as_bytes(), puzzle.size());
    }
    grid(text, puzzle.size()).or_else(|| moves::played(text.as_bytes(), puzzle))
}

/// Whether `str.strip` of Python takes this character away.
fn is_space(c: char) -> bool {
    c.is_whitespace() || ('\x1c'..='\x1f').contains(&c)
}

/// Whether `str.splitlines` of Python ends a line here. It takes `\r\n` for one end; an empty line
/// more changes nothing here.
pub(crate) fn is_line_end(c: char) -> bool {
    matches!(c, '\n'..='\r' | '\x1c'..='\x1e' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// The text within a code fence, which has a line before it and a line behind it.
fn without_fence(text: &str) -> Option<&str> {
    let (first, last) = (text.find(is_line_end)?, text.rfind(is_line_end)?);
    let language = text[..first].trim_end_matches(is_space).strip_prefix("```")?;
    let is_fence = language.bytes().all(|byte| byte.is_ascii_lowercase());
    (is_fence && text[last..].trim_start_matches(is_space) == "```").then(|| &text[first..last])
}

/// Whether a line stands between boxes, or is empty.
pub(crate) fn is_rule(line: &str) -> bool {
    line.trim_matches(is_space).bytes().all(|byte| b"-+=| \t".contains(&byte))
}

/// Whether a line is a row of a grid.
pub(crate) fn is_row(line: &str, size: Size) -> bool {
    let mut cells = [0; 16];
    row(line.trim_matches(is_space).as_bytes(), size, &mut cells[..size.side()]).is_some()
}

/// Whether a line is a grid: all its cells.
pub(crate) fn is_whole(line: &str, size: Size) -> bool {
    Cells::parse(size, line.trim_matches(is_space).as_bytes()).is_ok()
}

fn grid(text: &str, size: Size) -> Option<Cells> {
    let lines = without_fence(text).unwrap_or(text).split(is_line_end);
    let lines = lines.filter(|line| !is_rule(line));
    let mut lines = lines.map(|line| line.trim_matches(is_space).as_bytes()).peekable();
    let mut cells = Cells::blank(size);
    match Cells::parse(size, lines.peek()?) {
        Ok(all) => (cells, _) = (all, lines.next()),
        Err(_) => {
            for cells in cells.values_mut().chunks_exact_mut(size.side()) {
                row(lines.next()?, size, cells)?;
            }
        }
    }
    lines.next().is_none().then_some(cells)
}

/// Reads a row: symbols, with what separates them left out, or decimals and blanks on boards that
/// need them.
fn row(line: &[u8], size: Size, cells: &mut [u8]) -> Option<()> {
    let is_blank = |word: &[u8]| matches!(word, b"." | b"_");
    let words = || line.split(|byte| b" |,".contains(byte)).filter(|word| !word.is_empty());
    let is_decimal = size.side() > 9
        && words().count() == size.side()
        && words()
            .all(|word| is_blank(word) || word.len() <= 2 && word.iter().all(u8::is_ascii_digit));
    if is_decimal {
        for (cell, word) in cells.iter_mut().zip(words()) {
            let digits = if is_blank(word) { b"0" } else { word };
            *cell = digits.iter().fold(0, |value, digit| 10 * value + (digit - b'0'));
        }
        return cells.iter().all(|cell| usize::from(*cell) <= size.side()).then_some(());
    }
    let mut symbols = words().flatten();
    for cell in cells {
        *cell = size.value(*symbols.next()?)?;
    }
    symbols.next().is_none().then_some(())
}
