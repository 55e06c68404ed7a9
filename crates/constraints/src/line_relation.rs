//! A relation of neighbours along a line, where some cells two steps apart must differ: in a box,
//! a digit with one partner cannot stand between two cells.

use super::{domains::bits, links::Partners, relation::partners};

/// A relation of each place of a line to the next, and which places differ.
#[derive(Clone, Debug)]
pub struct LineRelation {
    /// The partners of each value, in the next place and in the one before.
    relation: [Partners; 2],
    /// As `relation`, for neighbours that differ.
    of_different: [Partners; 2],
    /// For each place but the last, whether the next one differs from it.
    differs_from_next: Vec<bool>,
    /// For each place, whether those on either side of it differ.
    is_fork: Vec<bool>,
    has_forks: bool,
    /// Whether it comes back to a place.
    comes_back: bool,
}

/// The values of the places of a line, for one call.
pub trait LineValues {
    /// The error of a place without values.
    type Conflict;

    /// The values of the place of this number on the line.
    fn get(&self, place: usize) -> u16;

    /// Leaves the place of this number only these values.
    fn keep(&mut self, place: usize, values: u16) -> Result<(), Self::Conflict>;
}

impl LineRelation {
    /// A relation, by the partners of each value in the next place and in the one before, along a
    /// line of places of which some differ.
    pub fn new<P: Copy + PartialEq>(
        relation: [Partners; 2],
        places: &[P],
        differ: impl Fn(P, P) -> bool,
    ) -> LineRelation {
        let but_itself = |rows: Partners| std::array::from_fn(|value| rows[value] & !(1 << value));
        let is_fork = |place: usize| {
            place > 0 && place + 1 < places.len() && differ(places[place - 1], places[place + 1])
        };
        let is_fork: Vec<bool> = (0..places.len()).map(is_fork).collect();
        LineRelation {
            relation,
            of_different: relation.map(but_itself),
            differs_from_next: places.windows(2).map(|pair| differ(pair[0], pair[1])).collect(),
            has_forks: is_fork.contains(&true),
            is_fork,
            comes_back: (1..places.len()).any(|i| places[..i].contains(&places[i])),
        }
    }

    /// The partners in the next place and in the one before, between a place and the next.
    #[inline]
    fn rows(&self, place: usize) -> &[Partners; 2] {
        match self.differs_from_next[place] {
            true => &self.of_different,
            false => &self.relation,
        }
    }

    /// Leaves each place the values that are part of a line, as far as neighbours and places two
    /// steps apart decide: exact, unless the line comes back to a place.
    ///
    /// # Errors
    /// A place has no value left.
    pub fn narrow<V: LineValues>(&self, values: &mut V) -> Result<(), V::Conflict> {
        while self.narrow_once(values)? && self.comes_back {}
        Ok(())
    }

    /// Goes along the line and back. Returns whether something had to go.
    fn narrow_once<V: LineValues>(&self, values: &mut V) -> Result<bool, V::Conflict> {
        match self.is_fork.len() {
            ..=10 if self.has_forks => self.narrow_pairs::<V, 10>(values),
            ..=30 if self.has_forks => self.narrow_pairs::<V, 30>(values),
            ..=260 if self.has_forks => self.narrow_pairs::<V, 260>(values),
            _ => self.narrow_neighbours(values),
        }
    }

    fn narrow_neighbours<V: LineValues>(&self, values: &mut V) -> Result<bool, V::Conflict> {
        let mut has_changed = false;
        let mut narrow = |place, other, rows: &Partners| {
            let now = values.get(place);
            let kept = now & partners(rows, values.get(other));
            has_changed |= kept != now;
            values.keep(place, kept)
        };
        let last = self.is_fork.len().saturating_sub(1);
        for place in 0..last {
            narrow(place + 1, place, &self.rows(place)[0])?;
        }
        for place in (0..last).rev() {
            narrow(place, place + 1, &self.rows(place)[1])?;
        }
        Ok(has_changed)
    }

    /// Goes along the line with the pairs of neighbours to which it leads, and back.
    fn narrow_pairs<V: LineValues, const MOST: usize>(
        &self,
        values: &mut V,
    ) -> Result<bool, V::Conflict> {
        let last_place = self.is_fork.len().saturating_sub(1);
        let mut masks = [0; MOST];
        masks[0] = values.get(0);
        let mut before = [[0; 16]; MOST];
        for place in 1..=last_place {
            for value in bits(values.get(place)) {
                let mut last = self.rows(place - 1)[1][value as usize] & masks[place - 1];
                if self.is_fork[place - 1] {
                    last = but_only(value, last, &before[place - 1]);
                }
                before[place][value as usize] = last;
                masks[place] |= u16::from(last != 0) << value;
            }
        }
        let mut has_changed = masks[last_place] != values.get(last_place);
        values.keep(last_place, masks[last_place])?;
        let mut after = [0; 16];
        for place in (0..last_place).rev() {
            let (mut kept, mut now) = (0, [0; 16]);
            for value in bits(masks[place]) {
                let mut next = self.rows(place)[0][value as usize] & masks[place + 1];
                if self.is_fork[place + 1] {
                    next = but_only(value, next, &after);
                }
                let last = before[place][value as usize];
                let is_blocked = self.is_fork[place] && next == last && next.is_power_of_two();
                if next != 0 && !is_blocked {
                    kept |= 1 << value;
                    now[value as usize] = next;
                }
            }
            (masks[place], after) = (kept, now);
            has_changed |= kept != values.get(place);
            values.keep(place, kept)?;
        }
        Ok(has_changed)
    }
}

/// The values that have a partner other than `value`.
#[inline]
fn but_only(value: u32, of: u16, ways: &[u16; 16]) -> u16 {
    let other = |&one: &u32| ways[one as usize] & !(1 << value) != 0;
    bits(of).filter(other).fold(0, |kept, one| kept | 1 << one)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagator::checks::filled;
    use ninefold_core::random::Random;

    const VALUES: usize = 5;

    /// Places of a line by number; a place that comes twice has its number twice.
    struct Places<'a> {
        line: &'a [usize],
        masks: Vec<u16>,
    }

    impl LineValues for Places<'_> {
        type Conflict = ();

        fn get(&self, place: usize) -> u16 {
            self.masks[self.line[place]]
        }

        fn keep(&mut self, place: usize, values: u16) -> Result<(), ()> {
            let mask = &mut self.masks[self.line[place]];
            *mask &= values;
            if *mask == 0 { Err(()) } else { Ok(()) }
        }
    }

    /// The values of the places in all lines that keep the relation, and the differences of places up
    /// to two steps apart.
    fn expected(places: &Places<'_>, holds: &[u16], differ: &[bool]) -> Vec<u16> {
        let (count, line) = (places.masks.len(), places.line);
        filled(&places.masks, &|values| {
            let value = |place: usize| values[line[place]];
            let related = |i: usize| holds[value(i) as usize] >> value(i + 1) & 1 == 1;
            let apart = |i: usize, j: usize| !differ[line[i] * 8 + line[j]] || value(i) != value(j);
            let last = line.len() - 1;
            values.len() < count
                || (0..last).all(|i| related(i) && apart(i, i + 1))
                    && (1..last).all(|i| apart(i - 1, i + 1))
        })
    }

    /// Exact on a line that does not come back; on another it strikes no value too many.
    #[test]
    fn each_place_keeps_the_values_of_which_there_is_a_line() {
        let mut random = Random::new(17, 3);
        let (mut conflicts, mut struck, mut by_forks) = (0, 0, 0);
        for round in 0..1_200 {
            let count = 2 + random.below(5);
            let mut line: Vec<usize> = (0..count).collect();
            let is_open = round % 4 != 0;
            if !is_open {
                line.push(0);
            }
            let holds: Vec<u16> = (0..VALUES)
                .map(|_| (random.below(1 << VALUES) & random.below(1 << VALUES)) as u16 | 2)
                .collect();
            let forward = std::array::from_fn(|a| holds.get(a).copied().unwrap_or(0));
            let to = |b: usize| {
                let holds = &holds;
                (0..VALUES).filter(move |&a| holds[a] >> b & 1 == 1)
            };
            let backward = std::array::from_fn(|b| to(b).fold(0, |row, a| row | 1 << a));
            let mut differ = [false; 64];
            for (a, b) in (0..count).flat_map(|a| (0..a).map(move |b| (a, b))) {
                let is_different = random.below(2) == 0;
                (differ[8 * a + b], differ[8 * b + a]) = (is_different, is_different);
            }
            let full = (1u16 << VALUES) - 1;
            let masks = (0..count).map(|_| full & !(1 << random.below(2 * VALUES))).collect();
            let mut places = Places { line: &line, masks };
            let expected = expected(&places, &holds, &differ);
            let before = places.masks.clone();
            let of = |a: usize, b: usize| differ[8 * a + b];
            let narrowed = LineRelation::new([forward, backward], &line, of).narrow(&mut places);
            let mut plain = Places { line: &line, masks: before.clone() };
            let of_neighbours = |a: usize, b: usize| a.abs_diff(b) == 1 && of(a, b);
            let plain_too =
                LineRelation::new([forward, backward], &line, of_neighbours).narrow(&mut plain);
            match narrowed {
                Ok(()) if is_open => assert_eq!(places.masks, expected, "round {round}"),
                Ok(()) => {
                    let kept = |(mask, expected): (&u16, &u16)| expected & !mask == 0;
                    assert!(places.masks.iter().zip(&expected).all(kept), "round {round}");
                }
                Err(()) => assert!(expected.contains(&0), "round {round}"),
            }
            conflicts += usize::from(narrowed.is_err());
            struck += usize::from(narrowed.is_ok() && places.masks != before);
            by_forks += usize::from(plain_too.is_ok() && plain.masks != places.masks);
        }
        assert!(conflicts > 50 && struck > 200 && by_forks > 50, "{conflicts} {struck} {by_forks}");
    }
}
