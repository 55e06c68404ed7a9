//! Nine cells that hold all nine digits: rows, columns, boxes, and whatever else has nine cells that all differ.

use std::fmt;

use super::Draft;
use crate::grid::{Cell, CellSet, Grid};
use crate::ruleset::board::{Board, Conflict};
use crate::ruleset::digits::{ALL, is_single, values};
use crate::ruleset::shape::Shape;
use crate::ruleset::{Apart, Constraint};

/// Nine cells with all nine digits.
#[derive(Clone, Debug)]
pub struct House {
    name: Name,
    cells: [Cell; 9],
    set: CellSet,
    crossings: Vec<Crossing>,
    shapes: Vec<Shape>,
}

/// Some cells of a house, and cells outside that see all of these: a digit that has no place in the rest of the house is in
/// none of those outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Crossing {
    /// The places of the rest: bit i for the i-th cell of the house.
    rest: u16,
    outside: CellSet,
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
        let (crossings, shapes) = (Vec::new(), Vec::new());
        House { name, cells, set: cells.into_iter().collect(), crossings, shapes }
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

    fn prepare(&mut self, apart: &Apart) {
        let (mut once, mut twice) = (CellSet::EMPTY, CellSet::EMPTY);
        for &cell in &self.cells {
            twice |= once & apart.from(cell);
            once |= apart.from(cell);
        }
        for outside in twice - self.set {
            let seen = apart.from(outside);
            let places = self.cells.iter().enumerate();
            let rest =
                places.fold(0, |rest, (i, &cell)| rest | u16::from(!seen.contains(cell)) << i);
            match self.crossings.iter_mut().find(|crossing| crossing.rest == rest) {
                Some(crossing) => crossing.outside.insert(outside),
                None => self.crossings.push(Crossing { rest, outside: CellSet::of(outside) }),
            }
        }
    }

    /// A digit with one place left goes there (hidden singles); one whose places are all seen by a cell outside leaves that
    /// cell (locked candidates, of whatever shares cells with this house).
    fn propagate(&self, board: &mut Board) -> Result<(), Conflict> {
        let masks = self.cells.map(|cell| board.get(cell));
        let [mut once, mut twice, mut placed] = [0; 3];
        for mask in masks {
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
        let open = twice & !placed;
        if open == 0 {
            return Ok(());
        }
        for crossing in &self.crossings {
            let (mut elsewhere, mut left) = (0, crossing.rest);
            while left != 0 {
                elsewhere |= masks[left.trailing_zeros() as usize];
                left &= left - 1;
            }
            for value in values(open & !elsewhere) {
                board.strike_all(crossing.outside, 1 << (value - 1))?;
            }
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
