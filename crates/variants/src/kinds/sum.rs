//! Sums of cells that an item names: sums with repeats, arrows, double arrows, pill arrows.

use super::Done;
use crate::{
    builder::RulesetBuilder,
    weighted_sum::{Terms, WeightedSum},
};
use ninefold_constraints::item::Item;
use ninefold_core::grid::Cell;

/// Terms for cells that count once, and others with their weights.
fn once(cells: &[Cell], others: &[(Cell, i32)]) -> Terms {
    let mut terms = Terms::with_capacity(cells.len() + others.len());
    for &cell in cells {
        terms.push((cell, 1));
    }
    terms.extend_from_slice(others);
    terms
}

/// Whether a sum has no weights.
pub(crate) fn has_no_weights(item: &Item<'_>, _: &[Item<'_>]) -> bool {
    item.arguments.first().is_none_or(|sum| !sum.text.contains('_'))
}

/// Reads `Sum~sum~cells`: a cage in which digits may repeat.
pub(crate) fn sum(item: &Item<'_>, builder: &mut RulesetBuilder<'_>) -> Done {
    let mut arguments = item.arguments();
    let argument = arguments.required("the sum of the cells")?;
    let sum = argument.number(0..=9999, "the sum of the cells, a whole number")?;
    let cells = arguments.path(1..=81, "one to 81 cells")?;
    let size = cells.len() as u32;
    if !(size..=9 * size).contains(&sum) {
        let found = format!("the sum {sum} of {size} digits, which is {size} to {}", 9 * size);
        return Err(argument.wrong(found, "a sum that can be"));
    }
    builder.add(WeightedSum::new(once(&cells, &[]), sum as i32));
    Ok(())
}

/// Reads `Arrow~circle~shaft`.
pub(crate) fn arrow(item: &Item<'_>, builder: &mut RulesetBuilder<'_>) -> Done {
    let cells = item.arguments().path(2..=81, "a circle and at least one cell of the shaft")?;
    let (circle, shaft) = (cells[0], &cells[1..]);
    builder.add(WeightedSum::new(once(shaft, &[(circle, -1)]), 0));
    Ok(())
}

/// Reads `DoubleArrow~circle~line~circle`.
pub(crate) fn double_arrow(item: &Item<'_>, builder: &mut RulesetBuilder<'_>) -> Done {
    let cells = item.arguments().path(3..=81, "two circles and at least one cell between them")?;
    let [first, line @ .., last] = &cells[..] else { return Ok(()) };
    builder.add(WeightedSum::new(once(line, &[(*first, -1), (*last, -1)]), 0));
    Ok(())
}

/// Reads `PillArrow~cells in the pill~pill~shaft`: the pill, read from left to right and from top
/// to bottom, is a number.
pub(crate) fn pill_arrow(item: &Item<'_>, builder: &mut RulesetBuilder<'_>) -> Done {
    let mut arguments = item.arguments();
    let size = arguments.number(2..=3, "the number of cells in the pill, 2 or 3")? as usize;
    let cells =
        arguments.path(size + 1..=81, "the cells of the pill and at least one of the shaft")?;
    let (pill, shaft) = cells.split_at(size);
    let mut number: Vec<Cell> = pill.to_vec();
    number.sort_unstable();
    let places = [-100, -10, -1];
    let mut terms = once(shaft, &[]);
    for (cell, &weight) in number.into_iter().zip(&places[3 - size..]) {
        terms.push((cell, weight));
    }
    builder.add(WeightedSum::new(terms, 0));
    Ok(())
}
