//! Patterns that would allow two solutions, in words.

use super::Teller;
use super::teller::{Term, and, or};
use crate::prelude::*;

impl Teller<'_> {
    /// Cells that would allow two solutions if they held two digits alone.
    pub(super) fn deadly_pattern(&mut self) {
        let Some((cells, pair)) = self.group(Part::Base) else { return self.pattern() };
        self.say("If {} held only {}", &[&and(cells), &and(pair)]);
        if self.step.technique.code().starts_with("avoidable") {
            self.text(", none of which is given");
        }
        self.text(
            ", these could be exchanged, and the puzzle, which has one solution, would have two.",
        );
        let groups = self.reasons.groups.iter();
        let fins = groups.filter(|group| group.part == Part::Fin);
        let fins: Vec<(CellSet, u16)> = fins.map(|group| (group.cells, group.digits)).collect();
        let gone = self.gone();
        if self.one_of_extras(&fins) {
            return;
        }
        if gone & !pair == 0 {
            let _ = self.forced(cells, pair & !gone) || self.forced(cells, gone);
        }
        if let Some((others, mask)) = self.group(Part::Set(1)) {
            // Sudoku Explainer names the house of hidden sets, HoDoKu that of naked ones.
            let is_hodoku = self.step.technique.code().starts_with("uniqueness");
            match self.step.houses.first() {
                Some(&house) if !is_hodoku => {
                    // All places of some digits are in the pattern and these cells.
                    let all = fins.iter().fold(others, |cells, (own, _)| cells | *own);
                    let is_hidden = |digit: &Digit| {
                        let places = self.board.places(*digit) & CellSet::house(house);
                        places.is_subset(all) && !places.is_empty()
                    };
                    let hidden = mask_of(Digit::all().filter(is_hidden));
                    let said = " In {}, the digits {} can only be in {}, and one cell of the \
                                pattern has another digit. So {} must have one of these digits";
                    self.say(said, &[&house, &and(hidden), &or(all), &and(others)]);
                    self.text(if others.len() > 1 { " each." } else { "." });
                }
                house => self.taken(others, mask, house.copied()),
            }
        }
        self.paragraph();
        self.conclude("So ");
    }

    /// Writes that one of the extra candidates is true. Ends the sentence, and returns true, if all
    /// that follows is about cells that see all of them.
    fn one_of_extras(&mut self, fins: &[(CellSet, u16)]) -> bool {
        let all = fins.iter().fold(0, |mask, (_, digits)| mask | digits);
        let among = fins.iter().fold(CellSet::EMPTY, |cells, (own, _)| cells | *own);
        if let &[(cell, mask)] = fins {
            self.say(" So {} must be {}.", &[&cell, &or(mask)]);
        } else if let Some(digit) = digits(all).next().filter(|_| count(all) == 1) {
            self.say(" So {} is {}.", &[&or(among), &digit]);
            if self.gone() == all {
                self.paragraph();
                self.conclude_from(ChainNode::on(among, digit));
                return true;
            }
        } else if !fins.is_empty() {
            self.text(" So one of the further candidates is true: ");
            self.extras(fins, " or ");
            self.text(".");
        }
        false
    }

    /// Lists candidates cell by cell.
    fn extras(&mut self, fins: &[(CellSet, u16)], last: &str) {
        for (at, (cells, mask)) in fins.iter().enumerate() {
            let before = match at {
                0 => "",
                _ if at + 1 == fins.len() => last,
                _ => ", ",
            };
            let mask = if last == " or " { or(*mask) } else { and(*mask) };
            self.say("{}{} in {}", &[&before, &mask, &and(*cells)]);
        }
    }

    /// Writes that some cells and one of the extra candidates use digits up.
    fn taken(&mut self, others: CellSet, mask: u16, house: Option<House>) {
        let (own, cells) = (or(self.board.candidates_of(others)), and(others));
        let house: &dyn Term = match &house {
            Some(house) => house,
            None => &"the house that has them all",
        };
        let said = " {} can only be {}. Whichever further candidate is true, with {} it takes the \
                    {} of {}.";
        self.say(said, &[&cells, &own, &cells, &and(mask), house]);
    }

    /// A board whose blanks would all have two candidates without a few extra ones.
    pub(super) fn grave(&mut self) {
        let Some((cells, extra)) = self.group(Part::Base) else { return self.pattern() };
        // Those of the first group: the others make a subset with them.
        let cells = self.step.sets.first().copied().unwrap_or(cells);
        let is_extra = |cell: Cell, digit: &Digit| {
            let mut houses = cell.houses().into_iter();
            houses.all(|house| self.board.count(house, *digit) > 2)
        };
        let fins = cells.into_iter().map(|cell| {
            let own = digits(self.board.candidates(cell) & extra);
            (CellSet::of(cell), mask_of(own.filter(|digit| is_extra(cell, digit))))
        });
        let fins: Vec<(CellSet, u16)> = fins.collect();
        self.text("Without ");
        self.extras(&fins, " and ");
        self.text(", each blank would have two candidates and each house two places for each missing digit: then the puzzle, which has one solution, would have two or none.");
        if self.one_of_extras(&fins) {
            return;
        }
        let house = || cells.common_houses();
        if let Some(&others) = self.step.sets.get(1) {
            let mask = extra | self.board.candidates_of(others);
            let house = house().find(|house| others.is_subset(CellSet::house(*house)));
            self.taken(others, mask, house);
        } else if cells.len() == 2 {
            let is_locked = |house: &House, digit: &Digit| {
                self.board.places(*digit) & CellSet::house(*house) == cells
            };
            let locked = house().find_map(|house| {
                let mut all = Digit::all().filter(|digit| digit.bit() & extra == 0);
                all.find(|digit| is_locked(&house, digit)).map(|digit| (house, digit))
            });
            if let Some((house, digit)) = locked {
                let said = " In {}, the digit {} can only be in {}. One of the two is it, and the \
                            other has its further candidate.";
                self.say(said, &[&house, &digit, &or(cells)]);
            }
        }
        self.paragraph();
        self.conclude("So ");
    }

    /// Writes why the pattern would hold two digits alone with the digit that goes: in some lines,
    /// one of the two has no place outside of the pattern. Whether that is so.
    fn forced(&mut self, pattern: CellSet, bound: u16) -> bool {
        let Some(digit) = digits(bound).next().filter(|_| count(bound) == 1) else { return false };
        let gone: CellSet = self.step.eliminations.iter().map(|gone| gone.cell).collect();
        let is_bound = |house: &House| {
            let places = self.board.places(digit) & CellSet::house(*house);
            let is_line = house.kind() != HouseKind::Box;
            is_line && places.is_subset(pattern) && places.len() == 2 && places.meets(gone)
        };
        let houses: Vec<House> = House::all().filter(is_bound).collect();
        if houses.is_empty() {
            return false;
        }
        let said = " In {}, the digit {} can only be in these cells: if {} were {}, these cells \
                    would hold those two alone.";
        self.say(said, &[&&houses[..], &digit, &or(gone), &or(self.gone())]);
        true
    }
}
