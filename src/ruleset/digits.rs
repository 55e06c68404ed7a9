//! Digits of a cell as nine bits, and sets of such sets as 512: how groups of different digits are reasoned about exactly.
//!
//! A group of cells with different digits holds one set of digits. Which sets are allowed (those that sum to 15, those of
//! consecutive digits) is itself a set of 512 bits. Going through the cells one by one, each adds one of its candidates to
//! the sets that the cells before it can make: eight words, moved by as many bits as the digit says. Going back from the
//! allowed sets tells which candidates are part of none. That is exact: what is left of each cell has an arrangement.

use super::board::{Board, Conflict};
use crate::grid::Cell;

/// All nine digits.
pub const ALL: u16 = 0x1ff;

/// Whether a mask has just one digit.
#[inline]
pub const fn is_single(mask: u16) -> bool {
    mask.is_power_of_two()
}

/// The digits of a mask as values, 1 to 9, in ascending order.
#[inline]
pub fn values(mask: u16) -> impl Iterator<Item = u32> {
    let mut left = mask & ALL;
    std::iter::from_fn(move || {
        let lowest = (left != 0).then(|| left.trailing_zeros() + 1);
        left &= left.wrapping_sub(1);
        lowest
    })
}

/// The mask of the digits from `low` to `high`, both included; values outside 1 to 9 are cut off.
#[inline]
pub const fn from_to(low: i32, high: i32) -> u16 {
    let low = if low < 1 { 1 } else { low };
    let high = if high > 9 { 9 } else { high };
    if low > high { 0 } else { (1 << high) - (1 << (low - 1)) }
}

/// The lowest digit of a mask, above 9 of an empty one.
#[inline]
pub const fn lowest(mask: u16) -> i32 {
    mask.trailing_zeros() as i32 + 1
}

/// The highest digit of a mask, 0 of an empty one.
#[inline]
pub const fn highest(mask: u16) -> i32 {
    16 - mask.leading_zeros() as i32
}

/// Sets of digits: bit i stands for the set whose mask is i.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DigitSets([u64; 8]);

/// For digits 0 to 5, the bits within a word of the sets that hold them.
const WITHIN: [u64; 6] = [
    0xaaaa_aaaa_aaaa_aaaa,
    0xcccc_cccc_cccc_cccc,
    0xf0f0_f0f0_f0f0_f0f0,
    0xff00_ff00_ff00_ff00,
    0xffff_0000_ffff_0000,
    0xffff_ffff_0000_0000,
];

impl DigitSets {
    /// No set at all.
    pub const NONE: DigitSets = DigitSets([0; 8]);
    /// The set without digits.
    pub const EMPTY_SET: DigitSets = DigitSets([1, 0, 0, 0, 0, 0, 0, 0]);

    /// The sets that a condition on their masks chooses.
    pub fn of(mut chosen: impl FnMut(u16) -> bool) -> DigitSets {
        let mut sets = DigitSets::NONE;
        for mask in (0..=ALL).filter(|&mask| chosen(mask)) {
            sets.0[usize::from(mask >> 6)] |= 1 << (mask & 63);
        }
        sets
    }

    /// The sets of so many digits.
    #[inline]
    pub fn of_size(size: usize) -> &'static DigitSets {
        &OF_SIZE[size.min(10)]
    }

    /// The sets whose digits have this sum.
    #[inline]
    pub fn of_sum(sum: usize) -> &'static DigitSets {
        &OF_SUM[sum.min(46)]
    }

    /// The sets that have no other digits than these.
    #[inline]
    pub fn within(mask: u16) -> DigitSets {
        let mut sets = DigitSets([u64::MAX; 8]);
        for value in values(!mask) {
            match WITHIN.get(value as usize - 1) {
                Some(within) => sets.0.iter_mut().for_each(|word| *word &= !within),
                None => {
                    let bit = 1 << (value - 7);
                    (0..8).filter(|word| word & bit != 0).for_each(|word| sets.0[word] = 0);
                }
            }
        }
        sets
    }

    /// For each of these sets, the one of all other digits.
    #[inline]
    pub fn complements(&self) -> DigitSets {
        DigitSets(std::array::from_fn(|i| self.0[7 - i].reverse_bits()))
    }

    /// Whether there is none.
    #[inline]
    pub fn is_none(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Those that are among the others too.
    #[inline]
    pub fn and(&self, other: &DigitSets) -> DigitSets {
        DigitSets(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    /// Those of both.
    #[inline]
    pub fn or(&self, other: &DigitSets) -> DigitSets {
        DigitSets(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    /// Whether some set is among both.
    #[inline]
    pub fn meets(&self, other: &DigitSets) -> bool {
        !self.and(other).is_none()
    }

    /// Those that are not among the others.
    #[inline]
    pub fn minus(&self, other: &DigitSets) -> DigitSets {
        DigitSets(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    /// Each set without this digit (0 to 8), with it.
    #[inline]
    pub(super) fn with(&self, digit: usize) -> DigitSets {
        let mut sets = DigitSets::NONE;
        match WITHIN.get(digit) {
            Some(within) => {
                for (to, from) in sets.0.iter_mut().zip(&self.0) {
                    *to = (from & !within) << (1 << digit);
                }
            }
            None => {
                let bit = 1 << (digit - 6);
                for word in (0..8).filter(|word| word & bit == 0) {
                    sets.0[word | bit] = self.0[word];
                }
            }
        }
        sets
    }

    /// Each set with this digit (0 to 8), without it.
    #[inline]
    pub(super) fn without(&self, digit: usize) -> DigitSets {
        let mut sets = DigitSets::NONE;
        match WITHIN.get(digit) {
            Some(within) => {
                for (to, from) in sets.0.iter_mut().zip(&self.0) {
                    *to = (from & within) >> (1 << digit);
                }
            }
            None => {
                let bit = 1 << (digit - 6);
                for word in (0..8).filter(|word| word & bit == 0) {
                    sets.0[word] = self.0[word | bit];
                }
            }
        }
        sets
    }

    /// The digits that all of these sets have.
    #[inline]
    pub fn common(&self) -> u16 {
        let lacks = |digit: usize| match WITHIN.get(digit) {
            Some(within) => self.0.iter().fold(0, |all, word| all | word & !within) != 0,
            None => (0..8).any(|word| word >> (digit - 6) & 1 == 0 && self.0[word] != 0),
        };
        (0..9).filter(|&digit| !lacks(digit)).fold(0, |all, digit| all | 1 << digit)
    }

    /// The sets that cells of these candidates can hold, a different digit in each.
    #[inline]
    pub fn made_by(masks: impl Iterator<Item = u16>) -> DigitSets {
        masks.fold(DigitSets::EMPTY_SET, |sets, mask| sets.with_one_of(mask))
    }

    #[inline]
    fn with_one_of(&self, mask: u16) -> DigitSets {
        values(mask).fold(DigitSets::NONE, |all, value| all.or(&self.with(value as usize - 1)))
    }

    /// The sums of these sets, as far as they have so many digits: bit i for the sum i.
    pub fn sums(&self, size: usize) -> u64 {
        let (low, high) = (size * (size + 1) / 2, size * (19 - size) / 2);
        (low..=high).filter(|&sum| self.meets(&OF_SUM[sum])).fold(0, |all, sum| all | 1 << sum)
    }
}

static OF_SIZE: [DigitSets; 11] = sets_by_size();
static OF_SUM: [DigitSets; 47] = sets_by_sum();

const fn sets_by_size() -> [DigitSets; 11] {
    let mut sets = [DigitSets::NONE; 11];
    let mut mask = 0u32;
    while mask < 512 {
        sets[mask.count_ones() as usize].0[mask as usize >> 6] |= 1 << (mask & 63);
        mask += 1;
    }
    sets
}

const fn sets_by_sum() -> [DigitSets; 47] {
    let mut sets = [DigitSets::NONE; 47];
    let mut mask = 0u32;
    while mask < 512 {
        let (mut sum, mut digit) = (0, 0);
        while digit < 9 {
            if mask >> digit & 1 == 1 {
                sum += digit + 1;
            }
            digit += 1;
        }
        sets[sum].0[mask as usize >> 6] |= 1 << (mask & 63);
        mask += 1;
    }
    sets
}

/// Leaves cells that hold different digits just those that are part of an allowed set, and returns the sets that are
/// left. At most nine cells.
///
/// # Errors
/// No allowed set is left.
pub fn narrow(
    board: &mut Board,
    cells: &[Cell],
    allowed: &DigitSets,
) -> Result<DigitSets, Conflict> {
    let mut masks = [0; 9];
    let masks = &mut masks[..cells.len()];
    for (mask, &cell) in masks.iter_mut().zip(cells) {
        *mask = board.get(cell);
    }
    let left = narrow_masks(masks, allowed)?;
    for (&mask, &cell) in masks.iter().zip(cells) {
        board.keep(cell, mask)?;
    }
    Ok(left)
}

/// The same of cells that need not be on a board: at most nine masks.
///
/// # Errors
/// No allowed set is left; the masks are as they were.
pub fn narrow_masks(masks: &mut [u16], allowed: &DigitSets) -> Result<DigitSets, Conflict> {
    let mut made = [DigitSets::EMPTY_SET; 10];
    for (i, &mask) in masks.iter().enumerate() {
        made[i + 1] = made[i].with_one_of(mask);
    }
    let left = made[masks.len()].and(allowed);
    if left.is_none() {
        return Err(Conflict);
    }
    let mut wanted = left;
    for (i, mask) in masks.iter_mut().enumerate().rev() {
        let (mut kept, mut before) = (0, DigitSets::NONE);
        for value in values(*mask) {
            let from = wanted.without(value as usize - 1).and(&made[i]);
            if !from.is_none() {
                kept |= 1 << (value - 1);
                before = before.or(&from);
            }
        }
        *mask = kept;
        wanted = before;
    }
    Ok(left)
}

/// The subsets of a mask that have so many digits, in ascending order.
#[inline]
pub fn subsets(of: u16, size: usize) -> &'static [u16] {
    let of = usize::from(of & ALL);
    let (start, sizes) = (usize::from(SUBSETS.starts[of]), &BEFORE[of.count_ones() as usize]);
    &SUBSETS.all
        [start + usize::from(sizes[size.min(10)])..start + usize::from(sizes[(size + 1).min(10)])]
}

/// All subsets of all masks: those of one mask stand together, the smallest first.
struct Subsets {
    starts: [u16; 512],
    all: [u16; 19_683],
}

static SUBSETS: Subsets = all_subsets();

/// How many subsets of a mask of k digits have fewer than n: the sums of binomial coefficients.
static BEFORE: [[u16; 11]; 10] = {
    let mut before = [[0; 11]; 10];
    let mut k = 0;
    while k < 10 {
        let (mut n, mut coefficient) = (0, 1);
        while n < 10 {
            before[k][n + 1] = before[k][n] + coefficient;
            coefficient = if n < k { coefficient * (k - n) as u16 / (n as u16 + 1) } else { 0 };
            n += 1;
        }
        k += 1;
    }
    before
};

const fn all_subsets() -> Subsets {
    let mut subsets = Subsets { starts: [0; 512], all: [0; 19_683] };
    let (mut mask, mut next) = (0u32, 0);
    while mask < 512 {
        subsets.starts[mask as usize] = next as u16;
        let mut size = 0;
        while size <= mask.count_ones() {
            // The next subset of a mask behind this one is (this - mask) & mask, in ascending order.
            let mut subset = 0u32;
            loop {
                if subset.count_ones() == size {
                    subsets.all[next] = subset as u16;
                    next += 1;
                }
                subset = subset.wrapping_sub(mask) & mask;
                if subset == 0 {
                    break;
                }
            }
            size += 1;
        }
        mask += 1;
    }
    subsets
}

/// The sum of the digits of a mask.
#[inline]
pub const fn sum(mask: u16) -> u32 {
    SUM_OF[(mask & ALL) as usize] as u32
}

static SUM_OF: [u8; 512] = {
    let mut sums = [0; 512];
    let mut mask = 1;
    while mask < 512usize {
        sums[mask] = sums[mask & (mask - 1)] + mask.trailing_zeros() as u8 + 1;
        mask += 1;
    }
    sums
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Candidates, CellSet};
    use crate::random::Random;
    use crate::ruleset::Apart;

    #[test]
    fn masks_are_read_as_values() {
        assert!(values(0b1_0000_0101).eq([1, 3, 9]));
        assert_eq!((from_to(2, 4), from_to(-3, 1), from_to(8, 20)), (0b1110, 1, 0b1_1000_0000));
        assert_eq!((from_to(5, 4), from_to(10, 12), from_to(-4, 0)), (0, 0, 0));
        assert_eq!((lowest(0b1100), highest(0b1100), highest(0)), (3, 4, 0));
    }

    #[test]
    fn narrowing_keeps_just_what_some_arrangement_uses() {
        let mut random = Random::new(7, 7);
        let mut conflicts = 0;
        for _ in 0..3_000 {
            let size = 1 + random.below(5);
            let cells: Vec<Cell> = Cell::all().take(size).collect();
            let mut candidates = Candidates::ALL;
            for &cell in &cells {
                candidates.set(cell, 1 + random.below(511) as u16);
            }
            let sum = random.below(46);
            let allowed = *DigitSets::of_sum(sum);
            let mut expected = vec![0; size];
            arrangements(&candidates, &cells, &mut Vec::new(), &mut |digits| {
                if digits.iter().sum::<u32>() == sum as u32 {
                    for (mask, digit) in expected.iter_mut().zip(digits) {
                        *mask |= 1u16 << (digit - 1);
                    }
                }
            });
            let mut apart = Apart::NONE;
            apart.all(cells.iter().copied().collect::<CellSet>());
            let mut board = Board::new(&candidates, &apart);
            match narrow(&mut board, &cells, &allowed) {
                Err(Conflict) => {
                    conflicts += 1;
                    assert!(expected.iter().all(|&mask| mask == 0));
                }
                Ok(left) => {
                    let masks: Vec<u16> = cells.iter().map(|&cell| board.get(cell)).collect();
                    assert_eq!(masks, expected);
                    assert_eq!(left.sums(size), 1 << sum);
                }
            }
        }
        assert!((300..2_900).contains(&conflicts), "{conflicts}");
    }

    fn arrangements(
        candidates: &Candidates,
        cells: &[Cell],
        digits: &mut Vec<u32>,
        found: &mut impl FnMut(&[u32]),
    ) {
        let Some(&cell) = cells.get(digits.len()) else { return found(digits) };
        for value in values(candidates.get(cell)) {
            if !digits.contains(&value) {
                digits.push(value);
                arrangements(candidates, cells, digits, found);
                digits.pop();
            }
        }
    }

    #[test]
    fn all_subsets_are_there() {
        for of in 0..=ALL {
            for size in 0..=10 {
                let within = |mask: &u16| mask & !of == 0 && mask.count_ones() as usize == size;
                assert!(
                    (0..=ALL).filter(within).eq(subsets(of, size).iter().copied()),
                    "{of} {size}"
                );
            }
            assert_eq!(sum(of), values(of).sum::<u32>());
        }
    }

    #[test]
    fn sets_within_others_and_complements_are_right() {
        let mut random = Random::new(8, 8);
        for _ in 0..200 {
            let mask = random.below(512) as u16;
            let within = DigitSets::within(mask);
            assert_eq!(within, DigitSets::of(|set| set & !mask == 0));
            assert_eq!(within.complements(), DigitSets::of(|set| set | mask == ALL));
            assert_eq!(within.minus(&within), DigitSets::NONE);
        }
    }

    #[test]
    fn common_digits_are_in_all_sets() {
        let sets = DigitSets::of(|mask| mask & 0b1_0000_0010 == 0b1_0000_0010);
        assert_eq!(sets.common(), 0b1_0000_0010);
        assert_eq!(DigitSets::of_size(9).common(), ALL);
        // Two cells that sum to 17.
        let sets = DigitSets::of_sum(17).and(DigitSets::of_size(2));
        assert_eq!((sets.common(), sets.sums(2)), (0b1_1000_0000, 1 << 17));
    }
}
