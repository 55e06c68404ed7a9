//! Singles in words.

use super::Teller;
use crate::board::{digits, seen_by};
use crate::reasons::Part;
use ninefold_core::grid::{CellSet, Digit, House};

impl Teller<'_> {
    pub(super) fn full_house(&mut self) {
        let Some(placed) = self.step.placements.first().copied() else { return };
        let has_one = |house: &House| {
            CellSet::house(*house).contains(placed.cell) && self.board.blanks(*house) == 1
        };
        let mut houses = self.step.houses.iter().copied().chain(House::all());
        let Some(house) = houses.find(has_one) else { return self.naked_single() };
        self.text("Only ");
        self.cells(CellSet::of(placed.cell), "");
        self.text(" is blank in ");
        self.house(house);
        self.text(", and only ");
        self.digit(placed.digit);
        self.text(" is missing there: ");
        self.conclude("");
    }

    pub(super) fn naked_single(&mut self) {
        let Some(placed) = self.step.placements.first().copied() else { return };
        let (_, seen) = self.group(Part::Filled).unwrap_or_default();
        let others: u16 = Digit::all().map(Digit::bit).sum::<u16>() & !placed.digit.bit();
        self.cells(CellSet::of(placed.cell), "");
        self.text(" must be ");
        self.digit(placed.digit);
        self.text(": ");
        if seen != 0 {
            self.text("its row, column and box have ");
            self.digits(seen, "and");
        }
        let before = others & !seen;
        if before != 0 {
            let are_several = digits(before).count() > 1;
            self.text(if seen != 0 { "; " } else { "" });
            self.digits(before, "and");
            self.text(if are_several { " were" } else { " was" });
            self.text(" excluded before");
        }
        self.text(".");
    }

    pub(super) fn hidden_single(&mut self) {
        let (Some(placed), Some(&house)) =
            (self.step.placements.first().copied(), self.step.houses.first())
        else {
            return self.naked_single();
        };
        let (filled, _) = self.group(Part::Filled).unwrap_or_default();
        let cell = CellSet::of(placed.cell);
        let others = (CellSet::house(house) & self.board.open()) - cell;
        let unseen = others - seen_by(filled);
        self.text("In ");
        self.house(house);
        self.text(", only ");
        self.cells(cell, "");
        self.text(" can be ");
        self.digit(placed.digit);
        if others != unseen {
            let all = unseen.is_empty();
            self.text(if all { ": each other blank sees " } else { ": other blanks see " });
            self.text(if placed.digit.get() == 8 { "an " } else { "a " });
            self.digit(placed.digit);
            self.text(" (");
            self.cells(filled, "or");
            self.text(")");
        }
        if !unseen.is_empty() {
            self.text(if others == unseen { ": " } else { ", and " });
            self.cells(unseen, "and");
            self.text(" lost ");
            self.digit(placed.digit);
            self.text(" before");
        }
        self.text(".");
    }
}
