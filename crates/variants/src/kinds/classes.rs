//! Lines on which nearby digits are of different classes: residues (modular lines), or low, middle
//! and high (entropic lines).
//!
//! With n classes, any n cells in sequence have all of them. So the classes repeat in the same
//! order along the line. Which class each place of that order has is a question of different
//! "digits", which `digit_sets` answers exactly.

use super::Done;
use crate::state::{Conflict, SearchState};
use crate::{builder::RulesetBuilder, constraint::Propagate, peers::Peers};
use ninefold_constraints::{
    digits::values,
    item::Item,
    sets::{DigitSets, narrow_masks},
};
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
pub(crate) fn modular(item: &Item<'_>, builder: &mut RulesetBuilder<'_>) -> Done {
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
pub(crate) fn entropic(item: &Item<'_>, builder: &mut RulesetBuilder<'_>) -> Done {
    let cells = item.arguments().path(2..=81, "at least two cells")?;
    builder.add(Classes::new(cells.into_vec(), Class::Third));
    Ok(())
}
