//! A puzzle as it is drawn: plain data for the picture and for the drawing on a terminal, and the outlines of cells.

use crate::grid::{Candidates, Cell, CellSet, Digit, Grid};
use crate::ruleset::Shape;

/// All that is to be drawn of a puzzle.
#[derive(Clone, Debug)]
pub struct Board {
    /// The digits that are given.
    pub givens: Grid,
    /// The solution, if it is to be shown.
    pub solution: Option<Grid>,
    /// Which digits each cell may hold as the puzzle states it.
    pub candidates: Candidates,
    /// What has a bold outline: boxes, or the regions of a jigsaw.
    pub regions: Vec<CellSet>,
    /// What the constraints look like.
    pub shapes: Vec<Shape>,
}

/// What a puzzle says of a cell that is not given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// It holds an even digit.
    Even,
    /// It holds an odd digit.
    Odd,
    /// It holds one of these digits.
    Digits(u16),
}

const EVEN: u16 = 0b0_1010_1010;
const ODD: u16 = 0b1_0101_0101;
const ALL: u16 = EVEN | ODD;

impl Board {
    /// A puzzle of clues alone.
    pub fn classic(puzzle: &Grid) -> Board {
        Board {
            givens: *puzzle,
            solution: None,
            candidates: Candidates::of_clues(puzzle),
            regions: (18..27).map(CellSet::house_at).collect(),
            shapes: Vec::new(),
        }
    }

    /// What is said of the digits of a cell.
    pub fn mark(&self, cell: Cell) -> Option<Mark> {
        match self.candidates.get(cell) {
            ALL => None,
            EVEN => Some(Mark::Even),
            ODD => Some(Mark::Odd),
            mask if mask.count_ones() == 1 => None,
            mask => Some(Mark::Digits(mask)),
        }
    }

    /// The digit of a cell, and whether it is given.
    pub fn digit(&self, cell: Cell) -> Option<(Digit, bool)> {
        let given = self.givens.get(cell).map(|digit| (digit, true));
        let solution = self.solution.as_ref();
        given.or_else(|| solution?.get(cell).map(|digit| (digit, false)))
    }
}

/// A corner of an outline, as row and column of the lines of the grid, with the steps along the outline into it and out
/// of it. The cells are on the right hand of who walks along.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Corner {
    /// Row and column of lines, 0 to 9.
    pub at: (i32, i32),
    /// The step before, as rows and columns.
    pub into: (i32, i32),
    /// The step behind.
    pub out: (i32, i32),
}

/// The corners of the outlines of these cells, each outline closed. Cells that touch at a corner have outlines of
/// their own.
pub fn outlines(cells: CellSet) -> Vec<Vec<Corner>> {
    let mut edges: Vec<((i32, i32), (i32, i32))> = Vec::new();
    for cell in cells {
        let (row, column) = (cell.row() as i32, cell.column() as i32);
        for (from, step, beyond) in [
            ((row, column), (0, 1), (-1, 0)),
            ((row, column + 1), (1, 0), (0, 1)),
            ((row + 1, column + 1), (0, -1), (1, 0)),
            ((row + 1, column), (-1, 0), (0, -1)),
        ] {
            if !has(cells, row + beyond.0, column + beyond.1) {
                edges.push((from, step));
            }
        }
    }
    let mut outlines = Vec::new();
    while let Some(&first) = edges.first() {
        let mut corners = Vec::new();
        let (mut at, mut step) = first;
        loop {
            edges.retain(|edge| *edge != (at, step));
            at = (at.0 + step.0, at.1 + step.1);
            // To the right first: that stays with the same cell.
            let right = (step.1, -step.0);
            let left = (-step.1, step.0);
            let ways = [right, step, left];
            let open = |way: &(i32, i32)| (at, *way) == first || edges.contains(&(at, *way));
            let Some(out) = ways.into_iter().find(open) else { break };
            if out != step {
                corners.push(Corner { at, into: step, out });
            }
            if (at, out) == first {
                break;
            }
            step = out;
        }
        outlines.push(corners);
    }
    outlines
}

fn has(cells: CellSet, row: i32, column: i32) -> bool {
    let inside = (0..9).contains(&row) && (0..9).contains(&column);
    inside && cells.contains(Cell::at(row as usize, column as usize))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn corners(cells: &[(usize, usize)]) -> Vec<Vec<(i32, i32)>> {
        let cells = cells.iter().map(|&(row, column)| Cell::at(row, column)).collect();
        let corners = |outline: Vec<Corner>| outline.iter().map(|corner| corner.at).collect();
        outlines(cells).into_iter().map(corners).collect()
    }

    #[test]
    fn outlines_go_around_cells_with_the_sun() {
        assert_eq!(corners(&[(0, 0), (0, 1)]), [[(0, 2), (1, 2), (1, 0), (0, 0)]]);
        let bent = corners(&[(0, 0), (0, 1), (1, 0)]);
        assert_eq!(bent, [[(0, 2), (1, 2), (1, 1), (2, 1), (2, 0), (0, 0)]]);
    }

    #[test]
    fn cells_that_touch_at_a_corner_and_holes_have_outlines_of_their_own() {
        assert_eq!(corners(&[(0, 0), (1, 1)]).len(), 2);
        assert_eq!(corners(&[(0, 1), (1, 0)]).len(), 2);
        let ring: Vec<(usize, usize)> =
            (0..9).filter(|i| *i != 4).map(|i| (i / 3, i % 3)).collect();
        let outlines = corners(&ring);
        assert_eq!(outlines.iter().map(Vec::len).collect::<Vec<_>>(), [4, 4]);
    }
}
