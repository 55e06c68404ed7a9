//! f-puzzles: from the keys of its JSON to items.
//!
//! The keys are those of the site, of the constraints that Rangsk's solver plug-in adds to it, and
//! of SudokuPad, which reads the same JSON.

use serde_json::{Map, Value};

use super::kinds::{Kind, Reading, SLOW, THERMO, of_key};
use super::{Done, Draft, Drawn, Object, Read, negative, refuse, rules, sign, wrong};
use super::{
    cells::{boxes, distinct, list, name, says_something, text},
    parts::Part,
};
use ninefold_variants::{Heading, parse::RulesTextPolicy};

/// Reads the keys of a puzzle next to which this is drawn. All that its rules are about is data,
/// which has no colours.
///
/// # Errors
/// The first part that is wrong, or a rule that is not understood.
pub(super) fn read(drawn: Drawn, object: &Object, texts: RulesTextPolicy) -> Read<Draft> {
    let mut draft = read_drawn(drawn, object, texts)?;
    draft.doubt_colours();
    Ok(draft)
}

/// Reads the keys of a puzzle some of which are drawings, in their colours.
pub(super) fn read_drawn(drawn: Drawn, object: &Object, texts: RulesTextPolicy) -> Read<Draft> {
    // The site has no slow thermometers: authors draw the others, and explain them in words.
    let may_be_slow = texts != RulesTextPolicy::Ignored
        && object.get(THERMO).is_some_and(says_something)
        && rules::topics(&said_rules(object)).is_ok_and(|topics| topics.keys.contains(&SLOW));
    if may_be_slow && let Ok(draft) = read_as(SLOW, drawn, object, texts) {
        return Ok(draft);
    }
    read_as(THERMO, drawn, object, texts)
}

/// Reads the keys with this one for thermometers.
fn read_as(
    thermo: &'static str,
    drawn: Drawn,
    object: &Object,
    texts: RulesTextPolicy,
) -> Read<Draft> {
    let mut draft = Draft { drawn, ..Draft::default() };
    let size = grid(object, &mut draft)?;
    let said = |key: &str| Some(text(object, key)).filter(|text| !text.is_empty());
    draft.heading = Heading {
        title: said("title"),
        author: said("author"),
        solution: solution(object.get("solution"), size),
        rules: None,
    };
    for (key, value) in object.iter().filter(|(_, value)| says_something(value)) {
        let key = if key == THERMO { thermo } else { key };
        match of_key(key) {
            Some(kind) => read_key(kind, value, size, texts, &mut draft)?,
            None if texts == RulesTextPolicy::SolutionOnly => {}
            None => {
                return refuse(format!("the key {key}, which is not known"), "keys of f-puzzles");
            }
        }
    }
    let negative = match negative::read(object, size, &mut draft) {
        Err(_) if texts == RulesTextPolicy::SolutionOnly => Vec::new(),
        read => read?,
    };
    draft.check_rules(&said_rules(object), size, negative, texts)?;
    Ok(draft)
}

/// Whether a key is of drawings.
pub(super) fn is_drawing(key: &str) -> bool {
    of_key(key).is_some_and(|kind| matches!(kind.reading, Reading::Drawing))
}

fn read_key(
    kind: &Kind,
    value: &Value,
    size: usize,
    texts: RulesTextPolicy,
    draft: &mut Draft,
) -> Done {
    let key = kind.key;
    match kind.reading {
        Reading::Aside | Reading::Negative => return Ok(()),
        Reading::Flag(arguments) => {
            if *value != Value::Bool(true) {
                return refuse(format!("the value {value} of {key}"), "true or false");
            }
            draft.add(key, kind.item, arguments.iter().copied());
            return Ok(());
        }
        _ => {}
    }
    let Value::Array(all) = value else {
        return refuse(format!("no list in {key}"), "a list of parts");
    };
    for (i, part) in all.iter().enumerate() {
        let at = format!("{key} {}", i + 1);
        let Value::Object(members) = part else {
            if is_drawing(key) {
                draft.dropped += 1;
                continue;
            }
            return refuse(format!("no object in {at}"), "an object");
        };
        let part = Part { members, at, size, all };
        let read = match kind.reading {
            Reading::Drawing => drawing(&part, draft),
            _ => kind.read(&part, draft),
        };
        match read {
            Err(_) if texts == RulesTextPolicy::SolutionOnly => {}
            read => read?,
        }
    }
    Ok(())
}

/// Whether a text states something of the puzzle that is no rule: SudokuPad reads such cages.
pub(super) fn is_aside(words: &str) -> bool {
    let is_named = words.split_once(':').is_some_and(|(name, _)| {
        let names = ["title", "author", "source", "solution", "msgcorrect", "rules"];
        names.into_iter().any(|known| name.trim().eq_ignore_ascii_case(known))
    });
    is_named || is_fog(words)
}

/// Whether a text states where fog begins.
pub(super) fn is_fog(words: &str) -> bool {
    ["FOW", "FOGLIGHT"].contains(&words)
}

/// A drawing is left out. One that has a number or a sign in it states something.
fn drawing(part: &Part<'_>, draft: &mut Draft) -> Done {
    let is_of_a_rule = part.members.contains_key("fromConstraint");
    let words = text(part.members, "value");
    let says = words.chars().any(char::is_alphanumeric) || sign::is_sign(&words);
    if !is_of_a_rule && !is_aside(&words) && says {
        let found = format!("{words:?}, drawn as {}", part.at);
        return refuse(found, "rules that are told by more than a drawing");
    }
    draft.drop_one()
}

/// The size, the givens and the regions.
fn grid(object: &Object, draft: &mut Draft) -> Read<usize> {
    const SQUARE: &str = "as many rows as columns, 4 to 16 of them";
    let rows = list(object, "grid");
    let size = rows.len();
    let is_square = rows.iter().all(|row| row.as_array().is_some_and(|row| row.len() == size));
    if !is_square || !(4..=16).contains(&size) {
        return refuse(format!("a grid of {size} rows that is no square"), SQUARE);
    }
    if object.get("size").and_then(Value::as_u64).is_some_and(|said| said != size as u64) {
        return refuse(format!("the size {} of {size} rows", object["size"]), SQUARE);
    }
    if size != 9 {
        draft.add("size", "Shape", [format!("{size}x{size}")]);
    }
    let mut givens: Vec<String> = Vec::new();
    let mut regions = Vec::new();
    for (r, row) in rows.iter().enumerate() {
        for (c, cell) in row.as_array().into_iter().flatten().enumerate() {
            let empty = Map::new();
            let members = cell.as_object().unwrap_or(&empty);
            let at = format!("the cell r{}c{}", r + 1, c + 1);
            // Among drawings, its colour is one of them.
            let is_coloured = draft.drawn == Drawn::Unknown && members.contains_key("c");
            draft.dropped += usize::from(is_coloured);
            let values = cell_values(members, size, &at)?;
            if !values.is_empty() {
                givens.push(format!("{}_{}", name(r + 1, c + 1), values.join("_")));
            }
            regions.push(members.get("region").map(Value::as_i64));
        }
    }
    if !givens.is_empty() {
        draft.add("grid", "", givens);
    }
    self::regions(&regions, size, draft)?;
    Ok(size)
}

/// The digits that a cell may hold; none if it states nothing of it.
fn cell_values(members: &Object, size: usize, at: &str) -> Read<Vec<String>> {
    const DIGIT: &str = "digits of the grid";
    let digit = |value: &Value| {
        let digit = value.as_u64().or_else(|| value.as_str()?.trim().parse().ok());
        digit
            .filter(|digit| (1..=size as u64).contains(digit))
            .map(|digit| digit.to_string())
            .ok_or_else(|| wrong(format!("{value} in {at}"), DIGIT))
    };
    if members.get("given").and_then(Value::as_bool) == Some(true) {
        return match members.get("value") {
            Some(value) if says_something(value) => Ok(vec![digit(value)?]),
            _ => refuse(format!("a given without a value in {at}"), DIGIT),
        };
    }
    match members.get("givenPencilMarks") {
        Some(Value::Array(list)) => list.iter().map(digit).collect(),
        _ => Ok(Vec::new()),
    }
}

/// Regions that are not the boxes: of each cell its region, `None` where it states none, and `None`
/// within it where it states that it has none.
pub(super) fn regions(regions: &[Option<Option<i64>>], size: usize, draft: &mut Draft) -> Done {
    let (height, width) = boxes(size);
    let usual = |i: usize| (i / size / height * height + i % size / width) as i64;
    let region = |(i, region): (usize, &Option<Option<i64>>)| {
        region.unwrap_or(Some(usual(i))).filter(|region| *region >= 0)
    };
    let regions = &regions.iter().enumerate().map(region).collect::<Vec<Option<i64>>>();
    // However they are numbered.
    let first = |i: usize| (i / size / height * height) * size + i % size / width * width;
    let are_boxes =
        (0..size * size).all(|i| regions[i].is_some() && regions[i] == regions[first(i)]);
    let starts = (0..size * size).filter(|&i| first(i) == i).map(|i| regions[i]);
    if are_boxes && distinct(starts).len() == size {
        return Ok(());
    }
    draft.add("the regions", "NoBoxes", [""; 0]);
    let mut numbers: Vec<i64> = regions.iter().flatten().copied().collect();
    numbers.sort_unstable();
    numbers.dedup();
    let of = |number: i64| (0..size * size).filter(move |&i| regions[i] == Some(number));
    if let Some(number) = numbers.iter().find(|&&number| of(number).count() != size) {
        let found = format!("the region {number} of {} cells", of(*number).count());
        return refuse(found, "regions of as many cells as there are digits");
    }
    if numbers.len() == size {
        let letter = |number: &i64| numbers.binary_search(number).unwrap_or(0) as u8 + b'A';
        let letters = regions.iter().flatten().map(|number| char::from(letter(number)));
        draft.add("the regions", "Jigsaw", [letters.collect::<String>()]);
        return Ok(());
    }
    for number in numbers {
        let cells = of(number).map(|i| name(i / size + 1, i % size + 1));
        draft.add("the regions", "AllDifferent", cells);
    }
    Ok(())
}

/// The digits of a solution, where they are all there. Those of more than nine digits are left out:
/// no sentence writes them in one way.
fn solution(value: Option<&Value>, size: usize) -> Option<String> {
    let digits: String = match value? {
        Value::String(text) => text.chars().filter(|c| *c != ',' && !c.is_whitespace()).collect(),
        Value::Array(list) => list
            .iter()
            .map(|value| value.as_str().map_or_else(|| value.to_string(), str::to_owned))
            .collect(),
        _ => return None,
    };
    let is_digit =
        |byte: u8| byte.is_ascii_digit() && (1..=size).contains(&usize::from(byte - b'0'));
    let is_whole = size <= 9 && digits.len() == size * size && digits.bytes().all(is_digit);
    is_whole.then_some(digits)
}

/// The rules that the author wrote down.
pub(super) fn said_rules(object: &Object) -> Vec<String> {
    let mut said = words_of(object.get("ruleset"));
    // SudokuPad takes them from a cage without cells, too.
    for key in ["cage", "text", "rectangle", "circle"] {
        let parts = list(object, key).iter();
        let values = parts.filter_map(Value::as_object).map(|part| text(part, "value"));
        let rules = |value: String| {
            let (name, rules) = value.split_once(':')?;
            name.trim().eq_ignore_ascii_case("rules").then(|| rules.to_owned())
        };
        said.extend(values.filter_map(rules));
    }
    if let Some(Value::Object(metadata)) = object.get("metadata") {
        said.extend(words_of(metadata.get("rules")));
    }
    said
}

/// The words of a text or a list of texts; of anything else, what it is as JSON, which no sentence
/// understands.
pub(super) fn words_of(value: Option<&Value>) -> Vec<String> {
    match value {
        None | Some(Value::Null) => Vec::new(),
        Some(Value::String(text)) => vec![text.clone()],
        Some(Value::Array(list)) => list.iter().flat_map(|one| words_of(Some(one))).collect(),
        Some(other) => vec![other.to_string()],
    }
}
