//! Clues outside of the grid for the sum of a part of a row or column: sandwiches and X-sums.
//!
//! The search goes through everything that can bound the part: the places of 1 and 9, or the first
//! digit. Then the cells of the part hold one set of digits, the others hold another, and together
//! they hold all nine. That is exact.

use std::ops::Range;

use super::clue::{View, outside, views};
use crate::error::Malformed;
use crate::grid::{Cell, CellSet, Grid};
use crate::ruleset::builder::RulesetBuilder;
use crate::ruleset::constraint::{Constraint, Propagate, value};
use crate::ruleset::digit_sets::{DigitSets, narrow_masks};
use crate::ruleset::digits::values;
use crate::ruleset::item::Item;
use crate::ruleset::shape::{OutsideClue, Shape};
use crate::ruleset::state::{Conflict, SearchState};

/// A row or a column, read from one of its ends, and a sum.
#[derive(Clone, Debug)]
struct PartSum {
    cells: [Cell; 9],
    part: Part,
    sum: u32,
    says: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
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
fn sandwich_can_be(size: u32, sum: u32) -> bool {
    size <= 7 && (size * (size + 3) / 2..=size * (17 - size) / 2).contains(&sum)
}

impl PartSum {
    fn sandwich(&self, masks: &[u16; 9]) -> [u16; 9] {
        const ONE: u16 = 1;
        const NINE: u16 = 1 << 8;
        let mut found = Kept { masks, kept: [0; 9] };
        for (i, j) in (1..9).flat_map(|j| (0..j).map(move |i| (i, j))) {
            let rising = masks[i] & ONE != 0 && masks[j] & NINE != 0;
            let falling = masks[i] & NINE != 0 && masks[j] & ONE != 0;
            if (rising || falling)
                && sandwich_can_be((j - i - 1) as u32, self.sum)
                && found.add(ONE | NINE, 1 << i | 1 << j, i + 1..j, self.sum)
            {
                found.kept[i] |= if rising { ONE } else { 0 } | if falling { NINE } else { 0 };
                found.kept[j] |= if rising { NINE } else { 0 } | if falling { ONE } else { 0 };
            }
        }
        found.kept
    }

    fn first(&self, masks: &[u16; 9]) -> [u16; 9] {
        let mut found = Kept { masks, kept: [0; 9] };
        for count in values(masks[0]).filter(|&count| count <= self.sum) {
            let digit = 1 << (count - 1);
            if found.add(digit, 1, 1..count as usize, self.sum - count) {
                found.kept[0] |= digit;
            }
        }
        found.kept
    }
}

impl Constraint for PartSum {
    fn cells(&self) -> CellSet {
        self.cells.into_iter().collect()
    }

    fn verify(&self, solution: &Grid) -> bool {
        let digits = self.cells.map(|cell| value(solution, cell));
        let part = match self.part {
            Part::First => &digits[..digits[0] as usize],
            Part::Sandwich => {
                let mut crusts = (0..9).filter(|&i| digits[i] == 1 || digits[i] == 9);
                let (Some(from), Some(to)) = (crusts.next(), crusts.next()) else { return false };
                &digits[from + 1..to]
            }
        };
        part.iter().sum::<u32>() == self.sum
    }

    fn explain(&self) -> String {
        self.says.clone()
    }

    fn shapes(&self) -> Vec<Shape> {
        let clue = match self.part {
            Part::Sandwich => OutsideClue::Sandwich,
            Part::First => OutsideClue::XSum,
        };
        vec![outside(&self.cells, self.sum, clue)]
    }
}

impl Propagate for PartSum {
    fn propagate(&self, state: &mut SearchState) -> Result<(), Conflict> {
        let masks = self.cells.map(|cell| state.get(cell));
        let kept = match self.part {
            Part::Sandwich => self.sandwich(&masks),
            Part::First => self.first(&masks),
        };
        self.cells.iter().zip(kept).try_for_each(|(&cell, kept)| state.keep(cell, kept))
    }
}

/// Reads `Sandwich~sum~row or column`.
pub(super) fn sandwich(item: &Item<'_>, builder: &mut RulesetBuilder<'_>) -> Result<(), Malformed> {
    const EXPECTED: &str = "the sum of what is between 1 and 9: 0, 2 to 33, or 35";
    let mut arguments = item.arguments();
    let argument = arguments.required(EXPECTED)?;
    let sum = argument.number(0..=35, EXPECTED)?;
    if !(0..=7).any(|size| sandwich_can_be(size, sum)) {
        return Err(argument.unexpected(EXPECTED));
    }
    let (name, cells) = arguments.line()?;
    arguments.end()?;
    let says = format!("the digits between 1 and 9 in {name} sum to {sum}");
    builder.add(PartSum { cells, part: Part::Sandwich, sum, says });
    Ok(())
}

/// Reads `XSum~row or column~sum from the left or top~sum from the other end`; either sum may be
/// empty.
pub(super) fn x_sum(item: &Item<'_>, builder: &mut RulesetBuilder<'_>) -> Result<(), Malformed> {
    const EXPECTED: &str =
        "the sum of as many different digits as the first one says: 1, 3, or 5 to 45";
    for View { cells, name, clue: sum } in views(item.arguments(), EXPECTED, x_sum_can_be)? {
        let says = format!("in {name}, the first X digits sum to {sum}, X being the first of them");
        builder.add(PartSum { cells, part: Part::First, sum, says });
    }
    Ok(())
}

/// Whether some digit set has this sum and holds its own size as a digit.
fn x_sum_can_be(sum: u32) -> bool {
    let sums = |set: &u16| values(*set).sum::<u32>() == sum;
    (1u16..512).any(|set| sums(&set) && set >> (set.count_ones() - 1) & 1 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use crate::ruleset::parse;

    fn column(text: &str) -> usize {
        parse::line(text).expect_err(text).column
    }

    #[test]
    fn clues_that_cannot_be_are_errors() {
        let possible: Vec<u32> = (0..=46).filter(|&sum| x_sum_can_be(sum)).collect();
        let expected: Vec<u32> = [1, 3].into_iter().chain(5..=45).collect();
        assert_eq!(possible, expected);
        let possible = |sum: &u32| (0..=7).any(|size| sandwich_can_be(size, *sum));
        let impossible: Vec<u32> = (0..=36).filter(|sum| !possible(sum)).collect();
        assert_eq!(impossible, [1, 34, 36]);
        assert_eq!((column(".Sandwich~34~C8"), column(".Sandwich~10~C0")), (11, 14));
        assert_eq!((column(".Sandwich~10~R1C1"), column(".Sandwich~x~R1")), (14, 11));
        assert_eq!((column(".XSum~C2~4"), column(".XSum~C2~~46")), (10, 11));
        assert_eq!((column(".XSum~C2~~"), column(".XSum~C2")), (10, 9));
        assert_eq!(column(".XSum~C2~5~5~5"), 14);
    }

    #[test]
    fn clues_stand_at_either_end() {
        let ruleset = parse::line(".XSum~C2~~27.XSum~R1~5~6").expect("clues");
        let last: Vec<_> = ruleset.constraints().skip(27).collect();
        let outside = |row, column, direction, label: &str| {
            let (cell, label) = (Cell::at(row, column), label.to_owned());
            vec![Shape::Outside { cell, direction, label, clue: OutsideClue::XSum }]
        };
        assert_eq!(last[0].shapes(), outside(8, 1, (-1, 0), "27"));
        assert_eq!(last[1].shapes(), outside(0, 0, (0, 1), "5"));
        assert_eq!(last[2].shapes(), outside(0, 8, (0, -1), "6"));
        assert!(last[2].explain().starts_with("in row 1 from the right, the first X digits"));
    }

    /// Compares the result with all permutations of a row with random candidates.
    #[test]
    fn what_is_left_is_exact() {
        let mut random = Random::new(2, 3);
        let mut left = 0;
        for round in 0..300 {
            let mut order = [1u32, 2, 3, 4, 5, 6, 7, 8, 9];
            random.shuffle(&mut order);
            let masks = order
                .map(|digit| 1 << (digit - 1) | (random.below(512) & random.below(512)) as u16);
            let part = if round % 2 == 0 { Part::Sandwich } else { Part::First };
            let sum = random.below(36) as u32;
            let cells = std::array::from_fn(|i| Cell::at(0, i));
            let clue = PartSum { cells, part, sum, says: String::new() };
            let mut expected = [0; 9];
            let mut grid = Grid::EMPTY;
            permutations(&masks, 0, &mut grid, &mut |grid| {
                if clue.verify(grid) {
                    for (kept, cell) in expected.iter_mut().zip(cells) {
                        *kept |= 1 << (value(grid, cell) - 1);
                    }
                }
            });
            let kept = match part {
                Part::Sandwich => clue.sandwich(&masks),
                Part::First => clue.first(&masks),
            };
            assert_eq!(kept, expected, "{clue:?} of {masks:?}");
            left += u32::from(kept[0] != 0);
        }
        assert!((50..290).contains(&left), "{left}");
    }

    fn permutations(masks: &[u16; 9], next: usize, grid: &mut Grid, found: &mut impl FnMut(&Grid)) {
        let Some(&mask) = masks.get(next) else { return found(grid) };
        for digit in values(mask) {
            let before = (0..next).any(|i| value(grid, Cell::at(0, i)) == digit);
            if !before {
                grid.set(Cell::at(0, next), crate::grid::Digit::new(digit as u8));
                permutations(masks, next + 1, grid, found);
            }
        }
    }
}
