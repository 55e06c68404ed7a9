//! Drawings in SudokuPad's own JSON: lines, arrows, and shapes and texts over and under them.

use serde_json::Value;

use super::super::drawn::{Drawings, Mark, Stroke, is_diagonal};
use super::super::{
    Object,
    cells::{list, says_something, text},
    colour::Colour,
    sign,
};

/// All that is drawn.
pub(super) fn of(object: &Object, size: usize) -> Drawings {
    let parts = |key: &str| list(object, key).iter().filter_map(Value::as_object);
    let lines = parts("lines").map(|part| (part, false));
    let arrows = parts("arrows").map(|part| (part, true));
    let seen = lines.chain(arrows).filter(|(part, _)| is_seen(part));
    let strokes = seen.map(|(part, has_head)| stroke(part, has_head)).collect();
    let marks = ["underlays", "overlays"].into_iter().flat_map(parts).filter_map(mark);
    Drawings { size, strokes, marks: marks.collect(), cages: Vec::new() }
}

/// Whether anything is drawn of a line: editors leave some without points, and without a path of
/// SVG.
fn is_seen(part: &Object) -> bool {
    ["wayPoints", "d"].into_iter().any(|key| part.get(key).is_some_and(says_something))
}

fn stroke(part: &Object, has_head: bool) -> Stroke {
    let points = list(part, "wayPoints").iter();
    Stroke {
        // Without points it is a line whose rule is unknown.
        points: points.map(point).collect::<Option<_>>().unwrap_or_default(),
        colour: part.get("color").map_or(Some(Colour::BLACK), |colour| Colour::of(Some(colour))),
        width: number(part, "thickness"),
        has_head,
    }
}

fn mark(part: &Object) -> Option<Mark> {
    let angle = number(part, "angle");
    Some(Mark {
        centre: point(part.get("center")?)?,
        width: number(part, "width"),
        height: number(part, "height"),
        is_round: part.get("rounded").is_some_and(|value| {
            value.as_bool().unwrap_or_else(|| value.as_f64().is_some_and(|n| n > 0.0))
        }),
        is_turned: is_diagonal(angle),
        fill: Colour::of(part.get("backgroundColor")),
        border: Colour::of(part.get("borderColor")),
        ink: Colour::of(part.get("color")),
        text: sign::turned(text(part, "text"), angle),
    })
}

fn number(part: &Object, key: &str) -> f64 {
    part.get(key).and_then(Value::as_f64).unwrap_or(0.0)
}

fn point(value: &Value) -> Option<(f64, f64)> {
    match value.as_array()?.iter().map(Value::as_f64).collect::<Option<Vec<_>>>()?[..] {
        [row, column] => Some((row, column)),
        _ => None,
    }
}
