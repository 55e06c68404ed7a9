//! Checks of reasons against a puzzle, for the tests of both kinds of paths: what a reason names is
//! there, and the step follows from it alone.

use std::collections::BTreeMap;

use ninefold_constraints::{HouseReason, Subset, SumPart, SumReason};

/// Cells by name, and their sum.
pub(super) type Known = (Vec<String>, i32);

/// Checks that the parts of a sum are houses and cages of the puzzle, and that they add up to its
/// terms, cell by cell.
pub(super) fn check_sum(reason: &SumReason, houses: &[(String, Known)], cages: &[Known]) {
    let mut left: BTreeMap<&str, i32> = BTreeMap::new();
    let mut total = 0;
    for SumPart { house, cells, sum, times } in &reason.parts {
        let same = |(others, other): &Known| other == sum && is_same(others, cells);
        let is_known = match house {
            Some(name) => houses.iter().any(|(other, known)| other == name && same(known)),
            None => cages.iter().any(same),
        };
        assert!(
            is_known && *times != 0,
            "{house:?} {cells:?} {sum} is not of the puzzle: {reason}"
        );
        cells.iter().for_each(|cell| *left.entry(cell).or_default() += times);
        total += sum * times;
    }
    for (cell, weight) in &reason.terms {
        *left.entry(cell).or_default() -= weight;
    }
    assert!(left.values().all(|&times| times == 0), "other cells than it says: {reason}");
    assert_eq!(total, reason.total, "{reason}");
}

fn is_same(some: &[String], others: &[String]) -> bool {
    some.len() == others.len() && some.iter().all(|cell| others.contains(cell))
}

/// Checks that the subsets are there, in a house of these cells, and that each elimination follows
/// from one of them.
pub(super) fn check_house(
    reason: &HouseReason,
    house: &[String],
    held: &dyn Fn(&str) -> Vec<i32>,
    differ: &dyn Fn(&str, &str) -> bool,
    eliminations: &[(String, i32)],
) {
    for Subset { cells, values, is_naked } in &reason.subsets {
        assert!(cells.iter().all(|cell| house.contains(cell)), "{reason}");
        match is_naked {
            true => {
                assert_eq!(cells.len(), values.len(), "{reason}");
                let mut of_cells = cells.iter().flat_map(|cell| held(cell));
                assert!(of_cells.all(|value| values.contains(&value)), "{reason}");
            }
            false => {
                let others = house.iter().filter(|cell| !cells.contains(cell));
                let mut held = others.flat_map(|cell| held(cell));
                assert!(!held.any(|value| values.contains(&value)), "{reason}");
            }
        }
    }
    for (cell, value) in eliminations {
        let follows = |subset: &Subset| {
            let has = subset.values.contains(value);
            let holders = subset.cells.iter().filter(|cell| held(cell).contains(value));
            match (house.contains(cell), subset.is_naked) {
                (true, true) => has && !subset.cells.contains(cell),
                (true, false) => {
                    !has && subset.cells.contains(cell) && subset.cells.len() == subset.values.len()
                }
                (false, _) => has && holders.into_iter().all(|holder| differ(cell, holder)),
            }
        };
        assert!(reason.subsets.iter().any(follows), "{cell}<>{value} does not follow: {reason}");
    }
}
