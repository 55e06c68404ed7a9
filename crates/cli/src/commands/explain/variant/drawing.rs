//! Positions on the path of a variant, as text and as pictures.

use super::{super::super::drawing::Pen, Step};
use crate::summary::counted;
use ninefold_jobs::draw::{
    Diagram, Marking, PathPage, StepMarks, StepStyle, StyledLine, VariantPosition,
    variant_position, variant_step_svg,
};
use ninefold_jobs::ruleset::{DeductionPath, Ruleset, Shape};

/// The candidates of each cell, and whether it is given or filled.
pub(super) struct Position {
    candidates: Vec<u16>,
    filled: Vec<bool>,
}

impl Position {
    /// The position that a path has come to.
    pub(super) fn of(path: &DeductionPath<'_>) -> Position {
        let (candidates, filled) = path.cells().unzip();
        Position { candidates, filled }
    }

    /// The number of cells of the grid that are not filled.
    pub(super) fn open_cells(&self) -> usize {
        self.filled.iter().filter(|&&filled| !filled).count()
    }
}

/// The board on which positions are drawn.
pub(super) struct Drawing {
    diagram: Diagram,
}

impl Drawing {
    pub(super) fn of(ruleset: &Ruleset) -> Drawing {
        Drawing { diagram: Diagram::of(ruleset) }
    }

    /// The title of a puzzle without a name: its board and the number of its cages.
    pub(super) fn title(&self) -> String {
        let (rows, columns) = (self.diagram.rows, self.diagram.columns);
        let cages = self.diagram.shapes.iter().filter(|shape| matches!(shape, Shape::Cage { .. }));
        match cages.count() {
            0 => format!("A {rows}x{columns} variant"),
            cages => format!("A {rows}x{columns} puzzle with {}", counted(cages, "cage")),
        }
    }

    /// The greatest value of the board.
    pub(super) fn most(&self) -> i32 {
        self.diagram.values.last().copied().unwrap_or(0)
    }

    /// The values that a cell of this name has left; none outside of the grid.
    pub(super) fn candidates(&self, position: &Position, name: &str) -> Vec<i32> {
        let mask = self.number(name).and_then(|at| position.candidates.get(at)).copied();
        let values = self.diagram.values.iter().enumerate();
        let left = values.filter(|(at, _)| mask.unwrap_or(0) >> at & 1 == 1);
        left.map(|(_, value)| *value).collect()
    }

    fn place(&self, position: &Position, step: Option<&Step>) -> VariantPosition {
        VariantPosition {
            values: self.diagram.values.clone(),
            candidates: position.candidates.clone(),
            filled: position.filled.clone(),
            step: step.map(|step| self.marks(step)).unwrap_or_default(),
        }
    }

    /// The marks of a step. Cells outside of the grid are not drawn.
    fn marks(&self, step: &Step) -> StepMarks {
        let candidate = |(cell, value): &(String, i32)| Some((self.number(cell)?, *value));
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
        let is_here = row < self.diagram.rows && column < self.diagram.columns;
        is_here.then_some(row * self.diagram.columns + column)
    }

    /// The position before a step, or at the end.
    pub(super) fn lines(
        &self,
        position: &Position,
        step: Option<&Step>,
        marking: Marking,
    ) -> Vec<StyledLine> {
        variant_position(&self.diagram, &self.place(position, step), marking)
    }

    /// These lines for the terminal, with line ends.
    pub(super) fn text(&self, pen: Pen, position: &Position, step: Option<&Step>) -> String {
        pen.lines(&self.lines(position, step, pen.marking()))
    }

    /// The same for a page, which holds what its pictures have in common.
    pub(super) fn picture_in(
        &self,
        page: &mut PathPage,
        position: &Position,
        step: Option<&Step>,
        title: &str,
    ) -> String {
        page.picture(&self.diagram, &self.place(position, step), title)
    }

    /// The picture of the position before a step, or at the end.
    pub(super) fn picture(
        &self,
        position: &Position,
        step: Option<&Step>,
        title: &str,
        style: StepStyle,
    ) -> String {
        variant_step_svg(&self.diagram, &self.place(position, step), title, style)
    }
}
