//! Steps in sentences that can be checked with a pencil: each names the facts that took away what is
//! missing, and ends with its conclusion in notation.

use ninefold_core::grid::{CellSet, Digit, House, HouseKind};
use ninefold_logic::premises::Premise;
use ninefold_logic::{Candidate, digits};

use super::PathStep;

impl PathStep {
    /// The step in a sentence or several, on one line: `r5c2: 1 is in r5c9, 2 is in r6c3, … 4 was ruled
    /// out in step 12; only 7 is left: r5c2=7.` Steps are counted from 1.
    pub fn sentence(&self) -> String {
        let placed = self.step.placements.first();
        let house = self.step.houses.first();
        let because = match (self.step.technique.code(), placed, house) {
            ("full-house" | "last-value", Some(placed), Some(house)) => {
                let (house, Candidate { cell, digit }) = (of_house(*house), placed);
                format!("{house} has one blank left, {cell}, and only {digit} is missing there")
            }
            ("naked-single" | "single-possibility", Some(placed), _) => self.naked(*placed),
            (code, Some(placed), Some(house)) if self.is_single() && code != "full-house" => {
                self.hidden(*placed, *house)
            }
            _ => self.in_words(),
        };
        format!("{because}: {}.", self.terse())
    }

    /// Digit by digit, what keeps it from a cell.
    fn naked(&self, Candidate { cell, digit: own }: Candidate) -> String {
        let others = Digit::all().filter(|digit| *digit != own);
        let reasons = others.filter_map(|other| {
            self.premises.iter().find_map(|premise| match *premise {
                Premise::Filled { cell, digit, .. } if digit == other => {
                    Some(format!("{other} is in {cell}"))
                }
                Premise::Absent { digits, by, .. } if digits & other.bit() != 0 => {
                    Some(format!("{other} was ruled out {}", when(by)))
                }
                _ => None,
            })
        });
        let reasons: Vec<String> = reasons.collect();
        format!("{cell}: {}; only {own} is left", reasons.join(", "))
    }

    /// Cell by cell, what keeps a digit from the rest of a house.
    fn hidden(&self, Candidate { cell: own, digit }: Candidate, house: House) -> String {
        let mut left = CellSet::house(house) - CellSet::of(own);
        let mut reasons = Vec::new();
        for premise in &self.premises {
            match *premise {
                Premise::Filled { cell, digit: other, .. } if other != digit => {
                    reasons.push(format!("{cell} is {other}"));
                }
                Premise::Filled { cell, .. } => {
                    let mut seeing = left & CellSet::peers(cell);
                    left -= seeing;
                    // Filled cells need no reason if there are blanks to speak of.
                    let blanks = seeing & self.board.open();
                    seeing = if blanks.is_empty() { seeing } else { blanks };
                    let see = if seeing.len() == 1 { "sees" } else { "see" };
                    reasons.push(format!("{} {see} the {digit} in {cell}", and_cells(seeing)));
                }
                Premise::Absent { cells, by, .. } => {
                    reasons.push(format!("{} lost it {}", and_cells(cells), when(by)));
                }
                _ => {}
            }
        }
        format!(
            "{} needs {} {digit}: {}; only {own} is left",
            of_house(house),
            if digit.get() == 8 { "an" } else { "a" },
            reasons.join(", ")
        )
    }

    /// The strikes of earlier steps, then the step in plain English.
    fn in_words(&self) -> String {
        let lost = self.premises.iter().filter_map(|premise| match *premise {
            Premise::Absent { cells, digits: mask, by } => {
                let digits: Vec<String> = digits(mask).map(|digit| digit.to_string()).collect();
                Some(format!("{} lost {} {}", and_cells(cells), and(&digits), when(by)))
            }
            _ => None,
        });
        let lost: Vec<String> = lost.collect();
        let lost = if lost.is_empty() { String::new() } else { lost.join(", ") + ". " };
        let said = self.step.sentence(&self.board).to_string().replace('\n', " ");
        lost + said.trim_end_matches('.')
    }
}

/// When a step struck something.
fn when(by: Option<usize>) -> String {
    by.map_or("before".to_owned(), |by| format!("in step {}", by + 1))
}

fn of_house(house: House) -> String {
    let kind = match house.kind() {
        HouseKind::Row => "Row",
        HouseKind::Column => "Column",
        HouseKind::Box => "Box",
    };
    format!("{kind} {}", house.index() % 9 + 1)
}

fn and_cells(cells: CellSet) -> String {
    and(&cells.into_iter().map(|cell| cell.to_string()).collect::<Vec<_>>())
}

/// A list in words: `a`, `a and b`, `a, b and c`.
fn and(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [name] => name.clone(),
        [names @ .., last] => format!("{} and {last}", names.join(", ")),
    }
}
