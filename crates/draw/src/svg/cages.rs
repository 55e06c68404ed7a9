//! Cages: dashed lines along the inner borders of their cells, open where a sum stands.

use std::fmt::Write;

use maud::{Markup, html};

use super::geometry::{INK, SIDE, inside, middle, n, touch};
use super::layout::{Layout, Rect};
use crate::diagram::{Cells, Diagram};
use crate::outline::{Point, outlines};
use ninefold_variants::{BoardCell, Shape};

/// The distance of a cage from the borders of its cells, and the extra distance for each other cage
/// that shares cells with it.
const INSET: f64 = 5.5;
const STEP: f64 = 4.5;
const ROUND: f64 = 3.5;

/// Draws the outlines of all cages.
pub(super) fn cages(diagram: &Diagram, layout: &Layout) -> Markup {
    let holes = layout.sums.iter().chain(&layout.letters);
    let holes: Vec<Rect> = holes.map(|sum| sum.rect().grown(1.2)).collect();
    html! {
        g fill="none" stroke=(INK) stroke-width="1.3" stroke-dasharray="4 3" {
            @for (cells, depth, repeats) in nested(diagram) {
                // Dots instead of dashes where digits may repeat.
                @let inset = INSET + STEP * depth as f64;
                path d=(dashes(&cells, inset, &holes) + &bridges(cells, inset))
                    stroke-dasharray=[repeats.then_some("0.1 3.6")] stroke-width=[repeats.then_some("1.9")]
                    stroke-linecap=[repeats.then_some("round")] {}
            }
        }
    }
}

/// The cages, how far each is within its cells, and whether its digits may repeat. Cages that share
/// cells differ in how far.
fn nested(diagram: &Diagram) -> Vec<(Cells, usize, bool)> {
    let mut nested: Vec<(Cells, usize, bool)> = Vec::new();
    for shape in &diagram.shapes {
        let Shape::Cage { cells, repeats, .. } = shape else { continue };
        let cells: Cells = cells.iter().copied().collect();
        let is_taken = |depth: &usize| {
            nested.iter().any(|(other, at, _)| at == depth && !other.is_disjoint(&cells))
        };
        let depth = (0..4).find(|depth| !is_taken(depth)).unwrap_or(3);
        nested.push((cells, depth, *repeats));
    }
    nested
}

/// The lines that join the parts of a cage whose cells do not all share sides: from each part to
/// the nearest cell of the parts before it.
fn bridges(cells: Cells, inset: f64) -> String {
    let mut path = Path { text: String::new(), at: None };
    let mut parts = parts(cells).into_iter();
    let mut before = parts.next().unwrap_or_default();
    for part in parts {
        let pairs = before.iter().flat_map(|&a| part.iter().map(move |&b| (a, b)));
        let distance = |&(a, b): &(BoardCell, BoardCell)| {
            let [down, across] = [a.row().abs_diff(b.row()), a.column().abs_diff(b.column())];
            down * down + across * across
        };
        if let Some((a, b)) = pairs.min_by_key(distance) {
            let ((ax, ay), (bx, by)) = (middle(a), middle(b));
            // From outline to outline.
            let part = (SIDE / 2.0 - inset) / f64::max((bx - ax).abs(), (by - ay).abs());
            let (x, y) = ((bx - ax) * part, (by - ay) * part);
            path.line((ax + x, ay + y), (bx - x, by - y));
        }
        before.extend(part);
    }
    path.text
}

/// The parts of a cage: cells that share sides.
fn parts(mut cells: Cells) -> Vec<Cells> {
    let mut parts = Vec::new();
    while let Some(first) = cells.pop_first() {
        let mut part = Cells::from([first]);
        let mut next = |part: &Cells| {
            let cell = cells.iter().find(|a| part.iter().any(|b| touch(**a, *b))).copied()?;
            cells.take(&cell)
        };
        while let Some(cell) = next(&part) {
            part.insert(cell);
        }
        parts.push(part);
    }
    parts
}

/// The outline of a cage at a distance inside of the borders, without what is in the holes.
fn dashes(cells: &Cells, inset: f64, holes: &[Rect]) -> String {
    let mut path = Path { text: String::new(), at: None };
    for corners in outlines(cells) {
        let place = |i: usize| inside(&corners[i % corners.len()], inset);
        for (i, corner) in corners.iter().enumerate() {
            let (at, next) = (place(i), place(i + 1));
            let (down, right) = (f64::from(corner.out.0), f64::from(corner.out.1));
            let before = (f64::from(corner.into.1) * ROUND, f64::from(corner.into.0) * ROUND);
            let from = (at.0 - before.0, at.1 - before.1);
            let to = (at.0 + right * ROUND, at.1 + down * ROUND);
            if !holes.iter().any(|hole| contains(hole, at)) {
                path.curve(from, at, to);
            }
            let end = (next.0 - right * ROUND, next.1 - down * ROUND);
            for (from, to) in outside(to, end, holes) {
                path.line(from, to);
            }
        }
    }
    path.text
}

fn contains(rect: &Rect, (x, y): Point) -> bool {
    (rect.left..rect.right).contains(&x) && (rect.top..rect.bottom).contains(&y)
}

/// The parts of a level or upright line that are outside of all rectangles.
fn outside(from: Point, to: Point, holes: &[Rect]) -> Vec<(Point, Point)> {
    let mut parts = vec![(0.0, 1.0)];
    let (across, down) = (to.0 - from.0, to.1 - from.1);
    for hole in holes {
        let is_level = down == 0.0;
        let (side, start, length, begins, ends) = match is_level {
            true => {
                (hole.top < from.1 && from.1 < hole.bottom, from.0, across, hole.left, hole.right)
            }
            false => {
                (hole.left < from.0 && from.0 < hole.right, from.1, down, hole.top, hole.bottom)
            }
        };
        if !side || length == 0.0 {
            continue;
        }
        let (a, b) = ((begins - start) / length, (ends - start) / length);
        let (a, b) = (a.min(b), a.max(b));
        let cut = |(low, high): (f64, f64)| [(low, high.min(a)), (low.max(b), high)];
        parts = parts.into_iter().flat_map(cut).filter(|(low, high)| low < high).collect();
    }
    let at = |part: f64| (from.0 + across * part, from.1 + down * part);
    parts.into_iter().map(|(low, high)| (at(low), at(high))).collect()
}

/// The text of a path. Writing to a string cannot fail.
struct Path {
    text: String,
    at: Option<Point>,
}

impl Path {
    fn move_to(&mut self, (x, y): Point) {
        if self.at != Some((x, y)) {
            let _ = write!(self.text, "M{} {}", n(x), n(y));
        }
    }

    fn line(&mut self, from: Point, to: Point) {
        self.move_to(from);
        let _ = write!(self.text, "L{} {}", n(to.0), n(to.1));
        self.at = Some(to);
    }

    fn curve(&mut self, from: Point, around: Point, to: Point) {
        self.move_to(from);
        let _ = write!(self.text, "Q{} {} {} {}", n(around.0), n(around.1), n(to.0), n(to.1));
        self.at = Some(to);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outline_is_open_where_a_sum_stands() {
        let hole = Rect { left: 2.0, top: 2.0, right: 20.0, bottom: 16.0 };
        let cells = Cells::from([BoardCell::at(0, 0)]);
        let whole = dashes(&cells, 5.5, &[]);
        assert_eq!(whole.matches('M').count(), 1, "{whole}");
        assert_eq!(whole.matches('Q').count(), 4, "{whole}");
        let open = dashes(&cells, 5.5, &[hole]);
        assert_eq!(open.matches('Q').count(), 3, "{open}");
        assert!(open.contains("L5.5 16") && open.contains("M20 5.5"), "{open}");
    }

    #[test]
    fn the_parts_of_a_cage_are_held_together() {
        let cells = |cells: &[(usize, usize)]| -> Cells {
            cells.iter().map(|&(row, column)| BoardCell::at(row, column)).collect()
        };
        let whole = cells(&[(0, 0), (0, 1), (1, 1), (1, 2)]);
        assert_eq!((parts(whole.clone()).len(), bridges(whole, 5.0)), (1, String::new()));
        let apart = cells(&[(0, 0), (1, 1), (1, 2), (4, 1)]);
        assert_eq!(parts(apart.clone()).len(), 3);
        assert_eq!(bridges(apart, 5.0), "M55 55L65 65M90 115L90 245");
    }

    #[test]
    fn a_line_has_parts_outside_of_all_holes() {
        let hole = |left, right| Rect { left, top: -1.0, right, bottom: 1.0 };
        let parts = outside((0.0, 0.0), (10.0, 0.0), &[hole(2.0, 4.0), hole(6.0, 20.0)]);
        assert_eq!(parts, [((0.0, 0.0), (2.0, 0.0)), ((4.0, 0.0), (6.0, 0.0))]);
        assert_eq!(outside((0.0, 5.0), (10.0, 5.0), &[hole(2.0, 4.0)]).len(), 1);
    }
}
