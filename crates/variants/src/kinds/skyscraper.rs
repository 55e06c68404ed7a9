//! Skyscrapers: the number of digits of a row or column that are seen from its end, where a greater
//! digit hides all lesser ones behind it.
//!
//! Whether the next digit is seen depends only on the greatest digit before it. So it is enough to
//! keep, for each count, the sets of digits that the cells so far can hold. Going back from all
//! nine digits and the count of the clue shows what each cell can hold. That is exact.

use super::{
    Done,
    clue::{View, views},
};
use crate::{
    builder::RulesetBuilder,
    constraint::Propagate,
    state::{Conflict, SearchState},
};
use ninefold_constraints::{
    digits::{from_to, values},
    item::Item,
    sets::DigitSets,
};
use ninefold_core::grid::{Cell, CellSet};

/// A row or a column, read from the end where the clue is.
struct Skyscraper {
    cells: [Cell; 9],
    clue: usize,
    /// For each digit, the sets of lesser digits: behind these it is seen.
    lower: [DigitSets; 9],
}

impl Skyscraper {
    fn new(cells: [Cell; 9], clue: u32) -> Skyscraper {
        let lower = std::array::from_fn(|i| DigitSets::within(from_to(1, i as i32)));
        Skyscraper { cells, clue: clue as usize, lower }
    }

    fn left(&self, masks: &[u16; 9]) -> [u16; 9] {
        // The sets that the first cells can hold, by the number of cells and the number that is
        // seen.
        let mut made = [[DigitSets::NONE; 10]; 10];
        made[0][0] = DigitSets::EMPTY_SET;
        for (i, &mask) in masks.iter().enumerate() {
            for seen in 0..=i.min(self.clue) {
                let from = made[i][seen];
                if from.is_none() {
                    continue;
                }
                for digit in values(mask).map(|value| value as usize - 1) {
                    let front = from.and(&self.lower[digit]);
                    let behind = from.minus(&front).with(digit);
                    made[i + 1][seen] = made[i + 1][seen].or(&behind);
                    if seen < self.clue {
                        made[i + 1][seen + 1] = made[i + 1][seen + 1].or(&front.with(digit));
                    }
                }
            }
        }
        let mut kept = [0; 9];
        let mut wanted = [DigitSets::NONE; 10];
        wanted[self.clue] = made[9][self.clue].and(DigitSets::of_size(9));
        for (i, &mask) in masks.iter().enumerate().rev() {
            let mut before = [DigitSets::NONE; 10];
            for seen in 0..=(i + 1).min(self.clue) {
                if wanted[seen].is_none() {
                    continue;
                }
                for digit in values(mask).map(|value| value as usize - 1) {
                    let from = wanted[seen].without(digit);
                    let behind = from.minus(&self.lower[digit]).and(&made[i][seen]);
                    before[seen] = before[seen].or(&behind);
                    let mut any = !behind.is_none();
                    if seen > 0 {
                        let front = from.and(&self.lower[digit]).and(&made[i][seen - 1]);
                        before[seen - 1] = before[seen - 1].or(&front);
                        any |= !front.is_none();
                    }
                    kept[i] |= u16::from(any) << digit;
                }
            }
            wanted = before;
        }
        kept
    }
}

impl Propagate for Skyscraper {
    fn cells(&self) -> CellSet {
        self.cells.into_iter().collect()
    }

    fn propagate(&self, state: &mut SearchState) -> Result<(), Conflict> {
        let kept = self.left(&self.cells.map(|cell| state.get(cell)));
        self.cells.iter().zip(kept).try_for_each(|(&cell, kept)| state.keep(cell, kept))
    }
}

/// Reads `Skyscraper~row or column~count from the left or top~count from the other end`; either
/// count may be empty.
pub(crate) fn make(item: &Item<'_>, builder: &mut RulesetBuilder<'_>) -> Done {
    const EXPECTED: &str = "how many digits are seen, 1 to 9";
    let views = views(item.arguments(), EXPECTED, |clue| (1..=9).contains(&clue))?;
    for View { cells, clue } in views {
        builder.add(Skyscraper::new(cells, clue));
    }
    Ok(())
}
