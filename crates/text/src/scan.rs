//! One line of a container with a record a line: its puzzle, in whatever notation it is.

use std::{borrow::Cow, ops::Range};

use super::json_lines::JsonRecord;
use super::layout::{Container, Layout, Notation};
use super::notation::{self, Reading, position};
use super::record::Record;
use super::{LineKind, Scanned, bank, csv, hodoku, line, line_kind, pencilmarks, variant};
use ninefold_core::error::{Found, Malformed};
use ninefold_core::grid::{Candidates, Grid};

/// Takes apart one line, given without its line end, of a layout with a record a line.
///
/// A drawn layout has none; its lines are scanned as [`Layout::LINE`].
#[inline]
pub fn scan_line(layout: &Layout, text: &[u8]) -> Scanned {
    match line_kind(text) {
        LineKind::Blank => return Scanned::Blank,
        LineKind::Comment => return Scanned::Comment,
        LineKind::Puzzle => {}
    }
    let scanned = match &layout.container {
        Container::Csv(columns) => in_csv(text, columns, layout.notation),
        Container::JsonLines(members) => in_object(text, members, layout.notation),
        _ => in_line(text, layout.notation),
    };
    scanned.unwrap_or_else(Scanned::Malformed)
}

fn in_line(text: &[u8], notation: Notation) -> Result<Scanned, Malformed> {
    match notation {
        Notation::Variants => variant::scan(text),
        Notation::Board(_) => Ok(board(variant::place(text))),
        Notation::Pencilmarks => {
            let candidates = pencilmarks::parse(text)?;
            Ok(restricted(candidates, pencilmarks::PLACE))
        }
        Notation::Bank => bank::parse(text).map(|grid| Scanned::Puzzle(grid, bank::PLACE)),
        Notation::Hodoku => hodoku::record(text).map(|record| of_record(&record)),
        Notation::Positions => position::of_line(text).map(|record| of_record(&record)),
        Notation::Cells | Notation::Candidates | Notation::Json => {
            line::parts(text).map(|parts| Scanned::Puzzle(parts.grid, parts.place))
        }
    }
}

/// A board of a size that the caller named, who reads its cells too.
fn board(place: Range<usize>) -> Scanned {
    Scanned::Variant(variant::Text::At(place))
}

fn of_record(record: &Record<'_>) -> Scanned {
    match record.candidates {
        Some(candidates) => Scanned::Restricted(Box::new(candidates), 0..0),
        None => Scanned::Puzzle(record.filled(), 0..0),
    }
}

/// Candidates, or a puzzle if they follow from its clues.
fn restricted(candidates: Candidates, place: Range<usize>) -> Scanned {
    match candidates.as_clues() {
        Some(clues) => Scanned::Puzzle(clues, place),
        None => Scanned::Restricted(Box::new(candidates), place),
    }
}

fn in_csv(text: &[u8], columns: &csv::Columns, notation: Notation) -> Result<Scanned, Malformed> {
    let place = csv::place(text, columns)?;
    if let Notation::Board(_) = notation {
        return Ok(board(place));
    }
    let field = &text[place.clone()];
    // So it is with nearly all.
    if columns.choice.regions.is_none()
        && let Ok(grid) = line::parse_exact(field)
    {
        csv::check_columns(&grid, &place, text, columns)?;
        return Ok(Scanned::Puzzle(grid, place));
    }
    let field = csv::unescaped(field);
    let regions =
        columns.choice.regions.and_then(|index| csv::field(text, columns.delimiter, index));
    in_field(&field, place.clone(), regions, notation)
        .map_err(|error| csv::misread(error, text, &place, columns))
}

fn in_object(
    text: &[u8],
    members: &csv::Columns,
    notation: Notation,
) -> Result<Scanned, Malformed> {
    const EXPECTED: &str = "an object with a puzzle under the name that the first objects have";
    let record = JsonRecord::of(text)?;
    let Some((field, place)) = record.member(members.puzzle()) else {
        if record.is_comment() {
            return Ok(Scanned::Comment);
        }
        let found = Found::Text(format!("no {:?}", members.puzzle()));
        return Err(Malformed { column: 1, found, expected: EXPECTED });
    };
    if let Notation::Board(_) = notation {
        return Ok(board(place));
    }
    let name = |index: usize| record.member(&members.names[index]).map(|(regions, _)| regions);
    let regions = members.choice.regions.and_then(name);
    let start = place.start;
    in_field(&field, place, regions.as_deref(), notation).map_err(|error| {
        let column = start + error.column;
        Malformed { column, ..error }
    })
}

/// The puzzle of a field. Places of errors are those in the field.
#[cold]
fn in_field(
    field: &[u8],
    place: Range<usize>,
    regions: Option<&[u8]>,
    notation: Notation,
) -> Result<Scanned, Malformed> {
    // What stands in the line as it is can be shown as it is.
    let is_whole = field.len() == place.len();
    let shown = if is_whole { place.clone() } else { 0..0 };
    let as_text = |text: String| match is_whole && text.as_bytes() == field {
        true => Scanned::Variant(variant::Text::At(place.clone())),
        false => Scanned::Variant(variant::Text::Own(text)),
    };
    if let Some(regions) = regions
        && variant::are_regions_of(field, regions)
    {
        let text = [field, regions].concat();
        return Ok(as_text(String::from_utf8_lossy(&text).into_owned()));
    }
    if notation == Notation::Variants && line::parse_exact(field).is_err() {
        // Whoever reads variants says what is wrong with one.
        return Ok(match notation::read(field) {
            Ok(Reading::Cells(grid)) => Scanned::Puzzle(grid, 0..0),
            Ok(Reading::Variant(text)) => as_text(text),
            _ => as_text(String::from_utf8_lossy(field).into_owned()),
        });
    }
    match notation::read(field)? {
        Reading::Cells(grid) => {
            let is_plain = line::parse_exact(field).is_ok();
            Ok(Scanned::Puzzle(grid, if is_plain { shown } else { 0..0 }))
        }
        Reading::Candidates(candidates) if notation == Notation::Pencilmarks => {
            let is_plain = field.len() == pencilmarks::LENGTH;
            Ok(Scanned::Restricted(candidates, if is_plain { shown } else { 0..0 }))
        }
        Reading::Candidates(_) => Err(other("candidates")),
        Reading::Variant(_) => Err(match line::parse_exact(field) {
            Err(error) if field.len() == 81 || field.len() == 162 => error,
            _ => other("a variant"),
        }),
    }
}

/// The error of a puzzle of another kind than those before it.
fn other(what: &str) -> Malformed {
    let found = Found::Text(what.to_owned());
    Malformed { column: 1, found, expected: "81 cells, as the first records have" }
}

/// A line with a puzzle as a record, given without its line end, of a layout with a record a line.
/// Errors: the first column that is wrong.
pub fn record_of<'a>(layout: &'a Layout, text: &'a [u8]) -> Result<Record<'a>, Malformed> {
    let (field, place, fields) = match &layout.container {
        Container::Csv(columns) => {
            let (field, place) = csv::puzzle(text, columns)?;
            (field, place, csv::fields(text, columns))
        }
        Container::JsonLines(members) => {
            let record = JsonRecord::of(text)?;
            let (field, place) = record.member(members.puzzle()).unwrap_or((Cow::default(), 0..0));
            (field, place, record.fields(members))
        }
        _ => {
            return match layout.notation {
                Notation::Pencilmarks => pencilmarks::record(text),
                Notation::Bank => bank::record(text),
                Notation::Hodoku => hodoku::record(text),
                Notation::Positions => position::of_line(text),
                _ => line::record(text),
            };
        }
    };
    let record = match notation::read(&field) {
        Ok(_) if position::looks_like(&field) => owned(position::of_line(&field)?),
        Ok(_) if hodoku::looks_like(&field) => owned(hodoku::record(&field)?),
        Ok(Reading::Cells(grid)) => {
            if let Some(columns) = layout.columns() {
                csv::check_columns(&grid, &place, text, columns)?;
            }
            Record::of(grid)
        }
        Ok(Reading::Candidates(candidates)) => Record::of_candidates(*candidates),
        Ok(Reading::Variant(_)) => return Err(other("a variant")),
        Err(error) => {
            return Err(match layout.columns() {
                Some(columns) => csv::misread(error, text, &place, columns),
                None => Malformed { column: place.start + error.column, ..error },
            });
        }
    };
    Ok(Record { fields, ..record })
}

/// The position of a record alone.
fn owned<'a>(record: Record<'_>) -> Record<'a> {
    let Record { clues, placed, candidates, .. } = record;
    Record { clues, placed, candidates, fields: Vec::new(), tail: &[] }
}

/// The position on a line of HoDoKu's library, or with `+` marks and deleted candidates, which
/// separates filled-in digits from clues and from cells with one candidate. `None` where nothing
/// was done yet.
pub fn position<'a>(layout: &'a Layout, line: &'a [u8]) -> Option<Record<'a>> {
    let record = match (&layout.container, layout.notation) {
        (Container::Lines, Notation::Hodoku) => hodoku::record(line).ok()?,
        (Container::Lines, Notation::Positions) => position::of_line(line).ok()?,
        (Container::Csv(_) | Container::JsonLines(_), Notation::Cells | Notation::Pencilmarks) => {
            record_of(layout, line).ok()?
        }
        _ => return None,
    };
    (record.placed != Grid::EMPTY || record.is_restricted()).then_some(record)
}
