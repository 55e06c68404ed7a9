//! WXYZ-wings and longer ones: as many cells as digits, and at most one of the digits can be twice
//! among them.
//!
//! If a cell that sees all places of that digit had it, too few digits would be left for the cells.

use std::fmt::{self, Formatter};
use std::ops::ControlFlow;

use crate::grid::{Cell, CellSet};
use crate::logic::board::{LogicBoard, digits};
use crate::logic::consequences::Consequences;
use crate::logic::notation::CellNames;
use crate::logic::shared::combinations::{cell_list, combinations};
use crate::logic::technique::{Flow, Step, StepCollector, Technique};

/// A pivot with the wings that it sees; the number of all cells is 4 to 6.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct BentSet(pub usize);

impl Technique for BentSet {
    fn name(&self) -> &'static str {
        match self.0 {
            4 => "WXYZ-Wing",
            5 => "VWXYZ-Wing",
            _ => "UVWXYZ-Wing",
        }
    }

    fn code(&self) -> &'static str {
        match self.0 {
            4 => "wxyz-wing",
            5 => "vwxyz-wing",
            _ => "uvwxyz-wing",
        }
    }

    /// Offers a step only where its largest cell is smaller than those of earlier steps.
    fn find(&'static self, board: &LogicBoard, steps: &mut StepCollector) -> Flow {
        let mut search = Search { board, steps, largest: self.0 as u32 };
        for pivot in board.open() {
            let mask = board.candidates(pivot);
            if mask.count_ones() <= search.largest {
                let set = Set { cells: CellSet::of(pivot), mask, twice: 0 };
                let from = CellSet::peers(pivot) & board.open();
                search.add_wings(self, &set, from)?;
            }
        }
        Flow::Continue(())
    }

    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(": ")?;
        for (i, digit) in step.digits.iter().enumerate() {
            write!(f, "{}{}", if i > 0 { "/" } else { "" }, digit.get())?;
        }
        for cells in &step.sets {
            write!(f, " in {}", CellNames(*cells))?;
        }
        write!(f, "{}", Consequences(step))
    }
}

/// Cells, their digits, and the digits that may be in two of them.
struct Set {
    cells: CellSet,
    mask: u16,
    twice: u16,
}

impl Set {
    /// The set with one more cell.
    fn with(&self, cell: Cell, board: &LogicBoard) -> Set {
        let mask = board.candidates(cell);
        let unseen = self.cells - CellSet::peers(cell);
        let shared = unseen.into_iter().fold(0, |shared, other| shared | board.candidates(other));
        Set {
            cells: self.cells | CellSet::of(cell),
            mask: self.mask | mask,
            twice: self.twice | shared & mask,
        }
    }
}

/// A search for sets whose cells have at most `largest` candidates.
struct Search<'a> {
    board: &'a LogicBoard,
    steps: &'a mut StepCollector,
    largest: u32,
}

impl Search<'_> {
    /// Adds wings to a pivot until there are enough, as long as at most one digit may be twice.
    fn add_wings(&mut self, wanted: &'static BentSet, pivot: &Set, from: CellSet) -> Flow {
        let (cells, count) = cell_list::<20>(from);
        combinations(&cells[..count], pivot, &mut |set, wing, _| {
            let mask = self.board.candidates(wing);
            let is_small = mask.count_ones() <= self.largest;
            if !is_small || (set.mask | mask).count_ones() as usize > wanted.0 {
                return ControlFlow::Continue(None);
            }
            let wider = set.with(wing, self.board);
            if wider.twice.count_ones() > 1 {
                return ControlFlow::Continue(None);
            }
            if wider.cells.len() < wanted.0 {
                return ControlFlow::Continue(Some(wider));
            }
            self.conclude(wanted, &wider)?;
            ControlFlow::Continue(None)
        })
    }

    fn conclude(&mut self, wanted: &'static BentSet, set: &Set) -> Flow {
        let board = self.board;
        let largest = largest(board, set.cells);
        let is_full = set.mask.count_ones() as usize == wanted.0 && largest <= self.largest;
        let Some(digit) = digits(set.twice).next().filter(|_| is_full) else {
            return Flow::Continue(());
        };
        let places = board.places(digit);
        let gone = (places & set.cells).common_peers() & places;
        if gone.is_empty() {
            return Flow::Continue(());
        }
        self.largest = largest - 1;
        let step = self.steps.draft(wanted);
        step.digits.extend(digits(set.mask & !digit.bit()));
        step.digits.push(digit);
        step.sets.push(set.cells);
        step.eliminate(board, gone, digit);
        self.steps.offer()
    }
}

/// The number of candidates of the largest cell.
fn largest(board: &LogicBoard, cells: CellSet) -> u32 {
    let sizes = cells.into_iter().map(|cell| board.candidates(cell).count_ones());
    sizes.max().unwrap_or(0)
}

/// The rating: 5.5 for four cells, 6.3 for five and 6.5 for six, plus a tenth for each candidate
/// beyond two of the largest cell.
pub(super) fn rating(board: &LogicBoard, step: &Step) -> u16 {
    let cells = step.sets.first().copied().unwrap_or(CellSet::EMPTY);
    let base = match cells.len() {
        4 => 55,
        5 => 63,
        _ => 65,
    };
    base + (largest(board, cells) as u16).saturating_sub(2)
}
