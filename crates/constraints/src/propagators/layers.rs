//! Automata along a line of places, unrolled: a layer of states for each place.
//!
//! An automaton reads the values of the places in order. Unrolled, its states are nodes, a layer
//! before each place and one behind the last. The values that lead from a node to one of the next
//! layer are an arc. Nodes that cannot be reached, or from which no accepted end can be reached,
//! are left out from the start. Nodes of a layer that lead to the same ends by the same values are
//! one node. Propagation is a pass forwards and one backwards over the arcs; what is left is exact
//! for each value.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use crate::domains::{Conflict, Domains};
use crate::place::{self, Place};
use crate::propagator::Propagator;

/// The steps from one node to one of the next layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Arc {
    from: u32,
    to: u32,
    /// The values that lead there.
    values: u16,
}

/// An unrolled automaton.
#[derive(Clone, Debug)]
pub(crate) struct Layers {
    places: Vec<Place>,
    /// The arcs of each place, in the order of their nodes.
    arcs: Vec<Vec<Arc>>,
    /// Where the arcs of each node of a place begin, and where the last ones end.
    starts: Vec<Vec<u32>>,
    /// The arcs of each place once more, many at a time, if no layer has more than 64 nodes.
    moves: Vec<Vec<Move>>,
    /// The number of nodes of the largest layer.
    widest: usize,
}

/// All arcs of a place with the same values that lead as far ahead or back in the order of nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Move {
    /// The nodes where they begin.
    from: u64,
    /// Distance that they lead.
    turn: u32,
    /// The values that lead there.
    values: u16,
}

impl Move {
    /// The moves that these arcs of a place are, with nodes below 64.
    fn all(arcs: &[Arc]) -> Vec<Move> {
        let mut moves: Vec<Move> = Vec::new();
        for &Arc { from, to, values } in arcs {
            let turn = to.wrapping_sub(from) % 64;
            let alike = moves.iter_mut().find(|one| (one.turn, one.values) == (turn, values));
            match alike {
                Some(alike) => alike.from |= 1 << from,
                None => moves.push(Move { from: 1 << from, turn, values }),
            }
        }
        moves
    }
}

/// Adds the states that follow a state at a position by a value.
pub(crate) type Step<'s, S> = dyn FnMut(&S, usize, u32, &mut Vec<S>) + 's;

/// The most arcs that an automaton is unrolled to.
const MOST: usize = 20_000_000;

impl Layers {
    /// Unrolls an automaton over these places, whose values (masks, from 0 on) these are. `step`
    /// gives the states that follow a state at a position by a value. `None` if it grows too large.
    ///
    /// An automaton that accepts nothing has no arcs, and every search ends at once.
    pub(crate) fn unroll<S: Clone + Eq + Hash>(
        places: Vec<Place>,
        masks: &[u16],
        starts: Vec<S>,
        step: &mut Step<'_, S>,
        accepts: &dyn Fn(&S) -> bool,
    ) -> Option<Layers> {
        let mut arcs: Vec<Vec<Arc>> = Vec::with_capacity(places.len());
        let mut layer = starts;
        let mut next = Vec::new();
        let mut count = 0;
        for (position, &mask) in masks.iter().enumerate().take(places.len()) {
            let mut numbers: FxHashMap<S, u32> = FxHashMap::default();
            let mut following: Vec<S> = Vec::new();
            let mut here = Vec::new();
            for (from, state) in layer.iter().enumerate() {
                for value in crate::domains::bits(mask) {
                    next.clear();
                    step(state, position, value, &mut next);
                    for state in next.drain(..) {
                        let to = *numbers.entry(state).or_insert_with_key(|state| {
                            following.push(state.clone());
                            following.len() as u32 - 1
                        });
                        here.push(Arc { from: from as u32, to, values: 1 << value });
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
        let mut ends = Vec::with_capacity(layer.len());
        layer.iter().for_each(|state| ends.push(accepts(state)));
        Some(Layers::minimised(places, arcs, &ends))
    }

    /// Leaves out what leads to no accepted end, and makes one node of those that lead to the same:
    /// from the last layer backwards, so that what follows is known.
    fn minimised(places: Vec<Place>, mut arcs: Vec<Vec<Arc>>, ends: &[bool]) -> Layers {
        // All accepted ends are one node.
        let mut merged: Vec<Option<u32>> = ends.iter().map(|end| end.then_some(0)).collect();
        let mut widest = 1;
        for here in arcs.iter_mut().rev() {
            here.retain_mut(|arc| match merged.get(arc.to as usize).copied().flatten() {
                Some(to) => {
                    arc.to = to;
                    true
                }
                None => false,
            });
            join(here);
            merged = merge_alike(here);
            widest = widest.max(merged.iter().flatten().max().map_or(0, |&last| last as usize + 1));
            here.sort_unstable();
            here.dedup();
        }
        let starts = arcs.iter().map(|here| starts_of(here)).collect();
        let narrow = if widest <= 64 { &arcs[..] } else { &[] };
        let moves = narrow.iter().map(|arcs| Move::all(arcs)).collect();
        Layers { places, arcs, starts, moves, widest }
    }
}

/// Makes one arc of those with the same nodes, and sorts them.
fn join(arcs: &mut Vec<Arc>) {
    arcs.sort_unstable();
    arcs.dedup_by(|arc, kept| {
        let is_same = (arc.from, arc.to) == (kept.from, kept.to);
        kept.values |= if is_same { arc.values } else { 0 };
        is_same
    });
}

/// Where the arcs of each node begin, and where the last ones end.
fn starts_of(arcs: &[Arc]) -> Vec<u32> {
    let nodes = arcs.last().map_or(0, |last| last.from + 1);
    (0..=nodes).map(|node| arcs.partition_point(|arc| arc.from < node) as u32).collect()
}

/// Gives the nodes before these arcs, which are sorted, new numbers: the same number to those whose
/// arcs are alike. Returns the number of each, none where no arc begins.
fn merge_alike(arcs: &mut [Arc]) -> Vec<Option<u32>> {
    let mut merged = vec![None; arcs.last().map_or(0, |last| last.from as usize + 1)];
    let mut known: FxHashMap<Vec<(u32, u16)>, u32> = FxHashMap::default();
    for of_one in arcs.chunk_by_mut(|a, b| a.from == b.from) {
        let leads_to = of_one.iter().map(|arc| (arc.to, arc.values)).collect();
        let next = known.len() as u32;
        let number = *known.entry(leads_to).or_insert(next);
        merged[of_one[0].from as usize] = Some(number);
        of_one.iter_mut().for_each(|arc| arc.from = number);
    }
    merged
}

impl Layers {
    /// Leaves each place only values that are part of a way through the layers.
    fn propagate_wide(&self, domains: &mut Domains) -> Result<(), Conflict> {
        let words = place::words(self.widest.max(1));
        let count = self.places.len();
        let mut room = std::mem::take(&mut domains.scratch);
        room.clear();
        // The nodes reached before each place and behind the last, and then the wanted ones of two
        // neighbouring layers.
        room.resize(words * (count + 3), 0);
        let (reached, wanted) = room.split_at_mut(words * (count + 1));
        reached[..words].fill(u64::MAX);
        for i in 0..count {
            let mask = domains.get(self.places[i]);
            let (before, after) = reached[i * words..].split_at_mut(words);
            self.each_open(i, mask, &before[..words], |arc| {
                after[arc.to as usize / 64] |= 1 << (arc.to % 64);
            });
        }
        let (mut wanted, mut earlier) = wanted.split_at_mut(words);
        wanted.fill(u64::MAX);
        let mut result = Ok(());
        for i in (0..count).rev() {
            let mask = domains.get(self.places[i]);
            earlier.fill(0);
            let mut kept = 0u16;
            self.each_open(i, mask, &reached[i * words..][..words], |arc| {
                if has(wanted, arc.to) {
                    kept |= arc.values;
                    earlier[arc.from as usize / 64] |= 1 << (arc.from % 64);
                }
            });
            result = domains.keep(self.places[i], kept);
            if result.is_err() {
                break;
            }
            std::mem::swap(&mut wanted, &mut earlier);
        }
        domains.scratch = room;
        result
    }

    /// The same where the nodes of a layer are the bits of one word.
    fn propagate_narrow(&self, domains: &mut Domains) -> Result<(), Conflict> {
        let mut reached = std::mem::take(&mut domains.scratch);
        reached.clear();
        let mut after = u64::MAX;
        for (&place, moves) in self.places.iter().zip(&self.moves) {
            reached.push(after);
            let (mask, before) = (domains.get(place), after);
            after = 0;
            for one in moves.iter().filter(|one| mask & one.values != 0) {
                after |= (before & one.from).rotate_left(one.turn);
            }
        }
        let (mut wanted, mut result) = (after, Ok(()));
        for ((&place, moves), before) in self.places.iter().zip(&self.moves).zip(&reached).rev() {
            let mask = domains.get(place);
            let (mut kept, mut earlier) = (0, 0);
            for one in moves.iter().filter(|one| mask & one.values != 0) {
                let used = wanted.rotate_right(one.turn) & one.from & before;
                kept |= if used == 0 { 0 } else { one.values };
                earlier |= used;
            }
            result = domains.keep(place, kept);
            if result.is_err() {
                break;
            }
            wanted = earlier;
        }
        domains.scratch = reached;
        result
    }

    /// The arcs of a place that begin at one of these nodes and have one of these values.
    #[inline]
    fn each_open(&self, place: usize, mask: u16, nodes: &[u64], mut see: impl FnMut(&Arc)) {
        let (arcs, starts) = (&self.arcs[place], &self.starts[place]);
        for (word, &nodes) in nodes.iter().enumerate() {
            let mut left = nodes;
            while left != 0 {
                let node = word * 64 + left.trailing_zeros() as usize;
                left &= left - 1;
                let Some(&[start, end]) = starts.get(node..node + 2) else { break };
                let open = arcs[start as usize..end as usize].iter();
                open.filter(|arc| mask & arc.values != 0).for_each(&mut see);
            }
        }
    }
}

impl Propagator for Layers {
    fn places(&self) -> &[Place] {
        &self.places
    }

    fn propagate(&self, domains: &mut Domains) -> Result<(), Conflict> {
        if self.widest <= 64 {
            self.propagate_narrow(domains)
        } else {
            self.propagate_wide(domains)
        }
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
    use crate::propagator::checks::{after, filled, places};
    use ninefold_core::random::Random;

    /// The values of places that grow, each from the one before, and end at an even one.
    #[test]
    fn what_leads_nowhere_is_struck() {
        let step = &mut |last: &i32, _: usize, value: u32, next: &mut Vec<i32>| {
            next.extend(Some(value as i32).filter(|value| value > last));
        };
        let layers = Layers::unroll(places(3), &[0b1111; 3], vec![-1], step, &|last| last % 2 == 0)
            .expect("small");
        assert_eq!(after(&layers, &[0b1111; 3]), Ok(vec![0b1, 0b10, 0b100]));
        assert_eq!(after(&layers, &[0b1110, 0b1111, 0b1111]), Err(Conflict));
    }

    /// An automaton that remembers the last value, though only whether it was even matters.
    #[test]
    fn nodes_that_lead_to_the_same_are_one() {
        let step = &mut |last: &u32, _: usize, value: u32, next: &mut Vec<u32>| {
            next.extend(Some(value).filter(|value| (last + value) % 2 == 1));
        };
        let layers =
            Layers::unroll(places(3), &[0b11_1111; 3], vec![1], step, &|_| true).expect("small");
        // Even, odd, even: one node in each layer, and one arc for three values.
        let arc = |values| vec![Arc { from: 0, to: 0, values }];
        assert_eq!(layers.arcs, [arc(0b01_0101), arc(0b10_1010), arc(0b01_0101)]);
        assert_eq!(layers.widest, 1);
    }

    /// Compares what is left with all words that an automaton of random arcs accepts.
    #[test]
    fn what_is_left_is_exact() {
        let mut random = Random::new(5, 1);
        for _ in 0..200 {
            let arcs: Vec<[u32; 3]> =
                (0..12).map(|_| std::array::from_fn(|_| random.below(4) as u32)).collect();
            let follow = |state: u32, value: u32| {
                let is_next = move |arc: &&[u32; 3]| arc[0] == state && arc[1] == value;
                arcs.iter().filter(is_next).map(|arc| arc[2])
            };
            let step = &mut |state: &u32, _: usize, value: u32, next: &mut Vec<u32>| {
                next.extend(follow(*state, value));
            };
            let layers =
                Layers::unroll(places(4), &[0b1111; 4], vec![0], step, &|&state| state < 2)
                    .expect("small");
            let masks: [u16; 4] = std::array::from_fn(|_| 1 + random.below(15) as u16);
            let expected = filled(&masks, &|word| {
                let mut states = vec![0];
                for &value in word {
                    states = states.iter().flat_map(|&state| follow(state, value)).collect();
                }
                word.len() < 4 || states.iter().any(|&state| state < 2)
            });
            for propagate in [Layers::propagate_wide, Layers::propagate_narrow] {
                let mut domains = Domains::default();
                domains.begin(&masks);
                match propagate(&layers, &mut domains) {
                    Ok(()) => assert_eq!(domains.masks(), expected),
                    Err(Conflict) => assert_eq!(expected, [0; 4]),
                }
            }
        }
    }
}
