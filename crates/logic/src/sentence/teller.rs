//! The words of a sentence, one after the other.

use super::{Sentence, Word};
use crate::prelude::*;

/// Writes the sentence of a step.
pub(super) struct Teller<'a> {
    pub(super) step: &'a Step,
    pub(super) board: &'a LogicBoard,
    pub(super) reasons: Reasons,
    told: Sentence,
}

impl<'a> Teller<'a> {
    pub(super) fn new(step: &'a Step, board: &'a LogicBoard) -> Teller<'a> {
        let told = Sentence { paragraphs: vec![Vec::new()] };
        Teller { step, board, reasons: step.reasons(board), told }
    }

    pub(super) fn end(mut self) -> Sentence {
        self.told.paragraphs.retain(|paragraph| !paragraph.is_empty());
        for last in self.told.paragraphs.iter_mut().filter_map(|paragraph| paragraph.last_mut()) {
            last.text.truncate(last.text.trim_end().len());
        }
        self.told
    }

    /// Takes all back that was told.
    pub(super) fn restart(&mut self) {
        self.told.paragraphs = vec![Vec::new()];
    }

    /// Begins a paragraph.
    pub(super) fn paragraph(&mut self) {
        self.told.paragraphs.push(Vec::new());
    }

    fn word(&mut self, word: Word) {
        if let Some(paragraph) = self.told.paragraphs.last_mut() {
            paragraph.push(word);
        }
    }

    pub(super) fn text(&mut self, text: &str) {
        self.word(Word { text: text.to_owned(), ..Word::default() });
    }

    /// Writes a text, each pair of braces replaced by a term.
    pub(super) fn say(&mut self, text: &str, terms: &[&dyn Term]) {
        debug_assert_eq!(text.matches("{}").count(), terms.len(), "{text}");
        for (number, part) in text.split("{}").enumerate() {
            if let Some(term) = number.checked_sub(1).and_then(|at| terms.get(at)) {
                term.tell(self);
            }
            if !part.is_empty() {
                self.text(part);
            }
        }
    }

    /// Makes a claim about several digits: `r1c1 is not 5 or 6`.
    pub(super) fn claims(&mut self, cells: CellSet, mask: u16, is_on: bool) {
        match (is_on, cells.len()) {
            (true, _) => self.say("{} is {}", &[&or(cells), &or(mask)]),
            (false, 1) => self.say("{} is not {}", &[&cells, &or(mask)]),
            (false, 2) => self.say("neither {} is {}", &[&List(cells, "nor"), &or(mask)]),
            (false, _) => self.say("none of {} is {}", &[&and(cells), &or(mask)]),
        }
    }

    /// Writes the conclusion, behind these words.
    pub(super) fn conclude(&mut self, so: &str) {
        let mut parts: Vec<(CellSet, u16, bool)> = Vec::new();
        for placed in &self.step.placements {
            parts.push((CellSet::of(placed.cell), placed.digit.bit(), true));
        }
        // Those of a cell together, and then cells that lose the same digits.
        let mut lost: Vec<(Cell, u16)> = Vec::new();
        for gone in &self.step.eliminations {
            match lost.iter_mut().find(|(cell, _)| *cell == gone.cell) {
                Some((_, mask)) => *mask |= gone.digit.bit(),
                None => lost.push((gone.cell, gone.digit.bit())),
            }
        }
        for (cell, mask) in lost {
            match parts.iter_mut().find(|part| !part.2 && part.1 == mask) {
                Some((cells, ..)) => *cells |= CellSet::of(cell),
                None => parts.push((CellSet::of(cell), mask, false)),
            }
        }
        let count = parts.len();
        for (at, (cells, mask, is_placed)) in parts.into_iter().enumerate() {
            let before = match at {
                0 => so,
                _ if at + 1 == count => ", and ",
                _ => ", ",
            };
            let is = if is_placed { " is " } else { " cannot be " };
            self.say("{}{}{}{}", &[&before, &and(cells), &is, &or(mask)]);
        }
        self.text(".");
    }

    /// Writes the conclusion from one of some cells having a digit.
    pub(super) fn conclude_from(&mut self, claim: ChainNode) {
        let is_seen = self.step.eliminations.iter().all(|gone| claim.excludes(*gone));
        if !is_seen || !self.step.placements.is_empty() {
            return self.conclude("Either way, ");
        }
        let said = format!("A cell that sees {} cannot be {{}}", all_of(claim.cells));
        self.say(&said, &[&claim.digit]);
        self.conclude(": ");
    }

    /// The cells and digits of a part of the reasons.
    pub(super) fn group(&self, part: Part) -> Option<(CellSet, u16)> {
        let mut groups = self.reasons.groups.iter().filter(|group| group.part == part);
        let first = groups.next()?;
        let more = |(cells, mask), group: &crate::reasons::ReasonGroup| {
            (cells | group.cells, mask | group.digits)
        };
        Some(groups.fold((first.cells, first.digits), more))
    }

    pub(super) fn houses_of(&self, part: HousePart) -> Vec<House> {
        let houses = self.reasons.houses.iter().filter(|(_, own)| *own == part);
        houses.map(|(house, _)| *house).collect()
    }
}

/// A part of a sentence that names something.
pub(super) trait Term {
    fn tell(&self, teller: &mut Teller<'_>);
}

/// Text, as a separate word.
impl Term for &str {
    fn tell(&self, teller: &mut Teller<'_>) {
        teller.text(self);
    }
}

/// Cells, or digits as bits, the last two with a word between them.
pub(super) struct List<T>(T, &'static str);

pub(super) fn and<T>(items: T) -> List<T> {
    List(items, "and")
}

pub(super) fn or<T>(items: T) -> List<T> {
    List(items, "or")
}

impl Term for List<CellSet> {
    fn tell(&self, teller: &mut Teller<'_>) {
        let names = self.0.into_iter().map(|cell| CellNames(CellSet::of(cell)).to_string());
        let text = listed(names.collect(), self.1);
        teller.word(Word { text, cells: self.0, ..Word::default() });
    }
}

impl Term for List<u16> {
    fn tell(&self, teller: &mut Teller<'_>) {
        let text = listed(digits(self.0).map(|digit| digit.to_string()).collect(), self.1);
        teller.word(Word { text, digits: self.0, ..Word::default() });
    }
}

/// A cell.
impl Term for CellSet {
    fn tell(&self, teller: &mut Teller<'_>) {
        List(*self, "").tell(teller);
    }
}

impl Term for Digit {
    fn tell(&self, teller: &mut Teller<'_>) {
        List(self.bit(), "").tell(teller);
    }
}

impl Term for House {
    fn tell(&self, teller: &mut Teller<'_>) {
        let text = format!("{} {}", kind(*self), self.index() % 9 + 1);
        teller.word(Word { text, house: Some(*self), ..Word::default() });
    }
}

/// Houses: those of one kind together, as `rows 2 and 6`.
impl Term for &[House] {
    fn tell(&self, teller: &mut Teller<'_>) {
        let is_mixed = self.iter().any(|house| house.kind() != self[0].kind());
        if self.len() > 1 && !is_mixed {
            teller.say("{} ", &[&plural(self)]);
        }
        for (at, &house) in self.iter().enumerate() {
            let between = if at + 1 == self.len() { " and " } else { ", " };
            teller.text(if at > 0 { between } else { "" });
            match self.len() == 1 || is_mixed {
                true => house.tell(teller),
                false => {
                    let text = (house.index() % 9 + 1).to_string();
                    teller.word(Word { text, house: Some(house), ..Word::default() });
                }
            }
        }
    }
}

/// A claim: `r1c1 is 5`.
impl Term for ChainNode {
    fn tell(&self, teller: &mut Teller<'_>) {
        teller.claims(self.cells, self.digit.bit(), self.is_on);
    }
}

fn kind(house: House) -> &'static str {
    match house.kind() {
        HouseKind::Row => "row",
        HouseKind::Column => "column",
        HouseKind::Box => "box",
    }
}

/// Several houses in a word.
pub(super) fn plural(houses: &[House]) -> &'static str {
    match houses.first().map(|house| house.kind()) {
        Some(first) if houses.iter().any(|house| house.kind() != first) => "houses",
        Some(HouseKind::Row) => "rows",
        Some(HouseKind::Column) => "columns",
        _ => "boxes",
    }
}

pub(super) fn all_cells(houses: &[House]) -> CellSet {
    houses.iter().fold(CellSet::EMPTY, |cells, house| cells | CellSet::house(*house))
}

/// A list in words: `a`, `a or b`, `a, b or c`.
fn listed(mut names: Vec<String>, last: &str) -> String {
    match names.pop() {
        Some(name) if names.is_empty() => name,
        Some(name) => format!("{} {last} {name}", names.join(", ")),
        None => String::new(),
    }
}

/// All of some cells in a word.
pub(super) fn all_of(cells: CellSet) -> &'static str {
    match cells.len() {
        1 => "it",
        2 => "both",
        _ => "all of them",
    }
}

/// A number of cells or digits in words.
pub(super) fn number(count: usize) -> &'static str {
    ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"][count.min(9)]
}
