//! Sets with one digit more than cells, in words: at most one of their digits is missing.

use super::Teller;
use super::teller::number;
use crate::board::{LogicBoard, count, digits};
use crate::reasons::Part;
use ninefold_core::grid::{CellSet, Digit};

/// Cells, and the digits that they can be.
type Almost = (CellSet, u16);

impl Teller<'_> {
    /// Sets that follow one another, each linked to the next by a digit that not both have.
    pub(super) fn linked_sets(&mut self) {
        let sets = self.lettered();
        let linked = match sets[..] {
            [a, b] => links(self.board, a, b),
            _ => 0,
        };
        let (order, by): (Vec<usize>, Vec<Digit>) = match self.step.technique.code() {
            // The last of its digits is the one that goes.
            "als-chain" => {
                let links = self.step.digits.iter().take(sets.len().saturating_sub(1));
                ((0..sets.len()).collect(), links.copied().collect())
            }
            "als-xy-wing" => match (&sets[..], &self.step.digits[..]) {
                (&[a, b, c], &[x, y, ..]) => {
                    let is_first = has_link(self.board, a, c, x) && has_link(self.board, b, c, y);
                    (vec![0, 2, 1], if is_first { vec![x, y] } else { vec![y, x] })
                }
                _ => return self.pattern(),
            },
            "als-xz" if self.step.digits.len() == 2 => return self.doubly_linked(&sets),
            "als-xz" => (vec![0, 1], self.step.digits.clone()),
            _ if count(linked) == 1 => (vec![0, 1], digits(linked).collect()),
            _ => return self.doubly_linked(&sets),
        };
        let in_order: Vec<Almost> = order.iter().filter_map(|&at| sets.get(at).copied()).collect();
        let (Some(&first), Some(&last)) = (in_order.first(), in_order.last()) else {
            return self.pattern();
        };
        let gone = self.gone();
        let (&[from, ..], &[.., to]) = (&by[..], &by[..]) else { return self.pattern() };
        let is_sound = (in_order.windows(2).zip(&by))
            .all(|(pair, &digit)| has_link(self.board, pair[0], pair[1], digit));
        if !is_sound
            || by.len() + 1 != in_order.len()
            || gone & !(first.1 & last.1) != 0
            || gone & (from.bit() | to.bit()) != 0
        {
            return self.pattern();
        }
        self.sets_in_words(&sets);
        self.paragraph();
        let letter = |at: usize| letter(order[at]);
        for (number, digit) in digits(gone).enumerate() {
            if number == 0 {
                self.text(&format!("If {} has no ", letter(0)));
                self.digit(digit);
                self.text(", it has ");
                for (at, &link) in by.iter().enumerate() {
                    self.digit(link);
                    self.text(", so ");
                    self.cells(in_order[at + 1].0 & self.board.places(link), "and");
                    self.text(" cannot be ");
                    self.digit(link);
                    self.text(&format!(". Then {} has ", letter(at + 1)));
                }
                self.digits(gone, "and");
                self.text(". So ");
            } else {
                self.text("In the same way, ");
            }
            self.holders(first.0 | last.0, digit);
        }
        self.paragraph();
        self.conclude("So ");
    }

    /// Two sets that are linked by two digits: both use all their other digits.
    fn doubly_linked(&mut self, sets: &[Almost]) {
        let &[a, b] = sets else { return self.pattern() };
        let linked = links(self.board, a, b);
        if count(linked) < 2 {
            return self.pattern();
        }
        self.sets_in_words(sets);
        for digit in digits(linked) {
            let places = self.board.places(digit);
            self.cells(a.0 & places, "or");
            self.text(" and ");
            self.cells(b.0 & places, "or");
            self.text(" cannot both be ");
            self.digit(digit);
            self.text(". ");
        }
        self.paragraph();
        self.text("So one of A and B lacks ");
        self.digits(linked, "or");
        self.text(", the other lacks the other, and neither lacks another digit. ");
        for digit in digits(self.gone()) {
            let is_linked = linked & digit.bit() != 0;
            // A digit that is not linked is in each set that can have it.
            for cells in if is_linked { [a.0 | b.0, CellSet::EMPTY] } else { [a.0, b.0] } {
                let places = cells & self.board.places(digit);
                let mut gone = self.step.eliminations.iter();
                let is_seen = gone
                    .any(|gone| gone.digit == digit && places.common_peers().contains(gone.cell));
                if !places.is_empty() && is_seen {
                    self.text("So ");
                    self.holders(places, digit);
                }
            }
        }
        self.paragraph();
        self.conclude("So ");
    }

    /// A cell each of whose candidates is linked to a set.
    pub(super) fn petals(&mut self) {
        let (Some((stem, mask)), petals) = (self.group(Part::Base), self.lettered()) else {
            return self.pattern();
        };
        let gone = self.gone();
        let by = self.step.digits.clone();
        let has_all = petals.iter().all(|petal| gone & !petal.1 == 0)
            && by.iter().fold(0, |all, digit| all | digit.bit()) == mask
            && petals.len() == by.len()
            && mask & gone == 0;
        if !has_all {
            return self.pattern();
        }
        self.sets_in_words(&petals);
        self.cells(stem, "");
        self.text(" is ");
        self.digits(mask, "or");
        self.text(".");
        self.paragraph();
        for (at, (petal, &digit)) in petals.iter().zip(&by).enumerate() {
            self.text("If it is ");
            self.digit(digit);
            self.text(", ");
            self.cells(petal.0 & self.board.places(digit), "and");
            self.text(" cannot be ");
            self.digit(digit);
            self.text(&format!(", so {} has ", letter(at)));
            self.digits(gone, "and");
            self.text(". ");
        }
        let all = petals.iter().fold(CellSet::EMPTY, |all, petal| all | petal.0);
        for digit in digits(gone) {
            self.text("Whichever it is, ");
            self.holders(all, digit);
        }
        self.paragraph();
        self.conclude("So ");
    }

    /// Writes that one of the places of a digit in some cells has it.
    pub(super) fn holders(&mut self, cells: CellSet, digit: Digit) {
        let cells = cells & self.board.places(digit);
        self.cells(cells, "or");
        self.text(" is ");
        self.digit(digit);
        self.text(match cells.len() {
            1 => ", and a cell that sees it is not. ",
            2 => ", and a cell that sees both is not. ",
            _ => ", and a cell that sees all of them is not. ",
        });
    }

    /// The digits that the step takes away.
    pub(super) fn gone(&self) -> u16 {
        self.step.eliminations.iter().fold(0, |mask, gone| mask | gone.digit.bit())
    }

    /// The sets of the reasons, those that get letters.
    pub(super) fn lettered(&self) -> Vec<Almost> {
        let groups = self.reasons.groups.iter();
        let sets = groups.filter(|group| matches!(group.part, Part::Set(_)));
        sets.map(|group| (group.cells, group.digits)).collect()
    }

    /// Introduces sets, each with its letter.
    pub(super) fn sets_in_words(&mut self, sets: &[Almost]) {
        for (at, &(cells, mask)) in sets.iter().enumerate() {
            self.cells(cells, "and");
            self.text(&format!(" ({}) ", letter(at)));
            self.text(if cells.len() == 1 { "is " } else { "can only be " });
            self.digits(mask, "or");
            if cells.len() > 1 {
                let (cells, mask) = (number(cells.len()), number(count(mask)));
                self.text(&format!(": {mask} digits for {cells} cells, so at most one is missing"));
            }
            self.text(". ");
        }
    }
}

/// The letter of a set.
pub(super) fn letter(at: usize) -> char {
    char::from(b'A' + at as u8 % 26)
}

/// Whether not both sets can have a digit: all its places in one see all in the other.
fn has_link(board: &LogicBoard, a: Almost, b: Almost, digit: Digit) -> bool {
    let places = board.places(digit);
    let (a, b) = (a.0 & places, b.0 & places);
    !a.is_empty() && !b.is_empty() && b.is_subset(a.common_peers())
}

/// The digits that link two sets.
fn links(board: &LogicBoard, a: Almost, b: Almost) -> u16 {
    let linked = digits(a.1 & b.1).filter(|digit| has_link(board, a, b, *digit));
    linked.fold(0, |mask, digit| mask | digit.bit())
}
