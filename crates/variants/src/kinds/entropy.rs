//! Global entropy: each square of four cells holds a low, a middle and a high digit.

use super::Done;
use crate::{
    builder::RulesetBuilder,
    constraint::Propagate,
    state::{Conflict, SearchState},
};
use ninefold_constraints::{domains::is_single, item::Item};
use ninefold_core::grid::{Cell, CellSet};

/// The digits of each set of classes. The digits of one class are one place of an octal number. In
/// a set, low is bit 0, middle is bit 1 and high is bit 2.
const DIGITS: [u16; 8] = [0o000, 0o007, 0o070, 0o077, 0o700, 0o707, 0o770, 0o777];

/// For the sets of classes that four cells may have, three bits a cell, the classes that are left
/// if all three must be among the four. Nothing is left if that is impossible.
static LEFT: [u16; 4096] = {
    let mut left = [0; 4096];
    let mut way = 0;
    while way < 81 {
        let classes = [1 << (way % 3), 1 << (way / 3 % 3), 1 << (way / 9 % 3), 1 << (way / 27)];
        if classes[0] | classes[1] | classes[2] | classes[3] == 0b111 {
            let held = classes[0] | classes[1] << 3 | classes[2] << 6 | classes[3] << 9;
            let mut sets = 0;
            while sets < 4096 {
                if sets & held == held {
                    left[sets] |= held as u16;
                }
                sets += 1;
            }
        }
        way += 1;
    }
    left
};

/// A square of two by two cells.
struct Square {
    cells: [Cell; 4],
}

impl Propagate for Square {
    fn cells(&self) -> CellSet {
        self.cells.into_iter().collect()
    }

    /// Exact, except that it ignores which cells differ: a cell keeps all digits of a class or
    /// none.
    fn propagate(&self, state: &mut SearchState) -> Result<(), Conflict> {
        let sets = self.cells.iter().rev().fold(0, |sets, &cell| {
            let mask = state.get(cell);
            let has = |class: usize| usize::from(mask & DIGITS[1 << class] != 0) << class;
            sets << 3 | has(0) | has(1) | has(2)
        });
        let left = usize::from(LEFT[sets]);
        if left != sets {
            for (place, &cell) in self.cells.iter().enumerate() {
                state.keep(cell, DIGITS[left >> (3 * place) & 7])?;
            }
        }
        // A digit that is the only one left of its class must be here.
        let held = self.cells.iter().fold(0, |all, &cell| all | state.get(cell));
        for class in [0o007, 0o070, 0o700] {
            let digit = held & class;
            if is_single(digit) {
                state.strike_seen_by_all(state.holders(self.cells(), digit), digit)?;
            }
        }
        Ok(())
    }
}

/// Reads `GlobalEntropy`.
pub(crate) fn global(item: &Item<'_>, builder: &mut RulesetBuilder<'_>) -> Done {
    item.arguments().end()?;
    for cell in Cell::all().filter(|cell| cell.row() < 8 && cell.column() < 8) {
        let cells = std::array::from_fn(|i| Cell::at(cell.row() + i / 2, cell.column() + i % 2));
        builder.add(Square { cells });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Peers, parse};
    use ninefold_core::{grid::Candidates, random::Random};

    const CORNER: [(usize, usize); 4] = [(0, 0), (0, 1), (1, 0), (1, 1)];

    #[test]
    fn the_class_that_is_left_is_kept() {
        let text = ".GlobalEntropy.~R1C1_1_3~R1C2_2_5~R2C1_1_2_4_6";
        let ruleset = parse::line(text).expect("a ruleset");
        // The first square, after rows, columns and boxes.
        let square = ruleset.propagators().nth(27).expect("a square");
        let mut state = SearchState::new(ruleset.candidates(), ruleset.peers());
        assert_eq!(square.propagate(&mut state), Ok(()));
        let masks = CORNER.map(|(row, column)| state.get(Cell::at(row, column)));
        assert_eq!(masks, [0b101, 0b1_0010, 0b10_1011, 0o700]);
    }

    #[test]
    fn the_last_digit_of_a_class_is_struck_where_all_its_cells_are_seen() {
        let text = ".GlobalEntropy.~R1C1_1_4~R1C2_1_5~R2C1_5_8~R2C2_8_9";
        let ruleset = parse::line(text).expect("a ruleset");
        let square = ruleset.propagators().nth(27).expect("a square");
        let mut state = SearchState::new(ruleset.candidates(), ruleset.peers());
        assert_eq!(square.propagate(&mut state), Ok(()));
        // 1 is in the first row of the square, so in no other cell of that row or box.
        let seen = [(0, 2), (0, 8), (2, 0), (1, 2)];
        assert!(seen.iter().all(|&(row, column)| state.get(Cell::at(row, column)) & 1 == 0));
        assert_eq!(state.get(Cell::at(4, 0)) & 1, 1);
        // Two of the high digits are left.
        assert_eq!(state.get(Cell::at(1, 8)), 0o777);
    }

    #[test]
    fn of_cells_that_need_not_differ_just_what_is_possible_is_left() {
        let mut random = Random::new(9, 9);
        let cells = CORNER.map(|(row, column)| Cell::at(row, column));
        let square = Square { cells };
        let (mut conflicts, mut struck) = (0, 0);
        for _ in 0..2_000 {
            // Few digits in most cells: with many, everything is possible.
            let masks = cells.map(|_| {
                let digits = 1 + random.below(3);
                (0..digits).fold(0u16, |mask, _| mask | 1 << random.below(9))
            });
            let mut expected = [0; 4];
            for way in 0..6561u32 {
                let digits: [u32; 4] = std::array::from_fn(|i| way / 9u32.pow(i as u32) % 9);
                let has = |class: u32| digits.iter().any(|digit| digit / 3 == class);
                let fits = (0..4).all(|i| masks[i] >> digits[i] & 1 == 1);
                if fits && has(0) && has(1) && has(2) {
                    (0..4).for_each(|i| expected[i] |= 1u16 << digits[i]);
                }
            }
            let mut candidates = Candidates::ALL;
            cells.iter().zip(masks).for_each(|(&cell, mask)| candidates.set(cell, mask));
            let mut state = SearchState::new(&candidates, &Peers::NONE);
            match square.propagate(&mut state) {
                Err(Conflict) => {
                    conflicts += 1;
                    assert_eq!(expected, [0; 4], "{masks:?}");
                }
                Ok(()) => {
                    assert_eq!(cells.map(|cell| state.get(cell)), expected, "{masks:?}");
                    struck += usize::from(masks != expected);
                }
            }
        }
        assert!(conflicts > 200 && struck > 200, "{conflicts} {struck}");
    }

    #[test]
    fn there_is_one_caption() {
        let ruleset = parse::line(".GlobalEntropy").expect("a ruleset");
        assert_eq!(ruleset.constraints().flat_map(crate::Constraint::shapes).count(), 1);
    }
}
