//! Which keys were seen, and where first: a table of 25 bytes a slot, between half and seven eighths full.
//!
//! That is 29 to 58 bytes for each distinct key, and half as much again for the moment in which the table grows.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::{BuildHasherDefault, Hasher};

use super::key::Key;
use crate::batch::BatchError;

/// A line of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place(u64);

/// Bits of a place that are the line: more lines than any disk holds.
const LINE_BITS: u32 = 44;

impl Place {
    /// The line (from 1) of an input (from 0).
    pub fn new(input: usize, line: u64) -> Place {
        Place((input as u64) << LINE_BITS | line)
    }

    /// Which input, from 0.
    pub fn input(self) -> usize {
        (self.0 >> LINE_BITS) as usize
    }

    /// Which line there, from 1.
    pub fn line(self) -> u64 {
        self.0 & ((1 << LINE_BITS) - 1)
    }
}

/// A place in words: the line alone where all inputs are one.
pub fn in_words(place: Place, names: &[String]) -> String {
    match names {
        [_] => place.line().to_string(),
        names => format!("{}:{}", names[place.input()], place.line()),
    }
}

/// The keys that were seen.
#[derive(Default)]
pub struct Seen {
    // Halves of a key need no room for the alignment of a u128.
    table: HashMap<[u64; 2], Place, BuildHasherDefault<AsItIs>>,
}

impl Seen {
    /// Where this key was first, if it was anywhere; otherwise notes that it was here first.
    ///
    /// # Errors
    /// No memory for one more.
    pub fn first(&mut self, key: Key, here: Place) -> Result<Option<Place>, BatchError> {
        self.table.try_reserve(1).map_err(|_| BatchError::Memory(self.table.len()))?;
        match self.table.entry([key.0 as u64, (key.0 >> 64) as u64]) {
            Entry::Occupied(there) => Ok(Some(*there.get())),
            Entry::Vacant(vacant) => {
                vacant.insert(here);
                Ok(None)
            }
        }
    }

    /// The number of distinct keys.
    pub fn len(&self) -> usize {
        self.table.len()
    }

    /// Whether nothing was seen.
    pub fn is_empty(&self) -> bool {
        self.table.is_empty()
    }
}

/// A key is as good as any hash of it.
#[derive(Default)]
struct AsItIs(u64);

impl Hasher for AsItIs {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes.iter().take(8) {
            self.0 = self.0 << 8 | u64::from(byte);
        }
    }

    fn write_u64(&mut self, half: u64) {
        self.0 ^= half;
    }

    // The length of an array says nothing.
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
        let mut seen = Seen::default();
        let place = Place::new(3, 70_000_000_000);
        assert_eq!((place.input(), place.line()), (3, 70_000_000_000));
        assert_eq!(seen.first(Key(5), place).expect("memory"), None);
        assert_eq!(seen.first(Key(5), Place::new(4, 1)).expect("memory"), Some(place));
        // Keys that agree in one half are different keys.
        assert_eq!(seen.first(Key(5 | 1 << 64), place).expect("memory"), None);
        assert_eq!(seen.first(Key(1 << 64), place).expect("memory"), None);
        assert_eq!(seen.len(), 3);
    }
}
