//! Shapes that several kinds share.

use super::table::{ConstraintKind, find};
use crate::builder::NetworkBuilder;
pub(super) use crate::figures::{cage as labelled, ring};
use crate::place::Place;
use crate::shape::{BoardCell, OutsideClue, Shape, Stroke, Tint};

/// The cells of a rule that is in a sentence.
pub(super) fn group(cells: Vec<BoardCell>) -> Shape<BoardCell> {
    Shape::Tint { cells, tint: Tint::Group }
}

/// A line of a colour.
pub(super) fn stroke(cells: Vec<BoardCell>, colour: &'static str) -> Shape<BoardCell> {
    Shape::Line { cells, style: Stroke::Coloured(colour) }
}

/// A shape for each of several parts one behind the other, of these lengths.
pub(super) fn parts(
    mut cells: &[BoardCell],
    lengths: &[usize],
    shape: &dyn Fn(Vec<BoardCell>) -> Shape<BoardCell>,
) -> Vec<Shape<BoardCell>> {
    let mut shapes = Vec::with_capacity(lengths.len());
    for &length in lengths {
        let (own, others) = cells.split_at(length);
        shapes.push(shape(own.to_vec()));
        cells = others;
    }
    shapes
}

/// Draws the last rule as a clue outside of the grid, before the first of these cells.
pub(super) fn draw_outside(
    builder: &mut NetworkBuilder<'_>,
    cells: &[Place],
    clue: i32,
    kind: OutsideClue,
) {
    let [first, second, ..] = *cells else { return };
    builder.draw(&[first, second], |cells| {
        let step = |from: usize, to: usize| (to as i8 - from as i8).signum();
        let [from, to] = [cells[0], cells[1]];
        let direction = (step(from.row(), to.row()), step(from.column(), to.column()));
        vec![Shape::Outside { cell: from, direction, label: clue.to_string(), clue: kind }]
    });
}

impl OutsideClue {
    /// Its kind in the table.
    pub fn kind(self) -> Option<&'static ConstraintKind> {
        find(match self {
            OutsideClue::LittleKiller => "LittleKiller",
            OutsideClue::Sandwich => "Sandwich",
            OutsideClue::XSum => "XSum",
            OutsideClue::Skyscraper => "Skyscraper",
            OutsideClue::HiddenSkyscraper => "HiddenSkyscraper",
            OutsideClue::NumberedRoom => "NumberedRoom",
            OutsideClue::FullRank => "FullRank",
        })
    }
}
