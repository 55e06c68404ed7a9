//! Clues outside of the grid, and the space that they need.

use maud::{Markup, html};

use super::geometry::{CLUES, GRID, INK, MARGIN, SIDE, label, n};
use crate::draw::diagram::Diagram;
use crate::ruleset::Shape;

/// The clues around the grid, and the margins that they need.
pub(super) struct Clues<'a> {
    /// For each clue its centre, across and down, the steps of its direction, and its text.
    clues: Vec<(f64, f64, (i8, i8), &'a str)>,
    /// The margins left, right, top and bottom.
    pub(super) margins: [f64; 4],
}

impl<'a> Clues<'a> {
    /// Places the clues of a diagram.
    pub(super) fn of(diagram: &'a Diagram) -> Clues<'a> {
        let mut clues = Clues { clues: Vec::new(), margins: [MARGIN; 4] };
        let mut taken: Vec<(i32, i32)> = Vec::new();
        for shape in &diagram.shapes {
            let Shape::Outside { cell, direction, label } = shape else { continue };
            let mut row = cell.row() as i32 - i32::from(direction.0);
            let mut column = cell.column() as i32 - i32::from(direction.1);
            // The second clue at one place moves outward.
            while taken.contains(&(row, column)) {
                match (row, column) {
                    (i32::MIN..0, _) => row -= 1,
                    (9.., _) => row += 1,
                    (_, i32::MIN..0) => column -= 1,
                    _ => column += 1,
                }
            }
            taken.push((row, column));
            let place = |line: i32| match line {
                ..0 => f64::from(line) * CLUES + CLUES / 2.0 - 4.0,
                9.. => GRID + f64::from(line - 9) * CLUES + CLUES / 2.0 + 4.0,
                _ => (f64::from(line) + 0.5) * SIDE,
            };
            for (side, depth) in [-column, column - 8, -row, row - 8].into_iter().enumerate() {
                clues.margins[side] = clues.margins[side].max(f64::from(depth) * CLUES + 6.0);
            }
            clues.clues.push((place(column), place(row), *direction, label));
        }
        clues
    }

    /// Draws the clues. One for a diagonal has an arrow.
    pub(super) fn drawn(&self) -> Markup {
        html! {
            g fill=(INK) {
                @for &(x, y, (down, right), text) in &self.clues {
                    @if down != 0 && right != 0 {
                        @let (down, right) = (f64::from(down), f64::from(right));
                        (label(x - right * 5.0, y - down * 5.0, 18.0, text))
                        g fill="none" stroke=(INK) stroke-width="1.6" stroke-linecap="round" {
                            @let (tip_x, tip_y) = (x + right * 16.0, y + down * 16.0);
                            path d=(format!("M{} {}L{} {}M{} {}H{}V{}", n(x + right * 6.0), n(y + down * 6.0),
                                n(tip_x), n(tip_y), n(tip_x - right * 6.0), n(tip_y), n(tip_x), n(tip_y - down * 6.0))) {}
                        }
                    } @else {
                        (label(x, y, 20.0, text))
                    }
                }
            }
        }
    }
}
