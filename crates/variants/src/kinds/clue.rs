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

#[cfg(test)]
mod tests {
    use crate::{
        parse,
        peers::Peers,
        state::{Conflict, SearchState},
    };
    use ninefold_constraints::digits::values;
    use ninefold_core::{
        grid::{Candidates, Cell, Digit, Grid},
        random::Random,
    };

    /// Compares the result with all permutations of a row with random candidates.
    #[test]
    fn what_clues_leave_is_exact() {
        let cells: [Cell; 9] = std::array::from_fn(|i| Cell::at(0, i));
        let mut random = Random::new(2, 3);
        let mut left = [0; 3];
        for round in 0..900 {
            let (kind, sum) = (round % 3, random.below(36));
            let text = match kind {
                0 => format!(".Sandwich~{sum}~R1"),
                1 => format!(".XSum~R1~{sum}"),
                _ => format!(".Skyscraper~R1~{}", 1 + sum / 6),
            };
            let Ok(ruleset) = parse::line(&text) else { continue };
            let mut order = [1u32, 2, 3, 4, 5, 6, 7, 8, 9];
            random.shuffle(&mut order);
            let masks = order
                .map(|digit| 1 << (digit - 1) | (random.below(512) & random.below(512)) as u16);
            let mut candidates = Candidates::ALL;
            cells.iter().zip(masks).for_each(|(&cell, mask)| candidates.set(cell, mask));
            let clue = ruleset.constraints().last().expect("the clue");
            let mut expected = [0; 9];
            let mut grid = Grid::EMPTY;
            permutations(&masks, 0, &mut grid, &mut |grid| {
                if clue.verify(grid) {
                    cells.iter().zip(&mut expected).for_each(|(&cell, kept)| {
                        *kept |= grid.get(cell).map_or(0, |digit| 1 << digit.index());
                    });
                }
            });
            let mut state = SearchState::new(&candidates, &Peers::NONE);
            // The clue, after rows, columns and boxes.
            match ruleset.propagators().nth(27).expect("the clue").propagate(&mut state) {
                Ok(()) => {
                    assert_eq!(cells.map(|cell| state.get(cell)), expected, "{text} {masks:?}")
                }
                Err(Conflict) => assert_eq!(expected, [0; 9], "{text} {masks:?}"),
            }
            left[kind] += u32::from(expected[0] != 0);
        }
        assert!(left.iter().all(|left| (30..295).contains(left)), "{left:?}");
    }

    fn permutations(masks: &[u16; 9], next: usize, grid: &mut Grid, found: &mut impl FnMut(&Grid)) {
        let Some(&mask) = masks.get(next) else { return found(grid) };
        for digit in values(mask).map(|digit| Digit::new(digit as u8)) {
            if (0..next).all(|i| grid.get(Cell::at(0, i)) != digit) {
                grid.set(Cell::at(0, next), digit);
                permutations(masks, next + 1, grid, found);
            }
        }
    }
}
