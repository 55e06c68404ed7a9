//! The techniques that variants are solved with, in the order of their scores.
//!
//! Houses have those of classic puzzles, with the scores that HoDoKu gives them. All others are
//! ninefold's own.

use crate::{DeductionReason, LogicTier};
use crate::{HouseReason, Subset};

/// A technique of a variant's path, the easiest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum VariantTechnique {
    /// A cell with one candidate left.
    NakedSingle,
    /// A digit with one place left in a house.
    HiddenSingle,
    /// A constraint of the puzzle rules candidates out by itself.
    Constraint,
    /// A digit of a house whose places all see a cell elsewhere.
    LockedCandidates,
    /// Two cells of a house with two candidates.
    NakedPair,
    /// Two digits of a house with two places.
    HiddenPair,
    /// A sum that follows from those of houses and cages: innies and outies.
    Sum,
    /// Three cells of a house with three candidates.
    NakedTriple,
    /// Three digits of a house with three places.
    HiddenTriple,
    /// A constraint that follows from several, or from one and a house.
    Combination,
    /// Four cells of a house with four candidates.
    NakedQuadruple,
    /// Four digits of a house with four places.
    HiddenQuadruple,
    /// Other exclusions by a house: subsets of five and more.
    House,
    /// A candidate with which deductions lead to a contradiction.
    Trial,
}

/// The name, the code and the score of each technique, in their order.
const TABLE: [(&str, &str, u32); 14] = [
    ("Naked Single", "naked-single", 4),
    ("Hidden Single", "hidden-single", 14),
    ("Constraint", "constraint", 20),
    ("Locked Candidates", "locked-candidates", 50),
    ("Naked Pair", "naked-pair", 60),
    ("Hidden Pair", "hidden-pair", 70),
    ("Sum", "sum", 75),
    ("Naked Triple", "naked-triple", 80),
    ("Hidden Triple", "hidden-triple", 100),
    ("Combination", "combination", 110),
    ("Naked Quadruple", "naked-quadruple", 120),
    ("Hidden Quadruple", "hidden-quadruple", 150),
    ("House", "house", 160),
    ("Trial", "trial", 200),
];

/// Score of each deduction of a trial, added to that of the trial.
const TRIAL_DEDUCTION: u32 = 10;

impl VariantTechnique {
    /// The name in words.
    pub fn name(self) -> &'static str {
        TABLE[self as usize].0
    }

    /// The name as one word, for tables: `naked-pair`.
    pub fn code(self) -> &'static str {
        TABLE[self as usize].1
    }

    /// The score of a step; of a trial without its deductions.
    pub fn score(self) -> u32 {
        TABLE[self as usize].2
    }

    /// The score of a trial with this number of deductions up to the contradiction.
    pub fn trial_score(deductions: usize) -> u32 {
        let deductions = u32::try_from(deductions).unwrap_or(u32::MAX);
        VariantTechnique::Trial.score().saturating_add(deductions.saturating_mul(TRIAL_DEDUCTION))
    }

    /// The tier that it is of.
    pub fn tier(self) -> LogicTier {
        match self {
            VariantTechnique::Trial => LogicTier::Trial,
            VariantTechnique::NakedSingle
            | VariantTechnique::HiddenSingle
            | VariantTechnique::Constraint => LogicTier::Direct,
            _ => LogicTier::Combined,
        }
    }
}

impl DeductionReason {
    /// The technique. Of a house that rules several things out at once, the hardest of them.
    pub fn technique(&self) -> VariantTechnique {
        match self {
            DeductionReason::NakedSingle => VariantTechnique::NakedSingle,
            DeductionReason::HiddenSingle(_) => VariantTechnique::HiddenSingle,
            DeductionReason::Constraint(_) => VariantTechnique::Constraint,
            DeductionReason::House(house) => house.technique(),
            DeductionReason::Sum(_) => VariantTechnique::Sum,
            DeductionReason::Combination(_) => VariantTechnique::Combination,
        }
    }
}

impl HouseReason {
    fn technique(&self) -> VariantTechnique {
        let hardest = self.subsets.iter().map(Subset::technique).max();
        hardest.map_or(VariantTechnique::House, |hardest| hardest.max(Subset::EASIEST))
    }
}

impl Subset {
    /// A single that a house strikes from cells outside of it is that, too.
    const EASIEST: VariantTechnique = VariantTechnique::LockedCandidates;

    fn technique(&self) -> VariantTechnique {
        // Candidates are locked where there are more cells than values: nothing else goes in these.
        let is_locked = !self.is_naked && self.cells.len() > self.values.len();
        let size = if self.is_naked { self.cells.len() } else { self.values.len() };
        match (size, self.is_naked) {
            _ if is_locked => VariantTechnique::LockedCandidates,
            (1, _) => Subset::EASIEST,
            (2, true) => VariantTechnique::NakedPair,
            (2, false) => VariantTechnique::HiddenPair,
            (3, true) => VariantTechnique::NakedTriple,
            (3, false) => VariantTechnique::HiddenTriple,
            (4, true) => VariantTechnique::NakedQuadruple,
            (4, false) => VariantTechnique::HiddenQuadruple,
            _ => VariantTechnique::House,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_rise_in_the_order_of_the_techniques() {
        assert!(TABLE.is_sorted_by(|a, b| a.2 < b.2));
        assert_eq!(VariantTechnique::Trial as usize, TABLE.len() - 1);
        assert_eq!(VariantTechnique::NakedQuadruple.code(), "naked-quadruple");
        assert_eq!(VariantTechnique::Sum.name(), "Sum");
        assert_eq!(VariantTechnique::trial_score(3), 230);
    }

    #[test]
    fn a_house_is_as_hard_as_the_hardest_of_its_subsets() {
        let subset = |cells: usize, values: i32, is_naked| Subset {
            cells: (0..cells).map(|cell| format!("r1c{}", cell + 1)).collect(),
            values: (1..=values).collect(),
            is_naked,
        };
        let house = |subsets| HouseReason { house: "row 1".to_owned(), subsets }.technique();
        assert_eq!(house(Vec::new()), VariantTechnique::House);
        assert_eq!(house(vec![subset(3, 1, false)]), VariantTechnique::LockedCandidates);
        let several = vec![subset(3, 1, false), subset(3, 3, true), subset(2, 2, false)];
        assert_eq!(house(several), VariantTechnique::NakedTriple);
        assert_eq!(house(vec![subset(5, 5, true)]), VariantTechnique::House);
        assert_eq!(VariantTechnique::House.tier(), LogicTier::Combined);
    }
}
