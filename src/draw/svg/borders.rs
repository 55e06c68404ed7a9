//! Dots, signs and numbers on the borders of cells.

use maud::{Markup, html};

use super::geometry::{INK, SIDE, between, label, middle, n};
use crate::draw::diagram::Diagram;
use crate::grid::Cell;
use crate::ruleset::Shape;

/// Draws all dots, signs and numbers on borders.
pub(super) fn on_borders(diagram: &Diagram) -> Markup {
    html! {
        g stroke=(INK) stroke-width="1.6" fill=(INK) {
            @for shape in &diagram.shapes {
                @match shape {
                    Shape::Dot { between: cells, black } => {
                        @let (x, y) = between(*cells);
                        circle cx=(n(x)) cy=(n(y)) r="7" fill=[(!black).then_some("#fff")] {}
                    },
                    Shape::Sign { between: cells, sign: '>' } => (greater(*cells)),
                    Shape::Sign { between: cells, sign } => {
                        @let (x, y) = between(*cells);
                        g stroke="none" {
                            rect x=(n(x - 8.0)) y=(n(y - 8.0)) width="16" height="16" fill="#fff" {}
                            g font-weight="bold" { (label(x, y, 17.0, &sign.to_string())) }
                        }
                    },
                    Shape::Corner { cell, label: text } => {
                        @let (x, y) = middle(*cell);
                        @let (x, y) = (x + SIDE / 2.0, y + SIDE / 2.0);
                        circle cx=(n(x)) cy=(n(y)) r="15" fill="#fff" {}
                        g stroke="none" { (corner_label(x, y, text)) }
                    },
                    _ => {},
                }
            }
        }
    }
}

/// The digits of a quadruple: up to two in one row, more in two rows.
fn corner_label(x: f64, y: f64, text: &str) -> Markup {
    let digits: Vec<char> = text.chars().filter(|character| !character.is_whitespace()).collect();
    let rows: Vec<String> = match digits.len() {
        0..=2 => vec![digits.iter().collect()],
        more => digits.chunks(more.div_ceil(2)).map(|row| row.iter().collect()).collect(),
    };
    html! {
        @for (i, row) in rows.iter().enumerate() {
            (label(x, y + (i as f64 - (rows.len() as f64 - 1.0) / 2.0) * 11.5, 12.5, row))
        }
    }
}

/// The sign that opens to the first cell, which holds the greater digit.
fn greater([greater, less]: [Cell; 2]) -> Markup {
    let (x, y) = between([greater, less]);
    let right = less.column() as f64 - greater.column() as f64;
    let down = less.row() as f64 - greater.row() as f64;
    let (wide, long) = (6.5, 5.5);
    let open =
        |turn: f64| (x - right * long + down * wide * turn, y - down * long + right * wide * turn);
    let ((ax, ay), (bx, by)) = (open(1.0), open(-1.0));
    let tip = (x + right * long, y + down * long);
    let path = format!("M{} {}L{} {}L{} {}", n(ax), n(ay), n(tip.0), n(tip.1), n(bx), n(by));
    html! {
        g fill="none" stroke-linecap="round" stroke-linejoin="round" {
            path d=(path) stroke="#fff" stroke-width="6" {}
            path d=(path) stroke-width="2" {}
        }
    }
}
