//! The contents of a picture on a board of any size: the only form that the drawing code reads.

use std::collections::BTreeSet;

use super::diagram::{CellRestriction, Diagram};
use ninefold_variants::{BoardCell, Shape};

/// A set of cells, in the order of rows.
pub(super) type Cells = BTreeSet<BoardCell>;

/// All that a picture shows. Lists of cells are row by row.
#[derive(Debug)]
pub(super) struct Scene {
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// The values of the board, ascending. In masks, bit 0 is the first of them.
    pub(super) values: Vec<i32>,
    /// The value of each cell, given or of the solution, and whether it is given.
    pub(super) filled: Vec<Option<(i32, bool)>>,
    pub(super) restrictions: Vec<Option<CellRestriction>>,
    /// The candidates that are drawn in cells without a value, if any are.
    pub(super) pencil_marks: Option<Vec<u16>>,
    /// The boxes.
    pub(super) regions: Vec<Cells>,
    pub(super) shapes: Vec<Shape<BoardCell>>,
    /// Sentences for what the shapes do not show.
    pub(super) sentences: Vec<String>,
}

impl Scene {
    /// Whether the board is 9x9.
    pub(super) fn is_usual(&self) -> bool {
        (self.rows, self.columns) == (9, 9) && self.values.iter().copied().eq(1..=9)
    }

    /// All cells.
    pub(super) fn cells(&self) -> impl Iterator<Item = BoardCell> + use<> {
        let (rows, columns) = (self.rows, self.columns);
        (0..rows).flat_map(move |row| (0..columns).map(move |column| BoardCell::at(row, column)))
    }

    fn index(&self, cell: BoardCell) -> usize {
        cell.row() * self.columns + cell.column()
    }

    /// The value of a cell, and whether it is given.
    pub(super) fn value(&self, cell: BoardCell) -> Option<(i32, bool)> {
        self.filled.get(self.index(cell)).copied().flatten()
    }

    /// The restriction of a cell, if it has one.
    pub(super) fn restriction(&self, cell: BoardCell) -> Option<CellRestriction> {
        self.restrictions.get(self.index(cell)).copied().flatten()
    }

    /// The candidates that are drawn in a cell, if any are drawn at all.
    pub(super) fn marked(&self, cell: BoardCell) -> Option<u16> {
        let marks = self.pencil_marks.as_ref()?;
        Some(marks.get(self.index(cell)).copied().unwrap_or(0))
    }
}

impl From<&Diagram> for Scene {
    fn from(diagram: &Diagram) -> Scene {
        let cells = 0..diagram.rows * diagram.columns;
        let at = |&cell: &usize| BoardCell::at(cell / diagram.columns, cell % diagram.columns);
        Scene {
            rows: diagram.rows,
            columns: diagram.columns,
            values: diagram.values.clone(),
            filled: cells.clone().map(|cell| diagram.value(cell)).collect(),
            restrictions: cells.map(|cell| diagram.restriction(cell)).collect(),
            pencil_marks: diagram.pencil_marks.clone(),
            regions: diagram.regions.iter().map(|cells| cells.iter().map(at).collect()).collect(),
            shapes: diagram.shapes.clone(),
            sentences: diagram.untold.clone(),
        }
    }
}
