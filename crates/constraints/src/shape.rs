//! The shapes of constraints as plain data, so that drawing is independent of constraints.

use std::fmt;

use ninefold_core::grid::Cell;

/// A cell of a board of any size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BoardCell {
    row: u8,
    column: u8,
}

impl BoardCell {
    /// The cell at this row and column, from 0. Boards have 16 of each at most.
    pub fn at(row: usize, column: usize) -> BoardCell {
        BoardCell { row: row as u8, column: column as u8 }
    }

    /// The row, from 0.
    pub fn row(self) -> usize {
        self.row.into()
    }

    /// The column, from 0.
    pub fn column(self) -> usize {
        self.column.into()
    }

    /// The cell of the 9x9 board, if that has one there.
    #[inline]
    pub fn usual(self) -> Option<Cell> {
        (self.row < 9 && self.column < 9).then(|| Cell::at(self.row(), self.column()))
    }
}

impl From<Cell> for BoardCell {
    fn from(cell: Cell) -> BoardCell {
        BoardCell::at(cell.row(), cell.column())
    }
}

impl fmt::Display for BoardCell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row + 1, self.column + 1)
    }
}

/// A part of the drawing of a constraint, in cells of a 9x9 board, or of another one
/// ([`BoardCell`]).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape<C = Cell> {
    /// A dashed outline around these cells, with a label in the corner.
    Cage {
        /// Its cells.
        cells: Vec<C>,
        /// Its sum, or an empty label.
        label: String,
        /// Whether digits may repeat. The outline is dotted then.
        repeats: bool,
    },
    /// A bold outline around these cells: a jigsaw region.
    Region(Vec<C>),
    /// A light tint on these cells.
    Tint {
        /// The cells, of both parts of a clone.
        cells: Vec<C>,
        /// The meaning of the cells.
        tint: Tint,
    },
    /// A line through the centres of these cells.
    Line {
        /// Its cells.
        cells: Vec<C>,
        /// Its style.
        style: Stroke,
    },
    /// A disc or ring in a cell.
    Circle {
        /// The cell.
        cell: C,
        /// Whether it is filled, as the bulb of a thermometer, or a ring.
        filled: bool,
    },
    /// A ring around several cells: the pill of an arrow.
    Pill(Vec<C>),
    /// A diamond in a cell.
    Diamond(C),
    /// A square in a cell: its digit is even.
    Square(C),
    /// A dot between two cells.
    Dot {
        /// The cells.
        between: [C; 2],
        /// Whether it is black, or white.
        black: bool,
    },
    /// A letter or sign between two cells.
    Sign {
        /// The cells. For `>` the first has the greater digit.
        between: [C; 2],
        /// `X`, `V` or `>`.
        sign: char,
    },
    /// A small text in a circle where four cells meet.
    Corner {
        /// The cell at the top left of the four.
        cell: C,
        /// The values.
        values: Vec<i32>,
    },
    /// A clue outside of the grid.
    Outside {
        /// The cell next to it.
        cell: C,
        /// The direction in which the clue points, as steps of row and column.
        direction: (i8, i8),
        /// The text of the clue.
        label: String,
        /// The meaning of the clue, which distinguishes clues of several kinds.
        clue: OutsideClue,
    },
    /// A line from corner to corner.
    Diagonal {
        /// Whether it runs from the top left to the bottom right, or from the bottom left to the
        /// top right.
        falling: bool,
    },
    /// Two cells that belong together: a letter in each, which no other two have.
    Twins {
        /// The cells.
        cells: [C; 2],
        /// The relation of the two.
        kind: TwinKind,
    },
    /// A sentence below the grid, with a full stop, for a rule that has no place in it.
    Caption(String),
    /// The meaning of the lines of this style, as the style alone does not show it: a sentence with
    /// a full stop.
    LineKey {
        /// The style of the lines.
        style: Stroke,
        /// The sentence.
        text: String,
    },
}

impl<C: Copy> Shape<C> {
    /// The same shape in other cells, if each of its cells is one of them.
    pub fn in_cells<D>(&self, other: impl Fn(C) -> Option<D>) -> Option<Shape<D>> {
        let all = |cells: &[C]| cells.iter().map(|&cell| other(cell)).collect::<Option<Vec<D>>>();
        let both = |[a, b]: [C; 2]| Some([other(a)?, other(b)?]);
        Some(match self {
            Shape::Cage { cells, label, repeats } => {
                Shape::Cage { cells: all(cells)?, label: label.clone(), repeats: *repeats }
            }
            Shape::Region(cells) => Shape::Region(all(cells)?),
            Shape::Tint { cells, tint } => Shape::Tint { cells: all(cells)?, tint: *tint },
            Shape::Line { cells, style } => Shape::Line { cells: all(cells)?, style: *style },
            Shape::Circle { cell, filled } => {
                Shape::Circle { cell: other(*cell)?, filled: *filled }
            }
            Shape::Pill(cells) => Shape::Pill(all(cells)?),
            Shape::Diamond(cell) => Shape::Diamond(other(*cell)?),
            Shape::Square(cell) => Shape::Square(other(*cell)?),
            Shape::Dot { between, black } => Shape::Dot { between: both(*between)?, black: *black },
            Shape::Sign { between, sign } => Shape::Sign { between: both(*between)?, sign: *sign },
            Shape::Corner { cell, values } => {
                Shape::Corner { cell: other(*cell)?, values: values.clone() }
            }
            Shape::Outside { cell, direction, label, clue } => Shape::Outside {
                cell: other(*cell)?,
                direction: *direction,
                label: label.clone(),
                clue: *clue,
            },
            Shape::Diagonal { falling } => Shape::Diagonal { falling: *falling },
            Shape::Twins { cells, kind } => Shape::Twins { cells: both(*cells)?, kind: *kind },
            Shape::Caption(text) => Shape::Caption(text.clone()),
            Shape::LineKey { style, text } => Shape::LineKey { style: *style, text: text.clone() },
        })
    }
}

/// The relation of two cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TwinKind {
    /// They hold the same digit. The letters are small.
    Clone,
    /// Their sum is that of the other pairs of a line. The letters are capitals.
    Zipper,
}

/// The meaning of tinted cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tint {
    /// A window of Windoku.
    Window,
    /// An extra region, which holds all digits.
    Region,
    /// The two parts of a clone. Each clone of a puzzle has a separate colour.
    Clone,
    /// A cell less or greater than its neighbours.
    Extreme,
    /// The cells of a rule that is in a sentence. Each group of a puzzle has a separate colour.
    Group,
}

/// The meaning of a clue outside of the grid for the cells that it points to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum OutsideClue {
    /// The sum of a diagonal.
    LittleKiller,
    /// The sum of the digits between 1 and 9.
    Sandwich,
    /// The sum of the first X digits, where X is the first one.
    XSum,
    /// Number of digits that are seen.
    Skyscraper,
    /// The first digit that is hidden.
    HiddenSkyscraper,
    /// The digit in the cell whose number is the first digit.
    NumberedRoom,
    /// The rank of the row or column among all.
    FullRank,
}

/// The style of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stroke {
    /// Thick and grey: a thermometer.
    Thermo,
    /// Thin and dark with a head at its end: an arrow.
    Arrow,
    /// Thin and dark: the line between the two rings of a double arrow.
    Plain,
    /// Thick and grey, from ring to ring: a between line.
    Between,
    /// Thick and blue, from diamond to diamond: a lockout line.
    Lockout,
    /// Thick, with a CSS colour for each kind of line.
    Coloured(&'static str),
}
