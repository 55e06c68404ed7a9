//! The candidates left to nine cells that hold all nine digits, if a part of them has a sum: the
//! cells between 1 and 9, or the first n cells, where n is the first digit.
//!
//! Goes through everything that can bound the part: the places of 1 and 9, or the first digit. Then
//! the cells of the part hold one set of digits, the others hold another, and together they hold all
//! nine. That is exact.

use super::sets::{DigitSets, narrow_masks};
use super::{digits::values, sets::SevenSets};

/// A part of nine cells that hold all nine digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinePart {
    /// The cells between 1 and 9.
    Sandwich,
    /// The first n cells, where n is the first digit.
    First,
}

/// Whether this many different digits from 2 to 8 can have this sum.
pub fn sandwich_can_be(size: u32, sum: u32) -> bool {
    size <= 7 && (size * (size + 3) / 2..=size * (17 - size) / 2).contains(&sum)
}

impl LinePart {
    /// The digits that nine cells can hold, as masks, if these are left and the part has this sum.
    /// Nothing if none can be.
    pub fn left(self, masks: &[u16; 9], sum: u32) -> [u16; 9] {
        match self {
            LinePart::Sandwich => sandwich(masks, sum),
            LinePart::First => first(masks, sum),
        }
    }
}

fn sandwich(masks: &[u16; 9], sum: u32) -> [u16; 9] {
    const ONE: u16 = 1;
    const NINE: u16 = 1 << 8;
    // The candidates that are not crusts: bit 0 for 2.
    let filling = masks.map(|mask| mask >> 1 & 0x7f);
    // The sets that the cells before each can hold.
    let mut before = [SevenSets::EMPTY_SET; 10];
    for (i, &mask) in filling.iter().enumerate() {
        before[i + 1] = before[i].with_one_of(mask);
    }
    let mut kept = [0; 9];
    for i in 0..8 {
        if masks[i] & (ONE | NINE) == 0 {
            continue;
        }
        // The sets that the cells behind the first crust can hold, so far.
        let mut inner = [SevenSets::EMPTY_SET; 9];
        for j in i + 1..9 {
            let size = j - i - 1;
            if size > 0 {
                inner[size] = inner[size - 1].with_one_of(filling[j - 1]);
            }
            let rising = masks[i] & ONE != 0 && masks[j] & NINE != 0;
            let falling = masks[i] & NINE != 0 && masks[j] & ONE != 0;
            if !(rising || falling) || !sandwich_can_be(size as u32, sum) {
                continue;
            }
            let left = inner[size].and(SevenSets::of_sum(sum));
            if left.is_none() {
                continue;
            }
            let mut outer = [before[i]; 9];
            let behind = &filling[j + 1..];
            for (at, &mask) in behind.iter().enumerate() {
                outer[at + 1] = outer[at].with_one_of(mask);
            }
            let left = left.and(outer[behind.len()].complements());
            if left.is_none() {
                continue;
            }
            kept[i] |= if rising { ONE } else { 0 } | if falling { NINE } else { 0 };
            kept[j] |= if rising { NINE } else { 0 } | if falling { ONE } else { 0 };
            left.back(&inner, &filling[i + 1..j], &mut kept[i + 1..j]);
            let left = left.complements().back(&outer, behind, &mut kept[j + 1..]);
            left.back(&before, &filling[..i], &mut kept[..i]);
        }
    }
    kept
}

fn first(masks: &[u16; 9], sum: u32) -> [u16; 9] {
    let mut kept = [0; 9];
    for count in values(masks[0]).filter(|&count| count <= sum) {
        let digit = count as usize - 1;
        let mut others = masks.map(|mask| mask & !(1 << digit));
        let (inner, outer) = others[1..].split_at_mut(digit);
        // A set of the one part, with the first digit, is the complement of a set of the other part.
        let rest = |sets: DigitSets| sets.with(digit).complements();
        let allowed = rest(DigitSets::made_by(outer.iter().copied()));
        let allowed = allowed.and(DigitSets::of_sum((sum - count) as usize));
        let left = narrow_masks(inner, &allowed).map(rest);
        if left.and_then(|left| narrow_masks(outer, &left)).is_some() {
            others[0] = 1 << digit;
            kept.iter_mut().zip(others).for_each(|(kept, mask)| *kept |= mask);
        }
    }
    kept
}
