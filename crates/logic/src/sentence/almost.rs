//! Sets with one digit more than cells, in words: at most one of their digits is missing.

use super::Teller;
use super::teller::{all_of, and, number, or};
use crate::prelude::*;

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
        let board = self.board;
        let places = |at: usize, digit| in_order[at].0 & board.places(digit);
        for (number, digit) in digits(gone).enumerate() {
            if number == 0 {
                self.say(&format!("If {} has no {{}}, it has ", letter(0)), &[&digit]);
                for (at, &link) in by.iter().enumerate() {
                    let next = letter(at + 1);
                    let then =
                        format!("{{}} in {{}}, so {{}} of {next} cannot be {{}}. Then {next} has ");
                    let [has, taken] = [at, at + 1].map(|at| places(at, link));
                    self.say(&then, &[&link, &or(has), &and(taken), &link]);
                }
                self.say("{} in {}. So ", &[&digit, &or(places(by.len(), digit))]);
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
        let linked: Vec<Digit> = digits(links(self.board, a, b)).collect();
        let &[first, second] = &linked[..] else { return self.pattern() };
        self.sets_in_words(sets);
        for &digit in &linked {
            let places = self.board.places(digit);
            let [a, b] = [a, b].map(|set| or(set.0 & places));
            let said = "A can have {} in {}, B in {}, but not both, as these see each other. ";
            self.say(said, &[&digit, &a, &b]);
        }
        self.paragraph();
        let said = "So one of A and B lacks {}, the other {}, and neither lacks another digit. ";
        self.say(said, &[&first, &second]);
        for digit in digits(self.gone()) {
            let is_linked = linked.contains(&digit);
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
            && mask_of(by.iter().copied()) == mask
            && petals.len() == by.len()
            && mask & gone == 0;
        if !has_all {
            return self.pattern();
        }
        self.sets_in_words(&petals);
        self.say("{} is {}.", &[&stem, &or(mask)]);
        self.paragraph();
        let all = petals.iter().fold(CellSet::EMPTY, |all, petal| all | petal.0);
        for other in digits(gone) {
            for (at, (petal, &digit)) in petals.iter().zip(&by).enumerate() {
                let [taken, has] = [digit, other].map(|digit| petal.0 & self.board.places(digit));
                let name = letter(at);
                let said = format!(
                    "If it is {{}}, {{}} of {name} cannot be {{}}, so {name} has {{}} in {{}}. "
                );
                self.say(&said, &[&digit, &and(taken), &digit, &other, &or(has)]);
            }
            self.text("Whichever it is, ");
            self.holders(all, other);
        }
        self.paragraph();
        self.conclude("So ");
    }

    pub(super) fn holders(&mut self, cells: CellSet, digit: Digit) {
        let cells = cells & self.board.places(digit);
        let said = format!("{{}} is {{}}, and a cell that sees {} is not. ", all_of(cells));
        self.say(&said, &[&or(cells), &digit]);
    }

    /// The digits that the step takes away.
    pub(super) fn gone(&self) -> u16 {
        mask_of(self.step.eliminations.iter().map(|gone| gone.digit))
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
            let is = if cells.len() == 1 { "is " } else { "can only be " };
            let said = format!("{{}} ({}) {{}}{{}}", letter(at));
            self.say(&said, &[&and(cells), &is, &or(mask)]);
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
    mask_of(digits(a.1 & b.1).filter(|digit| has_link(board, a, b, *digit)))
}
