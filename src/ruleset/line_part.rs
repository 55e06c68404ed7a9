//! What is left to nine cells that hold all nine digits, if a part of them has a sum: what is between
//! 1 and 9, or the first cells, as many as the first digit says.
//!
//! Goes through everything that can bound the part: the places of 1 and 9, or the first digit. Then
//! the cells of the part hold one set of digits, the others hold another, and together they hold all
//! nine. That is exact.

use std::ops::Range;

use super::digit_sets::{DigitSets, narrow_masks};
use super::digits::values;
use super::seven_sets::SevenSets;

/// A part of nine cells that hold all nine digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LinePart {
    /// The cells between 1 and 9.
    Sandwich,
    /// The first cells, as many as the first digit says.
    First,
}

/// The digits that the nine cells have been found to be able to hold.
struct Kept<'a> {
    masks: &'a [u16; 9],
    kept: [u16; 9],
}

impl Kept<'_> {
    /// Adds the digits that the cells can hold if the placed digits (a mask) are at these places (a
    /// mask) and the part has this sum. Returns whether that is possible at all. The cells hold all
    /// nine digits.
    fn add(&mut self, placed: u16, places: u16, part: Range<usize>, sum: u32) -> bool {
        let (mut inner, mut outer) = ([0; 9], [0; 9]);
        let (mut inner_size, mut outer_size) = (0, 0);
        for (place, mask) in self.masks.iter().enumerate().filter(|(i, _)| places >> i & 1 == 0) {
            let (to, size) = match part.contains(&place) {
                true => (&mut inner, &mut inner_size),
                false => (&mut outer, &mut outer_size),
            };
            to[*size] = mask & !placed;
            *size += 1;
        }
        let (inner, outer) = (&mut inner[..inner_size], &mut outer[..outer_size]);
        // A set of the one part, with the placed digits, is the complement of a set of the other
        // part.
        let others = |sets: DigitSets| {
            values(placed).fold(sets, |sets, value| sets.with(value as usize - 1)).complements()
        };
        let allowed = others(DigitSets::made_by(outer.iter().copied()));
        let Some(left) = narrow_masks(inner, &allowed.and(DigitSets::of_sum(sum as usize))) else {
            return false;
        };
        if narrow_masks(outer, &others(left)).is_none() {
            return false;
        }
        let (mut inner, mut outer) = (inner.iter(), outer.iter());
        for (place, kept) in self.kept.iter_mut().enumerate() {
            if places >> place & 1 == 0 {
                let from = if part.contains(&place) { &mut inner } else { &mut outer };
                *kept |= from.next().copied().unwrap_or(0);
            }
        }
        true
    }
}

/// Whether this many different digits from 2 to 8 can have this sum.
pub(super) fn sandwich_can_be(size: u32, sum: u32) -> bool {
    size <= 7 && (size * (size + 3) / 2..=size * (17 - size) / 2).contains(&sum)
}

impl LinePart {
    /// The digits that nine cells can hold, as masks, if these are left and the part has this sum.
    /// Nothing if none can be.
    pub(super) fn left(self, masks: &[u16; 9], sum: u32) -> [u16; 9] {
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
    let mut found = Kept { masks, kept: [0; 9] };
    for count in values(masks[0]).filter(|&count| count <= sum) {
        let digit = 1 << (count - 1);
        if found.add(digit, 1, 1..count as usize, sum - count) {
            found.kept[0] |= digit;
        }
    }
    found.kept
}
