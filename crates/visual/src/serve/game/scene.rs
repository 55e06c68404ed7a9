//! A position as the page shows it: the picture, and the cells for readers and for marking.

use ninefold_jobs::grid::{Cell, CellSet};
use ninefold_jobs::logic::{Candidate, digits};
use ninefold_jobs::session::{CellList, Hint, HintDegree, HintReason, Session};

use super::answer::{CellScene, Scene};
use super::picture::{grid_of, picture};
use super::question::View;

/// Marks that are shown in addition to the position.
pub(super) enum Shown<'a> {
    /// Nothing.
    Nothing,
    /// Cells with mistakes.
    Wrong(CellSet),
    /// A hint, as much as its degree gives away.
    Hint {
        /// The hint.
        hint: &'a Hint,
        /// The degree.
        degree: HintDegree,
    },
}

/// The position, with pencil marks and the marks that are shown with it.
pub(super) fn scene(session: &Session, view: View, shown: &Shown<'_>) -> Scene {
    let svg = picture(session, view, shown);
    let cells = Cell::all().map(|cell| CellScene {
        label: label(session, view, cell),
        digit: session.digit(cell).map_or(0, |digit| digit.get()),
        clashes: !session.clashes(cell).is_empty(),
        role: role(session, shown, cell),
    });
    Scene { grid: grid_of(&svg), cells: cells.collect(), svg }
}

/// A cell in words: `r1c2, blank, notes 1 7`, or `r1c2, 5, breaks a rule with r1c1`.
fn label(session: &Session, view: View, cell: Cell) -> String {
    if let Some(digit) = session.digit(cell) {
        let given = if session.is_given(cell) { ", given" } else { "" };
        let clashes = session.clashes(cell);
        let broken = match clashes.is_empty() {
            true => String::new(),
            false => format!(", breaks a rule with {}", CellList(clashes)),
        };
        return format!("{cell}, {digit}{given}{broken}");
    }
    let (mask, what) = match view {
        View::Own => (session.marks(cell), "notes"),
        View::Automatic => (session.candidates(cell), "candidates"),
        View::None => (0, ""),
    };
    let mut label = format!("{cell}, blank");
    if mask != 0 {
        label += &format!(", {what}");
        digits(mask).for_each(|digit| label += &format!(" {digit}"));
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
