//! The fields of a record other than the puzzle: its solution, its status, extra fields.

use std::borrow::Cow;

use super::json_lines::JsonRecord;
use super::layout::{Container, Layout, Notation};
use super::notation::answer;
use super::record::{FIELDS, STATUS, is_full};
use super::{bank, csv, hodoku, line, pencilmarks, variant};
use ninefold_core::grid::CELLS;

/// The solution that a line of input itself claims, if it has one, as one text of digits or
/// letters: in the notation of the puzzle, and in its alphabet.
///
/// In a csv and in JSON it is the field named so, or the one that agrees with the puzzle; in a
/// plain line it is the first field after the puzzle that consists of 81 digits.
pub fn given_solution<'a>(layout: &Layout, text: &'a [u8]) -> Option<Cow<'a, [u8]>> {
    match (&layout.container, layout.notation) {
        (Container::Csv(columns), _) => {
            let field = csv::field(text, columns.delimiter, columns.choice.solution?)?;
            let puzzle = || csv::field(text, columns.delimiter, columns.choice.puzzle);
            Some(beside(layout, puzzle, Cow::Borrowed(field)))
        }
        (Container::JsonLines(members), _) => {
            let name = &members.names[members.choice.solution?];
            let record = JsonRecord::of(text).ok()?;
            let (solution, _) = record.member(name)?;
            let puzzle = record.member(members.puzzle()).map(|(puzzle, _)| puzzle);
            Some(beside(layout, || puzzle.as_deref(), solution))
        }
        (Container::Lines, Notation::Cells | Notation::Positions) => {
            line::fields(text).find(|field| is_full(field)).map(Cow::Borrowed)
        }
        (Container::Lines, Notation::Pencilmarks) => {
            // As if the marks were a grid that ends where they end.
            let start = (pencilmarks::LENGTH - CELLS).min(text.len());
            line::fields(&text[start..]).find(|field| is_full(field)).map(Cow::Borrowed)
        }
        (Container::Lines, Notation::Variants | Notation::Board(_)) => {
            let given = variant::given_solution(text)?;
            let puzzle = variant::puzzle_of(text);
            Some(beside(layout, || Some(puzzle), Cow::Borrowed(given)))
        }
        _ => None,
    }
}

/// A solution as the checks read it: nearly always it is so already, and of boards of a size that
/// the caller named, always.
fn beside<'a, 'p>(
    layout: &Layout,
    puzzle: impl FnOnce() -> Option<&'p [u8]>,
    field: Cow<'a, [u8]>,
) -> Cow<'a, [u8]> {
    if field.is_empty() || is_full(&field) || layout.board().is_some() {
        return field;
    }
    let puzzle = puzzle().unwrap_or_default();
    match field {
        Cow::Borrowed(field) => answer::solution(puzzle, field),
        Cow::Owned(field) => Cow::Owned(answer::solution(puzzle, &field).into_owned()),
    }
}

/// The names and the texts of the fields of a line, except the puzzle, its solution and the status.
/// Fields without a name are those of lines without a header.
pub fn named_fields(layout: &Layout, text: &[u8]) -> Vec<(String, String)> {
    match (&layout.container, layout.notation) {
        (Container::Csv(_) | Container::JsonLines(_), _) => {
            let mut named = Vec::new();
            for (name, content) in kept_fields(layout, text) {
                if !content.is_empty() {
                    named.push((name.to_owned(), String::from_utf8_lossy(&content).into_owned()));
                }
            }
            named
        }
        (Container::Lines, Notation::Cells | Notation::Variants | Notation::Board(_)) => {
            let solution = given_solution(layout, text);
            let solution = solution.as_deref().map(String::from_utf8_lossy);
            let mut fields = variant::named_fields(text);
            fields.retain(|(_, said)| Some(said.as_str()) != solution.as_deref());
            fields
        }
        _ => Vec::new(),
    }
}

/// The status that a line of input claims, if any: in a column of that name, or in a member of an
/// object.
pub fn given_status<'a>(layout: &Layout, text: &'a [u8]) -> Option<Cow<'a, [u8]>> {
    match (&layout.container, layout.notation) {
        (Container::Csv(columns), _) => {
            let index = columns.names.iter().position(|name| name == STATUS)?;
            csv::field(text, columns.delimiter, index).map(Cow::Borrowed)
        }
        (Container::JsonLines(_), _) => {
            let (status, _) = JsonRecord::of(text).ok()?.member(STATUS)?;
            (!status.is_empty()).then_some(status)
        }
        (Container::Lines, Notation::Variants | Notation::Board(_)) => {
            variant::given_status(text).map(Cow::Borrowed)
        }
        _ => None,
    }
}

/// The names of the fields that are kept: those of columns or members, or one for the rest of a
/// line.
pub fn kept_names(layout: &Layout) -> Vec<&str> {
    match (&layout.container, layout.notation) {
        (Container::Csv(columns) | Container::JsonLines(columns), _) => {
            columns.kept_names().collect()
        }
        (Container::Lines, Notation::Bank | Notation::Hodoku) => layout.field_names(),
        (Container::Lines, _) => vec![FIELDS],
        _ => Vec::new(),
    }
}

/// The names and contents of the fields that are kept of a line with a puzzle.
pub fn kept_fields<'a>(layout: &'a Layout, line: &'a [u8]) -> Vec<(&'a str, Cow<'a, [u8]>)> {
    let plain = |contents: Vec<&'a [u8]>| contents.into_iter().map(Cow::Borrowed).collect();
    let contents: Vec<Cow<'a, [u8]>> = match (&layout.container, layout.notation) {
        (Container::Csv(columns), _) => columns
            .kept_places()
            .map(|i| csv::field(line, columns.delimiter, i).unwrap_or_default())
            .map(csv::unescaped)
            .collect(),
        (Container::JsonLines(members), _) => {
            let record = JsonRecord::of(line).ok();
            let content = |name| {
                let record = record.as_ref()?;
                record.member(name).map(|(content, _)| content)
            };
            members.kept_names().map(|name| content(name).unwrap_or_default()).collect()
        }
        (Container::Lines, Notation::Cells | Notation::Positions) => {
            plain(vec![line::behind(line)])
        }
        (Container::Lines, Notation::Pencilmarks) => {
            plain(vec![line.get(pencilmarks::LENGTH + 1..).unwrap_or_default()])
        }
        (Container::Lines, Notation::Variants | Notation::Board(_)) => vec![variant::further(line)],
        (Container::Lines, Notation::Bank) => plain(vec![bank::hash(line), bank::rating(line)]),
        (Container::Lines, Notation::Hodoku) => plain(hodoku::fields(line)),
        _ => Vec::new(),
    };
    kept_names(layout).into_iter().zip(contents).collect()
}

/// The name of the field that gives the solutions, of records that have names.
pub fn given_name(layout: &Layout) -> Option<&str> {
    match &layout.container {
        Container::Csv(columns) | Container::JsonLines(columns) => {
            columns.choice.solution.map(|place| &columns.names[place][..])
        }
        _ => None,
    }
}
