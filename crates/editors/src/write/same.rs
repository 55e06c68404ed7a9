//! Rules of a ruleset in one form: two rulesets that state the same have the same list.
//!
//! A form may have other items for the same rule: a list of dots becomes a dot for each pair, the
//! boxes of a Windoku become extra regions, a line may be written from its other end.

use super::{
    items,
    places::{boxes, masks, name, numbered, pairs, place, windows},
};
use crate::read::kinds::{self, Kind};
use ninefold_variants::Ruleset;

/// The rules of a ruleset on a square board, each in one way and in one order, and what each cell
/// may hold.
pub(super) fn said(ruleset: &Ruleset, size: usize) -> (Vec<String>, Vec<u16>) {
    let mut all: Vec<String> = items(ruleset).flat_map(|item| of_item(item, size)).collect();
    // A jigsaw whose regions are the boxes.
    let are_boxes = jigsaw(&boxes(size));
    if all.contains(&are_boxes) && all.contains(&NO_BOXES.to_owned()) {
        all.retain(|rule| *rule != are_boxes && rule != NO_BOXES);
    }
    all.sort_unstable();
    (all, masks(ruleset, size))
}

const NO_BOXES: &str = "NoBoxes~";

/// The rule of these regions.
fn jigsaw(signs: &[usize]) -> String {
    format!("Jigsaw~{:?}", numbered(signs))
}

/// Rules of an item.
fn of_item(item: &str, size: usize) -> Vec<String> {
    let (name, arguments) = item.split_once('~').unwrap_or((item, ""));
    let arguments: Vec<&str> = arguments.split('~').collect();
    let joined = |cells: Vec<&str>| vec![format!("{name}~{}", cells.join("~"))];
    if kinds::of_item(name).any(Kind::is_of_a_set) {
        return vec![set(name, arguments)];
    }
    if let Some(kind) = kinds::of_item(name).find(|kind| kind.is_reversible()) {
        let has_number = arguments.first().is_some_and(|first| place(first).is_none());
        let (number, mut cells) = match has_number {
            true => (arguments[0], arguments[1..].to_vec()),
            false => (kind.usual, arguments),
        };
        if cells.first() > cells.last() {
            cells.reverse();
        }
        return vec![format!("{name}~{number}~{}", cells.join("~"))];
    }
    match name {
        // The candidates of the cells decide.
        "" => Vec::new(),
        "Shape" if arguments == ["9x9"] => Vec::new(),
        "Windoku" => {
            windows().iter().map(|cells| format!("AllDifferent~{}", cells.join("~"))).collect()
        }
        "WhiteDot" | "BlackDot" | "X" | "V" => pairs(&arguments)
            .into_iter()
            .map(|[a, b]| format!("{name}~{}~{}", a.min(b), a.max(b)))
            .collect(),
        "GreaterThan" => {
            pairs(&arguments).iter().map(|pair| format!("{name}~{}", pair.join("~"))).collect()
        }
        "Min" | "Max" => arguments.iter().flat_map(|cell| extreme(name, cell, size)).collect(),
        "Clone" => {
            let (first, second) = arguments.split_at(arguments.len() / 2);
            let pair = |(a, b): (&&str, &&str)| format!("Clone~{}~{}", a.min(b), a.max(b));
            first.iter().zip(second).map(pair).collect()
        }
        "Quad" => {
            let mut digits = arguments[1..].to_vec();
            digits.sort_unstable();
            vec![format!("Quad~{}~{}", arguments[0], digits.join("~"))]
        }
        "Indexing" => {
            arguments[1..].iter().map(|cell| format!("Indexing~{}~{cell}", arguments[0])).collect()
        }
        "XSum" | "Skyscraper" | "NumberedRoom" | "HiddenSkyscraper" | "FullRank" => {
            let clues = arguments[1..].iter().zip(["first", "last"]);
            let clues = clues.filter(|(clue, _)| !clue.is_empty());
            clues.map(|(clue, end)| format!("{name}~{}~{end}~{clue}", arguments[0])).collect()
        }
        "Jigsaw" => {
            let letters = arguments.concat();
            vec![jigsaw(&letters.chars().map(|letter| letter as usize).collect::<Vec<_>>())]
        }
        "Pair" | "PairX" => {
            let cells = arguments[1..].iter().filter(|argument| !argument.starts_with('_'));
            let cells: Vec<&str> = cells.copied().collect();
            let lines = cells.split(|cell| cell.is_empty());
            lines.map(|line| format!("{name}~{}~{}", arguments[0], line.join("~"))).collect()
        }
        _ => joined(arguments),
    }
}

/// A rule of a set of cells. Of a cage without a sum the digits only differ.
fn set(name: &str, arguments: Vec<&str>) -> String {
    let (numbers, mut cells): (Vec<&str>, Vec<&str>) =
        arguments.into_iter().partition(|argument| place(argument).is_none());
    cells.sort_unstable();
    match (name, &numbers[..]) {
        ("Cage", ["0"]) => format!("AllDifferent~{}", cells.join("~")),
        _ => [vec![name], numbers, cells].concat().join("~"),
    }
}

/// A cell that is less or greater than all its neighbours, as a rule for each of them.
fn extreme(kind: &str, cell: &str, size: usize) -> Vec<String> {
    let Some((row, column)) = place(cell) else { return Vec::new() };
    let sides = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)];
    let inside = |n: usize| (1..=size).contains(&n);
    let sides = sides.into_iter().filter(|(row, column)| inside(*row) && inside(*column));
    let pair = |(row, column)| match kind {
        "Min" => format!("GreaterThan~{}~{cell}", name(row, column)),
        _ => format!("GreaterThan~{cell}~{}", name(row, column)),
    };
    sides.map(pair).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_variants::parse;

    fn of(text: &str) -> Vec<String> {
        said(&parse::any(text).expect(text), 9).0
    }

    #[test]
    fn what_says_the_same_is_the_same_and_what_does_not_is_not() {
        for (one, other) in [
            (".Whisper~R1C1~R1C2~R1C3", ".Whisper~5~R1C3~R1C2~R1C1"),
            (".Cage~0~R1C1~R1C2", ".AllDifferent~R1C2~R1C1"),
            (".WhiteDot~R1C1~R1C2~R1C3", ".WhiteDot~R1C2~R1C1.WhiteDot~R1C2~R1C3"),
            (".XSum~R1~5~6", ".XSum~R1~~6.XSum~R1~5"),
            (".Clone~R1C1~R1C2~R5C5~R5C6", ".Clone~R5C6~R1C2.Clone~R1C1~R5C5"),
            (
                ".",
                ".NoBoxes.Jigsaw~BBBAAACCCBBBAAACCCBBBAAACCCDDDEEEFFFDDDEEEFFFDDDEEEFFFGGGHHHIIIGGGHHHIIIGGGHHHIII",
            ),
            (".Min~R1C1~R5C5", ".Min~R5C5.GreaterThan~R1C2~R1C1.GreaterThan~R2C1~R1C1"),
        ] {
            assert_eq!(of(one), of(other), "{one}");
        }
        for (one, other) in [
            (".Whisper~R1C1~R1C2~R1C3", ".Whisper~4~R1C1~R1C2~R1C3"),
            (".Thermo~R1C1~R1C2", ".Thermo~R1C2~R1C1"),
            (".Clone~R1C1~R1C2~R5C5~R5C6", ".Clone~R1C1~R1C2~R5C6~R5C5"),
            (".XSum~R1~5", ".XSum~R1~~5"),
            (".Cage~3~R1C1~R1C2", ".Cage~4~R1C1~R1C2"),
        ] {
            assert_ne!(of(one), of(other), "{one}");
        }
    }
}
