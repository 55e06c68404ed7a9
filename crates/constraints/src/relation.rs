//! Relations between two values: which pairs are allowed.

use crate::{domains::bits, links::Partners};

/// The pairs of values that are allowed: for each value of one place, a mask of those of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Relation {
    /// The partners of each value in the other place.
    pub forward: Partners,
    /// The partners of each value of the other place.
    pub backward: Partners,
}

impl Relation {
    /// The relation of all pairs that satisfy a condition, by the numbers of their values from 0.
    pub fn of(values: usize, mut holds: impl FnMut(usize, usize) -> bool) -> Relation {
        let mut relation = Relation { forward: [0; 16], backward: [0; 16] };
        for a in 0..values {
            for b in 0..values {
                if holds(a, b) {
                    relation.forward[a] |= 1 << b;
                    relation.backward[b] |= 1 << a;
                }
            }
        }
        relation
    }

    /// The relation that holds both ways.
    pub fn both_ways(&self) -> Relation {
        let both = std::array::from_fn(|i| self.forward[i] & self.backward[i]);
        Relation { forward: both, backward: both }
    }

    /// Whether two values have it.
    pub fn holds(&self, a: usize, b: usize) -> bool {
        self.forward.get(a).is_some_and(|row| row >> b & 1 == 1)
    }

    /// Whether no value has it to itself.
    pub fn is_of_different(&self) -> bool {
        self.forward.iter().enumerate().all(|(i, row)| row >> i & 1 == 0)
    }

    /// The sets of `size` values, two at least, any two of which are related both ways. `None` if
    /// there are more than `most`.
    pub fn sets(&self, size: usize, most: usize) -> Option<Vec<u16>> {
        let both = self.both_ways();
        let mut sets = vec![(0u16, u16::MAX)];
        for _ in 0..size {
            let mut larger = Vec::new();
            for (set, open) in sets {
                // Values above those of the set, which are its partners: each set comes once.
                larger.extend(bits(open).map(|value| {
                    let above = u16::MAX.checked_shl(value + 1).unwrap_or(0);
                    (set | 1 << value, open & above & both.forward[value as usize])
                }));
            }
            larger.retain(|&(set, open)| (set.count_ones() + open.count_ones()) as usize >= size);
            sets = larger;
        }
        (sets.len() <= most).then(|| sets.into_iter().map(|(set, _)| set).collect())
    }

    /// The pairs of different values of this relation.
    pub fn of_different(&self) -> Relation {
        let mut relation = *self;
        for value in 0..16 {
            relation.forward[value] &= !(1 << value);
            relation.backward[value] &= !(1 << value);
        }
        relation
    }

    /// The relation of the first of three places to the third, if the first two have this one and
    /// the last two the next.
    pub fn then(&self, next: &Relation) -> Relation {
        let partners = |mask: u16, rows: &Partners| partners(rows, mask);
        let mut relation = Relation { forward: [0; 16], backward: [0; 16] };
        for i in 0..16 {
            relation.forward[i] = partners(self.forward[i], &next.forward);
            relation.backward[i] = partners(next.backward[i], &self.backward);
        }
        relation
    }
}

/// The values that are partners of one of a mask.
#[inline]
pub fn partners(rows: &Partners, mask: u16) -> u16 {
    bits(mask).fold(0, |all, value| all | rows[value as usize])
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_core::random::Random;

    #[test]
    fn sets_are_all_those_whose_pairs_have_the_relation() {
        let mut random = Random::new(11, 1);
        for round in 0..300 {
            let table: [u16; 9] = std::array::from_fn(|_| random.below(512) as u16 | 0x49);
            let relation = Relation::of(9, |a, b| a != b && table[a] >> b & 1 == 1);
            let size = 2 + random.below(4);
            let both = |a: u32, b: u32| {
                let (a, b) = (a as usize, b as usize);
                a == b || relation.holds(a, b) && relation.holds(b, a)
            };
            let fits = |set: &u16| {
                set.count_ones() as usize == size
                    && bits(*set).all(|a| bits(*set).all(|b| both(a, b)))
            };
            let expected: Vec<u16> = (0..512).filter(fits).collect();
            let mut sets = relation.sets(size, 512).expect("no more than 512");
            sets.sort_unstable();
            assert_eq!(sets, expected, "round {round}");
            let less = expected.len().saturating_sub(1);
            assert_eq!(relation.sets(size, less).is_none(), !expected.is_empty(), "round {round}");
        }
    }
}
