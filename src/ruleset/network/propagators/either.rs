//! One of several: at least one branch of propagators holds.

use crate::ruleset::domains::{Conflict, Domains};
use crate::ruleset::network::propagator::Propagator;
use crate::ruleset::place::{Differing, Place};

/// At least one of these branches holds.
#[derive(Debug)]
pub(in crate::ruleset::network) struct Either {
    places: Vec<Place>,
    branches: Vec<Branch>,
}

/// What holds together, if this branch is the one.
#[derive(Debug, Default)]
pub(in crate::ruleset::network) struct Branch {
    /// The values that it leaves places.
    pub(in crate::ruleset::network) values: Vec<(Place, u16)>,
    /// Its propagators.
    pub(in crate::ruleset::network) propagators: Vec<Box<dyn Propagator>>,
}

impl Branch {
    fn propagate(&self, domains: &mut Domains) -> Result<(), Conflict> {
        self.values.iter().try_for_each(|&(place, values)| domains.keep(place, values))?;
        // A few rounds: what is left is found when a place changes again.
        for _ in 0..4 {
            let before = domains.now();
            self.propagators.iter().try_for_each(|one| one.propagate(domains))?;
            if domains.now() == before {
                break;
            }
        }
        Ok(())
    }

    fn places(&self) -> impl Iterator<Item = Place> + '_ {
        let values = self.values.iter().map(|&(place, _)| place);
        values.chain(self.propagators.iter().flat_map(|one| one.places().iter().copied()))
    }
}

impl Either {
    /// At least one of these branches.
    pub(in crate::ruleset::network) fn new(branches: Vec<Branch>) -> Either {
        let mut places: Vec<Place> = branches.iter().flat_map(Branch::places).collect();
        places.sort_unstable();
        places.dedup();
        Either { places, branches }
    }
}

impl Propagator for Either {
    fn places(&self) -> &[Place] {
        &self.places
    }

    fn prepare(&mut self, differing: &Differing) {
        for one in self.branches.iter_mut().flat_map(|branch| &mut branch.propagators) {
            one.prepare(differing);
        }
    }

    /// Tries each branch by itself; a place keeps what some branch leaves it. A branch may be inside
    /// of another `Either`, so the room for the masks is a part of a stack.
    fn propagate(&self, domains: &mut Domains) -> Result<(), Conflict> {
        let base = domains.spare.len();
        domains.spare.resize(base + self.places.len(), 0);
        let changes = domains.save_changes();
        let (mut holding, mut only) = (0, 0);
        for (index, branch) in self.branches.iter().enumerate() {
            let before = domains.now();
            if branch.propagate(domains).is_ok() {
                (holding, only) = (holding + 1, index);
                for (i, &place) in self.places.iter().enumerate() {
                    let mask = domains.get(place);
                    domains.spare[base + i] |= mask;
                }
            }
            domains.go_back(before);
        }
        domains.restore_changes(changes);
        let result = match holding {
            0 => Err(Conflict),
            1 => self.branches[only].propagate(domains),
            _ => (0..self.places.len()).try_for_each(|i| {
                let mask = domains.spare[base + i];
                domains.keep(self.places[i], mask)
            }),
        };
        domains.spare.truncate(base);
        result
    }

    fn effort(&self) -> usize {
        let all = self.branches.iter().flat_map(|branch| &branch.propagators);
        10 + all.map(|one| 2 * one.effort()).sum::<usize>()
    }
}
