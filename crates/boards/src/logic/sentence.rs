//! A step in plain English: the premise, the reason, the conclusion.

use std::fmt::Display;

use super::position::digits;
use super::{Candidate, CellSet, Position, Step, Technique};
use crate::board::symbol;

impl Step {
    /// The step in one to three sentences, in the words of a player. `position` is the one on
    /// which it was found. Digits above 9 are letters, as on the board.
    pub fn sentence(&self, position: &Position) -> String {
        let teller = Teller { step: self, position };
        match self.technique {
            Technique::FullHouse | Technique::NakedSingle | Technique::HiddenSingle => {
                teller.single()
            }
            Technique::Pointing | Technique::Claiming => teller.locked(),
            Technique::LockedPair
            | Technique::LockedTriple
            | Technique::NakedPair
            | Technique::NakedTriple
            | Technique::NakedQuadruple => teller.naked(),
            Technique::HiddenPair | Technique::HiddenTriple | Technique::HiddenQuadruple => {
                teller.hidden()
            }
            Technique::XWing | Technique::Swordfish | Technique::Jellyfish => teller.fish(),
            Technique::WWing | Technique::XyWing | Technique::XChain => teller.chain(),
            Technique::Trial => teller.trial(),
        }
    }
}

/// A step and its position.
struct Teller<'a> {
    step: &'a Step,
    position: &'a Position,
}

/// Items with commas and a word before the last: `1, 2 and 3`.
fn list<T: Display>(items: impl IntoIterator<Item = T>, word: &str) -> String {
    let mut items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match items.pop() {
        Some(last) if items.is_empty() => last,
        Some(last) => format!("{} {word} {last}", items.join(", ")),
        None => String::new(),
    }
}

fn symbols(all: impl IntoIterator<Item = u8>, word: &str) -> String {
    list(all.into_iter().map(symbol), word)
}

impl Teller<'_> {
    fn cell(&self, cell: u8) -> String {
        self.position.houses().cell_name(cell)
    }

    fn cells(&self, cells: CellSet, word: &str) -> String {
        list(cells.iter().map(|cell| self.cell(cell)), word)
    }

    fn house(&self, house: u8) -> String {
        self.position.houses().name(house).to_string()
    }

    /// Parallel houses: `rows 1 and 3`.
    fn parallel(&self, houses: &[u8]) -> String {
        let names = houses.iter().map(|house| self.position.houses().name(*house));
        let kind = names.clone().next().map_or("", |name| name.kind);
        format!("{kind}s {}", list(names.map(|name| name.number), "and"))
    }

    /// The eliminations: `r1c4 cannot be 7 or 8, and r3c4 cannot be 9`.
    fn gone(&self) -> String {
        let mut groups: Vec<(u16, CellSet)> = Vec::new();
        let gone = &self.step.eliminations;
        let all: CellSet = gone.iter().map(|candidate| candidate.cell).collect();
        for cell in all.iter() {
            let own = gone.iter().filter(|candidate| candidate.cell == cell);
            let mask = own.fold(0, |mask, candidate| mask | candidate.bit());
            match groups.iter_mut().find(|(other, _)| *other == mask) {
                Some((_, cells)) => cells.insert(cell),
                None => groups.push((mask, CellSet::of(cell))),
            }
        }
        let told = groups.iter().map(|(mask, cells)| {
            format!("{} cannot be {}", self.cells(*cells, "and"), symbols(digits(*mask), "or"))
        });
        told.collect::<Vec<_>>().join(", and ")
    }

    fn single(&self) -> String {
        let Some(&Candidate { cell, digit }) = self.step.placements.first() else {
            return String::new();
        };
        let (name, value) = (self.cell(cell), symbol(digit));
        let house = self.step.houses.first().map(|house| self.house(*house));
        match (self.step.technique, house) {
            (Technique::FullHouse, Some(house)) => format!(
                "Only {name} is blank in {house}, and only {value} is missing there: {name} is {value}."
            ),
            (_, Some(house)) => {
                format!("In {house}, no other blank can be {value}: {name} is {value}.")
            }
            (_, None) => {
                let values = self.position.cells().values();
                let peers = self.position.houses().peers(cell);
                let seen =
                    |digit: &u8| peers.iter().any(|peer| values[usize::from(peer)] == *digit);
                let others = self.position.digits().filter(|other| *other != digit);
                let (seen, struck): (Vec<u8>, Vec<u8>) = others.partition(seen);
                let seen = symbols(seen, "and");
                let struck = match &struck[..] {
                    [] => String::new(),
                    [digit] => format!("; {} was ruled out before", symbol(*digit)),
                    _ => format!("; {} were ruled out before", symbols(struck, "and")),
                };
                format!("{name} must be {value}: its row, column and box have {seen}{struck}.")
            }
        }
    }

    fn locked(&self) -> String {
        let [house, other] = self.step.houses[..] else { return String::new() };
        let [house, other] = [house, other].map(|house| self.house(house));
        let digit = symbols(self.step.digits.iter().copied(), "or");
        let cells = self.cells(self.step.cells, "or");
        let all = if self.step.cells.len() == 2 { "both" } else { "all" };
        format!(
            "In {house}, the digit {digit} can only be in {cells}, {all} in {other}. \
             So {digit} is nowhere else in {other}: {}.",
            self.gone()
        )
    }

    fn naked(&self) -> String {
        let digits = |word| symbols(self.step.digits.iter().copied(), word);
        let cells = self.cells(self.step.cells, "and");
        let houses = list(self.step.houses.iter().map(|house| self.house(*house)), "and");
        format!(
            "{cells} can only be {}, so they take the {} of {houses}. So {}.",
            digits("or"),
            digits("and"),
            self.gone()
        )
    }

    fn hidden(&self) -> String {
        let house = list(self.step.houses.iter().map(|house| self.house(*house)), "and");
        let digits = symbols(self.step.digits.iter().copied(), "and");
        let cells = self.cells(self.step.cells, "and");
        format!(
            "In {house}, the digits {digits} can only be in {cells}, so these cells hold nothing \
             else: {}.",
            self.gone()
        )
    }

    fn fish(&self) -> String {
        let (base, cover) = self.step.houses.split_at(self.step.houses.len() / 2);
        let [base_kind, cover_kind] =
            [base, cover].map(|houses| self.position.houses().name(houses[0]).kind);
        let digit = symbols(self.step.digits.iter().copied(), "or");
        format!(
            "In {}, the digit {digit} can only be in {}. So each of these {base_kind}s has its own \
             {digit} in a different one of these {cover_kind}s, and no other cell there is {digit}: \
             {}.",
            self.parallel(base),
            self.parallel(cover),
            self.gone()
        )
    }

    /// A chain link by link, from a candidate that is false to one that is true.
    fn chain(&self) -> String {
        let (Some(first), Some(last)) = (self.step.chain.first(), self.step.chain.last()) else {
            return String::new();
        };
        let houses = self.position.houses();
        let mut text = format!("If {} is not {}", self.cell(first.cell), symbol(first.digit));
        for (i, link) in self.step.chain.windows(2).enumerate() {
            let [from, to] = [link[0], link[1]];
            let both = CellSet::of(from.cell) | CellSet::of(to.cell);
            let is_only = |house: &u8| self.position.places_in(*house, to.digit).len() == 2;
            let (cell, value) = (self.cell(to.cell), symbol(to.digit));
            let then = if i == 0 { "then" } else { "so" };
            text += &match (i % 2 == 0, from.cell == to.cell) {
                (true, true) if i == 0 => format!(", then it must be {value}"),
                (true, true) => format!(" and must be {value}"),
                (true, false) => {
                    let house = houses.common(both).find(is_only).map(|house| self.house(house));
                    let house = house.unwrap_or_default();
                    format!(", {then} {cell} is {value} (its last place in {house})")
                }
                (false, _) => {
                    let house = houses.common(both).next().map(|house| self.house(house));
                    format!(", so {cell} is not {value} ({})", house.unwrap_or_default())
                }
            };
        }
        let digit = symbol(last.digit);
        let ends = [self.cell(first.cell), self.cell(last.cell)];
        format!(
            "{text}. So {} or {} is {digit}, and a cell that sees both is not: {}.",
            ends[0],
            ends[1],
            self.gone()
        )
    }

    fn trial(&self) -> String {
        let Some((first, singles)) = self.step.chain.split_first() else { return String::new() };
        let (cell, digit) = (self.cell(first.cell), symbol(first.digit));
        let singles: Vec<String> = singles
            .iter()
            .map(|single| format!("{}={}", self.cell(single.cell), symbol(single.digit)))
            .collect();
        let then = match singles.len() {
            0 => String::new(),
            1 => format!(" {} follows, and", singles[0]),
            _ => format!(" {} follow, and", list(singles, "and")),
        };
        let (gap, gone) = (self.gap(), self.gone());
        format!("If {cell} is {digit},{then} nothing is left for {gap}. So {gone}.")
    }

    /// The contradiction at the end of a trial: a cell or a digit of a house.
    fn gap(&self) -> String {
        let mut after = self.position.clone();
        self.step.chain.iter().for_each(|candidate| after.place(*candidate));
        let houses = after.houses();
        let empty = after.open().iter().find(|cell| after.candidates(*cell) == 0);
        if let Some(cell) = empty {
            return self.cell(cell);
        }
        let filled = |house: u8, digit: u8| {
            let has = |cell: u8| after.cells().values()[usize::from(cell)] == digit;
            houses.cells(house).iter().any(has)
        };
        let gaps = (0..houses.count())
            .flat_map(|house| after.digits().map(move |digit| (house, digit)))
            .find(|(house, digit)| {
                after.places_in(*house, *digit).is_empty() && !filled(*house, *digit)
            });
        gaps.map_or(String::new(), |(house, digit)| {
            format!("{} in {}", symbol(digit), self.house(house))
        })
    }
}
