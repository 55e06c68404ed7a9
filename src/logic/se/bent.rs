//! WXYZ-wings: four cells with four digits, of which all but one cannot be twice among them.
//!
//! As many cells as digits, so each digit that is in two cells takes one from another: if what sees all places
//! of the one digit that may be there twice had it, three digits would be left for four cells.

use std::fmt::{self, Formatter};

use crate::grid::{Cell, Digit};
use crate::logic::board::{Board, digits};
use crate::logic::cells::CellSet;
use crate::logic::step::{Consequences, Flow, Places, Step, Steps};
use crate::logic::technique::Technique;

/// A pivot, and wings that it sees.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct BentSet {
    /// How many cells: 4, 5 or 6.
    pub cells: usize,
    /// How many candidates the cell with most has, which is what the fork rates it by.
    pub largest: u32,
}

impl Technique for BentSet {
    fn name(&self) -> &'static str {
        match self.cells {
            4 => "WXYZ-Wing",
            5 => "VWXYZ-Wing",
            _ => "UVWXYZ-Wing",
        }
    }

    fn code(&self) -> &'static str {
        match self.cells {
            4 => "wxyz-wing",
            5 => "vwxyz-wing",
            _ => "uvwxyz-wing",
        }
    }

    fn find(&'static self, board: &Board, steps: &mut Steps) -> Flow {
        let few = |cell: &Cell| board.candidates(*cell).count_ones() <= self.largest;
        let fit: CellSet = board.open().into_iter().filter(few).collect();
        for pivot in fit {
            let set = (CellSet::of(pivot), board.candidates(pivot));
            self.add_wings(set, fit & CellSet::peers(pivot), board, steps)?;
        }
        Flow::Continue(())
    }

    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(": ")?;
        for (i, digit) in step.digits.iter().enumerate() {
            write!(f, "{}{}", if i > 0 { "/" } else { "" }, digit.get())?;
        }
        for cells in &step.sets {
            write!(f, " in {}", Places(*cells))?;
        }
        write!(f, "{}", Consequences(step))
    }
}

impl BentSet {
    fn add_wings(
        &'static self,
        (set, mask): (CellSet, u16),
        mut from: CellSet,
        board: &Board,
        steps: &mut Steps,
    ) -> Flow {
        if set.len() == self.cells {
            return self.conclude(set, mask, board, steps);
        }
        while let Some(wing) = from.first() {
            from.remove(wing);
            let wider = mask | board.candidates(wing);
            if wider.count_ones() as usize <= self.cells {
                self.add_wings((set | CellSet::of(wing), wider), from, board, steps)?;
            }
        }
        Flow::Continue(())
    }

    fn conclude(&'static self, set: CellSet, mask: u16, board: &Board, steps: &mut Steps) -> Flow {
        if mask.count_ones() as usize != self.cells {
            return Flow::Continue(());
        }
        let may_be_twice = |digit: &Digit| {
            let places = board.places(*digit) & set;
            places
                .into_iter()
                .any(|cell| !(places - CellSet::of(cell)).is_subset(CellSet::peers(cell)))
        };
        let mut twice = digits(mask).filter(may_be_twice);
        if let (Some(digit), None) = (twice.next(), twice.next()) {
            let sizes = set.into_iter().map(|cell| board.candidates(cell).count_ones());
            if sizes.max() != Some(self.largest) {
                return Flow::Continue(());
            }
            let step = steps.draft(self);
            step.digits.extend(digits(mask & !digit.bit()));
            step.digits.push(digit);
            step.sets.push(set);
            step.eliminate(board, (board.places(digit) & set).common_peers(), digit);
            steps.offer()?;
        }
        Flow::Continue(())
    }
}
