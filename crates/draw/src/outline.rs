//! The outlines of sets of cells, corner by corner.

use super::diagram::Cells;
use ninefold_variants::BoardCell;

/// A point, across and down.
pub(super) type Point = (f64, f64);

/// A corner of an outline, with the steps along the outline into it and out of it. Outlines run
/// clockwise: the cells are on the right of each step.
pub(super) struct Corner {
    /// The row and the column of grid lines, from 0.
    pub(super) at: (i32, i32),
    /// The step before, as rows and columns.
    pub(super) into: (i32, i32),
    /// The step after.
    pub(super) out: (i32, i32),
}

/// The corners of the closed outlines around these cells. Cells that touch only at a corner have
/// separate outlines.
pub(super) fn outlines(cells: &Cells) -> Vec<Vec<Corner>> {
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
            // To the right first, which stays with the same cell.
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

/// Whether the cell at this row and column, which may be outside of the grid, is in the set.
fn has(cells: &Cells, row: i32, column: i32) -> bool {
    let inside = row >= 0 && column >= 0;
    inside && cells.contains(&BoardCell::at(row as usize, column as usize))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn corners(cells: &[(usize, usize)]) -> Vec<Vec<(i32, i32)>> {
        let cells = cells.iter().map(|&(row, column)| BoardCell::at(row, column)).collect();
        let corners = |outline: Vec<Corner>| outline.iter().map(|corner| corner.at).collect();
        outlines(&cells).into_iter().map(corners).collect()
    }

    #[test]
    fn outlines_run_clockwise() {
        assert_eq!(corners(&[(0, 0), (0, 1)]), [[(0, 2), (1, 2), (1, 0), (0, 0)]]);
        let bent = corners(&[(0, 0), (0, 1), (1, 0)]);
        assert_eq!(bent, [[(0, 2), (1, 2), (1, 1), (2, 1), (2, 0), (0, 0)]]);
    }

    #[test]
    fn cells_that_touch_at_a_corner_and_holes_have_separate_outlines() {
        assert_eq!(corners(&[(0, 0), (1, 1)]).len(), 2);
        assert_eq!(corners(&[(0, 1), (1, 0)]).len(), 2);
        let ring: Vec<(usize, usize)> =
            (0..9).filter(|i| *i != 4).map(|i| (i / 3, i % 3)).collect();
        let outlines = corners(&ring);
        assert_eq!(outlines.iter().map(Vec::len).collect::<Vec<_>>(), [4, 4]);
    }
}
