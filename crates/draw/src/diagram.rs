//! A puzzle as it is drawn, as plain data: for the picture and for the drawing as text.

use ninefold_core::grid::{Candidates, Cell, CellSet, Digit, Grid};
use ninefold_variants::network::Network;
use ninefold_variants::{Constraint, Ruleset, Shape};

/// All that is drawn of a puzzle.
#[derive(Clone, Debug)]
pub struct Diagram {
    /// The given digits.
    pub givens: Grid,
    /// The solution, if it is drawn too.
    pub solution: Option<Grid>,
    /// The digits that each cell may hold, as the puzzle states it.
    pub candidates: Candidates,
    /// The candidates that are drawn in cells without a digit, if any are.
    pub pencil_marks: Option<Candidates>,
    /// The sets of cells with a bold outline: the boxes that are houses. Jigsaw regions are among
    /// the shapes.
    pub regions: Vec<CellSet>,
    /// The shapes of the constraints.
    pub shapes: Vec<Shape>,
}

/// The digits to which a puzzle restricts a cell that is not given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellRestriction {
    /// The even digits.
    Even,
    /// The odd digits.
    Odd,
    /// Some other digits: bit 0 for digit 1.
    Digits(u16),
}

const EVEN: u16 = 0b0_1010_1010;
const ODD: u16 = 0b1_0101_0101;
const ALL: u16 = EVEN | ODD;

impl Diagram {
    /// The diagram of a classic puzzle.
    pub fn classic(puzzle: &Grid) -> Diagram {
        Diagram {
            givens: *puzzle,
            solution: None,
            pencil_marks: None,
            candidates: Candidates::of_clues(puzzle),
            regions: (18..27).map(CellSet::house_at).collect(),
            shapes: Vec::new(),
        }
    }

    /// The diagram of a variant. Only boxes that the ruleset states as houses are bold; regions are
    /// shapes.
    pub fn of_ruleset(ruleset: &Ruleset) -> Diagram {
        if let Some(network) = ruleset.network().filter(|network| network.is_usual_size()) {
            return Diagram::of_network(ruleset, network);
        }
        let is_house = |cells: &CellSet| {
            ruleset.constraints().any(|one| one.cells() == *cells && one.shapes().is_empty())
        };
        Diagram {
            givens: ruleset.givens(),
            solution: None,
            pencil_marks: None,
            candidates: *ruleset.candidates(),
            regions: (18..27).map(CellSet::house_at).filter(is_house).collect(),
            shapes: shapes(ruleset),
        }
    }

    /// The diagram of a network on a 9x9 board. Boxes may be of any size, and rows and columns may
    /// not be houses.
    fn of_network(ruleset: &Ruleset, network: &Network) -> Diagram {
        let boxes = network.boxes().map(|cells| cells.into_iter().filter_map(Cell::new).collect());
        let raw = Shape::Caption("Rows and columns may repeat digits.".to_owned());
        let mut shapes = shapes(ruleset);
        shapes.extend((!network.is_sudoku()).then_some(raw));
        Diagram {
            givens: ruleset.givens(),
            solution: None,
            pencil_marks: None,
            candidates: *ruleset.candidates(),
            regions: boxes.collect(),
            shapes,
        }
    }

    /// The restriction of a cell, if it has one.
    pub fn restriction(&self, cell: Cell) -> Option<CellRestriction> {
        match self.candidates.get(cell) {
            ALL => None,
            EVEN => Some(CellRestriction::Even),
            ODD => Some(CellRestriction::Odd),
            mask if mask.count_ones() == 1 => None,
            mask => Some(CellRestriction::Digits(mask)),
        }
    }

    /// The digit of a cell, given or of the solution, and whether it is given.
    pub fn digit(&self, cell: Cell) -> Option<(Digit, bool)> {
        let given = self.givens.get(cell).map(|digit| (digit, true));
        let solution = self.solution.as_ref();
        given.or_else(|| solution?.get(cell).map(|digit| (digit, false)))
    }
}

/// The shapes of a ruleset, with each cage once: a network has one rule for its sum, and one for its
/// different digits.
fn shapes(ruleset: &Ruleset) -> Vec<Shape> {
    let mut all: Vec<Shape> = Vec::new();
    for shape in ruleset.constraints().flat_map(Constraint::shapes) {
        if !matches!(shape, Shape::Cage { .. }) || !all.contains(&shape) {
            all.push(shape);
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_variants::parse;

    #[test]
    fn boxes_are_bold_only_where_they_are_houses() {
        let regions =
            |text: &str| Diagram::of_ruleset(&parse::line(text).expect("a puzzle")).regions.len();
        assert_eq!((regions(".AllDifferent~R1C1~R1C2"), regions(".NoBoxes")), (9, 0));
    }
}
