//! A position on the way through a variant, as plain data and as text: values, candidates, and what
//! the next step is about.

use super::diagram::{Diagram, masked};
use super::frame::Frame;
use super::position::{Marking, push_candidates, sign};
use super::styled::{Role, StyledLine, align};

/// A position of a variant on a board of any size. Cells are numbered row by row, from 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VariantPosition {
    /// The values that a cell may hold, in ascending order: 16 at most.
    pub values: Vec<i32>,
    /// The values that each cell may still hold: bit 0 for the first value.
    pub candidates: Vec<u16>,
    /// Whether each cell is given or filled.
    pub filled: Vec<bool>,
    /// The marks of the next step. Empty without a step.
    pub step: StepMarks,
}

/// The marks of a step of a variant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StepMarks {
    /// The cells that its reason names.
    pub cells: Vec<usize>,
    /// The cell that it fills, with its value.
    pub placed: Option<(usize, i32)>,
    /// The candidates that it rules out.
    pub removed: Vec<(usize, i32)>,
}

impl VariantPosition {
    /// The value of a filled cell.
    pub(super) fn value(&self, cell: usize) -> Option<i32> {
        let is_filled = self.filled.get(cell).is_some_and(|&filled| filled);
        is_filled.then(|| self.candidates_of(cell).next()).flatten()
    }

    /// The candidates of a cell, ascending.
    pub(super) fn candidates_of(&self, cell: usize) -> impl Iterator<Item = i32> + '_ {
        let mask = self.candidates.get(cell).copied().unwrap_or(0);
        masked(&self.values, mask)
    }

    /// The part that a candidate plays in the step.
    pub(super) fn role(&self, cell: usize, value: i32) -> Role {
        let step = &self.step;
        match () {
            () if step.placed == Some((cell, value)) => Role::Placed,
            () if step.removed.contains(&(cell, value)) => Role::Removed,
            () if step.cells.contains(&cell) => Role::Reason,
            () => Role::Plain,
        }
    }
}

/// Draws a position with its candidates and its regions, and sets off what the step is about. With
/// [`Marking::Signs`], a star stands in the cells that its reason names.
pub fn variant_position(
    diagram: &Diagram,
    position: &VariantPosition,
    marking: Marking,
) -> Vec<StyledLine> {
    let cells = 0..diagram.rows * diagram.columns;
    let mut cells: Vec<StyledLine> =
        cells.map(|cell| drawn(diagram, position, cell, marking)).collect();
    align(&mut cells, diagram.columns);
    Frame::without_cages(diagram).around(&cells)
}

fn drawn(
    diagram: &Diagram,
    position: &VariantPosition,
    cell: usize,
    marking: Marking,
) -> StyledLine {
    let mut line = StyledLine::default();
    if marking == Marking::Signs && position.step.cells.contains(&cell) {
        line.push("*", Role::Reason);
    }
    if let Some(value) = position.value(cell) {
        let is_given = diagram.value(cell).is_some_and(|(_, is_given)| is_given);
        line.push(value.to_string(), if is_given { Role::Given } else { Role::Solved });
        return line;
    }
    let between = if position.values.last().is_some_and(|&most| most > 9) { "," } else { "" };
    let candidates = position.candidates_of(cell).map(|value| {
        let role = position.role(cell, value);
        // The star of the cell shows it already.
        (value, role, if role == Role::Reason { "" } else { sign(role) })
    });
    push_candidates(&mut line, &candidates.collect::<Vec<_>>(), between, marking);
    line
}
