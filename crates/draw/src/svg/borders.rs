//! Dots, signs and numbers on the borders of cells.

use maud::{Markup, html};

use super::geometry::{INK, at, halo, label, n};
use super::layout::{Layout, Mark, MarkKind, Quad};

/// Draws all dots, signs and quadruples.
pub(super) fn on_borders(layout: &Layout) -> Markup {
    html! {
        g stroke=(INK) stroke-width="1.6" fill=(INK) {
            @for mark in &layout.marks {
                @match mark.kind {
                    MarkKind::White | MarkKind::Black => {
                        circle cx=(n(mark.x)) cy=(n(mark.y)) r=(n(7.0 * mark.scale))
                            fill=[(mark.kind == MarkKind::White).then_some("#fff")] {}
                    },
                    MarkKind::Greater => (greater(mark)),
                    MarkKind::Letter(letter) => {
                        g font-weight="bold" { (halo(mark.x, mark.y, 17.0 * mark.scale, &letter.to_string())) }
                    },
                }
            }
            @for quad in &layout.quads {
                circle cx=(n(quad.at.0)) cy=(n(quad.at.1)) r=(n(quad.radius())) fill="#fff" {}
                g stroke="none" { (quad_values(quad)) }
            }
        }
    }
}

/// The values of a quadruple: up to two in one row, up to four in two rows, more in rows of three
/// and in small. Values of two digits have a space between.
fn quad_values(quad: &Quad) -> Markup {
    let in_row = if quad.values.len() > 4 && !quad.is_wide() { 3 } else { 2 };
    let (size, down) = match (quad.values.len(), quad.is_wide()) {
        (0..=2, false) => (12.5, 0.0),
        (3 | 4, false) => (12.0, 10.5),
        (_, false) => (8.5, 7.2),
        (0..=1, true) => (14.0, 0.0),
        (2..=4, true) => (10.5, 10.5),
        (_, true) => (7.0, 7.2),
    };
    let between = if quad.is_wide() { " " } else { "" };
    let row = |row: &[i32]| row.iter().map(i32::to_string).collect::<Vec<_>>().join(between);
    let rows: Vec<String> = quad.values.chunks(in_row).map(row).collect();
    let (x, y) = quad.at;
    html! {
        @for (i, row) in rows.iter().enumerate() {
            (label(x, y + (i as f64 - (rows.len() as f64 - 1.0) / 2.0) * down, size, row))
        }
    }
}

/// The sign that opens to the first cell, which holds the greater digit.
fn greater(mark: &Mark) -> Markup {
    let [greater, less] = mark.cells;
    let (x, y) = (mark.x, mark.y);
    let right = less.column() as f64 - greater.column() as f64;
    let down = less.row() as f64 - greater.row() as f64;
    let (wide, long) = (6.5 * mark.scale, 5.5 * mark.scale);
    let open =
        |turn: f64| (x - right * long + down * wide * turn, y - down * long + right * wide * turn);
    let tip = (x + right * long, y + down * long);
    let path = format!("M{}L{}L{}", at(open(1.0)), at(tip), at(open(-1.0)));
    html! {
        g fill="none" stroke-linecap="round" stroke-linejoin="round" {
            path d=(path) stroke="#fff" stroke-width=(n(6.0 * mark.scale)) {}
            path d=(path) stroke-width="2" {}
        }
    }
}
