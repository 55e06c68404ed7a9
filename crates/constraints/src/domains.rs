//! The values that each place may still hold, with a trail to go back along.
//!
//! Values are masks: bit 0 stands for the least value of the board.

use super::place::{self, Differing, Place};

/// Some place has no value left: there is no solution from here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conflict;

/// A moment to go back to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment(usize);

/// The values of all places now, what has changed since it was last asked, and how to go back.
#[derive(Clone, Debug, Default)]
pub struct Domains {
    /// The values of each place, then the words in which propagators remember things.
    masks: Vec<u16>,
    places: usize,
    changed: Vec<u64>,
    trail: Vec<(Place, u16)>,
    removed: u64,
    saved: Vec<u64>,
    /// Room for propagators to work in: taken out, used, and put back.
    pub scratch: Vec<u64>,
    /// The same for masks.
    pub spare: Vec<u16>,
    /// State that a propagator keeps from one call to the next. It must hold for any values: it is
    /// not taken back when values come back. Empty at the beginning of a search.
    pub memory: Vec<u64>,
}

/// Whether a mask has just one value.
#[inline]
pub const fn is_single(mask: u16) -> bool {
    mask.is_power_of_two()
}

/// The numbers of the values of a mask, from 0, in ascending order.
#[inline]
pub fn bits(mask: u16) -> impl Iterator<Item = u32> {
    let mut left = mask;
    std::iter::from_fn(move || {
        let lowest = (left != 0).then(|| left.trailing_zeros());
        left &= left.wrapping_sub(1);
        lowest
    })
}

impl Domains {
    /// Begins anew with these masks. Allocates only for more places than ever before.
    pub fn begin(&mut self, masks: &[u16]) {
        self.masks.clear();
        self.masks.extend_from_slice(masks);
        self.places = masks.len();
        self.changed.clear();
        self.changed.resize(place::words(masks.len()), 0);
        self.trail.clear();
        self.trail.reserve(masks.len() * 16);
        self.memory.clear();
    }

    /// Adds scratch words for propagators, which backtracking restores with the values. To be
    /// called before anything else after [`begin`](Domains::begin).
    pub fn add_scratch(&mut self, scratch: impl IntoIterator<Item = u16>) {
        self.masks.extend(scratch);
    }

    /// The scratch words of propagators.
    pub fn scratch_words(&self) -> &[u16] {
        &self.masks[self.places..]
    }

    /// Clears these bits of a scratch word. Does nothing if there are no words, or more than the
    /// trail can distinguish.
    pub fn clear_scratch(&mut self, number: usize, bits: u16) {
        let at = self.places + number;
        if let (Ok(place), Some(word)) = (u16::try_from(at), self.masks.get_mut(at)) {
            self.trail.push((Place(place), *word));
            *word &= !bits;
        }
    }

    /// A scratch word: all ones where there are no words.
    pub fn scratch_word(&self, number: usize) -> u16 {
        self.masks.get(self.places + number).copied().unwrap_or(u16::MAX)
    }

    /// The masks of all places.
    pub fn masks(&self) -> &[u16] {
        &self.masks[..self.places]
    }

    /// The values of a place.
    #[inline]
    pub fn get(&self, place: Place) -> u16 {
        self.masks[place.index()]
    }

    /// Leaves a place only these values.
    ///
    /// # Errors
    /// It has none of them.
    #[inline]
    pub fn keep(&mut self, place: Place, values: u16) -> Result<(), Conflict> {
        let before = self.masks[place.index()];
        let after = before & values;
        if after != before {
            self.trail.push((place, before));
            self.masks[place.index()] = after;
            place::insert(&mut self.changed, place);
            self.removed += u64::from((before ^ after).count_ones());
            if after == 0 {
                return Err(Conflict);
            }
        }
        Ok(())
    }

    /// Strikes values from a place.
    ///
    /// # Errors
    /// It has no others.
    #[inline]
    pub fn strike(&mut self, place: Place, values: u16) -> Result<(), Conflict> {
        self.keep(place, !values)
    }

    /// Strikes the only value of a place from those that must differ from it.
    ///
    /// # Errors
    /// One of them has no other value.
    pub fn settle(&mut self, place: Place, differing: &Differing) -> Result<(), Conflict> {
        let value = self.get(place);
        place::places(differing.of(place)).try_for_each(|other| self.strike(other, value))
    }

    /// Now, to go back to.
    pub fn now(&self) -> Moment {
        Moment(self.trail.len())
    }

    /// Goes back. No place counts as changed that was not before.
    pub fn go_back(&mut self, to: Moment) {
        while self.trail.len() > to.0 {
            if let Some((place, mask)) = self.trail.pop() {
                self.masks[place.index()] = mask;
            }
        }
    }

    /// Whether a place has changed since changes were last taken; forgets them.
    pub fn take_changed(&mut self, each: impl FnMut(Place)) {
        let mut each = each;
        for word in 0..self.changed.len() {
            let mut left = std::mem::take(&mut self.changed[word]);
            while left != 0 {
                each(Place::new(word * 64 + left.trailing_zeros() as usize));
                left &= left - 1;
            }
        }
    }

    /// Forgets what has changed.
    pub fn forget_changes(&mut self) {
        self.changed.fill(0);
    }

    /// Puts what has changed onto a stack, for a look at what would follow. Returns where.
    pub fn save_changes(&mut self) -> usize {
        let at = self.saved.len();
        self.saved.extend_from_slice(&self.changed);
        at
    }

    /// Takes what had changed from the stack again.
    pub fn restore_changes(&mut self, at: usize) {
        self.changed.copy_from_slice(&self.saved[at..]);
        self.saved.truncate(at);
    }

    /// Whether anything has changed since it was last asked.
    pub fn has_changed(&self) -> bool {
        self.changed.iter().any(|&word| word != 0)
    }

    /// Number of values that were struck since the last call.
    pub fn take_removed(&mut self) -> u64 {
        std::mem::take(&mut self.removed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn going_back_restores_every_mask() {
        let mut domains = Domains::default();
        domains.begin(&[0b111, 0b11]);
        let [a, b] = [Place(0), Place(1)];
        let before = domains.now();
        assert_eq!(domains.keep(a, 0b11), Ok(()));
        assert_eq!(domains.strike(a, 0b1), Ok(()));
        assert_eq!(domains.keep(b, 0b100), Err(Conflict));
        domains.go_back(before);
        assert_eq!(domains.masks(), [0b111, 0b11]);
        assert_eq!(domains.take_removed(), 4);
    }

    #[test]
    fn what_is_remembered_goes_back_too() {
        let mut domains = Domains::default();
        domains.begin(&[0b111]);
        domains.clear_scratch(0, 1);
        assert_eq!(domains.scratch_word(0), u16::MAX, "there are no words");
        domains.add_scratch([u16::MAX; 0x1_0001]);
        let before = domains.now();
        domains.clear_scratch(0, 0b100);
        // Too many for the trail.
        domains.clear_scratch(0x1_0000, 0b100);
        assert_eq!((domains.scratch_word(0), domains.scratch_word(0x1_0000)), (!0b100, u16::MAX));
        domains.go_back(before);
        assert_eq!((domains.scratch_word(0), domains.masks()), (u16::MAX, &[0b111][..]));
    }
}
