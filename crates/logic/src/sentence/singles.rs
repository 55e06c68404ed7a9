//! Singles in words.

use super::Teller;
use super::teller::{and, or};
use crate::prelude::*;

impl Teller<'_> {
    pub(super) fn full_house(&mut self) {
        let Some(placed) = self.step.placements.first().copied() else { return };
        let has_one = |house: &House| {
            CellSet::house(*house).contains(placed.cell) && self.board.blanks(*house) == 1
        };
        let mut houses = self.step.houses.iter().copied().chain(House::all());
        let Some(house) = houses.find(has_one) else { return self.naked_single() };
        let said = "Only {} is blank in {}, and only {} is missing there: ";
        self.say(said, &[&CellSet::of(placed.cell), &house, &placed.digit]);
        self.conclude("");
    }

    pub(super) fn naked_single(&mut self) {
        let Some(placed) = self.step.placements.first().copied() else { return };
        let (_, seen) = self.group(Part::Filled).unwrap_or_default();
        let others: u16 = Digit::all().map(Digit::bit).sum::<u16>() & !placed.digit.bit();
        self.say("{} must be {}: ", &[&CellSet::of(placed.cell), &placed.digit]);
        if seen != 0 {
            self.say("its row, column and box have {}", &[&and(seen)]);
        }
        let before = others & !seen;
        if before != 0 {
            let joint = if seen != 0 { "; " } else { "" };
            let were = if count(before) > 1 { " were" } else { " was" };
            self.say("{}{}{} excluded before", &[&joint, &and(before), &were]);
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
        let digit = placed.digit;
        self.say("In {}, only {} can be {}", &[&house, &cell, &digit]);
        if others != unseen {
            let all = unseen.is_empty();
            let see = if all { ": each other blank sees " } else { ": other blanks see " };
            let article = if digit.get() == 8 { "an " } else { "a " };
            self.say("{}{}{} ({})", &[&see, &article, &digit, &or(filled)]);
        }
        if !unseen.is_empty() {
            let joint = if others == unseen { ": " } else { ", and " };
            self.say("{}{} lost {} before", &[&joint, &and(unseen), &digit]);
        }
        self.text(".");
    }
}
