//! Automata along a line of places, unrolled: a layer of states for each place.
//!
//! An automaton reads the values of the places in order. Unrolled, its states are nodes, a layer
//! before each place and one behind the last, and each value that leads from a node to one of the
//! next layer is an arc. Nodes that cannot be reached, or from which no accepted end can be
//! reached, are left out from the start. Propagation is a pass forwards and one backwards over the
//! arcs; what is left is exact for each value.

use std::collections::HashMap;
use std::hash::Hash;

use crate::ruleset::domains::{Conflict, Domains};
use crate::ruleset::network::propagator::Propagator;
use crate::ruleset::place::{self, Place};

/// A step from one node to one of the next layer, by a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Arc {
    from: u32,
    value: u16,
    to: u32,
}

/// An unrolled automaton.
#[derive(Clone, Debug)]
pub(in crate::ruleset::network) struct Layers {
    places: Vec<Place>,
    /// The arcs of each place.
    arcs: Vec<Vec<Arc>>,
    /// The number of nodes of the largest layer.
    widest: usize,
}

/// The most arcs that an automaton is unrolled to.
const MOST: usize = 20_000_000;

impl Layers {
    /// Unrolls an automaton over these places, whose values (masks, from 0 on) these are. `step`
    /// gives the states that follow a state at a position by a value. `None` if it grows too large.
    ///
    /// Of an automaton that accepts nothing, the arcs are none, and every search ends at once.
    pub(in crate::ruleset::network) fn unroll<S: Clone + Eq + Hash>(
        places: Vec<Place>,
        masks: &[u16],
        starts: Vec<S>,
        mut step: impl FnMut(&S, usize, u32, &mut Vec<S>),
        accepts: impl Fn(&S) -> bool,
    ) -> Option<Layers> {
        let mut arcs: Vec<Vec<Arc>> = Vec::with_capacity(places.len());
        let mut layer = starts;
        let mut next = Vec::new();
        let mut count = 0;
        for (position, &mask) in masks.iter().enumerate().take(places.len()) {
            let mut numbers: HashMap<S, u32> = HashMap::new();
            let mut following: Vec<S> = Vec::new();
            let mut here = Vec::new();
            for (from, state) in layer.iter().enumerate() {
                for value in crate::ruleset::domains::bits(mask) {
                    next.clear();
                    step(state, position, value, &mut next);
                    for state in next.drain(..) {
                        let to = *numbers.entry(state).or_insert_with_key(|state| {
                            following.push(state.clone());
                            following.len() as u32 - 1
                        });
                        here.push(Arc { from: from as u32, value: value as u16, to });
                    }
                }
            }
            count += here.len();
            if count > MOST {
                return None;
            }
            arcs.push(here);
            layer = following;
        }
        let ends: Vec<bool> = layer.iter().map(accepts).collect();
        Some(Layers::trimmed(places, arcs, &ends))
    }

    /// Leaves out what leads to no accepted end, and numbers the nodes of each layer anew.
    fn trimmed(places: Vec<Place>, mut arcs: Vec<Vec<Arc>>, ends: &[bool]) -> Layers {
        let mut useful: Vec<bool> = ends.to_vec();
        let mut numbers: Vec<u32> = numbered(&useful);
        let mut widest = useful.len();
        for here in arcs.iter_mut().rev() {
            here.retain(|arc| useful.get(arc.to as usize).copied().unwrap_or(false));
            let size = here.iter().map(|arc| arc.from as usize + 1).max().unwrap_or(0);
            let mut before = vec![false; size];
            for arc in here.iter_mut() {
                arc.to = numbers[arc.to as usize];
                before[arc.from as usize] = true;
            }
            useful = before;
            numbers = numbered(&useful);
            // The arcs of the layer before are numbered in the next round; these are their ends.
            for arc in here.iter_mut() {
                arc.from = numbers[arc.from as usize];
            }
            widest = widest.max(size);
        }
        Layers { places, arcs, widest }
    }
}

/// The number of each that is left, counted without the others.
fn numbered(useful: &[bool]) -> Vec<u32> {
    let mut next = 0;
    let number = |&is_useful: &bool| {
        let number = next;
        next += u32::from(is_useful);
        number
    };
    useful.iter().map(number).collect()
}

impl Propagator for Layers {
    fn places(&self) -> &[Place] {
        &self.places
    }

    fn propagate(&self, domains: &mut Domains) -> Result<(), Conflict> {
        let words = place::words(self.widest.max(1));
        let count = self.places.len();
        let mut room = std::mem::take(&mut domains.scratch);
        room.clear();
        // The nodes reached before each place and behind the last, and then the wanted ones of two
        // neighbouring layers.
        room.resize(words * (count + 3), 0);
        let (reached, wanted) = room.split_at_mut(words * (count + 1));
        reached[..words].fill(u64::MAX);
        for (i, arcs) in self.arcs.iter().enumerate() {
            let mask = domains.get(self.places[i]);
            let (before, after) = reached[i * words..].split_at_mut(words);
            for arc in arcs {
                let is_open = mask >> arc.value & 1 == 1 && has(before, arc.from);
                if is_open {
                    after[arc.to as usize / 64] |= 1 << (arc.to % 64);
                }
            }
        }
        let (mut wanted, mut earlier) = wanted.split_at_mut(words);
        wanted.fill(u64::MAX);
        let mut result = Ok(());
        for (i, arcs) in self.arcs.iter().enumerate().rev() {
            let mask = domains.get(self.places[i]);
            let before = &reached[i * words..][..words];
            earlier.fill(0);
            let mut kept = 0u16;
            for arc in arcs {
                let is_used =
                    mask >> arc.value & 1 == 1 && has(before, arc.from) && has(wanted, arc.to);
                if is_used {
                    kept |= 1 << arc.value;
                    earlier[arc.from as usize / 64] |= 1 << (arc.from % 64);
                }
            }
            result = domains.keep(self.places[i], kept);
            if result.is_err() {
                break;
            }
            std::mem::swap(&mut wanted, &mut earlier);
        }
        domains.scratch = room;
        result
    }

    fn effort(&self) -> usize {
        10 + self.arcs.iter().map(Vec::len).sum::<usize>() / 8
    }
}

#[inline]
fn has(set: &[u64], node: u32) -> bool {
    set[node as usize / 64] >> (node % 64) & 1 == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The values of places that grow, each from the one before, and end at an even one.
    #[test]
    fn what_leads_nowhere_is_struck() {
        let places: Vec<Place> = (0..3).map(Place::new).collect();
        let step = |last: &i32, _: usize, value: u32, next: &mut Vec<i32>| {
            if value as i32 > *last {
                next.push(value as i32);
            }
        };
        let layers = Layers::unroll(places, &[0b1111; 3], vec![-1], step, |last| last % 2 == 0)
            .expect("small");
        let mut domains = Domains::default();
        domains.begin(&[0b1111; 3]);
        assert_eq!(layers.propagate(&mut domains), Ok(()));
        assert_eq!(domains.masks(), [0b1, 0b10, 0b100]);
        domains.begin(&[0b1110, 0b1111, 0b1111]);
        assert_eq!(layers.propagate(&mut domains), Err(Conflict));
    }
}
