//! The search of a network: values, propagators, and which places must differ.

use std::hash::Hash;

use super::NetworkBuilder;
use crate::propagators::{AllPairs, Around, Chain, Different, Layers, Sets, Step, Sum};
use crate::{place::Place, propagator::Propagator, relation::Relation};
use ninefold_core::error::Malformed;

/// The most sets of values that any two places of which have a relation, of which it is used that
/// the places hold one of them. Nabner of four digits has 15.
const MOST_SETS: usize = 64;

/// The most values for which automata remember sets of them: at most 126 of one size.
const FEW_VALUES: usize = 9;

impl NetworkBuilder<'_> {
    /// Leaves a place only these values.
    pub(crate) fn allow(&mut self, place: Place, values: u16) {
        if self.frames.len() == 1 && self.only_states {
            // Givens are no rules.
        } else if self.frames.len() == 1 {
            self.masks[place.index()] &= values;
        } else {
            self.frame().branch.values.push((place, values));
        }
    }

    /// The values that a place may hold, as far as is known.
    pub(crate) fn mask(&self, place: Place) -> u16 {
        self.masks[place.index()]
    }

    /// Adds a propagator.
    pub(crate) fn add(&mut self, propagator: impl Propagator + 'static) {
        if !self.only_states {
            self.frame().branch.propagators.push(Box::new(propagator));
        }
    }

    /// Makes places hold different values.
    ///
    /// A place that comes twice counts once.
    pub(crate) fn different(&mut self, places: &[Place]) {
        if self.only_states {
            return;
        }
        let mut places = places.to_vec();
        places.sort_unstable();
        places.dedup();
        let is_local = self.is_conditional();
        if !is_local {
            self.differing.add_group(&places);
        }
        if places.len() > 2 || is_local {
            self.add(Different::new(places, is_local));
        }
    }

    /// The relation of the values whose numbers satisfy a condition; of none, where nothing is
    /// searched.
    pub(crate) fn relation(&self, holds: &mut dyn FnMut(i32, i32) -> bool) -> Relation {
        let values = if self.only_states { 0 } else { self.board.values };
        let number = |value: usize| value as i32 + self.board.least;
        Relation::of(values, |a, b| holds(number(a), number(b)))
    }

    /// Gives neighbours along a line a relation.
    pub(crate) fn relate(&mut self, places: &[Place], relation: Relation) {
        if self.only_states {
            return;
        }
        if !self.is_conditional() {
            let mut now = relation;
            for distance in 1..places.len() {
                if !now.is_of_different() {
                    break;
                }
                for (&a, &b) in places.iter().zip(&places[distance..]) {
                    self.differing.add_pair(a, b);
                }
                now = now.then(&relation);
            }
        }
        self.add(Chain::new(places.to_vec(), relation));
    }

    /// Gives any two places a relation of their numbers, which must hold both ways.
    pub(crate) fn all_pairs(&mut self, places: &[Place], mut holds: impl FnMut(i32, i32) -> bool) {
        let relation = self.relation(&mut holds);
        self.relate_all(places, places.len(), relation.both_ways());
    }

    /// Gives any two among `count` places in sequence a relation that holds both ways.
    pub(crate) fn relate_all(&mut self, line: &[Place], count: usize, relation: Relation) {
        if self.only_states {
            return;
        }
        let is_of_different = relation.is_of_different();
        let has_sets = is_of_different && count > 2;
        let sets = if has_sets { relation.sets(count, MOST_SETS) } else { None };
        for places in line.windows(count.max(1)) {
            if is_of_different && !self.is_conditional() {
                self.differing.add_group(places);
            }
            if let Some(sets) = &sets {
                self.add(Sets::new(places.to_vec(), sets.clone()));
            }
            self.add(AllPairs { places: places.to_vec(), relation });
        }
    }

    /// Makes places that all differ hold consecutive values.
    pub(crate) fn runs(&mut self, places: &[Place]) {
        if self.only_states {
            return;
        }
        let run = (1u32 << places.len()) - 1;
        let starts = 0..(self.board.values + 1).saturating_sub(places.len());
        self.add(Sets::new(places.to_vec(), starts.map(|first| (run << first) as u16).collect()));
    }

    /// Makes the sum of places, each times its weight, a total.
    pub(crate) fn sum(&mut self, terms: Vec<(Place, i32)>, total: i32) {
        if terms.iter().all(|&(_, weight)| weight == 1) {
            let places: Vec<Place> = terms.iter().map(|&(place, _)| place).collect();
            self.know_sum(&places, total);
        }
        self.add(Sum::new(terms, total, self.board.least, false));
    }

    /// Makes the sum of places that all differ a total.
    pub(crate) fn sum_of_different(&mut self, places: &[Place], total: i32) {
        let terms = places.iter().map(|&place| (place, 1)).collect();
        self.know_sum(places, total);
        self.add(Sum::new(terms, total, self.board.least, true));
    }

    /// Notes the sum of places for others to follow from.
    fn know_sum(&mut self, places: &[Place], total: i32) {
        let comes_twice = places.iter().enumerate().any(|(i, place)| places[..i].contains(place));
        if !self.is_conditional() && !comes_twice {
            self.cages.push((places.to_vec(), total));
        }
    }

    /// Notes that the places with these values, of all of a grid, are connected.
    pub(crate) fn note_connected(&mut self, places: &[Place], values: u16) {
        if !self.is_conditional() {
            self.connected.push((places.to_vec(), values));
        }
    }

    /// Deductions about regions side by side that are connected.
    pub(super) fn around(&self) -> Vec<Around> {
        let mut all = Vec::new();
        for (index, (places, _)) in self.connected.iter().enumerate() {
            let is_of_these = |(of, _): &&(Vec<Place>, u16)| of == places;
            let regions = self.connected.iter().filter(is_of_these).map(|&(_, values)| values);
            let regions: Vec<u16> = regions.collect();
            let is_first = !self.connected[..index].iter().any(|one| is_of_these(&one));
            if is_first && regions.len() > 1 {
                let (_, _, columns) = self.board.plane(places[0]);
                let rings = Around::rings(places, columns).into_iter();
                all.extend(rings.map(|ring| Around::new(ring, regions.clone())));
            }
        }
        all
    }

    /// Makes an automaton read the numbers of places in order: `step` gives the state that follows
    /// a state at a position by a number, or `None` where it stops.
    ///
    /// # Errors
    /// It has too many states.
    pub(crate) fn automaton<S: Clone + Eq + Hash>(
        &mut self,
        places: &[Place],
        start: S,
        step: impl Fn(&S, usize, i32) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Result<(), Malformed> {
        let least = self.board.least;
        self.automaton_of_many(
            places,
            vec![start],
            &mut |state, position, value, next| {
                if let Some(state) = step(state, position, value as i32 + least) {
                    next.push(state);
                }
            },
            &accepts,
        )
    }

    /// The same for places that differ. With few values, it remembers which of them have been, so
    /// that it strikes values that need one of them twice.
    ///
    /// # Errors
    /// It has too many states.
    pub(crate) fn automaton_that_differs<S: Clone + Eq + Hash>(
        &mut self,
        places: &[Place],
        starts: Vec<S>,
        step: impl Fn(&S, usize, i32) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Result<(), Malformed> {
        let (least, has_few) = (self.board.least, self.board.values <= FEW_VALUES);
        let starts = starts.into_iter().map(|state| (state, 0u16)).collect();
        let mut step =
            |(state, used): &(S, u16), position: usize, value: u32, next: &mut Vec<_>| {
                let bit = if has_few { 1 << value } else { 0 };
                if used & bit == 0
                    && let Some(state) = step(state, position, value as i32 + least)
                {
                    next.push((state, used | bit));
                }
            };
        self.automaton_of_many(places, starts, &mut step, &|(state, _)| accepts(state))
    }

    /// The same for an automaton that may be in several states at a time, by numbers from 0 on.
    ///
    /// # Errors
    /// It has too many states.
    pub(crate) fn automaton_of_many<S: Clone + Eq + Hash>(
        &mut self,
        places: &[Place],
        starts: Vec<S>,
        step: &mut Step<'_, S>,
        accepts: &dyn Fn(&S) -> bool,
    ) -> Result<(), Malformed> {
        if self.only_states {
            return Ok(());
        }
        let masks: Vec<u16> = places.iter().map(|&place| self.mask(place)).collect();
        let layers = Layers::unroll(places.to_vec(), &masks, starts, step, accepts);
        let layers = layers.ok_or_else(|| {
            self.wrong("an automaton with more than 20 million steps", "a shorter line")
        })?;
        self.add(layers);
        Ok(())
    }
}
