//! A step: one use of a technique.

use super::{Candidate, CellSet, Position, Technique};

/// One use of a technique: its conclusions and its reasons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The technique.
    pub technique: Technique,
    /// Candidates to place.
    pub placements: Vec<Candidate>,
    /// Candidates to remove.
    pub eliminations: Vec<Candidate>,
    /// The digits that the step is about, ascending; of wings, the digit that goes comes last.
    pub digits: Vec<u8>,
    /// The cells that justify the step.
    pub cells: CellSet,
    /// The houses that justify the step; of fish, the base first, then the cover.
    pub houses: Vec<u8>,
    /// Claims in turns, in wings and chains: the first candidate is false, so the second is true,
    /// so the third is false. In a trial, the candidate and the singles that follow from it.
    pub chain: Vec<Candidate>,
}

impl Step {
    /// A step without reasons and conclusions.
    pub(super) fn new(technique: Technique) -> Step {
        Step {
            technique,
            placements: Vec::new(),
            eliminations: Vec::new(),
            digits: Vec::new(),
            cells: CellSet::EMPTY,
            houses: Vec::new(),
            chain: Vec::new(),
        }
    }

    /// The step if it changes something.
    pub(super) fn unless_idle(self) -> Option<Step> {
        (!self.placements.is_empty() || !self.eliminations.is_empty()).then_some(self)
    }

    /// Makes the step: places first, then eliminates.
    pub fn apply(&self, position: &mut Position) {
        self.placements.iter().for_each(|candidate| position.place(*candidate));
        self.eliminations.iter().for_each(|candidate| position.remove(*candidate));
    }
}
