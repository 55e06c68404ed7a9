//! Signs of inequality that are drawn as a stroke with one bend: a chevron across the side between
//! two cells, whose tip is in the less of them.

use super::{
    figure::{Mark, Stroke},
    group::Drawings,
};

/// The drawings with each chevron as the sign that it looks like.
pub(super) fn as_signs(drawings: &Drawings) -> Drawings {
    let (mut strokes, mut marks) = (Vec::new(), drawings.marks.clone());
    for stroke in &drawings.strokes {
        match sign(stroke) {
            Some(mark) => marks.push(mark),
            None => strokes.push(stroke.clone()),
        }
    }
    Drawings { size: drawings.size, strokes, marks, cages: drawings.cages.clone() }
}

/// The sign that a stroke looks like, on the side that it crosses.
fn sign(stroke: &Stroke) -> Option<Mark> {
    let [first, tip, last] = stroke.points[..] else { return None };
    let middle = ((first.0 + last.0) / 2.0, (first.1 + last.1) / 2.0);
    let (down, right) = (tip.0 - middle.0, tip.1 - middle.1);
    let is_upright = down.abs() > right.abs();
    // Along the way that it points, and across it.
    let (along, across) = match is_upright {
        true => ((down, middle.0, tip.0), (right, first.1 - last.1, tip.1)),
        false => ((right, middle.1, tip.1), (down, first.0 - last.0, tip.0)),
    };
    let (length, from, to) = along;
    let (skew, width, at) = across;
    let border = ((from + to) / 2.0).round();
    let is_even = skew.abs() < 0.05 && (at - at.floor() - 0.5).abs() < 0.13;
    let is_small = (0.1..0.7).contains(&length.abs()) && (0.15..0.9).contains(&width.abs());
    let ends_are_level = match is_upright {
        true => (first.0 - last.0).abs() < 0.05,
        false => (first.1 - last.1).abs() < 0.05,
    };
    let crosses = (from - border) * (to - border) < 0.0;
    if stroke.has_head || !is_even || !is_small || !ends_are_level || !crosses {
        return None;
    }
    let text = match (is_upright, length > 0.0) {
        (true, true) => "\u{2228}",
        (true, false) => "\u{2227}",
        (false, true) => ">",
        (false, false) => "<",
    };
    Some(Mark {
        centre: if is_upright { (border, at) } else { (at, border) },
        width: width.abs(),
        height: width.abs(),
        ink: stroke.colour,
        text: text.to_owned(),
        ..Mark::default()
    })
}
