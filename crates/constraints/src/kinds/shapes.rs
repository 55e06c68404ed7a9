//! Looks: the shapes that draw a rule.

use super::table::{ConstraintKind, find};
use crate::shape::{BoardCell, OutsideClue, Shape, Stroke, Tint, TwinKind};
use crate::{builder::NetworkBuilder, place::Place};

type Cells = Vec<BoardCell>;
type Shapes = Vec<Shape<BoardCell>>;

/// The default difference of diamonds.
pub const USUAL_LOCKOUT: u32 = 4;

/// A line, and what all lines of its style mean; nothing where the sentence of its kind says that.
fn keyed(cells: Cells, style: Stroke, text: String) -> Shapes {
    vec![Shape::Line { cells, style }, Shape::LineKey { style, text }]
}

/// A line of which all of this colour mean what the sentence of its kind says.
pub(super) fn coloured(cells: Cells, colour: &'static str) -> Shapes {
    keyed(cells, Stroke::Coloured(colour), String::new())
}

/// A ring in a cell.
pub(super) fn ring(cell: BoardCell) -> Shape<BoardCell> {
    Shape::Circle { cell, filled: false }
}

/// A cage of different values with its sum, or an empty label.
pub(super) fn labelled(cells: Cells, label: String) -> Shape<BoardCell> {
    Shape::Cage { cells, label, repeats: false }
}

/// A sum of values that may repeat.
pub(super) fn sum(cells: Cells, label: String) -> Shape<BoardCell> {
    Shape::Cage { cells, label, repeats: true }
}

/// A thermometer.
pub(super) fn thermo(cells: Cells) -> Shapes {
    let bulb = Shape::Circle { cell: cells[0], filled: true };
    vec![Shape::Line { cells, style: Stroke::Thermo }, bulb]
}

/// A whisper. The colour depends on the difference: German ones (5) are green, Dutch ones (4) are
/// orange.
pub(super) fn whisper(cells: Cells, least: u32) -> Shapes {
    const COLOURS: [&str; 17] = [
        "#e9e3b4", "#d6cc7a", "#b3a33a", "#8f7a1f", "#ffa552", "#63cc63", "#3f9a86", "#2c6f7d",
        "#274b63", "#4d5b9c", "#6c7fd0", "#9aa8e8", "#7b4f9e", "#a274c4", "#b85c8e", "#d98bb0",
        "#8c3f5f",
    ];
    let style = Stroke::Coloured(COLOURS[(least as usize).min(16)]);
    keyed(cells, style, format!("Neighbours on the line differ by {least} or more."))
}

/// A modular line. The colour depends on the modulus.
pub(super) fn modular(cells: Cells, modulus: u32) -> Shapes {
    const COLOURS: [&str; 16] = [
        "#c9d6a0", "#8bc7d6", "#2fb8a8", "#7d9a5c", "#a9b84a", "#56829c", "#8f9fb3", "#5b8f86",
        "#a3927a", "#4f7f63", "#7fb069", "#b9c97c", "#3f8f8f", "#6fa8a0", "#9cc5c1", "#5c6f7a",
    ];
    let style = Stroke::Coloured(COLOURS[(modulus as usize).clamp(1, 16) - 1]);
    keyed(cells, style, format!("Any {modulus} cells in sequence differ modulo {modulus}."))
}

/// A zipper: a letter in the cells of each pair, and a ring in the middle, if there is one.
pub(super) fn zipper(cells: Cells) -> Shapes {
    let size = cells.len();
    let mut shapes = coloured(cells.clone(), "#c3aef0");
    shapes.extend((size % 2 == 1).then(|| ring(cells[size / 2])));
    for i in 0..size / 2 {
        let cells = [cells[i], cells[size - 1 - i]];
        shapes.push(Shape::Twins { cells, kind: TwinKind::Zipper });
    }
    shapes
}

/// The cells of a clone, those of the one part and then those of the other.
pub(super) fn clone(cells: Cells) -> Shapes {
    let (first, second) = cells.split_at(cells.len() / 2);
    let mut shapes = vec![Shape::Tint { cells: cells.clone(), tint: Tint::Clone }];
    for (&a, &b) in first.iter().zip(second) {
        shapes.push(Shape::Twins { cells: [a, b], kind: TwinKind::Clone });
    }
    shapes
}

/// An arrow from its circle on.
pub(super) fn arrow(cells: Cells) -> Shapes {
    vec![ring(cells[0]), Shape::Line { cells, style: Stroke::Arrow }]
}

/// A line from circle to circle.
pub(super) fn double_arrow(cells: Cells) -> Shapes {
    let [first, .., last] = cells[..] else { return Vec::new() };
    vec![ring(first), Shape::Line { cells, style: Stroke::Plain }, ring(last)]
}

/// An arrow from a pill of `size` cells.
pub(super) fn pill_arrow(cells: &[BoardCell], size: usize) -> Shapes {
    let line = cells[size - 1..].to_vec();
    vec![Shape::Pill(cells[..size].to_vec()), Shape::Line { cells: line, style: Stroke::Arrow }]
}

/// A line and what is at its ends.
fn from_end_to_end(cells: Cells, style: Stroke, end: fn(BoardCell) -> Shape<BoardCell>) -> Shapes {
    let [first, .., last] = cells[..] else { return Vec::new() };
    let key = Shape::LineKey { style, text: String::new() };
    vec![Shape::Line { cells, style }, end(first), end(last), key]
}

/// A between line.
pub(super) fn between(cells: Cells) -> Shapes {
    from_end_to_end(cells, Stroke::Between, ring)
}

/// A lockout line, with what its diamonds differ by at least.
pub(super) fn lockout(cells: Cells, least: u32) -> Shapes {
    let style = Stroke::Lockout;
    let text = match (least, &cells[..]) {
        (USUAL_LOCKOUT, _) => format!("Diamonds of a line differ by {least} or more."),
        (_, [a, .., b]) => format!("{a} and {b} differ by {least} or more."),
        _ => String::new(),
    };
    let mut line = from_end_to_end(cells, style, Shape::Diamond);
    line.push(Shape::LineKey { style, text });
    line
}

/// A cell less or greater than its neighbours.
pub(super) fn extreme(cell: BoardCell, neighbours: &[BoardCell], is_least: bool) -> Shapes {
    let sign = |&other: &BoardCell| {
        let between = if is_least { [other, cell] } else { [cell, other] };
        Shape::Sign { between, sign: '>' }
    };
    let tint = Shape::Tint { cells: vec![cell], tint: Tint::Extreme };
    [tint].into_iter().chain(neighbours.iter().map(sign)).collect()
}

/// The cells of a rule that is in a sentence.
pub(super) fn group(cells: Cells) -> Shape<BoardCell> {
    Shape::Tint { cells, tint: Tint::Group }
}

/// A line of a colour.
pub(super) fn stroke(cells: Cells, colour: &'static str) -> Shape<BoardCell> {
    Shape::Line { cells, style: Stroke::Coloured(colour) }
}

/// A shape for each of several parts one behind the other, of these lengths.
pub(super) fn parts(
    mut cells: &[BoardCell],
    lengths: &[usize],
    shape: &dyn Fn(Cells) -> Shape<BoardCell>,
) -> Shapes {
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
