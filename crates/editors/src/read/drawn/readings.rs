//! Possible meanings of a group of drawings, in the keys of f-puzzles.

use serde_json::{Value, json};

use super::super::Object;
use super::super::kinds::{AREA, DrawnAs, KINDS, is_of_numbered_lines};
use super::figure::Spot;
use super::group::{Cage, Form, Group, Shape, Sign, What};
use super::meeting::{joined, meet, ways};

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
            keys.insert(self.key.to_owned(), Value::Bool(true));
            return;
        }
        let all = keys.entry(self.key).or_insert_with(|| Value::Array(Vec::new()));
        if let Value::Array(all) = all {
            all.extend(self.parts.iter().cloned());
        }
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
    let mut all = Vec::new();
    if let What::Lines(form, lines) = &group.what {
        all.extend(of_lines(*form, lines, vocabulary));
        return all;
    }
    let mut equal = None;
    let mut consecutive = None;
    let mut may = |key: &'static str, parts: Option<Vec<Value>>| {
        if let Some(parts) = parts.filter(|_| (vocabulary.of)(key)) {
            all.push(Meaning { key, parts, is_guess: false });
        }
    };
    match &group.what {
        What::Arrows(arrows) => {
            let part = |(circle, line): &(Vec<Spot>, Vec<Spot>)| {
                let line: Vec<String> = names(line);
                json!({"cells": names(circle), "lines": [line]})
            };
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
            match shape {
                Shape::Circle => {
                    may("odd", each());
                    may("countingcircles", Some(vec![json!({"cells": names(cells)})]));
                }
                Shape::Square => may("even", each()),
                Shape::Shade => {
                    may("extraregion", regions(cells, vocabulary.size));
                    may("clone", clones(cells));
                    may("columnindexer", Some(vec![json!({"cells": names(cells)})]));
                    may("rowindexer", Some(vec![json!({"cells": names(cells)})]));
                    may("even", each());
                    // Beside others, even ones are square.
                    if !(vocabulary.of)("even") {
                        may("odd", each());
                    }
                    may("minimum", each());
                    may("maximum", each());
                    consecutive = consecutive_areas(cells).filter(|area| (vocabulary.of)(area.key));
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
            let digits = digits_of(clues);
            for (drawn, parts) in [(DrawnAs::Clues, &parts), (DrawnAs::Digits, &digits)] {
                for kind in KINDS.iter().filter(|kind| kind.drawn == drawn) {
                    may(kind.key, parts.clone());
                }
            }
            for number in vocabulary.numbers {
                let counted = |part: &Value| {
                    let mut part = part.clone();
                    part["count"] = (*number).into();
                    part
                };
                let all = |parts: &Option<Vec<Value>>| {
                    parts.as_ref().map(|parts| parts.iter().map(counted).collect())
                };
                may("firstcells", all(&digits));
                may("firstsum", all(&parts));
            }
        }
        What::Cages(cages) => {
            let part = |cage: &Cage| {
                let is_sum = cage.text.bytes().all(|byte| byte.is_ascii_digit());
                is_sum.then(|| json!({"cells": names(&cage.cells), "value": cage.text}))
            };
            may("killercage", cages.iter().map(part).collect());
            let is_region = |cage: &Cage| {
                let is_it = cage.cells.len() == vocabulary.size && cage.text.is_empty();
                is_it.then(|| json!({"cells": names(&cage.cells)}))
            };
            may("extraregion", cages.iter().map(is_region).collect());
            let with_sum = |cage: &Cage| part(cage).filter(|_| !cage.text.is_empty());
            may("rellikcage", cages.iter().map(with_sum).collect());
            may("nearcage", cages.iter().map(with_sum).collect());
            let without = |cage: &Cage| part(cage).filter(|_| cage.text.is_empty());
            may("equalitycage", cages.iter().map(without).collect());
            if cages.iter().all(|cage| cage.text.is_empty()) {
                let cells: Vec<Vec<String>> = cages.iter().map(|cage| names(&cage.cells)).collect();
                for number in vocabulary.numbers {
                    may("cagesum", Some(vec![json!({"lines": &cells, "value": number})]));
                }
                // Other cages, of another look, may be meant with them.
                let part = vec![json!({"lines": cells})];
                let is_said = (vocabulary.of)("equalcages");
                equal =
                    is_said.then_some(Meaning { key: "equalcages", parts: part, is_guess: true });
            }
        }
        What::Lines(..) | What::Strays(_) | What::Others(..) => {}
    }
    all.extend(equal);
    all.extend(consecutive);
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
    let of_form = || {
        let is_of = |key: &str, forms: &[Form]| forms.contains(&form) && (vocabulary.of)(key);
        let kinds = KINDS.iter().filter_map(|kind| Some((kind.key, kind.lines()?)));
        kinds.filter(move |(key, (forms, _))| is_of(key, forms))
    };
    for (key, (_, about)) in of_form().filter(|(key, _)| is_of_numbered_lines(key)) {
        for (lines, is_guess) in ways(about, lines, vocabulary) {
            let parts = vocabulary
                .numbers
                .iter()
                .map(|number| json!({"lines": named(&lines), "value": number}));
            all.extend(parts.map(|part| Meaning { key, parts: vec![part], is_guess }));
        }
    }
    for (key, (_, about)) in of_form().filter(|(key, _)| !is_of_numbered_lines(key)) {
        // One line alone is not equal to another.
        let is_said = |lines: &Vec<Vec<Spot>>| key != "equallines" || lines.len() > 1;
        let ways = ways(about, lines, vocabulary).into_iter().filter(|(lines, _)| is_said(lines));
        let ways = ways.map(|(lines, is_guess)| Meaning {
            key,
            parts: vec![json!({"lines": named(&lines)})],
            // So may lines of another look.
            is_guess: is_guess || key == "equallines",
        });
        all.extend(ways);
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

/// The parts of clues each of which is a list of digits: `4 8` is one of two.
fn digits_of(clues: &[(Spot, String)]) -> Option<Vec<Value>> {
    let part = |(spot, text): &(Spot, String)| {
        let is_space = |c: char| c.is_whitespace() || c == ',';
        let digits: String = text.chars().filter(|c| !is_space(*c)).collect();
        let value: u32 = digits.parse().ok()?;
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
    let dots = || {
        let part =
            |(pair, text): &([Spot; 2], String)| json!({"cells": names(pair), "value": text});
        Some(sides.iter().map(part).collect())
    };
    match sign {
        Sign::White => {
            may("difference", dots());
            let has_number = |(_, text): &([Spot; 2], String)| text.trim().parse::<u32>().is_ok();
            let numbered = || dots().filter(|_| sides.iter().all(has_number));
            may("pairsum", numbered());
            may("pairmaximum", numbered());
        }
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

/// Whether cells share a side.
fn beside(a: Spot, b: Spot) -> bool {
    (a.0 - b.0).abs() + (a.1 - b.1).abs() == 1
}

/// Whether cells share a side or a corner.
fn around(a: Spot, b: Spot) -> bool {
    (a.0 - b.0).abs().max((a.1 - b.1).abs()) == 1
}

/// Cells that touch as regions of as many cells as there are digits: at a side, or at a corner too.
fn regions(cells: &[Spot], size: usize) -> Option<Vec<Value>> {
    regions_that(cells, size, beside).or_else(|| regions_that(cells, size, around))
}

fn regions_that(
    cells: &[Spot],
    size: usize,
    touch: impl Fn(Spot, Spot) -> bool,
) -> Option<Vec<Value>> {
    let areas = areas(cells, touch);
    let are_regions = areas.iter().all(|area| area.len() == size);
    are_regions.then(|| areas.iter().map(|area| json!({"cells": names(area)})).collect())
}

/// Two areas of one shape, neither of which is turned: the cells at the same place are clones.
fn clones(cells: &[Spot]) -> Option<Vec<Value>> {
    let of = |mut areas: Vec<Vec<Spot>>| {
        areas.sort_unstable();
        let [first, second] = &areas[..] else { return None };
        let shape = |area: &[Spot]| {
            let (row, column) = area[0];
            area.iter().map(|cell| (cell.0 - row, cell.1 - column)).collect::<Vec<Spot>>()
        };
        let part = || json!({"cells": names(first), "cloneCells": names(second)});
        (shape(first) == shape(second)).then(|| vec![part()])
    };
    of(areas(cells, beside)).or_else(|| of(areas(cells, around)))
}

/// Areas each of which is a set of consecutive digits. Where some touch at a corner only, no
/// sentence states whether they are one.
fn consecutive_areas(cells: &[Spot]) -> Option<Meaning> {
    let mut areas_of_sides = areas(cells, beside);
    areas_of_sides.sort_unstable();
    let is_guess = areas(cells, around).len() < areas_of_sides.len();
    let parts = areas_of_sides.iter().map(|area| json!({"cells": names(area)})).collect();
    Some(Meaning { key: AREA, parts, is_guess })
}

/// The areas of cells that touch, each in the order of its cells.
fn areas(cells: &[Spot], touch: impl Fn(Spot, Spot) -> bool) -> Vec<Vec<Spot>> {
    let mut rest = cells.to_vec();
    let mut regions = Vec::new();
    while let Some(first) = rest.pop() {
        let mut region = vec![first];
        let mut at = 0;
        while at < region.len() {
            let last = region[at];
            region.extend(rest.extract_if(.., |cell| touch(*cell, last)));
            at += 1;
        }
        region.sort_unstable();
        regions.push(region);
    }
    regions
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
    format!("R{row}C{column}")
}

fn names(cells: &[Spot]) -> Vec<String> {
    cells.iter().copied().map(name).collect()
}

fn named(lines: &[Vec<Spot>]) -> Vec<Vec<String>> {
    lines.iter().map(|line| names(line)).collect()
}
