//! Patterns that would allow two solutions, in words.

use super::Teller;
use crate::board::{count, digits};
use crate::reasons::Part;
use ninefold_core::grid::{CellSet, House, HouseKind};

impl Teller<'_> {
    /// Cells that would allow two solutions if they held two digits alone.
    pub(super) fn deadly_pattern(&mut self) {
        let Some((cells, pair)) = self.group(Part::Base) else { return self.pattern() };
        self.text("If ");
        self.cells(cells, "and");
        self.text(" held only ");
        self.digits(pair, "and");
        self.text(", these could be exchanged, and the puzzle would have two solutions.");
        let groups = self.reasons.groups.clone();
        let fins: Vec<(CellSet, u16)> = groups
            .iter()
            .filter(|group| group.part == Part::Fin)
            .map(|group| (group.cells, group.digits))
            .collect();
        let all = fins.iter().fold(0, |mask, (_, digits)| mask | digits);
        let among = fins.iter().fold(CellSet::EMPTY, |cells, (own, _)| cells | *own);
        let gone = self.step.eliminations.iter().fold(0, |mask, gone| mask | gone.digit.bit());
        if let [(cell, mask)] = fins[..] {
            self.text(" So ");
            self.cells(cell, "");
            self.text(" must be ");
            self.digits(mask, "or");
            self.text(".");
        } else if let Some(digit) = digits(all).next().filter(|_| count(all) == 1) {
            self.text(" So ");
            self.cells(among, "or");
            self.text(" is ");
            self.digit(digit);
            self.text(".");
            if gone == all {
                self.paragraph();
                return self.conclude_from(among, digit);
            }
        } else if !fins.is_empty() {
            self.further_candidates(&fins);
        }
        if gone & !pair == 0 {
            self.places_of_other(cells, pair & !gone);
        }
        if let Some((others, mask)) = self.group(Part::Set(1)) {
            // Sudoku Explainer names the house of hidden sets, HoDoKu that of naked ones.
            let is_hodoku = self.step.technique.code().starts_with("uniqueness");
            match self.step.houses.first() {
                house if is_hodoku || house.is_none() => {
                    self.text(" Whichever it is, with ");
                    self.cells(others, "and");
                    self.text(" it takes the ");
                    self.digits(mask, "and");
                    self.text(" of ");
                    match house {
                        Some(&house) => self.house(house),
                        None => self.text("the house that has them all"),
                    }
                    self.text(".");
                }
                None => {}
                Some(&house) => {
                    self.text(" With ");
                    self.cells(others, "and");
                    self.text(", the pattern takes all places of some digits in ");
                    self.house(house);
                    self.text(".");
                }
            }
        }
        self.paragraph();
        self.conclude("So ");
    }

    fn further_candidates(&mut self, fins: &[(CellSet, u16)]) {
        self.text(" So one of the further candidates is true: ");
        for (at, (cells, mask)) in fins.iter().enumerate() {
            self.text(match at {
                0 => "",
                _ if at + 1 == fins.len() => " or ",
                _ => ", ",
            });
            self.digits(*mask, "or");
            self.text(" in ");
            self.cells(*cells, "and");
        }
        self.text(".");
    }

    /// Names the lines in which the other digit of the pattern has no further place.
    fn places_of_other(&mut self, pattern: CellSet, other: u16) {
        let Some(digit) = digits(other).next().filter(|_| count(other) == 1) else { return };
        let gone = self.step.eliminations.iter().map(|gone| CellSet::of(gone.cell));
        let gone = gone.fold(CellSet::EMPTY, |cells, own| cells | own);
        let is_bound = |house: &House| {
            let places = self.board.places(digit) & CellSet::house(*house);
            let is_line = house.kind() != HouseKind::Box;
            is_line && places.is_subset(pattern) && places.len() == 2 && !(places & gone).is_empty()
        };
        let houses: Vec<House> = House::all().filter(is_bound).collect();
        if houses.is_empty() {
            return;
        }
        self.text(" In ");
        self.houses(&houses);
        self.text(", the digit ");
        self.digit(digit);
        self.text(" can only be in these cells");
        self.text(": if ");
        self.cells(gone, "or");
        self.text(" were ");
        self.digit(self.step.eliminations[0].digit);
        self.text(", these cells would hold those two alone.");
    }
}
