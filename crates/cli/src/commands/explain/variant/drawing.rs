//! Positions on the path of a variant, as text and as pictures.

use super::super::super::drawing::Pen;
use super::Step;
use ninefold::draw::{
    BoardDiagram, Diagram, Marking, StepMarks, StepStyle, StyledLine, VariantPosition,
    board_step_svg, variant_position, variant_step_svg,
};
use ninefold::ruleset::network::NetworkPath;
use ninefold::ruleset::{DeductionPath, Ruleset};

/// The candidates of each cell, and whether it is given or filled.
pub(super) struct Position {
    candidates: Vec<u16>,
    filled: Vec<bool>,
}

impl Position {
    /// The number of cells of the grid that are not filled.
    pub(super) fn open_cells(&self) -> usize {
        self.filled.iter().filter(|&&filled| !filled).count()
    }
}

/// A path whose position can be told.
pub(super) trait Positioned {
    fn here(&self) -> Position;
}

impl Positioned for DeductionPath<'_> {
    fn here(&self) -> Position {
        let filled = self.grid().as_bytes().iter().map(|&digit| digit != 0).collect();
        Position { candidates: self.candidates().masks().to_vec(), filled }
    }
}

impl Positioned for NetworkPath<'_> {
    fn here(&self) -> Position {
        let (candidates, filled) = self.cells().unzip();
        Position { candidates, filled }
    }
}

/// The board on which positions are drawn.
pub(super) struct Drawing {
    /// The puzzle, if the board is 9x9.
    usual: Option<Diagram>,
    /// The board with its regions.
    board: BoardDiagram,
    values: Vec<i32>,
}

impl Drawing {
    pub(super) fn of(ruleset: &Ruleset) -> Drawing {
        match ruleset.network().filter(|_| !ruleset.is_usual_size()) {
            Some(network) => {
                let values = network.values().collect();
                Drawing { usual: None, board: BoardDiagram::of(network), values }
            }
            None => {
                let usual = Diagram::of_ruleset(ruleset);
                let board = BoardDiagram::of_regions(&usual);
                Drawing { usual: Some(usual), board, values: (1..=9).collect() }
            }
        }
    }

    fn place(&self, position: &Position, step: Option<&Step>) -> VariantPosition {
        VariantPosition {
            values: self.values.clone(),
            candidates: position.candidates.clone(),
            filled: position.filled.clone(),
            step: step.map(|step| self.marks(step)).unwrap_or_default(),
        }
    }

    /// The marks of a step. Cells outside of the grid are not drawn.
    fn marks(&self, step: &Step) -> StepMarks {
        let candidate = |(cell, value): &(String, String)| {
            Some((self.number(cell)?, value.parse::<i32>().ok()?))
        };
        match step {
            Step::Deduced(deduced) => StepMarks {
                cells: deduced.cells.iter().filter_map(|cell| self.number(cell)).collect(),
                placed: deduced.placement.as_ref().and_then(candidate),
                removed: deduced.eliminations.iter().filter_map(candidate).collect(),
            },
            Step::Refuted(refuted) => StepMarks {
                cells: self.number(&refuted.assumed.0).into_iter().collect(),
                placed: None,
                removed: candidate(&refuted.assumed).into_iter().collect(),
            },
        }
    }

    /// The number of a cell by its name, as in `r1c10`.
    fn number(&self, name: &str) -> Option<usize> {
        let (row, column) = name.strip_prefix('r')?.split_once('c')?;
        let row = row.parse::<usize>().ok()?.checked_sub(1)?;
        let column = column.parse::<usize>().ok()?.checked_sub(1)?;
        let is_here = row < self.board.rows && column < self.board.columns;
        is_here.then_some(row * self.board.columns + column)
    }

    /// The position before a step, or at the end.
    pub(super) fn lines(
        &self,
        position: &Position,
        step: Option<&Step>,
        marking: Marking,
    ) -> Vec<StyledLine> {
        variant_position(&self.board, &self.place(position, step), marking)
    }

    /// These lines for the terminal, with line ends.
    pub(super) fn text(&self, pen: Pen, position: &Position, step: Option<&Step>) -> String {
        let marking = if pen.is_coloured { Marking::Roles } else { Marking::Signs };
        let lines = self.lines(position, step, marking);
        lines.iter().map(|line| pen.line(line) + "\n").collect()
    }

    /// The picture of the position before a step, or at the end.
    pub(super) fn picture(
        &self,
        position: &Position,
        step: Option<&Step>,
        title: &str,
        style: StepStyle,
    ) -> String {
        let position = self.place(position, step);
        match &self.usual {
            Some(usual) => variant_step_svg(usual, &position, title, style),
            None => board_step_svg(&self.board, &position, title, style),
        }
    }
}
