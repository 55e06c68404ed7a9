//! A variant solved as far as its constraints go, one deduction after the other, each with its
//! reason, as a person would write them down.
//!
//! The next deduction is always one of the easiest kind: a single, then what one constraint rules
//! out by itself, then what houses and sums that follow rule out. If no deduction is left, an
//! assumption may still be refuted. `path` finds the steps, as numbers of places and masks; here
//! they get names.

use std::time::Instant;

use super::{nine_premises::NinePremises, set::Ruleset};
use ninefold_constraints::{
    DeductionReason,
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
            Some(network) => {
                let givens: Vec<bool> = network.masks().iter().map(|&m| is_single(m)).collect();
                DeductionPath { path: network.path(network.masks(), &givens) }
            }
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
            Some(network) => DeductionPath { path: network.path(cells, filled) },
            None => {
                let premises = Box::new(NinePremises::new(ruleset));
                DeductionPath { path: Path::new(premises, cells.to_vec(), filled) }
            }
        }
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
