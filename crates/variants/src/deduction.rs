//! A variant solved as far as its constraints go, one deduction after the other, each with its
//! reason: what a person would write down.
//!
//! The next deduction is always one of the easiest kind: a single, then what one constraint rules out
//! by itself, then what houses and sums that follow rule out. Where there is none, an assumption may
//! still be refuted. Here is what a ruleset has to say for itself; `path` goes the way.

use std::time::Instant;

use super::constraint::Propagate;
use super::house_reason::HouseReason;
use super::names::house_name;
use super::path::{House, Path, Premises, Refuted, Step};
use super::peers::Peers;
use super::place::Place;
use super::reason::{DeductionReason, LogicTier};
use super::search::RulesetSolver;
use super::set::Ruleset;
use super::state::SearchState;
use ninefold_core::grid::{Candidates, Cell, CellSet, Digit, Grid};
use ninefold_core::search::Status;

/// Something that follows from a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deduction {
    /// Why it follows.
    pub reason: DeductionReason,
    /// The cells that the reason is about: of a constraint, a house, or the cell that has one candidate.
    pub cells: CellSet,
    /// The cell that is filled, if one is, and its digit.
    pub placement: Option<(Cell, Digit)>,
    /// The candidates that are ruled out, cell by cell. Those that a filled cell rules out are not
    /// listed.
    pub eliminations: Vec<(Cell, Digit)>,
}

/// A candidate that is ruled out by trial: with it, deductions lead to a contradiction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutation {
    /// The candidate that was assumed, and is none.
    pub assumed: (Cell, Digit),
    /// The deductions from there, each of which the contradiction needs.
    pub steps: Vec<Deduction>,
    /// The contradiction, a sentence without a full stop: `row 3 has no place for 5`.
    pub contradiction: String,
}

/// The deductions that solve a puzzle, as far as there are any.
///
/// ```
/// use ninefold_variants::{DeductionPath, DeductionReason, parse};
///
/// let ruleset = parse::puzzle(".Cage~17~R1C1~R1C2.~R5C1_9")?;
/// let mut path = DeductionPath::new(&ruleset).expect("no network");
/// let reasons: Vec<DeductionReason> = path.by_ref().take(3).map(|step| step.reason).collect();
/// assert!(matches!(reasons[0], DeductionReason::Constraint(_)));
/// assert_eq!(reasons[1], DeductionReason::NakedSingle);
/// # Ok::<(), ninefold_core::error::Malformed>(())
/// ```
#[derive(Clone, Debug)]
pub struct DeductionPath<'a> {
    pub(super) path: Path<RulesetPremises<'a>>,
}

impl DeductionPath<'_> {
    /// The path of a puzzle. `None` for a puzzle that is searched as a network, which has a
    /// [`NetworkPath`](super::network::NetworkPath).
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
        let mut masks = candidates.masks().to_vec();
        let mut is_filled = vec![false; masks.len()];
        for cell in Cell::all() {
            if let Some(digit) = filled.get(cell) {
                masks[cell.index()] &= digit.bit();
                is_filled[cell.index()] = true;
            }
        }
        let houses = ruleset.houses.iter().map(|&house| House {
            name: house_name(house),
            places: house.into_iter().map(|cell| Place::new(cell.index())).collect(),
            values: Digit::all().fold(0, |all, digit| all | digit.bit()),
        });
        let premises = RulesetPremises {
            ruleset,
            constraints: ruleset.deducible().collect(),
            state: SearchState::new(&Candidates::ALL, &Peers::NONE),
        };
        Some(DeductionPath { path: Path::new(premises, houses.collect(), masks, &is_filled) })
    }

    /// The candidates now; of filled cells their digits.
    pub fn candidates(&self) -> Candidates {
        candidates(self.path.masks())
    }

    /// The digits that are given or filled in.
    pub fn grid(&self) -> Grid {
        let mut grid = Grid::EMPTY;
        for (cell, _) in Cell::all().zip(self.path.filled()).filter(|&(_, &filled)| filled) {
            grid.set(cell, digits(self.path.masks()[cell.index()]).next());
        }
        grid
    }

    /// Whether all cells are filled.
    pub fn is_solved(&self) -> bool {
        self.path.filled().iter().all(|&filled| filled) && !self.is_contradictory()
    }

    /// Whether the constraints contradict each other: there is no solution.
    pub fn is_contradictory(&self) -> bool {
        self.path.contradiction().is_some()
    }

    /// The contradiction, once there is one: a sentence without a full stop.
    pub fn contradiction(&self) -> Option<String> {
        self.path.contradiction()
    }

    /// Looks for steps until this time: then there are none any more.
    pub fn give_up_at(&mut self, deadline: Instant) {
        self.path.patience().end_at(deadline);
    }

    /// Whether it gave up at its [deadline](DeductionPath::give_up_at): there may be more steps.
    pub fn gave_up(&self) -> bool {
        self.path.gave_up()
    }

    /// Rules a candidate out by trial: the one that needs the fewest deductions to a contradiction.
    /// `None` if one assumption is never enough. To be asked when there is no deduction, and then
    /// there may be one again. It costs up to a path for each candidate: some 0.1 s.
    pub fn refute(&mut self) -> Option<Refutation> {
        self.path.refute().and_then(refutation)
    }

    /// Rules a candidate out that a search refutes, of a cell with few candidates: the one that needs
    /// the fewest nodes. Its [`steps`](Refutation::steps) are empty, and the contradiction tells the
    /// nodes. To be asked where [`refute`](DeductionPath::refute) has nothing more. `None` if the
    /// search refutes none within 20,000 nodes. It costs up to a few dozen searches.
    pub fn refute_by_search(&mut self) -> Option<Refutation> {
        let ruleset = self.path.premises().ruleset;
        let mut solver = RulesetSolver::new();
        let refuted = self.path.refute_by(|masks, limits| {
            let outcome = solver.solve_within(ruleset, &candidates(masks), limits);
            let is_refuted = outcome.status(limits) == Status::None;
            is_refuted.then_some(outcome.counters.nodes)
        });
        refuted.and_then(refutation)
    }
}

fn refutation(refuted: Refuted) -> Option<Refutation> {
    Some(Refutation {
        assumed: (cell(refuted.place), digits(refuted.value).next()?),
        steps: refuted.steps.into_iter().map(deduction).collect(),
        contradiction: refuted.contradiction,
    })
}

impl Iterator for DeductionPath<'_> {
    type Item = Deduction;

    fn next(&mut self) -> Option<Deduction> {
        self.path.next_step().map(deduction)
    }
}

/// A step with cells and digits in place of numbers.
fn deduction(step: Step) -> Deduction {
    let named = |(place, mask)| digits(mask).map(move |digit| (cell(place), digit));
    Deduction {
        reason: step.reason,
        cells: step.places.into_iter().map(cell).collect(),
        placement: step.placement.and_then(|placement| named(placement).next()),
        eliminations: step.eliminations.into_iter().flat_map(named).collect(),
    }
}

/// A ruleset as what deductions follow from.
#[derive(Clone, Debug)]
pub(super) struct RulesetPremises<'a> {
    ruleset: &'a Ruleset,
    constraints: Vec<&'a dyn Propagate>,
    state: SearchState,
}

impl RulesetPremises<'_> {
    /// Whether a constraint rules things out directly: one that is stated, and no house.
    fn is_direct(&self, constraint: usize) -> bool {
        constraint < self.ruleset.needed && !self.constraints[constraint].is_house()
    }
}

impl Premises for RulesetPremises<'_> {
    fn differing(&self, place: Place) -> impl Iterator<Item = Place> {
        self.ruleset.peers.of(cell(place)).into_iter().map(|peer| Place::new(peer.index()))
    }

    fn constraints(&self) -> usize {
        self.constraints.len()
    }

    fn tier(&self, constraint: usize) -> Option<LogicTier> {
        (!self.constraints[constraint].is_passive()).then(|| match self.is_direct(constraint) {
            true => LogicTier::Direct,
            false => LogicTier::Combined,
        })
    }

    fn ask(&mut self, constraint: usize, masks: &mut [u16]) -> Result<(), Option<Place>> {
        self.state.renewed(&candidates(masks), &self.ruleset.peers);
        let one = self.constraints[constraint];
        if one.propagate(&mut self.state).is_err() {
            let own = one.cells();
            let is_left_out = |&cell: &Cell| self.state.get(cell) == 0 && !own.contains(cell);
            return Err(Cell::all().find(is_left_out).map(|cell| Place::new(cell.index())));
        }
        for (cell, mask) in Cell::all().zip(masks) {
            *mask &= self.state.get(cell);
        }
        Ok(())
    }

    fn places(&self, constraint: usize) -> Vec<Place> {
        let cells = self.constraints[constraint].cells();
        cells.into_iter().map(|cell| Place::new(cell.index())).collect()
    }

    fn watched(&self, constraint: usize) -> Vec<Place> {
        let cells = self.constraints[constraint].watched();
        cells.into_iter().map(|cell| Place::new(cell.index())).collect()
    }

    fn reason(&self, constraint: usize) -> DeductionReason {
        let one = self.constraints[constraint];
        match self.is_direct(constraint) {
            _ if one.is_house() => DeductionReason::House(HouseReason {
                house: house_name(one.cells()),
                subsets: Vec::new(),
            }),
            true => DeductionReason::Constraint(one.explain()),
            false => match self.ruleset.derivation(constraint) {
                Some(derivation) => DeductionReason::Sum(derivation.reason(house_name)),
                None => DeductionReason::Combination(one.explain()),
            },
        }
    }

    fn name(&self, place: Place) -> String {
        cell(place).to_string()
    }

    fn least(&self) -> i32 {
        1
    }
}

fn candidates(masks: &[u16]) -> Candidates {
    let mut candidates = Candidates::ALL;
    for (cell, &mask) in Cell::all().zip(masks) {
        candidates.set(cell, mask);
    }
    candidates
}

fn digits(mask: u16) -> impl Iterator<Item = Digit> {
    Digit::all().filter(move |digit| mask & digit.bit() != 0)
}

/// A cell by the number of its place.
fn cell(place: Place) -> Cell {
    Cell::at(place.index() / 9, place.index() % 9)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reason_checks::{Known, check_house, check_sum};
    use crate::{RulesetSolver, TierGrader, parse};
    use ninefold_core::search::Limits;

    /// Every deduction is true of the solution, and the path ends where the tier says.
    #[test]
    fn paths_are_true_and_go_as_far_as_their_tier() {
        let texts = [
            include_str!("../../../datasets/killer.txt"),
            include_str!("../../../datasets/variants.txt"),
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

    /// What a step names is there, and it follows from that. Returns how many cages and subsets it
    /// names.
    fn check_reason(ruleset: &Ruleset, before: &Candidates, step: &Deduction) -> [usize; 2] {
        let name = |cell: Cell| cell.to_string();
        let cell = |name: &str| Cell::all().find(|cell| cell.to_string() == name).expect("a cell");
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
                    let digits = digits(before.get(cell(name)));
                    digits.map(|digit| i32::from(digit.get())).collect::<Vec<_>>()
                };
                let differ =
                    |one: &str, other: &str| ruleset.peers.of(cell(one)).contains(cell(other));
                let house: Vec<String> = step.cells.into_iter().map(name).collect();
                let gone = step.eliminations.iter();
                let gone: Vec<_> =
                    gone.map(|&(cell, digit)| (name(cell), i32::from(digit.get()))).collect();
                check_house(reason, &house, &held, &differ, &gone);
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
            let mut path = DeductionPath::new(&ruleset).expect("a path");
            loop {
                let before = path.candidates();
                let Some(step) = path.next() else { break };
                let of_step = check_reason(&ruleset, &before, &step);
                named.iter_mut().zip(of_step).for_each(|(all, one)| *all += one);
            }
        }
        assert!(named[0] > 200 && named[1] > 100, "{named:?}");
    }

    /// Whether trial, one candidate at a time, solves a puzzle. All that it says is true.
    fn is_solved_by_trial(text: &str, solution: &Grid) -> bool {
        let ruleset = parse::puzzle(text).unwrap_or_else(|error| panic!("{error}: {text}"));
        let mut path = DeductionPath::new(&ruleset).expect("a path");
        loop {
            for step in path.by_ref() {
                for &(cell, digit) in &step.eliminations {
                    assert_ne!(solution.get(cell), Some(digit), "{text}: {step:?}");
                }
            }
            let from = path.candidates();
            let Some(refuted) = path.refute() else { return path.is_solved() };
            let (cell, digit) = refuted.assumed;
            assert_ne!(solution.get(cell), Some(digit), "{text}: {refuted:?}");
            assert!(from.contains(cell, digit) && !path.candidates().contains(cell, digit));
            assert!(!refuted.contradiction.is_empty(), "{text}: {refuted:?}");

            // The same deductions follow from the assumption alone, to a contradiction.
            let mut assumed = ruleset.givens();
            assumed.set(cell, Some(digit));
            let mut other = DeductionPath::at(&ruleset, &from, &assumed).expect("a path");
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
            let mut path = DeductionPath::new(&ruleset).expect("a path");
            assert!(path.by_ref().count() < 5 && path.is_contradictory() && !path.is_solved());
            let says = path.contradiction().expect("a contradiction");
            assert!(says.contains(expected) && path.refute().is_none(), "{text}: {says}");
        }
    }
}
