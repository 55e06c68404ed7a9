//! Nine cells that hold all nine digits: rows, columns, boxes, and whatever else has nine cells that all differ.

use std::fmt;

use super::board::{Board, Conflict};
use super::digits::{ALL, is_single, values};
use super::kinds::Draft;
use super::shape::Shape;
use super::{Apart, Constraint};
use crate::grid::{Cell, CellSet, Grid};

/// Nine cells with all nine digits.
#[derive(Clone, Debug)]
pub struct House {
    name: Name,
    cells: [Cell; 9],
    set: CellSet,
    shapes: Vec<Shape>,
}

/// What a house is called; numbers from 0.
#[derive(Clone, Debug)]
enum Name {
    Row(usize),
    Column(usize),
    Box(usize),
    Other(String),
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Name::Row(index) => write!(f, "row {}", index + 1),
            Name::Column(index) => write!(f, "column {}", index + 1),
            Name::Box(index) => write!(f, "box {}", index + 1),
            Name::Other(name) => f.write_str(name),
        }
    }
}

impl House {
    /// A house of this name.
    pub fn new(name: String, cells: [Cell; 9]) -> House {
        House::named(Name::Other(name), cells)
    }

    fn named(name: Name, cells: [Cell; 9]) -> House {
        House { name, cells, set: cells.into_iter().collect(), shapes: Vec::new() }
    }

    /// The same, which is drawn so.
    pub fn drawn(self, shapes: Vec<Shape>) -> House {
        House { shapes, ..self }
    }
}

impl Constraint for House {
    fn cells(&self) -> CellSet {
        self.set
    }

    fn set_apart(&self, apart: &mut Apart) {
        apart.all(self.set);
    }

    /// A digit with one place left goes there; one with two or three leaves every cell that all of these see
    /// (hidden singles; locked candidates, of any two houses that share cells).
    fn propagate(&self, board: &mut Board) -> Result<(), Conflict> {
        let masks = self.cells.map(|cell| board.get(cell));
        let [mut once, mut twice, mut thrice, mut more] = [0; 4];
        let mut placed = 0;
        for mask in masks {
            more |= thrice & mask;
            thrice |= twice & mask;
            twice |= once & mask;
            once |= mask;
            placed |= if is_single(mask) { mask } else { 0 };
        }
        if once != ALL {
            return Err(Conflict);
        }
        let hidden = once & !twice & !placed;
        if hidden != 0 {
            for (&cell, mask) in self.cells.iter().zip(masks) {
                if mask & hidden != 0 {
                    board.keep(cell, hidden)?;
                    if !is_single(board.get(cell)) {
                        return Err(Conflict);
                    }
                }
            }
        }
        for value in values(twice & !more & !placed) {
            let digit = 1 << (value - 1);
            board.strike_seen_by_all(board.holders(self.set, digit), digit)?;
        }
        Ok(())
    }

    fn verify(&self, solution: &Grid) -> bool {
        let digits = self.cells.iter().filter_map(|&cell| solution.get(cell));
        digits.fold(0, |all, digit| all | digit.bit()) == ALL
    }

    fn explain(&self) -> String {
        format!("{} holds each digit once", self.name)
    }

    fn total(&self) -> Option<(CellSet, u32)> {
        Some((self.set, 45))
    }

    fn shapes(&self) -> Vec<Shape> {
        self.shapes.clone()
    }
}

/// The nine rows and the nine columns.
pub fn rows_and_columns(draft: &mut Draft<'_>) {
    for row in 0..9 {
        let cells = std::array::from_fn(|column| Cell::at(row, column));
        draft.add(House::named(Name::Row(row), cells));
    }
    for column in 0..9 {
        let cells = std::array::from_fn(|row| Cell::at(row, column));
        draft.add(House::named(Name::Column(column), cells));
    }
}

/// The nine boxes.
pub fn boxes(draft: &mut Draft<'_>) {
    for index in 0..9 {
        draft.add(House::named(Name::Box(index), box_cells(index)));
    }
}

/// The cells of a box.
pub fn box_cells(index: usize) -> [Cell; 9] {
    std::array::from_fn(|i| Cell::at(index / 3 * 3 + i / 3, index % 3 * 3 + i % 3))
}
