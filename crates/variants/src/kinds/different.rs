//! Cells with different digits: cages, extra regions, Renban lines.

use super::Done;
use crate::{
    builder::RulesetBuilder,
    different::{Demand, Different},
    house::House,
};
use ninefold_constraints::item::{Argument, Item};
use ninefold_core::grid::{Cell, CellSet};

/// Reads `Cage~sum~cells`; the sum 0, or none, stands for any.
pub(crate) fn cage(item: &Item<'_>, builder: &mut RulesetBuilder<'_>) -> Done {
    const EXPECTED: &str = "the sum of the cage, a whole number";
    let mut arguments = item.arguments();
    let argument = arguments.required(EXPECTED)?;
    let sum = if argument.text.is_empty() { 0 } else { argument.number(0..=405, EXPECTED)? };
    let cells = arguments.cells(1..=9, "one to nine cells: no digit repeats in a cage")?;
    if sum == 0 {
        different(&cells, builder);
        return Ok(());
    }
    let size = cells.len() as u32;
    let (least, most) = (size * (size + 1) / 2, size * (19 - size) / 2);
    if !(least..=most).contains(&sum) {
        let found = format!("the sum {sum} of {size} different digits, which is {least} to {most}");
        return Err(argument.wrong(found, "a sum that can be"));
    }
    builder.add_different(Different::new(cells, Demand::Sum(sum)));
    Ok(())
}

/// Whether a cage has each cell once. One that comes twice counts twice.
pub(crate) fn is_each_cell_once(item: &Item<'_>, _: &[Item<'_>]) -> bool {
    let cells = item.arguments.get(1..).unwrap_or_default();
    let (mut seen, mut is_again, mut is_other) = (CellSet::EMPTY, false, false);
    for argument in cells {
        match argument.usual_cell() {
            Some(cell) => {
                is_again |= seen.contains(cell);
                seen.insert(cell);
            }
            None => is_other = true,
        }
    }
    let is_before =
        |(i, one): (usize, &Argument<'_>)| cells[..i].iter().any(|other| other.text == one.text);
    !(is_again || is_other && cells.iter().enumerate().any(is_before))
}

/// Reads `AllDifferent~cells`: an extra region; with nine cells, a house.
pub(crate) fn all_different(item: &Item<'_>, builder: &mut RulesetBuilder<'_>) -> Done {
    let cells = item.arguments().cells(1..=9, "one to nine cells, as all their digits differ")?;
    different(&cells, builder);
    Ok(())
}

fn different(cells: &[Cell], builder: &mut RulesetBuilder<'_>) {
    match <[Cell; 9]>::try_from(cells) {
        Ok(house) => builder.add(House::new(house)),
        Err(_) => {
            builder.add_different(Different::new(cells.iter().copied(), Demand::None));
        }
    }
}

/// Reads `Renban~cells`.
pub(crate) fn renban(item: &Item<'_>, builder: &mut RulesetBuilder<'_>) -> Done {
    let cells = item.arguments().cells(2..=9, "two to nine cells: digits of a Renban differ")?;
    builder.add_different(Different::new(cells, Demand::Consecutive));
    Ok(())
}

#[cfg(test)]
mod tests {
    use ninefold_core::grid::{Cell, Digit, Grid};

    /// As Interactive Sudoku Solver writes cages that have no sum.
    #[test]
    fn a_cage_may_have_no_sum() {
        let ruleset = crate::parse::line(".Cage~~R1C1~R5C7").expect("a cage");
        let (mut filled, five) = (Grid::EMPTY, Digit::new(5));
        filled.set(Cell::at(0, 0), five);
        assert!(!ruleset.left_by(&filled).contains(Cell::at(4, 6), five.expect("a digit")));
    }

    /// Lists of regions have single cells too. One cell excludes nothing.
    #[test]
    fn a_region_may_be_one_cell() {
        let ruleset = crate::parse::line(".AllDifferent~R4C9").expect("a region");
        assert_eq!(ruleset.left_by(&Grid::EMPTY), *ruleset.candidates());
    }

    #[test]
    fn digits_of_a_run_are_not_interchangeable() {
        assert!(!crate::parse::line(".Renban~R1C1~R2C2").expect("a line").interchangeable);
    }
}
