//! Variant puzzles, a line each: the place of their text, and the other fields. The text itself is
//! read by the crate of variants.
//!
//! The forms: items that begin with a dot (`.Cage~15~R1C1~R1C2`), 81 characters of a killer whose
//! cells point to their cage's sum, `SumoCueV1`, 81 givens and 81 regions, the cells of square
//! boards of other sizes, and a JSON object that has any of these under `puzzle` or `input`. Extra
//! fields stand behind a tab, a comma or a semicolon, or in the object. A plain puzzle of 81 cells
//! may be among them, so that what `solve` writes can be read again.

use std::{borrow::Cow, ops::Range};

use serde_json::value::RawValue;

use super::bytes::{all, run, split};
use super::json_lines::{self, COMMENT, Object, string};
use super::notation::{Reading, board};
use super::record::{SOLUTION, STATUS, is_full};
use super::{Scanned, line, wrong_at};
use ninefold_core::error::{Found, Malformed};
use ninefold_core::grid::CELLS;

/// The text of a variant puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Text {
    /// It stands here in the line.
    At(Range<usize>),
    /// It stands there in another form: quoted, with escapes.
    Own(String),
}

/// Names of an object's member that is the puzzle, the better one first.
const PUZZLE: [&str; 2] = ["puzzle", "input"];
/// The members of which one makes an object a puzzle itself: those of f-puzzles and of SudokuMaker.
const WHOLE: [&str; 2] = ["grid", "formatVersion"];
/// The member of SudokuPad, where no other member is the puzzle.
const CELLS_OF_SUDOKUPAD: &str = "cells";
/// The beginning of lines of the program of that name; a version follows.
const SUMOCUE: &[u8] = b"SumoCue";
/// The beginning of lines of its predecessor.
const FIELDS: &[u8] = b"3x3:";

/// Takes apart a line that is neither blank nor a comment. Errors: it is an object, and not one
/// with a puzzle.
pub fn scan(text: &[u8]) -> Result<Scanned, Malformed> {
    if is_object(text) {
        return in_object(text);
    }
    if let Some(joined) = with_regions(text) {
        return Ok(Scanned::Variant(Text::Own(joined)));
    }
    match line::parts(text) {
        Ok(parts) => Ok(Scanned::Puzzle(parts.grid, parts.place)),
        Err(_) => Ok(Scanned::Variant(match in_another_notation(text) {
            Some(board) => Text::Own(board),
            None => Text::At(place(text)),
        })),
    }
}

/// The board of a line in a notation that readers of variants do not support: in brackets, or as
/// two digits a cell.
pub(super) fn in_another_notation(text: &[u8]) -> Option<String> {
    // Items, which most variants are.
    if text.starts_with(b".") && text.contains(&b'~') {
        return None;
    }
    if let Some(board) = board::pairs(&text[place(text)]) {
        return Some(board);
    }
    match board::read(text) {
        Some(Ok(Reading::Variant(board))) => Some(board),
        _ => None,
    }
}

/// The text of a puzzle whose regions stand in the next field of its line.
pub(super) fn with_regions(text: &[u8]) -> Option<String> {
    let puzzle = &text[place(text)];
    let behind = text.get(place(text).end + 1..)?;
    let regions =
        split(behind, |&byte| line::is_separator(byte)).find(|field| !field.is_empty())?;
    are_regions_of(puzzle, regions)
        .then(|| String::from_utf8_lossy(&[puzzle, regions].concat()).into_owned())
}

/// Whether a line has the form of a variant.
pub fn looks_like(text: &[u8]) -> bool {
    let start = text.trim_ascii_start();
    is_unmistakable(text) || is_killer(start) || is_jigsaw(start)
}

/// Whether a line is that of a square board of another size, or of 81 letters that name regions:
/// its length has no other meaning. A plain puzzle cut short may have the same length.
pub fn is_sized(text: &[u8]) -> bool {
    let mut cells = text[place(text)].to_vec();
    cells.retain(|byte| !byte.is_ascii_whitespace());
    let count = cells.len();
    let is_of = |side: usize| {
        let is_blank = |byte: &u8| matches!(byte, b'0' | b'.' | b'_' | b'*');
        let fits = |byte: &u8| match side {
            ..=9 => (b'1'..=b'0' + side as u8).contains(byte),
            _ => byte.is_ascii_alphanumeric(),
        };
        let are_names = |cells: &[u8]| {
            let mut sizes = [0; 256];
            cells.iter().for_each(|&name| sizes[usize::from(name)] += 1);
            cells.iter().any(u8::is_ascii_alphabetic)
                && all(cells, u8::is_ascii_alphanumeric)
                && sizes.iter().all(|&size| size == 0 || size == side)
        };
        let are_values = |cells: &[u8]| cells.iter().all(|byte| is_blank(byte) || fits(byte));
        let square = side * side;
        match () {
            () if count == square => (side != 9 && are_values(&cells)) || are_names(&cells),
            () if side == 9 => false,
            () if count == 2 * square => {
                are_values(&cells[..square]) && are_names(&cells[square..])
            }
            () => side < 9 && count == square * side && are_values(&cells),
        }
    };
    (4..=16).any(is_of)
}

/// Whether lines are those of one square grid of another size, with a value a cell, and of nothing
/// else.
pub(super) fn is_square(lines: &[&[u8]]) -> bool {
    let is_frame = |line: &[u8]| all(line, |byte| b" \t|-+=".contains(byte));
    let mut rows = lines.to_vec();
    rows.retain(|line| !is_frame(line) && !line.starts_with(b"#"));
    let side = rows.len();
    let is_value = |value: &[u8]| match value {
        [b'.' | b'_' | b'*' | b'0'] => true,
        [letter] if side > 9 => letter.is_ascii_alphanumeric(),
        digits => {
            all(digits, u8::is_ascii_digit)
                && std::str::from_utf8(digits)
                    .ok()
                    .and_then(|n| n.parse().ok())
                    .is_some_and(|n: usize| n <= side)
        }
    };
    let is_row = |row: &&[u8]| {
        let values =
            || split(row, |byte| b" \t|,".contains(byte)).filter(|value| !value.is_empty());
        match values().count() == side {
            true => values().all(is_value),
            // A character a cell.
            false => {
                values().map(<[u8]>::len).sum::<usize>() == side
                    && values().all(|value| value.chunks(1).all(is_value))
            }
        }
    };
    (4..=16).contains(&side) && side != 9 && rows.iter().all(is_row)
}

/// Whether a line has a form that no plain puzzle gone wrong has.
pub fn is_unmistakable(text: &[u8]) -> bool {
    let start = text.trim_ascii_start();
    is_object(text) || says_its_form(start) || begins_with_an_item(start)
}

/// Whether a text begins with `.~`, or with `.` and a name: a capital letter and more letters, and
/// what may follow it. Where a `~` follows, there may be several dots.
fn begins_with_an_item(text: &[u8]) -> bool {
    let dots = run(text, |&byte| byte == b'.');
    let rest = &text[dots..];
    let letters = run(rest, u8::is_ascii_alphabetic);
    let (name, behind) = rest.split_at(letters);
    match behind.first() {
        Some(b'~') => dots > 0 && name.first().is_none_or(u8::is_ascii_uppercase),
        // Crosses may be blanks, and single letters values of a larger board.
        None | Some(b'.' | b' ' | b'\t' | b',' | b';') => {
            let is_long = letters >= 3 && name.iter().any(|&byte| byte != b'X');
            dots == 1
                && name.first().is_some_and(u8::is_ascii_uppercase)
                && (is_long || name == b"Or")
        }
        Some(_) => false,
    }
}

fn says_its_form(text: &[u8]) -> bool {
    is_sumocue(text) || text.starts_with(FIELDS) || is_address(text)
}

/// Whether a text begins as an address, which may hold a puzzle, or as the part of one that does: LZ-string makes
/// `N4Ig` of the beginning of any object of JSON.
fn is_address(text: &[u8]) -> bool {
    const KINDS: [&[u8]; 5] = [b"fpuzzles", b"fpuz", b"scl", b"ctc", b""];
    let mut behind = KINDS.iter().filter_map(|kind| text.strip_prefix(*kind));
    if behind.any(|data| data.starts_with(b"N4Ig") && data.len() >= 32) {
        return true;
    }
    let begins =
        |with: &[u8]| text.get(..with.len()).is_some_and(|start| start.eq_ignore_ascii_case(with));
    begins(b"https://") || begins(b"http://")
}

fn is_sumocue(text: &[u8]) -> bool {
    text.get(..SUMOCUE.len()).is_some_and(|start| start.eq_ignore_ascii_case(SUMOCUE))
}

/// 81 characters that are sums or point to a neighbour, some of them left, right, up or down.
fn is_killer(text: &[u8]) -> bool {
    let Some((cells, behind)) = text.split_at_checked(CELLS) else { return false };
    let is_arrow = |byte: &u8| matches!(byte, b'<' | b'>' | b'^' | b'v');
    let is_diagonal = |byte: &u8| matches!(byte, b'`' | b'\'' | b',' | b'.');
    let is_sum = |byte: &u8| matches!(byte, b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'j');
    cells.iter().all(|byte| is_arrow(byte) || is_diagonal(byte) || is_sum(byte))
        && cells.iter().any(is_arrow)
        && behind.first().is_none_or(|&byte| line::is_separator(byte))
}

/// Whether a text has 81 cells, and nine regions of nine cells each. A puzzle with its solution
/// behind it is no jigsaw: regions have neighbouring cells.
fn is_jigsaw(text: &[u8]) -> bool {
    let Some((cells, rest)) = text.split_at_checked(CELLS) else { return false };
    let Some((regions, behind)) = rest.split_at_checked(CELLS) else { return false };
    let mut sizes = [0u8; 256];
    regions.iter().for_each(|&region| sizes[usize::from(region)] += 1);
    all(cells, line::is_cell)
        && all(regions, u8::is_ascii_alphanumeric)
        && sizes.iter().all(|&size| size == 0 || size == 9)
        && regions.chunks(9).any(|row| row.windows(2).any(|pair| pair[0] == pair[1]))
        && behind.first().is_none_or(|&byte| line::is_separator(byte))
}

/// Whether characters name the regions of a puzzle's cells: of a jigsaw of 81, or of a board of
/// another size.
pub fn are_regions_of(puzzle: &[u8], regions: &[u8]) -> bool {
    let (puzzle, regions) = (puzzle.trim_ascii(), regions.trim_ascii());
    let both = || [puzzle, regions].concat();
    puzzle.len() == regions.len()
        && match puzzle.len() {
            CELLS => is_jigsaw(&both()),
            _ => regions.iter().any(u8::is_ascii_alphabetic) && is_sized(&both()),
        }
}

pub(super) fn puzzle_of(text: &[u8]) -> &[u8] {
    match is_object(text) {
        true => PUZZLE.iter().find_map(|name| member(text, name)).unwrap_or_default(),
        false => &text[place(text)],
    }
}

/// Where the text of a line stands that is no object.
pub(super) fn place(text: &[u8]) -> Range<usize> {
    let start = text.len() - text.trim_ascii_start().len();
    let rest = &text[start..];
    let length = if is_killer(rest) {
        CELLS
    } else {
        // The cells of SumoCue may stand apart by tabs.
        let goes_on = |i: usize| matches!(rest.get(i + 1), Some(b'=' | b'+'));
        let is_end = |&i: &usize| rest[i] != b'\t' || !(is_sumocue(rest) && goes_on(i));
        let end = memchr::memchr3_iter(b',', b';', b'\t', rest).find(is_end).unwrap_or(rest.len());
        let space = is_address(rest).then(|| memchr::memchr(b' ', &rest[..end])).flatten();
        space.unwrap_or(end)
    };
    start..start + rest[..length].trim_ascii_end().len()
}

/// Whether a line is the beginning of an object that goes on.
pub(super) fn is_cut_short(text: &[u8]) -> bool {
    let whole = |text| serde_json::from_slice::<&RawValue>(text);
    text.trim_ascii_start().starts_with(b"{") && whole(text).is_err_and(|error| error.is_eof())
}

/// Whether a text is an object or an address, whose rules are not visible.
pub fn is_packed(text: &[u8]) -> bool {
    is_object(text) || is_address(text.trim_ascii_start())
}

/// The items of a line that begins with one.
pub(super) fn items(text: &[u8]) -> Vec<u8> {
    text[place(text)].to_vec()
}

/// Whether a line of items has extra fields.
pub(super) fn has_fields(text: &[u8]) -> bool {
    !text[place(text).end..].trim_ascii().is_empty()
}

/// The extra fields of a line: the text behind the puzzle without the separator, or the members of
/// its object under other names.
pub fn further(text: &[u8]) -> Cow<'_, [u8]> {
    if !is_object(text) {
        return behind(text).into();
    }
    let texts: Vec<String> =
        extra_members(text).into_iter().map(|(_, value)| shown(value)).collect();
    texts.join(" / ").into_bytes().into()
}

/// The members of an object other than the puzzle, its solution and the status; none of one that is
/// the puzzle of a web editor itself.
fn extra_members(text: &[u8]) -> Vec<(Cow<'_, str>, &RawValue)> {
    let object = Object::of(text).ok().filter(|object| !is_whole(object));
    let mut members = object.map_or_else(Vec::new, |object| object.0);
    members
        .retain(|(name, _)| !PUZZLE.contains(&&**name) && ![SOLUTION, STATUS].contains(&&**name));
    members
}

/// The names and the texts of the extra fields of an object, and the fields behind a plain puzzle,
/// which have no name.
pub fn named_fields(text: &[u8]) -> Vec<(String, String)> {
    if !is_object(text) {
        let mut fields = Vec::new();
        for field in split(behind(text), |&byte| line::is_separator(byte)) {
            let field = String::from_utf8_lossy(field);
            if !field.trim().is_empty() {
                fields.push((String::new(), field.trim().to_owned()));
            }
        }
        return fields;
    }
    let members = extra_members(text).into_iter().filter(|(_, value)| value.get() != "null");
    members.map(|(name, value)| (name.into_owned(), shown(value))).collect()
}

/// A value as a text: a string without quotes and escapes, any other as it stands.
fn shown(value: &RawValue) -> String {
    string(value).map_or_else(|| value.get().to_owned(), Cow::into_owned)
}

fn behind(text: &[u8]) -> &[u8] {
    let end = if line::parse(text).is_ok() { CELLS } else { place(text).end };
    text.get(end + 1..).unwrap_or_default()
}

/// Whether these may be the values of a square board of another size than nine, from 0 or 1 on.
fn is_board(text: &[u8]) -> bool {
    let rows = text.len().isqrt();
    let is_value = |byte: &u8| match rows {
        ..9 => byte.is_ascii_digit() && usize::from(byte - b'0') <= rows,
        _ => byte.is_ascii_digit() || matches!(byte.to_ascii_lowercase(), b'a'..=b'g'),
    };
    rows * rows == text.len() && (4..=16).contains(&rows) && rows != 9 && text.iter().all(is_value)
}

/// The solution that a line gives.
pub fn given_solution(text: &[u8]) -> Option<&[u8]> {
    match is_object(text) {
        true => member(text, SOLUTION).filter(|solution| !solution.starts_with(b"[")),
        false => {
            let mut fields = split(behind(text), |&byte| line::is_separator(byte)).peekable();
            // Right behind the puzzle, the values of another board count, too.
            let next = fields.peek().copied().filter(|field| is_board(field));
            next.or_else(|| fields.find(|field| is_full(field)))
        }
    }
}

/// The status that a line gives.
pub fn given_status(text: &[u8]) -> Option<&[u8]> {
    if is_object(text) { member(text, STATUS) } else { None }
}

fn is_object(text: &[u8]) -> bool {
    let rest = text.trim_ascii_start().strip_prefix(b"{");
    rest.is_some_and(|rest| matches!(rest.trim_ascii_start().first(), Some(b'"' | b'}')))
}

/// Whether an object is a puzzle of a web editor itself.
pub(super) fn is_whole(object: &Object<'_>) -> bool {
    let has = |name: &&str| object.get(name).is_some();
    WHOLE.iter().any(has) || (has(&CELLS_OF_SUDOKUPAD) && !PUZZLE.iter().any(has))
}

/// The text of a member of the object on this line: without quotes, or as it stands; of null,
/// nothing.
fn member<'a>(text: &'a [u8], name: &str) -> Option<&'a [u8]> {
    let object = Object::of(text).ok()?;
    let value = object.get(name).map(|value| value.get().as_bytes())?;
    let plain = value.strip_prefix(b"\"").and_then(|value| value.strip_suffix(b"\""));
    (value != b"null").then_some(plain.unwrap_or(value))
}

fn in_object(text: &[u8]) -> Result<Scanned, Malformed> {
    const EXPECTED: &str = "an object with the text of a puzzle under \"puzzle\" or \"input\"";
    let object = Object::of(text)?;
    if is_whole(&object) {
        // The whole of it is the puzzle.
        let start = text.len() - text.trim_ascii_start().len();
        return Ok(Scanned::Variant(Text::At(start..text.trim_ascii_end().len())));
    }
    let Some(value) = PUZZLE.iter().find_map(|&name| object.get(name)) else {
        if object.get(COMMENT).is_some() {
            return Ok(Scanned::Comment);
        }
        let found = Found::Text("none of these names".to_owned());
        return Err(Malformed { column: 1, found, expected: EXPECTED });
    };
    let place = json_lines::place(text, value);
    let Some(content) = string(value) else {
        return Err(wrong_at(text, place.start, EXPECTED));
    };
    if content.as_bytes() != &text[place.clone()] {
        return Ok(Scanned::Variant(Text::Own(content.into_owned())));
    }
    Ok(match line::parse_exact(&text[place.clone()]) {
        Ok(grid) => Scanned::Puzzle(grid, place),
        Err(_) => Scanned::Variant(Text::At(place)),
    })
}
