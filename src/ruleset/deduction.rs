//! A variant solved as far as its constraints go, one deduction after the other, each with its
//! reason: what a person would write down.
//!
//! The next deduction is always one of the easiest kind: a single, then what one constraint rules out
//! by itself, then what houses and sums that follow rule out. What is left open when none is found
//! needs trial.

use super::constraint::Propagate;
use super::digits::is_single;
use super::peers::Peers;
use super::reason::{DeductionReason, LogicTier};
use super::set::Ruleset;
use super::state::SearchState;
use crate::grid::{Candidates, Cell, CellSet, Digit, Grid};

/// Something that follows from a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deduction {
    /// Why it follows.
    pub reason: DeductionReason,
    /// The cell that is filled, if one is, and its digit.
    pub placement: Option<(Cell, Digit)>,
    /// The candidates that are ruled out, cell by cell. Those that a filled cell rules out are not
    /// listed.
    pub eliminations: Vec<(Cell, Digit)>,
}

/// The deductions that solve a puzzle, as far as there are any.
///
/// ```
/// use ninefold::ruleset::{DeductionPath, DeductionReason, parse};
///
/// let ruleset = parse::puzzle(".Cage~17~R1C1~R1C2.~R5C1_9")?;
/// let mut path = DeductionPath::new(&ruleset).expect("no network");
/// let reasons: Vec<DeductionReason> = path.by_ref().take(3).map(|step| step.reason).collect();
/// assert!(matches!(reasons[0], DeductionReason::Constraint(_)));
/// assert_eq!(reasons[1], DeductionReason::NakedSingle);
/// # Ok::<(), ninefold::error::Malformed>(())
/// ```
#[derive(Debug)]
pub struct DeductionPath<'a> {
    ruleset: &'a Ruleset,
    candidates: Candidates,
    /// The cells whose digits the peers know.
    settled: CellSet,
    state: SearchState,
    is_contradictory: bool,
}

impl DeductionPath<'_> {
    /// The path of a puzzle. `None` for a puzzle that is searched as a network: its rules have no
    /// deductions of their own yet.
    pub fn new(ruleset: &Ruleset) -> Option<DeductionPath<'_>> {
        DeductionPath::at(ruleset, ruleset.candidates(), &ruleset.givens())
    }

    /// The path from a position: its candidates, and the digits that are given or filled in. `None`
    /// as for [`new`](DeductionPath::new).
    pub fn at<'a>(
        ruleset: &'a Ruleset,
        candidates: &Candidates,
        filled: &Grid,
    ) -> Option<DeductionPath<'a>> {
        if ruleset.network().is_some() {
            return None;
        }
        let mut path = DeductionPath {
            ruleset,
            candidates: *candidates,
            settled: CellSet::EMPTY,
            state: SearchState::new(&Candidates::ALL, &Peers::NONE),
            is_contradictory: false,
        };
        for cell in Cell::all() {
            if let Some(digit) = filled.get(cell) {
                path.set(cell, path.candidates.get(cell) & digit.bit());
                path.settle(cell);
            }
        }
        Some(path)
    }

    /// The candidates now; of filled cells their digits.
    pub fn candidates(&self) -> &Candidates {
        &self.candidates
    }

    /// The digits that are given or filled in.
    pub fn grid(&self) -> Grid {
        let mut grid = Grid::EMPTY;
        for cell in self.settled {
            grid.set(cell, single(self.candidates.get(cell)));
        }
        grid
    }

    /// Whether all cells are filled.
    pub fn is_solved(&self) -> bool {
        self.settled == CellSet::ALL && !self.is_contradictory
    }

    /// Whether the constraints contradict each other: there is no solution.
    pub fn is_contradictory(&self) -> bool {
        self.is_contradictory
    }

    /// Takes the digit of a cell from its peers.
    fn settle(&mut self, cell: Cell) {
        self.settled.insert(cell);
        let digit = self.candidates.get(cell);
        for peer in self.ruleset.peers.of(cell) {
            self.set(peer, self.candidates.get(peer) & !digit);
        }
    }

    fn set(&mut self, cell: Cell, mask: u16) {
        self.is_contradictory |= mask == 0;
        self.candidates.set(cell, mask);
    }

    fn naked_single(&mut self) -> Option<Deduction> {
        let mut open = Cell::all().filter(|&cell| !self.settled.contains(cell));
        let cell = open.find(|&cell| is_single(self.candidates.get(cell)))?;
        self.place(cell, single(self.candidates.get(cell))?, DeductionReason::NakedSingle)
    }

    fn hidden_single(&mut self) -> Option<Deduction> {
        for house in &self.ruleset.houses {
            for digit in Digit::all() {
                let may = |cell: &Cell| self.candidates.get(*cell) & digit.bit() != 0;
                let mut places = house.into_iter().filter(may);
                match (places.next(), places.next()) {
                    (None, _) => {
                        self.is_contradictory = true;
                        return None;
                    }
                    (Some(cell), None) if !self.settled.contains(cell) => {
                        let reason = DeductionReason::HiddenSingle(house_name(*house));
                        return self.place(cell, digit, reason);
                    }
                    _ => {}
                }
            }
        }
        None
    }

    fn place(&mut self, cell: Cell, digit: Digit, reason: DeductionReason) -> Option<Deduction> {
        self.set(cell, digit.bit());
        self.settle(cell);
        Some(Deduction { reason, placement: Some((cell, digit)), eliminations: Vec::new() })
    }

    /// What a constraint rules out by itself.
    fn by(&mut self, one: &dyn Propagate) -> Option<Vec<(Cell, Digit)>> {
        self.state.renewed(&self.candidates, &self.ruleset.peers);
        let possible = one.propagate(&mut self.state);
        self.is_contradictory |= possible.is_err();
        let mut ruled_out = Vec::new();
        for cell in Cell::all() {
            let (before, after) = (self.candidates.get(cell), self.state.get(cell));
            ruled_out.extend(digits(before & !after).map(|digit| (cell, digit)));
        }
        for cell in Cell::all() {
            self.set(cell, self.candidates.get(cell) & self.state.get(cell));
        }
        (!ruled_out.is_empty()).then_some(ruled_out)
    }

    /// The first constraint of a tier that rules something out.
    fn constraint(&mut self, tier: LogicTier) -> Option<Deduction> {
        let ruleset = self.ruleset;
        for (index, one) in ruleset.deducible().enumerate() {
            let is_direct = index < ruleset.needed && !one.is_house();
            if one.is_passive() || is_direct != (tier == LogicTier::Direct) {
                continue;
            }
            if let Some(eliminations) = self.by(one) {
                let reason = match is_direct {
                    _ if one.is_house() => DeductionReason::House(house_name(one.cells())),
                    true => DeductionReason::Constraint(one.explain()),
                    false => DeductionReason::Combination(one.explain()),
                };
                return Some(Deduction { reason, placement: None, eliminations });
            }
            if self.is_contradictory {
                return None;
            }
        }
        None
    }
}

impl Iterator for DeductionPath<'_> {
    type Item = Deduction;

    fn next(&mut self) -> Option<Deduction> {
        type Finder = fn(&mut DeductionPath<'_>) -> Option<Deduction>;
        const FINDERS: [Finder; 4] = [
            |path| path.naked_single(),
            |path| path.hidden_single(),
            |path| path.constraint(LogicTier::Direct),
            |path| path.constraint(LogicTier::Combined),
        ];
        FINDERS.into_iter().find_map(|find| if self.is_contradictory { None } else { find(self) })
    }
}

fn digits(mask: u16) -> impl Iterator<Item = Digit> {
    Digit::all().filter(move |digit| mask & digit.bit() != 0)
}

fn single(mask: u16) -> Option<Digit> {
    digits(mask).next().filter(|_| is_single(mask))
}

/// `row 1`, `column 2`, `box 3`, or the cells of another house.
fn house_name(house: CellSet) -> String {
    match (0..27).find(|&index| CellSet::house_at(index) == house) {
        Some(index) => format!("{} {}", ["row", "column", "box"][index / 9], index % 9 + 1),
        None => {
            let cells: Vec<Cell> = house.into_iter().collect();
            super::constraint::names(&cells)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::{RulesetSolver, TierGrader, parse};
    use crate::search::Limits;

    /// Every deduction is true of the solution, and the path ends where the tier says.
    #[test]
    fn paths_are_true_and_go_as_far_as_their_tier() {
        let texts = [
            include_str!("../../datasets/killer.txt"),
            include_str!("../../datasets/variants.txt"),
        ];
        let mut found = [0; 3];
        for line in texts.iter().flat_map(|text| text.lines().take(40)) {
            let ruleset = parse::puzzle(line).unwrap_or_else(|error| panic!("{error}: {line}"));
            let Some(mut path) = DeductionPath::new(&ruleset) else { continue };
            let outcome = RulesetSolver::new().solve(&ruleset, &Limits::UNIQUE);
            let solution = outcome.first;
            let mut hardest = LogicTier::Direct;
            for step in path.by_ref() {
                if let Some((cell, digit)) = step.placement {
                    assert_eq!(solution.get(cell), Some(digit), "{line}: {step:?}");
                }
                for &(cell, digit) in &step.eliminations {
                    assert_ne!(solution.get(cell), Some(digit), "{line}: {step:?}");
                }
                assert!(step.placement.is_some() || !step.eliminations.is_empty(), "{step:?}");
                hardest = hardest.max(step.reason.tier());
            }
            assert!(!path.is_contradictory(), "{line}");
            let tier = if path.is_solved() { hardest } else { LogicTier::Trial };
            assert_eq!(tier, TierGrader::new().tier(&ruleset, ruleset.candidates()), "{line}");
            found[tier as usize] += 1;
        }
        assert!(found[1] > 0 && found[2] > 0, "{found:?}");
    }

    #[test]
    fn what_contradicts_itself_ends() {
        let ruleset = parse::puzzle(".Cage~3~R1C1~R1C2.~R1C1_9").expect("a ruleset");
        let mut path = DeductionPath::new(&ruleset).expect("a path");
        assert!(path.by_ref().count() < 5 && path.is_contradictory() && !path.is_solved());
    }
}
