//! Pencil marks: any set of digits in each cell.

use ninefold_core::grid::{CELLS, Candidates, Cell, Digit};
use ninefold_logic::{Candidate, digits};

/// A layer of the marks that a person makes. Each has its own set in each cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkLayer {
    /// Pencil marks: where a digit may go.
    Corner,
    /// Marks in the middle: which digits a cell may have.
    Centre,
    /// Colors, by numbers 1 to 9.
    Color,
}

/// The marks of a person, by layer.
pub type Layers = [Marks; 3];

/// Digits noted in cells. Unlike [`Candidates`], they claim nothing: a cell without any has just
/// none noted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Marks([u16; CELLS]);

impl Marks {
    /// No mark in any cell.
    pub const NONE: Marks = Marks([0; CELLS]);

    /// The marks of a cell, digits as bits: bit 0 for digit 1.
    pub const fn get(&self, cell: Cell) -> u16 {
        self.0[cell.index()]
    }

    /// Gives a cell these marks; bits above the ninth are ignored.
    pub const fn set(&mut self, cell: Cell, mask: u16) {
        self.0[cell.index()] = mask & 0x1ff;
    }

    /// Whether a digit is noted in a cell.
    pub const fn contains(&self, Candidate { cell, digit }: Candidate) -> bool {
        self.get(cell) & digit.bit() != 0
    }

    /// Adds a mark.
    pub const fn insert(&mut self, Candidate { cell, digit }: Candidate) {
        self.0[cell.index()] |= digit.bit();
    }

    /// Takes a mark away.
    pub const fn remove(&mut self, Candidate { cell, digit }: Candidate) {
        self.0[cell.index()] &= !digit.bit();
    }

    /// Adds a mark, or takes it away if it is there.
    pub const fn toggle(&mut self, Candidate { cell, digit }: Candidate) {
        self.0[cell.index()] ^= digit.bit();
    }

    /// Whether there is no mark at all.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; CELLS]
    }

    /// All marks, cell by cell.
    pub fn iter(&self) -> impl Iterator<Item = Candidate> {
        let of = |cell: Cell| digits(self.get(cell)).map(move |digit| Candidate { cell, digit });
        Cell::all().flat_map(of)
    }

    /// The candidates that are missing: those of `all` that are not among `left`.
    pub(super) fn missing(all: &Candidates, left: &Candidates) -> Marks {
        let mut marks = Marks::NONE;
        Cell::all().for_each(|cell| marks.set(cell, all.get(cell) & !left.get(cell)));
        marks
    }

    /// These marks and others together.
    pub(super) fn and(mut self, other: &Marks) -> Marks {
        Cell::all().for_each(|cell| self.set(cell, self.get(cell) | other.get(cell)));
        self
    }
}

impl Default for Marks {
    fn default() -> Marks {
        Marks::NONE
    }
}

impl FromIterator<Candidate> for Marks {
    fn from_iter<I: IntoIterator<Item = Candidate>>(candidates: I) -> Marks {
        let mut marks = Marks::NONE;
        candidates.into_iter().for_each(|candidate| marks.insert(candidate));
        marks
    }
}

/// The digit of a mask with just one.
pub(super) fn only(mask: u16) -> Option<Digit> {
    let mut all = digits(mask);
    all.next().filter(|_| all.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_come_and_go() {
        let at = |cell, digit| Candidate {
            cell: Cell::new(cell).expect("a cell"),
            digit: Digit::new(digit).expect("a digit"),
        };
        let mut marks = Marks::NONE;
        marks.toggle(at(3, 5));
        marks.insert(at(3, 1));
        marks.insert(at(80, 9));
        assert_eq!(marks.iter().collect::<Vec<_>>(), [at(3, 1), at(3, 5), at(80, 9)]);
        assert_eq!(marks.iter().collect::<Marks>(), marks);
        marks.toggle(at(3, 5));
        marks.remove(at(80, 9));
        assert!(!marks.contains(at(3, 5)) && marks.contains(at(3, 1)) && !marks.is_empty());
        assert_eq!((only(0b100), only(0b101), only(0)), (Digit::new(3), None, None));
    }
}
