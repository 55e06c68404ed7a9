//! Propagation of a network without search, for a grade of its difficulty.

use super::Network;
use super::search::NetworkSolver;
use crate::ruleset::domains::{Conflict, bits, is_single};
use crate::ruleset::place::Place;

impl NetworkSolver {
    /// Whether propagation alone fills all cells of the grid. If it is to be
    /// direct, houses only have naked and hidden singles.
    pub(in crate::ruleset) fn is_deduced(
        &mut self,
        network: &Network,
        cells: &[u16],
        is_direct: bool,
    ) -> bool {
        let mut masks = network.masks.clone();
        masks.iter_mut().zip(cells).for_each(|(mask, &cell)| *mask &= cell);
        if masks.contains(&0) {
            return false;
        }
        self.domains.begin(&masks);
        let solved = self.deduce(network, is_direct);
        self.domains.forget_changes();
        solved.is_ok() && self.domains.masks()[..cells.len()].iter().all(|&mask| is_single(mask))
    }

    fn deduce(&mut self, network: &Network, is_direct: bool) -> Result<(), Conflict> {
        let is_house = |places: &[Place]| {
            network.houses.iter().any(|house| {
                house.len() == places.len() && house.iter().all(|place| places.contains(place))
            })
        };
        let used: Vec<_> = network
            .propagators
            .iter()
            .filter(|one| !is_direct || !is_house(one.places()))
            .collect();
        loop {
            let before = self.domains.masks().to_vec();
            self.settle_all(network)?;
            self.place_hidden_singles(network)?;
            for propagator in &used {
                propagator.propagate(&mut self.domains)?;
                self.settle_all(network)?;
            }
            if self.domains.masks() == before {
                return Ok(());
            }
        }
    }

    /// Strikes the values of settled places from those that must differ.
    fn settle_all(&mut self, network: &Network) -> Result<(), Conflict> {
        loop {
            let before = self.domains.masks().to_vec();
            for (index, &mask) in before.iter().enumerate() {
                if is_single(mask) {
                    self.domains.settle(Place::new(index), &network.differing)?;
                }
            }
            if self.domains.masks() == before {
                self.domains.forget_changes();
                return Ok(());
            }
        }
    }

    fn place_hidden_singles(&mut self, network: &Network) -> Result<(), Conflict> {
        for house in &network.houses {
            let (mut once, mut twice) = (0u16, 0u16);
            for &place in house {
                let mask = self.domains.get(place);
                twice |= once & mask;
                once |= mask;
            }
            for value in bits(once & !twice) {
                let holds = |place: &&Place| self.domains.get(**place) >> value & 1 == 1;
                if let Some(&place) = house.iter().find(holds) {
                    self.domains.keep(place, 1 << value)?;
                }
            }
            self.settle_all(network)?;
        }
        Ok(())
    }
}
