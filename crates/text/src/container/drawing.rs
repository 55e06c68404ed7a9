//! Drawings: boards of 4 to 16 rows, a row a line, with any frame, with titles above them, or in
//! sections such as `[Puzzle]`.

use super::Records;
use crate::bytes::{all, lines};
use crate::notation::row::{Line, Row, row};
use crate::{detect, line, notation::Reading, notation::board, pencilmarks, sdk};

/// Whether one of the first lines is drawn or a row.
pub(super) fn may_be(beginning: &[u8]) -> bool {
    let is_row = |line: &[u8]| match row(line, true) {
        Line::Row(row) => row.width() >= 4,
        Line::Border | Line::Rule => true,
        Line::Blank | Line::Words => false,
    };
    let is_item = |line: &[u8]| line.starts_with(b".") && memchr::memchr(b'~', line).is_some();
    let is_other = |line: &&[u8]| line.starts_with(b"#") || is_item(line);
    lines(beginning).filter(|line| !is_other(line)).take(20).any(is_row)
}

pub(super) fn unfold(text: &[u8]) -> Option<Records> {
    let mut reader = Reader { has_dashes: has_dashes(text), ..Reader::default() };
    for (number, line) in lines(text).enumerate() {
        reader.line(number as u64 + 1, line);
    }
    reader.end();
    let has_board = reader.parts.iter().any(|part| matches!(part, Part::Board(_)));
    if reader.has_lone_row || !has_board {
        return None;
    }
    reader.drop_fields();
    let is_puzzle =
        |part: &Part| matches!(part, Part::Board(board) if board.section == Section::Puzzle);
    let has_puzzle_section = reader.parts.iter().any(is_puzzle);
    let mut records = Records::default();
    for part in reader.parts {
        match part {
            Part::Comment(line, text) => records.push_comment(line, &text),
            Part::Words(line, text) => records.push(line, vec![("puzzle", text)]),
            Part::Board(board) if has_puzzle_section && board.section == Section::Other => {}
            Part::Board(Board { line, text, fields, .. }) => {
                let mut all: Vec<(&str, Vec<u8>)> = vec![("puzzle", text)];
                all.extend(fields.iter().map(|(name, content)| (&name[..], content.clone())));
                records.push(line, all);
            }
        }
    }
    records.unless_empty()
}

/// Whether dashes are blanks: a row has them among digits, and no other blank.
fn has_dashes(text: &[u8]) -> bool {
    lines(text).map(<[u8]>::trim_ascii).any(|line| {
        let is_cell = |byte: &u8| matches!(byte, b'0'..=b'9' | b'-' | b' ' | b',' | b'|');
        line.contains(&b'-') && line.iter().any(u8::is_ascii_digit) && all(line, is_cell)
    })
}

/// The section in which a board stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Section {
    #[default]
    None,
    Puzzle,
    Other,
}

/// A board that was read, or what should be one.
struct Board {
    line: u64,
    section: Section,
    text: Vec<u8>,
    fields: Vec<(String, Vec<u8>)>,
}

/// A part of a text, in order.
enum Part {
    /// A board.
    Board(Board),
    /// A line that begins with `#`, and its number.
    Comment(u64, Vec<u8>),
    /// A line that is neither a row nor a title, and its number: a malformed puzzle.
    Words(u64, Vec<u8>),
}

#[derive(Default)]
struct Reader {
    has_dashes: bool,
    section: Section,
    /// Titles and metadata for the next board.
    fields: Vec<(String, Vec<u8>)>,
    /// The rows so far, with their lines, and the text of each.
    rows: Vec<(u64, Row, Vec<u8>)>,
    parts: Vec<Part>,
    /// A row stands alone: perhaps a puzzle by itself, so that this is no drawing.
    has_lone_row: bool,
}

impl Reader {
    fn line(&mut self, number: u64, text: &[u8]) {
        let trimmed = text.trim_ascii();
        if let Some(section) = section(trimmed) {
            self.end();
            self.section = section;
            return;
        }
        if trimmed.starts_with(b"#") {
            self.end();
            match sdk::metadata(trimmed) {
                Some((name, content)) => *self.field(name) = content.into_owned(),
                None => self.parts.push(Part::Comment(number, trimmed.to_vec())),
            }
            return;
        }
        match row(text, self.has_dashes) {
            Line::Blank => self.end(),
            Line::Border => {}
            // The row above a rule of Markdown may be the head of a table.
            Line::Rule => {
                if self.rows.len() == 1 && is_head(&self.rows[0].1) {
                    self.rows.clear();
                }
            }
            Line::Row(row) => {
                if row.is_short() && self.rows.is_empty() {
                    return self.title(trimmed);
                }
                self.rows.push((number, row, text.to_vec()));
            }
            Line::Words => {
                self.end();
                match detect::is_title(trimmed) {
                    true => self.title(trimmed),
                    false => self.parts.push(Part::Words(number, trimmed.to_vec())),
                }
            }
        }
    }

    /// Gives what stands below the last board to that board.
    fn drop_fields(&mut self) {
        let Some(place) = self.fields.iter().position(|(name, _)| name == "title") else { return };
        let (_, title) = self.fields.remove(place);
        let boards = self.parts.iter_mut().rev();
        let last = boards.filter_map(|part| match part {
            Part::Board(board) => Some(board),
            Part::Comment(..) | Part::Words(..) => None,
        });
        if let Some(board) = last.take(1).next() {
            board.fields.push(("note".to_owned(), title));
        }
    }

    /// The content of a field of the next board. They are kept in the order of their names.
    fn field(&mut self, name: &str) -> &mut Vec<u8> {
        let place = self.fields.partition_point(|(other, _)| &other[..] < name);
        if self.fields.get(place).is_none_or(|(other, _)| other != name) {
            self.fields.insert(place, (name.to_owned(), Vec::new()));
        }
        &mut self.fields[place].1
    }

    fn title(&mut self, text: &[u8]) {
        let title = self.field("title");
        if !title.is_empty() {
            title.push(b' ');
        }
        title.extend_from_slice(text);
    }

    /// Ends the board whose rows are being read.
    fn end(&mut self) {
        let rows = std::mem::take(&mut self.rows);
        let Some((first, ..)) = rows.first() else { return };
        self.has_lone_row |= rows.len() == 1;
        let only: Vec<&Row> = rows.iter().map(|(_, row, _)| row).collect();
        let fields = std::mem::take(&mut self.fields);
        let section = self.section;
        match board::boards(&only) {
            Ok(boards) => {
                for (number, reading) in boards {
                    let (line, fields) = (rows[number].0, fields.clone());
                    let text = text_of(reading);
                    self.parts.push(Part::Board(Board { line, section, text, fields }));
                }
            }
            Err((number, _)) => {
                // As it stands, so that the error of the field is that of the rows.
                let line = rows.get(number).map_or(*first, |(line, ..)| *line);
                let lines: Vec<&[u8]> = rows.iter().map(|(.., text)| &text[..]).collect();
                let text = lines.join(&b'\n');
                self.parts.push(Part::Board(Board { line, section, text, fields }));
            }
        }
    }
}

/// Whether a row of a table may be its head: it is empty, or has the numbers of columns.
fn is_head(row: &Row) -> bool {
    row.is_blank() || row.counts()
}

/// A section by its name, as in `[Puzzle]`.
fn section(text: &[u8]) -> Option<Section> {
    let name = text.strip_prefix(b"[")?.strip_suffix(b"]")?;
    let is_name = name.iter().all(|byte| byte.is_ascii_alphabetic() || *byte == b' ');
    if name.len() < 3 || !is_name {
        return None;
    }
    let is_puzzle = [&b"puzzle"[..], b"givens", b"clues", b"sudoku"];
    Some(match is_puzzle.iter().any(|known| name.eq_ignore_ascii_case(known)) {
        true => Section::Puzzle,
        false => Section::Other,
    })
}

/// A board on one line.
fn text_of(reading: Reading) -> Vec<u8> {
    let mut text = Vec::new();
    match reading {
        Reading::Cells(grid) => line::write(&grid, &mut text),
        Reading::Candidates(candidates) => pencilmarks::write(&candidates, b'.', &mut text),
        Reading::Variant(board) => text = board.into_bytes(),
    }
    text
}
