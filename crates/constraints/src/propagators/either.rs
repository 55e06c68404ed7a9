//! One of several: at least one branch of propagators holds.

use crate::domains::{Conflict, Domains};
use crate::place::{Differing, Place};
use crate::propagator::Propagator;

/// The most places that are to blame when it fails. Blame for nearly the whole board has no use.
///
/// *Penguindrome* (a choice of routes across the board) takes 3,086 nodes instead of 298,511. With
/// 40, a choice of 231 pairs of sums over 51 cells takes three times as long, and the sum over 49
/// puzzles with an `Or` is a third more; with 20 and 9 it is the same.
const MOST_BLAMED: usize = 60;

/// At least one of these branches holds.
#[derive(Debug)]
pub(crate) struct Either {
    places: Vec<Place>,
    branches: Vec<Branch>,
    /// The number of the first word that has a bit for each branch that may hold.
    scratch: usize,
}

/// Propagators that hold together, if this branch is the right one.
#[derive(Debug, Default)]
pub(crate) struct Branch {
    /// The values that it leaves places.
    pub(crate) values: Vec<(Place, u16)>,
    /// Its propagators.
    pub(crate) propagators: Vec<Box<dyn Propagator>>,
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

    fn add_places(&self, places: &mut Vec<Place>) {
        places.extend(self.values.iter().map(|&(place, _)| place));
        self.propagators
            .iter()
            .for_each(|propagator| places.extend_from_slice(propagator.places()));
    }
}

impl Either {
    /// At least one of these branches.
    pub(crate) fn new(branches: Vec<Branch>) -> Either {
        let mut places = Vec::new();
        branches.iter().for_each(|branch| branch.add_places(&mut places));
        places.sort_unstable();
        places.dedup();
        Either { places, branches, scratch: 0 }
    }
}

impl Either {
    /// Whether a branch has not failed yet.
    fn may_hold(&self, index: usize, domains: &Domains) -> bool {
        domains.scratch_word(self.scratch + index / 16) >> (index % 16) & 1 == 1
    }

    fn try_all(&self, domains: &mut Domains, base: usize) -> Result<(), Conflict> {
        let (mut holding, mut only) = (0, 0);
        for (index, branch) in self.branches.iter().enumerate() {
            if !self.may_hold(index, domains) {
                continue;
            }
            let changes = domains.save_changes();
            let before = domains.now();
            let holds = branch.propagate(domains).is_ok();
            if holds {
                (holding, only) = (holding + 1, index);
                for (i, &place) in self.places.iter().enumerate() {
                    let mask = domains.get(place);
                    domains.spare[base + i] |= mask;
                }
            }
            domains.go_back(before);
            domains.restore_changes(changes);
            if !holds {
                domains.clear_scratch(self.scratch + index / 16, 1 << (index % 16));
            } else if self.keeps_all(domains, base) {
                return Ok(());
            }
        }
        match holding {
            0 => Err(Conflict),
            1 => self.branches[only].propagate(domains),
            _ => (0..self.places.len()).try_for_each(|i| {
                let mask = domains.spare[base + i];
                domains.keep(self.places[i], mask)
            }),
        }
    }

    /// Whether what the branches leave together is all that there is.
    fn keeps_all(&self, domains: &Domains, base: usize) -> bool {
        let left = &domains.spare[base..];
        self.places.iter().zip(left).all(|(&place, &mask)| domains.get(place) == mask)
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

    fn reserve_scratch(&mut self, next: &mut usize) {
        self.scratch = *next;
        *next += self.branches.len().div_ceil(16);
        for one in self.branches.iter_mut().flat_map(|branch| &mut branch.propagators) {
            one.reserve_scratch(next);
        }
    }

    /// Tries each branch by itself; a place keeps what some branch leaves it. What fails once is not
    /// tried again before the search goes back, and once all values are kept, the others need not be
    /// tried. A branch may be inside of another `Either`, so the room for the masks is a part of a
    /// stack.
    fn propagate(&self, domains: &mut Domains) -> Result<(), Conflict> {
        let mut open = (0..self.branches.len()).filter(|&index| self.may_hold(index, domains));
        match (open.next(), open.next()) {
            (None, _) => return Err(Conflict),
            (Some(only), None) => return self.branches[only].propagate(domains),
            _ => {}
        }
        let base = domains.spare.len();
        domains.spare.resize(base + self.places.len(), 0);
        let result = self.try_all(domains, base);
        domains.spare.truncate(base);
        result
    }

    fn blamed(&self) -> &[Place] {
        if self.places.len() > MOST_BLAMED { &[] } else { &self.places }
    }

    fn effort(&self) -> usize {
        let all = self.branches.iter().flat_map(|branch| &branch.propagators);
        10 + all.map(|one| 2 * one.effort()).sum::<usize>()
    }
}
