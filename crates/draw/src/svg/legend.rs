//! The text below the grid: rules that have no place in it, and the meanings of colours and frames
//! that a reader could not guess.

use maud::{Markup, html};

use super::clues::{Clues, kinds, sample};
use super::geometry::{INK, label, n};
use super::lines::pen;
use super::metrics::{text_width, wrapped};
use crate::diagram::{Diagram, distinct};
use ninefold_core::error::without_controls;
use ninefold_variants::{OutsideClue, Shape, Stroke, TwinKind, kind};

const SIZE: f64 = 15.0;
const LINE_HEIGHT: f64 = 21.0;
/// The space that a key takes before its text.
const KEY: f64 = 34.0;

/// The sample that a key shows.
enum Key {
    Line(Stroke),
    Outside(OutsideClue),
}

struct Entry {
    key: Option<Key>,
    lines: Vec<String>,
}

/// The sentences below a picture.
pub(super) struct Legend {
    entries: Vec<Entry>,
}

impl Legend {
    /// The legend of a diagram, in lines that are at most this wide. Without `has_rules` only keys
    /// are explained, which no text elsewhere could do, and what the board itself states.
    pub(super) fn of(diagram: &Diagram, clues: &Clues<'_>, width: f64, has_rules: bool) -> Legend {
        let said = diagram.shapes.iter().filter_map(|shape| match shape {
            Shape::Caption(text) => Some((None, text.as_str())),
            Shape::LineKey { style, text } => Some((Some(*style), text.as_str())),
            Shape::Cage { repeats: true, .. } => Some((None, "Digits may repeat in dotted cages.")),
            Shape::Twins { kind: TwinKind::Clone, .. } => {
                kind("Clone").map(|kind| (None, kind.about))
            }
            _ => None,
        });
        let entry = |key: Option<Key>, text: &str| {
            let width = width - if key.is_some() { KEY } else { 0.0 };
            let fits = |line: &str| text_width(line, SIZE) <= width;
            Entry { key, lines: wrapped(without_controls(text).split_whitespace(), fits) }
        };
        let framed = |kind| clues.is_framed.then_some(Key::Outside(kind));
        let outside = kinds(diagram).into_iter();
        let outside = outside.filter_map(|clue| Some((clue, clue.kind()?)));
        let outside = outside.map(|(clue, kind)| {
            entry(framed(clue), &format!("{}: {}", kind.heading(), kind.about))
        });
        let said =
            distinct(said).into_iter().map(|(style, text)| entry(style.map(Key::Line), text));
        let rules = outside.chain(said).filter(|entry| has_rules || entry.key.is_some());
        let untold = diagram.untold.iter().map(|text| entry(None, text));
        Legend { entries: rules.chain(untold).collect() }
    }

    pub(super) fn height(&self) -> f64 {
        let lines = self.entries.iter().map(|entry| entry.lines.len()).sum::<usize>();
        if lines == 0 { 0.0 } else { lines as f64 * LINE_HEIGHT + 8.0 }
    }

    /// Draws it from this height on.
    pub(super) fn drawn(&self, top: f64) -> Markup {
        let rows = self.entries.iter().flat_map(|entry| {
            let keys = entry.key.iter().map(Some).chain(std::iter::repeat(None));
            let x = if entry.key.is_some() { KEY } else { 0.0 };
            entry.lines.iter().zip(keys).map(move |(line, key)| (x, key, line))
        });
        html! {
            g fill=(INK) text-anchor="start" {
                @for (i, (x, key, line)) in rows.enumerate() {
                    @let y = top + (i as f64 + 0.5) * LINE_HEIGHT;
                    @if let Some(key) = key { (drawn_key(key, y)) }
                    (label(x, y, SIZE, line))
                }
            }
        }
    }
}

fn drawn_key(key: &Key, y: f64) -> Markup {
    match key {
        Key::Line(style) => {
            let (colour, width) = pen(*style);
            html! {
                path d=(format!("M5 {y}H24", y = n(y))) stroke=(colour) stroke-width=(n(width)) stroke-linecap="round" {}
            }
        }
        Key::Outside(kind) => sample(*kind, 14.0, y),
    }
}
