//! Relations between two values: for neighbours along a line, or for all pairs of places.

use crate::domains::{Conflict, Domains};
use crate::line_relation::{LineRelation, LineValues};
use crate::place::{Differing, Place};
use crate::relation::{Relation, partners};
use crate::{links::Link, propagator::Propagator};

/// Neighbours along a line have a relation. Two places make a pair.
#[derive(Clone, Debug)]
pub(crate) struct Chain {
    places: Vec<Place>,
    relation: Relation,
    line: LineRelation,
}

impl Chain {
    /// A line, and the relation of each place to the next.
    pub(crate) fn new(places: Vec<Place>, relation: Relation) -> Chain {
        let line = LineRelation::new([relation.forward, relation.backward], &places, |_, _| false);
        Chain { places, relation, line }
    }
}

impl Propagator for Chain {
    fn places(&self) -> &[Place] {
        &self.places
    }

    fn links(&self) -> Vec<Link<Place>> {
        let Relation { forward, backward } = self.relation;
        let pairs = self.places.windows(2);
        pairs.map(|pair| Link { ends: [pair[0], pair[1]], forward, backward }).collect()
    }

    fn prepare(&mut self, differing: &Differing) {
        let rows = [self.relation.forward, self.relation.backward];
        self.line = LineRelation::new(rows, &self.places, |a, b| differing.differ(a, b));
    }

    fn propagate(&self, domains: &mut Domains) -> Result<(), Conflict> {
        self.line.narrow(&mut OnLine { domains, places: &self.places })
    }
}

/// The places of a line in a search.
struct OnLine<'a> {
    domains: &'a mut Domains,
    places: &'a [Place],
}

impl LineValues for OnLine<'_> {
    type Conflict = Conflict;

    #[inline]
    fn get(&self, place: usize) -> u16 {
        self.domains.get(self.places[place])
    }

    #[inline]
    fn keep(&mut self, place: usize, values: u16) -> Result<(), Conflict> {
        self.domains.keep(self.places[place], values)
    }
}

/// Any two of these places have a relation, which holds both ways.
#[derive(Clone, Debug)]
pub(crate) struct AllPairs {
    /// The places.
    pub(crate) places: Vec<Place>,
    /// The relation of any one to any other.
    pub(crate) relation: Relation,
}

impl Propagator for AllPairs {
    fn places(&self) -> &[Place] {
        &self.places
    }

    /// Each place keeps the values with partners in all others, until nothing more goes.
    fn propagate(&self, domains: &mut Domains) -> Result<(), Conflict> {
        loop {
            let mut has_changed = false;
            // The values that all of them leave, and those that all but one leave.
            let (mut left, mut left_by_others) = (u16::MAX, u16::MAX);
            for &place in &self.places {
                let partners = partners(&self.relation.backward, domains.get(place));
                left_by_others = left_by_others & partners | left;
                left &= partners;
            }
            for &place in &self.places {
                let mask = domains.get(place);
                // A value that only its own place does not leave may stay there.
                let own = partners(&self.relation.backward, mask);
                let kept = mask & (left | left_by_others & !own);
                if kept != mask {
                    domains.keep(place, kept)?;
                    has_changed = true;
                }
            }
            if !has_changed {
                return Ok(());
            }
        }
    }

    fn effort(&self) -> usize {
        2 * self.places.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domains::bits;
    use crate::propagator::checks::{after, places};
    use ninefold_core::random::Random;

    /// Compares with pair after pair, until nothing more goes.
    #[test]
    fn of_all_pairs_each_place_keeps_what_has_partners_in_all_others() {
        let mut random = Random::new(11, 2);
        let (mut conflicts, mut struck) = (0, 0);
        for _ in 0..2_000 {
            let table: [u16; 9] =
                std::array::from_fn(|_| (random.below(512) & random.below(512)) as u16);
            let holds = |a: usize, b: usize| table[a] >> b & 1 == 1 || table[b] >> a & 1 == 1;
            let masks: Vec<u16> = (0..4).map(|_| 1 + random.below(511) as u16).collect();
            let mut expected = masks.clone();
            for _ in 0..40 {
                for (i, j) in (0..4).flat_map(|i| (0..4).map(move |j| (i, j))) {
                    let has_partner =
                        |&a: &u32| bits(expected[j]).any(|b| holds(a as usize, b as usize));
                    let kept = bits(expected[i]).filter(has_partner).fold(0, |k, a| k | 1 << a);
                    expected[i] = if i == j { expected[i] } else { kept };
                }
            }
            let relation = Relation::of(9, holds);
            match after(&AllPairs { places: places(4), relation }, &masks) {
                Ok(left) => assert_eq!(left, expected),
                Err(Conflict) => assert!(expected.contains(&0), "{masks:?}"),
            }
            conflicts += usize::from(expected.contains(&0));
            struck += usize::from(masks != expected);
        }
        assert!(conflicts > 20 && struck > 200, "{conflicts} {struck}");
    }
}
