//! The types of elements, by number: what each may have, and how it is told in the keys of
//! f-puzzles.

use serde_json::{Value, json};

use super::super::cells::{decimal, distinct, is_straight, says_something, text};
use super::super::{
    Done, Read,
    kinds::{KINDS, SLOW, THERMO},
    refuse, wrong,
};
use super::{Document, Object, is_on, list, objects, said};

/// How an element is told under a key.
pub(crate) type Tell = fn(&mut Document, &Object, &str) -> Done;

/// A type of element.
pub(crate) struct Element {
    pub(crate) number: u64,
    pub(crate) name: &'static str,
    /// Keys besides its name, style and switches.
    pub(crate) members: &'static [&'static str],
    /// The key of f-puzzles; empty for those that choose it.
    pub(crate) key: &'static str,
    pub(crate) tell: Tell,
}

const fn element(
    number: u64,
    name: &'static str,
    members: &'static [&'static str],
    tell: Tell,
) -> Element {
    Element { number, name, members, key: "", tell }
}

/// Keys that any element may have.
pub(super) const OF_ALL: &[&str] = &["type", "name", "style", "disabled", "solverIgnored"];

/// All types that are known.
pub(super) fn elements() -> impl Iterator<Item = &'static Element> {
    KINDS.iter().filter_map(|kind| kind.element.as_ref()).chain(ELEMENTS)
}

/// The types that are of no [kind](KINDS), or of several.
const ELEMENTS: &[Element] = &[
    element(0, "givens", &[], |_, _, _| Ok(())),
    element(1, "regions", &["regions"], regions),
    element(15, "nonconsecutive", &[], |document, _, _| {
        document.dots.is_nonconsecutive = true;
        Ok(())
    }),
    element(16, "global groups", &["groups"], global_groups),
    element(200, "difference dots", &["clues", "negative", "overrideNegativeRatios"], differences),
    element(201, "ratio dots", &["clues", "negative", "overrideNegativeDifferences"], ratios),
    element(202, "XV", &["clues", "negative"], xv),
    element(406, "digit group lines", &["lines", "groups"], group_lines),
    element(1000, "custom constraint", &["definition", "input"], custom),
    element(2000, "cosmetic lines", &["lines"], |document, from, _| document.drawn(from, "lines")),
    element(2001, "cosmetic cages", &["cages"], cosmetic_cages),
    element(2002, "cosmetic symbols", &["symbols", "params"], symbols),
    element(2003, "rows and columns", &["areas"], rows_and_columns),
    element(4000, "fog lights", &["lightCells", "cells"], |document, from, _| {
        document.drawn(from, "lightCells")
    }),
    element(
        4001,
        "fog clearing",
        &["patterns", "overrides", "triggers", "effects", "editor"],
        |_, _, _| Ok(()),
    ),
];

pub(crate) fn switch(document: &mut Document, _: &Object, key: &str) -> Done {
    document.switch(key)
}

/// The region of each cell, by number; -1 for none.
fn regions(document: &mut Document, from: &Object, _: &str) -> Done {
    let regions = list(from, "regions")?;
    if regions.len() != document.size * document.size {
        return refuse(format!("the regions of {} cells", regions.len()), "a region for each cell");
    }
    match document.keys.insert("regions".to_owned(), regions.into()) {
        None => Ok(()),
        Some(_) => refuse("regions for the second time", "one element with regions"),
    }
}

/// The digits of each group of a list, which are bits: bit 1 for digit 1.
fn groups(from: &Object) -> Read<Vec<u64>> {
    let group = |value: &Value| {
        value.as_u64().ok_or_else(|| wrong(format!("the group {value}"), "digits as bits"))
    };
    let mut groups = list(from, "groups")?.iter().map(group).collect::<Read<Vec<u64>>>()?;
    groups.sort_unstable();
    Ok(groups)
}

/// The low, middle and high digits of nine.
const LOW_TO_HIGH: [u64; 3] = [0b1110, 0b111_0000, 0b11_1000_0000];

/// The digits up to the size whose remainders are 0, 1 and so on.
fn remainders(size: usize, modulus: usize) -> Vec<u64> {
    let group = |rest: usize| (1..=size).filter(move |digit| digit % modulus == rest);
    let mut groups: Vec<u64> =
        (0..modulus).map(|rest| group(rest).map(|digit| 1 << digit).sum()).collect();
    groups.sort_unstable();
    groups
}

/// The key for groups of digits: low, middle and high ones, or those of each remainder by 3, or by
/// 2 where there is a key for these.
fn key_of_groups(
    size: usize,
    from: &Object,
    keys: &[&'static str],
    name: &str,
) -> Read<&'static str> {
    const KNOWN: &str = "low, middle and high digits, or those of each remainder";
    let groups = groups(from)?;
    let known = [
        (size == 9).then(|| LOW_TO_HIGH.to_vec()),
        Some(remainders(size, 3)),
        Some(remainders(size, 2)),
    ];
    let known = keys.iter().zip(known).find(|(_, known)| known.as_ref() == Some(&groups));
    let other = || wrong(format!("other groups of digits in {name}"), KNOWN);
    known.map(|(key, _)| *key).ok_or_else(other)
}

fn global_groups(document: &mut Document, from: &Object, _: &str) -> Done {
    let keys = &["globalentropy", "globalmodular"];
    document.switch(key_of_groups(document.size, from, keys, "the global groups")?)
}

fn group_lines(document: &mut Document, from: &Object, _: &str) -> Done {
    let keys = &["entropicline", "modularline", "parityline"];
    document.lines(from, key_of_groups(document.size, from, keys, "the lines")?)
}

fn differences(document: &mut Document, from: &Object, _: &str) -> Done {
    let (values, is_negative) = document.dots(from, "difference", 1)?;
    document.dots.add_differences(&values, is_negative, is_on(from, "overrideNegativeRatios")?);
    Ok(())
}

fn ratios(document: &mut Document, from: &Object, _: &str) -> Done {
    let (values, is_negative) = document.dots(from, "ratio", 2)?;
    document.dots.add_ratios(&values, is_negative, is_on(from, "overrideNegativeDifferences")?);
    Ok(())
}

fn xv(document: &mut Document, from: &Object, _: &str) -> Done {
    let mut negative = document.marks(from, "xv")?;
    for clue in document.keys.get_mut("xv").and_then(Value::as_array_mut).into_iter().flatten() {
        clue["value"] = match clue["value"].as_str() {
            Some("10" | "X") => "X".into(),
            Some("5" | "V") => "V".into(),
            other => return refuse(format!("the mark {other:?} of XV"), "10 or 5"),
        };
    }
    negative.sort_unstable();
    match negative[..] {
        [] => Ok(()),
        [5, 10] => {
            document.add("negative", "xv".into());
            Ok(())
        }
        _ => refuse(format!("the negative sums {negative:?}"), "5 and 10, or none"),
    }
}

pub(crate) fn thermometers(document: &mut Document, from: &Object, key: &str) -> Done {
    let key = if is_on(from, "slow")? { SLOW } else { key };
    for line in document.lines_of(from, "thermometers")? {
        document.add(key, json!({ "lines": [line] }));
    }
    Ok(())
}

/// Groups of cells that hold the same digit.
pub(crate) fn clones(document: &mut Document, from: &Object, _: &str) -> Done {
    for group in document.lines_of(from, "groups")? {
        let Some((first, others)) = group.split_first() else { continue };
        for other in others {
            document.add("clone", json!({ "cells": [first], "cloneCells": [other] }));
        }
    }
    Ok(())
}

/// Corners are numbered row by row, those of the border too.
pub(crate) fn quadruples(document: &mut Document, from: &Object, _: &str) -> Done {
    let size = document.size;
    for clue in objects(from, "clues")? {
        let number = clue.get("corner").and_then(Value::as_u64).unwrap_or(0) as usize;
        let (row, column) = (number / (size + 1), number % (size + 1));
        if !(1..size).contains(&row) || !(1..size).contains(&column) {
            let found = format!("the corner {} of a quadruple", text(clue, "corner"));
            return refuse(found, "a corner of four cells");
        }
        let cells = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(r, c)| decimal(row + r, column + c));
        document.add("quadruple", json!({ "cells": cells, "values": list(clue, "digits")? }));
    }
    Ok(())
}

pub(crate) fn extra_region(document: &mut Document, from: &Object, _: &str) -> Done {
    let cells = document.cells(from.get("cells"))?;
    if cells.len() > 1 {
        document.add("extraregion", json!({ "cells": cells }));
    }
    Ok(())
}

pub(crate) fn whispers(document: &mut Document, from: &Object, _: &str) -> Done {
    let difference = from.get("minDifference").and_then(Value::as_u64);
    let difference = difference.ok_or_else(|| {
        wrong("whisper lines without a difference", "the least difference of neighbours")
    })?;
    for line in document.lines_of(from, "lines")? {
        match difference {
            5 => document.add("germanwhispers", json!({ "lines": [line] })),
            4 => document.add("dutchwhispers", json!({ "lines": [line] })),
            _ => document.add("whispers", json!({ "lines": [line], "value": difference })),
        }
    }
    Ok(())
}

/// Cells that are greater, or smaller, than those around them. Two of one element that lie side by
/// side are not compared.
pub(crate) fn extremes(document: &mut Document, from: &Object, key: &str) -> Done {
    let cells = document.cells(from.get("cells"))?;
    let around: Vec<Vec<String>> = cells.iter().map(|cell| document.around(cell)).collect();
    if !around.iter().flatten().any(|cell| cells.contains(cell)) {
        return document.single_cells(from, key);
    }
    for (cell, around) in cells.iter().zip(around) {
        for other in around.iter().filter(|other| !cells.contains(other)) {
            let line = if key == "maximum" { [other, cell] } else { [cell, other] };
            document.add(THERMO, json!({ "lines": [line] }));
        }
    }
    Ok(())
}

/// Lines that share a cell are one set of digits.
pub(crate) fn sets(document: &mut Document, from: &Object, key: &str) -> Done {
    for cells in joined(document.lines_of(from, "lines")?) {
        document.add(key, json!({ "lines": [cells] }));
    }
    Ok(())
}

/// The cells of lines, those of lines that share one together.
fn joined(lines: Vec<Vec<String>>) -> Vec<Vec<String>> {
    let mut groups: Vec<Vec<String>> = Vec::new();
    for line in lines {
        let (meeting, mut apart): (Vec<_>, Vec<_>) =
            groups.into_iter().partition(|group| group.iter().any(|cell| line.contains(cell)));
        apart.push(distinct(meeting.into_iter().flatten().chain(line)));
        groups = apart;
    }
    groups
}

/// Lines that come back to a region may have one sum there, or one for each visit.
pub(crate) fn region_sums(document: &mut Document, from: &Object, key: &str) -> Done {
    let lines = document.lines_of(from, "lines")?;
    if is_on(from, "singleRegionTotals")? {
        // Lines that share a cell are one, and all its cells in a region are one part.
        for set in joined(lines.clone()) {
            let of_set = |line: &&Vec<String>| line.iter().any(|cell| set.contains(cell));
            let lines: Vec<&Vec<String>> = lines.iter().filter(of_set).collect();
            document.add("regiontotals", json!({ "lines": lines }));
        }
        return Ok(());
    }
    if joined(lines.clone()).len() < lines.len() {
        return refuse("region sum lines that meet", "lines without branches");
    }
    document.lines(from, key)
}

pub(crate) fn lockout(document: &mut Document, from: &Object, key: &str) -> Done {
    match document.size {
        9 => document.lines(from, key),
        size => refuse(format!("lockout lines on {size} rows"), "nine rows"),
    }
}

/// A bulb and its arrows. A bulb of several cells is a number read row by row, from the left.
pub(crate) fn arrows(document: &mut Document, from: &Object, _: &str) -> Done {
    for bulb in objects(from, "bulbsWithArrows")? {
        let mut numbers = list(bulb, "bulbCells")?.to_vec();
        numbers.sort_unstable_by_key(|number| std::cmp::Reverse(number.as_u64()));
        // The ones first.
        let cells = document.cells(Some(&Value::Array(numbers)))?;
        let first = cells.first().ok_or_else(|| wrong("an arrow without a bulb", "a bulb"))?;
        let mut lines = document.lines_of(bulb, "arrows")?;
        for line in &mut lines {
            if line.first().is_some_and(|cell| !cells.contains(cell)) {
                line.insert(0, first.clone());
            }
        }
        if is_straight(&cells) {
            document.add("arrow", json!({ "cells": cells, "lines": lines }));
            continue;
        }
        let places = (0..cells.len() as u32).map(|place| -10_i64.pow(place.min(9)));
        for line in &lines {
            let shaft = line.get(1..).unwrap_or_default();
            let weights: Vec<i64> = shaft.iter().map(|_| 1).chain(places.clone()).collect();
            let all: Vec<&String> = shaft.iter().chain(&cells).collect();
            document.add("pillarrow", json!({ "cells": all, "weights": weights }));
        }
    }
    Ok(())
}

/// A rule in JavaScript. One that is put into places, but into none here, states nothing.
fn custom(document: &mut Document, from: &Object, _: &str) -> Done {
    let definition = from.get("definition").and_then(Value::as_object);
    let is_placed = match definition {
        Some(definition) => !list(definition, "input")?.is_empty(),
        None => false,
    };
    // The names of its inputs do not matter.
    let is_empty = |value: &Value| match value {
        Value::Object(inputs) => !inputs.values().any(says_something),
        other => !says_something(other),
    };
    if is_placed && from.get("input").is_none_or(is_empty) {
        return document.dropped("a custom constraint");
    }
    let name = definition.map(|definition| text(definition, "name")).unwrap_or_default();
    refuse(format!("the custom constraint {name:?}"), "rules that are not programs")
}

/// A drawing with words or numbers in it is a rule that no sentence shows us.
fn check_words(words: &str, what: &str) -> Done {
    match words.chars().any(char::is_alphanumeric) {
        false => Ok(()),
        true => refuse(
            format!("{words:?}, drawn as {what}"),
            "rules that are told by more than a drawing",
        ),
    }
}

fn cosmetic_cages(document: &mut Document, from: &Object, _: &str) -> Done {
    let cages = objects(from, "cages")?;
    if !cages.is_empty() {
        // A name gives the meaning of its cells.
        check_words(&said(from, "name")?, "cosmetic cages")?;
    }
    for cage in cages {
        check_words(&said(cage, "value")?, "a cosmetic cage")?;
        document.dropped("a cosmetic cage")?;
    }
    Ok(())
}

/// Symbols share their looks: `params` has each once.
fn symbols(document: &mut Document, from: &Object, _: &str) -> Done {
    let of_symbols = list(from, "symbols")?.iter().filter_map(|symbol| symbol.get("params"));
    for params in list(from, "params")?.iter().chain(of_symbols).filter_map(Value::as_object) {
        check_words(&text(params, "text"), "a cosmetic symbol")?;
    }
    document.drawn(from, "symbols")
}

fn rows_and_columns(_: &mut Document, from: &Object, _: &str) -> Done {
    match list(from, "areas")? {
        [] => Ok(()),
        areas => {
            let found = format!("rows and columns in {} areas", areas.len());
            refuse(found, "rows and columns of the whole board")
        }
    }
}
