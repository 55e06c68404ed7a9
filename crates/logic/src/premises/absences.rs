//! The candidates that must be gone for a step to be valid, by technique, and the facts that took
//! them away.

use super::{History, Premise};
use crate::prelude::*;
use crate::reasons::Branch;

/// By digit, the cells that must lack it; and cells that must be filled.
pub(super) struct Absences<'a> {
    pub(super) board: &'a LogicBoard,
    gone: [CellSet; 9],
    filled: CellSet,
}

/// The ends of the codes of fish.
const FISH: [&str; 7] =
    ["x-wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan", "double-locked"];

impl<'a> Absences<'a> {
    pub(super) fn of(step: &Step, reasons: &Reasons, board: &'a LogicBoard) -> Absences<'a> {
        let mut absences = Absences { board, gone: [CellSet::EMPTY; 9], filled: CellSet::EMPTY };
        absences.fill(step, reasons);
        absences
    }

    fn fill(&mut self, step: &Step, reasons: &Reasons) {
        let mask = step.mask();
        let pattern = step.sets.first().copied().unwrap_or_default();
        let placed = step.placements.first();
        match step.technique.code() {
            _ if step.technique.is_guess() => {}
            "full-house" | "last-value" => self.full_house(step),
            "naked-single" | "single-possibility" => {
                placed.iter().for_each(|placed| self.lack(CellSet::of(placed.cell), ALL_DIGITS));
            }
            "hidden-single" | "hidden-single-box" | "hidden-single-line" | "only-square" => {
                let house = step.houses.first();
                house
                    .zip(placed)
                    .iter()
                    .for_each(|(house, at)| self.house(**house, at.digit.bit()));
            }
            "pointing" | "claiming" | "direct-pointing" | "direct-claiming" => {
                // The third is the house of the single.
                step.houses.iter().step_by(2).for_each(|house| self.house(*house, mask));
            }
            code if code.starts_with("naked-") || code.starts_with("locked-") => {
                self.lack(pattern, !mask);
            }
            code if code.starts_with("hidden-") && code != "hidden-rectangle"
                || code.starts_with("direct-hidden") =>
            {
                let mask = placed.map_or(mask, |placed| mask | placed.digit.bit());
                step.houses.iter().for_each(|house| self.house(*house, mask));
            }
            code if FISH.iter().any(|fish| code.ends_with(fish)) && !step.houses.is_empty() => {
                // Siamese fish are two with the same base.
                let fish = if code.starts_with("siamese") { 2 } else { 1 };
                let base = step.houses.len() / 2 / fish;
                step.houses[..base].iter().for_each(|house| self.house(*house, mask));
            }
            "simple-colors" | "multi-colors" => {
                step.sets.chunks(2).for_each(|colors| self.colors(colors, step.digits[0]));
            }
            code if code.starts_with("bug") => self.everything(),
            _ if step.uses_uniqueness() => self.deadly(step),
            code if code.starts_with("template") || code.contains("-plus") => self.everything(),
            code if code.starts_with("als-") || code == "death-blossom" => {
                // What a set lacks matters of the digits that link it, and of those that go.
                let gone = mask_of(step.eliminations.iter().map(|gone| gone.digit));
                for group in &reasons.groups {
                    self.lack(group.cells, !group.digits | mask | gone);
                }
            }
            _ if reasons.branches.is_empty() || !step.sets.is_empty() && is_of_sets(reasons) => {
                reasons.groups.iter().for_each(|group| self.lack(group.cells, ALL_DIGITS));
                self.strong_links(&Branch::alternating(&step.chain));
                // Behind a set, the next claim is what the set's digits leave to a cell.
                for pair in step.chain.windows(2).filter(|pair| pair[1].is_on) {
                    if reasons.groups.iter().any(|group| group.cells == pair[0].cells) {
                        self.lack(pair[1].cells, ALL_DIGITS);
                    }
                }
            }
            _ => self.chains(reasons),
        }
    }

    /// These cells must lack those of the digits that they lack.
    pub(super) fn lack(&mut self, cells: CellSet, mask: u16) {
        for digit in digits(mask & ALL_DIGITS) {
            self.gone[digit.index()] |= cells - self.board.places(digit);
        }
    }

    /// A house must have no other places for digits than it has.
    pub(super) fn house(&mut self, house: House, mask: u16) {
        self.lack(CellSet::house(house), mask);
    }

    /// The whole position.
    pub(super) fn everything(&mut self) {
        self.filled = !self.board.open();
        self.lack(self.board.open(), ALL_DIGITS);
    }

    /// The other cells of a house whose last blank is filled.
    fn full_house(&mut self, step: &Step) {
        let Some(placed) = step.placements.first() else { return };
        let mut houses = placed.cell.houses().into_iter();
        let full = houses.find(|house| self.board.blanks(*house) == 1);
        let house = step.houses.first().copied().or(full);
        self.filled = house.map_or(CellSet::EMPTY, CellSet::house) - CellSet::of(placed.cell);
    }

    /// The houses whose two places join the cells of two colors.
    fn colors(&mut self, colors: &[CellSet], digit: Digit) {
        let &[this, other] = colors else { return };
        let mut joined: CellSet = this.into_iter().take(1).collect();
        let places = self.board.places(digit);
        let next = |joined: CellSet| {
            let houses =
                self.board.pairs(digit).map(|house| (house, places & CellSet::house(house)));
            let joins = |(_, pair): &(House, CellSet)| {
                (*pair & joined).len() == 1 && pair.meets(this) && pair.meets(other)
            };
            houses.into_iter().find(joins)
        };
        let mut houses = Vec::new();
        while let Some((house, pair)) = next(joined) {
            joined |= pair;
            houses.push(house);
        }
        houses.into_iter().for_each(|house| self.house(house, digit.bit()));
    }

    /// A pattern of two digits that would allow two solutions.
    fn deadly(&mut self, step: &Step) {
        let (code, pair) = (step.technique.code(), step.mask());
        let Some(&pattern) = step.sets.first() else { return };
        let open = self.board.open();
        self.filled = pattern - open;
        let roof = step.sets.get(1).copied().unwrap_or_default();
        self.lack((pattern & open) - roof, ALL_DIGITS);
        // With subsets and a shared extra candidate, what the other cells lack matters, too.
        if !["-1", "-4", "-6", "rectangle"].iter().any(|end| code.ends_with(end)) {
            let others = step.sets.iter().skip(2).fold(roof, |all, cells| all | *cells);
            self.lack(others & open, ALL_DIGITS);
            if !code.starts_with("uniqueness") {
                step.houses.iter().for_each(|house| self.house(*house, ALL_DIGITS));
            }
        }
        if ["-4", "-6", "rectangle"].iter().any(|end| code.ends_with(end)) {
            let gone: CellSet = step.eliminations.iter().map(|gone| gone.cell).collect();
            let digit = mask_of(step.eliminations.iter().map(|gone| gone.digit));
            let bound = if code.ends_with("-6") { digit } else { pair & !digit };
            for digit in digits(bound) {
                let is_bound = |house: &House| {
                    let places = self.board.places(digit) & CellSet::house(*house);
                    places.is_subset(pattern) && places.meets(gone)
                };
                // One house of both other cells, or the lines of each.
                let houses: Vec<House> = match code.ends_with("-4") {
                    true => roof.common_houses().filter(is_bound).take(1).collect(),
                    false => House::all().take(18).filter(is_bound).collect(),
                };
                houses.iter().for_each(|house| self.house(*house, digit.bit()));
            }
        }
    }

    /// The facts that took the candidates away: as few filled cells as suffice, the earliest of
    /// equals; then the steps that struck the others.
    pub(super) fn premises(mut self, history: &History, board: &LogicBoard) -> Vec<Premise> {
        let mut premises = Vec::new();
        let grid = board.grid();
        let mut take = |cell: Cell, gone: &mut [CellSet; 9]| {
            let Some(digit) = grid.get(cell) else { return };
            premises.push(history.filled(cell, digit));
            gone.iter_mut().for_each(|cells| cells.remove(cell));
            gone[digit.index()] -= CellSet::peers(cell);
        };
        self.filled.into_iter().for_each(|cell| take(cell, &mut self.gone));
        let filled: Vec<(Cell, Digit)> =
            (!board.open()).into_iter().filter_map(|cell| Some((cell, grid.get(cell)?))).collect();
        loop {
            let any = self.gone.iter().fold(CellSet::EMPTY, |any, cells| any | *cells);
            let gain = |&(cell, digit): &(Cell, Digit)| {
                let own = match any.contains(cell) {
                    true => self.gone.iter().filter(|cells| cells.contains(cell)).count(),
                    false => 0,
                };
                own + (self.gone[digit.index()] & CellSet::peers(cell)).len()
            };
            let order = |at: &&(Cell, Digit)| {
                let by = history.filled(at.0, at.1).by().map_or(0, |by| by + 1);
                (gain(at), std::cmp::Reverse(by), std::cmp::Reverse(at.0))
            };
            let best = filled.iter().max_by_key(order).filter(|best| gain(best) > 0);
            let Some(&(cell, _)) = best else { break };
            take(cell, &mut self.gone);
        }
        // The same step may have struck several digits from the same cells.
        let mut struck: Vec<(Option<usize>, CellSet, u16)> = Vec::new();
        for digit in Digit::all() {
            let mut by_step: Vec<(Option<usize>, CellSet)> = Vec::new();
            for cell in self.gone[digit.index()] {
                let by = history.struck(cell, digit);
                match by_step.iter_mut().find(|(other, _)| *other == by) {
                    Some((_, cells)) => cells.insert(cell),
                    None => by_step.push((by, CellSet::of(cell))),
                }
            }
            for (by, cells) in by_step {
                match struck.iter_mut().find(|(other, same, _)| (*other, *same) == (by, cells)) {
                    Some((_, _, mask)) => *mask |= digit.bit(),
                    None => struck.push((by, cells, digit.bit())),
                }
            }
        }
        let absent = |(by, cells, digits)| Premise::Absent { cells, digits, by };
        premises.extend(struck.into_iter().map(absent));
        premises
    }
}

/// Whether the reasons are sets with letters.
fn is_of_sets(reasons: &Reasons) -> bool {
    reasons.groups.iter().any(|group| matches!(group.part, Part::Set(_)))
}
