//! Digits of a cell as a mask of nine bits: bit 0 stands for digit 1.

/// All nine digits.
pub const ALL: u16 = 0x1ff;

pub use crate::domains::is_single;

/// A mask without its lowest digit.
#[inline]
pub const fn but_lowest(mask: u16) -> u16 {
    mask & mask.wrapping_sub(1)
}

/// The digits of a mask as values, 1 to 9, in ascending order.
#[inline]
pub fn values(mask: u16) -> impl Iterator<Item = u32> {
    crate::domains::bits(mask & ALL).map(|bit| bit + 1)
}

/// The mask of the digits from `low` to `high`, both included; values outside 1 to 9 are cut off.
#[inline]
pub const fn from_to(low: i32, high: i32) -> u16 {
    let low = if low < 1 { 1 } else { low };
    let high = if high > 9 { 9 } else { high };
    if low > high { 0 } else { (1 << high) - (1 << (low - 1)) }
}

/// The lowest digit of a mask; above 9 for an empty one.
#[inline]
pub const fn lowest(mask: u16) -> i32 {
    mask.trailing_zeros() as i32 + 1
}

/// The highest digit of a mask; 0 for an empty one.
#[inline]
pub const fn highest(mask: u16) -> i32 {
    16 - mask.leading_zeros() as i32
}

/// The sum of the digits of a mask.
#[inline]
pub const fn sum(mask: u16) -> u32 {
    SUM_OF[(mask & ALL) as usize] as u32
}

/// For each digit of a mask, what is left of a sum: 3 for 7, if the sum is 10. At most 17.
#[inline]
pub const fn rests_of(sum: u32, mask: u16) -> u16 {
    // Digit d comes as 10 - d, and sum - d lies sum - 10 above that.
    ((REVERSED[(mask & ALL) as usize] as u32) << sum >> 10) as u16 & ALL
}

/// Each mask from its other end: digit 9 for digit 1.
static REVERSED: [u16; 512] = {
    let (mut reversed, mut mask) = ([0; 512], 0);
    while mask < 512 {
        reversed[mask as usize] = (mask as u16).reverse_bits() >> 7;
        mask += 1;
    }
    reversed
};

/// The sum of the digits of each mask.
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

    #[test]
    fn masks_are_read_as_values() {
        assert!(values(0b1_0000_0101).eq([1, 3, 9]));
        assert_eq!((from_to(2, 4), from_to(-3, 1), from_to(8, 20)), (0b1110, 1, 0b1_1000_0000));
        assert_eq!((from_to(5, 4), from_to(10, 12), from_to(-4, 0)), (0, 0, 0));
        assert_eq!((lowest(0b1100), highest(0b1100), highest(0)), (3, 4, 0));
    }

    #[test]
    fn the_rest_of_a_sum_is_that_of_each_digit() {
        for (sum, mask) in (2..=17u32).flat_map(|sum| (0..=ALL).map(move |mask| (sum, mask))) {
            let rests = values(mask).filter_map(|value| sum.checked_sub(value));
            let rests = rests.filter(|rest| (1..=9).contains(rest));
            assert_eq!(rests_of(sum, mask), rests.fold(0, |all, rest| all | 1 << (rest - 1)));
        }
    }

    #[test]
    fn the_table_of_sums_is_right() {
        assert!((0..=ALL).all(|mask| sum(mask) == values(mask).sum::<u32>()));
    }
}
