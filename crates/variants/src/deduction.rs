//! A variant solved as far as its constraints go, one deduction after the other, each with its
//! reason, as a person would write them down.
//!
//! The next deduction is always one of the easiest kind: a single, then what one constraint rules
//! out by itself, then what houses and sums that follow rule out. If no deduction is left, an
//! assumption may still be refuted. `path` finds the steps, as numbers of places and masks; here
//! they get names.

use std::time::Instant;

use super::nine_premises::NinePremises;
use super::set::Ruleset;
use ninefold_constraints::{
    DeductionReason, Network,
    domains::{bits, is_single},
    path::{Path, Refuted, Step},
    place::Place,
    text_of,
};

/// A step on the way to the solution of a puzzle.
///
/// Cells have the names that sentences give them: `r1c1`, or `VS1` for an extra cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deduction {
    /// Why it follows.
    pub reason: DeductionReason,
    /// The cells that the reason is about: of a constraint, a house, or the cell that has one value.
    pub cells: Vec<String>,
    /// The cell that is filled, if one is, and its value.
    pub placement: Option<(String, i32)>,
    /// The values that are ruled out, cell by cell. Those that a filled cell rules out are not
    /// listed.
    pub eliminations: Vec<(String, i32)>,
}

/// A value that is ruled out by trial: with it, deductions lead to a contradiction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutation {
    /// The cell, and the value that was assumed and that it cannot have.
    pub assumed: (String, i32),
    /// The deductions from there, each of which the contradiction needs.
    pub steps: Vec<Deduction>,
    /// The contradiction, a sentence without a full stop: `row 3 has no place for 5`.
    pub contradiction: String,
}

/// An iterator over the deductions that solve a puzzle on a board of any size, as far as there are
/// any.
///
/// The easiest kind comes first: singles, then what one constraint rules out by itself, then what
/// houses rule out and sums that follow from several constraints. A step costs a look at each
/// constraint until one rules something out.
///
/// ```
/// use ninefold_variants::{DeductionPath, DeductionReason, parse};
///
/// let ruleset = parse::puzzle(".Cage~17~R1C1~R1C2.~R5C1_9")?;
/// let reasons: Vec<DeductionReason> =
///     DeductionPath::new(&ruleset).take(3).map(|step| step.reason).collect();
/// assert!(matches!(reasons[0], DeductionReason::Constraint(_)));
/// assert_eq!(reasons[1], DeductionReason::NakedSingle);
///
/// let cages = ".Shape~4x4.Cage~3~R1C1~R1C2.Cage~3~R2C3~R2C4.Cage~6~R3C1~R4C1";
/// let small = parse::any(&format!("{cages}.~R3C3_4.~R4C2_3.~R4C4_1"))?;
/// let mut path = DeductionPath::new(&small);
/// assert_eq!(path.by_ref().count(), 15);
/// assert!(path.is_solved());
/// assert_eq!(path.text(), "1234341221434321");
/// # Ok::<(), ninefold_core::error::Malformed>(())
/// ```
#[derive(Debug)]
pub struct DeductionPath<'a> {
    pub(super) path: Path<'a>,
}

impl<'a> DeductionPath<'a> {
    /// The path of a puzzle from its givens.
    pub fn new(ruleset: &'a Ruleset) -> DeductionPath<'a> {
        match ruleset.network() {
            Some(network) => DeductionPath::of_givens(network),
            None => {
                let masks = ruleset.candidates().masks();
                DeductionPath::at(ruleset, masks, &masks.map(is_single))
            }
        }
    }

    /// The path from these values of the cells of the grid, row by row, of which some are given or
    /// filled in. Masks: bit 0 for the least value.
    pub fn at(ruleset: &'a Ruleset, cells: &[u16], filled: &[bool]) -> DeductionPath<'a> {
        match ruleset.network() {
            Some(network) => DeductionPath::of_network(network, cells, filled),
            None => {
                let premises = Box::new(NinePremises::new(ruleset));
                DeductionPath { path: Path::new(premises, cells.to_vec(), filled) }
            }
        }
    }

    /// The path of a network from its givens.
    pub(super) fn of_givens(network: &'a Network) -> DeductionPath<'a> {
        let givens: Vec<bool> = network.masks().iter().map(|&mask| is_single(mask)).collect();
        DeductionPath::of_network(network, network.masks(), &givens)
    }

    /// The path of a network from these values.
    pub(super) fn of_network(
        network: &'a Network,
        cells: &[u16],
        filled: &[bool],
    ) -> DeductionPath<'a> {
        DeductionPath { path: network.path(cells, filled) }
    }

    /// The values that are left to the cells of the grid, row by row, and whether each is given or
    /// filled. Masks: bit 0 for the least value.
    pub fn cells(&self) -> impl Iterator<Item = (u16, bool)> + Clone + '_ {
        let cells = self.path.grounds.cells;
        self.path.masks().iter().copied().zip(self.path.filled().iter().copied()).take(cells)
    }

    /// The values of the filled cells of the grid, a character each: digits, or letters from A for 1
    /// on, if there is a value above 9. A dot for the others.
    pub fn text(&self) -> String {
        text_of(self.cells().map(|(mask, filled)| filled.then(|| self.number(mask))))
    }

    /// The number of cells of the grid that are not filled.
    pub fn open_cells(&self) -> usize {
        self.cells().filter(|&(_, filled)| !filled).count()
    }

    /// Whether all cells of the grid are filled.
    pub fn is_solved(&self) -> bool {
        self.open_cells() == 0 && !self.is_contradictory()
    }

    /// Whether the constraints contradict each other: there is no solution.
    pub fn is_contradictory(&self) -> bool {
        self.path.contradiction().is_some()
    }

    /// The contradiction, once there is one: a sentence without a full stop.
    pub fn contradiction(&self) -> Option<String> {
        self.path.contradiction()
    }

    /// Looks for steps until this time, and finds no more after it.
    pub fn give_up_at(&mut self, deadline: Instant) {
        self.path.patience.end_at(deadline);
    }

    /// Whether it gave up at its [deadline](DeductionPath::give_up_at): there may be more steps.
    pub fn gave_up(&self) -> bool {
        self.path.gave_up()
    }

    /// Rules a value out by trial: the one that needs the fewest deductions to a contradiction.
    /// `None` if one assumption is never enough. To be asked when there is no deduction, and then
    /// there may be one again. It costs up to a path for each value of each cell: some 0.1 s.
    pub fn refute(&mut self) -> Option<Refutation> {
        let refuted = self.path.refute()?;
        Some(self.refutation(refuted))
    }

    /// Rules a value out that a search refutes, of a cell with few values: the one that needs the
    /// fewest nodes. Its [`steps`](Refutation::steps) are empty, and the contradiction has the
    /// number of nodes. For positions where [`refute`](DeductionPath::refute) has nothing more.
    /// `None` if the search refutes none within 20,000 nodes. It costs up to a few dozen searches.
    pub fn refute_by_search(&mut self) -> Option<Refutation> {
        let refuted = self.path.refute_by_search()?;
        Some(self.refutation(refuted))
    }

    fn refutation(&self, refuted: Refuted) -> Refutation {
        Refutation {
            assumed: (self.name(refuted.place), self.number(refuted.value)),
            steps: refuted.steps.into_iter().map(|step| self.named(step)).collect(),
            contradiction: refuted.contradiction,
        }
    }

    fn name(&self, place: Place) -> String {
        self.path.premises.name(place)
    }

    fn number(&self, mask: u16) -> i32 {
        mask.trailing_zeros() as i32 + self.path.grounds.least
    }

    /// A step with names of cells and numbers.
    fn named(&self, step: Step) -> Deduction {
        let named = |masks: &[(Place, u16)]| {
            let mut named = Vec::new();
            for &(place, mask) in masks {
                for value in bits(mask) {
                    named.push((self.name(place), self.number(1 << value)));
                }
            }
            named
        };
        Deduction {
            reason: step.reason,
            cells: step.places.iter().map(|&place| self.name(place)).collect(),
            placement: named(step.placement.as_slice()).into_iter().next(),
            eliminations: named(&step.eliminations),
        }
    }
}

impl Iterator for DeductionPath<'_> {
    type Item = Deduction;

    fn next(&mut self) -> Option<Deduction> {
        self.path.next_step().map(|step| self.named(step))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reason_checks::{Known, check_house, check_sum};
    use crate::{RulesetSolver, TierGrader, parse};
    use ninefold_constraints::{LogicTier, names::house_name};
    use ninefold_core::grid::{Cell, CellSet, Grid};
    use ninefold_core::search::Limits;

    fn cell(name: &str) -> Cell {
        Cell::all().find(|cell| cell.to_string() == name).expect("a cell")
    }

    /// Whether a grid holds this value in the cell of this name.
    fn holds(grid: &Grid, (name, value): &(String, i32)) -> bool {
        grid.get(cell(name)).is_some_and(|digit| i32::from(digit.get()) == *value)
    }

    /// Every deduction is true of the solution, and the path ends where its tier ends.
    #[test]
    fn paths_are_true_and_go_as_far_as_their_tier() {
        let texts = [
            include_str!("../../../datasets/killer.txt"),
            include_str!("../../../datasets/variants.txt"),
        ];
        let mut found = [0; 3];
        for line in texts.iter().flat_map(|text| text.lines().take(40)) {
            let ruleset = parse::puzzle(line).unwrap_or_else(|error| panic!("{error}: {line}"));
            if ruleset.network().is_some() {
                continue;
            }
            let mut path = DeductionPath::new(&ruleset);
            let outcome = RulesetSolver::new().solve(&ruleset, &Limits::UNIQUE);
            let solution = outcome.first;
            let mut hardest = LogicTier::Direct;
            for step in path.by_ref() {
                if let Some(placed) = &step.placement {
                    assert!(holds(&solution, placed), "{line}: {step:?}");
                }
                for gone in &step.eliminations {
                    assert!(!holds(&solution, gone), "{line}: {step:?}");
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

    /// Checks that the reason of a step is present, and that the step follows from it. Returns the
    /// numbers of cages and subsets that it names.
    fn check_reason(ruleset: &Ruleset, before: &[u16], step: &Deduction) -> [usize; 2] {
        let name = |cell: Cell| cell.to_string();
        match &step.reason {
            DeductionReason::Sum(reason) => {
                let named =
                    |house: &CellSet| -> Known { (house.into_iter().map(name).collect(), 45) };
                let houses: Vec<_> =
                    ruleset.houses.iter().map(|h| (house_name(*h), named(h))).collect();
                let cages = ruleset.propagators().filter_map(|one| one.total());
                let cages = cages.map(|(cells, sum)| -> Known {
                    (cells.into_iter().map(name).collect(), sum as i32)
                });
                check_sum(reason, &houses, &cages.collect::<Vec<_>>());
                [reason.parts.iter().filter(|part| part.house.is_none()).count(), 0]
            }
            DeductionReason::House(reason) => {
                let held = |name: &str| {
                    let values = bits(before[cell(name).index()]);
                    values.map(|value| value as i32 + 1).collect::<Vec<_>>()
                };
                let differ =
                    |one: &str, other: &str| ruleset.peers.of(cell(one)).contains(cell(other));
                check_house(reason, &step.cells, &held, &differ, &step.eliminations);
                [0, reason.subsets.len()]
            }
            _ => [0, 0],
        }
    }

    /// Killers of the data set, and some with cages that overlap: also the steps of trials.
    #[test]
    fn reasons_name_all_that_steps_follow_from() {
        let killers = include_str!("../../../datasets/killer.txt").lines().take(25);
        let overlapping = ".Cage~20~R1C1~R1C2~R1C3~R2C1.Cage~18~R2C1~R2C2~R2C3.Cage~14~R1C4~R1C5\
                           .Cage~22~R1C6~R1C7~R1C8.Cage~16~R2C4~R2C5~R3C5.Cage~24~R2C6~R2C7~R2C8";
        let mut named = [0; 2];
        for line in killers.chain([overlapping]) {
            let ruleset = parse::puzzle(line).unwrap_or_else(|error| panic!("{error}: {line}"));
            let mut path = DeductionPath::new(&ruleset);
            loop {
                let before = path.path.masks().to_vec();
                let Some(step) = path.next() else { break };
                let of_step = check_reason(&ruleset, &before, &step);
                named.iter_mut().zip(of_step).for_each(|(all, one)| *all += one);
            }
        }
        assert!(named[0] > 200 && named[1] > 100, "{named:?}");
    }

    /// Whether trial, one candidate at a time, solves a puzzle. All its conclusions are true.
    fn is_solved_by_trial(text: &str, solution: &Grid) -> bool {
        let ruleset = parse::puzzle(text).unwrap_or_else(|error| panic!("{error}: {text}"));
        let mut path = DeductionPath::new(&ruleset);
        loop {
            for step in path.by_ref() {
                for gone in &step.eliminations {
                    assert!(!holds(solution, gone), "{text}: {step:?}");
                }
            }
            let (mut from, mut filled): (Vec<u16>, Vec<bool>) = path.cells().unzip();
            let Some(refuted) = path.refute() else { return path.is_solved() };
            assert!(!holds(solution, &refuted.assumed), "{text}: {refuted:?}");
            let (at, value) = (cell(&refuted.assumed.0).index(), 1 << (refuted.assumed.1 - 1));
            assert!(from[at] & value != 0 && path.path.masks()[at] & value == 0);
            assert!(!refuted.contradiction.is_empty(), "{text}: {refuted:?}");

            // The same deductions follow from the assumption alone, to a contradiction.
            (from[at], filled[at]) = (value, true);
            let mut other = DeductionPath::at(&ruleset, &from, &filled);
            assert!(other.by_ref().count() >= refuted.steps.len(), "{text}: {refuted:?}");
            assert!(other.is_contradictory(), "{text}: {refuted:?}");
        }
    }

    #[test]
    fn one_assumption_at_a_time_solves_most_of_what_is_hard() {
        let text = include_str!("../../../datasets/killer.txt");
        let (mut hard, mut solved) = (0, 0);
        for line in text.lines().take(30) {
            let ruleset = parse::puzzle(line).expect("a killer");
            if TierGrader::new().tier(&ruleset, ruleset.candidates()) == LogicTier::Trial {
                let outcome = RulesetSolver::new().solve(&ruleset, &Limits::UNIQUE);
                hard += 1;
                solved += u32::from(is_solved_by_trial(line, &outcome.first));
            }
        }
        assert!(hard > 2 && solved == hard, "{solved} of {hard}");
    }

    #[test]
    fn a_contradiction_says_what_it_is() {
        for (text, expected) in [
            (".Cage~3~R1C1~R1C2.~R1C1_9", "impossible now: the cage r1c1 r1c2"),
            (".~R1C1_5~R1C9_5", "r1c9 has no candidate left"),
            (
                ".Cage~3~R1C1~R1C2.~R1C5_1_2",
                "r1c5 has no candidate left, because the cage r1c1 r1c2",
            ),
            (".~R2C1_5~R3C4_5~R1C7_1~R1C8_2~R1C9_3", "row 1 has no place for 5"),
        ] {
            let ruleset = parse::puzzle(text).expect("a ruleset");
            let mut path = DeductionPath::new(&ruleset);
            assert!(path.by_ref().count() < 5 && path.is_contradictory() && !path.is_solved());
            let says = path.contradiction().expect("a contradiction");
            assert!(says.contains(expected) && path.refute().is_none(), "{text}: {says}");
        }
    }
}
