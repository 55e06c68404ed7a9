//! The legend of a picture: a line for each kind of sign that occurs.

use maud::{Markup, html};

use super::candidates::struck;
use super::place::{GRID, RADIUS, n};
use ninefold_core::grid::CellSet;
use ninefold_logic::Step;
use ninefold_logic::reasons::{HousePart, Part, Reasons};

/// The space of an entry.
const ROW: f64 = 22.0;
/// Entries next to each other.
const COLUMNS: usize = 3;

/// The sets that have letters, with their cells.
pub(super) fn lettered(reasons: &Reasons) -> Vec<(u8, CellSet)> {
    let mut sets: Vec<(u8, CellSet)> = Vec::new();
    for group in &reasons.groups {
        if let Part::Set(i) = group.part {
            sets.push((i % 6, group.cells));
        }
    }
    sets
}

pub(super) fn letter(i: u8) -> char {
    char::from(b'A' + i % 26)
}

/// The entries of a legend: the class of a sign, and its meaning.
pub(super) struct Legend {
    entries: Vec<(Sign, &'static str)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sign {
    Disc(&'static str),
    Square,
    Crossed,
    Root,
    Line(&'static str),
    Shade(&'static str),
}

impl Legend {
    pub(super) fn of(step: Option<&Step>, reasons: &Reasons) -> Legend {
        let mut entries = Vec::new();
        let Some(step) = step else { return Legend { entries } };
        let has = |part: fn(&Part) -> bool| reasons.groups.iter().any(|group| part(&group.part));
        let claims = || reasons.branches.iter().flat_map(|branch| &branch.facts);
        let links = reasons.all_links();
        let has_covers = reasons.houses.iter().any(|(_, part)| *part == HousePart::Cover);
        // The covers distinguish a fish from a test of uniqueness.
        let fin = if has_covers { "fin" } else { "further candidate" };
        #[rustfmt::skip]
        let rows = [
            (!step.placements.is_empty(), Sign::Square, "is placed"),
            (!step.eliminations.is_empty(), Sign::Crossed, "goes"),
            (has(|part| *part == Part::Base), Sign::Disc("base"), "justifies the step"),
            (has(|part| *part == Part::Filled), Sign::Disc("base"), "keeps its digit out"),
            (has(|part| *part == Part::Fin), Sign::Disc("fin"), fin),
            (has(|part| matches!(part, Part::Set(_))), Sign::Disc("s0"), "a set: color and letter"),
            (claims().next().is_some(), Sign::Root, "suppose: here it begins"),
            (claims().any(|fact| fact.claim.is_on), Sign::Disc("on"), "then it is true"),
            (claims().any(|fact| !fact.claim.is_on), Sign::Disc("off"), "then it is false"),
            (links.iter().any(|link| link.is_strong()), Sign::Line("strong"),
                "strong link: one of both"),
            (links.iter().any(|link| !link.is_strong()), Sign::Line("weak"), "weak link: not both"),
            (reasons.houses.iter().any(|(_, part)| *part == HousePart::Base), Sign::Shade("hb"),
                "house"),
            (has_covers, Sign::Shade("hc"), "house of the cover"),
        ];
        entries.extend(rows.into_iter().filter(|row| row.0).map(|(_, sign, text)| (sign, text)));
        Legend { entries }
    }

    /// The space that it needs below the grid.
    pub(super) fn height(&self) -> f64 {
        match self.entries.len() {
            0 => 0.0,
            count => count.div_ceil(COLUMNS) as f64 * ROW + 8.0,
        }
    }

    /// Draws the legend with its top there.
    pub(super) fn drawn(&self, top: f64) -> Markup {
        html! {
            g.legend {
                @for (i, (sign, text)) in self.entries.iter().enumerate() {
                    @let x = (i % COLUMNS) as f64 * GRID / COLUMNS as f64;
                    @let y = top + (i / COLUMNS) as f64 * ROW + ROW / 2.0;
                    (drawn(*sign, x + 12.0, y))
                    text x=(n(x + 28.0)) y=(n(y + 4.5)) { (text) }
                }
            }
        }
    }
}

fn drawn(sign: Sign, x: f64, y: f64) -> Markup {
    let disc =
        |class: &str| html! { circle class=(class) cx=(n(x)) cy=(n(y)) r=(n(RADIUS - 1.0)) {} };
    let rect = |class: &str| {
        html! { rect class=(class) x=(n(x - 8.0)) y=(n(y - 8.0)) width="16" height="16" {} }
    };
    match sign {
        Sign::Disc(class) => disc(class),
        Sign::Square => rect("put"),
        Sign::Shade(class) => rect(class),
        Sign::Crossed => html! { (disc("gone")) (struck(x, y, RADIUS - 1.0)) },
        Sign::Root => html! {
            g.root { circle cx=(n(x)) cy=(n(y)) r=(n(RADIUS)) {} circle cx=(n(x)) cy=(n(y)) r=(n(RADIUS - 3.0)) {} }
        },
        Sign::Line(class) => html! {
            g.links { path class=(class) d=(format!("M{} {}H{}", n(x - 11.0), n(y), n(x + 11.0))) {} }
        },
    }
}
