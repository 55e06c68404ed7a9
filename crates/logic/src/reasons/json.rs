//! The reasons of a step as JSON, for programs that check steps or teach them.

use serde_json::{Value, json};

use super::{Branch, ChainNode, HousePart, Link, Part};
use crate::{HouseName, LogicBoard, Step, digits};
use ninefold_core::grid::{Cell, CellSet};

/// The reasons of a step in full, on the board on which it was found: an object.
pub fn reasons(step: &Step, board: &LogicBoard) -> Value {
    let cells = step.sets.iter().fold(CellSet::EMPTY, |all, set| all | *set);
    let reasons = step.reasons(board);
    let houses = step.houses.iter().map(|&house| HouseName(house).to_string());
    let cover = reasons.houses.iter().filter(|(_, part)| *part == HousePart::Cover);
    json!({
        "digits": step.digits.iter().map(|digit| digit.get()).collect::<Vec<_>>(),
        "cells": names(cells),
        "houses": houses.collect::<Vec<_>>(),
        "chain": step.chain.iter().map(claim).collect::<Vec<_>>(),
        "branches": reasons.branches.iter().map(branch).collect::<Vec<_>>(),
        "links": reasons.links.iter().map(link).collect::<Vec<_>>(),
        "groups": reasons.groups.iter().map(|group| json!({
            "part": part(group.part),
            "cells": names(group.cells),
            "digits": digits(group.digits).map(|digit| digit.get()).collect::<Vec<_>>(),
        })).collect::<Vec<_>>(),
        "cover": cover.map(|(house, _)| HouseName(*house).to_string()).collect::<Vec<_>>(),
    })
}

/// The names of cells: `r1c2`.
pub fn names(cells: CellSet) -> Vec<String> {
    cells.into_iter().map(|cell: Cell| cell.to_string()).collect()
}

fn claim(node: &ChainNode) -> Value {
    json!({"cells": names(node.cells), "digit": node.digit.get(), "on": node.is_on})
}

/// A chain fact by fact: what each follows from, and by which kind of link.
fn branch(branch: &Branch) -> Value {
    let facts = branch.facts.iter().map(|fact| {
        let mut value = claim(&fact.claim);
        value["from"] = fact.from.clone().into();
        value["link"] = match (fact.from.is_empty(), fact.claim.is_on) {
            (true, _) => Value::Null,
            (false, true) => "strong".into(),
            (false, false) => "weak".into(),
        };
        value
    });
    json!({
        "text": branch.to_string(),
        "loop": branch.is_loop,
        "facts": facts.collect::<Vec<_>>(),
    })
}

fn link(link: &Link) -> Value {
    let kind = if link.is_strong() { "strong" } else { "weak" };
    json!({"from": claim(&link.from), "to": claim(&link.to), "link": kind})
}

fn part(part: Part) -> String {
    match part {
        Part::Base => "base".to_owned(),
        Part::Fin => "fin".to_owned(),
        Part::Set(i) => char::from(b'A' + i % 26).to_string(),
        Part::Filled => "filled".to_owned(),
    }
}
