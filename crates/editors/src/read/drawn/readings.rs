//! Possible meanings of a group of drawings, in the keys of f-puzzles.

use serde_json::{Value, json};

use super::super::kinds::{AREA, DrawnAs, KINDS, is_of_numbered_lines};
use super::super::{
    Object,
    cells::{add_part, decimal},
};
use super::meeting::{joined, meet, ways};
use super::{
    figure::Spot,
    group::{Cage, Form, Group, Shape, Sign, What},
};

/// A meaning of a group: a key, and its parts.
#[derive(Clone, Debug)]
pub(super) struct Meaning {
    pub(super) key: &'static str,
    pub(super) parts: Vec<Value>,
    /// Whether only the solution can show: lines that end on each other may be one.
    pub(super) is_guess: bool,
}

impl Meaning {
    /// The number of its lines.
    pub(super) fn number(&self) -> Option<u32> {
        let value = self.parts.first()?.get("value")?.as_u64()?;
        u32::try_from(value).ok().filter(|_| is_of_numbered_lines(self.key))
    }

    /// Adds it to the keys of a puzzle.
    pub(super) fn tell(&self, keys: &mut Object) {
        if self.parts.is_empty() {
            keys.insert(self.key.to_owned(), true.into());
        }
        self.parts.iter().for_each(|part| add_part(keys, self.key, part.clone()));
    }
}

/// Possible subjects of a text.
pub(super) struct Vocabulary<'a> {
    /// Whether it may speak of a key.
    pub(super) of: &'a dyn Fn(&str) -> bool,
    /// The numbers in its clauses about lines and cages.
    pub(super) numbers: &'a [u32],
    /// The region of a cell.
    pub(super) region: &'a dyn Fn(Spot) -> Option<i64>,
    /// Rows and columns.
    pub(super) size: usize,
}

/// Everything that a group may mean, of what a text speaks of.
pub(super) fn meanings(group: &Group, vocabulary: &Vocabulary<'_>) -> Vec<Meaning> {
    if let What::Lines(form, lines) = &group.what {
        return of_lines(*form, lines, vocabulary);
    }
    let mut all = Vec::new();
    let mut may = |key: &'static str, parts: Option<Vec<Value>>| {
        let parts = parts.filter(|_| (vocabulary.of)(key));
        all.extend(parts.map(|parts| Meaning { key, parts, is_guess: false }));
    };
    match &group.what {
        What::Arrows(arrows) => {
            let part = |(circle, line): &(Vec<Spot>, Vec<Spot>)| json!({"cells": names(circle), "lines": [names(line)]});
            may("arrow", Some(arrows.iter().map(part).collect()));
        }
        What::Diagonal(is_down) => {
            may(if *is_down { "diagonal-" } else { "diagonal+" }, Some(Vec::new()));
            let of_three = if *is_down { "antidiagonal-" } else { "antidiagonal+" };
            may(of_three, Some(vec![json!({})]));
        }
        What::Slants(slants) => {
            let said = slants.iter().filter(|(.., text)| !text.is_empty());
            may("littlekillersum", said.map(slant).collect());
        }
        What::Sides(sign, sides) => sides_of(*sign, sides, &mut may),
        What::Corners(corners) => {
            let square = |(row, column): Spot| {
                names(&[(0, 0), (0, 1), (1, 0), (1, 1)].map(|(r, c)| (row + r, column + c)))
            };
            let part = |(spot, text): &(Spot, String)| {
                let values: Option<Vec<u32>> =
                    text.chars().filter(|c| !c.is_whitespace()).map(|c| c.to_digit(10)).collect();
                Some(json!({"cells": square(*spot), "values": values?}))
            };
            may("quadruple", corners.iter().map(part).collect());
            let sum = |(spot, text): &(Spot, String)| {
                Some(json!({"cells": square(*spot), "value": text.trim().parse::<u32>().ok()?}))
            };
            may("cornersum", corners.iter().map(sum).collect());
        }
        What::Cells(shape, cells) => {
            let each = || Some(cells.iter().map(|cell| json!({"cell": name(*cell)})).collect());
            let together = || Some(vec![json!({"cells": names(cells)})]);
            match shape {
                Shape::Circle => {
                    may("odd", each());
                    may("countingcircles", together());
                }
                Shape::Square => may("even", each()),
                Shape::Shade => {
                    may("extraregion", regions(cells, vocabulary.size));
                    may("clone", clones(cells));
                    may("columnindexer", together());
                    may("rowindexer", together());
                    may("even", each());
                    // Beside others, even ones are square.
                    if !(vocabulary.of)("even") {
                        may("odd", each());
                    }
                    may("minimum", each());
                    may("maximum", each());
                    let mut areas = areas(cells, false);
                    areas.sort_unstable();
                    may(AREA, Some(parts_of(&areas)));
                }
                Shape::Other => {}
            }
        }
        What::Clues(clues) => {
            let (parts, digits) =
                (values_of(clues, |_| false), values_of(clues, |c| c.is_whitespace() || c == ','));
            for (drawn, parts) in [(DrawnAs::Clues, &parts), (DrawnAs::Digits, &digits)] {
                for kind in KINDS.iter().filter(|kind| kind.drawn == drawn) {
                    may(kind.key, parts.clone());
                }
            }
            for number in vocabulary.numbers {
                for (key, parts) in [("firstcells", &digits), ("firstsum", &parts)] {
                    let mut parts = parts.clone();
                    parts.iter_mut().flatten().for_each(|part| part["count"] = (*number).into());
                    may(key, parts);
                }
            }
        }
        What::Cages(cages) => {
            let part = |cage: &Cage| json!({"cells": names(&cage.cells), "value": cage.text});
            let mut may_if = |key, holds: &dyn Fn(&Cage) -> bool| {
                may(key, cages.iter().map(|cage| holds(cage).then(|| part(cage))).collect());
            };
            let is_sum = |cage: &Cage| cage.text.bytes().all(|byte| byte.is_ascii_digit());
            let is_blank = |cage: &Cage| cage.text.is_empty();
            may_if("killercage", &is_sum);
            may_if("extraregion", &|cage| is_blank(cage) && cage.cells.len() == vocabulary.size);
            may_if("rellikcage", &|cage| is_sum(cage) && !is_blank(cage));
            may_if("nearcage", &|cage| is_sum(cage) && !is_blank(cage));
            may_if("equalitycage", &is_blank);
            if cages.iter().all(is_blank) {
                let cells: Vec<Vec<String>> = cages.iter().map(|cage| names(&cage.cells)).collect();
                for number in vocabulary.numbers {
                    may("cagesum", Some(vec![json!({"lines": &cells, "value": number})]));
                }
                may("equalcages", Some(vec![json!({"lines": cells})]));
            }
        }
        What::Lines(..) | What::Strays(_) | What::Others(..) => {}
    }
    for meaning in &mut all {
        meaning.is_guess = match (meaning.key, &group.what) {
            // Other cages, of another look, may be meant with them.
            ("equalcages", _) => true,
            // Where areas touch at a corner only, no sentence states whether they are one.
            (AREA, What::Cells(_, cells)) => areas(cells, true).len() < meaning.parts.len(),
            _ => false,
        };
    }
    all
}

/// Scope of the rule of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum About {
    /// Neighbours: it may turn back and branch.
    Neighbours,
    /// The whole line.
    Line,
    /// The whole line, whose ends are marked, so that it is one.
    Ends,
    /// Its parts between the borders of regions.
    Parts,
    /// The set of its cells.
    Set,
    /// Three cells in a row.
    Threes,
}

/// Possible meanings of lines.
fn of_lines(form: Form, lines: &[Vec<Spot>], vocabulary: &Vocabulary<'_>) -> Vec<Meaning> {
    let mut all = Vec::new();
    let kinds = KINDS.iter().filter_map(|kind| Some((kind.key, kind.lines()?)));
    let said = kinds.filter(|(key, (forms, _))| forms.contains(&form) && (vocabulary.of)(key));
    let (numbered, others): (Vec<_>, Vec<_>) = said.partition(|(key, _)| is_of_numbered_lines(key));
    for (key, (_, about)) in numbered {
        for (lines, is_guess) in ways(about, lines, vocabulary) {
            let part = |number: &u32| json!({"lines": named(&lines), "value": number});
            let parts = vocabulary.numbers.iter().map(part);
            all.extend(parts.map(|part| Meaning { key, parts: vec![part], is_guess }));
        }
    }
    for (key, (_, about)) in others {
        for (lines, is_guess) in ways(about, lines, vocabulary) {
            // One line alone is not equal to another; and lines of another look may be meant, too.
            let is_equal = key == "equallines";
            if !is_equal || lines.len() > 1 {
                let parts = vec![json!({"lines": named(&lines)})];
                all.push(Meaning { key, parts, is_guess: is_guess || is_equal });
            }
        }
        if matches!(about, About::Parts) && meet(lines) {
            // As one line, whose parts are what it joins within a region.
            let parts = joined(lines).into_iter().map(|set| {
                let of_set = |line: &&Vec<Spot>| set.contains(&line[0]);
                let lines: Vec<Vec<Spot>> = lines.iter().filter(of_set).cloned().collect();
                json!({"lines": named(&lines), "visits": true})
            });
            all.push(Meaning { key: "regiontotals", parts: parts.collect(), is_guess: true });
        }
    }
    all
}

/// The parts of clues, without these characters between digits, which may be a list: `4 8` is one of
/// two.
fn values_of(clues: &[(Spot, String)], is_between: fn(char) -> bool) -> Option<Vec<Value>> {
    let part = |(spot, text): &(Spot, String)| {
        let value: u32 = text.trim().replace(is_between, "").parse().ok()?;
        Some(json!({"cell": name(*spot), "value": value}))
    };
    clues.iter().map(part).collect()
}

/// The parts of marks between two cells.
fn sides_of(
    sign: Sign,
    sides: &[([Spot; 2], String)],
    may: &mut impl FnMut(&'static str, Option<Vec<Value>>),
) {
    type Side = ([Spot; 2], String);
    let part = |(pair, text): &Side| json!({"cells": names(pair), "value": text});
    let dots = |holds: &dyn Fn(&str) -> bool| -> Option<Vec<Value>> {
        sides.iter().map(|side| holds(&side.1).then(|| part(side))).collect()
    };
    let is_number = |text: &str| text.trim().parse::<u32>().is_ok();
    match sign {
        Sign::White => {
            may("difference", dots(&|_| true));
            may("pairsum", dots(&is_number));
            may("pairmaximum", dots(&is_number));
        }
        Sign::Black => may("ratio", dots(&|_| true)),
        Sign::Letters => {
            may("xv", dots(&|text| ["X", "V"].contains(&&text.to_uppercase()[..])));
            may("greaterthan", sides.iter().map(greater).collect());
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

/// Cells that touch as regions of as many cells as there are digits: at a side, or at a corner too.
fn regions(cells: &[Spot], size: usize) -> Option<Vec<Value>> {
    let mut ways = [false, true].map(|corners| areas(cells, corners)).into_iter();
    ways.find(|areas| areas.iter().all(|area| area.len() == size)).map(|areas| parts_of(&areas))
}

/// Two areas of one shape, neither of which is turned: the cells at the same place are clones.
fn clones(cells: &[Spot]) -> Option<Vec<Value>> {
    [false, true].into_iter().find_map(|corners| {
        let mut areas = areas(cells, corners);
        areas.sort_unstable();
        let [first, second] = &areas[..] else { return None };
        let shape = |area: &[Spot]| {
            let (row, column) = area[0];
            area.iter().map(|cell| (cell.0 - row, cell.1 - column)).collect::<Vec<Spot>>()
        };
        let part = || json!({"cells": names(first), "cloneCells": names(second)});
        (shape(first) == shape(second)).then(|| vec![part()])
    })
}

/// A part for each area.
fn parts_of(areas: &[Vec<Spot>]) -> Vec<Value> {
    areas.iter().map(|area| json!({"cells": names(area)})).collect()
}

/// The areas of cells that touch at a side, or at a corner too, each in the order of its cells.
fn areas(cells: &[Spot], corners: bool) -> Vec<Vec<Spot>> {
    let touch = |a: Spot, b: Spot| {
        let (down, right) = ((a.0 - b.0).abs(), (a.1 - b.1).abs());
        down + right == 1 || corners && down.max(right) == 1
    };
    let mut rest = cells.to_vec();
    let mut areas = Vec::new();
    while let Some(first) = rest.pop() {
        let mut area = vec![first];
        let mut at = 0;
        while at < area.len() {
            let last = area[at];
            area.extend(rest.extract_if(.., |cell| touch(*cell, last)));
            at += 1;
        }
        area.sort_unstable();
        areas.push(area);
    }
    areas
}

/// A clue with an arrow next to the grid.
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
    decimal(row, column)
}

fn names(cells: &[Spot]) -> Vec<String> {
    cells.iter().copied().map(name).collect()
}

fn named(lines: &[Vec<Spot>]) -> Vec<Vec<String>> {
    lines.iter().map(|line| names(line)).collect()
}
