//! Texts and what they are the texts of: the shape below, the arrow in front, the circle at a
//! corner that holds several, the cage whose sum stands there twice.

use super::super::colour::Colour;
use super::{
    figure::{Mark, Place, Point, Spot, cell},
    group::{Cage, Drawings},
};

/// The marks that can be seen. A text over a shape without one is the text of that shape.
pub(super) fn with_their_texts(drawings: &Drawings) -> Vec<Mark> {
    let mut marks: Vec<Mark> = Vec::new();
    let seen = drawings.marks.iter().filter(|mark| !mark.is_invisible()).cloned().collect();
    let mut seen = with_digits_of_corners(seen, drawings.size);
    seen.retain(|mark| !is_sum_again(mark, &drawings.cages));
    for mark in seen {
        let near = |other: &Mark| {
            let (a, b) = (mark.centre, other.centre);
            (a.0 - b.0).abs().max((a.1 - b.1).abs()) < 0.13
        };
        let place = mark.place(drawings.size);
        if let Some(other) = marks.iter_mut().find(|other| near(other) && place != Place::Loose) {
            if other.text.is_empty() && is_text(&mark) {
                other.text = mark.text;
                other.ink = mark.ink;
                continue;
            }
            if is_text(other) && mark.text.is_empty() {
                *other = Mark { text: std::mem::take(&mut other.text), ink: other.ink, ..mark };
                continue;
            }
        }
        marks.push(mark);
    }
    // White on white paper.
    let is_white = |colour: Option<Colour>| colour.is_none_or(Colour::is_white);
    marks.retain(|mark| !mark.text.is_empty() || !is_white(mark.fill) || !is_white(mark.border));
    marks
}

/// Whether a mark is a text without a shape that could be seen.
fn is_text(mark: &Mark) -> bool {
    let is_blank = |colour: Option<Colour>| colour.is_none_or(Colour::is_white);
    !mark.text.is_empty() && is_blank(mark.fill) && is_blank(mark.border)
}

/// Some programs draw each digit in the circle of a quadruple as a text by itself: here they are
/// one.
fn with_digits_of_corners(marks: Vec<Mark>, size: usize) -> Vec<Mark> {
    // In units of its width; digits stand two a row, and in two rows.
    const WITHIN: f64 = 0.35;
    let is_circle = |mark: &Mark| {
        let has_shape = mark.fill.is_some() || mark.border.is_some();
        has_shape
            && mark.is_round
            && mark.is_large()
            && matches!(mark.place(size), Place::Corner(_))
    };
    type Numbered = Vec<(usize, Mark)>;
    let (mut circles, others): (Numbered, Numbered) =
        marks.into_iter().enumerate().partition(|(_, mark)| is_circle(mark));
    let have_text: Vec<usize> =
        circles.iter().filter(|(_, circle)| !circle.text.is_empty()).map(|(at, _)| *at).collect();
    let (mut rest, mut texts) = (Vec::new(), Vec::new());
    for (at, mark) in others {
        let is_in = |(_, circle): &&mut (usize, Mark)| {
            let (a, b) = (mark.centre, circle.centre);
            (a.0 - b.0).abs().max((a.1 - b.1).abs()) <= WITHIN * circle.width
        };
        let is_one = |circle: &Mark| circle.text.is_empty() || circle.ink == mark.ink;
        let circle = circles.iter_mut().find(is_in).filter(|_| is_text(&mark));
        match circle.filter(|(at, circle)| !have_text.contains(at) && is_one(circle)) {
            // One drawn over itself is an outline, or a shadow.
            Some(_) if is_again(&mark, &texts) => {}
            Some((_, circle)) => {
                let space = if circle.text.is_empty() { "" } else { " " };
                circle.text += space;
                circle.text += &mark.text;
                circle.ink = mark.ink;
                texts.push(mark);
            }
            None => rest.push((at, mark)),
        }
    }
    rest.extend(circles);
    rest.sort_by_key(|(at, _)| *at);
    rest.into_iter().map(|(_, mark)| mark).collect()
}

/// Whether one of these texts stands at the same point.
fn is_again(mark: &Mark, texts: &[Mark]) -> bool {
    let is_near = |other: &Mark| {
        let (a, b) = (mark.centre, other.centre);
        (a.0 - b.0).abs().max((a.1 - b.1).abs()) < 0.05
    };
    texts.iter().any(|other| other.text == mark.text && is_near(other))
}

/// Whether a text repeats the sum of a cage in the upper left of one of its cells. Not on a corner
/// of the cell, which has marks by itself.
fn is_sum_again(mark: &Mark, cages: &[Cage]) -> bool {
    let spot = (cell(mark.centre.0), cell(mark.centre.1));
    let is_first = |n: f64| (0.05..0.4).contains(&(n - n.floor()));
    let is_of = |cage: &Cage| cage.text == mark.text && cage.cells.contains(&spot);
    is_text(mark) && is_first(mark.centre.0) && is_first(mark.centre.1) && cages.iter().any(is_of)
}

/// The one text that stands behind an arrow which begins next to the grid: in the same square, on
/// the other side than the arrow goes.
pub(super) fn behind(marks: &[Mark], places: &[Place], start: Point, step: Spot) -> Option<usize> {
    let square = |point: Point| (cell(point.0), cell(point.1));
    let sign = |d: f64| if d.abs() < 0.05 { 0 } else { d.signum() as i32 };
    let is_behind = |i: &usize| {
        let at = marks[*i].centre;
        let away = (sign(at.0 - start.0), sign(at.1 - start.1));
        !marks[*i].text.is_empty()
            && places[*i] == Place::Loose
            && square(at) == square(start)
            && away == (-step.0, -step.1)
    };
    let mut all = (0..marks.len()).filter(is_behind);
    all.next().filter(|_| all.next().is_none())
}
