//! What a group of drawings may stand for, in the keys of f-puzzles.

use serde_json::{Map, Value, json};

use super::figure::Spot;
use super::group::{Form, Group, Shape, Sign, What};

/// A meaning of a group: a key, and its parts.
#[derive(Clone, Debug)]
pub(super) struct Meaning {
    pub(super) key: &'static str,
    pub(super) parts: Vec<Value>,
}

impl Meaning {
    /// Adds it to the keys of a puzzle.
    pub(super) fn tell(&self, keys: &mut Map<String, Value>) {
        if self.parts.is_empty() {
            keys.insert(self.key.to_owned(), Value::Bool(true));
            return;
        }
        let all = keys.entry(self.key).or_insert_with(|| Value::Array(Vec::new()));
        if let Value::Array(all) = all {
            all.extend(self.parts.iter().cloned());
        }
    }
}

/// What a text says of the numbers in it and of the keys that it may speak of.
pub(super) struct Spoken<'a> {
    /// Whether it speaks of a key.
    pub(super) of: &'a dyn Fn(&str) -> bool,
    /// Its numbers.
    pub(super) numbers: &'a [u32],
    /// Rows and columns.
    pub(super) size: usize,
}

/// Everything that a group may mean, of what a text speaks of.
pub(super) fn meanings(group: &Group, spoken: &Spoken<'_>) -> Vec<Meaning> {
    let mut all = Vec::new();
    let mut may = |key: &'static str, parts: Option<Vec<Value>>| {
        if let Some(parts) = parts.filter(|_| (spoken.of)(key)) {
            all.push(Meaning { key, parts });
        }
    };
    match &group.what {
        What::Lines(form, lines) => {
            for (key, forms, line) in LINES {
                let has_form = forms.contains(form);
                may(key, has_form.then(|| line(lines)).flatten());
            }
            if [Form::Plain, Form::Middle].contains(form) {
                let most = spoken.size as u32 - 1;
                for number in spoken.numbers.iter().filter(|number| (1..=most).contains(number)) {
                    let part = json!({"lines": named(lines), "value": number});
                    may("whispers", Some(vec![part]));
                }
            }
        }
        What::Arrows(arrows) => {
            let part = |(circle, line): &(Vec<Spot>, Vec<Spot>)| {
                let line: Vec<String> = names(line);
                json!({"cells": names(circle), "lines": [line]})
            };
            may("arrow", Some(arrows.iter().map(part).collect()));
        }
        What::Diagonal(is_down) => {
            may(if *is_down { "diagonal-" } else { "diagonal+" }, Some(Vec::new()));
        }
        What::Slants(slants) => {
            let said = slants.iter().filter(|(.., text)| !text.is_empty());
            may("littlekillersum", said.map(slant).collect());
        }
        What::Sides(sign, sides) => sides_of(*sign, sides, &mut may),
        What::Corners(corners) => {
            let part = |(spot, text): &(Spot, String)| {
                let values: Option<Vec<u32>> =
                    text.chars().filter(|c| !c.is_whitespace()).map(|c| c.to_digit(10)).collect();
                let (row, column) = *spot;
                let square = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(r, c)| (row + r, column + c));
                Some(json!({"cells": names(&square), "values": values?}))
            };
            may("quadruple", corners.iter().map(part).collect());
        }
        What::Cells(shape, cells) => {
            let each = || Some(cells.iter().map(|cell| json!({"cell": name(*cell)})).collect());
            match shape {
                Shape::Circle => {
                    may("odd", each());
                    may("countingcircles", Some(vec![json!({"cells": names(cells)})]));
                }
                Shape::Square => may("even", each()),
                Shape::Shade => {
                    may("even", each());
                    may("minimum", each());
                    may("maximum", each());
                }
                Shape::Other => {}
            }
        }
        What::Clues(clues) => {
            let part = |(spot, text): &(Spot, String)| {
                let value: u32 = text.trim().parse().ok()?;
                Some(json!({"cell": name(*spot), "value": value}))
            };
            let parts: Option<Vec<Value>> = clues.iter().map(part).collect();
            for key in ["sandwichsum", "xsum", "skyscraper", "numberedroom"] {
                may(key, parts.clone());
            }
        }
        What::Others(..) => {}
    }
    all
}

/// How lines become the parts of a key; none if they cannot.
type Lines = fn(&[Vec<Spot>]) -> Option<Vec<Value>>;

/// The keys of lines and the forms that they have.
const LINES: &[(&str, &[Form], Lines)] = &[
    ("thermometer", &[Form::Bulb], as_they_are),
    ("slowthermometer", &[Form::Bulb], as_they_are),
    ("betweenline", &[Form::Circles], apart),
    ("doublearrow", &[Form::Circles], apart),
    ("lockout", &[Form::Diamonds], apart),
    ("renban", &[Form::Plain, Form::Middle], once_round),
    ("nabner", &[Form::Plain, Form::Middle], once_round),
    ("regionsumline", &[Form::Plain, Form::Middle], apart),
    ("palindrome", &[Form::Plain, Form::Middle], apart),
    ("zipperline", &[Form::Plain, Form::Middle], apart),
    ("entropicline", &[Form::Plain, Form::Middle], round_and_on),
    ("modularline", &[Form::Plain, Form::Middle], round_and_on),
    ("parityline", &[Form::Plain, Form::Middle], as_they_are),
    ("sequenceline", &[Form::Plain, Form::Middle], apart),
];

/// For rules of neighbours on a line: it may turn back and branch.
fn as_they_are(lines: &[Vec<Spot>]) -> Option<Vec<Value>> {
    Some(vec![json!({"lines": named(lines)})])
}

/// For rules of whole lines: where one ends on another, nobody knows whether they are one.
fn apart(lines: &[Vec<Spot>]) -> Option<Vec<Value>> {
    let is_loop = |line: &Vec<Spot>| line.first() == line.last();
    (!lines.iter().any(is_loop) && !meet(lines)).then(|| vec![json!({"lines": named(lines)})])
}

/// As `apart`; a loop is a set of cells.
fn once_round(lines: &[Vec<Spot>]) -> Option<Vec<Value>> {
    let open = |line: &Vec<Spot>| {
        let mut line = line.clone();
        if line.len() > 2 && line.first() == line.last() {
            line.pop();
        }
        line
    };
    let lines: Vec<Vec<Spot>> = lines.iter().map(open).collect();
    apart(&lines)
}

/// For rules of three cells in a row: those of a loop go on where it closes.
fn round_and_on(lines: &[Vec<Spot>]) -> Option<Vec<Value>> {
    let mut all = lines.to_vec();
    for line in lines {
        if let [first, second, .., before, last] = line[..]
            && first == last
        {
            all.push(vec![before, first, second]);
        }
    }
    (!meet(lines)).then(|| vec![json!({"lines": named(&all)})])
}

/// Whether a line ends on another one.
fn meet(lines: &[Vec<Spot>]) -> bool {
    lines.iter().enumerate().any(|(i, line)| {
        let ends = [line.first(), line.last()];
        let is_loop = ends[0] == ends[1];
        let others = lines.iter().enumerate().filter(|(j, _)| *j != i);
        let mut cells = others.flat_map(|(_, other)| other);
        !is_loop && cells.any(|cell| ends.contains(&Some(cell)))
    })
}

/// The parts of marks between two cells.
fn sides_of(
    sign: Sign,
    sides: &[([Spot; 2], String)],
    may: &mut impl FnMut(&'static str, Option<Vec<Value>>),
) {
    let dots = || {
        let part = |(pair, text): &([Spot; 2], String)| json!({"cells": names(pair), "value": text});
        Some(sides.iter().map(part).collect())
    };
    match sign {
        Sign::White => may("difference", dots()),
        Sign::Black => may("ratio", dots()),
        Sign::Letters => {
            let is_of = |letters: &[&str]| {
                sides.iter().all(|(_, text)| letters.contains(&&text.to_uppercase()[..]))
            };
            may("xv", is_of(&["X", "V"]).then(dots).flatten());
            let greater: Option<Vec<Value>> = sides.iter().map(greater).collect();
            may("greaterthan", greater);
        }
        Sign::Other => {}
    }
}

/// A sign that points at the less of two cells: the greater one first.
fn greater((pair, text): &([Spot; 2], String)) -> Option<Value> {
    let [first, second] = *pair;
    let is_across = first.0 == second.0;
    let is_first = match (text.trim(), is_across) {
        (">" | "\u{203a}", true) | ("v" | "V" | "\u{2228}" | "\u{2c5}", false) => true,
        ("<" | "\u{2039}", true) | ("^" | "\u{2227}" | "\u{2c4}", false) => false,
        _ => return None,
    };
    let pair = if is_first { [first, second] } else { [second, first] };
    Some(json!({"cells": names(&pair)}))
}

/// A clue with an arrow beside the grid.
fn slant((spot, step, text): &(Spot, Spot, String)) -> Option<Value> {
    let direction = match step {
        (-1, -1) => "UL",
        (-1, 1) => "UR",
        (1, -1) => "DL",
        (1, 1) => "DR",
        _ => return None,
    };
    let value: u32 = text.trim().parse().ok()?;
    Some(json!({"cell": name(*spot), "direction": direction, "value": value}))
}

fn name((row, column): Spot) -> String {
    format!("R{row}C{column}")
}

fn names(cells: &[Spot]) -> Vec<String> {
    cells.iter().copied().map(name).collect()
}

fn named(lines: &[Vec<Spot>]) -> Vec<Vec<String>> {
    lines.iter().map(|line| names(line)).collect()
}
