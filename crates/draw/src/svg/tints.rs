//! The lowest layer: tinted cells, and the squares and discs of even and odd cells.

use maud::{Markup, html};

use super::geometry::{disc, outline, square, touch};
use crate::diagram::CellRestriction::{Even, Odd};
use crate::diagram::{Cells, Diagram};
use ninefold_variants::{BoardCell, Shape, Tint};

/// Draws tints, squares and discs.
pub(super) fn tints(diagram: &Diagram) -> Markup {
    html! {
        // Tints let others shine through, so that cells of two are seen to be of two.
        g fill-opacity="0.72" {
            @for (cells, colour) in jigsaw(diagram).into_iter().chain(tinted(diagram)) {
                path fill=(colour) d=(outline(&cells, 0.0, 0.0)) {}
            }
        }
        g fill="#d6d6d6" { (parities(diagram)) }
    }
}

/// Draws the squares and discs again as outlines: lines, bulbs and tints are of the same grey, or
/// hide them.
pub(super) fn outlines_of_parity(diagram: &Diagram) -> Markup {
    let is_any = |cell| matches!(diagram.restriction(diagram.index(cell)), Some(Even | Odd));
    let is_square = |shape: &Shape<BoardCell>| matches!(shape, Shape::Square(_));
    html! {
        @if diagram.cells().any(is_any) || diagram.shapes.iter().any(is_square) {
            g fill="none" stroke="#8a8a8a" stroke-width="1.5" { (parities(diagram)) } "\n"
        }
    }
}

/// A square for each even cell, a disc for each odd one.
fn parities(diagram: &Diagram) -> Markup {
    html! {
        @for cell in diagram.cells() {
            @match diagram.restriction(diagram.index(cell)) {
                Some(Even) => (square(cell)),
                Some(Odd) => (disc(cell, 21.0)),
                _ => {},
            }
        }
        @for shape in &diagram.shapes {
            @if let Shape::Square(cell) = shape { (square(*cell)) }
        }
    }
}

/// The colours of clones, in their order.
const CLONES: [&str; 6] = ["#cfcfcf", "#f3d6a8", "#bfe0c6", "#d9c6ec", "#f4c3ca", "#bcd6f0"];
/// The colours of regions where boxes are drawn too.
const REGIONS: [&str; 5] = ["#d3e3f4", "#f6e2c4", "#d5ecd4", "#ecd7ea", "#e3e3e3"];

/// Tinted cells and their colours.
fn tinted(diagram: &Diagram) -> Vec<(Cells, &'static str)> {
    let mut clones = CLONES.iter().cycle();
    let shapes = diagram.shapes.iter().filter_map(|shape| match shape {
        Shape::Tint { cells, tint } => Some((cells.iter().copied().collect::<Cells>(), *tint)),
        _ => None,
    });
    let colour = |tint| match tint {
        Tint::Window => "#cfdff1",
        Tint::Region => "#d2dccb",
        Tint::Clone | Tint::Group => clones.next().copied().unwrap_or("#cfcfcf"),
        Tint::Extreme => "#dfdfdf",
    };
    let (cells, tints): (Vec<Cells>, Vec<Tint>) = shapes.unzip();
    cells.into_iter().zip(tints.into_iter().map(colour)).collect()
}

/// The regions of a jigsaw that does not replace the boxes: bold lines alone would not distinguish
/// them.
fn jigsaw(diagram: &Diagram) -> Vec<(Cells, &'static str)> {
    let mut tinted: Vec<(Cells, &str)> = Vec::new();
    for shape in diagram.shapes.iter().filter(|_| !diagram.regions.is_empty()) {
        let Shape::Region(cells) = shape else { continue };
        let cells: Cells = cells.iter().copied().collect();
        let touches = |other: &Cells| cells.iter().any(|a| other.iter().any(|b| touch(*a, *b)));
        let is_taken =
            |colour: &&str| tinted.iter().any(|(other, c)| c == colour && touches(other));
        let free = REGIONS.into_iter().find(|colour| !is_taken(colour));
        tinted.push((cells, free.unwrap_or(REGIONS[0])));
    }
    tinted
}
