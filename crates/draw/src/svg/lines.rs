//! Lines through cells, and the rings, pills and diamonds at their ends.

use maud::{Markup, html};

use super::geometry::{LINE, SIDE, THERMO, disc, middle, n, outline};
use crate::{diagram::Diagram, outline::Point};
use ninefold_variants::{BoardCell, Shape, Stroke};

/// The radius of rings and bulbs, and the distance of a diamond's corners from its centre.
const RING: f64 = 22.0;
const DIAMOND: f64 = 25.0;
/// The radius of the dot at the end of a line that lies on another one.
const JOINT: f64 = 5.0;
const PILL_INSET: f64 = 7.5;

/// The colour and the width of a line.
pub(super) fn pen(style: Stroke) -> (&'static str, f64) {
    match style {
        Stroke::Thermo => (THERMO, 17.0),
        Stroke::Arrow | Stroke::Plain => (LINE, 2.5),
        Stroke::Between => ("#c6c6c6", 9.0),
        Stroke::Lockout => ("#8fa8ee", 9.0),
        Stroke::Coloured(colour) => (colour, 9.0),
    }
}

/// Draws thermometers, then coloured lines, thin lines and what is at their ends.
pub(super) fn lines(diagram: &Diagram) -> Markup {
    let thermometer = |shape: &Shape<BoardCell>| match shape {
        Shape::Line { cells, style: Stroke::Thermo } => stroke(&through(cells), THERMO, 17.0),
        Shape::Circle { cell, filled: true } => html! { g fill=(THERMO) { (disc(*cell, RING)) } },
        _ => html! {},
    };
    html! {
        g fill="none" stroke-linecap="round" stroke-linejoin="round" {
            @for shape in &diagram.shapes { (thermometer(shape)) }
            @for (cells, style, width) in coloured(diagram) {
                (stroke(&trimmed(cells, style), pen(style).0, width))
            }
            @for shape in &diagram.shapes { (thin(shape, diagram)) }
        }
        g fill="none" stroke=(LINE) stroke-width="2.5" {
            @for shape in &diagram.shapes { (end(shape)) }
        }
        g fill="#fff" stroke=(LINE) stroke-width="2" {
            @for cell in joints(diagram) { (disc(cell, JOINT)) }
        }
    }
}

/// The ends of lines that lie on another line of the same style: without a dot there, the two
/// would look like one.
fn joints(diagram: &Diagram) -> Vec<BoardCell> {
    let lines = diagram.shapes.iter().enumerate().filter_map(|(index, shape)| match shape {
        Shape::Line { cells, style: style @ (Stroke::Coloured(_) | Stroke::Thermo) } => {
            Some((index, &cells[..], *style))
        }
        _ => None,
    });
    let lines: Vec<(usize, &[BoardCell], Stroke)> = lines.collect();
    let mut joints = Vec::new();
    for &(index, cells, style) in &lines {
        let others = lines.iter().filter(|(other, _, s)| *other != index && *s == style);
        let others: Vec<&[BoardCell]> = others.map(|line| line.1).collect();
        // A thermometer begins at its bulb, which is drawn.
        let ends =
            if style == Stroke::Thermo { &cells[cells.len().saturating_sub(1)..] } else { cells };
        for end in ends.first().into_iter().chain(ends.last()) {
            if others.iter().any(|other| other.contains(end)) && !joints.contains(end) {
                joints.push(*end);
            }
        }
    }
    joints
}

fn thin(shape: &Shape<BoardCell>, diagram: &Diagram) -> Markup {
    match shape {
        Shape::Line { cells, style: style @ (Stroke::Arrow | Stroke::Plain) } => {
            let points = trimmed(cells, *style);
            html! {
                (stroke(&points, LINE, 2.5))
                @if *style == Stroke::Arrow { (head(&points)) }
            }
        }
        Shape::Diagonal { falling } => {
            let (wide, high) = (diagram.columns as f64 * SIDE, diagram.rows as f64 * SIDE);
            let (from, to) = if *falling { (0.0, high) } else { (high, 0.0) };
            html! { line x1="0" y1=(n(from)) x2=(n(wide)) y2=(n(to)) stroke="#8fb3d9" stroke-width="2.5" {} }
        }
        _ => html! {},
    }
}

/// Rings, pills and diamonds. What is below them stays visible.
fn end(shape: &Shape<BoardCell>) -> Markup {
    match shape {
        Shape::Circle { cell, filled: false } => disc(*cell, RING),
        Shape::Diamond(cell) => {
            let (x, y) = middle(*cell);
            let d = n(DIAMOND);
            html! { path d=(format!("M{} {}l{d} {d}-{d} {d}-{d}-{d}z", n(x), n(y - DIAMOND))) {} }
        }
        Shape::Pill(cells) => {
            html! { path d=(outline(&cells.iter().copied().collect(), PILL_INSET, 22.0)) {} }
        }
        _ => html! {},
    }
}

/// The coloured lines with their widths: a line is wider than the later ones that share a part of
/// its way, so that it is seen on both sides of them.
fn coloured(diagram: &Diagram) -> Vec<(&[BoardCell], Stroke, f64)> {
    let lines: Vec<(&[BoardCell], Stroke)> = diagram
        .shapes
        .iter()
        .filter_map(|shape| match shape {
            Shape::Line { style: Stroke::Thermo | Stroke::Arrow | Stroke::Plain, .. } => None,
            Shape::Line { cells, style } => Some((&cells[..], *style)),
            _ => None,
        })
        .collect();
    let mut drawn: Vec<(&[BoardCell], Stroke, f64)> = Vec::with_capacity(lines.len());
    for &(cells, style) in lines.iter().rev() {
        let above =
            drawn.iter().filter(|(other, colour, _)| *colour != style && share(cells, other));
        let widest = above.map(|line| line.2).fold(0.0, f64::max);
        let width = pen(style).1.max(widest + 6.0 * f64::from(widest > 0.0)).min(33.0);
        drawn.push((cells, style, width));
    }
    drawn.reverse();
    drawn
}

/// Whether two lines go from one cell to the same next cell, in either direction.
fn share(one: &[BoardCell], other: &[BoardCell]) -> bool {
    one.windows(2).any(|a| other.windows(2).any(|b| a == b || (a[0] == b[1] && a[1] == b[0])))
}

fn through(cells: &[BoardCell]) -> Vec<Point> {
    cells.iter().map(|&cell| middle(cell)).collect()
}

/// The points of a line, which begins and ends at the edge of its rings and diamonds.
fn trimmed(cells: &[BoardCell], style: Stroke) -> Vec<Point> {
    let mut points = through(cells);
    let [first, second, ..] = points[..] else { return points };
    if !matches!(style, Stroke::Thermo | Stroke::Coloured(_)) {
        points[0] = beyond(first, second, style);
    }
    if let [.., before, last] = points[..]
        && matches!(style, Stroke::Plain | Stroke::Between | Stroke::Lockout)
    {
        // The point before may have been trimmed itself; the direction is the same.
        let end = points.len() - 1;
        points[end] = beyond(last, before, style);
    }
    points
}

/// The point on the way to another one where the ring around the first ends.
fn beyond(from: Point, to: Point, style: Stroke) -> Point {
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    let length = x.hypot(y);
    if length == 0.0 {
        return from;
    }
    let (x, y) = (x / length, y / length);
    let reach = match style {
        Stroke::Lockout => DIAMOND / (x.abs() + y.abs()) + 4.0,
        // Round ends of thick lines stick out.
        Stroke::Between => RING + 5.0,
        _ => RING,
    };
    (from.0 + x * reach, from.1 + y * reach)
}

fn stroke(points: &[Point], colour: &str, width: f64) -> Markup {
    let points: Vec<String> = points.iter().map(|(x, y)| format!("{},{}", n(*x), n(*y))).collect();
    html! { polyline points=(points.join(" ")) stroke=(colour) stroke-width=(n(width)) {} }
}

/// The head of an arrow at the last point.
fn head(points: &[Point]) -> Markup {
    let [.., before, last] = points[..] else { return html! {} };
    let angle = (last.1 - before.1).atan2(last.0 - before.0);
    let side = |turn: f64| {
        let angle = angle + turn * 2.5;
        format!("{},{}", n(last.0 + 13.0 * angle.cos()), n(last.1 + 13.0 * angle.sin()))
    };
    let points = format!("{} {},{} {}", side(1.0), n(last.0), n(last.1), side(-1.0));
    html! { polyline points=(points) stroke=(LINE) stroke-width="2.5" {} }
}
