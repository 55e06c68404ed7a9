//! Avoidable rectangles: four cells, mostly filled in but not by the puzzle, whose two digits could
//! be swapped for a second solution.

use super::uniqueness::opposite;
use crate::prelude::*;

/// Avoidable rectangles, by the number of blanks.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Avoidable {
    /// One blank with two candidates: the digit that would complete the pattern is eliminated.
    OneBlank,
    /// Two blanks of a box with two candidates each: one of them must be the candidate that they
    /// share.
    TwoBlanks,
}

impl Technique for Avoidable {
    names! {
        Avoidable::OneBlank => "Avoidable Rectangle Type 1", "avoidable-1";
        Avoidable::TwoBlanks => "Avoidable Rectangle Type 2", "avoidable-2";
    }

    fn find(&'static self, board: &LogicBoard, steps: &mut StepCollector) -> Flow {
        let found = !board.open() - board.givens();
        if !board.is_unique() || found.is_empty() {
            return Flow::Continue(());
        }
        let bivalue = board.bivalue();
        let mut filled = [CellSet::EMPTY; 9];
        for (cell, digit) in
            found.into_iter().filter_map(|cell| Some((cell, board.grid().get(cell)?)))
        {
            filled[digit.index()].insert(cell);
        }
        for first in found {
            let beside = CellSet::house_at(18 + first.box_index());
            for by_row in [true, false] {
                // The middle one of three filled cells comes first both in a row and in a column.
                if *self == Avoidable::OneBlank && !by_row {
                    continue;
                }
                let near = line(first, by_row) & found;
                let near = if *self == Avoidable::TwoBlanks { near & beside } else { near };
                for near in near {
                    // Three filled cells have the digit of the second twice.
                    let across = match (self, board.grid().get(near)) {
                        (Avoidable::OneBlank, Some(two)) => filled[two.index()],
                        _ => bivalue,
                    };
                    for over_first in line(first, !by_row) & across {
                        let over_near = opposite(near, over_first, by_row);
                        let corners = [first, near, over_first, over_near];
                        if is_of_two_boxes(corners) {
                            Finder { technique: self, board, steps }.test(corners)?;
                        }
                    }
                }
            }
        }
        Flow::Continue(())
    }

    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
        let [one, two] = [step.digits[0], step.digits[1]];
        write!(f, ": {one}/{two} in {}", CellNames(step.sets[0]))
    }
}

/// The other cells of a cell's row, or of its column.
fn line(cell: Cell, by_row: bool) -> CellSet {
    let house = if by_row { cell.row() } else { 9 + cell.column() };
    CellSet::house_at(house) - CellSet::of(cell)
}

/// Whether the corners are two in one box and two in another.
fn is_of_two_boxes([first, near, over_first, _]: [Cell; 4]) -> bool {
    (first.box_index() == near.box_index()) != (first.box_index() == over_first.box_index())
}

impl Finder<'_, Avoidable> {
    /// Tests corners of which the first two are filled.
    fn test(&mut self, corners: [Cell; 4]) -> Flow {
        let board = self.board;
        let [first, near, over_first, over_near] = corners;
        let filled = |cell: Cell| board.grid().get(cell);
        let (Some(one), Some(two)) = (filled(first), filled(near)) else {
            return Flow::Continue(());
        };
        match (self.technique, filled(over_first), filled(over_near)) {
            (Avoidable::OneBlank, Some(digit), None)
                if digit == two
                    && !board.givens().contains(over_first)
                    && count(board.candidates(over_near)) == 2 =>
            {
                // The digits are named in the order of the filled cells of the other box.
                let beside = if first.box_index() == near.box_index() { near } else { over_first };
                let digits = if first < beside { [one, two] } else { [two, one] };
                self.take(corners, digits, CellSet::of(over_near), one)
            }
            // Either order of the first two occurs; one is enough.
            (Avoidable::TwoBlanks, None, None)
                if first < near && first.box_index() == near.box_index() =>
            {
                let (left, right) = (board.candidates(over_first), board.candidates(over_near));
                let (extra, other) = (left & !two.bit(), right & !one.bit());
                let fits = extra == other
                    && left & two.bit() != 0
                    && right & one.bit() != 0
                    && extra.count_ones() == 1;
                let Some(extra) = digits(extra).next().filter(|_| fits) else {
                    return Flow::Continue(());
                };
                let blanks = CellSet::of(over_first) | CellSet::of(over_near);
                self.take(corners, [one, two], blanks.common_peers(), extra)
            }
            _ => Flow::Continue(()),
        }
    }

    fn take(&mut self, corners: [Cell; 4], pair: [Digit; 2], cells: CellSet, gone: Digit) -> Flow {
        self.offer(|step, board| {
            step.digits.extend(pair);
            step.sets.push(corners.into_iter().collect());
            step.eliminate(board, cells, gone);
        })
    }
}
