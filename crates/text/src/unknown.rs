//! An input in which nothing is a puzzle: its look, and advice, in one sentence.

use super::bytes::{all, lines};
use super::{Scanned, detect::Detected, layout::Layout, line, scan_line};

/// Fewer lines than this are told one by one.
const FEWEST: usize = 5;

/// The look of an input of which this is the beginning, if none of its lines is a puzzle and there
/// are several: what it seems to be, and what to do.
pub fn look(beginning: &[u8], detected: &Detected) -> Option<String> {
    let Detected { layout, header, .. } = detected;
    if *layout != Layout::LINE || !header.is_empty() {
        return None;
    }
    let mut texts: Vec<&[u8]> = Vec::new();
    for text in lines(beginning) {
        match scan_line(layout, text) {
            Scanned::Blank | Scanned::Comment => {}
            Scanned::Malformed(_) => texts.push(text),
            _ => return None,
        }
    }
    if texts.len() < FEWEST {
        return None;
    }
    Some(seems(&texts))
}

fn seems(texts: &[&[u8]]) -> String {
    let first = texts[0].trim_ascii_start();
    let is_cells = |text: &&[u8]| all(text, line::is_cell);
    if first.starts_with(b"<") {
        return "it looks like XML or HTML; copy the puzzles out of it, or export them as text"
            .to_owned();
    }
    if first.starts_with(b"{") || first.starts_with(b"[") {
        return "it looks like JSON, without a field that is a puzzle; call the field puzzle"
            .to_owned();
    }
    let length = first.len();
    if texts.iter().all(is_cells) {
        return match texts.iter().all(|text| text.len() == length) {
            true => format!(
                "its lines have {length} cells each, and a puzzle has 81 on a line or 9 on each of nine lines; if a \
                 spreadsheet has cut off zeros at the beginning, export the column as text"
            ),
            false => "its lines have different numbers of cells, and a puzzle has 81 on a line; if a spreadsheet has \
                      cut off zeros at the beginning, export the column as text"
                .to_owned(),
        };
    }
    let columns = |delimiter: u8| {
        let count = |text: &[u8]| text.iter().filter(|&&byte| byte == delimiter).count();
        let commas = count(first);
        (commas > 0
            && texts.iter().filter(|text| count(text) == commas).count() * 10 >= texts.len() * 9)
            .then_some(commas + 1)
    };
    if let Some(count) = [b',', b';', b'\t'].into_iter().find_map(columns) {
        let names = String::from_utf8_lossy(first).chars().take(80).collect::<String>();
        return format!(
            "it looks like a table of {count} columns without a puzzle in them ({names}); name the column puzzle, or \
             tell its format"
        );
    }
    if texts.iter().any(|text| text.contains(&0)) {
        return "it is no text; unpack or convert it first".to_owned();
    }
    "it looks like text without puzzles: a puzzle is 81 characters on a line, nine rows, or one of the formats of \
     docs/formats.md"
        .to_owned()
}
