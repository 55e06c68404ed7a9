//! Lines on which nearby digits are of different classes: residues (modular lines), or low, middle
//! and high (entropic lines).
//!
//! With n classes, any n cells in sequence have all of them. So the classes repeat in the same
//! order along the line. Which class each place of that order has is a question of different
//! "digits", which `digit_sets` answers exactly.

use crate::builder::RulesetBuilder;
use crate::constraint::Propagate;
use crate::peers::Peers;
use crate::state::{Conflict, SearchState};
use ninefold_constraints::{
    digits::values,
    item::Item,
    sets::{DigitSets, narrow_masks},
};
use ninefold_core::error::Malformed;
use ninefold_core::grid::{Cell, CellSet};

/// A line, and the classes of digits.
struct Classes {
    cells: Vec<Cell>,
    /// The digits of each class.
    classes: Vec<u16>,
    /// For each place of the repeating order: its cells, in groups of peers.
    places: Vec<Vec<Vec<Cell>>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Class {
    Residue(u32),
    Third,
}

impl Class {
    fn count(self) -> u32 {
        match self {
            Class::Residue(modulus) => modulus,
            Class::Third => 3,
        }
    }

    fn of(self, digit: u32) -> u32 {
        match self {
            Class::Residue(modulus) => digit % modulus,
            Class::Third => digit.saturating_sub(1) / 3,
        }
    }
}

impl Classes {
    fn new(cells: Vec<Cell>, class_of: Class) -> Classes {
        let digits = |class| {
            values(0x1ff).filter(|&v| class_of.of(v) == class).fold(0, |m, v| m | 1 << (v - 1))
        };
        let classes = (0..class_of.count()).map(digits).collect();
        Classes { cells, classes, places: Vec::new() }
    }

    /// The number of cells after which the order of classes repeats, or the length of a shorter
    /// line.
    fn period(&self) -> usize {
        self.classes.len().min(self.cells.len())
    }
}

/// Whether peers can all hold one of these digits.
fn can_hold(state: &SearchState, group: &[Cell], digits: u16) -> bool {
    match *group {
        [cell] => state.get(cell) & digits != 0,
        _ => !DigitSets::made_by(group.iter().map(|&cell| state.get(cell) & digits)).is_none(),
    }
}

impl Propagate for Classes {
    fn cells(&self) -> CellSet {
        self.cells.iter().copied().collect()
    }

    /// Cells at different places of the order are of different classes.
    fn add_peers(&self, peers: &mut Peers) {
        for (i, &a) in self.cells.iter().enumerate() {
            for (j, &b) in self.cells[..i].iter().enumerate() {
                if (i - j) % self.period() != 0 {
                    peers.add_pair(a, b);
                }
            }
        }
    }

    fn prepare(&mut self, peers: &Peers) {
        let period = self.period();
        let place = |first: usize| -> Vec<Cell> {
            self.cells.iter().skip(first).step_by(period).copied().collect()
        };
        self.places = (0..period).map(|first| peers.groups(&place(first))).collect();
    }

    /// Exact, except between cells of different groups at one place.
    fn propagate(&self, state: &mut SearchState) -> Result<(), Conflict> {
        let mut possible = [0; 9];
        let possible = &mut possible[..self.places.len()];
        for (possible, groups) in possible.iter_mut().zip(&self.places) {
            for (index, &class) in self.classes.iter().enumerate() {
                if groups.iter().all(|group| can_hold(state, group, class)) {
                    *possible |= 1 << index;
                }
            }
        }
        narrow_masks(possible, DigitSets::of_size(self.places.len())).ok_or(Conflict)?;
        for (&possible, groups) in possible.iter().zip(&self.places) {
            let classes = || values(possible).map(|value| self.classes[value as usize - 1]);
            for group in groups {
                match group[..] {
                    [cell] => state.keep(cell, classes().fold(0, |all, class| all | class))?,
                    _ => {
                        let none = DigitSets::NONE;
                        let sets = classes().fold(none, |all, c| all.or(&DigitSets::within(c)));
                        state.narrow(group, &sets)?;
                    }
                }
            }
        }
        Ok(())
    }
}

/// Reads `Modular~modulus~cells`.
pub(crate) fn modular(item: &Item<'_>, builder: &mut RulesetBuilder<'_>) -> Result<(), Malformed> {
    let mut arguments = item.arguments();
    let modulus = arguments.number(1..=9, "the modulus, 1 to 9")?;
    let cells = arguments.path(2..=81, "at least two cells")?;
    // One cell at a time differs from no other.
    if modulus > 1 {
        builder.add(Classes::new(cells.into_vec(), Class::Residue(modulus)));
    }
    Ok(())
}

/// Reads `Entropic~cells`.
pub(crate) fn entropic(item: &Item<'_>, builder: &mut RulesetBuilder<'_>) -> Result<(), Malformed> {
    let cells = item.arguments().path(2..=81, "at least two cells")?;
    builder.add(Classes::new(cells.into_vec(), Class::Third));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse;
    use ninefold_core::grid::Candidates;

    #[test]
    fn classes_come_back_in_order() {
        let cells: Vec<Cell> = (0..4).map(|i| Cell::at(2 * i, 2 * i)).collect();
        let mut line = Classes::new(cells.clone(), Class::Third);
        let mut peers = Peers::NONE;
        line.add_peers(&mut peers);
        line.prepare(&peers);
        let mut candidates = Candidates::ALL;
        candidates.set(cells[0], 0b11);
        candidates.set(cells[2], 0b11_1111);
        let mut state = SearchState::new(&candidates, &peers);
        assert_eq!(line.propagate(&mut state), Ok(()));
        let masks: Vec<u16> = cells.iter().map(|&cell| state.get(cell)).collect();
        // The first and the last are low, so the third one is in the middle and the second one is
        // high.
        assert_eq!(masks, [0b11, 0b1_1100_0000, 0b11_1000, 0b111]);
    }

    #[test]
    fn a_class_has_so_many_digits() {
        // Residue 0 modulo 4 has two digits only, and so have 2 and 3; three cells at one place in
        // a row have residue 1.
        let text = ".Modular~4~R1C1~R2C1~R2C2~R2C3~R1C4~R3C4~R2C5~R2C6~R1C7";
        let ruleset = parse::line(text).expect("a line");
        let line = ruleset.propagators().last().expect("a line");
        let mut state = SearchState::new(ruleset.candidates(), ruleset.peers());
        assert_eq!(line.propagate(&mut state), Ok(()));
        assert_eq!(state.get(Cell::at(0, 3)), 0b1_0001_0001);
        assert_eq!(state.get(Cell::at(1, 0)), 0b0_1110_1110);
    }

    #[test]
    fn the_modulus_is_one_to_nine() {
        let column = |text| parse::line(text).expect_err(text).column;
        assert_eq!(column(".Modular~0~R1C1~R1C2"), 10);
        assert_eq!(column(".Modular~10~R1C1~R1C2"), 10);
        assert_eq!(column(".Modular~R1C1~R1C2"), 10);
        assert_eq!(column(".Modular~3~R1C1"), 2);
        assert_eq!(column(".Entropic~R1C1~R0C2"), 16);
    }

    #[test]
    fn modulo_one_nothing_is_asked() {
        let propagators = |text| parse::line(text).expect("a line").propagators().count();
        assert_eq!(propagators(".Modular~1~R1C1~R1C2"), propagators("."));
        assert_eq!(propagators(".Modular~2~R1C1~R1C2"), propagators(".") + 1);
    }
}
