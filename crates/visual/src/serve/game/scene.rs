//! A position as the page shows it: the picture, and the cells for readers and for marking.

use ninefold_jobs::grid::{Cell, CellSet};
use ninefold_jobs::logic::{Candidate, digits};
use ninefold_jobs::session::{CellList, Hint, HintDegree, HintReason, MarkLayer, Session};

use super::answer::{CellScene, Scene};
use super::picture::{grid_of, picture};
use super::question::View;

/// Marks that are shown in addition to the position.
pub(super) enum Shown<'a> {
    Nothing,
    Wrong(CellSet),
    /// A hint, as much as its degree gives away.
    Hint {
        hint: &'a Hint,
        degree: HintDegree,
    },
}

/// The position, with pencil marks and the marks that are shown with it.
pub(super) fn scene(session: &Session, view: View, shown: &Shown<'_>) -> Scene {
    let svg = picture(session, view, shown);
    let broken = session.broken_rules();
    let cells = Cell::all().map(|cell| CellScene {
        label: label(session, view, cell),
        digit: session.digit(cell).map_or(0, |digit| digit.get()),
        breaks: breaks(session, cell, &broken),
        marks: LAYERS.map(|layer| session.layer(layer, cell)),
        role: role(session, shown, cell),
    });
    let mut left = [9_usize; 9];
    for digit in Cell::all().filter_map(|cell| session.digit(cell)) {
        left[digit.index()] = left[digit.index()].saturating_sub(1);
    }
    Scene { grid: grid_of(&svg), left, cells: cells.collect(), svg }
}

const LAYERS: [MarkLayer; 3] = [MarkLayer::Corner, MarkLayer::Centre, MarkLayer::Color];

/// The names of the colours that cells can have, which the page's style sheet has too.
const COLORS: [&str; 9] =
    ["blue", "orange", "green", "pink", "yellow", "grey", "red", "violet", "brown"];

/// The rules that a digit breaks: `breaks a rule with r1c1`.
fn breaks(session: &Session, cell: Cell, broken: &[(String, CellSet)]) -> String {
    let clashes = session.clashes(cell);
    let with = (!clashes.is_empty()).then(|| format!("breaks a rule with {}", CellList(clashes)));
    let rules = broken.iter().filter(|(_, cells)| cells.contains(cell));
    let rules = rules.map(|(rule, _)| format!("breaks a rule: {rule}"));
    with.into_iter().chain(rules).collect::<Vec<_>>().join(", ")
}

/// A cell in words: `r1c2, blank, notes 1 7, centre 2 3, green`.
fn label(session: &Session, view: View, cell: Cell) -> String {
    let mut label = content(session, view, cell);
    let colors = session.layer(MarkLayer::Color, cell);
    digits(colors).for_each(|color| label += &format!(", {}", COLORS[color.index()]));
    label
}

fn content(session: &Session, view: View, cell: Cell) -> String {
    if let Some(digit) = session.digit(cell) {
        let given = if session.is_given(cell) { ", given" } else { "" };
        return format!("{cell}, {digit}{given}");
    }
    let (mask, what) = match view {
        View::Own | View::Corners => (session.marks(cell), "notes"),
        View::Automatic => (session.candidates(cell), "candidates"),
        View::None => (0, ""),
    };
    let mut label = format!("{cell}, blank");
    if mask != 0 {
        label += &format!(", {what}");
        digits(mask).for_each(|digit| label += &format!(" {digit}"));
    }
    let is_own = matches!(view, View::Own | View::Corners);
    let centre = if !is_own { 0 } else { session.layer(MarkLayer::Centre, cell) };
    if centre != 0 {
        label += ", centre";
        digits(centre).for_each(|digit| label += &format!(" {digit}"));
    }
    label
}

/// The part that a cell plays, if the picture does not show it.
fn role(session: &Session, shown: &Shown<'_>, cell: Cell) -> &'static str {
    let (hint, degree) = match shown {
        Shown::Nothing => return "",
        Shown::Wrong(cells) => return if cells.contains(cell) { "wrong" } else { "" },
        Shown::Hint { hint, degree } => (*hint, *degree),
    };
    let is_drawn = hint.step().is_some() && session.board().is_some();
    let has_cell = |all: Vec<Candidate>| all.iter().any(|it| it.cell == cell);
    match degree {
        HintDegree::Technique => "",
        HintDegree::Step if is_drawn => "",
        HintDegree::Step if has_cell(hint.placements()) => "put",
        HintDegree::Step if has_cell(hint.eliminations()) => "goes",
        _ if !hint.places().contains(cell) => "",
        _ if matches!(hint.reason, HintReason::Mistake(_)) => "wrong",
        _ if hint.targets().contains(cell) => "target",
        _ => "place",
    }
}
