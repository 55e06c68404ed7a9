//! The links of chains: curves from candidate to candidate, solid where they are strong and dashed
//! where they are weak, with an arrowhead in the direction of the chain.

use std::f64::consts::FRAC_PI_2;

use maud::{Markup, html};

use super::place::{GRID, RADIUS, at, centre, n};
use crate::{diagram::distinct, outline::Point};
use ninefold_core::grid::CellSet;
use ninefold_logic::ChainNode;
use ninefold_logic::reasons::{Link, Reasons};

/// Number of branches that have separate colors.
const BRANCH_COLORS: usize = 6;

/// Draws all links, those of each branch in its own color.
pub(super) fn links(reasons: &Reasons) -> Markup {
    let mut drawn: Vec<Link> = Vec::new();
    let mut fresh = |link: &Link| {
        let is_new = !drawn.contains(link);
        drawn.push(*link);
        is_new
    };
    let others = marks(reasons);
    let is_crowded = reasons.all_links().len() > CROWDED;
    html! {
        g.groups {
            @for cells in groups(reasons) { (group(cells)) }
        }
        @for (i, branch) in reasons.branches.iter().enumerate() {
            @let class = class(i, reasons.branches.len(), is_crowded);
            g class=(class) {
                @for link in branch.links().filter(|link| fresh(link)) { (curve(centre_of(&link.from), centre_of(&link.to), &link, &others, true)) }
            }
        }
    }
}

/// With more links than this they are drawn thinner.
const CROWDED: usize = 30;

/// Draws the links between sets, which go over their marks.
pub(super) fn between_sets(reasons: &Reasons) -> Markup {
    html! {
        g.links {
            @for link in &reasons.links {
                @let (from, to) = nearest(link);
                (curve(from, to, link, &[], false))
            }
        }
    }
}

/// Rings around the claims with which chains begin.
pub(super) fn roots(reasons: &Reasons) -> Markup {
    let first = reasons.branches.iter().filter_map(|branch| branch.facts.first());
    let points = distinct(first.map(|fact| centre_of(&fact.claim)));
    html! {
        g.root {
            @for (x, y) in points { circle cx=(n(x)) cy=(n(y)) r=(n(RADIUS + 3.0)) {} }
        }
    }
}

/// The classes of the links of a branch. A single branch gets no color.
fn class(branch: usize, branches: usize, is_crowded: bool) -> String {
    let mut class = "links".to_owned();
    if branches > 1 {
        class += &format!(" b{}", branch % BRANCH_COLORS);
    }
    class + if is_crowded { " many" } else { "" }
}

/// The claims about several cells, which are drawn as one.
fn groups(reasons: &Reasons) -> Vec<ChainNode> {
    let mut groups: Vec<ChainNode> = Vec::new();
    let facts = reasons.branches.iter().flat_map(|branch| &branch.facts);
    for claim in facts.map(|fact| fact.claim).filter(|claim| claim.cells.len() > 1) {
        if !groups.iter().any(|group| (group.cells, group.digit) == (claim.cells, claim.digit)) {
            groups.push(claim);
        }
    }
    groups
}

/// A band around a digit in several cells.
fn group(claim: ChainNode) -> Markup {
    let points = claim.cells.into_iter().map(|cell| {
        let (x, y) = centre(CellSet::of(cell), claim.digit);
        format!("{},{}", n(x), n(y))
    });
    html! { polyline points=(points.collect::<Vec<_>>().join(" ")) {} }
}

/// Bends of a link to its left, relative to the default, in the order in which they are tried.
const BENDS: [f64; 6] = [1.0, -1.0, 1.8, -1.8, 0.3, -0.3];

/// The distance from other marks beyond which a link is as good as any.
const CLEAR: f64 = RADIUS + 4.0;

/// The point towards which a link is bent: the first that keeps it clear of other marks, or else
/// the one that keeps it farthest from them.
fn control(from: Point, to: Point, others: &[Point]) -> Point {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy);
    let usual = (length * 0.19).min(41.0);
    let middle = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
    let bent = |by: f64| {
        let by = by * usual / length;
        (middle.0 + dy * by, middle.1 - dx * by)
    };
    let is_inside =
        |(x, y): Point| (-8.0..=GRID + 8.0).contains(&x) && (-8.0..=GRID + 8.0).contains(&y);
    let mut best = (bent(BENDS[0]), f64::MIN);
    for point in BENDS.map(bent).into_iter().filter(|point| is_inside(*point)) {
        let clear = clearance(from, point, to, others).min(CLEAR);
        if clear > best.1 {
            best = (point, clear);
        }
    }
    best.0
}

/// The least distance between a curve and the marks that are not at its ends.
fn clearance(from: Point, control: Point, to: Point, others: &[Point]) -> f64 {
    let distance = |one: Point, other: Point| (one.0 - other.0).hypot(one.1 - other.1);
    let is_end = |point: Point| distance(point, from) < 1.0 || distance(point, to) < 1.0;
    let on_curve = |t: f64| {
        let at = |a: f64, b: f64, c: f64| {
            (1.0 - t) * (1.0 - t) * a + 2.0 * t * (1.0 - t) * b + t * t * c
        };
        (at(from.0, control.0, to.0), at(from.1, control.1, to.1))
    };
    let points = (1..24).map(|i| on_curve(f64::from(i) / 24.0));
    points
        .flat_map(|point| {
            others.iter().filter(|other| !is_end(**other)).map(move |&other| distance(point, other))
        })
        .fold(f64::MAX, f64::min)
}

/// The marks that links should not pass: those of all claims.
fn marks(reasons: &Reasons) -> Vec<Point> {
    let facts = reasons.branches.iter().flat_map(|branch| &branch.facts);
    let claims = facts.map(|fact| fact.claim);
    claims
        .flat_map(|claim| {
            claim.cells.into_iter().map(move |cell| centre(CellSet::of(cell), claim.digit))
        })
        .collect()
}

fn centre_of(claim: &ChainNode) -> Point {
    centre(claim.cells, claim.digit)
}

/// The two candidates of a link between sets that are nearest to each other.
fn nearest(link: &Link) -> (Point, Point) {
    let all = |claim: ChainNode| {
        claim.cells.into_iter().map(move |cell| centre(CellSet::of(cell), claim.digit))
    };
    let pairs = all(link.from).flat_map(|from| all(link.to).map(move |to| (from, to)));
    let distance = |&(from, to): &(Point, Point)| (from.0 - to.0).hypot(from.1 - to.1);
    pairs
        .min_by(|one, other| distance(one).total_cmp(&distance(other)))
        .unwrap_or((centre_of(&link.from), centre_of(&link.to)))
}

/// A link as a curve from edge to edge, bent to the side where it passes other marks least.
fn curve(from: Point, to: Point, link: &Link, others: &[Point], has_head: bool) -> Markup {
    let length = (to.0 - from.0).hypot(to.1 - from.1);
    if length < 1.0 {
        return html! {};
    }
    let control = control(from, to, others);
    let gap = RADIUS + 0.8;
    let toward = |start: (f64, f64), end: (f64, f64), by: f64| {
        let (dx, dy) = (end.0 - start.0, end.1 - start.1);
        let length = dx.hypot(dy).max(1.0);
        (start.0 + dx / length * by, start.1 + dy / length * by)
    };
    let start = toward(from, control, gap.min(length / 3.0));
    let tip = toward(to, control, gap.min(length / 3.0));
    let class = if link.is_strong() { "strong" } else { "weak" };
    let path = format!("M{}Q{} {}", at(start), at(control), at(tip));
    let head = has_head.then(|| {
        let angle = (tip.1 - control.1).atan2(tip.0 - control.0);
        let point = |turn: f64| {
            let angle = angle + FRAC_PI_2 * 2.0 + turn;
            at((tip.0 + 7.0 * angle.cos(), tip.1 + 7.0 * angle.sin()))
        };
        format!("M{}L{}L{}", point(0.45), at(tip), point(-0.45))
    });
    html! {
        path class=(class) d=(path) {}
        @if let Some(head) = head { path.head d=(head) {} }
    }
}
