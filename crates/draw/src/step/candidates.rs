//! The cells: digits, and candidates with the parts that they play in a step.

use maud::{Markup, html};

use super::place::{self, RADIUS, at, middle, n};
use ninefold_core::grid::{Cell, Digit};
use ninefold_logic::reasons::{Part, Reasons};
use ninefold_logic::{Candidate, LogicBoard, Step, digits};

pub(super) fn cells(board: &LogicBoard, step: Option<&Step>, reasons: &Reasons) -> Markup {
    let placed = step.map(|step| &step.placements[..]).unwrap_or_default();
    let is_placed = |cell| placed.iter().any(|candidate| candidate.cell == cell);
    html! {
        g.mark {
            @for cell in Cell::all() {
                @match board.grid().get(cell) {
                    Some(digit) => (filled(board, cell, digit, reasons)),
                    None => (marks(board, cell, step, reasons, is_placed(cell))),
                }
            }
        }
    }
}

fn filled(board: &LogicBoard, cell: Cell, digit: Digit, reasons: &Reasons) -> Markup {
    let (x, y) = middle(cell);
    let class = if board.givens().contains(cell) { "given" } else { "found" };
    html! {
        @if part(Candidate { cell, digit }, reasons).is_some() { circle.seen cx=(n(x)) cy=(n(y)) r="22" {} }
        text class=(class) x=(n(x)) y=(n(y + 12.0)) { (digit) }
    }
}

fn marks(
    board: &LogicBoard,
    cell: Cell,
    step: Option<&Step>,
    reasons: &Reasons,
    is_placed: bool,
) -> Markup {
    html! {
        @for digit in digits(board.candidates(cell)) {
            @let candidate = Candidate { cell, digit };
            @let role = role(candidate, step, reasons);
            (mark(candidate, role, is_placed))
        }
    }
}

/// The way in which a candidate is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Role {
    Plain,
    Placed,
    Removed,
    /// A claim of a chain, which holds or does not.
    Claim(bool),
    /// A claim of one chain that holds and of another that does not.
    Contradicted,
    Part(Part),
}

fn role(candidate: Candidate, step: Option<&Step>, reasons: &Reasons) -> Role {
    let Some(step) = step else { return Role::Plain };
    if step.placements.contains(&candidate) {
        return Role::Placed;
    }
    if step.eliminations.contains(&candidate) {
        return Role::Removed;
    }
    let is_claim = |is_on: bool| {
        let facts = reasons.branches.iter().flat_map(|branch| &branch.facts);
        let links = reasons.links.iter().flat_map(|link| [&link.from, &link.to]);
        let claims = facts.map(|fact| &fact.claim).chain(links);
        claims.into_iter().any(|claim| {
            claim.is_on == is_on
                && claim.digit == candidate.digit
                && claim.cells.contains(candidate.cell)
        })
    };
    // Letters of sets show more than whether a claim holds.
    match (part(candidate, reasons), is_claim(true), is_claim(false)) {
        (Some(Part::Set(i)), ..) => Role::Part(Part::Set(i)),
        (_, true, true) => Role::Contradicted,
        (_, true, false) => Role::Claim(true),
        (_, false, true) => Role::Claim(false),
        (Some(part), ..) => Role::Part(part),
        (None, ..) => Role::Plain,
    }
}

/// The part that a digit in a cell plays in the first group that has both.
fn part(Candidate { cell, digit }: Candidate, reasons: &Reasons) -> Option<Part> {
    let mut groups = reasons.groups.iter();
    let group = groups.find(|group| group.cells.contains(cell) && group.digits & digit.bit() != 0);
    group.map(|group| group.part)
}

fn mark(candidate: Candidate, role: Role, is_placed: bool) -> Markup {
    let Candidate { cell, digit } = candidate;
    let (x, y) = place::candidate(cell, digit);
    let disc = |class: &str| html! { circle class=(class) cx=(n(x)) cy=(n(y)) r=(n(RADIUS)) {} };
    let (shape, class) = match role {
        Role::Placed => {
            let (left, top) = (x - RADIUS, y - RADIUS);
            let side = n(2.0 * RADIUS);
            let square =
                html! { rect.put x=(n(left)) y=(n(top)) width=(side) height=(side) rx="2" {} };
            (square, Some("on-dark"))
        }
        Role::Removed => (disc("gone"), Some("gone-digit")),
        Role::Claim(true) => (disc("on"), Some("on-dark")),
        Role::Claim(false) => (disc("off"), None),
        Role::Contradicted => (disc("both"), Some("on-dark")),
        Role::Part(Part::Fin) => (disc("fin"), None),
        Role::Part(Part::Set(i)) => (disc(&format!("s{}", i % 6)), None),
        Role::Part(Part::Base | Part::Filled) => (disc("base"), None),
        Role::Plain => (html! {}, is_placed.then_some("faint")),
    };
    let cross = (role == Role::Removed).then(|| struck(x, y, RADIUS));
    html! {
        (shape)
        text class=[class] x=(n(x)) y=(n(y + 4.9)) { (digit) }
        @if let Some(cross) = cross { (cross) }
    }
}

/// A stroke through a disc that leaves its middle free, so that the digit can be read.
pub(super) fn struck(x: f64, y: f64, radius: f64) -> Markup {
    let (inner, outer) = (radius * 0.6, radius * 1.1);
    let [a, b, c, d] = [-outer, -inner, inner, outer].map(|by| at((x + by, y - by)));
    let path = format!("M{a}L{b}M{c}L{d}");
    html! { path.cross d=(path) {} }
}
