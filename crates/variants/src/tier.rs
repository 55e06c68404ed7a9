//! The extent to which constraints have to be combined to solve a puzzle: a difficulty of three
//! tiers, found by the propagation of the search itself.
//!
//! It is coarse, and independent of how hard a step is to see. It promises this: a puzzle of a tier
//! is solved to the end with the means of that tier, and not with those of the one before.

use super::{
    constraint::Propagate,
    peers::Peers,
    set::Ruleset,
    state::{Conflict, SearchState},
};
use ninefold_constraints::{LogicTier, NetworkSolver, digits::is_single};
use ninefold_core::grid::{Candidates, Cell, CellSet};

/// Finds the tiers of puzzles, with memory that it uses again for the next one.
#[derive(Debug)]
pub struct TierGrader {
    state: SearchState,
    networks: Option<Box<NetworkSolver>>,
}

impl Default for TierGrader {
    fn default() -> TierGrader {
        TierGrader { state: SearchState::new(&Candidates::ALL, &Peers::NONE), networks: None }
    }
}

impl TierGrader {
    /// A grader.
    pub fn new() -> TierGrader {
        TierGrader::default()
    }

    /// The tier of a puzzle with these candidates. Of a puzzle that has not one solution:
    /// [`LogicTier::Trial`].
    pub fn tier(&mut self, ruleset: &Ruleset, candidates: &Candidates) -> LogicTier {
        let tiers = [LogicTier::Direct, LogicTier::Combined].into_iter();
        let mut solving = tiers.filter(|&tier| self.is_solved(ruleset, candidates, tier));
        solving.next().unwrap_or(LogicTier::Trial)
    }

    /// Whether the means of a tier, without trial, fill each cell.
    pub fn is_solved(
        &mut self,
        ruleset: &Ruleset,
        candidates: &Candidates,
        tier: LogicTier,
    ) -> bool {
        let is_direct = tier == LogicTier::Direct;
        if let Some(network) = ruleset.network() {
            let networks = self.networks.get_or_insert_default();
            // Candidates are of nine rows and nine digits; other boards have their own.
            let cells = match network.is_9x9() {
                true => &candidates.masks()[..],
                false => network.masks(),
            };
            return networks.is_deduced(network, cells, is_direct);
        }
        if candidates.masks().contains(&0) {
            return false;
        }
        let stated = ruleset.constraints.iter().take(ruleset.needed);
        let used: Vec<&dyn Propagate> = match is_direct {
            true => stated.filter(|one| !one.is_house()).collect(),
            false => ruleset.deducible().collect(),
        };
        self.state.renewed(candidates, &ruleset.peers);
        let solved = self.deduce(&used, &ruleset.houses);
        solved.is_ok() && Cell::all().all(|cell| is_single(self.state.get(cell)))
    }

    /// Strikes until nothing follows any more.
    fn deduce(&mut self, used: &[&dyn Propagate], houses: &[CellSet]) -> Result<(), Conflict> {
        let mut changed = CellSet::ALL;
        loop {
            self.settle(changed)?;
            self.state.take_removed();
            self.place_hidden_singles(houses)?;
            for constraint in used.iter().filter(|one| !one.is_passive()) {
                constraint.propagate(&mut self.state)?;
                let changed = self.state.take_changed();
                self.settle(changed)?;
            }
            if self.state.take_removed() == 0 {
                return Ok(());
            }
            changed = CellSet::EMPTY;
        }
    }

    /// Strikes the digits of cells with one candidate from their peers.
    fn settle(&mut self, mut changed: CellSet) -> Result<(), Conflict> {
        while !changed.is_empty() {
            for cell in changed {
                if is_single(self.state.get(cell)) {
                    self.state.settle(cell)?;
                }
            }
            changed = self.state.take_changed();
        }
        Ok(())
    }

    fn place_hidden_singles(&mut self, houses: &[CellSet]) -> Result<(), Conflict> {
        for &house in houses {
            for digit in (0..9).map(|i| 1 << i) {
                let places = self.state.holders(house, digit);
                match places.only() {
                    Some(cell) => self.state.keep(cell, digit)?,
                    None if places.is_empty() => return Err(Conflict),
                    None => {}
                }
            }
            let changed = self.state.take_changed();
            self.settle(changed)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{RulesetSolver, parse, text};
    use ninefold_core::search::{Limits, Status};

    fn tier(text: &str) -> LogicTier {
        let ruleset = parse::puzzle(text).unwrap_or_else(|error| panic!("{error}: {text}"));
        TierGrader::new().tier(&ruleset, ruleset.candidates())
    }

    #[test]
    fn what_the_search_solves_without_a_decision_needs_no_trial() {
        let text = include_str!("../../../datasets/killer.txt");
        let mut found = [0; 3];
        for line in text.lines().take(60) {
            let ruleset = parse::puzzle(line).expect("a killer");
            let outcome = RulesetSolver::new().solve(&ruleset, &Limits::UNIQUE);
            assert_eq!(outcome.status(&Limits::UNIQUE), Status::Unique);
            let mut grader = TierGrader::new();
            let tier = grader.tier(&ruleset, ruleset.candidates());
            assert!(tier != LogicTier::Trial || outcome.counters.nodes > 0, "{line}");
            found[tier as usize] += 1;
        }
        assert!(found[1] > 0 && found[2] > 0, "{found:?}");
    }

    /// The sandwich has the cells of a row, and is not the row. Without it there are two solutions.
    #[test]
    fn a_clue_about_a_whole_row_is_direct() {
        let twice =
            "023056789056089123089023456234567891567891234891234567345678912678912345912345678";
        let given = |least: u8| {
            let givens = twice.bytes().zip(Cell::all()).filter(|&(digit, _)| digit != b'0');
            givens.map(|(digit, cell)| format!(".~{cell}_{}", digit - b'1' + least)).collect()
        };
        let usual: String = given(1);
        assert_eq!(tier(&usual), LogicTier::Trial);
        assert_eq!(tier(&format!(".Sandwich~35~R1{usual}")), LogicTier::Direct);

        let of_other_values = |clue: &str| {
            let text: String = given(0);
            let network = text::network(&format!(".Shape~9x9~0-8{clue}{text}")).expect("a board");
            NetworkSolver::new().is_deduced(&network, network.masks(), true)
        };
        assert!(!of_other_values(""));
        assert!(of_other_values(".Sandwich~28~R1"));
    }

    #[test]
    fn what_has_several_solutions_is_not_solved() {
        assert_eq!(tier(".Cage~3~R1C1~R1C2"), LogicTier::Trial);
        assert_eq!(tier(".NumberedRoom~R1~3~4"), LogicTier::Trial);
    }
}
