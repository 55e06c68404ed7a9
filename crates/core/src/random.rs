//! Seeded random numbers, the same on every machine and in every version, from xoshiro256++.
//!
//! Our own few lines rather than a library's, because files made from a seed must never change
//! when a dependency does.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// A stream of random numbers.
#[derive(Clone, Debug)]
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    /// The stream that belongs to this seed and this place in the work (a puzzle's number, a hash).
    #[inline]
    pub fn new(seed: u64, place: u64) -> Random {
        Random(Xoshiro256PlusPlus::seed_from_u64(scramble(scramble(seed) ^ place)))
    }

    /// A number below `bound`, by multiplication (Lemire); its bias is below bound / 2^32.
    ///
    /// # Panics
    /// When `bound` is 0 or above 2^32.
    #[inline]
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = bound as u64;
        assert!(0 < bound && bound <= 1 << 32);
        (((self.0.next_u64() >> 32) * bound) >> 32) as usize
    }

    /// A number below `bound`, all exactly as likely: numbers that would make some likelier are
    /// drawn again (Lemire, 2019).
    ///
    /// # Panics
    /// When `bound` is 0.
    #[doc(hidden)]
    pub fn below_exactly(&mut self, bound: u64) -> u64 {
        let too_many = bound.wrapping_neg() % bound;
        loop {
            let wide = u128::from(self.0.next_u64()) * u128::from(bound);
            if wide as u64 >= too_many {
                return (wide >> 64) as u64;
            }
        }
    }

    /// Puts the items into a random order (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (1..items.len()).rev() {
            items.swap(end, self.below(end + 1));
        }
    }
}

/// The finalizer of SplitMix64 (Steele, Lea and Flood, 2014): neighbours become strangers.
#[doc(hidden)]
#[inline]
pub fn scramble(x: u64) -> u64 {
    let x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_streams_of_a_seed_never_change() {
        // Files are made from these numbers: a change here changes every corpus.
        let mut random = Random::new(1, 2);
        let numbers: Vec<usize> = (0..6).map(|_| random.below(1000)).collect();
        assert_eq!(numbers, [731, 759, 370, 336, 644, 36]);
    }

    #[test]
    fn every_number_and_every_order_comes_up() {
        let mut random = Random::new(0, 0);
        let mut counts = [0; 6];
        for _ in 0..6000 {
            let mut items = [0, 1, 2];
            random.shuffle(&mut items);
            counts[items[0] * 2 + usize::from(items[1] > items[2])] += 1;
        }
        assert!(counts.iter().all(|count| (850..1150).contains(count)), "{counts:?}");
    }
}
