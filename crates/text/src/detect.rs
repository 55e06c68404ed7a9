//! Detection of the layout of an input, from its beginning.

use std::ops::Range;

use super::bytes::{split, whole_lines};
use super::multi_line::{self, Reading};
use super::{
    Container, Layout, candidate_grid, csv::Columns, grid, input_format::by_line, json_lines, line,
    notation::position, sdk, trim_line_end, variant,
};
use ninefold_core::error::{Found, Malformed};

/// Bytes of an input that are enough for detection.
pub const ENOUGH: usize = 64 * 1024;

/// The layout and which bytes at the beginning (comments aside) are no puzzles: the header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Detected {
    /// The layout.
    pub layout: Layout,
    /// The place of the header, line end included; empty without a header. It is one line, or a
    /// title and what follows it up to the names of the columns.
    pub header: Range<usize>,
    /// The place of the title in it, if there is one.
    pub title: Range<usize>,
    /// The part that can be read in two ways, either of which makes sense.
    pub unclear: Option<Unclear>,
}

/// The part of an input that can be read in two ways.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unclear {
    /// Its items: as one puzzle, or as a puzzle a line.
    Items,
    /// Its fields: each of these may be the puzzle.
    Fields(Vec<String>),
}

impl Detected {
    /// A layout without a header.
    fn plain(layout: Layout) -> Detected {
        Detected { layout, header: 0..0, title: 0..0, unclear: None }
    }
}

/// Number of lines after the first one that are looked at if the first does not decide.
const FURTHER_LINES: usize = 20;

/// Looks at the beginning of an input, byte order mark removed. Never fails: what looks like
/// nothing known is taken for lines, each of which is then reported as malformed.
pub fn detect(beginning: &[u8]) -> Detected {
    let detected = look(beginning);
    if detected.layout != Layout::VARIANTS {
        return detected;
    }
    let puzzles = beginning.get(detected.header.end..).unwrap_or_default();
    // The last line of a long beginning may be cut.
    let whole = match memchr::memrchr(b'\n', puzzles).filter(|_| beginning.len() >= ENOUGH) {
        Some(end) => &puzzles[..end],
        None => puzzles,
    };
    let lines = lines(whole).map(|(text, _)| text).filter(|text| !text.starts_with(b"#"));
    match multi_line::reading(lines) {
        Reading::Lines => detected,
        Reading::Whole => Detected { layout: Layout::ITEMS, ..detected },
        Reading::Unclear => Detected { unclear: Some(Unclear::Items), ..detected },
    }
}

impl Unclear {
    /// The error of a text that can be read in two ways.
    pub fn error(&self) -> Malformed {
        let (found, expected) = match self {
            Unclear::Items => (
                "items over several lines, each of which could be a puzzle".to_owned(),
                "one puzzle over all lines (the format iss), or one a line (variants)",
            ),
            Unclear::Fields(names) => (
                format!("several fields that could be the puzzle: {}", names.join(", ")),
                "one that is called puzzle, or one whose solution stands beside it",
            ),
        };
        Malformed { column: 1, found: Found::Text(found), expected }
    }
}

/// As [`detect`], without telling items over several lines from a puzzle a line.
fn look(beginning: &[u8]) -> Detected {
    let mut lines = lines(beginning);
    let mut has_metadata = false;
    while let Some((text, place)) = lines.next() {
        let command = Columns::from_command(text);
        if command.is_none() && text.starts_with(b"#") {
            has_metadata |= sdk::metadata(text).is_some();
            continue;
        }
        // One more than are looked at: a title may stand above them.
        let below: Vec<(&[u8], Range<usize>)> = lines.take(FURTHER_LINES + 1).collect();
        let texts: Vec<&[u8]> = below.iter().map(|(text, _)| *text).collect();
        let further = &texts[..texts.len().min(FURTHER_LINES)];
        if let Some(columns) = command {
            let layout = of_columns(columns, further, true);
            return Detected { header: place, ..Detected::plain(layout) };
        }
        let next = further.first();
        if variant::is_cut_short(text)
            && next.is_some_and(|next| !next.trim_ascii_start().starts_with(b"{"))
        {
            return Detected::plain(Layout::JSON);
        }
        if text.starts_with(b".")
            && next.is_some_and(|next| next.trim_ascii_start().starts_with(b"~"))
        {
            return Detected::plain(Layout::VARIANTS);
        }
        if let Some(detected) = objects(text, further) {
            return detected;
        }
        if let Some(layout) = by_line(text)
            .or_else(|| sized(text, further))
            .or_else(|| drawn(text, further, has_metadata))
        {
            let is_plain = layout == Layout::LINE;
            let layout = match &layout.container {
                Container::Lines if is_plain && further.iter().any(|text| is_variant(text)) => {
                    Layout::VARIANTS
                }
                Container::Lines if is_plain && are_positions(text, further) => Layout::POSITIONS,
                // Without a header, the first line is a record as well.
                Container::Csv(columns) => {
                    let others = &further[..further.len().min(FURTHER_LINES - 1)];
                    of_columns(columns.clone(), &[&[text], others].concat(), false)
                }
                _ => layout,
            };
            return Detected::plain(layout);
        }
        if let Some(detected) = headed(text, place.clone(), further) {
            return detected;
        }
        return behind(text, place, below.first().map(|(_, place)| place.end), &texts);
    }
    Detected::plain(Layout::LINE)
}

/// The lines that are no comments.
fn records<'a>(lines: &[&'a [u8]]) -> Vec<&'a [u8]> {
    let mut records = lines.to_vec();
    records.retain(|text| !text.starts_with(b"#"));
    records
}

/// Objects of JSON, one a line, of which one member is the puzzle.
fn objects(text: &[u8], further: &[&[u8]]) -> Option<Detected> {
    let is_object = |text: &[u8]| text.trim_ascii_start().starts_with(b"{\"");
    if !is_object(text) && !text.trim_ascii_start().starts_with(b"{ \"") {
        return None;
    }
    let objects = [&[text], &records(further)[..]].concat();
    // Among variants of other forms, objects are such ones, too.
    if objects.iter().any(|text| !text.trim_ascii_start().starts_with(b"{")) {
        return None;
    }
    Some(match json_lines::members(&objects)? {
        Ok(members) => {
            let notation = members.choice.notation;
            Detected::plain(Layout::new(Container::JsonLines(members), notation))
        }
        Err(fields) => {
            Detected { unclear: Some(Unclear::Fields(fields)), ..Detected::plain(Layout::VARIANTS) }
        }
    })
}

/// A table whose first line is the header.
fn headed(text: &[u8], header: Range<usize>, further: &[&[u8]]) -> Option<Detected> {
    // A puzzle that went wrong is no header.
    let is_known = Columns::from_header(text).is_some();
    if !is_known && (text.starts_with(b".") || has_cells(text)) {
        return None;
    }
    Some(match Columns::from_records(text, &records(further))? {
        Ok(columns) => {
            let notation = columns.choice.notation;
            let layout = Layout::new(Container::Csv(columns), notation);
            Detected { header, ..Detected::plain(layout) }
        }
        Err(fields) => Detected {
            header,
            unclear: Some(Unclear::Fields(fields)),
            ..Detected::plain(Layout::LINE)
        },
    })
}

/// Whether plain lines are positions: one of them has deleted candidates, and no other has
/// something else behind its colon.
fn are_positions(text: &[u8], further: &[&[u8]]) -> bool {
    let mut is_one = false;
    for &line in [&[text], further].concat().iter() {
        match position::looks_like(line) {
            true => is_one = true,
            false if line.get(81) == Some(&b':') && line.len() > 82 => return false,
            false => {}
        }
    }
    is_one
}

/// The lines that are not blank, without their ends, and their places.
fn lines(text: &[u8]) -> impl Iterator<Item = (&[u8], Range<usize>)> + Clone {
    let mut start = 0;
    whole_lines(text).filter_map(move |whole| {
        let place = start..start + whole.len();
        start = place.end;
        let line = trim_line_end(whole);
        (!line.trim_ascii().is_empty()).then_some((line, place))
    })
}

/// Whether a line among plain ones is a variant beyond doubt.
fn is_variant(text: &[u8]) -> bool {
    line::parse(text).is_err() && variant::is_unmistakable(text)
}

/// The layout of boards of other sizes, if these lines are such ones and no plain puzzles.
fn sized(text: &[u8], further: &[&[u8]]) -> Option<Layout> {
    if variant::is_sized(text) {
        // One that went wrong makes no difference; a plain puzzle shows that the first is cut short.
        let (mut fit, mut unfit) = (0, 0);
        for text in records(further) {
            match variant::is_sized(text) || is_variant(text) {
                _ if line::parse(text).is_ok() => return None,
                true => fit += 1,
                false => unfit += 1,
            }
        }
        if unfit <= fit {
            return Some(Layout::VARIANTS);
        }
    }
    variant::is_square(&[&[text], further].concat()).then_some(Layout::ITEMS)
}

/// The layout of a puzzle over several lines, of which this is the first.
fn drawn(text: &[u8], further: &[&[u8]], has_metadata: bool) -> Option<Layout> {
    if has_metadata && grid::is_plain_row(text) {
        return Some(Layout::SDK);
    }
    let is_row = grid::looks_like_a_row(text) || candidate_grid::looks_like_a_row(text);
    if !is_row && !candidate_grid::is_border(text) {
        return None;
    }
    // One cell with several candidates decides, and it may be in any row.
    let is_decisive = |row: &[u8]| !grid::is_row(row) && candidate_grid::looks_like_a_row(row);
    let mut rows = further.iter().take_while(|text| !text.starts_with(b"#"));
    match is_decisive(text) || rows.any(|row| is_decisive(row)) {
        true => Some(Layout::CANDIDATE_GRID),
        false => is_row.then_some(Layout::GRID),
    }
}

/// The layout if the first line is of no known form: the next lines decide, of which the first ends
/// here. The first line is a title, and so a header, or it is a malformed puzzle.
fn behind(text: &[u8], place: Range<usize>, end: Option<usize>, lines: &[&[u8]]) -> Detected {
    if grid::is_meant_as_values(text) {
        return Detected::plain(Layout::GRID);
    }
    let further = &lines[..lines.len().min(FURTHER_LINES)];
    if is_title(text)
        && let (Some((next, below)), Some(end)) = (lines.split_first(), end)
    {
        let header = place.start..end;
        if let Some(columns) = Columns::from_command(next) {
            let layout = of_columns(columns, below, true);
            return Detected { header, title: place, ..Detected::plain(layout) };
        }
        // A puzzle is no header, even if one of its further fields is called puzzle.
        let by_line = by_line(next);
        if by_line.is_none()
            && Columns::from_header(next).is_some()
            && let Some(detected) = headed(next, header, below)
        {
            return Detected { title: place, ..detected };
        }
        if let Some(layout) = by_line {
            return Detected { header: place.clone(), title: place, ..Detected::plain(layout) };
        }
    }
    let layout = records(further).into_iter().find_map(by_line);
    Detected::plain(layout.unwrap_or(Layout::LINE))
}

/// Whether a line has words in it, and nothing that could have been meant for a puzzle: no nine
/// cells in a row, and no beginning or sign of a variant.
pub(crate) fn is_title(text: &[u8]) -> bool {
    if text.starts_with(b".") || text.starts_with(b"{") || text.contains(&b'~') {
        return false;
    }
    let mut words = split(text, |byte| !byte.is_ascii_alphabetic());
    words.any(|word| word.len() >= 3) && !has_cells(text)
}

/// Whether a line has as many cells in a row as a puzzle of nine rows, or several such rows of cells
/// whose blanks may be rare ones.
fn has_cells(text: &[u8]) -> bool {
    split(text, |byte| !line::is_cell(byte)).any(|run| run.len() >= 9)
        || split(text, |byte| !line::is_cell(byte) && !matches!(byte, b'?' | b'-'))
            .any(|run| run.len() >= 18)
}

/// The layout of a table with these columns, whose first rows are these lines.
pub fn of_table(columns: Columns, beginning: &[u8]) -> Layout {
    let rows: Vec<&[u8]> = lines(beginning).take(FURTHER_LINES).map(|(text, _)| text).collect();
    of_columns(columns, &rows, false)
}

/// Columns and what their puzzles are, going by the first records.
fn of_columns(columns: Columns, lines: &[&[u8]], is_fixed: bool) -> Layout {
    let records = records(lines);
    let columns =
        if is_fixed { columns.with_kept_puzzle(&records) } else { columns.settled(&records) };
    let notation = columns.choice.notation;
    Layout::new(Container::Csv(columns), notation)
}
