//! Techniques without chains as implications: pointing, claiming, hidden and naked pairs, X-wings.
//!
//! The grounds of such a step are the candidates whose absence it relies on, as far as they have
//! fallen since the assumption.

use super::marks::Marks;
use super::net::{Link, STATIC, Tell, rely_on_cell};
use crate::prelude::*;

/// The houses by kind: boxes, columns, rows.
const KINDS: [std::ops::Range<usize>; 3] = [18..27, 9..18, 0..9];

/// A step of the grounds.
struct Statics<'a, 'b> {
    source: &'a Marks,
    left: &'a Marks,
    tell: &'a mut Tell<'b>,
    /// Whether something has been told.
    is_any: bool,
}

/// Passes on the conclusions of the first technique that finds something new. Returns whether one
/// does.
pub(super) fn deduce(source: &Marks, left: &Marks, tell: &mut Tell<'_>) -> bool {
    let mut statics = Statics { source, left, tell, is_any: false };
    let techniques =
        [Statics::locked, Statics::hidden_pairs, Statics::naked_pairs, Statics::x_wings];
    techniques.iter().any(|technique| {
        technique(&mut statics);
        statics.is_any
    })
}

/// The order in which SukakuExplainer goes through the cells of a step: by the remainder of the
/// cell's index by 16, or by 32 if there are more than twelve.
pub(super) fn in_order(cells: CellSet) -> impl Iterator<Item = Cell> {
    let size = if cells.len() > 12 { 32 } else { 16 };
    (0..size).flat_map(move |bucket| {
        (bucket..CELLS).step_by(size).filter_map(Cell::new).filter(move |it| cells.contains(*it))
    })
}

impl Statics<'_, '_> {
    /// Passes on the removal of these candidates, as far as they are left.
    fn drop(&mut self, gone: &[CellSet; 9], grounds: &[CellSet; 9]) {
        let left = self.left;
        let mut there = CellSet::EMPTY;
        for (gone, places) in gone.iter().zip(&left.places) {
            there |= *gone & *places;
        }
        for cell in in_order(there) {
            for digit in digits(left.mask(cell)).filter(|it| gone[it.index()].contains(cell)) {
                (self.tell)(cell, digit, grounds, Link::Deduced(STATIC));
                self.is_any = true;
            }
        }
    }

    /// Passes on the removal of a digit from these cells, which follows from its absence in others.
    fn drop_one(&mut self, digit: Digit, gone: CellSet, grounds: CellSet) {
        let alone = |cells| {
            let mut all = [CellSet::EMPTY; 9];
            all[digit.index()] = cells;
            all
        };
        self.drop(&alone(gone), &alone(grounds));
    }

    /// The places of a digit in a house that have fallen.
    fn fallen(&self, house: usize, digit: Digit) -> CellSet {
        self.source.places_in(house, digit) - self.left.places_in(house, digit)
    }

    /// Pointing and claiming.
    fn locked(&mut self) {
        let pairs = [(18..27, 9..18), (18..27, 0..9), (9..18, 18..27), (0..9, 18..27)];
        for (from, to) in pairs {
            for house in from {
                for digit in Digit::all() {
                    let places = self.left.places_in(house, digit);
                    if places.len() < 2 {
                        continue;
                    }
                    let is_within = |other: &usize| places.is_subset(CellSet::house_at(*other));
                    let Some(other) = to.clone().find(is_within) else { continue };
                    let grounds = self.fallen(house, digit);
                    self.drop_one(digit, CellSet::house_at(other) - places, grounds);
                }
            }
        }
    }

    fn hidden_pairs(&mut self) {
        for house in KINDS.into_iter().flatten() {
            let places = |digit: Digit| self.left.places_in(house, digit);
            let twos = Digit::all().filter(|digit| places(*digit).len() == 2);
            let mask = mask_of(twos);
            for one in digits(mask) {
                for other in digits(mask).filter(|other| other.index() > one.index()) {
                    let cells = self.left.places_in(house, one);
                    if cells != self.left.places_in(house, other) {
                        continue;
                    }
                    let mut grounds = [CellSet::EMPTY; 9];
                    grounds[one.index()] = self.fallen(house, one);
                    grounds[other.index()] = self.fallen(house, other);
                    let mut gone = [cells; 9];
                    gone[one.index()] = CellSet::EMPTY;
                    gone[other.index()] = CellSet::EMPTY;
                    self.drop(&gone, &grounds);
                }
            }
        }
    }

    fn naked_pairs(&mut self) {
        for house in KINDS.into_iter().flatten() {
            let is_two = |cell: &Cell| self.left.mask(*cell).count_ones() == 2;
            let twos: CellSet = CellSet::house_at(house).into_iter().filter(is_two).collect();
            for one in twos {
                for other in twos.into_iter().filter(|other| other.index() > one.index()) {
                    let mask = self.left.mask(one);
                    if mask != self.left.mask(other) {
                        continue;
                    }
                    let mut grounds = [CellSet::EMPTY; 9];
                    for cell in [one, other] {
                        rely_on_cell(self.source, self.left, cell, &mut grounds);
                    }
                    let rest = CellSet::house_at(house) - CellSet::of(one) - CellSet::of(other);
                    let mut gone = [CellSet::EMPTY; 9];
                    digits(mask).for_each(|digit| gone[digit.index()] = rest);
                    self.drop(&gone, &grounds);
                }
            }
        }
    }

    fn x_wings(&mut self) {
        for (from, to) in [(9..18, 0..9), (0..9, 9..18_usize)] {
            for digit in Digit::all() {
                for one in from.clone() {
                    let places = self.left.places_in(one, digit);
                    if places.len() != 2 {
                        continue;
                    }
                    let crossing = to.clone().filter(|it| CellSet::house_at(*it).meets(places));
                    let covers =
                        crossing.fold(CellSet::EMPTY, |covers, it| covers | CellSet::house_at(it));
                    for other in one + 1..from.end {
                        let others = self.left.places_in(other, digit);
                        if others.len() != 2 || !others.is_subset(covers) {
                            continue;
                        }
                        let grounds = self.fallen(one, digit) | self.fallen(other, digit);
                        self.drop_one(digit, covers - places - others, grounds);
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_come_by_the_remainder_of_their_index() {
        let cells = [59, 68, 3].into_iter().filter_map(Cell::new).collect();
        let order: Vec<usize> = in_order(cells).map(Cell::index).collect();
        assert_eq!(order, [3, 68, 59]);
    }
}
