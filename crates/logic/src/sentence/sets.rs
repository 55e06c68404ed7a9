//! Locked candidates, subsets, fish, and all that sets of cells prove, in words.

use super::Teller;
use super::teller::{Term, all_cells, and, number, or, plural};
use crate::prelude::*;

impl Teller<'_> {
    pub(super) fn locked(&mut self) {
        let (&[base, cover, ..], Some(&digit)) = (&self.step.houses[..], self.step.digits.first())
        else {
            return self.pattern();
        };
        let cells = self.board.places(digit) & CellSet::house(base);
        let within = match cells.len() {
            1 => ", which is in ",
            2 => ", both in ",
            _ => ", all in ",
        };
        let said = "In {}, the digit {} can only be in {}{}{}. So {} is nowhere else in {}";
        self.say(said, &[&base, &digit, &or(cells), &within, &cover, &digit, &cover]);
        self.single_of(self.step.houses.get(2).copied(), cells | CellSet::house(cover));
    }

    pub(super) fn naked_subset(&mut self) {
        let Some((cells, mask)) = self.group(Part::Base) else { return self.pattern() };
        let house = self.step.houses.first().map_or(CellSet::ALL, |house| CellSet::house(*house));
        let is_locked = self.step.technique.code().starts_with("locked")
            || self.step.eliminations.iter().any(|gone| !house.contains(gone.cell));
        let house = self.step.houses.first().filter(|_| !is_locked);
        if let Some(house) = house {
            self.say("In {}, ", &[house]);
        }
        let shared: Vec<House> = cells.common_houses().collect();
        let all: &dyn Term = match house {
            Some(house) => house,
            None => &&shared[..],
        };
        let said = "{} can only be {}, so they take the {} of {}";
        self.say(said, &[&and(cells), &or(mask), &and(mask), all]);
        self.conclude(". So ");
    }

    pub(super) fn hidden_subset(&mut self) {
        let (Some((cells, mask)), Some(&house)) =
            (self.group(Part::Base), self.step.houses.first())
        else {
            return self.pattern();
        };
        let said = "In {}, the digits {} can only be in {}, so these cells hold nothing else";
        self.say(said, &[&house, &and(mask), &and(cells)]);
        self.single_of(None, cells);
    }

    /// Ends a sentence: with the single that is left where a digit is in none of these cells, or with
    /// what follows directly.
    fn single_of(&mut self, house: Option<House>, taken: CellSet) {
        let Some(placed) = self.step.placements.first().copied() else {
            return self.conclude(": ");
        };
        let cell = CellSet::of(placed.cell);
        let is_single = |house: &House| {
            let places = self.board.places(placed.digit) & CellSet::house(*house);
            CellSet::house(*house).contains(placed.cell) && (places - taken - cell).is_empty()
        };
        match house.or_else(|| House::all().find(is_single)) {
            Some(house) => {
                let said = ". In {}, that leaves only {} for {}";
                self.say(said, &[&house, &cell, &placed.digit]);
                self.conclude(": ");
            }
            None => self.conclude(". So "),
        }
    }

    pub(super) fn fish(&mut self) {
        let Some(&digit) = self.step.digits.first() else { return self.pattern() };
        // Siamese fish are two with the same base.
        let code = self.step.technique.code();
        let is_double = code.starts_with("siamese");
        if is_double && (code.contains("franken") || code.contains("mutant")) {
            return self.pattern();
        }
        let houses = self.step.houses.clone();
        let size = if is_double { houses.len() / 4 } else { houses.len() / 2 };
        let base = &houses[..size];
        let body = all_cells(base);
        for (at, cover) in houses.chunks(size).skip(1).step_by(2).enumerate() {
            if at > 0 {
                self.paragraph();
            }
            let covered = all_cells(cover);
            let within = self.step.sets.get(2).copied().filter(|_| !is_double);
            let fins = ((self.board.places(digit) & body) - covered) | within.unwrap_or_default();
            self.say("In {}, the digit {} can only be in {}", &[&base, &digit, &cover]);
            let (unless, if_so, none) = match fins.len() {
                1 => (", the fin. If it is not ", ". If the fin is ", ", no cell that sees it is"),
                _ => (
                    ", the fins. If none of them is ",
                    ". If a fin is ",
                    ", no cell that sees all fins is",
                ),
            };
            match fins.is_empty() {
                true => self.text(". So "),
                false => self.say(", or in {}{}{}, ", &[&or(fins), &unless, &digit]),
            }
            let said = "each of these {} has its own {} in a different one of these {}, which \
                        uses the {} up: no other cell there is {}";
            let [own, other] = [base, cover].map(plural);
            self.say(said, &[&own, &digit, &other, &other, &digit]);
            if !fins.is_empty() {
                self.say("{}{}{}", &[&if_so, &digit, &none]);
            }
            self.text(".");
        }
        self.paragraph();
        let (Some((fins, _)), other) =
            (self.group(Part::Fin), plural(&houses[houses.len() - size..]))
        else {
            return self.conclude("So ");
        };
        let fins = match (is_double, fins.len()) {
            (true, _) => "all fins of one of the two fish",
            (false, 1) => "the fin",
            _ => "all fins",
        };
        let said = "A cell in one of these {} that sees {} is excluded in both cases: ";
        self.say(said, &[&other, &fins]);
        self.conclude("");
    }

    /// A cell with two others that share a digit with it and with each other.
    pub(super) fn xyz_wing(&mut self) {
        let (Some((pivot, _)), Some((wings, _)), Some(gone)) =
            (self.group(Part::Set(0)), self.group(Part::Set(1)), self.step.eliminations.first())
        else {
            return self.pattern();
        };
        let digit = gone.digit;
        for cell in [pivot].into_iter().chain(wings.into_iter().map(CellSet::of)) {
            self.say("{} is {}. ", &[&cell, &or(self.board.candidates_of(cell))]);
        }
        self.say("Whichever {} is, one of the three is {}. ", &[&pivot, &digit]);
        self.conclude_from(ChainNode::on(pivot | wings, digit));
    }

    /// Sets that share out the digits of a line and a box.
    pub(super) fn shared_out(&mut self) {
        let houses = self.houses_of(HousePart::Base);
        let groups = self.reasons.groups.clone();
        let cells = groups.iter().fold(CellSet::EMPTY, |cells, group| cells | group.cells);
        self.premises();
        let all = cells.into_iter().fold(0, |mask, cell| mask | self.board.candidates(cell));
        let places = |digit: &Digit| cells & self.board.places(*digit);
        // A digit that the rest of the line and the rest of the box can have is there twice.
        let is_twice = |digit: &Digit| places(digit).common_houses().next().is_none();
        let twice = mask_of(digits(all).filter(is_twice));
        let size = number(cells.len());
        if twice == 0 {
            self.text(&format!(
                "Together, {size} cells have {size} digits. Cells that can have the same digit see \
                 each other, so no digit is there twice, and all are used up. "
            ));
        } else {
            let said = format!(
                "The {size} cells can have {{}} once each, and {{}} twice, in {{}}, which is just \
                 enough for all of them. So these houses lose {{}} elsewhere. "
            );
            let (once, twice) = (and(all & !twice), and(twice));
            self.say(&said, &[&once, &twice, &&houses[..], &twice]);
        }
        for house in houses {
            let within = |digit: &Digit| {
                (cells & self.board.places(*digit)).is_subset(CellSet::house(house))
            };
            let mask =
                mask_of(Digit::all().filter(|digit| {
                    within(digit) && !(cells & self.board.places(*digit)).is_empty()
                }));
            if mask != 0 {
                let said = "{} can only be in those of {}, so the rest of it loses them. ";
                self.say(said, &[&and(mask), &house]);
            }
        }
        self.paragraph();
        self.conclude("So ");
    }

    /// The sets that justify the step, the idea of the technique, and what follows.
    pub(super) fn pattern(&mut self) {
        self.premises();
        let idea = self.step.technique.idea();
        self.text(idea);
        self.paragraph();
        self.conclude("So ");
    }

    /// The sets and houses that justify the step, each with its candidates.
    pub(super) fn premises(&mut self) {
        let groups = self.reasons.groups.clone();
        if let ([group], &[house]) = (&groups[..], &self.houses_of(HousePart::Base)[..])
            && let Some(digit) = digits(group.digits).next().filter(|_| count(group.digits) == 1)
            && self.board.places(digit) & CellSet::house(house) == group.cells
        {
            let terms: [&dyn Term; 3] = [&house, &digit, &or(group.cells)];
            return self.say("In {}, the digit {} can only be in {}. ", &terms);
        }
        let mut letters = 'A'..='Z';
        for group in groups.iter().filter(|group| group.part != Part::Filled) {
            let has = match (count(group.digits), group.cells.len()) {
                (1, _) => " can be ",
                (_, 1) => " is ",
                _ => " can only be ",
            };
            self.say("{}", &[&and(group.cells)]);
            match group.part {
                Part::Set(_) if groups.len() > 1 => {
                    let letter = letters.next().unwrap_or('Z');
                    self.text(&format!(" ({letter})"));
                }
                Part::Fin => self.text(" (further)"),
                _ => {}
            }
            self.say("{}{}. ", &[&has, &or(group.digits)]);
        }
        let houses = self.houses_of(HousePart::Base);
        if groups.is_empty() && !houses.is_empty() && self.reasons.branches.is_empty() {
            self.say("Look at {}. ", &[&&houses[..]]);
        }
    }
}
