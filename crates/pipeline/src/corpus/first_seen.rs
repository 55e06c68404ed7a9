//! A table of keys and where each was first: 25 bytes a slot, between half and seven eighths full.
//!
//! Each distinct key takes 29 to 58 bytes, and half as much again while the table grows.

use std::hash::{BuildHasherDefault, Hasher};
use std::{collections::HashMap, collections::hash_map::Entry};

use super::key::Key;
use crate::batch::BatchError;

/// A line of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LinePlace(u64);

/// Bytes of a slot of the table.
const SLOT: u64 = 25;

/// Bits of a place that are the line: more lines than any disk holds.
const LINE_BITS: u32 = 44;

impl LinePlace {
    /// The line (from 1) of an input (from 0).
    pub fn new(input: usize, line: u64) -> LinePlace {
        LinePlace((input as u64) << LINE_BITS | line)
    }

    /// The number of the input, from 0.
    pub fn input(self) -> usize {
        (self.0 >> LINE_BITS) as usize
    }

    /// The number of the line in that input, from 1.
    pub fn line(self) -> u64 {
        self.0 & ((1 << LINE_BITS) - 1)
    }

    /// A number that no other place has: the line plus 2^44 times the input.
    pub fn number(self) -> u64 {
        self.0
    }

    /// The place that has this number.
    #[doc(hidden)]
    pub fn from_number(number: u64) -> LinePlace {
        LinePlace(number)
    }
}

/// The first place of each key.
#[derive(Default)]
pub struct FirstSeen {
    // The two halves of a key: a u128 would cost padding.
    table: HashMap<[u64; 2], LinePlace, BuildHasherDefault<KeyAsHash>>,
}

impl FirstSeen {
    /// The place where this key was first. A key that is new gets this place, and the result is
    /// `None`.
    ///
    /// # Errors
    /// There is no memory for one more key.
    pub fn first(&mut self, key: Key, here: LinePlace) -> Result<Option<LinePlace>, BatchError> {
        self.table.try_reserve(1).map_err(|_| BatchError::Memory(self.table.len()))?;
        match self.table.entry([key.0 as u64, (key.0 >> 64) as u64]) {
            Entry::Occupied(there) => Ok(Some(*there.get())),
            Entry::Vacant(vacant) => {
                vacant.insert(here);
                Ok(None)
            }
        }
    }

    /// Bytes of memory that the table takes at most while it grows to `keys` keys.
    pub fn bytes_for(keys: u64) -> u64 {
        // Seven of eight slots are used before the table becomes twice as large, and while it does,
        // the old one is there too.
        let slots = (keys * 8 / 7 + 1).next_power_of_two().max(4);
        (slots + slots / 2) * SLOT
    }

    /// Whether `memory` bytes have room for one more key.
    pub fn has_room(&self, memory: u64) -> bool {
        self.table.len() < self.table.capacity()
            || FirstSeen::bytes_for(self.table.len() as u64 + 1) <= memory
    }

    /// All keys with their first places, in no order.
    pub fn into_places(self) -> impl Iterator<Item = (Key, LinePlace)> {
        let key = |[low, high]: [u64; 2]| Key(u128::from(high) << 64 | u128::from(low));
        self.table.into_iter().map(move |(halves, place)| (key(halves), place))
    }
}

/// A hasher that takes a key as its own hash: it is one already.
#[derive(Default)]
struct KeyAsHash(u64);

impl Hasher for KeyAsHash {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes.iter().take(8) {
            self.0 = self.0 << 8 | u64::from(byte);
        }
    }

    fn write_u64(&mut self, half: u64) {
        self.0 ^= half;
    }

    // The length of the array, which is the same for all keys.
    fn write_usize(&mut self, _: usize) {}

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_place_is_remembered() {
        let mut seen = FirstSeen::default();
        let place = LinePlace::new(3, 70_000_000_000);
        assert_eq!((place.input(), place.line()), (3, 70_000_000_000));
        assert_eq!(seen.first(Key(5), place).expect("memory"), None);
        assert_eq!(seen.first(Key(5), LinePlace::new(4, 1)).expect("memory"), Some(place));
        // Keys that agree in one half are different keys.
        assert_eq!(seen.first(Key(5 | 1 << 64), place).expect("memory"), None);
        assert_eq!(seen.first(Key(1 << 64), place).expect("memory"), None);
        assert_eq!(seen.into_places().count(), 3);
    }
}
