//! Containers in which a record is not one line: arrays and lists, sections, drawings, XML, csv
//! with quoted cells over several lines.
//!
//! [`CONTAINERS`] is the table. A new container is a file with a function that takes a whole text
//! apart, and a row. Each record becomes a line of csv ([`Unfolded`]), so that every verb takes it
//! as it takes a table; the line of the text in which it has begun is kept with it.

mod csv_cells;
mod drawing;
mod json;
mod opensudoku;

use std::borrow::Cow;

use super::bytes::{lines, split};
use super::choice::{NoChoice, choose};
use super::csv::{self, Columns};
use super::detect::{self, Detected, Unclear};
use super::layout::{Container, Layout};
use super::{InputFormat, Scanned, bom_len, drawn, line, scan_line};

/// A row of the table.
pub struct FoldedContainer {
    /// Its name in the docs.
    pub name: &'static str,
    /// One line about it.
    pub about: &'static str,
    /// The name of the format that may be asked for, where there is one.
    format: Option<&'static str>,
    /// Whether a text that is cut short is no such text.
    is_whole: bool,
    /// Whether a text, of which this is the beginning, may be one.
    may_be: fn(&[u8]) -> bool,
    /// Takes a whole text apart; `None` if it is not such a container.
    unfold: fn(&[u8]) -> Option<Records>,
}

/// All containers whose records are not lines, in the order in which they are tried.
pub static CONTAINERS: &[FoldedContainer] = &[
    FoldedContainer {
        name: "OpenSudoku",
        about: "XML with an element game for each puzzle, whose attribute data has its cells",
        format: None,
        is_whole: true,
        may_be: opensudoku::may_be,
        unfold: opensudoku::unfold,
    },
    FoldedContainer {
        name: "JSON array",
        about: "an array of strings, of objects, or of lists of rows; or an object that has one",
        format: None,
        is_whole: true,
        may_be: json::may_be,
        unfold: json::unfold,
    },
    FoldedContainer {
        name: "csv over several lines",
        about: "csv with line ends within quotes",
        format: Some("csv"),
        is_whole: false,
        may_be: csv_cells::may_be,
        unfold: csv_cells::unfold,
    },
    FoldedContainer {
        name: "drawing",
        about: "rows of 4 to 16 cells with any frame, titles, or sections such as [Puzzle]",
        format: None,
        is_whole: false,
        may_be: drawing::may_be,
        unfold: drawing::unfold,
    },
];

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Records {
    names: Vec<String>,
    /// Each record, or comment between two: the line in which it begins, from 1, and its content.
    entries: Vec<(u64, Entry)>,
}

/// A record or a comment of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Entry {
    /// The fields of a record, as many as there were names then.
    Fields(Vec<Vec<u8>>),
    /// A line that begins with `#`.
    Comment(Vec<u8>),
}

impl Records {
    /// Adds a record of these fields.
    fn push(&mut self, line: u64, fields: Vec<(&str, Vec<u8>)>) {
        let mut record: Vec<Vec<u8>> = vec![Vec::new(); self.names.len()];
        for (name, content) in fields {
            let known = self.names.iter().position(|known| known == name);
            let place = known.unwrap_or_else(|| {
                self.names.push(name.to_owned());
                record.push(Vec::new());
                self.names.len() - 1
            });
            record[place] = content;
        }
        self.entries.push((line, Entry::Fields(record)));
    }

    /// Adds a line that begins with `#`.
    fn push_comment(&mut self, line: u64, text: &[u8]) {
        self.entries.push((line, Entry::Comment(text.to_vec())));
    }

    /// The records among the entries.
    fn fields(&self) -> impl Iterator<Item = &[Vec<u8>]> {
        self.entries.iter().filter_map(|(_, entry)| match entry {
            Entry::Fields(fields) => Some(&fields[..]),
            Entry::Comment(_) => None,
        })
    }

    /// These, if a record is among them.
    fn unless_empty(self) -> Option<Records> {
        let is_empty = self.fields().next().is_none();
        (!is_empty).then_some(self)
    }
}

/// A text whose records are lines of csv now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfolded {
    /// The layout of the lines: a table.
    pub layout: Layout,
    /// The lines, without a header.
    pub text: Vec<u8>,
    /// The line of the first text in which each record begins, from 1.
    pub lines: Vec<u64>,
}

/// The most records that are recognised in a first look at a beginning.
const LOOKED_AT: usize = 21;

impl Unfolded {
    fn of(records: Records) -> Result<Unfolded, Unclear> {
        let mut looked: Vec<Vec<Cow<'_, [u8]>>> = Vec::new();
        for record in records.fields().take(LOOKED_AT) {
            looked.push(record.iter().map(|field| Cow::Borrowed(&field[..])).collect());
        }
        let Records { names, entries } = &records;
        let choice = match choose(names, &looked) {
            Ok(choice) => choice,
            Err(NoChoice::None) => super::choice::by_name(names).unwrap_or_default(),
            Err(NoChoice::Unclear(fields)) => {
                let names = fields.into_iter().map(|field| names[field].clone());
                return Err(Unclear::Fields(names.collect()));
            }
        };
        let (mut text, mut lines) = (Vec::new(), Vec::new());
        for (line, entry) in entries {
            let start = text.len();
            lines.push(*line);
            let record = match entry {
                Entry::Fields(record) => record,
                Entry::Comment(comment) => {
                    text.extend_from_slice(comment);
                    text.push(b'\n');
                    continue;
                }
            };
            for (index, field) in record.iter().enumerate() {
                text.extend_from_slice(if index > 0 { b"," } else { b"" });
                write_field(field, &mut text);
            }
            // Those that came later have more fields.
            text.extend(std::iter::repeat_n(b',', names.len() - record.len()));
            if text.len() == start || text[start] == b'#' {
                text.insert(start, b'"');
                text.insert(start, b'"');
            }
            text.push(b'\n');
        }
        let names = names.clone();
        let notation = choice.notation;
        let columns = Columns { delimiter: b',', choice, names, is_table: true };
        let layout = Layout::new(Container::Csv(columns), notation);
        Ok(Unfolded { layout, text, lines })
    }
}

/// Appends a field; line ends in it become two characters.
fn write_field(field: &[u8], out: &mut Vec<u8>) {
    if memchr::memchr2(b'\n', b'\r', field).is_none() {
        csv::write_field(field, out);
        return;
    }
    let mut text = field.to_vec();
    text.retain(|byte| *byte != b'\r');
    let lines: Vec<&[u8]> = split(&text, |&byte| byte == b'\n').collect();
    csv::write_field(&lines.join(&b"\\n"[..]), out);
}

/// The container that a text has, of which this is the beginning, if its records are not lines.
/// `detected` is what it would be else: that stays where it reads more.
pub fn folded(beginning: &[u8], detected: &Detected) -> Option<&'static FoldedContainer> {
    let text = &beginning[bom_len(beginning)..];
    let is_cut = text.len() >= detect::ENOUGH;
    if detected.layout.is_plain()
        && begins_plainly(text.get(detected.header.end..).unwrap_or_default())
    {
        return None;
    }
    let mut found = CONTAINERS.iter().filter(|container| (container.may_be)(text)).peekable();
    found.peek()?;
    let uncut = match is_cut {
        false => text,
        true if detected.layout.is_drawn() => whole_drawings(text),
        true => &text[..memchr::memrchr(b'\n', text).map_or(0, |end| end + 1)],
    };
    let (good, bad) = read_so_far(uncut, detected);
    if bad == 0 && good > 0 {
        return None;
    }
    found.find(|container| {
        if is_cut && container.is_whole {
            // A beginning that is cut short tells no more.
            return good == 0;
        }
        let text = if is_cut { whole_drawings(text) } else { text };
        let Some(Ok(unfolded)) = (container.unfold)(text).map(Unfolded::of) else { return false };
        let (read, malformed) = counts(&unfolded.layout, &unfolded.text);
        let is_none = unfolded.lines.is_empty();
        read > good
            || ((is_none || read == good && read > 0) && malformed < bad)
            // What is whole as such a container is one, even if each of its puzzles is malformed.
            || (container.is_whole && good == 0)
    })
}

/// Whether the first lines are all puzzles, as of nearly all large files: none of the containers
/// begins so.
fn begins_plainly(text: &[u8]) -> bool {
    let mut count = 0;
    for line in lines(text).filter(|line| !line.is_empty() && !line.starts_with(b"#")).take(20) {
        if line::parse(line).is_err() {
            return false;
        }
        count += 1;
    }
    count > 1
}

/// The beginning of a text up to its last blank line.
fn whole_drawings(text: &[u8]) -> &[u8] {
    let end =
        memchr::memmem::rfind(text, b"\n\n").or_else(|| memchr::memmem::rfind(text, b"\n\r\n"));
    &text[..end.unwrap_or(text.len())]
}

/// Numbers of puzzles of a text that are read with a layout, and that are malformed.
fn read_so_far(text: &[u8], detected: &Detected) -> (usize, usize) {
    let Detected { layout, header, .. } = detected;
    let text = text.get(header.end..).unwrap_or_default();
    if layout.has_variants() && layout.is_drawn() {
        // Whoever knows the rules reads it.
        return (1, usize::from(layout.container == Container::Whole));
    }
    if layout.is_drawn() {
        let (read, malformed): (Vec<_>, Vec<_>) =
            drawn::puzzles(layout, text).partition(|drawn| drawn.record.is_ok());
        return (read.len(), malformed.len());
    }
    counts(layout, text)
}

/// Numbers of lines of a text that are read with a layout of a record a line, and that are
/// malformed.
fn counts(layout: &Layout, text: &[u8]) -> (usize, usize) {
    let (mut read, mut malformed) = (0, 0);
    for line in lines(text) {
        match scan_line(layout, line) {
            Scanned::Blank | Scanned::Comment => {}
            Scanned::Malformed(_) => malformed += 1,
            _ => read += 1,
        }
    }
    (read, malformed)
}

impl FoldedContainer {
    /// Whether it may be the container of an input with this declared format.
    pub fn goes_with(&self, format: Option<&InputFormat>) -> bool {
        format.is_none_or(|format| self.format == Some(format.name))
    }

    /// Takes a whole text apart. Errors: several fields of its records can be the puzzle.
    pub fn unfold(&self, text: &[u8]) -> Result<Option<Unfolded>, Unclear> {
        let text = &text[bom_len(text)..];
        (self.unfold)(text).map(Unfolded::of).transpose()
    }
}

/// The number of the line of a place in a text, from 1, counted on from an earlier place.
pub(crate) struct LineCounter<'a> {
    text: &'a [u8],
    at: usize,
    line: u64,
}

impl<'a> LineCounter<'a> {
    fn new(text: &'a [u8]) -> LineCounter<'a> {
        LineCounter { text, at: 0, line: 1 }
    }

    /// The line of a place behind the last that was asked for.
    fn line(&mut self, place: usize) -> u64 {
        let place = place.clamp(self.at, self.text.len());
        self.line += memchr::memchr_iter(b'\n', &self.text[self.at..place]).count() as u64;
        self.at = place;
        self.line
    }
}
