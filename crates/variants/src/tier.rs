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
