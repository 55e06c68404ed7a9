//! A board of any size as an SVG picture: its grid and values, and a legend of all that it states.

use std::fmt::Write;

use maud::{Markup, html};

use super::geometry::{FONT, INK, MARGIN, SIDE, SOLUTION, label, n};
use super::metrics::wrapped;
use crate::draw::board::BoardDiagram;
use crate::error::without_controls;

const TEXT: f64 = 15.0;
const LINE_HEIGHT: f64 = 21.0;
/// The least width of the legend: that of six cells.
const LEAST: f64 = 6.0 * SIDE;

/// Draws a board as a complete SVG document, which ends with a line end. The title is for readers
/// who cannot see it.
pub fn board_svg(diagram: &BoardDiagram, title: &str) -> String {
    let (wide, high) = (diagram.columns as f64 * SIDE, diagram.rows as f64 * SIDE);
    let legend_wide = wide.max(LEAST);
    let says = diagram
        .sentences
        .iter()
        .flat_map(|sentence| wrapped(&without_controls(sentence), TEXT, legend_wide));
    let says: Vec<String> = says.collect();
    let legend = if says.is_empty() { 0.0 } else { says.len() as f64 * LINE_HEIGHT + 8.0 };
    let (width, height) = (legend_wide + 2.0 * MARGIN, high + legend + 2.0 * MARGIN);
    let view = format!("{} {} {} {}", n(-MARGIN), n(-MARGIN), n(width), n(height));
    let picture = html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox=(view) width=(n(width)) height=(n(height))
            font-family=(FONT) text-anchor="middle" role="img" {
            title { (without_controls(title)) }
            rect x=(n(-MARGIN)) y=(n(-MARGIN)) width=(n(width)) height=(n(height)) fill="#fff" {}
            "\n" (grid(diagram)) "\n" (values(diagram)) "\n"
            g fill=(INK) text-anchor="start" {
                @for (i, line) in says.iter().enumerate() {
                    (label(0.0, high + MARGIN + (i as f64 + 0.5) * LINE_HEIGHT, TEXT, line))
                }
            }
            "\n"
        }
    };
    picture.into_string() + "\n"
}

/// Thin lines between cells, heavy ones where a region or the board ends.
fn grid(diagram: &BoardDiagram) -> Markup {
    let (mut thin, mut heavy) = (String::new(), String::new());
    for row in 0..=diagram.rows {
        for column in 0..=diagram.columns {
            let here = diagram.cell(Some(row), Some(column));
            let above = diagram.cell(row.checked_sub(1), Some(column));
            let left = diagram.cell(Some(row), column.checked_sub(1));
            let (x, y) = (column as f64 * SIDE, row as f64 * SIDE);
            // Writing to a string cannot fail.
            if here.or(above).is_some() {
                let path = if diagram.is_heavy(above, here) { &mut heavy } else { &mut thin };
                let _ = write!(path, "M{} {}h{}", n(x), n(y), n(SIDE));
            }
            if here.or(left).is_some() {
                let path = if diagram.is_heavy(left, here) { &mut heavy } else { &mut thin };
                let _ = write!(path, "M{} {}v{}", n(x), n(y), n(SIDE));
            }
        }
    }
    html! {
        path d=(thin) fill="none" stroke="#6b6b6b" stroke-width="1" {}
        path d=(heavy) fill="none" stroke=(INK) stroke-width="3.2" stroke-linecap="square" {}
    }
}

fn values(diagram: &BoardDiagram) -> Markup {
    html! {
        g fill=(INK) {
            @for cell in 0..diagram.rows * diagram.columns {
                @let (row, column) = (cell / diagram.columns, cell % diagram.columns);
                @let (x, y) = ((column as f64 + 0.5) * SIDE, (row as f64 + 0.5) * SIDE);
                @match diagram.value(cell) {
                    Some((value, true)) => {
                        g font-weight="bold" { (label(x, y + 1.0, 32.0, &value.to_string())) }
                    },
                    Some((value, false)) => {
                        g fill=(SOLUTION) { (label(x, y + 1.0, 30.0, &value.to_string())) }
                    },
                    None => {},
                }
            }
        }
    }
}
