//! What a constraint looks like on paper, as plain data: who draws it knows nothing of constraints.

use crate::grid::Cell;

/// One thing to be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A dashed outline around these cells, with a label in the corner.
    Cage {
        /// Its cells.
        cells: Vec<Cell>,
        /// Its sum; empty without one.
        label: String,
    },
    /// A bold outline around these cells: a region.
    Region(Vec<Cell>),
    /// These cells in a light tint.
    Tint(Vec<Cell>),
    /// A line through the middles of these cells.
    Line {
        /// Its cells.
        cells: Vec<Cell>,
        /// How it looks.
        style: Stroke,
    },
    /// A disc or ring in a cell.
    Circle {
        /// The cell.
        cell: Cell,
        /// Filled, as the bulb of a thermometer, or a ring.
        filled: bool,
    },
    /// A ring around several cells: the pill of an arrow.
    Pill(Vec<Cell>),
    /// A diamond in a cell.
    Diamond(Cell),
    /// A square in a cell: it is even.
    Square(Cell),
    /// A dot between two cells.
    Dot {
        /// The cells.
        between: [Cell; 2],
        /// Black or white.
        black: bool,
    },
    /// A letter or sign between two cells.
    Sign {
        /// The cells, the first one the greater for `>`.
        between: [Cell; 2],
        /// X, V, or >.
        sign: char,
    },
    /// A small text in a circle where four cells meet, of which this is the one at the top left.
    Corner {
        /// The cell at the top left.
        cell: Cell,
        /// The digits.
        label: String,
    },
    /// A clue outside of the grid.
    Outside {
        /// The cell next to it.
        cell: Cell,
        /// Where the clue points, as steps of row and column.
        direction: (i8, i8),
        /// The clue.
        label: String,
    },
    /// A line from corner to corner.
    Diagonal {
        /// From the top left to the bottom right, or from the bottom left to the top right.
        falling: bool,
    },
    /// A word for the caption below: what has no place in the grid.
    Caption(String),
}

/// How a line looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stroke {
    /// Thick and grey: a thermometer.
    Thermo,
    /// Thin and dark with a head at its end: an arrow.
    Arrow,
    /// Thin and dark: the line between two rings.
    Plain,
    /// Thick, one colour for each kind: a colour of CSS.
    Coloured(&'static str),
}
