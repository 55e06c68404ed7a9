//! Sums taken together: diagonals of little killers, and other sums, that lie side by side.
//!
//! Hardly any two cells of one diagonal see each other, so its sum bounds its digits loosely. Two
//! or more side by side have several cells in each row, column and box, which must differ: what
//! they can hold together is much less than what each can by itself. Nine cells that must all
//! differ hold 45 and are left out.

use super::{
    constraint::Propagate,
    peers::Peers,
    weighted_sum::{Terms, WeightedSum},
};
use ninefold_core::grid::CellSet;

/// The most sums that are taken together. Of ISS's 33 puzzles with little killers and plain sums, at
/// most 60,000 nodes each, the search took 270 thousand nodes with five, 356 with three and 387
/// without any.
const MOST_TOGETHER: usize = 5;

/// The percentage of the parts' ranges that the range of the whole is at most. On the same puzzles,
/// 272 thousand nodes with 95 and 274 with 85.
const MOST_OF_RANGES: usize = 90;

/// The most sums that are made.
const MOST_SUMS: usize = 64;

/// The most groups of peers among their cells: more exclude too little to be worth their time.
const MOST_GROUPS: usize = 16;

/// Cells, each once, and the sum of their digits.
#[derive(Clone, Copy, Debug)]
struct Part {
    cells: CellSet,
    total: i32,
    /// Distance between the least and the greatest sum, if nothing else were known.
    range: usize,
}

impl Part {
    fn of(cells: CellSet, total: i32, peers: &Peers) -> Part {
        let groups = peers.largest_groups(cells).map(|group| group.len());
        Part { cells, total, range: groups.map(|size| size * (9 - size)).sum() }
    }

    /// Both together, if they share no cell and can hold far less than each by itself: they lie side
    /// by side, or near.
    fn with(&self, other: &Part, peers: &Peers) -> Option<Part> {
        if self.cells.meets(other.cells) {
            return None;
        }
        let both = Part::of(self.cells | other.cells, self.total + other.total, peers);
        let apart = self.range + other.range;
        (100 * both.range <= MOST_OF_RANGES * apart).then_some(both)
    }

    /// Its sum for a search, without nine cells each that must all differ. `None` if nothing is
    /// left, or too many groups are.
    fn sum(&self, peers: &Peers) -> Option<WeightedSum> {
        let (mut terms, mut total, mut groups) = (Terms::new(), self.total, 0);
        for group in peers.largest_groups(self.cells) {
            if group.len() == 9 {
                total -= 45;
            } else {
                group.into_iter().for_each(|cell| terms.push((cell, 1)));
                groups += 1;
            }
        }
        // An impossible sum of no cells is left to the sums that it is made of.
        let is_some = (1..=MOST_GROUPS).contains(&groups);
        is_some.then(|| WeightedSum::new(terms, total))
    }
}

/// The cells and the sum of a house that is no row, column or box, such as a diagonal.
fn other_house(constraint: &dyn Propagate) -> Option<(CellSet, i32)> {
    let (cells, sum) = constraint.total().filter(|(cells, _)| cells.len() == 9)?;
    let is_usual = (0..27).any(|index| CellSet::house_at(index) == cells);
    (!is_usual).then_some((cells, sum as i32))
}

/// The sums of two and more of these constraints' sums that lie side by side.
pub(super) fn sums(constraints: &[&dyn Propagate], peers: &Peers) -> Vec<WeightedSum> {
    let parts = |sum: fn(&dyn Propagate) -> Option<(CellSet, i32)>| {
        let sums = constraints.iter().filter_map(|&constraint| sum(constraint));
        sums.map(|(cells, total)| Part::of(cells, total, peers)).collect()
    };
    let mut stated: Vec<Part> = parts(|constraint| constraint.plain_sum());
    if stated.is_empty() {
        return Vec::new();
    }
    stated.append(&mut parts(other_house));
    let mut found: Vec<Part> = Vec::new();
    let mut last = stated.clone();
    for _ in 1..MOST_TOGETHER {
        let mut next: Vec<Part> = Vec::new();
        for part in &last {
            for other in &stated {
                let together = part.cells | other.cells;
                let is_known = |known: &Part| known.cells == together;
                if found.len() + next.len() < MOST_SUMS && !next.iter().any(is_known) {
                    next.extend(part.with(other, peers));
                }
            }
        }
        found.extend_from_slice(&next);
        last = next;
    }
    found.iter().filter_map(|part| part.sum(peers)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{RulesetSolver, SearchStrategy, parse, set::Ruleset, state::SearchState};
    use ninefold_core::search::{Limits, Status};
    use ninefold_core::{
        grid::{Candidates, Cell, Digit, Grid},
        random::Random,
    };

    const GRID: &str =
        "784192635251736984936845721342561897865973142179284356528317469697458213413629578";

    /// A solved grid, with its digits exchanged.
    fn solved(random: &mut Random) -> Grid {
        let mut digits = [1u8, 2, 3, 4, 5, 6, 7, 8, 9];
        random.shuffle(&mut digits);
        let mut grid = Grid::EMPTY;
        for (cell, old) in Cell::all().zip(GRID.bytes()) {
            grid.set(cell, Digit::new(digits[usize::from(old - b'1')]));
        }
        grid
    }

    /// Little killers of a solved grid: `count` random clues, the first of which is off by `wrong`.
    fn diagonals(solution: &Grid, count: usize, wrong: i32, random: &mut Random) -> String {
        let mut starts: Vec<(i8, i8, i8)> = Vec::new();
        starts.extend((0..6).map(|row| (row, 0, 1)));
        starts.extend((3..9).map(|column| (0, column, -1)));
        random.shuffle(&mut starts);
        let mut text = String::new();
        for (place, &(row, column, right)) in starts[..count].iter().enumerate() {
            let cells = (0..9).map(|step| (row + step, column + right * step));
            let inside = cells.filter(|&(row, column)| row < 9 && (0..9).contains(&column));
            let digit = |(row, column)| {
                solution.get(Cell::at(row as usize, column as usize)).map_or(0, |digit| digit.get())
            };
            let sum: i32 = inside.map(|at| i32::from(digit(at))).sum();
            let sum = sum + if place == 0 { wrong } else { 0 };
            text += &format!(".LittleKiller~{sum}~R{}C{}", row + 1, column + 1);
        }
        text
    }

    fn bit(digit: Digit) -> u16 {
        1 << (digit.get() - 1)
    }

    fn sums_of(ruleset: &Ruleset) -> Vec<WeightedSum> {
        let mut sums = sums(&ruleset.propagators().collect::<Vec<_>>(), &ruleset.peers);
        sums.iter_mut().for_each(|sum| sum.prepare(&ruleset.peers));
        sums
    }

    #[test]
    fn diagonals_side_by_side_have_the_sum_of_both() {
        let both = parse::line(".LittleKiller~40~R2C1.LittleKiller~30~R3C1").expect("diagonals");
        let sums = sums_of(&both);
        assert_eq!(sums.len(), 1);
        assert_eq!((sums[0].cells().len(), sums[0].target()), (15, 70));
        let crossing = parse::line(".LittleKiller~40~R1C1.LittleKiller~30~R1C9").expect("crossing");
        assert!(sums_of(&crossing).is_empty());
    }

    #[test]
    fn nine_cells_that_differ_are_left_out() {
        let text = ".Sum~20~R1C1~R1C2~R1C3~R1C4~R2C1.Sum~30~R1C5~R1C6~R1C7~R1C8~R1C9~R2C3";
        let sums = sums_of(&parse::line(text).expect("two sums"));
        let terms = [(Cell::at(1, 0), 1), (Cell::at(1, 2), 1)];
        assert_eq!((sums[0].terms(), sums[0].target()), (&terms[..], 5));
    }

    #[test]
    fn what_holds_in_a_solution_is_never_struck() {
        let mut random = Random::new(7, 1);
        let mut found = 0;
        for _ in 0..50 {
            let solution = solved(&mut random);
            let count = 4 + random.below(8);
            let text = diagonals(&solution, count, 0, &mut random);
            let ruleset = parse::line(&text).expect("little killers");
            // The solution is among these candidates.
            let mut candidates = Candidates::ALL;
            for cell in Cell::all() {
                let own = solution.get(cell).map_or(0, bit);
                candidates.set(cell, own | (random.below(512) & random.below(512)) as u16);
            }
            for sum in sums_of(&ruleset) {
                let digit = |cell| solution.get(cell).map_or(0, |digit| i32::from(digit.get()));
                let terms = sum.terms().iter().map(|&(cell, weight)| weight * digit(cell));
                assert_eq!(terms.sum::<i32>(), sum.target(), "{text}");
                let mut state = SearchState::new(&candidates, &ruleset.peers);
                assert!(sum.propagate(&mut state).is_ok(), "{text}");
                let is_left = |cell| {
                    solution.get(cell).is_some_and(|digit| state.get(cell) & bit(digit) != 0)
                };
                assert!(Cell::all().all(is_left), "{text}");
                found += 1;
            }
        }
        assert!(found > 200, "only {found} sums taken together");
    }

    /// The search with them against the search without any sum that follows: some puzzles have a
    /// wrong clue, and some of these no solution.
    #[test]
    fn a_long_search_has_the_same_outcome_with_them() {
        let mut random = Random::new(7, 2);
        let limits = Limits { nodes: Some(20_000), ..Limits::UNIQUE };
        let plain = SearchStrategy { implied: false, ..SearchStrategy::default() };
        let (mut with, mut without) = (RulesetSolver::new(), RulesetSolver::with(plain));
        let (mut unique, mut none) = (0, 0);
        for round in 0..60 {
            let solution = solved(&mut random);
            let wrong = [0, 3, 9][round % 3];
            let mut text = diagonals(&solution, 12, wrong, &mut random);
            for cell in Cell::all().filter(|_| random.below(5) == 0) {
                let digit = solution.get(cell).map_or(0, Digit::get);
                text += &format!(".~R{}C{}_{digit}", cell.row() + 1, cell.column() + 1);
            }
            let Ok(ruleset) = parse::line(&text) else { continue };
            let outcomes = [&mut with, &mut without].map(|one| one.solve(&ruleset, &limits));
            let [one, other] = outcomes.each_ref().map(|outcome| outcome.status(&limits));
            if one == Status::GaveUp || other == Status::GaveUp {
                continue;
            }
            assert_eq!(one, other, "{text}");
            if one == Status::Unique {
                assert_eq!(outcomes[0].first, outcomes[1].first, "{text}");
                unique += 1;
            }
            none += usize::from(one == Status::None);
        }
        assert!(unique > 10 && none > 10, "{unique} with a solution, {none} without");
    }
}
