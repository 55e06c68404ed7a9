//! Sums that follow from other sums: what cages leave of the houses that they lie in ("innies and
//! outies").
//!
//! The digits of neighbouring rows, columns or boxes sum to 45 each. Cages within them take their
//! share. Of a cage that sticks out, either its cells inside stay in the equation, or its cells
//! outside are subtracted, whichever are fewer.

use super::constraint::Propagate;
use super::weighted_sum::WeightedSum;
use crate::grid::{Cell, CellSet};

/// The most cells of an equation: longer ones say too little to be worth their time.
const MOST_CELLS: usize = 6;

/// The fewest cages for which it is worth looking: with fewer, next to nothing lies within a house.
const FEWEST_CAGES: usize = 3;

/// The sums that follow from the totals of these constraints.
pub(super) fn sums(constraints: &[Box<dyn Propagate>]) -> Vec<WeightedSum> {
    let (mut houses, mut cages) = (Vec::new(), Vec::new());
    for (cells, sum) in constraints.iter().filter_map(|constraint| constraint.total()) {
        if cells.len() == 9 && sum == 45 { houses.push(cells) } else { cages.push((cells, sum)) }
    }
    if cages.len() < FEWEST_CAGES {
        return Vec::new();
    }
    let mut found: Vec<(CellSet, CellSet)> = Vec::new();
    let mut sums = Vec::new();
    for (region, total) in regions(&houses) {
        let Equation { inside, outside, total } = equation(region, total, &cages);
        let count = inside.len() + outside.len();
        if count == 0 || count > MOST_CELLS || found.contains(&(inside, outside)) {
            continue;
        }
        found.push((inside, outside));
        let terms =
            |cells: CellSet, weight| cells.into_iter().map(move |cell: Cell| (cell, weight));
        let terms = terms(inside, 1).chain(terms(outside, -1)).collect();
        sums.push(WeightedSum::new(terms, total, "a sum that follows from others"));
    }
    sums
}

/// One to four houses that lie side by side and share no cell, and the sum of their digits.
fn regions(houses: &[CellSet]) -> Vec<(CellSet, i32)> {
    let mut regions = Vec::with_capacity(3 * houses.len());
    for (first, &house) in houses.iter().enumerate() {
        let (mut region, mut total) = (house, 45);
        regions.push((region, total));
        // In the order of the list: rows, columns, boxes of a band.
        for &next in houses[first + 1..].iter().take(3) {
            if region.meets(next) || !region.around().meets(next) {
                break;
            }
            region |= next;
            total += 45;
            regions.push((region, total));
        }
    }
    regions
}

/// The sum of the digits inside less the sum of those outside.
struct Equation {
    inside: CellSet,
    outside: CellSet,
    total: i32,
}

fn equation(region: CellSet, total: i32, cages: &[(CellSet, u32)]) -> Equation {
    let mut equation = Equation { inside: region, outside: CellSet::EMPTY, total };
    let mut taken = CellSet::EMPTY;
    for &(cells, sum) in cages {
        let inner = cells & region;
        if inner.is_empty() {
            continue;
        }
        let outer = cells - region;
        if (outer.is_empty() || outer.len() < inner.len()) && !cells.meets(taken) {
            equation.inside -= cells;
            equation.outside |= outer;
            equation.total -= sum as i32;
            taken |= cells;
        }
    }
    equation
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::constraint::Constraint;
    use crate::ruleset::parse;

    #[test]
    fn what_cages_leave_of_a_row_has_the_rest_of_its_sum() {
        let text = ".Cage~6~R1C1~R1C2~R1C3.Cage~15~R1C4~R1C5~R1C6.Cage~20~R1C7~R1C8~R2C8";
        let ruleset = parse::line(text).expect("a puzzle");
        let sums = sums(&ruleset.constraints);
        let row = sums.iter().find(|sum| sum.cells().contains(Cell::at(0, 8))).expect("of row 1");
        // r1c9 - r2c8 = 45 - 6 - 15 - 20.
        assert_eq!(row.terms(), [(Cell::at(0, 8), 1), (Cell::at(1, 7), -1)]);
        assert_eq!(row.target(), 4);
    }
}
