//! A hint: what can be done next, said in three degrees.

use super::cell_list::CellList;
use super::check::Check;
use ninefold_core::grid::{CellSet, Digit, House};
use ninefold_logic::reasons::Reasons;
use ninefold_logic::{Candidate, CellNames, HouseName, Sentence, Step};
use ninefold_variants::Exclusion;

/// Amount of a step that a hint shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum HintDegree {
    /// The technique.
    Technique,
    /// The technique, and the cells and houses to look at.
    Place,
    /// The whole step.
    Step,
}

impl HintDegree {
    /// The next degree; after the last one, the last again.
    pub const fn next(self) -> HintDegree {
        match self {
            HintDegree::Technique => HintDegree::Place,
            HintDegree::Place | HintDegree::Step => HintDegree::Step,
        }
    }
}

/// The next step, and its reason.
#[derive(Clone, Debug)]
pub struct Hint {
    /// The reason.
    pub reason: HintReason,
}

/// Why a hint is right.
#[derive(Clone, Debug)]
pub enum HintReason {
    /// There are mistakes to take back first.
    Mistake(Check),
    /// A step of human logic, on a classic puzzle.
    Step {
        /// The step.
        step: Box<Step>,
        /// Its reasons on the board on which it was found.
        reasons: Box<Reasons>,
        /// The step in plain English.
        sentence: Box<Sentence>,
    },
    /// A cell of a variant has one candidate left, or a house has one place for a digit.
    Single {
        /// The digit and where it goes.
        candidate: Candidate,
        /// The house, if it is its only place there.
        house: Option<CellSet>,
    },
    /// A constraint of a variant rules candidates out.
    Exclusion(Exclusion),
    /// A digit of the solution: no technique applies. The text of the hint names it as such.
    Solution {
        /// The digit.
        candidate: Candidate,
        /// Whether it is that of the only solution from here.
        is_only: bool,
        /// Whether the puzzle is a variant, for which there are no techniques but those above.
        is_variant: bool,
    },
}

impl Hint {
    /// The step of human logic, for a drawing.
    pub fn step(&self) -> Option<&Step> {
        match &self.reason {
            HintReason::Step { step, .. } => Some(step),
            _ => None,
        }
    }

    /// The reasons of the step of human logic, for a drawing.
    pub fn reasons(&self) -> Option<&Reasons> {
        match &self.reason {
            HintReason::Step { reasons, .. } => Some(reasons),
            _ => None,
        }
    }

    /// Why the technique works, in a sentence or two; empty where there is no technique.
    pub fn idea(&self) -> &'static str {
        self.step().map_or("", |step| step.technique.idea())
    }

    /// The step in plain English, a line a paragraph; empty where there is no technique.
    pub fn sentence(&self) -> String {
        match &self.reason {
            HintReason::Step { sentence, .. } => sentence.to_string(),
            _ => String::new(),
        }
    }

    /// Whether the hint follows from logic, and is neither a mistake nor a digit of the solution.
    pub fn is_logic(&self) -> bool {
        !matches!(self.reason, HintReason::Mistake(_) | HintReason::Solution { .. })
    }

    /// The digits to fill in.
    pub fn placements(&self) -> Vec<Candidate> {
        match &self.reason {
            HintReason::Step { step, .. } => step.placements.clone(),
            HintReason::Single { candidate, .. } | HintReason::Solution { candidate, .. } => {
                vec![*candidate]
            }
            HintReason::Mistake(_) | HintReason::Exclusion(_) => Vec::new(),
        }
    }

    /// The candidates to take away.
    pub fn eliminations(&self) -> Vec<Candidate> {
        match &self.reason {
            HintReason::Step { step, .. } => step.eliminations.clone(),
            HintReason::Exclusion(exclusion) => {
                let candidates = exclusion.excluded.iter();
                candidates.map(|&(cell, digit)| Candidate { cell, digit }).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The cells that the hint fills, if their names do not give the hint away: not those of a
    /// digit's only place in a house, where the house is what to look at.
    pub fn targets(&self) -> CellSet {
        let is_hidden = match &self.reason {
            HintReason::Step { step, reasons, .. } => is_hidden_single(step, reasons),
            HintReason::Single { house, .. } => house.is_some(),
            _ => false,
        };
        match is_hidden {
            true => CellSet::EMPTY,
            false => self.placements().iter().map(|candidate| candidate.cell).collect(),
        }
    }

    /// The cells to look at: those that justify the step, or the mistakes.
    pub fn cells(&self) -> CellSet {
        match &self.reason {
            HintReason::Mistake(check) => check.cells(),
            HintReason::Step { step, reasons, .. } => place_of(step, reasons).0,
            HintReason::Single { candidate, house } => {
                house.unwrap_or_else(|| CellSet::of(candidate.cell))
            }
            HintReason::Exclusion(exclusion) => exclusion.cells,
            HintReason::Solution { candidate, .. } => CellSet::of(candidate.cell),
        }
    }

    /// The cells to point at in a drawing: [`targets`](Hint::targets) and [`cells`](Hint::cells), or
    /// where a house is what to look at, its cells.
    pub fn places(&self) -> CellSet {
        let HintReason::Step { step, reasons, .. } = &self.reason else { return self.cells() };
        let (cells, houses) = place_of(step, reasons);
        match cells.is_empty() {
            true => houses.into_iter().map(CellSet::house).fold(cells, |all, house| all | house),
            false => cells | self.targets(),
        }
    }

    /// The hint in words, without a full stop.
    pub fn text(&self, degree: HintDegree) -> String {
        match degree {
            HintDegree::Technique => self.technique(),
            HintDegree::Place => format!("{}: {}", self.technique(), self.place()),
            HintDegree::Step => self.whole(),
        }
    }

    fn technique(&self) -> String {
        match &self.reason {
            HintReason::Mistake(_) => "Something is wrong".to_owned(),
            HintReason::Step { step, .. } => step.technique.name().to_owned(),
            HintReason::Single { house: None, .. } => "Naked Single".to_owned(),
            HintReason::Single { house: Some(_), .. } => "Hidden Single".to_owned(),
            HintReason::Exclusion(_) => "A constraint rules candidates out".to_owned(),
            HintReason::Solution { is_only, is_variant, .. } => {
                let techniques = match is_variant {
                    true => "no single constraint rules out more",
                    false => "no technique of the profile hodoku applies",
                };
                let of = if *is_only { "the solution" } else { "one of several solutions" };
                format!("No step found: {techniques}; a digit of {of}")
            }
        }
    }

    fn place(&self) -> String {
        let cells = CellList(self.cells());
        match &self.reason {
            HintReason::Mistake(check) if check.is_dead_end => check.to_string(),
            HintReason::Step { step, reasons, .. } => {
                let (cells, houses) = place_of(step, reasons);
                let names: Vec<String> =
                    houses.iter().map(|&house| HouseName(house).to_string()).collect();
                let targets = self.targets() - cells;
                let target = match targets.is_empty() {
                    true => String::new(),
                    false => format!("{}, and at ", CellList(targets)),
                };
                match (names.is_empty(), cells.is_empty()) {
                    (true, _) => format!("look at {target}{}", CellList(cells)),
                    (false, true) => format!("look at {}", names.join(", ")),
                    _ => format!("look at {target}{} ({})", CellList(cells), names.join(", ")),
                }
            }
            HintReason::Exclusion(exclusion) => exclusion.rule.clone(),
            _ => format!("look at {cells}"),
        }
    }

    fn whole(&self) -> String {
        match &self.reason {
            HintReason::Mistake(check) => format!("{}: {check}", self.technique()),
            HintReason::Step { step, .. } => step.to_string(),
            HintReason::Single { candidate: Candidate { cell, digit }, house } => match house {
                None => format!("Naked Single: {cell}={digit}"),
                Some(cells) => {
                    format!("Hidden Single: {digit} in {} => {cell}={digit}", CellNames(*cells))
                }
            },
            HintReason::Exclusion(exclusion) => {
                format!("{} => {}", exclusion.rule, Removed(&self.eliminations()))
            }
            HintReason::Solution { candidate: Candidate { cell, digit }, .. } => {
                format!("{}: {cell}={digit}", self.technique())
            }
        }
    }
}

/// The cells and the houses to look at for a step. Of a digit's only place in a house, the house
/// alone: the cell would be the answer.
fn place_of(step: &Step, reasons: &Reasons) -> (CellSet, Vec<House>) {
    let houses: Vec<House> = reasons.houses.iter().map(|(house, _)| *house).collect();
    if is_hidden_single(step, reasons) {
        return (CellSet::EMPTY, houses);
    }
    let mut cells = reasons.groups.iter().fold(CellSet::EMPTY, |all, group| all | group.cells);
    for fact in reasons.branches.iter().flat_map(|branch| &branch.facts) {
        cells |= fact.claim.cells;
    }
    if cells.is_empty() && houses.is_empty() {
        let all = step.placements.iter().chain(&step.eliminations);
        cells = all.map(|candidate| candidate.cell).collect();
    }
    (cells, houses)
}

/// Whether a step fills the only place of a digit in a house.
fn is_hidden_single(step: &Step, reasons: &Reasons) -> bool {
    let is_single = step.eliminations.is_empty() && step.placements.len() == 1;
    is_single && reasons.branches.is_empty() && !reasons.houses.is_empty()
}

/// Candidates that go, in the field's notation: `r1c23<>5, r2c2<>7`.
struct Removed<'a>(&'a [Candidate]);

impl std::fmt::Display for Removed<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut separator = "";
        for digit in Digit::all() {
            let of = self.0.iter().filter(|candidate| candidate.digit == digit);
            let cells: CellSet = of.map(|candidate| candidate.cell).collect();
            if !cells.is_empty() {
                write!(f, "{separator}{}<>{digit}", CellNames(cells))?;
                separator = ", ";
            }
        }
        Ok(())
    }
}
