//! Drawings of constraints: the shapes of each kind that has a common look, on a board of any size.
//! Rulesets and networks both use them, so that a constraint looks the same wherever it stands.

use std::fmt::Display;

use super::shape::{Shape, Stroke, Tint, TwinKind};

/// The default difference of diamonds.
pub const USUAL_LOCKOUT: u32 = 4;

/// A line, and what all lines of its style mean; nothing where the sentence of its kind says that.
fn keyed<C>(cells: Vec<C>, style: Stroke, text: String) -> Vec<Shape<C>> {
    vec![Shape::Line { cells, style }, Shape::LineKey { style, text }]
}

/// A line of which all of this colour mean what the sentence of its kind says.
fn coloured<C>(cells: Vec<C>, colour: &'static str) -> Vec<Shape<C>> {
    keyed(cells, Stroke::Coloured(colour), String::new())
}

/// A ring in a cell.
pub(super) fn ring<C>(cell: C) -> Shape<C> {
    Shape::Circle { cell, filled: false }
}

/// A cage of different values with its sum, or an empty label.
pub(super) fn cage<C>(cells: Vec<C>, label: String) -> Shape<C> {
    Shape::Cage { cells, label, repeats: false }
}

/// A sum of values that may repeat.
pub(super) fn sum<C>(cells: Vec<C>, label: String) -> Shape<C> {
    Shape::Cage { cells, label, repeats: true }
}

/// A Renban.
pub(super) fn renban<C>(cells: Vec<C>) -> Vec<Shape<C>> {
    coloured(cells, "#e47fe4")
}

/// A thermometer.
pub(super) fn thermo<C: Copy>(cells: Vec<C>) -> Vec<Shape<C>> {
    let bulb = Shape::Circle { cell: cells[0], filled: true };
    vec![Shape::Line { cells, style: Stroke::Thermo }, bulb]
}

/// A whisper. The colour depends on the difference: German ones (5) are green, Dutch ones (4) are
/// orange.
pub(super) fn whisper<C>(cells: Vec<C>, least: u32) -> Vec<Shape<C>> {
    const COLOURS: [&str; 17] = [
        "#e9e3b4", "#d6cc7a", "#b3a33a", "#8f7a1f", "#ffa552", "#63cc63", "#3f9a86", "#2c6f7d",
        "#274b63", "#4d5b9c", "#6c7fd0", "#9aa8e8", "#7b4f9e", "#a274c4", "#b85c8e", "#d98bb0",
        "#8c3f5f",
    ];
    let style = Stroke::Coloured(COLOURS[(least as usize).min(16)]);
    keyed(cells, style, format!("Neighbours on the line differ by {least} or more."))
}

/// A palindrome.
pub(super) fn palindrome<C>(cells: Vec<C>) -> Vec<Shape<C>> {
    coloured(cells, "#bcbfc4")
}

/// A line on which even and odd digits take turns.
pub(super) fn parity<C>(cells: Vec<C>) -> Vec<Shape<C>> {
    coloured(cells, "#f08d8d")
}

/// A region sum line.
pub(super) fn region_sum_line<C>(cells: Vec<C>) -> Vec<Shape<C>> {
    coloured(cells, "#56bdf0")
}

/// A modular line. The colour depends on the modulus.
pub(super) fn modular<C>(cells: Vec<C>, modulus: u32) -> Vec<Shape<C>> {
    const COLOURS: [&str; 16] = [
        "#c9d6a0", "#8bc7d6", "#2fb8a8", "#7d9a5c", "#a9b84a", "#56829c", "#8f9fb3", "#5b8f86",
        "#a3927a", "#4f7f63", "#7fb069", "#b9c97c", "#3f8f8f", "#6fa8a0", "#9cc5c1", "#5c6f7a",
    ];
    let style = Stroke::Coloured(COLOURS[(modulus as usize).clamp(1, 16) - 1]);
    keyed(cells, style, format!("Any {modulus} cells in sequence differ modulo {modulus}."))
}

/// An entropic line.
pub(super) fn entropic<C>(cells: Vec<C>) -> Vec<Shape<C>> {
    coloured(cells, "#f7b58c")
}

/// A zipper: a letter in the cells of each pair, and a ring in the middle, if there is one.
pub(super) fn zipper<C: Copy>(cells: Vec<C>) -> Vec<Shape<C>> {
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
pub(super) fn clone<C: Copy>(cells: Vec<C>) -> Vec<Shape<C>> {
    let (first, second) = cells.split_at(cells.len() / 2);
    let mut shapes = vec![Shape::Tint { cells: cells.clone(), tint: Tint::Clone }];
    for (&a, &b) in first.iter().zip(second) {
        shapes.push(Shape::Twins { cells: [a, b], kind: TwinKind::Clone });
    }
    shapes
}

/// An arrow from its circle on.
pub(super) fn arrow<C: Copy>(cells: Vec<C>) -> Vec<Shape<C>> {
    vec![ring(cells[0]), Shape::Line { cells, style: Stroke::Arrow }]
}

/// A line from circle to circle.
pub(super) fn double_arrow<C: Copy>(cells: Vec<C>) -> Vec<Shape<C>> {
    let [first, .., last] = cells[..] else { return Vec::new() };
    vec![ring(first), Shape::Line { cells, style: Stroke::Plain }, ring(last)]
}

/// An arrow from a pill of `size` cells.
pub(super) fn pill_arrow<C: Copy>(cells: &[C], size: usize) -> Vec<Shape<C>> {
    let line = cells[size - 1..].to_vec();
    vec![Shape::Pill(cells[..size].to_vec()), Shape::Line { cells: line, style: Stroke::Arrow }]
}

/// A line and what is at its ends.
fn from_end_to_end<C: Copy>(cells: Vec<C>, style: Stroke, end: fn(C) -> Shape<C>) -> Vec<Shape<C>> {
    let [first, .., last] = cells[..] else { return Vec::new() };
    let key = Shape::LineKey { style, text: String::new() };
    vec![Shape::Line { cells, style }, end(first), end(last), key]
}

/// A between line.
pub(super) fn between<C: Copy>(cells: Vec<C>) -> Vec<Shape<C>> {
    from_end_to_end(cells, Stroke::Between, ring)
}

/// A lockout line, with what its diamonds differ by at least.
pub(super) fn lockout<C: Copy + Display>(cells: Vec<C>, least: u32) -> Vec<Shape<C>> {
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
pub(super) fn extreme<C: Copy>(cell: C, neighbours: &[C], is_least: bool) -> Vec<Shape<C>> {
    let sign = |&other: &C| {
        let between = if is_least { [other, cell] } else { [cell, other] };
        Shape::Sign { between, sign: '>' }
    };
    let tint = Shape::Tint { cells: vec![cell], tint: Tint::Extreme };
    [tint].into_iter().chain(neighbours.iter().map(sign)).collect()
}
