//! Sums that follow from other sums: what cages leave of the houses that they lie in ("innies and
//! outies").
//!
//! The digits of neighbouring rows, columns or boxes sum to 45 each. Cages within them take their
//! share. Of a cage that sticks out, either its cells inside stay in the equation, or its cells
//! outside are subtracted, whichever are fewer.

use super::weighted_sum::WeightedSum;
use crate::grid::{CELLS, CellSet};

/// The most cells of an equation that every search uses: longer ones say too little to be worth
/// their time where little is to be searched. When it was chosen, 500 generated killers took 206
/// million instructions with three, 222 with four, 243 with five, 261 with six, and 324, 240, 212 and
/// 182 nodes.
const MOST_CELLS: usize = 4;

/// The most cells of an equation that a long search uses all along. Of 14 killers with bent cages,
/// none of which takes less than 90 thousand nodes, 13.4 million were searched in place of 2.8 when
/// those of five and six cells were on trial.
const MOST_OF_KEPT: usize = 6;

/// The most cells of an equation that a long search tries.
const MOST_OF_LONGER: usize = 10;

/// The fewest cages for which it is worth looking: with fewer, next to nothing lies within a house.
const FEWEST_CAGES: usize = 3;

/// The sums of few cells that follow from the sums of these sets of cells.
pub(super) fn sums(totals: impl Iterator<Item = (CellSet, u32)>) -> Vec<WeightedSum> {
    let Some((houses, cages)) = houses_and_cages(totals) else { return Vec::new() };
    let mut equations = Vec::with_capacity(64);
    add_equations(&mut equations, &houses, &cages, MOST_CELLS);
    equations.iter().map(Equation::sum).collect()
}

/// The sums of more cells that follow, for a search that is long, and how many of them, from the
/// first on, it keeps.
pub(super) fn longer_sums(
    totals: impl Iterator<Item = (CellSet, u32)>,
) -> (Vec<WeightedSum>, usize) {
    let Some((houses, cages)) = houses_and_cages(totals) else { return (Vec::new(), 0) };
    let mut equations = Vec::new();
    add_equations(&mut equations, &houses, &cages, MOST_CELLS);
    let known = equations.len();
    add_equations(&mut equations, &houses, &cages, MOST_OF_KEPT);
    let kept = equations.len() - known;
    add_equations(&mut equations, &houses, &cages, MOST_OF_LONGER);
    (equations[known..].iter().map(Equation::sum).collect(), kept)
}

/// The houses among sets of cells with their sums, and the cages if there are enough.
fn houses_and_cages(totals: impl Iterator<Item = (CellSet, u32)>) -> Option<(Vec<CellSet>, Cages)> {
    let (mut houses, mut cages) = (Vec::with_capacity(36), Vec::with_capacity(40));
    for (cells, sum) in totals {
        if cells.len() == 9 && sum == 45 { houses.push(cells) } else { cages.push((cells, sum)) }
    }
    (cages.len() >= FEWEST_CAGES).then(|| (houses, Cages::of(cages)))
}

/// Adds the equations of all regions that have at most so many cells, each less what the ones before
/// say of its cells: shorter ones say more.
fn add_equations(equations: &mut Vec<Equation>, houses: &[CellSet], cages: &Cages, most: usize) {
    each_region(houses, cages, |region, total, inner| {
        let Some(mut equation) = cages.equation(region, total, inner, most) else { return };
        equations.iter().for_each(|known| equation.reduce(known));
        // One of no cells is kept only if it cannot be: there is no solution then.
        let count = equation.count();
        if count <= most && (count > 0 || equation.total != 0) {
            equations.push(equation);
        }
    });
}

/// Goes through the regions of one to four houses that lie side by side and share no cell, with the
/// sum of their digits and the number of cells of each cage inside.
fn each_region(houses: &[CellSet], cages: &Cages, mut see: impl FnMut(CellSet, i32, &[Count])) {
    let count = cages.sizes.len();
    let mut counts = vec![[0; TOGETHER]; houses.len() * count];
    for (&house, counts) in houses.iter().zip(counts.chunks_exact_mut(count)) {
        cages.count_in(house, counts.as_flattened_mut());
    }
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
            for (inner, more) in inner.iter_mut().zip(of(next)) {
                (0..TOGETHER).for_each(|cage| inner[cage] += more[cage]);
            }
            see(region, total, &inner);
        }
    }
}

/// The number of cages that are counted together: a vector has so many bytes.
const TOGETHER: usize = 16;

/// A number of cells of each of so many cages.
type Count = [u8; TOGETHER];

/// Sets of different digits with known sums.
struct Cages {
    all: Vec<(CellSet, u32)>,
    /// The number of cells of each.
    sizes: Vec<Count>,
    /// The cage of each cell, or [`NONE`](Cages::NONE). `None` if some of them share cells.
    owners: Option<[u8; CELLS]>,
}

/// The sum of the digits inside less the sum of those outside.
struct Equation {
    inside: CellSet,
    outside: CellSet,
    total: i32,
}

impl Equation {
    /// The number of its cells.
    fn count(&self) -> usize {
        self.inside.len() + self.outside.len()
    }

    /// Subtracts another whose cells are all among its own.
    #[inline]
    fn reduce(&mut self, known: &Equation) {
        if known.inside.is_subset(self.inside) && known.outside.is_subset(self.outside) {
            self.inside -= known.inside;
            self.outside -= known.outside;
            self.total -= known.total;
        }
    }

    /// The equation as a constraint.
    fn sum(&self) -> WeightedSum {
        WeightedSum::difference(self.inside, self.outside, self.total)
    }

    /// Takes a cage out that has so many of its cells inside, where fewer stick out.
    #[inline]
    fn take(&mut self, region: CellSet, (cells, sum): (CellSet, u32), size: u8, inner: u8) -> bool {
        let outer = size - inner;
        let is_worth_it = inner > 0 && (outer == 0 || outer < inner);
        if is_worth_it {
            self.inside -= cells;
            self.outside |= cells - region;
            self.total -= sum as i32;
        }
        is_worth_it
    }
}

impl Cages {
    /// Stands for a cell without a cage, of which there are 81 at most.
    const NONE: u8 = u8::MAX;

    fn of(all: Vec<(CellSet, u32)>) -> Cages {
        let mut sizes = vec![[0; TOGETHER]; all.len().div_ceil(TOGETHER)];
        let mut owners = Some([Cages::NONE; CELLS]);
        for (place, &(cells, _)) in all.iter().enumerate() {
            for cell in cells {
                sizes.as_flattened_mut()[place] += 1;
                owners = owners.filter(|owners| owners[cell.index()] == Cages::NONE);
                if let Some(owners) = &mut owners {
                    owners[cell.index()] = place as u8;
                }
            }
        }
        Cages { all, sizes, owners }
    }

    /// Counts the cells that each has in a house. The counts are 0 before.
    fn count_in(&self, house: CellSet, counts: &mut [u8]) {
        match &self.owners {
            Some(owners) => {
                for cell in house {
                    if let Some(count) = counts.get_mut(usize::from(owners[cell.index()])) {
                        *count += 1;
                    }
                }
            }
            None => {
                for (count, &(cells, _)) in counts.iter_mut().zip(&self.all) {
                    *count = (cells & house).len() as u8;
                }
            }
        }
    }

    /// The equation of a region, with the number of cells of each cage inside. `None` where it has
    /// too many cells.
    fn equation(
        &self,
        region: CellSet,
        total: i32,
        inner: &[Count],
        most: usize,
    ) -> Option<Equation> {
        let mut equation = Equation { inside: region, outside: CellSet::EMPTY, total };
        let (sizes, counts) = (self.sizes.as_flattened(), inner.as_flattened());
        match &self.owners {
            Some(owners) => {
                if self.fewest_parts(inner) > most {
                    return None;
                }
                let mut left = region;
                while let Some(cell) = left.first() {
                    let owner = usize::from(owners[cell.index()]);
                    left.remove(cell);
                    if let Some(&cage) = self.all.get(owner) {
                        left -= cage.0;
                        equation.take(region, cage, sizes[owner], counts[owner]);
                    }
                }
            }
            None => {
                let mut taken = CellSet::EMPTY;
                for ((&cage, &size), &inner) in self.all.iter().zip(sizes).zip(counts) {
                    if !cage.0.meets(taken) && equation.take(region, cage, size, inner) {
                        taken |= cage.0;
                    }
                }
            }
        }
        Some(equation)
    }

    /// The number of cells that stay of cages which share none: of one that sticks out, the smaller
    /// part. Most regions end here, so the loop has no branches.
    #[inline]
    fn fewest_parts(&self, inner: &[Count]) -> usize {
        let mut parts = [0; TOGETHER];
        for (sizes, inner) in self.sizes.iter().zip(inner) {
            for cage in 0..TOGETHER {
                parts[cage] += inner[cage].min(sizes[cage] - inner[cage]);
            }
        }
        usize::from(parts.iter().sum::<u8>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Cell;
    use crate::ruleset::constraint::Constraint;
    use crate::ruleset::{Ruleset, RulesetSolver, parse};
    use crate::search::{Limits, Status};

    fn implied(ruleset: &Ruleset) -> Vec<WeightedSum> {
        sums(ruleset.propagators().filter_map(|constraint| constraint.total()))
    }

    #[test]
    fn what_cages_leave_of_a_row_has_the_rest_of_its_sum() {
        let text = ".Cage~6~R1C1~R1C2~R1C3.Cage~15~R1C4~R1C5~R1C6.Cage~20~R1C7~R1C8~R2C8";
        let ruleset = parse::line(text).expect("a puzzle");
        let sums = implied(&ruleset);
        let row = sums.iter().find(|sum| sum.cells().contains(Cell::at(0, 8))).expect("of row 1");
        // r1c9 - r2c8 = 45 - 6 - 15 - 20.
        assert_eq!(row.terms(), [(Cell::at(0, 8), 1), (Cell::at(1, 7), -1)]);
        assert_eq!(row.target(), 4);
    }

    /// Rows 1 and 2 by themselves leave one cell each; together they say nothing new.
    #[test]
    fn an_equation_is_less_what_others_say_of_its_cells() {
        let row = |row: u8, sum: u32| {
            let cells: String = (1..=8).map(|column| format!("~R{row}C{column}")).collect();
            format!(".Cage~{sum}{cells}")
        };
        let text = row(1, 40) + &row(2, 38) + ".Cage~3~R9C1~R9C2";
        let ruleset = parse::line(&text).expect("a puzzle");
        let sums = implied(&ruleset);
        let said: Vec<_> = sums.iter().map(|sum| (sum.terms().to_vec(), sum.target())).collect();
        let alone = |cell| vec![(cell, 1)];
        assert_eq!(said, [(alone(Cell::at(0, 8)), 5), (alone(Cell::at(1, 8)), 7)]);
    }

    /// Each of the cages is possible in many ways, so that only all three together are not.
    #[test]
    fn cages_that_do_not_add_up_are_no_puzzle() {
        let ruleset_of = |last: u32| {
            let text = format!(
                ".Cage~15~R1C1~R1C2~R1C3.Cage~15~R1C4~R1C5~R1C6.Cage~{last}~R1C7~R1C8~R1C9"
            );
            parse::line(&text).expect("a puzzle")
        };
        let outcome = |last| {
            let outcome = RulesetSolver::new().solve(&ruleset_of(last), &Limits::UNIQUE);
            (outcome.status(&Limits::UNIQUE), outcome.counters.nodes)
        };
        assert_eq!(outcome(14), (Status::None, 0));
        assert_eq!(outcome(15).0, Status::Multiple);
        let is_impossible = |sum: &WeightedSum| sum.terms().is_empty() && sum.target() == 1;
        assert!(implied(&ruleset_of(14)).iter().any(is_impossible));
        assert!(implied(&ruleset_of(15)).is_empty());
    }
}
