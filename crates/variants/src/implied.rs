//! Sums that follow from other sums: what cages leave of the houses that they lie in ("innies and
//! outies").
//!
//! The digits of neighbouring rows, columns or boxes sum to 45 each. Cages within them take their
//! share. Of a cage that sticks out, either its cells inside stay in the equation, or its cells
//! outside are subtracted, whichever are fewer.

use std::ops::Range;

use super::{constraint::Propagate, derivation::Derivation, difference::Difference};
use ninefold_core::grid::{CELLS, CellSet};

/// The most cells of an equation that every search uses: longer ones exclude too little to be worth
/// their time where little is to be searched, and a long search has them too. When first measured,
/// 500 generated killers took 206 million instructions with three, 222 with four, 243 with five,
/// 261 with six, and 324, 240, 212 and 182 nodes.
const MOST_CELLS: usize = 3;

/// The most cells of an equation that only deductions use: as many as people look for.
const MOST_OF_DEDUCED: usize = 4;

/// The most cells of an equation that a long search uses all along. 14 killers with bent cages,
/// each of 90 thousand nodes or more, took 13.4 million nodes instead of 2.8 when those of five and
/// six cells were on trial.
const MOST_OF_KEPT: usize = 6;

/// The most cells of an equation that a long search tries.
const MOST_OF_LONGER: usize = 10;

/// The fewest cages for which it is worth looking: with fewer, next to nothing lies within a house.
const FEWEST_CAGES: usize = 3;

/// Sets of cells with known sums: what other sums follow from.
#[derive(Debug)]
pub(super) struct Totals {
    /// Those of all nine digits.
    houses: Vec<CellSet>,
    /// The others, with their sums.
    cages: Vec<(CellSet, u32)>,
}

impl Totals {
    /// No totals so far.
    pub(super) fn new() -> Totals {
        Totals { houses: Vec::with_capacity(36), cages: Vec::with_capacity(40) }
    }

    /// Adds the sum of a constraint, if it has one.
    pub(super) fn add(&mut self, constraint: &dyn Propagate) {
        if let Some((cells, sum)) = constraint.total() {
            self.add_different(cells, sum);
        } else if let Some((cells, sum)) = constraint.plain_sum() {
            self.cages.extend(u32::try_from(sum).map(|sum| (cells, sum)));
        }
    }

    /// Adds cells that differ and their sum.
    pub(super) fn add_different(&mut self, cells: CellSet, sum: u32) {
        match sum == 45 && cells.len() == 9 {
            true => self.houses.push(cells),
            false => self.cages.push((cells, sum)),
        }
    }

    /// The sets of nine cells.
    pub(super) fn into_houses(self) -> Vec<CellSet> {
        self.houses
    }

    /// The sums of few cells that follow.
    pub(super) fn sums(&self) -> Vec<Difference> {
        let mut equations = Vec::with_capacity(64);
        self.add_equations(&mut equations, &[MOST_CELLS]);
        equations.iter().map(Equation::sum).collect()
    }

    /// The sums of some more cells that follow, for deductions.
    pub(super) fn deduced_sums(&self) -> Vec<Difference> {
        let mut equations = Vec::new();
        let known = self.add_equations(&mut equations, &[MOST_CELLS, MOST_OF_DEDUCED])[0];
        equations[known..].iter().map(Equation::sum).collect()
    }

    /// The derivation of each of these sums: those of every search, then those for deductions.
    pub(super) fn derivations(&self) -> Vec<Derivation> {
        let mut equations = Vec::new();
        self.add_equations(&mut equations, &[MOST_CELLS, MOST_OF_DEDUCED]);
        let cages = Cages::of(&self.cages);
        let mut derivations: Vec<Derivation> = Vec::with_capacity(equations.len());
        for equation in &equations {
            derivations.push(self.derivation(&cages, equation, &equations, &derivations));
        }
        derivations
    }

    /// The derivation of an equation, made again as it was made, with the derivations of those
    /// before.
    fn derivation(
        &self,
        cages: &Cages<'_>,
        equation: &Equation,
        all: &[Equation],
        before: &[Derivation],
    ) -> Derivation {
        let houses = &self.houses[equation.houses.clone()];
        let mut derivation = Derivation::default();
        let mut region: Option<Region> = None;
        for (index, &house) in equation.houses.clone().zip(houses) {
            derivation.add(house, 45, 1);
            let house = cages.house(index, house);
            match &mut region {
                Some(region) => region.add(&house),
                None => region = Some(house),
            }
        }
        let Some(region) = region else { return derivation };
        let mut again = cages.equation(&region, |(cells, sum)| derivation.add(cells, sum, -1));
        for (known, of_known) in all.iter().zip(before) {
            if again.reduce(known) {
                derivation.subtract(of_known);
            }
        }
        derivation.give(again.inside, again.outside, again.total);
        derivation
    }

    /// The sums of more cells that follow, for a search that is long, and how many of them, from the
    /// first on, it keeps.
    pub(super) fn longer_sums(&self) -> (Vec<Difference>, usize) {
        let mut equations = Vec::new();
        let [known, kept, _] =
            self.add_equations(&mut equations, &[MOST_CELLS, MOST_OF_KEPT, MOST_OF_LONGER]);
        (equations[known..].iter().map(Equation::sum).collect(), kept - known)
    }

    /// Adds the equations up to each of these numbers of cells in turn, and returns their number
    /// each time.
    fn add_equations<const N: usize>(
        &self,
        equations: &mut Vec<Equation>,
        most: &[usize; N],
    ) -> [usize; N] {
        if self.cages.len() < FEWEST_CAGES {
            return [0; N];
        }
        let cages = Cages::of(&self.cages);
        most.map(|most| {
            add_equations(equations, &self.houses, &cages, most);
            equations.len()
        })
    }
}

/// Adds the equations of all regions that have at most `most` cells, each reduced by the ones
/// before: shorter ones are stronger.
fn add_equations(
    equations: &mut Vec<Equation>,
    houses: &[CellSet],
    cages: &Cages<'_>,
    most: usize,
) {
    each_region(houses, cages, most, |region| {
        let mut equation = cages.equation(region, |_| {});
        for known in equations.iter() {
            equation.reduce(known);
        }
        // One of no cells is kept only if it cannot be: there is no solution then.
        let count = equation.cells().len();
        if count <= most && (count > 0 || equation.total != 0) {
            equations.push(equation);
        }
    });
}

/// Some houses that share no cell.
#[derive(Clone)]
struct Region {
    cells: CellSet,
    /// The numbers of the houses.
    houses: Range<usize>,
    /// The cells next to them.
    around: CellSet,
    /// The sum of its digits.
    total: i32,
    /// The cages that have cells inside, a bit each, if cages are apart, and the number of these
    /// cells.
    touched: u64,
    inner: Counts,
}

impl Region {
    /// Adds a house.
    fn add(&mut self, house: &Region) {
        self.cells |= house.cells;
        self.houses.end = house.houses.end;
        self.around |= house.around;
        self.total += house.total;
        self.touched |= house.touched;
        (0..APART).for_each(|cage| self.inner[cage] += house.inner[cage]);
    }
}

/// Goes through the regions of one to four houses that lie side by side and share no cell, and the
/// whole grid, except those whose equations are longer than `most` cells anyway.
fn each_region(houses: &[CellSet], cages: &Cages<'_>, most: usize, mut see: impl FnMut(&Region)) {
    let mut regions: Vec<Region> = Vec::with_capacity(houses.len());
    regions.extend(houses.iter().enumerate().map(|(index, &house)| cages.house(index, house)));
    let mut see_short = |region: &Region| {
        if !cages.are_apart || cages.fewest_parts(&region.inner) <= most {
            see(region);
        }
    };
    for (first, house) in regions.iter().enumerate() {
        let mut region = house.clone();
        see_short(&region);
        // In the order of the list: rows, columns, boxes of a band.
        for next in regions[first + 1..].iter().take(3) {
            if region.cells.meets(next.cells) || !region.around.meets(next.cells) {
                break;
            }
            region.add(next);
            see_short(&region);
        }
    }
    // All rows: what the cages of the whole grid leave of its 405.
    if let [first, others @ ..] = &regions[..regions.len().min(9)] {
        let mut grid = first.clone();
        others.iter().for_each(|row| grid.add(row));
        if grid.cells == CellSet::ALL {
            see_short(&grid);
        }
    }
}

/// The most cages that are treated together: a bit each.
const APART: usize = 64;

/// A number of cells for each cage.
type Counts = [u8; APART];

/// Cells with known sums.
struct Cages<'a> {
    all: &'a [(CellSet, u32)],
    /// Whether they share no cells and are few enough for a bit each. This is the common case, and
    /// much the faster one; the rest is for it.
    are_apart: bool,
    /// The number of cells of each.
    sizes: Counts,
    /// The number of each cell's cage; [`NONE`](Cages::NONE) without.
    owners: [u8; CELLS],
}

/// The sum of the digits inside less the sum of those outside.
struct Equation {
    /// The houses of the region that it is of.
    houses: Range<usize>,
    inside: CellSet,
    outside: CellSet,
    total: i32,
}

impl Equation {
    /// Its cells.
    fn cells(&self) -> CellSet {
        self.inside | self.outside
    }

    /// Subtracts another whose cells are all among its own, if they are.
    #[inline]
    fn reduce(&mut self, known: &Equation) -> bool {
        let is_within =
            known.inside.is_subset(self.inside) && known.outside.is_subset(self.outside);
        if is_within {
            self.inside -= known.inside;
            self.outside -= known.outside;
            self.total -= known.total;
        }
        is_within
    }

    /// The equation as a constraint.
    fn sum(&self) -> Difference {
        Difference::new(self.inside, self.outside, self.total)
    }

    /// Takes a cage out.
    #[inline]
    fn take(&mut self, region: CellSet, (cells, sum): (CellSet, u32)) {
        self.inside -= cells;
        self.outside |= cells - region;
        self.total -= sum as i32;
    }
}

/// Whether fewer cells of a cage stick out than are inside, so that the equation becomes shorter by
/// taking it out.
#[inline]
fn is_worth_it(size: usize, inner: usize) -> bool {
    size - inner < inner
}

impl<'a> Cages<'a> {
    /// Stands for a cell without a cage.
    const NONE: u8 = u8::MAX;

    fn of(all: &'a [(CellSet, u32)]) -> Cages<'a> {
        let (mut sizes, mut owners) = ([0; APART], [Cages::NONE; CELLS]);
        let (mut are_apart, mut owned) = (all.len() <= APART, CellSet::EMPTY);
        for (place, (&(cells, _), size)) in all.iter().zip(&mut sizes).enumerate() {
            for cell in cells {
                owners[cell.index()] = place as u8;
                *size += 1;
            }
            are_apart &= !owned.meets(cells);
            owned |= cells;
        }
        Cages { all, are_apart, sizes, owners }
    }

    /// A house and its number as a region.
    fn house(&self, index: usize, cells: CellSet) -> Region {
        let (mut inner, mut touched) = ([0; APART], 0);
        for cell in cells {
            let owner = self.owners[cell.index()];
            if let Some(count) = inner.get_mut(usize::from(owner)) {
                *count += 1;
                touched |= 1 << owner;
            }
        }
        let houses = index..index + 1;
        Region { cells, houses, around: cells.around(), total: 45, touched, inner }
    }

    /// The equation of a region. The cages that it takes out are shown.
    fn equation(&self, region: &Region, mut show: impl FnMut((CellSet, u32))) -> Equation {
        let Region { cells, total, touched, .. } = *region;
        let (houses, outside) = (region.houses.clone(), CellSet::EMPTY);
        let mut equation = Equation { houses, inside: cells, outside, total };
        if self.are_apart {
            let mut left = touched;
            while left != 0 {
                let cage = left.trailing_zeros() as usize;
                left &= left - 1;
                if is_worth_it(self.sizes[cage].into(), region.inner[cage].into()) {
                    equation.take(cells, self.all[cage]);
                    show(self.all[cage]);
                }
            }
        } else {
            let mut taken = CellSet::EMPTY;
            for &cage in self.all.iter().filter(|cage| cage.0.meets(cells)) {
                if !cage.0.meets(taken) && is_worth_it(cage.0.len(), (cage.0 & cells).len()) {
                    equation.take(cells, cage);
                    show(cage);
                    taken |= cage.0;
                }
            }
        }
        equation
    }

    /// The number of cells that stay of cages which are apart: of one that sticks out, the smaller
    /// part. Most regions end here, so the loop has no branches.
    #[inline]
    fn fewest_parts(&self, inner: &Counts) -> usize {
        let mut parts = 0;
        for (size, inner) in self.sizes.iter().zip(inner) {
            parts += (*inner).min(size - inner);
        }
        usize::from(parts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Ruleset, RulesetSolver, parse};
    use ninefold_core::{
        grid::Cell,
        search::{Limits, Status},
    };

    fn implied(ruleset: &Ruleset) -> Vec<Difference> {
        ruleset.constraints.totals().sums()
    }

    #[test]
    fn what_cages_leave_of_a_row_has_the_rest_of_its_sum() {
        let text = ".Cage~6~R1C1~R1C2~R1C3.Cage~15~R1C4~R1C5~R1C6.Cage~20~R1C7~R1C8~R2C8";
        let ruleset = parse::line(text).expect("a puzzle");
        let sums = implied(&ruleset);
        let row = sums.iter().find(|sum| sum.cells().contains(Cell::at(0, 8))).expect("of row 1");
        // r1c9 - r2c8 = 45 - 6 - 15 - 20.
        assert_eq!(row.terms().to_vec(), [(Cell::at(0, 8), 1), (Cell::at(1, 7), -1)]);
        assert_eq!(row.target(), 4);
    }

    /// Rows 1 and 2 by themselves leave one cell each; together they add nothing new.
    #[test]
    fn an_equation_is_less_what_others_say_of_its_cells() {
        let row = |row: u8, sum: u32| {
            let cells: String = (1..=8).map(|column| format!("~R{row}C{column}")).collect();
            format!(".Cage~{sum}{cells}")
        };
        let text = row(1, 40) + &row(2, 38) + ".Cage~3~R9C1~R9C2";
        let ruleset = parse::line(&text).expect("a puzzle");
        let sums = implied(&ruleset);
        let said: Vec<(Vec<_>, i32)> =
            sums.iter().map(|sum| (sum.terms().to_vec(), sum.target())).collect();
        let alone = |cell| vec![(cell, 1)];
        assert_eq!(said, [(alone(Cell::at(0, 8)), 5), (alone(Cell::at(1, 8)), 7)]);
    }

    /// Two cages leave four cells of a row: their sum is for deductions, and not for every search.
    #[test]
    fn deductions_use_sums_of_four_cells() {
        let text = ".Cage~9~R1C1~R1C2.Cage~16~R1C3~R1C4~R1C5.Cage~3~R9C1~R9C2";
        let ruleset = parse::line(text).expect("a puzzle");
        assert!(implied(&ruleset).iter().all(|sum| sum.cells().len() < 4));
        let left: CellSet = (5..9).map(|column| Cell::at(0, column)).collect();
        let is_it = |cells: CellSet| cells == left;
        assert!(!ruleset.constraints.iter().any(|one| is_it(one.cells())));
        assert!(ruleset.deducible().any(|one| is_it(one.cells())));
    }

    /// A sum with repeats takes its share, as a cage does.
    #[test]
    fn sums_with_repeats_leave_rests_too() {
        let text = ".Sum~6~R1C1~R1C2~R1C3.Sum~15~R1C4~R1C5~R1C6.Sum~20~R1C7~R1C8~R2C8";
        let sums = implied(&parse::line(text).expect("a puzzle"));
        assert!(sums.iter().any(|sum| {
            sum.terms()[..] == [(Cell::at(0, 8), 1), (Cell::at(1, 7), -1)] && sum.target() == 4
        }));
    }

    /// Killers whose cages cover the grid, with one sum off.
    #[test]
    fn cages_of_the_whole_grid_sum_to_405() {
        for killer in include_str!("../../../datasets/killer.txt").lines().take(25) {
            let cages = killer.split(".Cage~").skip(1);
            let cages = cages.map(|cage| cage.split_once('~').expect("a sum"));
            let (sum, cells) = cages.max_by_key(|(_, cells)| cells.len()).expect("a cage");
            let sum: u32 = sum.parse().expect("a number");
            let with = |other: u32| {
                let text = killer.replace(&format!("~{sum}~{cells}"), &format!("~{other}~{cells}"));
                parse::line(&text).ok()
            };
            // Not every cage can have one less.
            let off = with(sum - 1).or_else(|| with(sum + 1)).expect("a puzzle");
            let is_grid = |sum: &Difference| sum.cells().is_empty() && sum.target() != 0;
            assert!(implied(&off).iter().any(is_grid), "{killer}");
            assert!(!implied(&parse::line(killer).expect("a puzzle")).iter().any(is_grid));
        }
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
        let is_impossible = |sum: &Difference| sum.cells().is_empty() && sum.target() == 1;
        assert!(implied(&ruleset_of(14)).iter().any(is_impossible));
        assert!(implied(&ruleset_of(15)).is_empty());
    }
}
