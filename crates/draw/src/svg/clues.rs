//! Clues outside of the grid, and the space that they need.
//!
//! A little killer stands next to the corner that its arrow points to. The other clues stand at the
//! ends of rows and columns, in ranks from the grid outward: one rank if that will do, otherwise a
//! rank for each kind. Kinds that look alike get different frames: an X-sum is in a ring, a
//! skyscraper in a box.

use maud::{Markup, html};

use super::geometry::{CLUES, INK, MARGIN, SIDE, at, label, n};
use crate::diagram::Diagram;
use ninefold_variants::{BoardCell, OutsideClue, Shape};

/// A clue with its place.
struct Clue<'a> {
    /// The side of the grid: 0 left, 1 right, 2 top, 3 bottom.
    side: usize,
    /// The row or the column, from -1 to the number of them.
    line: i32,
    /// Number of ranks between the clue and the grid.
    rank: usize,
    direction: (i8, i8),
    kind: OutsideClue,
    text: &'a str,
}

/// The clues around the grid, and the margins that they need.
pub(super) struct Clues<'a> {
    clues: Vec<Clue<'a>>,
    /// Whether kinds need frames to be told apart.
    pub(super) is_framed: bool,
    /// The margins left, right, top and bottom.
    pub(super) margins: [f64; 4],
    /// The width and the height of the grid.
    extent: (f64, f64),
}

impl<'a> Clues<'a> {
    /// Places the clues of a puzzle.
    pub(super) fn of(diagram: &'a Diagram) -> Clues<'a> {
        let (last_row, last_column) = (diagram.rows as i32 - 1, diagram.columns as i32 - 1);
        let mut clues: Vec<Clue<'a>> = Vec::new();
        for shape in &diagram.shapes {
            let Shape::Outside { cell, direction, label, clue: kind } = shape else { continue };
            let row = cell.row() as i32 - i32::from(direction.0);
            let column = cell.column() as i32 - i32::from(direction.1);
            let (side, line) = match (row, column) {
                (..0, _) => (2, column),
                (row, _) if row > last_row => (3, column),
                (_, ..0) => (0, row),
                _ => (1, row),
            };
            let clue =
                Clue { side, line, rank: 0, direction: *direction, kind: *kind, text: label };
            let is_same = |other: &Clue<'_>| {
                (other.side, other.line, other.kind, other.text) == (side, line, *kind, clue.text)
            };
            if !clues.iter().any(is_same) {
                clues.push(clue);
            }
        }
        for side in 0..4 {
            rank(&mut clues, side);
        }
        let mut margins = [MARGIN; 4];
        for clue in &clues {
            let depth = (clue.rank + 1) as f64 * CLUES + 6.0;
            margins[clue.side] = f64::max(margins[clue.side], depth);
            // A little killer in a corner stands beyond two sides.
            let corner = match (clue.side, clue.line) {
                (2 | 3, ..0) => 0,
                (2 | 3, line) if line > last_column => 1,
                (_, ..0) => 2,
                (0 | 1, line) if line > last_row => 3,
                _ => continue,
            };
            margins[corner] = f64::max(margins[corner], depth);
        }
        let kinds = kinds(diagram).into_iter().filter(|kind| *kind != OutsideClue::LittleKiller);
        let extent = (diagram.columns as f64 * SIDE, diagram.rows as f64 * SIDE);
        Clues { clues, is_framed: kinds.count() > 1, margins, extent }
    }

    pub(super) fn drawn(&self) -> Markup {
        html! {
            g fill=(INK) {
                @for clue in &self.clues {
                    @if clue.kind == OutsideClue::LittleKiller {
                        (little_killer(clue, self.extent))
                    } @else {
                        @let (x, y) = clue.place(self.extent);
                        @if self.is_framed { (frame(clue.kind, x, y, 14.5)) }
                        (label(x, y, if clue.text.len() > 2 { 15.0 } else { 19.0 }, clue.text))
                    }
                }
            }
        }
    }
}

/// The kinds of clues in a puzzle, each once.
pub(super) fn kinds(diagram: &Diagram) -> Vec<OutsideClue> {
    let kind = |shape: &Shape<BoardCell>| match shape {
        Shape::Outside { clue, .. } => Some(*clue),
        _ => None,
    };
    let mut kinds: Vec<OutsideClue> = diagram.shapes.iter().filter_map(kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}

/// Assigns ranks to the clues of a side. If two clues would stand in one place, each kind gets
/// separate ranks.
fn rank(clues: &mut [Clue<'_>], side: usize) {
    let mut of_side: Vec<&mut Clue<'_>> = clues.iter_mut().filter(|c| c.side == side).collect();
    of_side.sort_by_key(|clue| clue.kind);
    let mut lines: Vec<i32> = of_side.iter().map(|clue| clue.line).collect();
    lines.sort_unstable();
    if lines.windows(2).all(|pair| pair[0] != pair[1]) {
        return;
    }
    let (mut first, mut next) = (0, 0);
    for i in 0..of_side.len() {
        let (before, rest) = of_side.split_at_mut(i);
        let clue = &mut rest[0];
        if before.last().is_some_and(|other| other.kind != clue.kind) {
            first = next;
        }
        let same = before.iter().filter(|o| o.kind == clue.kind && o.line == clue.line).count();
        clue.rank = first + same;
        next = next.max(clue.rank + 1);
    }
}

impl Clue<'_> {
    fn place(&self, (width, height): (f64, f64)) -> (f64, f64) {
        let along = (f64::from(self.line) + 0.5) * SIDE;
        let out = (self.rank as f64 + 0.5) * CLUES + 4.0;
        match self.side {
            0 => (-out, along),
            1 => (width + out, along),
            2 => (along, -out),
            _ => (along, height + out),
        }
    }
}

/// A number and an arrow along the diagonal, which ends close to the grid.
fn little_killer(clue: &Clue<'_>, (width, height): (f64, f64)) -> Markup {
    let (down, right) = (f64::from(clue.direction.0), f64::from(clue.direction.1));
    let (x, y) = clue.place((width, height));
    // The corner of the grid lines that the diagonal enters through.
    let nearest = |at: f64| ((at / SIDE - 0.5).round() + 0.5) * SIDE;
    let (corner_x, corner_y) = match clue.side {
        0 => (0.0, nearest(y) + down * SIDE / 2.0),
        1 => (width, nearest(y) + down * SIDE / 2.0),
        2 => (nearest(x) + right * SIDE / 2.0, 0.0),
        _ => (nearest(x) + right * SIDE / 2.0, height),
    };
    let out = |by: f64| (corner_x - right * by, corner_y - down * by);
    let (tip, tail, (x, y)) = (out(3.0), out(17.0), out(27.0 + CLUES * clue.rank as f64));
    let (barb, x_of_tip, end) = ((tip.0 - right * 7.0, tip.1), n(tip.0), n(tip.1 - down * 7.0));
    let path = format!("M{}L{}M{}H{x_of_tip}V{end}", at(tail), at(tip), at(barb));
    html! {
        path d=(path) fill="none" stroke=(INK) stroke-width="1.8" stroke-linecap="round" {}
        (label(x, y, if clue.text.len() > 2 { 15.0 } else { 17.0 }, clue.text))
    }
}

/// The sample of a kind of clue in a legend.
pub(super) fn sample(kind: OutsideClue, x: f64, y: f64) -> Markup {
    html! {
        @if kind == OutsideClue::LittleKiller {
            path d=(format!("M{} {}l10 10m-7 0h7v-7", n(x - 5.0), n(y - 5.0))) fill="none" stroke=(INK)
                stroke-width="1.8" stroke-linecap="round" {}
        } @else {
            (frame(kind, x, y, 7.5))
            g text-anchor="middle" { (label(x, y - 1.0, 12.0, "n")) }
        }
    }
}

/// The frame of a kind of clue around a point.
fn frame(kind: OutsideClue, x: f64, y: f64, size: f64) -> Markup {
    html! {
        g fill="#fff" stroke="#555" stroke-width="1.4" {
            @match kind {
                OutsideClue::XSum => { circle cx=(n(x)) cy=(n(y)) r=(n(size + 1.5)) {} },
                OutsideClue::Skyscraper | OutsideClue::HiddenSkyscraper => {
                    rect x=(n(x - size)) y=(n(y - size)) width=(n(2.0 * size)) height=(n(2.0 * size))
                        stroke-dasharray=[(kind == OutsideClue::HiddenSkyscraper).then_some("3 3")] {}
                },
                OutsideClue::NumberedRoom => {
                    // A house with a roof.
                    path d=(format!(
                        "M{} {}v{}h{}v{}l{} {}z",
                        n(x - size), n(y - size / 2.0), n(1.5 * size), n(2.0 * size), n(-1.5 * size),
                        n(-size), n(-0.8 * size),
                    )) {}
                },
                OutsideClue::FullRank => {
                    path d=(format!(
                        "M{} {}l{s} {s}-{s} {s}-{s}-{s}z",
                        n(x), n(y - 1.35 * size), s = n(1.35 * size),
                    )) {}
                },
                OutsideClue::LittleKiller | OutsideClue::Sandwich => {},
            }
        }
    }
}
