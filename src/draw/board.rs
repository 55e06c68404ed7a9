//! A puzzle on a board of any size as plain data, for the picture and for the drawing as text: its
//! grid and regions, and sentences for all that it states.

use super::board_shapes;
use super::diagram::Diagram;
use crate::grid::Cell;
use crate::ruleset::Shape;
use crate::ruleset::network::Network;

/// All that is drawn of a puzzle on a board of any size. Cells are numbered row by row, from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardDiagram {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
    /// The value of each cell that is given.
    pub givens: Vec<Option<i32>>,
    /// The value of each cell in the solution, if that is drawn too. `None` for a cell that stays
    /// empty.
    pub solution: Option<Vec<Option<i32>>>,
    /// The boxes, and the regions of a jigsaw.
    pub regions: Vec<Vec<usize>>,
    /// All that the puzzle states beside its rows, columns and regions: a sentence each, with a full
    /// stop.
    pub sentences: Vec<String>,
    /// What a picture can show of it: shapes in the cells of the usual board, whose top left the
    /// board is.
    pub shapes: Vec<Shape>,
    /// The sentences that the shapes tell.
    pub told: Vec<String>,
}

impl BoardDiagram {
    /// The diagram of a network.
    pub fn of(network: &Network) -> BoardDiagram {
        let (rows, columns) = network.size();
        let values =
            |mask: u16| network.values().enumerate().filter(move |(i, _)| mask >> i & 1 == 1);
        let given = |&mask: &u16| match mask.count_ones() {
            1 => values(mask).map(|(_, value)| value).next(),
            _ => None,
        };
        let all = network.values().enumerate().fold(0, |all, (i, _)| all | 1u16 << i);
        let restricted = network.masks().iter().enumerate().filter(|(_, mask)| **mask != all);
        let restricted =
            restricted.filter(|(_, mask)| mask.count_ones() > 1).map(|(cell, &mask)| {
                let values: Vec<String> =
                    values(mask).map(|(_, value)| value.to_string()).collect();
                format!(
                    "r{}c{} is one of {}",
                    cell / columns + 1,
                    cell % columns + 1,
                    values.join(" ")
                )
            });
        let mut sentences = Vec::new();
        for said in basics(network)
            .into_iter()
            .chain(network.sentences().map(str::to_owned))
            .chain(restricted)
        {
            let sentence = sentence(&said);
            if !sentences.contains(&sentence) {
                sentences.push(sentence);
            }
        }
        let (shapes, told) = board_shapes::shapes(network);
        BoardDiagram {
            rows,
            columns,
            shapes,
            told: told.iter().map(|told| self::sentence(told)).collect(),
            givens: network.masks().iter().map(given).collect(),
            solution: None,
            regions: network.regions().map(|region| region.collect()).collect(),
            sentences,
        }
    }

    /// The diagram of a puzzle on the usual board without what it states: its givens and regions.
    pub fn of_regions(diagram: &Diagram) -> BoardDiagram {
        let jigsaw = diagram.shapes.iter().filter_map(|shape| match shape {
            Shape::Region(cells) => Some(cells.iter().map(|cell| cell.index()).collect()),
            _ => None,
        });
        let boxes = diagram.regions.iter();
        let boxes = boxes.map(|cells| cells.into_iter().map(Cell::index).collect());
        let given = |cell| diagram.givens.get(cell).map(|digit| i32::from(digit.get()));
        BoardDiagram {
            rows: 9,
            columns: 9,
            givens: Cell::all().map(given).collect(),
            solution: None,
            regions: boxes.chain(jigsaw).collect(),
            sentences: Vec::new(),
            shapes: Vec::new(),
            told: Vec::new(),
        }
    }

    /// The value that is drawn in a cell, and whether it is given.
    pub(super) fn value(&self, cell: usize) -> Option<(i32, bool)> {
        let given = self.givens.get(cell).copied().flatten().map(|value| (value, true));
        given.or_else(|| Some(((*self.solution.as_ref()?.get(cell)?)?, false)))
    }

    /// Whether a region ends between two cells, or at the border, where one of them is none.
    pub(super) fn is_heavy(&self, a: Option<usize>, b: Option<usize>) -> bool {
        match (a, b) {
            (Some(a), Some(b)) => {
                self.regions.iter().any(|region| region.contains(&a) != region.contains(&b))
            }
            (a, b) => a.is_some() || b.is_some(),
        }
    }

    /// The cell at a row and a column, if they are of the grid.
    pub(super) fn cell(&self, row: Option<usize>, column: Option<usize>) -> Option<usize> {
        let (row, column) = (row?, column?);
        (row < self.rows && column < self.columns).then(|| row * self.columns + column)
    }
}

/// What people could not guess of the board itself.
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
fn sentence(says: &str) -> String {
    let mut letters = says.chars();
    let is_cell = says.as_bytes().get(1).is_some_and(u8::is_ascii_digit);
    match letters.next() {
        Some(first) if !is_cell => {
            first.to_uppercase().chain(letters).chain(['.']).collect::<String>()
        }
        _ => format!("{says}."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::parse;

    #[test]
    fn what_a_board_states_is_said() {
        let network =
            parse::network(".Shape~4x4~0-3.~R1C1_2.~R1C2_0_1.Cage~3~R2C1~R2C2").expect("one");
        let diagram = BoardDiagram::of(&network);
        assert_eq!((diagram.rows, diagram.columns, diagram.regions.len()), (4, 4, 4));
        assert_eq!(diagram.value(0), Some((2, true)));
        assert_eq!(diagram.value(1), None);
        assert_eq!(diagram.sentences[0], "The values are 0 to 3.");
        assert_eq!(diagram.sentences.last().map(String::as_str), Some("r1c2 is one of 0 1."));
        assert!(diagram.is_heavy(Some(1), Some(2)) && !diagram.is_heavy(Some(0), Some(1)));
    }
}
