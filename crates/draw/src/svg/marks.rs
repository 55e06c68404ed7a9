//! The marks of a step on the picture of a variant: the cells that its reason names, candidates, and
//! what is placed or goes. As in pictures of classic steps, what goes is struck out and what is
//! placed stands on a square, so that nothing rests on colors alone.

use maud::{Markup, html};

use super::geometry::{INK, SIDE, label, n};
use super::{layout::SmallText, metrics::text_width};
use crate::{step::StepStyle, styled::Role, variant_position::VariantPosition};

/// The height of the line that explains the marks.
const KEY: f64 = 30.0;
/// From one mark of that line to the next, and from its start to the text of the first.
const KEY_STEP: f64 = 100.0;
const KEY_TEXT: f64 = 24.0;
const KEY_SIZE: f64 = 15.0;

/// A position and its step, for a board with `columns` columns.
pub(super) struct Marks<'a> {
    position: &'a VariantPosition,
    columns: usize,
    shade: &'static str,
    edge: &'static str,
    gone: &'static str,
    put: &'static str,
}

impl<'a> Marks<'a> {
    pub(super) fn new(
        position: &'a VariantPosition,
        columns: usize,
        style: StepStyle,
    ) -> Marks<'a> {
        let [shade, edge, gone, put] = match style {
            StepStyle::Grey => ["#d8d8d8", "#555", "#000", "#000"],
            StepStyle::Color | StepStyle::Dark => ["#f5cf7a", "#b8500b", "#c0392b", "#00664b"],
        };
        Marks { position, columns, shade, edge, gone, put }
    }

    /// The cells that the reason names, below the lines of the puzzle.
    pub(super) fn shades(&self) -> Markup {
        html! {
            g fill=(self.shade) fill-opacity="0.5" stroke=(self.edge) stroke-width="2" {
                @for &cell in &self.position.step.cells {
                    @let (x, y) = self.corner(cell);
                    rect x=(n(x + 3.5)) y=(n(y + 3.5)) width=(n(SIDE - 7.0)) height=(n(SIDE - 7.0)) {}
                }
            }
        }
    }

    /// The candidates in these places: those of all cells that are not filled. `share` may replace
    /// a cell, or a row of cells, that other pictures have too.
    pub(super) fn candidates(
        &self,
        places: &[SmallText],
        share: &mut dyn FnMut(Markup) -> Markup,
    ) -> Markup {
        let mut places = places.iter();
        let cells: Vec<usize> = (0..self.position.candidates.len()).collect();
        html! {
            g fill="#444" {
                @for row in cells.chunks(self.columns.max(1)) {
                    @let row = html! {
                        @for &cell in row { (share(self.candidates_of(cell, &mut places))) }
                    };
                    (share(row))
                }
            }
        }
    }

    /// The candidates of a cell, in the next of the places.
    fn candidates_of<'p>(
        &self,
        cell: usize,
        places: &mut impl Iterator<Item = &'p SmallText>,
    ) -> Markup {
        let is_open = self.position.value(cell).is_none();
        let values = self.position.candidates_of(cell).filter(|_| is_open);
        html! {
            @for (value, place) in values.zip(places) {
                (self.candidate(place, self.position.role(cell, value)))
            }
        }
    }

    fn candidate(&self, place: &SmallText, role: Role) -> Markup {
        let &SmallText { x, y, size, ref text } = place;
        let half = size * 0.52;
        let across = if text.len() > 1 { size * 0.7 } else { half };
        let (left, top, wide, high) = (n(x - across), n(y - half), n(2.0 * across), n(2.0 * half));
        // Among many values they are small.
        let pen = if self.position.values.len() > 9 { "1" } else { "1.6" };
        match role {
            Role::Placed => html! {
                rect x=(left) y=(top) width=(wide) height=(high) rx="2" fill=(self.put) {}
                g fill="#fff" font-weight="bold" { (label(x, y, size, text)) }
            },
            Role::Removed => html! {
                circle cx=(n(x)) cy=(n(y)) r=(n(half)) fill="#fff" stroke=(self.gone) {}
                g fill=(self.gone) font-weight="bold" { (label(x, y, size, text)) }
                path d=(struck(x, y, half)) stroke=(self.gone) stroke-width=(pen) stroke-linecap="round" {}
            },
            _ => label(x, y, size, text),
        }
    }

    pub(super) fn height(&self) -> f64 {
        if self.kinds().is_empty() { 0.0 } else { KEY }
    }

    pub(super) fn width(&self) -> f64 {
        let kinds = self.kinds();
        let last = kinds.last().map_or(0.0, |(_, text)| KEY_TEXT + text_width(text, KEY_SIZE));
        last + KEY_STEP * kinds.len().saturating_sub(1) as f64
    }

    /// The kinds of marks that occur, and what they mean.
    fn kinds(&self) -> Vec<(Role, &'static str)> {
        let step = &self.position.step;
        let kinds = [
            (step.placed.is_some(), Role::Placed, "is placed"),
            (!step.removed.is_empty(), Role::Removed, "goes"),
            (!step.cells.is_empty(), Role::Reason, "what the step is about"),
        ];
        kinds.into_iter().filter(|kind| kind.0).map(|(_, role, text)| (role, text)).collect()
    }

    /// A line that explains the marks, from this height on.
    pub(super) fn key(&self, top: f64) -> Markup {
        let y = top + KEY / 2.0;
        let sign = |role: Role, x: f64| match role {
            Role::Reason => html! {
                rect x=(n(x - 8.0)) y=(n(y - 8.0)) width="16" height="16" fill=(self.shade) fill-opacity="0.5" stroke=(self.edge) stroke-width="2" {}
            },
            role => {
                let text = String::new();
                self.candidate(&SmallText { x, y, size: 12.0, text }, role)
            }
        };
        html! {
            @for (i, (role, text)) in self.kinds().into_iter().enumerate() {
                @let x = i as f64 * KEY_STEP;
                (sign(role, x + 10.0))
                g fill=(INK) text-anchor="start" { (label(x + KEY_TEXT, y, KEY_SIZE, text)) }
            }
        }
    }

    /// The left upper corner of a cell, across and down.
    fn corner(&self, cell: usize) -> (f64, f64) {
        ((cell % self.columns) as f64 * SIDE, (cell / self.columns) as f64 * SIDE)
    }
}

/// A stroke through a disc that leaves its middle free, so that the digit can be read.
fn struck(x: f64, y: f64, radius: f64) -> String {
    let (inner, outer) = (radius * 0.6, radius * 1.2);
    let half = |sign: f64| {
        let at = |by: f64| format!("{} {}", n(x - sign * by), n(y + sign * by));
        format!("M{}L{}", at(outer), at(inner))
    };
    half(1.0) + &half(-1.0)
}
