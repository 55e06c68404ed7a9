//! Sets of digit sets of one size as bits of one word: quick reasoning about groups of cells with
//! different digits.
//!
//! There are 126 digit sets of four or five digits, and fewer of the other sizes. For each size
//! they are in the order of their sums, so those with one sum are adjacent. A table holds, for each
//! mask of digits, which sets have a digit in common with it: what a cell leaves of the sets is one
//! operation. [`DigitSets`](super::DigitSets) reason exactly, which takes longer.

use crate::digits::{self, ALL};

/// Some of the digit sets of one size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SizedSets {
    size: usize,
    /// Bit i stands for the i-th set in the order of sums, and of masks among equal sums.
    bits: u128,
}

impl SizedSets {
    /// All digit sets of this size: none above nine.
    #[inline]
    pub fn all(size: usize) -> SizedSets {
        match TABLES.get(size) {
            Some(table) => SizedSets { size, bits: table.all() },
            None => SizedSets { size: 9, bits: 0 },
        }
    }

    /// Those of these that `chosen` holds for.
    pub fn filter(self, chosen: impl Fn(u16) -> bool) -> SizedSets {
        let table = &TABLES[self.size];
        let is_left = |i: &usize| self.bits >> i & 1 == 1 && chosen(table.sets[*i]);
        let bits = (0..table.count).filter(is_left).fold(0, |bits, i| bits | 1 << i);
        SizedSets { bits, ..self }
    }

    /// Those of these with this sum.
    pub fn of_sum(self, sum: u32) -> SizedSets {
        let bits = TABLES[self.size].of_sum.get(sum as usize).copied().unwrap_or(0);
        SizedSets { bits: self.bits & bits, ..self }
    }

    /// Those of these with one of these sums: bit i for the sum i.
    #[inline]
    pub fn of_sums(self, mut sums: u64) -> SizedSets {
        let of_sum = &TABLES[self.size].of_sum;
        let mut bits = 0;
        while sums != 0 {
            bits |= of_sum[sums.trailing_zeros() as usize];
            sums &= sums - 1;
        }
        SizedSets { bits: self.bits & bits, ..self }
    }

    /// Those of these that have a digit in common with each of these masks.
    #[inline]
    pub fn meeting(self, masks: &[u16]) -> SizedSets {
        let table = &TABLES[self.size].meeting;
        let meeting = masks.iter().map(|mask| table[usize::from(mask & ALL)]);
        SizedSets { bits: meeting.fold(self.bits, |bits, meeting| bits & meeting), ..self }
    }

    /// Those of these that have no digit outside of this mask.
    #[inline]
    pub fn within(self, mask: u16) -> SizedSets {
        let outside = TABLES[self.size].meeting[usize::from(!mask & ALL)];
        SizedSets { bits: self.bits & !outside, ..self }
    }

    /// The complement of each.
    #[inline]
    pub fn complements(self) -> SizedSets {
        // The greater a set in the order, the smaller its complement.
        let unused = 128 - TABLES[self.size].count;
        SizedSets { size: 9 - self.size, bits: self.bits.reverse_bits() >> unused }
    }

    /// Whether it has no set.
    #[inline]
    pub fn is_none(self) -> bool {
        self.bits == 0
    }

    /// The sums of these: bit i for the sum i.
    #[inline]
    pub fn sums(self) -> u64 {
        let table = &TABLES[self.size];
        let (mut sums, mut left) = (0, self.bits);
        while left != 0 {
            let sum = table.sums[left.trailing_zeros() as usize];
            sums |= 1 << sum;
            left &= !table.of_sum[usize::from(sum)];
        }
        sums
    }

    /// The digits that are in some of these, and those that are in all of them. For few sets.
    #[inline]
    pub fn digits(self) -> (u16, u16) {
        let sets = &TABLES[self.size].sets;
        let (mut some, mut every, mut left) = (0, ALL, self.bits);
        while left != 0 {
            let set = sets[left.trailing_zeros() as usize];
            some |= set;
            every &= set;
            left &= left - 1;
        }
        (some, every)
    }

    /// The digits that are in some of these. For any number of sets.
    #[inline]
    pub fn union(self) -> u16 {
        let table = &TABLES[self.size].meeting;
        let is_there = |digit: &u32| self.bits & table[1 << digit] != 0;
        (0..9).filter(is_there).fold(0, |union, digit| union | 1 << digit)
    }
}

/// The digit sets of one size.
struct Table {
    count: usize,
    sets: [u16; 128],
    /// The sum of each, at most 45.
    sums: [u8; 128],
    /// The sets with each sum.
    of_sum: [u128; 64],
    /// The sets that have a digit in common with each mask.
    meeting: [u128; 512],
}

impl Table {
    const fn all(&self) -> u128 {
        u128::MAX >> (128 - self.count)
    }
}

static TABLES: [Table; 10] = {
    const NONE: Table =
        Table { count: 0, sets: [0; 128], sums: [0; 128], of_sum: [0; 64], meeting: [0; 512] };
    let mut tables = [NONE; 10];
    let mut sum = 0;
    while sum <= 45 {
        let mut mask = 0;
        while mask < 512u16 {
            if digits::sum(mask) == sum {
                tables[mask.count_ones() as usize].append(mask);
            }
            mask += 1;
        }
        sum += 1;
    }
    let mut size = 0;
    while size < 10 {
        tables[size].join();
        size += 1;
    }
    tables
};

impl Table {
    /// Appends a set, and enters it for each of its digits by itself.
    const fn append(&mut self, mask: u16) {
        let (place, sum) = (self.count, digits::sum(mask));
        self.sets[place] = mask;
        self.sums[place] = sum as u8;
        self.of_sum[sum as usize] |= 1 << place;
        let mut left = mask;
        while left != 0 {
            self.meeting[(left & left.wrapping_neg()) as usize] |= 1 << place;
            left &= left - 1;
        }
        self.count += 1;
    }

    /// Fills the table for masks of several digits from those of one.
    const fn join(&mut self) {
        let mut mask = 1;
        while mask < 512 {
            let rest = mask & (mask - 1);
            self.meeting[mask] |= self.meeting[rest] | self.meeting[mask ^ rest];
            mask += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_core::random::Random;

    /// The masks of these, in ascending order.
    fn masks(sets: SizedSets) -> Vec<u16> {
        let mut masks = TABLES[sets.size].sets.to_vec();
        masks.truncate(TABLES[sets.size].count);
        let mut place = 0..;
        masks.retain(|_| place.next().is_some_and(|place| sets.bits >> place & 1 == 1));
        masks.sort_unstable();
        masks
    }

    /// The masks of this size that the test holds for.
    fn expected(size: usize, test: impl Fn(u16) -> bool) -> Vec<u16> {
        (0..=ALL).filter(|mask| mask.count_ones() as usize == size && test(*mask)).collect()
    }

    #[test]
    fn all_sets_are_there() {
        for size in 0..=9 {
            let all = SizedSets::all(size);
            assert_eq!(masks(all), expected(size, |_| true));
            for sum in 0..=46 {
                assert_eq!(masks(all.of_sum(sum)), expected(size, |m| digits::sum(m) == sum));
            }
        }
    }

    #[test]
    fn each_choice_is_as_for_one_set_at_a_time() {
        let mut random = Random::new(3, 1);
        for round in 0..20_000 {
            let size = random.below(10);
            let mut mask = || (random.below(512) | random.below(512)) as u16;
            let [a, b, c] = [mask(), mask(), mask()];
            let sums = u64::from(mask()) << 3 | u64::from(mask()) << 24;
            let all = SizedSets::all(size);
            let is_met = |set: u16| set & a != 0 && set & b != 0;
            assert_eq!(masks(all.meeting(&[a, b])), expected(size, is_met), "{round}");
            assert_eq!(masks(all.within(c)), expected(size, |set| set & !c == 0), "{round}");
            assert_eq!(masks(all.filter(is_met)), expected(size, is_met), "{round}");
            let has_sum = |set: u16| sums >> digits::sum(set) & 1 == 1;
            assert_eq!(masks(all.of_sums(sums)), expected(size, has_sum), "{round}");

            let some = all.meeting(&[a, b]).within(c);
            let (sets, ones) = (masks(some), |sum, set: &u16| sum | 1 << digits::sum(*set));
            assert_eq!(some.is_none(), sets.is_empty(), "{round}");
            assert_eq!(some.sums(), sets.iter().fold(0u64, ones), "{round}");
            let union = sets.iter().fold(0, |union, set| union | set);
            let common = sets.iter().fold(ALL, |common, set| common & set);
            assert_eq!((some.digits(), some.union()), ((union, common), union), "{round}");
            let mut others: Vec<u16> = sets.iter().map(|set| ALL & !set).collect();
            others.sort_unstable();
            assert_eq!(masks(some.complements()), others, "{round}");
            assert_eq!(some.complements().complements(), some, "{round}");
        }
    }
}
