//! The premises of a step as JSON.

use ninefold_core::grid::CellSet;
use ninefold_logic::premises::Premise;
use ninefold_logic::reasons::{HousePart, Part};
use ninefold_logic::{ChainNode, HouseName, digits};
use serde_json::{Value, json};

/// A premise as an object: its `kind`, the members that the kind has, and for facts `by`, the
/// number of the step that made it so, counted from `first`; null for what was so from the
/// beginning.
pub fn premise(premise: &Premise, first: usize) -> Value {
    let mut value = match *premise {
        Premise::Filled { cell, digit, .. } => candidates(CellSet::of(cell), digit.bit()),
        Premise::Absent { cells, digits, .. } => candidates(cells, digits),
        Premise::Candidates(group) => {
            let mut value = candidates(group.cells, group.digits);
            value["part"] = part(group.part).into();
            value
        }
        Premise::House(house, part) => {
            let part = if part == HousePart::Base { "base" } else { "cover" };
            json!({"house": HouseName(house).to_string(), "part": part})
        }
        Premise::Link(link, house) => json!({
            "from": claim(&link.from),
            "to": claim(&link.to),
            "link": if link.is_strong() { "strong" } else { "weak" },
            "house": house.map(|house| HouseName(house).to_string()),
        }),
    };
    value["kind"] = premise.kind().into();
    if let Premise::Filled { .. } | Premise::Absent { .. } = premise {
        value["by"] = premise.by().map(|by| by + first).into();
    }
    value
}

fn candidates(cells: CellSet, mask: u16) -> Value {
    let cells: Vec<String> = cells.into_iter().map(|cell| cell.to_string()).collect();
    json!({"cells": cells, "digits": digits(mask).map(|digit| digit.get()).collect::<Vec<_>>()})
}

fn claim(node: &ChainNode) -> Value {
    let cells: Vec<String> = node.cells.into_iter().map(|cell| cell.to_string()).collect();
    json!({"cells": cells, "digit": node.digit.get(), "on": node.is_on})
}

fn part(part: Part) -> String {
    match part {
        Part::Base => "base".to_owned(),
        Part::Fin => "fin".to_owned(),
        Part::Set(i) => char::from(b'A' + i % 26).to_string(),
        Part::Filled => "filled".to_owned(),
    }
}
