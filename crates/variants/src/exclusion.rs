//! Exclusions by single constraints: reasons that a person can follow, one constraint at a time.

use super::{constraint::Propagate, set::Ruleset, state::SearchState};
use ninefold_constraints::{Exclusion, digits::is_single, names::house_name};
use ninefold_core::grid::{Candidates, Cell, CellSet, Digit, Grid};

impl Ruleset {
    /// The sets of nine cells that hold all nine digits: rows, columns, boxes or regions, and
    /// others that the puzzle states.
    #[doc(hidden)]
    pub fn houses(&self) -> &[CellSet] {
        &self.houses
    }

    /// The candidates that these digits leave: those of the puzzle, without what peers hold and
    /// without what each stated constraint rules out by itself. Houses only strike what their cells
    /// hold. A filled cell has its digit alone.
    ///
    /// This is what a careful person writes down before thinking; it is much less than a search
    /// finds.
    #[doc(hidden)]
    pub fn left_by(&self, filled: &Grid) -> Candidates {
        let mut left = *self.candidates();
        for cell in Cell::all() {
            if let Some(digit) = filled.get(cell) {
                left.set(cell, digit.bit());
            }
        }
        for cell in Cell::all() {
            let Some(digit) = filled.get(cell) else { continue };
            for peer in self.peers.of(cell).into_iter().filter(|&peer| filled.get(peer).is_none()) {
                left.remove(peer, digit);
            }
        }
        let from = left;
        for constraint in self.propagators().filter(|one| !one.is_passive() && !one.is_house()) {
            for (cell, digit) in self.excluded(constraint, &from) {
                if filled.get(cell).is_none() {
                    left.remove(cell, digit);
                }
            }
        }
        left
    }

    /// The constraints that these digits break, whatever the blanks hold, each with its filled
    /// cells: full ones by their definitions, others where their propagators find no digits left.
    #[doc(hidden)]
    pub fn broken_by(&self, filled: &Grid) -> Vec<(String, CellSet)> {
        let digits: CellSet = Cell::all().filter(|&cell| filled.get(cell).is_some()).collect();
        let is_full = |cells: CellSet| !cells.is_empty() && (cells - digits).is_empty();
        let wrong = self.constraints();
        let wrong = wrong.filter(|rule| is_full(rule.cells()) && !rule.verify(filled));
        let mut broken: Vec<_> = wrong.map(|rule| (rule.explain(), rule.cells())).collect();
        let mut candidates = *self.candidates();
        for cell in digits {
            candidates.set(cell, filled.get(cell).map_or(0, Digit::bit));
        }
        let mut state = SearchState::new(&candidates, &self.peers);
        for (index, constraint) in self.propagators().enumerate() {
            let cells = constraint.cells();
            let is_begun = !(cells & digits).is_empty() && !is_full(cells);
            if !is_begun || constraint.is_passive() || constraint.is_house() {
                continue;
            }
            state.renewed(&candidates, &self.peers);
            if constraint.propagate(&mut state).is_err() {
                broken.push((self.explain(index, constraint), cells & digits));
            }
        }
        broken
    }

    /// The candidates that each constraint rules out by itself, if any: the cheapest first, sums
    /// that follow from others last. A constraint that cannot be satisfied at all is skipped. A
    /// [`network`](Ruleset::network) gives just the first.
    #[doc(hidden)]
    pub fn exclusions(&self, candidates: &Candidates) -> impl Iterator<Item = Exclusion> {
        let stated = self.wake.order.iter().filter(|&&index| (index as usize) < self.stated);
        let implied = self.wake.order.iter().filter(|&&index| (index as usize) >= self.stated);
        let searched = stated.chain(implied).map(|&index| index as usize);
        let all: Vec<&dyn Propagate> = self.deducible().collect();
        let ordered = searched.filter(|&index| index < self.constraints.len());
        let ordered = ordered.chain(self.constraints.len()..all.len());
        let candidates = *candidates;
        let network = self.network().filter(|network| network.is_9x9());
        let of_network = network.and_then(|network| network.exclusion(&candidates));
        let of_each = ordered.filter_map(move |index| {
            let constraint = all[index];
            let excluded = self.excluded(constraint, &candidates);
            let cells = constraint.cells();
            let is_some = !excluded.is_empty();
            is_some.then(|| Exclusion { rule: self.sentence(index, constraint), cells, excluded })
        });
        of_network.into_iter().chain(of_each)
    }

    /// A constraint of this index among all of deductions in words. A sum that follows from others
    /// names them.
    fn sentence(&self, index: usize, constraint: &dyn Propagate) -> String {
        match self.derivation(index) {
            Some(derivation) => derivation.reason(house_name).to_string(),
            None => self.explain(index, constraint),
        }
    }

    /// The candidates that a constraint rules out by itself.
    fn excluded(&self, constraint: &dyn Propagate, from: &Candidates) -> Vec<(Cell, Digit)> {
        if from.masks().contains(&0) {
            return Vec::new();
        }
        let mut state = SearchState::new(from, &self.peers);
        if constraint.propagate(&mut state).is_err() {
            return Vec::new();
        }
        // A cell left with one candidate strikes it from its peers only in the next thought.
        let mut gone = Vec::new();
        for cell in Cell::all().filter(|&cell| !is_single(from.get(cell))) {
            let mask = from.get(cell) & !state.get(cell);
            for digit in Digit::all().filter(|digit| mask & digit.bit() != 0) {
                gone.push((cell, digit));
            }
        }
        gone
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse;

    fn mask(digits: &[u8]) -> u16 {
        digits.iter().map(|digit| 1 << (digit - 1)).sum()
    }

    #[test]
    fn broken_constraints_are_found_as_soon_as_no_digits_are_left() {
        let text = ".Cage~10~R1C1~R1C2~R1C3.Thermo~R5C1~R5C2~R5C3.WhiteDot~R9C1~R9C2";
        let ruleset = parse::line(text).expect("a puzzle");
        let broken = |digits: &[(usize, usize, u8)]| {
            let mut filled = Grid::EMPTY;
            for &(row, column, digit) in digits {
                filled.set(Cell::at(row - 1, column - 1), Digit::new(digit));
            }
            let broken = ruleset.broken_by(&filled).into_iter();
            broken.map(|(rule, cells)| (rule, cells.len())).collect::<Vec<_>>()
        };
        assert_eq!(broken(&[(1, 1, 2), (1, 2, 3), (1, 3, 5), (5, 1, 7), (9, 1, 4)]), []);
        let cage = "the cage r1c1 r1c2 r1c3 holds different digits of sum 10";
        assert_eq!(broken(&[(1, 1, 2), (1, 2, 3), (1, 3, 6)]), [(cage.to_owned(), 3)]);
        // 9 leaves 1 for two cells.
        assert_eq!(broken(&[(1, 1, 9)]), [(cage.to_owned(), 1)]);
        let thermo = broken(&[(5, 1, 8)]);
        assert!(thermo.len() == 1 && thermo[0].0.contains("r5c1"), "{thermo:?}");
        assert_eq!(broken(&[(9, 1, 4), (9, 2, 6)]).len(), 1);
    }

    /// Two cages with 35 leave 10 for four cells, which are 1 to 4.
    #[test]
    fn sums_of_four_cells_exclude() {
        let text = ".Cage~17~R1C1~R1C2.Cage~18~R1C3~R1C4~R1C5.Cage~3~R9C1~R9C2";
        let ruleset = parse::line(text).expect("a puzzle");
        let left: CellSet = (5..9).map(|column| Cell::at(0, column)).collect();
        let mut exclusions = ruleset.exclusions(ruleset.candidates());
        let exclusion = exclusions.find(|one| one.cells == left).expect("their sum is known");
        assert_eq!(exclusion.excluded.len(), 4 * 5);
        let rule = "r1c6 + r1c7 + r1c8 + r1c9 is 10, from row 1 (45) less the cages r1c1 (17) and r1c3 (18)";
        assert_eq!(exclusion.rule, rule);
    }

    #[test]
    fn a_cage_leaves_its_sums_and_a_digit_goes_from_its_peers() {
        let ruleset = parse::line(".Cage~3~R1C1~R1C2.AntiKnight").expect("a puzzle");
        let mut filled = Grid::EMPTY;
        filled.set(Cell::at(8, 8), Digit::new(9));
        let left = ruleset.left_by(&filled);
        assert_eq!(left.get(Cell::at(0, 0)), mask(&[1, 2]));
        assert_eq!(left.get(Cell::at(8, 8)), mask(&[9]));
        // A row, and a knight's move.
        assert!(!left.contains(Cell::at(8, 0), Digit::new(9).expect("a digit")));
        assert!(!left.contains(Cell::at(6, 7), Digit::new(9).expect("a digit")));
        // The cage uses 1 and 2 up, so the rest of its row loses them.
        assert_eq!(left.get(Cell::at(0, 8)), mask(&[3, 4, 5, 6, 7, 8]));
    }

    /// The extra cells of the sum are hidden; the values that they leave are shown.
    #[test]
    fn the_first_step_of_a_network_excludes() {
        let text = ".Var~A~~2.Sum~3~VA1~VA2.Sum~5~VA1~R1C1~R1C2.AllDifferent~R5C5~R6C7";
        let ruleset = parse::puzzle(text).expect("a puzzle");
        assert!(ruleset.network().is_some());
        let mut exclusions = ruleset.exclusions(ruleset.candidates());
        let first = exclusions.next().expect("a sum of two cells and of 1 or 2");
        assert!(first.rule.contains("sum to 5"), "{first:?}");
        assert_eq!(first.cells, [Cell::at(0, 0), Cell::at(0, 1)].into_iter().collect());
        let gone: Vec<u8> = first.excluded[..6].iter().map(|(_, digit)| digit.get()).collect();
        assert_eq!(gone, [4, 5, 6, 7, 8, 9], "{first:?}");

        let nothing = parse::puzzle(".Var~A~~2.Sum~3~VA1~VA2").expect("a puzzle");
        assert_eq!(nothing.exclusions(nothing.candidates()).next(), None);
    }

    /// The clue has the cells of a row, and is not the row.
    #[test]
    fn a_clue_about_a_whole_row_strikes() {
        let ruleset = parse::line(".Sandwich~35~R1").expect("a puzzle");
        let left = ruleset.left_by(&Grid::EMPTY);
        assert_eq!(left.get(Cell::at(0, 0)), mask(&[1, 9]));
    }
}
