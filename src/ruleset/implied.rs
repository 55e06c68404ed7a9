//! Sums that follow from other sums: what cages leave of the houses that they lie in ("innies and
//! outies").
//!
//! The digits of neighbouring rows, columns or boxes sum to 45 each. Cages within them take their
//! share. Of a cage that sticks out, either its cells inside stay in the equation, or its cells
//! outside are subtracted, whichever are fewer.

use super::constraint::Propagate;
use super::weighted_sum::WeightedSum;
use crate::grid::{Cell, CellSet};

/// The most cells of an equation that every search uses: longer ones say too little to be worth
/// their time where little is to be searched.
const MOST_CELLS: usize = 6;

/// The most cells of an equation that a long search tries.
const MOST_OF_LONGER: usize = 10;

/// The fewest cages for which it is worth looking: with fewer, next to nothing lies within a house.
const FEWEST_CAGES: usize = 3;

/// The sums of few cells that follow from the totals of these constraints.
pub(super) fn sums(constraints: &[Box<dyn Propagate>]) -> Vec<WeightedSum> {
    sums_of(constraints, 1, MOST_CELLS)
}

/// The sums of more cells that follow, for a search that is long.
pub(super) fn longer_sums(constraints: &[Box<dyn Propagate>]) -> Vec<WeightedSum> {
    sums_of(constraints, MOST_CELLS + 1, MOST_OF_LONGER)
}

fn sums_of(constraints: &[Box<dyn Propagate>], fewest: usize, most: usize) -> Vec<WeightedSum> {
    let (mut houses, mut cages) = (Vec::with_capacity(36), Vec::with_capacity(constraints.len()));
    for (cells, sum) in constraints.iter().filter_map(|constraint| constraint.total()) {
        if cells.len() == 9 && sum == 45 { houses.push(cells) } else { cages.push((cells, sum)) }
    }
    if cages.len() < FEWEST_CAGES {
        return Vec::new();
    }
    let cages = Cages::of(cages);
    let mut found: Vec<(CellSet, CellSet)> = Vec::with_capacity(32);
    let mut sums = Vec::with_capacity(32);
    each_region(&houses, &cages, |region, total, inner| {
        let Some(Equation { inside, outside, total }) = cages.equation(region, total, inner, most)
        else {
            return;
        };
        let count = inside.len() + outside.len();
        if count < fewest || count > most || found.contains(&(inside, outside)) {
            return;
        }
        found.push((inside, outside));
        let mut terms = Vec::with_capacity(count);
        terms.extend(inside.into_iter().map(|cell: Cell| (cell, 1)));
        terms.extend(outside.into_iter().map(|cell: Cell| (cell, -1)));
        sums.push(WeightedSum::new(terms, total, ""));
    });
    sums
}

/// Goes through the regions of one to four houses that lie side by side and share no cell, with the
/// sum of their digits and the number of cells of each cage inside.
fn each_region(houses: &[CellSet], cages: &Cages, mut see: impl FnMut(CellSet, i32, &[u8])) {
    let counts: Vec<u8> = houses.iter().flat_map(|&house| cages.cells_in(house)).collect();
    let count = cages.all.len();
    let of = |house: usize| &counts[house * count..(house + 1) * count];
    let mut inner = Vec::with_capacity(count);
    for (first, &house) in houses.iter().enumerate() {
        let (mut region, mut total) = (house, 45);
        inner.clear();
        inner.extend_from_slice(of(first));
        see(region, total, &inner);
        // In the order of the list: rows, columns, boxes of a band.
        for (next, &house) in houses.iter().enumerate().skip(first + 1).take(3) {
            if region.meets(house) || !region.around().meets(house) {
                break;
            }
            region |= house;
            total += 45;
            inner.iter_mut().zip(of(next)).for_each(|(inner, more)| *inner += more);
            see(region, total, &inner);
        }
    }
}

/// Sets of different digits with known sums.
struct Cages {
    all: Vec<(CellSet, u32)>,
    /// The number of cells of each.
    sizes: Vec<u8>,
    /// Whether some of them share cells.
    overlap: bool,
}

/// The sum of the digits inside less the sum of those outside.
struct Equation {
    inside: CellSet,
    outside: CellSet,
    total: i32,
}

impl Cages {
    fn of(all: Vec<(CellSet, u32)>) -> Cages {
        let sizes: Vec<u8> = all.iter().map(|(cells, _)| cells.len() as u8).collect();
        let together = all.iter().fold(CellSet::EMPTY, |together, &(cells, _)| together | cells);
        let overlap = sizes.iter().map(|&size| usize::from(size)).sum::<usize>() > together.len();
        Cages { all, sizes, overlap }
    }

    /// The number of cells that each has in a house.
    fn cells_in(&self, house: CellSet) -> impl Iterator<Item = u8> + '_ {
        let count = |cells: CellSet| if cells.is_empty() { 0 } else { cells.len() as u8 };
        self.all.iter().map(move |&(cells, _)| count(cells & house))
    }

    /// The equation of a region, with the number of cells of each cage inside. `None` where it has
    /// too many cells.
    fn equation(&self, region: CellSet, total: i32, inner: &[u8], most: usize) -> Option<Equation> {
        if !self.overlap {
            // Of a cage that sticks out, either part stays. This loop has no branches; most regions
            // end here.
            let parts = self.sizes.iter().zip(inner).map(|(&size, &inner)| inner.min(size - inner));
            if usize::from(parts.sum::<u8>()) > most {
                return None;
            }
        }
        let mut equation = Equation { inside: region, outside: CellSet::EMPTY, total };
        let mut taken = CellSet::EMPTY;
        for ((&(cells, sum), &size), &inner) in self.all.iter().zip(&self.sizes).zip(inner) {
            let outer = size - inner;
            if inner == 0 || (outer > 0 && outer >= inner) || (self.overlap && cells.meets(taken)) {
                continue;
            }
            taken |= cells;
            equation.inside -= cells;
            equation.outside |= cells - region;
            equation.total -= sum as i32;
        }
        Some(equation)
    }
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
