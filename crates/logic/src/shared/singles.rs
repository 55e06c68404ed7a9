//! Singles: cells that can be filled at once.

use crate::prelude::*;

/// The singles, as each family of techniques has them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Single {
    /// The last blank of a house.
    FullHouse,
    /// A cell with one candidate: rule DR1 of the profile `notes-rules`.
    Naked,
    /// A digit with one place in a house: rule DR2 of the profile `notes-rules`.
    Hidden,
    /// Sudoku Explainer's last blank of a house.
    LastValue,
    /// A digit with one place in a box.
    HiddenInBox,
    /// A digit with one place in a row or column.
    HiddenInLine,
    /// Sudoku Explainer's cell with one candidate.
    NakedInCell,
    /// One of each in the profile `notes-strategies`: the cell sees all digits but one.
    OnePossibility,
    /// One of each: no other square of the houses can have the digit.
    OnlySquare,
}

impl Technique for Single {
    names! {
        Single::FullHouse => "Full House", "full-house";
        Single::Naked | Single::NakedInCell => "Naked Single", "naked-single";
        Single::Hidden => "Hidden Single", "hidden-single";
        Single::LastValue => "Last Value", "last-value";
        Single::HiddenInBox => "Hidden Single in Box", "hidden-single-box";
        Single::HiddenInLine => "Hidden Single in Line", "hidden-single-line";
        Single::OnePossibility => "Single Possibility", "single-possibility";
        Single::OnlySquare => "Only Square", "only-square";
    }

    fn find(&'static self, board: &LogicBoard, steps: &mut StepCollector) -> Flow {
        let mut offer = |single: Candidate| {
            let step = steps.draft(self);
            let is_only = |house: &House| board.count(*house, single.digit) == 1;
            let houses = || single.cell.houses().into_iter();
            match self {
                Single::FullHouse => {
                    step.houses.extend(houses().find(|house| board.blanks(*house) == 1));
                }
                Single::Hidden => step.houses.extend(houses().find(is_only)),
                Single::HiddenInBox => step.houses.extend(houses().skip(2).find(is_only)),
                Single::HiddenInLine => step.houses.extend(houses().take(2).find(is_only)),
                Single::OnlySquare => step.houses.extend(houses().filter(is_only)),
                _ => {}
            }
            if !self.names_house() || !step.houses.is_empty() {
                step.placements.push(single);
            }
            if let Single::FullHouse | Single::Naked | Single::Hidden = self {
                step.sets.push(CellSet::of(single.cell));
            }
            if let Single::FullHouse | Single::Naked | Single::Hidden | Single::OnlySquare = self {
                step.digits.push(single.digit);
            }
            steps.offer()
        };
        match self {
            Single::FullHouse | Single::LastValue => board.full_houses().try_for_each(&mut offer),
            Single::Naked | Single::NakedInCell | Single::OnePossibility => {
                board.naked_singles().try_for_each(&mut offer)
            }
            _ => board.hidden_singles().try_for_each(&mut offer),
        }
    }

    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
        match *self {
            Single::OnlySquare => write!(f, ": {}", step.digits[0])?,
            _ => explain_placement(step, f)?,
        }
        let houses = if self.names_house() { &step.houses[..] } else { &[] };
        write_houses(f, &[" in "], houses.get(..1).unwrap_or_default())
    }

    /// The houses of a single, and the cells that keep its digit from the rest of the first house;
    /// of a naked one, a cell for each other digit.
    fn reasons(&self, step: &Step, board: &LogicBoard) -> Reasons {
        let mut reasons = Reasons::default();
        reasons.add_houses(&step.houses, HousePart::Base);
        let Some(&Candidate { cell, digit }) = step.placements.first() else { return reasons };
        let with_digit = |cells: CellSet, digit: Digit| {
            let has = move |cell: &Cell| board.grid().get(*cell) == Some(digit);
            cells.into_iter().filter(has)
        };
        match step.houses.first() {
            Some(&house) => {
                let blanks = (CellSet::house(house) & board.open()) - CellSet::of(cell);
                let filled = with_digit(seen_by(blanks), digit).collect();
                reasons.add(Part::Filled, filled, digit.bit());
            }
            None => {
                for other in Digit::all().filter(|other| *other != digit) {
                    let filled = with_digit(CellSet::peers(cell), other).take(1).collect();
                    reasons.add(Part::Filled, filled, other.bit());
                }
            }
        }
        reasons
    }
}

impl Single {
    fn names_house(self) -> bool {
        matches!(self, Single::HiddenInBox | Single::HiddenInLine | Single::OnlySquare)
    }
}

/// Writes what a step fills, `: r5c5=5`.
pub(crate) fn explain_placement(step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
    step.placements.iter().try_for_each(|Candidate { cell, digit }| write!(f, ": {cell}={digit}"))
}
