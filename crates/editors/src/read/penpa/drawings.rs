//! Drawings of Penpa: digits, texts, symbols, lines, cages and shades.

use serde_json::Value;

use super::super::{Done, Read, refuse};
use super::super::{
    cells::list,
    colour::Colour,
    drawn::{Cage, Drawings, Mark, Point, Spot, Stroke},
};
use super::{Object, board::Board};

/// Members that are read.
#[rustfmt::skip]
const READ: &[&str] = &[
    "number", "numberS", "symbol", "surface", "line", "lineE", "thermo", "nobulbthermo", "arrows",
    "direction", "killercages",
];

/// Members that state nothing: what was undone, lines of the grid that are left out, and the
/// outlines of cages, which `killercages` has as cells.
const ASIDE: &[&str] = &["command_redo", "command_undo", "command_replay", "deletelineE", "cage"];

/// All that is drawn except for the givens and the borders of regions.
///
/// # Errors
/// Something is drawn of which no sentence supports what it is.
pub(super) fn of(question: &Object, board: &Board) -> Read<Drawings> {
    let says = |value: &Value| match value {
        Value::Array(all) => !all.is_empty(),
        Value::Object(all) => !all.is_empty(),
        _ => false,
    };
    let is_known = |key: &str| READ.contains(&key) || ASIDE.contains(&key);
    if let Some((key, _)) = question.iter().find(|(key, value)| says(value) && !is_known(key)) {
        return refuse(format!("{key} in a drawing of Penpa"), "drawings that are known");
    }
    let has_cages = question.get("killercages").is_some_and(says);
    if question.get("cage").is_some_and(says) && !has_cages {
        let found = "the outline of a cage in a drawing of Penpa";
        return refuse(found, "cages that are drawn as cages");
    }
    let mut drawings = Drawings { size: board.size, ..Drawings::default() };
    drawings.cages = cages(question, board)?;
    shades(question, board, &mut drawings);
    lines(question, board, &mut drawings);
    symbols(question, board, &mut drawings)?;
    texts(question, board, &mut drawings)?;
    Ok(drawings)
}

/// The entries of a member whose keys are numbers of places.
fn entries<'a>(question: &'a Object, key: &str) -> impl Iterator<Item = (usize, &'a Value)> {
    let all = question.get(key).and_then(Value::as_object).into_iter().flatten();
    all.filter_map(|(place, value)| Some((place.parse().ok()?, value)))
}

/// The lists of places of a member.
fn lists(question: &Object, key: &str) -> Vec<Vec<usize>> {
    let numbers = |list: &Value| -> Vec<usize> {
        let numbers = list.as_array().into_iter().flatten();
        numbers.filter_map(Value::as_u64).map(|number| number as usize).collect()
    };
    list(question, key).iter().map(numbers).filter(|list| !list.is_empty()).collect()
}

/// The given digit of an entry of `number`: a single digit in black.
fn given(value: &Value) -> Option<u32> {
    let [text, colour, style] = value.as_array()?.get(..3)? else { return None };
    let style = style.as_str().map(str::to_owned).unwrap_or_else(|| style.to_string());
    match (colour.as_u64()?, &style[..]) {
        (1, "1" | "2" | "4" | "10") => {
            let text = text.as_str().map_or_else(|| text.to_string(), str::to_owned);
            text.trim().parse().ok().filter(|digit| (1..=16).contains(digit))
        }
        // The digits that a cell may hold; a single one is given.
        (1, "7") => {
            let marks = text.as_array()?;
            let mut set = (1..).zip(marks).filter(|(_, mark)| mark.as_u64() == Some(1));
            let only = set.next().map(|(digit, _)| digit);
            only.filter(|_| set.next().is_none())
        }
        _ => None,
    }
}

/// The given digit of each cell.
pub(super) fn givens(question: &Object, board: &Board) -> Vec<Option<u32>> {
    let mut givens = vec![None; board.size * board.size];
    for (place, value) in entries(question, "number").filter(|(place, _)| board.is_cell(*place)) {
        if let Some(at) = board.cell(place) {
            givens[at] = given(value);
        }
    }
    givens
}

/// Texts that are no givens and no sums of cages.
fn texts(question: &Object, board: &Board, drawings: &mut Drawings) -> Done {
    for (place, value) in entries(question, "number") {
        let is_given =
            board.is_cell(place) && board.cell(place).is_some() && given(value).is_some();
        let text = match value.get(0) {
            _ if is_given || key_of_answer(question, board, place).is_some() => continue,
            Some(Value::String(text)) => text.trim().to_owned(),
            Some(Value::Number(number)) => number.to_string(),
            // Empty candidates.
            Some(Value::Array(marks)) if marks.iter().all(|mark| mark.as_u64() == Some(0)) => {
                continue;
            }
            _ => return refuse("candidates in a drawing of Penpa", "givens"),
        };
        if let Some(centre) = board.point(place).filter(|_| !text.is_empty()) {
            drawings.marks.push(Mark { text, ..mark(centre, 0.0) });
        }
    }
    for (place, value) in entries(question, "numberS") {
        let text = value.get(0).and_then(Value::as_str).unwrap_or_default().trim().to_owned();
        let spot = board.spot(place);
        let is_sum = drawings.cages.iter().any(|cage| spot == first(cage) && cage.text == text);
        if let Some(centre) = board.point(place).filter(|_| !is_sum && !text.is_empty()) {
            drawings.marks.push(Mark { text, ..mark(centre, 0.0) });
        }
    }
    Ok(())
}

/// The letter next to the grid, with an arrow in the same place, of a row or a column that a
/// contest asks for as the answer: no rule.
fn key_of_answer(question: &Object, board: &Board, place: usize) -> Option<char> {
    let entry = |key: &str| question.get(key)?.get(place.to_string());
    let letter = entry("number")?.get(0)?.as_str()?.trim();
    let is_arrow = entry("symbol")?.get(1)?.as_str()?.starts_with("arrow");
    let mut letters = letter.chars();
    let only = letters.next().filter(char::is_ascii_uppercase)?;
    (is_arrow && board.spot(place).is_none() && letters.next().is_none()).then_some(only)
}

fn mark(centre: (f64, f64), side: f64) -> Mark {
    Mark { centre, width: side, height: side, ..Mark::default() }
}

/// The cell of a cage in which its sum stands.
fn first(cage: &Cage) -> Option<Spot> {
    cage.cells.iter().copied().min()
}

/// Cages, with the small numbers in their first cells.
fn cages(question: &Object, board: &Board) -> Read<Vec<Cage>> {
    let cage = |places: Vec<usize>| {
        let cells: Option<Vec<Spot>> = places.into_iter().map(|place| board.spot(place)).collect();
        let Some(cells) = cells else {
            return refuse("a cage that leaves the grid in a drawing of Penpa", "cells of it");
        };
        let mut cage = Cage { cells, text: String::new(), is_unique: true, colour: None };
        let at = first(&cage);
        let sums = entries(question, "numberS").filter(|(place, _)| board.spot(*place) == at);
        let sums = sums.filter_map(|(_, value)| value.get(0)?.as_str());
        cage.text = sums.map(|sum| sum.trim().to_owned()).next().unwrap_or_default();
        Ok(cage)
    };
    lists(question, "killercages").into_iter().map(cage).collect()
}

fn hex(colour: &str) -> Option<Colour> {
    Colour::of(Some(&colour.into()))
}

/// The colours of shaded cells by their numbers, from 1.
#[rustfmt::skip]
const SHADES: [&str; 12] = [
    "#444444", "#b3ffb3", "#cfcfcf", "#000000", "#c0e0ff", "#ffa3a3",
    "#ffffa3", "#999999", "#ffb3ff", "#ffcc80", "#cc99ff", "#eecab1",
];

/// Shaded cells.
fn shades(question: &Object, board: &Board, drawings: &mut Drawings) {
    for (place, value) in entries(question, "surface") {
        let number = value.as_u64().and_then(|number| usize::try_from(number).ok());
        let colour = number.and_then(|number| SHADES.get(number.checked_sub(1)?));
        let Some(colour) = colour else { continue };
        if let Some(centre) = board.point(place).filter(|_| board.is_cell(place)) {
            drawings.marks.push(Mark { fill: hex(colour), ..mark(centre, 1.0) });
        }
    }
}

/// Circles, squares and signs of inequality.
fn symbols(question: &Object, board: &Board, drawings: &mut Drawings) -> Done {
    for (place, value) in entries(question, "symbol") {
        let name = value.get(1).and_then(Value::as_str).unwrap_or_default();
        if key_of_answer(question, board, place).is_some() {
            continue;
        }
        let style = value.get(0).and_then(Value::as_u64).unwrap_or(0);
        let Some(centre) = board.point(place) else { continue };
        if name == "inequality" {
            let sign =
                ["<", "^", ">", "v"].get((style as usize + 3) % 4).copied().unwrap_or_default();
            drawings.marks.push(Mark { text: sign.to_owned(), ..mark(centre, 0.0) });
            continue;
        }
        let (is_round, side) = match name {
            "circle_L" => (true, 0.86),
            "circle_M" => (true, 0.7),
            "circle_S" => (true, 0.44),
            "circle_SS" => (true, 0.26),
            "square_LL" => (false, 1.0),
            "square_L" => (false, 0.8),
            "square_M" => (false, 0.7),
            "square_S" => (false, 0.44),
            "square_SS" => (false, 0.26),
            _ => {
                let found = format!("the symbol {name:?} in a drawing of Penpa");
                return refuse(found, "circles, squares and signs of inequality");
            }
        };
        let (fill, border) = match style {
            1 | 8 | 10 => ("#ffffff", "#000000"),
            2 => ("#000000", "#000000"),
            3 => ("#cfcfcf", "none"),
            5 | 9 => ("#cfcfcf", "#000000"),
            6 => ("#ffffff", "#999999"),
            7 => ("#ffffff", "none"),
            11 => ("#ff0000", "#ff0000"),
            12 => ("#208020", "#208020"),
            _ => ("none", "#000000"),
        };
        let (fill, border) = (hex(fill), hex(border));
        drawings.marks.push(Mark { is_round, fill, border, ..mark(centre, side) });
    }
    Ok(())
}

/// Lines, thermometers and arrows.
fn lines(question: &Object, board: &Board, drawings: &mut Drawings) {
    // Without points it is a line whose rule is unknown.
    let points = |list: &[usize]| -> Vec<Point> {
        let points: Option<_> = list.iter().map(|place| board.point(*place)).collect();
        points.unwrap_or_default()
    };
    let grey = hex("#cfcfcf");
    for (key, has_bulb) in [("thermo", true), ("nobulbthermo", false)] {
        for list in lists(question, key) {
            let stroke =
                Stroke { points: points(&list), colour: grey, width: 13.0, has_head: false };
            if let Some(&centre) = stroke.points.first().filter(|_| has_bulb) {
                drawings.marks.push(Mark { is_round: true, fill: grey, ..mark(centre, 0.8) });
            }
            drawings.strokes.push(stroke);
        }
    }
    for (key, has_circle) in [("arrows", true), ("direction", false)] {
        for list in lists(question, key) {
            let colour = hex("#999999");
            let stroke = Stroke { points: points(&list), colour, width: 2.0, has_head: true };
            if let Some(&centre) = stroke.points.first().filter(|_| has_circle) {
                drawings.marks.push(Mark { is_round: true, border: colour, ..mark(centre, 0.8) });
            }
            drawings.strokes.push(stroke);
        }
    }
    let mut styles: Vec<(u64, Vec<[usize; 2]>)> = Vec::new();
    for (key, from_corners) in [("line", false), ("lineE", true)] {
        for (ends, style) in pairs(question, key) {
            // The borders of regions are read as such.
            let is_side = from_corners && border(ends, board).is_some();
            if is_side {
                continue;
            }
            match styles.iter_mut().find(|(other, _)| *other == style) {
                Some((_, all)) => all.push(ends),
                None => styles.push((style, vec![ends])),
            }
        }
    }
    for (style, segments) in styles {
        let (colour, width) = match style {
            3 => ("#208020", 3.0),
            5 => ("#999999", 3.0),
            6 => ("#999999", 12.0),
            8 => ("#ff0000", 3.0),
            9 => ("#187bcd", 3.0),
            12 => ("#444444", 1.0),
            _ => ("#000000", 2.0),
        };
        for path in chained(segments) {
            let colour = hex(colour);
            drawings.strokes.push(Stroke { points: points(&path), colour, width, has_head: false });
        }
    }
}

/// The pairs of places of a member, and their styles.
fn pairs(question: &Object, key: &str) -> Vec<([usize; 2], u64)> {
    let all = question.get(key).and_then(Value::as_object).into_iter().flatten();
    let pair = |(ends, style): (&String, &Value)| {
        let (a, b) = ends.split_once(',')?;
        Some(([a.parse().ok()?, b.parse().ok()?], style.as_u64()?))
    };
    all.filter_map(pair).collect()
}

/// Segments that go on where another ends, as lines. Where more than two meet, lines end.
fn chained(mut segments: Vec<[usize; 2]>) -> Vec<Vec<usize>> {
    let mut ends: Vec<usize> = segments.iter().flatten().copied().collect();
    ends.sort_unstable();
    let count = |place: usize| ends.iter().filter(|other| **other == place).count();
    let mut lines = Vec::new();
    while let Some([a, b]) = segments.pop() {
        let mut line = std::collections::VecDeque::from([a, b]);
        for is_back in [true, false] {
            loop {
                let end = if is_back { line[line.len() - 1] } else { line[0] };
                let next = segments.iter().position(|segment| segment.contains(&end));
                let Some(next) = next.filter(|_| count(end) == 2) else { break };
                let [c, d] = segments.swap_remove(next);
                let far = if c == end { d } else { c };
                if is_back { line.push_back(far) } else { line.push_front(far) }
            }
        }
        lines.push(line.into_iter().collect());
    }
    lines
}

/// The two cells on the sides of a segment between neighbouring corners; `None` where it is not
/// one.
fn border([a, b]: [usize; 2], board: &Board) -> Option<[Spot; 2]> {
    let (a, b) = (board.point(a)?, board.point(b)?);
    let whole = |(row, column): (f64, f64)| row.fract() == 0.0 && column.fract() == 0.0;
    if !whole(a) || !whole(b) {
        return None;
    }
    let (row, column) = (a.0.min(b.0) as i32, a.1.min(b.1) as i32);
    match ((a.0 - b.0).abs(), (a.1 - b.1).abs()) {
        (0.0, 1.0) => Some([(row, column + 1), (row + 1, column + 1)]),
        (1.0, 0.0) => Some([(row + 1, column), (row + 1, column + 1)]),
        _ => None,
    }
}

/// The region of each cell, where bold lines within the grid make regions; `None` where there are
/// no such lines.
///
/// # Errors
/// Bold lines that make no regions.
pub(super) fn regions(question: &Object, board: &Board) -> Read<Option<Vec<usize>>> {
    let bold: Vec<[Spot; 2]> = pairs(question, "lineE")
        .into_iter()
        .filter(|(_, style)| matches!(style, 2 | 21))
        .filter_map(|(ends, _)| border(ends, board))
        .collect();
    let size = board.size as i32;
    let inside = |(row, column): Spot| (1..=size).contains(&row) && (1..=size).contains(&column);
    if !bold.iter().any(|[a, b]| inside(*a) && inside(*b)) {
        return Ok(None);
    }
    let at = |(row, column): Spot| ((row - 1) * size + column - 1) as usize;
    let mut regions = vec![usize::MAX; board.size * board.size];
    let mut count = 0;
    for start in (1..=size).flat_map(|row| (1..=size).map(move |column| (row, column))) {
        if regions[at(start)] != usize::MAX {
            continue;
        }
        let mut reached = vec![start];
        regions[at(start)] = count;
        while let Some(cell) = reached.pop() {
            for (down, right) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                let next = (cell.0 + down, cell.1 + right);
                let pair = [cell.min(next), cell.max(next)];
                if inside(next) && regions[at(next)] == usize::MAX && !bold.contains(&pair) {
                    regions[at(next)] = count;
                    reached.push(next);
                }
            }
        }
        count += 1;
    }
    let is_whole = |number: usize| regions.iter().filter(|r| **r == number).count() == board.size;
    match count == board.size && (0..count).all(is_whole) {
        true => Ok(Some(regions)),
        false => refuse(
            format!("bold lines that make {count} regions in a drawing of Penpa"),
            "as many regions as rows, of as many cells",
        ),
    }
}
