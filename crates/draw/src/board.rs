//! A puzzle on a board of any size as plain data, for the picture and for the drawing as text: its
//! grid and regions, and sentences for all that it states.

use super::diagram::{CellRestriction, Diagram};
use ninefold_core::grid::Cell;
use ninefold_variants::network::Network;
use ninefold_variants::{BoardCell, Shape};

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
    /// The values of the board, ascending: 16 at most.
    pub values: Vec<i32>,
    /// The values that each cell may hold, as the puzzle states it: bit 0 for the first value.
    pub candidates: Vec<u16>,
    /// The candidates that a picture shows in cells without a value, if any are.
    pub pencil_marks: Option<Vec<u16>>,
    /// The boxes. The regions of a jigsaw are among the shapes.
    pub regions: Vec<Vec<usize>>,
    /// All constraints except rows, columns and regions: a sentence each, with a full stop.
    pub sentences: Vec<String>,
    /// The constraints that a picture can show.
    pub shapes: Vec<Shape<BoardCell>>,
    /// The sentences that a picture can leave out.
    pub told: Vec<String>,
}

impl BoardDiagram {
    /// The diagram of a network.
    pub fn of(network: &Network) -> BoardDiagram {
        let (rows, columns) = network.size();
        let all: Vec<i32> = network.values().collect();
        let values = |mask: u16| {
            all.iter().enumerate().filter(move |(i, _)| mask >> i & 1 == 1).map(|(_, &value)| value)
        };
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
                let (row, column) = (cell / columns + 1, cell % columns + 1);
                format!("r{row}c{column} is one of {}", values.join(" "))
            })
            .collect();
        let mut sentences = Vec::new();
        for said in basics(network)
            .into_iter()
            .chain(network.sentences().map(str::to_owned))
            .chain(restricted.iter().cloned())
        {
            let sentence = sentence(&said);
            if !sentences.contains(&sentence) {
                sentences.push(sentence);
            }
        }
        let told = network.drawings().filter_map(|(_, says)| says);
        BoardDiagram {
            rows,
            columns,
            told: told.chain(restricted.iter().map(String::as_str)).map(sentence).collect(),
            givens: network.masks().iter().map(given).collect(),
            candidates: network.masks().to_vec(),
            pencil_marks: None,
            solution: None,
            regions: network.boxes().collect(),
            sentences,
            shapes: shapes(network),
            values: all,
        }
    }

    /// The diagram of a 9x9 puzzle without its constraints: givens and regions only.
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
            values: (1..=9).collect(),
            candidates: diagram.candidates.masks().to_vec(),
            pencil_marks: None,
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

    /// The values to which a cell that is not given is restricted, if it is.
    pub(super) fn restriction(&self, cell: usize) -> Option<CellRestriction> {
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

    /// Whether a region ends between two cells, or between a cell and the border (`None`).
    pub(super) fn is_heavy(&self, a: Option<usize>, b: Option<usize>) -> bool {
        match (a, b) {
            (Some(a), Some(b)) => {
                let [one, other] =
                    [a, b].map(|cell| BoardCell::at(cell / self.columns, cell % self.columns));
                let ends = |shape: &Shape<BoardCell>| match shape {
                    Shape::Region(cells) => cells.contains(&one) != cells.contains(&other),
                    _ => false,
                };
                self.regions.iter().any(|region| region.contains(&a) != region.contains(&b))
                    || self.shapes.iter().any(ends)
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

/// The shapes of a network, each once.
fn shapes(network: &Network) -> Vec<Shape<BoardCell>> {
    let mut all: Vec<Shape<BoardCell>> = Vec::new();
    for shape in network.drawings().flat_map(|(shapes, _)| shapes) {
        if !all.contains(shape) {
            all.push(shape.clone());
        }
    }
    all
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
    use ninefold_variants::parse;

    #[test]
    fn statements_of_a_board_become_sentences() {
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

    fn counts(text: &str) -> (usize, usize) {
        let diagram = BoardDiagram::of(&parse::network(text).expect(text));
        (diagram.shapes.len(), diagram.told.len())
    }

    #[test]
    fn common_shapes_are_drawn_on_boards_of_all_sizes() {
        for board in [".Shape~6x6", ".Shape~16x16", ".Shape~9x9~9~Raw"] {
            // A cage states that its values differ, and their sum.
            assert_eq!(counts(&format!("{board}.Cage~7~R1C1~R1C2.WhiteDot~R1C1~R2C1")), (2, 3));
            assert_eq!(counts(&format!("{board}.Thermo~R1C1~R1C2")), (2, 1));
        }
        assert_eq!(
            counts(".Shape~6x6.Skyscraper~R1~2~3.Sandwich~7~R1.SumLine~5~R1C1~R1C2"),
            (4, 3)
        );
        assert_eq!(counts(".Shape~12x12.Diagonal~1"), (2, 1));
        assert_eq!(counts(".Shape~12x12.AntiKnight"), (0, 0));
    }

    #[test]
    fn compositions_and_hidden_cells_become_sentences() {
        assert_eq!(counts(".Shape~6x6.Or.Cage~7~R1C1~R1C2.Cage~3~R1C1~R1C2.End"), (0, 0));
        let beside = ".Shape~6x6.Or.And.Cage~7~R1C1~R1C2.End.Cage~3~R1C1~R1C2.End.Cage~5~R4C4~R4C5";
        assert_eq!(counts(beside), (1, 2));
        assert_eq!(counts(".Shape~6x6.Var~A~a~2.WhiteDot~R1C1~R1C2.EqualSum~R1C1~-~VA1"), (1, 1));
        // A cell that comes twice counts twice, which no cage shows.
        assert_eq!(counts(".Shape~6x6.Cage~7~R1C1~R1C2~R1C1.Thermo~R1C1~R1C2~R1C1"), (0, 0));
    }

    #[test]
    fn the_regions_of_a_jigsaw_are_shapes_and_boxes_are_not() {
        let jigsaw = ".Jigsaw~1123112332234444";
        let of = |text: &str| {
            let diagram = BoardDiagram::of(&parse::network(text).expect(text));
            (diagram.regions.len(), diagram.shapes.len(), diagram.is_heavy(Some(1), Some(2)))
        };
        assert_eq!(of(&format!(".Shape~4x4.NoBoxes{jigsaw}")), (0, 4, true));
        assert_eq!(of(&format!(".Shape~4x4{jigsaw}")).0, 4);
    }
}
