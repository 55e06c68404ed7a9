//! A puzzle as it is drawn, as plain data, on a board of any size: for the picture and for the drawing
//! as text.

use std::collections::BTreeSet;

use super::puzzle::legend;
use ninefold_core::grid::{Candidates, Cell, CellSet, Grid};
use ninefold_variants::Network;
use ninefold_variants::{BoardCell, Ruleset, Shape};

/// A set of cells, in the order of rows.
pub(super) type Cells = BTreeSet<BoardCell>;

/// All that is drawn of a puzzle. Cells are numbered row by row, from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// The number of rows.
    #[doc(hidden)]
    pub rows: usize,
    /// The number of columns.
    #[doc(hidden)]
    pub columns: usize,
    /// The values of the board, ascending: 16 at most.
    #[doc(hidden)]
    pub values: Vec<i32>,
    /// The value of each cell that is given.
    #[doc(hidden)]
    pub givens: Vec<Option<i32>>,
    /// The value of each cell in the solution, if that is drawn too. `None` for a cell that stays
    /// empty.
    #[doc(hidden)]
    pub solution: Option<Vec<Option<i32>>>,
    /// The values that each cell may hold, as the puzzle states it: bit 0 for the first value.
    #[doc(hidden)]
    pub candidates: Vec<u16>,
    /// The candidates that a picture shows in cells without a value, if any are.
    #[doc(hidden)]
    pub pencil_marks: Option<Vec<u16>>,
    /// The boxes, which have a bold outline. The regions of a jigsaw are among the shapes.
    #[doc(hidden)]
    pub regions: Vec<Vec<usize>>,
    /// The shapes of the constraints.
    #[doc(hidden)]
    pub shapes: Vec<Shape<BoardCell>>,
    /// Sentences for what the drawing as text does not show.
    #[doc(hidden)]
    pub sentences: Vec<String>,
    /// Those of the sentences that the picture does not show either.
    #[doc(hidden)]
    pub untold: Vec<String>,
}

/// The values to which a puzzle restricts a cell that is not given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellRestriction {
    /// The even values.
    Even,
    /// The odd values.
    Odd,
    /// Some other values: bit 0 for the first.
    Digits(u16),
}

impl Diagram {
    /// The diagram of a classic puzzle.
    pub fn classic(puzzle: &Grid) -> Diagram {
        let regions = (18..27).map(CellSet::house_at).collect();
        Diagram::nine(puzzle, &Candidates::of_clues(puzzle), regions, Vec::new())
    }

    /// The diagram of a variant. Only boxes that the puzzle states as houses are bold; regions are
    /// shapes.
    pub fn of(ruleset: &Ruleset) -> Diagram {
        let (boxes, is_raw): (Vec<CellSet>, bool) = match ruleset.network() {
            Some(network) if !network.is_9x9() => return Diagram::of_board(network),
            // Its boxes may be of any size, or its rows and columns no houses.
            Some(network) => {
                let boxes = network.boxes();
                let cells = |places: Vec<usize>| places.into_iter().filter_map(Cell::new).collect();
                (boxes.map(cells).collect(), !network.is_sudoku())
            }
            None => {
                let is_house = |cells: &CellSet| {
                    ruleset
                        .constraints()
                        .any(|one| one.cells() == *cells && one.shapes().is_empty())
                };
                ((18..27).map(CellSet::house_at).filter(is_house).collect(), false)
            }
        };
        // Each cage once: there may be one rule for its sum, and one for its different digits.
        let mut shapes: Vec<Shape<BoardCell>> = Vec::new();
        for shape in ruleset.constraints().flat_map(|one| one.shapes()) {
            let shape = shape.in_cells(|cell| Some(BoardCell::from(cell)));
            let is_new = |shape: &Shape<BoardCell>| {
                !matches!(shape, Shape::Cage { .. }) || !shapes.contains(shape)
            };
            shapes.extend(shape.filter(is_new));
        }
        let raw = Shape::Caption("Rows and columns may repeat digits.".to_owned());
        shapes.extend(is_raw.then_some(raw));
        let plain = Diagram::nine(&ruleset.givens(), ruleset.candidates(), boxes, shapes);
        Diagram { sentences: legend(ruleset, &plain), ..plain }
    }

    fn nine(
        givens: &Grid,
        candidates: &Candidates,
        regions: Vec<CellSet>,
        shapes: Vec<Shape<BoardCell>>,
    ) -> Diagram {
        let cells = |cells: CellSet| cells.into_iter().map(Cell::index).collect();
        Diagram {
            rows: 9,
            columns: 9,
            values: (1..=9).collect(),
            givens: Diagram::values_of(givens),
            solution: None,
            candidates: candidates.masks().to_vec(),
            pencil_marks: None,
            regions: regions.into_iter().map(cells).collect(),
            shapes,
            sentences: Vec::new(),
            untold: Vec::new(),
        }
    }

    /// The diagram of a board of another size.
    fn of_board(network: &Network) -> Diagram {
        let (rows, columns) = network.size();
        let all: Vec<i32> = network.values().collect();
        let values = |mask: u16| masked(&all, mask);
        let given = |&mask: &u16| match mask.count_ones() {
            1 => values(mask).next(),
            _ => None,
        };
        let restricted = network.masks().iter().enumerate().filter(|(_, mask)| {
            let count = mask.count_ones() as usize;
            count > 1 && count < all.len()
        });
        let restricted: Vec<String> = restricted
            .map(|(cell, &mask)| {
                let values: Vec<String> = values(mask).map(|value| value.to_string()).collect();
                let cell = BoardCell::at(cell / columns, cell % columns);
                format!("{cell} is one of {}", values.join(" "))
            })
            .collect();
        let basics = basics(network);
        let said = basics.iter().map(String::as_str).chain(network.sentences());
        let said = said.chain(restricted.iter().map(String::as_str));
        let sentences = distinct(said.map(sentence));
        let told = network.drawings().filter_map(|(_, says)| says);
        let told: Vec<String> =
            told.chain(restricted.iter().map(String::as_str)).map(sentence).collect();
        let shapes = distinct(network.drawings().flat_map(|(shapes, _)| shapes).cloned());
        Diagram {
            rows,
            columns,
            givens: network.masks().iter().map(given).collect(),
            candidates: network.masks().to_vec(),
            pencil_marks: None,
            solution: None,
            regions: network.boxes().collect(),
            untold: sentences.iter().filter(|said| !told.contains(said)).cloned().collect(),
            sentences,
            shapes,
            values: all,
        }
    }

    /// The digits of a grid as values of cells.
    #[doc(hidden)]
    pub fn values_of(grid: &Grid) -> Vec<Option<i32>> {
        Cell::all().map(|cell| grid.get(cell).map(|digit| i32::from(digit.get()))).collect()
    }

    /// The same with the digits of a solution.
    pub fn with_solution(self, solution: &Grid) -> Diagram {
        Diagram { solution: Some(Diagram::values_of(solution)), ..self }
    }

    /// The same with these candidates in cells without a value.
    #[doc(hidden)]
    pub fn with_pencil_marks(self, marks: &Candidates) -> Diagram {
        Diagram { pencil_marks: Some(marks.masks().to_vec()), ..self }
    }

    /// Whether the board has nine rows and columns and the digits 1 to 9.
    #[doc(hidden)]
    pub fn is_9x9(&self) -> bool {
        (self.rows, self.columns) == (9, 9) && self.values.iter().copied().eq(1..=9)
    }

    /// The value that is drawn in a cell, and whether it is given.
    #[doc(hidden)]
    pub fn value(&self, cell: usize) -> Option<(i32, bool)> {
        let given = self.givens.get(cell).copied().flatten().map(|value| (value, true));
        given.or_else(|| Some(((*self.solution.as_ref()?.get(cell)?)?, false)))
    }

    /// The values to which a cell that is not given is restricted, if it is.
    #[doc(hidden)]
    pub fn restriction(&self, cell: usize) -> Option<CellRestriction> {
        let mask = *self.candidates.get(cell)?;
        let of = |remainder: i32| {
            let values = self.values.iter().enumerate();
            values.filter(|(_, value)| **value % 2 == remainder).fold(0, |all, (i, _)| all | 1 << i)
        };
        match (of(0), of(1)) {
            (even, odd) if mask == even | odd => None,
            _ if mask.count_ones() == 1 => None,
            (even, _) if mask == even => Some(CellRestriction::Even),
            (_, odd) if mask == odd => Some(CellRestriction::Odd),
            _ => Some(CellRestriction::Digits(mask)),
        }
    }

    /// The cells of boxes, then those of the regions of a jigsaw.
    pub(super) fn boxes_and_regions(&self) -> impl Iterator<Item = Cells> {
        let boxes = self.regions.iter();
        let boxes = boxes.map(|cells| cells.iter().map(|&cell| self.cell(cell)).collect());
        boxes.chain(self.shapes.iter().filter_map(|shape| match shape {
            Shape::Region(cells) => Some(cells.iter().copied().collect()),
            _ => None,
        }))
    }

    pub(super) fn numbers(&self, mask: u16) -> impl Iterator<Item = i32> + '_ {
        masked(&self.values, mask)
    }

    pub(super) fn cells(&self) -> impl Iterator<Item = BoardCell> + '_ {
        (0..self.rows * self.columns).map(|index| self.cell(index))
    }

    pub(super) fn cell(&self, index: usize) -> BoardCell {
        BoardCell::at(index / self.columns, index % self.columns)
    }

    /// The candidates that are drawn in a cell, if any are drawn at all.
    pub(super) fn marked(&self, cell: BoardCell) -> Option<u16> {
        let marks = self.pencil_marks.as_ref()?;
        Some(marks.get(self.index(cell)).copied().unwrap_or(0))
    }

    pub(super) fn index(&self, cell: BoardCell) -> usize {
        cell.row() * self.columns + cell.column()
    }
}

/// The values of a mask, ascending: bit 0 for the first of all.
pub(super) fn masked(values: &[i32], mask: u16) -> impl Iterator<Item = i32> {
    values.iter().enumerate().filter(move |(i, _)| mask >> i & 1 == 1).map(|(_, &value)| value)
}

/// Sentences about the board itself that a reader could not guess.
fn basics(network: &Network) -> Vec<String> {
    let (values, (rows, columns)) = (network.values(), network.size());
    let mut said = Vec::new();
    if (*values.start(), *values.end()) != (1, rows.max(columns) as i32) {
        said.push(format!("the values are {} to {}", values.start(), values.end()));
    }
    if !network.is_sudoku() {
        said.push("rows and columns may repeat values".to_owned());
    }
    said
}

/// A sentence with a capital and a full stop. The name of a cell stays as it is everywhere.
pub fn sentence(says: &str) -> String {
    let mut letters = says.chars();
    let is_cell = says.as_bytes().get(1).is_some_and(u8::is_ascii_digit);
    match letters.next() {
        Some(first) if !is_cell => format!("{}{}.", first.to_uppercase(), letters.as_str()),
        _ => format!("{says}."),
    }
}

/// These, each once, where it comes first.
pub fn distinct<T: PartialEq>(all: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut seen: Vec<T> = Vec::new();
    for item in all {
        if !seen.contains(&item) {
            seen.push(item);
        }
    }
    seen
}
