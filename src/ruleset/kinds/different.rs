//! Cells with different digits, of which only some sets are allowed: cages, extra regions, Renban
//! lines.

use smallvec::SmallVec;

use crate::error::Malformed;
use crate::grid::{Cell, CellSet, Grid};
use crate::ruleset::builder::RulesetBuilder;
use crate::ruleset::constraint::{Constraint, Propagate, names, value};
use crate::ruleset::digits::{is_single, values};
use crate::ruleset::house::House;
use crate::ruleset::item::Item;
use crate::ruleset::peers::Peers;
use crate::ruleset::shape::{Shape, Stroke, Tint};
use crate::ruleset::sized_sets::SizedSets;
use crate::ruleset::state::{Conflict, SearchState};

/// The demand on the digits, besides that they differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Demand {
    /// No further demand.
    None,
    /// This sum.
    Sum(u32),
    /// Consecutive digits, in any order.
    Consecutive,
}

/// Up to nine cells with different digits.
#[derive(Clone, Debug)]
struct Different {
    cells: SmallVec<[Cell; 9]>,
    set: CellSet,
    demand: Demand,
    /// The digit sets that meet the demand.
    allowed: SizedSets,
}

impl Different {
    fn new(cells: &[Cell], demand: Demand) -> Different {
        let all = SizedSets::all(cells.len());
        let allowed = match demand {
            Demand::None => all,
            Demand::Sum(sum) => all.of_sum(sum),
            Demand::Consecutive => all.filter(is_run),
        };
        let set = cells.iter().copied().collect();
        Different { cells: cells.into(), set, demand, allowed }
    }

    /// [`propagate`](Propagate::propagate) for a known number of cells, so that there is no loop whose
    /// end the processor has to guess.
    fn ask<const N: usize>(
        &self,
        cells: [Cell; N],
        state: &mut SearchState,
    ) -> Result<(), Conflict> {
        let masks = cells.map(|cell| state.get(cell));
        let all = masks.iter().fold(0, |all, mask| all | mask);
        let sets = self.allowed.within(all).meeting(&masks);
        if sets.is_none() {
            return Err(Conflict);
        }
        let (some, every) = sets.digits();
        if all & !some != 0 {
            cells.iter().try_for_each(|&cell| state.keep(cell, some))?;
        }
        // The peers of a settled cell are struck by the search.
        let settled =
            masks.iter().fold(0, |all, &mask| all | if is_single(mask) { mask } else { 0 });
        for value in values(every & !settled) {
            let digit = 1 << (value - 1);
            let holders = state.holders(self.set, digit);
            if let Some(cell) = holders.only() {
                state.keep(cell, digit)?;
            }
            state.strike_seen_by_all(holders, digit)?;
        }
        Ok(())
    }
}

/// Whether the digits of a mask are consecutive.
fn is_run(mask: u16) -> bool {
    // Added to a run, its lowest bit is carried past all of it.
    mask & (mask + (mask & mask.wrapping_neg())) == 0
}

impl Constraint for Different {
    fn cells(&self) -> CellSet {
        self.set
    }

    fn verify(&self, solution: &Grid) -> bool {
        let (mut seen, mut sum, mut least, mut most) = (0u32, 0, u32::MAX, 0);
        for &cell in &self.cells {
            let digit = value(solution, cell);
            if digit == 0 || seen >> digit & 1 == 1 {
                return false;
            }
            seen |= 1 << digit;
            sum += digit;
            (least, most) = (least.min(digit), most.max(digit));
        }
        match self.demand {
            Demand::None => true,
            Demand::Sum(demanded) => sum == demanded,
            // Different digits without a gap.
            Demand::Consecutive => most - least + 1 == self.cells.len() as u32,
        }
    }

    fn explain(&self) -> String {
        let cells = names(&self.cells);
        match self.demand {
            Demand::None => format!("{cells} hold different digits"),
            Demand::Sum(sum) => format!("the cage {cells} holds different digits of sum {sum}"),
            Demand::Consecutive => format!("{cells} hold consecutive digits in any order"),
        }
    }

    fn shapes(&self) -> Vec<Shape> {
        let cells = self.cells.to_vec();
        match self.demand {
            Demand::None => vec![Shape::Cage { cells, label: String::new(), repeats: false }],
            Demand::Sum(sum) => vec![Shape::Cage { cells, label: sum.to_string(), repeats: false }],
            Demand::Consecutive => {
                let style = Stroke::Coloured("#e47fe4");
                let text = "The line holds consecutive digits in any order.".to_owned();
                vec![Shape::Line { cells, style }, Shape::LineKey { style, text }]
            }
        }
    }
}

impl Propagate for Different {
    fn add_peers(&self, peers: &mut Peers) {
        peers.add_group(self.set);
    }

    fn is_passive(&self) -> bool {
        self.demand == Demand::None
    }

    fn tells_digits_apart(&self) -> bool {
        self.demand != Demand::None
    }

    fn total(&self) -> Option<(CellSet, u32)> {
        match self.demand {
            Demand::Sum(sum) => Some((self.set, sum)),
            Demand::None | Demand::Consecutive => None,
        }
    }

    fn digit_sets(&self) -> Option<(CellSet, SizedSets)> {
        (self.demand != Demand::None).then_some((self.set, self.allowed))
    }

    /// Uses the allowed sets that have a digit for each cell and a cell for each digit. Digits in
    /// none of them are struck. A digit in all of them is in one of these cells, so it is struck
    /// from their common peers. Whether each cell can have a digit of its own is not examined: that
    /// would take ten times as long and save one node in ten.
    fn propagate(&self, state: &mut SearchState) -> Result<(), Conflict> {
        match self.cells[..] {
            [a] => self.ask([a], state),
            [a, b] => self.ask([a, b], state),
            [a, b, c] => self.ask([a, b, c], state),
            [a, b, c, d] => self.ask([a, b, c, d], state),
            [a, b, c, d, e] => self.ask([a, b, c, d, e], state),
            [a, b, c, d, e, f] => self.ask([a, b, c, d, e, f], state),
            [a, b, c, d, e, f, g] => self.ask([a, b, c, d, e, f, g], state),
            [a, b, c, d, e, f, g, h] => self.ask([a, b, c, d, e, f, g, h], state),
            [a, b, c, d, e, f, g, h, i] => self.ask([a, b, c, d, e, f, g, h, i], state),
            _ => Err(Conflict),
        }
    }
}

/// Reads `Cage~sum~cells`; the sum 0, or none, stands for any.
pub(super) fn cage(item: &Item<'_>, builder: &mut RulesetBuilder<'_>) -> Result<(), Malformed> {
    const EXPECTED: &str = "the sum of the cage, a whole number";
    let mut arguments = item.arguments();
    let argument = arguments.required(EXPECTED)?;
    let sum = if argument.text.is_empty() { 0 } else { argument.number(0..=405, EXPECTED)? };
    let cells = arguments.cells(1..=9, "one to nine cells: no digit repeats in a cage")?;
    if sum == 0 {
        different(cells, builder);
        return Ok(());
    }
    let size = cells.len() as u32;
    let (least, most) = (size * (size + 1) / 2, size * (19 - size) / 2);
    if !(least..=most).contains(&sum) {
        let found = format!("the sum {sum} of {size} different digits, which is {least} to {most}");
        return Err(argument.wrong(found, "a sum that can be"));
    }
    builder.add(Different::new(&cells, Demand::Sum(sum)));
    Ok(())
}

/// Reads `AllDifferent~cells`: an extra region; with nine cells, a house.
pub(super) fn all_different(
    item: &Item<'_>,
    builder: &mut RulesetBuilder<'_>,
) -> Result<(), Malformed> {
    let cells = item.arguments().cells(1..=9, "one to nine cells, as all their digits differ")?;
    different(cells, builder);
    Ok(())
}

fn different(cells: Vec<Cell>, builder: &mut RulesetBuilder<'_>) {
    match <[Cell; 9]>::try_from(&cells[..]) {
        Ok(house) => {
            let name = format!("the region {}", names(&cells));
            builder.add(
                House::new(name, house).drawn(vec![Shape::Tint { cells, tint: Tint::Region }]),
            );
        }
        Err(_) => builder.add(Different::new(&cells, Demand::None)),
    }
}

/// Reads `Renban~cells`.
pub(super) fn renban(item: &Item<'_>, builder: &mut RulesetBuilder<'_>) -> Result<(), Malformed> {
    let cells = item.arguments().cells(2..=9, "two to nine cells: digits of a Renban differ")?;
    builder.add(Different::new(&cells, Demand::Consecutive));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Digit;

    #[test]
    fn digits_differ_and_none_is_missing() {
        let cells = [Cell::at(0, 0), Cell::at(0, 1), Cell::at(0, 2)];
        let cage = Different::new(&cells, Demand::Sum(9));
        let holds = |digits: [u8; 3]| {
            let mut grid = Grid::EMPTY;
            for (cell, digit) in cells.into_iter().zip(digits) {
                grid.set(cell, Digit::new(digit));
            }
            cage.verify(&grid)
        };
        assert!(holds([2, 3, 4]));
        assert!(!holds([4, 1, 4]) && !holds([2, 3, 5]));
        assert!(!holds([0, 3, 6]));
    }

    /// As Interactive Sudoku Solver writes cages that have no sum.
    #[test]
    fn a_cage_may_have_no_sum() {
        let ruleset = crate::ruleset::parse::line(".Cage~~R1C1~R5C7").expect("a cage");
        let (mut filled, five) = (Grid::EMPTY, Digit::new(5));
        filled.set(Cell::at(0, 0), five);
        assert!(!ruleset.left_by(&filled).contains(Cell::at(4, 6), five.expect("a digit")));
    }

    /// Lists of regions have single cells too. One cell says nothing.
    #[test]
    fn a_region_may_be_one_cell() {
        let ruleset = crate::ruleset::parse::line(".AllDifferent~R4C9").expect("a region");
        assert_eq!(ruleset.left_by(&Grid::EMPTY), *ruleset.candidates());
    }
}
