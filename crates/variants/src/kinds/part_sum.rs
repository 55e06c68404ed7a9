//! Clues outside of the grid for the sum of a part of a row or column: sandwiches and X-sums.

use super::{
    Done,
    clue::{View, views},
};
use crate::{
    builder::RulesetBuilder,
    constraint::Propagate,
    state::{Conflict, SearchState},
};
use ninefold_constraints::{
    digits::values,
    item::Item,
    line_part::{LinePart, sandwich_can_be},
};
use ninefold_core::grid::{Cell, CellSet};

/// A row or a column, read from one of its ends, and a sum.
struct PartSum {
    cells: [Cell; 9],
    part: LinePart,
    sum: u32,
}

impl Propagate for PartSum {
    fn cells(&self) -> CellSet {
        self.cells.into_iter().collect()
    }

    fn propagate(&self, state: &mut SearchState) -> Result<(), Conflict> {
        let masks = self.cells.map(|cell| state.get(cell));
        let kept = self.part.left(&masks, self.sum);
        self.cells.iter().zip(kept).try_for_each(|(&cell, kept)| state.keep(cell, kept))
    }
}

/// Reads `Sandwich~sum~row or column`.
pub(crate) fn sandwich(item: &Item<'_>, builder: &mut RulesetBuilder<'_>) -> Done {
    const EXPECTED: &str = "the sum of what is between 1 and 9: 0, 2 to 33, or 35";
    let mut arguments = item.arguments();
    let argument = arguments.required(EXPECTED)?;
    let sum = argument.number(0..=35, EXPECTED)?;
    if !(0..=7).any(|size| sandwich_can_be(size, sum)) {
        return Err(argument.unexpected(EXPECTED));
    }
    let cells = arguments.line()?;
    arguments.end()?;
    builder.add(PartSum { cells, part: LinePart::Sandwich, sum });
    Ok(())
}

/// Reads `XSum~row or column~sum from the left or top~sum from the other end`; either sum may be
/// empty.
pub(crate) fn x_sum(item: &Item<'_>, builder: &mut RulesetBuilder<'_>) -> Done {
    const EXPECTED: &str =
        "the sum of as many different digits as the first one says: 1, 3, or 5 to 45";
    for View { cells, clue: sum } in views(item.arguments(), EXPECTED, x_sum_can_be)? {
        builder.add(PartSum { cells, part: LinePart::First, sum });
    }
    Ok(())
}

/// Whether some digit set has this sum and holds its own size as a digit.
fn x_sum_can_be(sum: u32) -> bool {
    let sums = |set: &u16| values(*set).sum::<u32>() == sum;
    (1u16..512).any(|set| sums(&set) && set >> (set.count_ones() - 1) & 1 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse;
    use ninefold_constraints::{OutsideClue, Shape};

    #[test]
    fn clues_that_cannot_be_are_errors() {
        let possible: Vec<u32> = (0..=46).filter(|&sum| x_sum_can_be(sum)).collect();
        let expected: Vec<u32> = [1, 3].into_iter().chain(5..=45).collect();
        assert_eq!(possible, expected);
        let possible = |sum: &u32| (0..=7).any(|size| sandwich_can_be(size, *sum));
        let impossible: Vec<u32> = (0..=36).filter(|sum| !possible(sum)).collect();
        assert_eq!(impossible, [1, 34, 36]);
    }

    #[test]
    fn clues_stand_at_either_end() {
        let ruleset = parse::line(".XSum~C2~~27.XSum~R1~5~6").expect("clues");
        let last: Vec<_> = ruleset.constraints().skip(27).collect();
        let outside = |row, column, direction, label: &str| {
            let (cell, label) = (Cell::at(row, column), label.to_owned());
            vec![Shape::Outside { cell, direction, label, clue: OutsideClue::XSum }]
        };
        assert_eq!(last[0].shapes(), outside(8, 1, (-1, 0), "27"));
        assert_eq!(last[1].shapes(), outside(0, 0, (0, 1), "5"));
        assert_eq!(last[2].shapes(), outside(0, 8, (0, -1), "6"));
        assert!(last[2].explain().starts_with("in row 1 from the right, the first X digits"));
    }
}
