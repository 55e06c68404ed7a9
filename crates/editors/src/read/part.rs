//! One part of a key of f-puzzles' JSON, and what all parts have: cells, lines, a value.

use serde_json::Value;

pub(super) use super::cells::number;
use super::cells::{cell, cells, place, text};
use super::{Done, Draft, Object, Read, refuse, wrong};

/// One part of a key, with its surroundings.
pub(crate) struct Part<'a> {
    /// The members of the part.
    pub(super) members: &'a Object,
    /// Where it stands, for messages: `killercage 2`.
    pub(super) at: String,
    /// The rows and columns of the grid.
    pub(super) size: usize,
    /// All parts of its key.
    pub(super) all: &'a [Value],
}

/// The lines of a part.
pub(super) fn lines(
    part: &Part<'_>,
    name: &'static str,
    first: &[&str],
    draft: &mut Draft,
) -> Done {
    let Some(Value::Array(lines)) = part.members.get("lines") else {
        return refuse(format!("no lines in {}", part.at), "a list of lines");
    };
    for line in lines {
        let cells = cells(Some(line), part.size, &part.at)?;
        let first = first.iter().map(|argument| (*argument).to_owned());
        draft.add(&part.at, name, first.chain(cells));
    }
    Ok(())
}

/// The cell of a part, and where it is.
pub(super) fn outside(part: &Part<'_>) -> Read<(usize, usize)> {
    let named = text(part.members, "cell");
    let is_near = |&(row, column): &(usize, usize)| row <= part.size + 1 && column <= part.size + 1;
    place(&named).filter(is_near).ok_or_else(|| {
        wrong(format!("{named:?} in {}", part.at), "a cell beside the grid, as in R0C3")
    })
}

/// The cell of a part.
pub(super) fn one_cell(part: &Part<'_>) -> Read<String> {
    cell(part.members.get("cell"), part.size, &part.at)
}

/// The value of a part, which must be a whole number.
pub(super) fn value(part: &Part<'_>) -> Read<u32> {
    number(part.members, "value", &part.at)
}
