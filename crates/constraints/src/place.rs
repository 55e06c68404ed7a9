//! Places: the cells of a board and its extra cells, by number, and sets of them as bits.

/// A cell of a board, or one of its extra cells, by number: the board's row by row, then the extra
/// ones, group by group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place(pub u16);

impl Place {
    /// The place with this number.
    #[inline]
    pub const fn new(index: usize) -> Place {
        Place(index as u16)
    }

    /// Its number.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The number of words that hold a bit for each of this many places.
pub const fn words(places: usize) -> usize {
    places.div_ceil(64)
}

/// Adds a place to a set of bits.
#[inline]
pub fn insert(set: &mut [u64], place: Place) {
    set[place.index() / 64] |= 1 << (place.index() % 64);
}

/// Whether a place is in a set of bits.
#[inline]
pub fn contains(set: &[u64], place: Place) -> bool {
    set[place.index() / 64] >> (place.index() % 64) & 1 == 1
}

/// The places of a set of bits, in ascending order.
pub fn places(set: &[u64]) -> impl Iterator<Item = Place> + '_ {
    let (mut word, mut left) = (0, set.first().copied().unwrap_or(0));
    std::iter::from_fn(move || {
        while left == 0 {
            word += 1;
            left = *set.get(word)?;
        }
        let lowest = Place::new(word * 64 + left.trailing_zeros() as usize);
        left &= left - 1;
        Some(lowest)
    })
}

/// For each place, those that must differ from it: the one relation that all constraints share.
#[derive(Clone, Debug)]
pub struct Differing {
    words: usize,
    bits: Vec<u64>,
}

impl Differing {
    /// No place of this many has to differ from another.
    pub fn none(places: usize) -> Differing {
        let words = words(places);
        Differing { words, bits: vec![0; words * places] }
    }

    /// Makes all of these places different.
    pub fn add_group(&mut self, group: &[Place]) {
        for (i, &a) in group.iter().enumerate() {
            for &b in &group[..i] {
                self.add_pair(a, b);
            }
        }
    }

    /// Makes two places different. Nothing happens if they are the same.
    pub fn add_pair(&mut self, a: Place, b: Place) {
        if a != b {
            insert(self.of_mut(a), b);
            insert(self.of_mut(b), a);
        }
    }

    fn of_mut(&mut self, place: Place) -> &mut [u64] {
        &mut self.bits[place.index() * self.words..][..self.words]
    }

    /// The places that must differ from this one, as bits.
    #[inline]
    pub fn of(&self, place: Place) -> &[u64] {
        &self.bits[place.index() * self.words..][..self.words]
    }

    /// Whether these two must differ.
    #[inline]
    pub fn differ(&self, a: Place, b: Place) -> bool {
        contains(self.of(a), b)
    }

    /// The pairs among the first places that must differ.
    pub fn pairs(&self, count: usize) -> impl Iterator<Item = [usize; 2]> + '_ {
        (0..count).flat_map(move |a| {
            let others = places(self.of(Place::new(a))).map(Place::index);
            others.filter(move |&b| a < b && b < count).map(move |b| [a, b])
        })
    }

    /// Whether all of these must differ from each other.
    pub fn all_differ(&self, group: &[Place]) -> bool {
        group.iter().enumerate().all(|(i, &a)| group[..i].iter().all(|&b| self.differ(a, b)))
    }
}

/// Places that hold each of as many values: a row, a column or a box.
#[derive(Clone, Debug)]
pub struct FullHouse {
    /// The places.
    pub places: Vec<Place>,
    /// Its values, as a mask.
    pub values: u16,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_differs_goes_both_ways() {
        let mut differing = Differing::none(130);
        let [a, b, c] = [Place(0), Place(64), Place(129)];
        differing.add_group(&[a, b, c]);
        differing.add_pair(a, a);
        assert!(differing.all_differ(&[a, b, c]) && !differing.differ(a, a));
        assert!(places(differing.of(b)).eq([a, c]));
        assert!(!differing.differ(a, Place(1)));
    }
}
