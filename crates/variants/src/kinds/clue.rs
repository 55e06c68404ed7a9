//! Clues outside of the grid, at either end of a row or a column.

use crate::item::{Argument, Arguments};
use crate::shape::{OutsideClue, Shape};
use ninefold_core::error::Malformed;
use ninefold_core::grid::Cell;

/// The shape of a clue where these cells of a row or a column begin.
pub(super) fn outside(cells: &[Cell; 9], number: u32, clue: OutsideClue) -> Shape {
    let step = |from: usize, to: usize| (to as i8 - from as i8).signum();
    let [first, second, ..] = *cells;
    let direction = (step(first.row(), second.row()), step(first.column(), second.column()));
    Shape::Outside { cell: first, direction, label: number.to_string(), clue }
}

/// A row or a column, read from the end with a clue.
pub(super) struct View {
    /// Its cells, those next to the clue first.
    pub(super) cells: [Cell; 9],
    /// Its name: `row 3 from the left`.
    pub(super) name: String,
    /// Where the clue stands: `the left of row 3`.
    pub(super) end: String,
    /// The clue.
    pub(super) clue: u32,
}

/// Reads a row or a column with a clue at either end or both: `C2~27~13`, `C2~27`, `C2~~13`.
///
/// # Errors
/// There is no clue, or one is impossible.
pub(super) fn views(
    mut arguments: Arguments<'_, '_>,
    expected: &'static str,
    can_be: impl Fn(u32) -> bool,
) -> Result<Vec<View>, Malformed> {
    let (line, cells) = arguments.line()?;
    let mut back = cells;
    back.reverse();
    let sides = match cells[0].row() == cells[1].row() {
        true => ["the left", "the right"],
        false => ["the top", "the bottom"],
    };
    let mut views = Vec::with_capacity(2);
    let first = arguments.required(expected)?;
    let mut clues = [Some(first), arguments.take()];
    if clues.iter().flatten().all(|clue| clue.text.is_empty()) {
        return Err(first.unexpected(expected));
    }
    arguments.end()?;
    for ((clue, cells), side) in clues.iter_mut().zip([cells, back]).zip(sides) {
        if let Some(argument) =
            clue.take().filter(|argument: &Argument<'_>| !argument.text.is_empty())
        {
            let clue = argument.number(0..=9999, expected)?;
            if !can_be(clue) {
                return Err(argument.unexpected(expected));
            }
            let (name, end) = (format!("{line} from {side}"), format!("{side} of {line}"));
            views.push(View { cells, name, end, clue });
        }
    }
    Ok(views)
}
