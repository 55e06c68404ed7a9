//! Drawings in f-puzzles' JSON next to its rules: lines, circles, rectangles, texts and cages. They
//! are no rules for the site; only where a text states what the data does not have, it may speak of
//! them.

use serde_json::Value;

use super::super::{Draft, Drawn, Object, Read, fpuzzles, sign};
use super::super::{
    cells::{list, place, text},
    colour::Colour,
};
use super::{
    Unsaid,
    figure::{Mark, Point, Spot, Stroke, is_diagonal},
    group::{Cage, Drawings},
};
use ninefold_variants::parse::{RulesTextPolicy, TitledPuzzle};

/// Reads a puzzle of f-puzzles.
///
/// # Errors
/// The first part that is wrong, or a rule that is not understood.
pub(crate) fn beside(object: &Object, texts: RulesTextPolicy) -> Read<TitledPuzzle> {
    let plain = fpuzzles::read(Drawn::Unknown, object, texts).and_then(Draft::finish);
    let said = fpuzzles::said_rules(object);
    let says = said.iter().any(|text| text.chars().any(char::is_alphanumeric));
    if plain.is_ok() || texts == RulesTextPolicy::Ignored || !says {
        return plain;
    }
    let drawings = of(object);
    if drawings.is_empty() {
        return fpuzzles::read(Drawn::Parts, object, texts).and_then(Draft::finish);
    }
    let is_drawn = |key: &str| fpuzzles::is_drawing(key) || key == "metadata";
    let keys = object.iter().filter(|(key, _)| !is_drawn(key));
    let mut keys: Object = keys.map(|(key, value)| (key.clone(), value.clone())).collect();
    keys.insert("ruleset".to_owned(), said.join("\n").into());
    super::read(&keys, &drawings, &said, texts, Unsaid::Decorates)
}

/// All that is drawn, except for what the site draws of its rules.
fn of(object: &Object) -> Drawings {
    let size = list(object, "grid").len();
    let parts = |key: &str| {
        let all = list(object, key).iter().filter_map(Value::as_object);
        all.filter(|part| !part.contains_key("fromConstraint"))
    };
    // A line of a rule that is drawn once more.
    let told: Vec<Vec<Spot>> = object
        .iter()
        .filter(|(key, _)| key != &"line")
        .filter_map(|(_, parts)| parts.as_array())
        .flatten()
        .filter_map(|part| part.get("lines")?.as_array())
        .flat_map(|lines| lines.iter().map(|line| spots(Some(line))))
        .collect();
    let is_told = |stroke: &Stroke| {
        told.iter().any(|line| line.iter().copied().map(middle).eq(stroke.points.iter().copied()))
    };
    let strokes = parts("line").flat_map(strokes);
    let strokes = strokes.filter(|stroke| !is_told(stroke)).collect();
    let marks = [("circle", true), ("rectangle", false), ("text", false)].into_iter();
    let marks = marks
        .flat_map(|(key, is_round)| parts(key).filter_map(move |part| mark(part, is_round)))
        .chain(shades(object));
    let cages = parts("cage").map(|part| Cage {
        cells: spots(part.get("cells")),
        text: text(part, "value"),
        is_unique: false,
        colour: Colour::of(part.get("outlineC")),
    });
    let cages = cages.filter(|cage| !cage.cells.is_empty() && !fpuzzles::is_aside(&cage.text));
    Drawings { size, strokes, marks: marks.collect(), cages: cages.collect() }
}

fn strokes(part: &Object) -> Vec<Stroke> {
    let stroke = |line: &Value| Stroke {
        points: spots(Some(line)).into_iter().map(middle).collect(),
        colour: part.get("outlineC").map_or(Some(Colour::BLACK), |c| Colour::of(Some(c))),
        // In cells, and so finer than other programs count.
        width: 32.0 * number(part, "width"),
        has_head: false,
    };
    list(part, "lines").iter().map(stroke).collect()
}

/// The colours of cells, as squares that fill them.
fn shades(object: &Object) -> impl Iterator<Item = Mark> {
    let rows = list(object, "grid").iter().enumerate();
    let cells = rows.flat_map(|(row, cells)| {
        let cells = cells.as_array().into_iter().flatten().enumerate();
        cells.map(move |(column, cell)| ((row, column), cell))
    });
    cells.filter_map(|((row, column), cell)| {
        Some(Mark {
            centre: (row as f64 + 0.5, column as f64 + 0.5),
            width: 1.0,
            height: 1.0,
            fill: Some(Colour::of(cell.get("c"))?),
            ..Mark::default()
        })
    })
}

fn mark(part: &Object, is_round: bool) -> Option<Mark> {
    let cells = spots(part.get("cells"));
    let count = cells.len() as f64;
    let sum = cells.iter().copied().map(middle).fold((0.0, 0.0), |a, b| (a.0 + b.0, a.1 + b.1));
    let angle = number(part, "angle");
    (count > 0.0).then(|| Mark {
        centre: (sum.0 / count, sum.1 / count),
        width: number(part, "width"),
        height: number(part, "height"),
        is_round,
        is_turned: is_diagonal(angle),
        fill: Colour::of(part.get("baseC")),
        border: Colour::of(part.get("outlineC")),
        ink: Colour::of(part.get("fontC")),
        text: sign::turned(text(part, "value"), angle),
    })
}

fn number(part: &Object, key: &str) -> f64 {
    let value = part.get(key);
    let of_text = || value.and_then(Value::as_str).and_then(|text| text.trim().parse().ok());
    value.and_then(Value::as_f64).or_else(of_text).unwrap_or(0.0)
}

/// The cells of a list, which may be next to the grid.
fn spots(value: Option<&Value>) -> Vec<Spot> {
    let cells = value.and_then(Value::as_array).into_iter().flatten();
    let cells = cells.filter_map(Value::as_str).filter_map(place);
    cells
        .filter_map(|(row, column)| Some((row.try_into().ok()?, column.try_into().ok()?)))
        .collect()
}

fn middle((row, column): Spot) -> Point {
    (f64::from(row) - 0.5, f64::from(column) - 0.5)
}
