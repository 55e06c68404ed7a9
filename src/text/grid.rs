//! Puzzles over nine lines: drawn in boxes, as plain rows, or as comma-separated values.
//!
//! Lines that only draw (`+-------+`, `*---*`, `------`) are skipped, as are `|` and white space
//! inside a row. A blank line or a comment ends a puzzle; so do nine rows.

use super::line::cell_value;
use super::trim_line_end;
use crate::error::{Found, Malformed};
use crate::grid::{CELLS, Grid};

/// A puzzle of a drawn file: the line of its first row (from 0), and the grid or what is wrong
/// and in which line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// Line of the first row, from 0.
    pub line: usize,
    /// The grid, or the line (from 0) of the error and the error.
    pub puzzle: Result<Grid, (usize, Malformed)>,
}

/// Whether a line holds nothing but drawing.
fn is_border(text: &[u8]) -> bool {
    let drawing =
        |byte: &u8| matches!(byte, b'+' | b'-' | b'=' | b'|' | b'*' | b' ' | b':' | b'\'');
    text.iter().all(drawing) && text.windows(3).any(|three| matches!(three, b"---" | b"==="))
}

/// Whether a line is, or wants to be, part of a puzzle over nine lines.
pub fn looks_like_a_row(text: &[u8]) -> bool {
    let text = text.trim_ascii();
    is_border(text) || text.starts_with(b"|") || row(text).is_ok()
}

/// The nine values of a row, or the error with its column.
fn row(text: &[u8]) -> Result<[u8; 9], Malformed> {
    let expected = if text.contains(&b',') {
        "nine values, 0 for a blank, with a comma between two"
    } else {
        "nine cells: digits 1 to 9 or blanks (0 . _ *)"
    };
    let error = |column: usize| Malformed {
        column: column + 1,
        found: Found::at(&text[column.min(text.len())..]),
        expected,
    };
    let cells = if text.contains(&b',') { separated(text) } else { drawn(text) };
    let mut values = [0; 9];
    let mut count = 0;
    for cell in cells {
        let (column, value) = cell;
        match value {
            Some(value) if count < 9 => values[count] = value,
            _ => return Err(error(column)),
        }
        count += 1;
    }
    if count == 9 { Ok(values) } else { Err(error(text.len())) }
}

/// Column and value of each comma-separated field; an empty one is a blank.
fn separated(text: &[u8]) -> Vec<(usize, Option<u8>)> {
    let mut start = 0;
    let mut cells = Vec::new();
    for field in text.split(|&byte| byte == b',') {
        let value = match field.trim_ascii() {
            [] => Some(0),
            [byte] => cell_value(*byte),
            _ => None,
        };
        let white = field.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        cells.push((start + if value.is_some() { 0 } else { white }, value));
        start += field.len() + 1;
    }
    cells
}

/// Column and value of each character that does not draw.
fn drawn(text: &[u8]) -> Vec<(usize, Option<u8>)> {
    let is_cell = |byte: &u8| !matches!(byte, b'|' | b'!') && !byte.is_ascii_whitespace();
    let cells = text.iter().enumerate().filter(|(_, byte)| is_cell(byte));
    cells.map(|(column, &byte)| (column, cell_value(byte))).collect()
}

/// All puzzles of a text.
pub fn parse_all(text: &[u8]) -> Vec<Drawn> {
    let mut puzzles = Vec::new();
    let mut current: Option<Partial> = None;
    let mut lines = 0;
    for whole in text.split_inclusive(|&byte| byte == b'\n') {
        let line = trim_line_end(whole);
        match LineKind::of(line) {
            LineKind::Break => {
                puzzles.extend(current.take().map(|partial| partial.end(lines, Found::EndOfLine)));
            }
            LineKind::Border => {}
            LineKind::Row => {
                let partial = current.get_or_insert_with(|| Partial::new(lines));
                partial.add(lines, line);
                if partial.rows == 9 {
                    let ended = current.take().map(|partial| partial.end(lines, Found::EndOfLine));
                    puzzles.extend(ended);
                }
            }
        }
        lines += 1;
    }
    puzzles.extend(current.take().map(|partial| partial.end(lines, Found::EndOfInput)));
    puzzles
}

/// The shortest beginning of a text that ends between two puzzles and is at least this long, so that
/// a long file can be worked on in parts; `None` where there is no such place.
pub fn whole_puzzles(text: &[u8], at_least: usize) -> Option<usize> {
    let (mut end, mut rows) = (0, 0);
    for whole in text.split_inclusive(|&byte| byte == b'\n') {
        if end >= at_least && rows == 0 {
            return Some(end);
        }
        end += whole.len();
        let line = trim_line_end(whole);
        match LineKind::of(line) {
            LineKind::Break => rows = 0,
            LineKind::Border => {}
            LineKind::Row => rows = (rows + 1) % 9,
        }
    }
    (end >= at_least && rows == 0).then_some(end)
}

/// What a line of a drawn file is for.
enum LineKind {
    /// A blank line or a comment: ends a puzzle.
    Break,
    /// Nothing but drawing.
    Border,
    /// A row, or what should be one.
    Row,
}

impl LineKind {
    fn of(line: &[u8]) -> LineKind {
        match line.trim_ascii() {
            [] => LineKind::Break,
            _ if line[0] == b'#' => LineKind::Break,
            text if is_border(text) => LineKind::Border,
            _ => LineKind::Row,
        }
    }
}

/// A puzzle whose rows are being read.
struct Partial {
    line: usize,
    rows: usize,
    cells: [u8; CELLS],
    error: Option<(usize, Malformed)>,
}

impl Partial {
    fn new(line: usize) -> Partial {
        Partial { line, rows: 0, cells: [0; CELLS], error: None }
    }

    fn add(&mut self, line: usize, text: &[u8]) {
        match row(text) {
            Ok(values) => self.cells[self.rows * 9..][..9].copy_from_slice(&values),
            Err(error) => {
                self.error.get_or_insert((line, error));
            }
        }
        self.rows += 1;
    }

    fn end(self, line: usize, found: Found) -> Drawn {
        let missing = || Malformed { column: 1, found, expected: "nine rows in a puzzle" };
        let puzzle = match self.error {
            Some(error) => Err(error),
            None if self.rows < 9 => Err((line, missing())),
            None => Grid::from_bytes(self.cells)
                .ok_or_else(|| unreachable!("cell_value gives nothing above 9")),
        };
        Drawn { line: self.line, puzzle }
    }
}

/// The boxed drawing, 13 lines, each with its line end.
pub fn boxed(grid: &Grid) -> String {
    const BORDER: &str = "+-------+-------+-------+\n";
    let mut text = String::new();
    for (index, row) in grid.as_bytes().chunks_exact(9).enumerate() {
        if index % 3 == 0 {
            text.push_str(BORDER);
        }
        for (column, &value) in row.iter().enumerate() {
            text.push_str(if column % 3 == 0 { "| " } else { "" });
            text.push(if value == 0 { '.' } else { char::from(b'0' + value) });
            text.push(' ');
        }
        text.push_str("|\n");
    }
    text + BORDER
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::line;

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn puzzle() -> Grid {
        line::parse(PUZZLE.as_bytes()).expect("a puzzle")
    }

    fn only(text: &str) -> Result<Grid, (usize, Malformed)> {
        let mut all = parse_all(text.as_bytes());
        assert_eq!(all.len(), 1, "{text}");
        all.remove(0).puzzle
    }

    #[test]
    fn the_drawing_reads_back() {
        assert_eq!(only(&boxed(&puzzle())), Ok(puzzle()));
        assert!(
            boxed(&puzzle()).starts_with("+-------+-------+-------+\n| 5 3 . | . 7 . | . . . |\n")
        );
    }

    #[test]
    fn rows_and_comma_separated_values_read_alike() {
        let rows: Vec<&str> = (0..9).map(|row| &PUZZLE[row * 9..][..9]).collect();
        assert_eq!(only(&rows.join("\r\n")), Ok(puzzle()));
        let values = rows.iter().map(|row| {
            let cells: Vec<String> = row.chars().map(|c| c.to_string()).collect();
            cells.join(",").replace('.', "0") + "\n"
        });
        assert_eq!(only(&values.collect::<String>()), Ok(puzzle()));
    }

    #[test]
    fn several_puzzles_may_follow_each_other() {
        let text = format!("{}\n{}", boxed(&puzzle()), boxed(&puzzle()));
        let all = parse_all(text.as_bytes());
        assert_eq!(all.iter().map(|drawn| drawn.line).collect::<Vec<_>>(), [1, 15]);
        assert!(all.iter().all(|drawn| drawn.puzzle == Ok(puzzle())));
    }

    #[test]
    fn a_text_is_cut_between_puzzles_only() {
        let one = boxed(&puzzle());
        let rows: String =
            one.lines().filter(|line| line.starts_with('|')).map(|l| l.to_owned() + "\n").collect();
        for text in [[&one[..], &one, &one].join("\n"), rows.repeat(3)] {
            let all = parse_all(text.as_bytes());
            for at_least in 0..=text.len() {
                let cut = whole_puzzles(text.as_bytes(), at_least).unwrap_or(text.len());
                assert!(cut >= at_least);
                let (left, right) = text.as_bytes().split_at(cut);
                let parts = [parse_all(left), parse_all(right)].concat();
                assert!(parts.iter().map(|d| &d.puzzle).eq(all.iter().map(|d| &d.puzzle)), "{cut}");
            }
        }
    }

    #[test]
    fn errors_name_line_and_column() {
        let bad = boxed(&puzzle()).replacen("| 6 . .", "| 6 x .", 1);
        let (line, error) = only(&bad).expect_err("malformed");
        assert_eq!((line, error.column, error.found), (2, 5, Found::Char('x')));
        let (line, error) = only("123456789\n12345678\n").expect_err("malformed");
        assert_eq!((line, error.column, error.found), (1, 9, Found::EndOfLine));
        let (line, error) = only("123456789\n........9\n").expect_err("malformed");
        assert_eq!((line, error.found), (2, Found::EndOfInput));
        let (line, error) = only("1,2,3,4,5,6,7,8,99\n").expect_err("malformed");
        assert_eq!((line, error.column), (0, 17));
    }
}
