//! Clues outside of the grid, at either end of a row or a column.

use ninefold_constraints::item::{Argument, Arguments};
use ninefold_core::{error::Malformed, grid::Cell};

/// A row or a column, read from the end with a clue.
pub(super) struct View {
    /// Its cells, those next to the clue first.
    pub(super) cells: [Cell; 9],
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
    can_be: fn(u32) -> bool,
) -> Result<Vec<View>, Malformed> {
    let cells = arguments.line()?;
    let mut back = cells;
    back.reverse();
    let mut views = Vec::with_capacity(2);
    let first = arguments.required(expected)?;
    let mut clues = [Some(first), arguments.take()];
    if clues.iter().flatten().all(|clue| clue.text.is_empty()) {
        return Err(first.unexpected(expected));
    }
    arguments.end()?;
    for (clue, cells) in clues.iter_mut().zip([cells, back]) {
        if let Some(argument) =
            clue.take().filter(|argument: &Argument<'_>| !argument.text.is_empty())
        {
            let clue = argument.number(0..=9999, expected)?;
            if !can_be(clue) {
                return Err(argument.unexpected(expected));
            }
            views.push(View { cells, clue });
        }
    }
    Ok(views)
}
