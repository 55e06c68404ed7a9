//! The premises of a step as JSON. They are written without values in between: a dataset has a hundred
//! million of them.

use std::fmt::Write;

use ninefold_core::grid::CellSet;
use ninefold_logic::premises::Premise;
use ninefold_logic::reasons::{HousePart, Part};
use ninefold_logic::{ChainNode, HouseName, digits};

/// Appends a premise as an object: its `kind`, the members that the kind has, and for facts `by`,
/// the number of the step that made it so, counted from `first`; null for what was so from the
/// beginning.
fn write(premise: &Premise, first: usize, out: &mut String) {
    out.push_str("{\"kind\":\"");
    out.push_str(premise.kind());
    out.push('"');
    match *premise {
        Premise::Filled { cell, digit, .. } => candidates(CellSet::of(cell), digit.bit(), out),
        Premise::Absent { cells, digits, .. } => candidates(cells, digits, out),
        Premise::Candidates(group) => {
            candidates(group.cells, group.digits, out);
            out.push_str(",\"part\":\"");
            match group.part {
                Part::Set(set) => out.push(char::from(b'A' + set % 26)),
                Part::Base => out.push_str("base"),
                Part::Fin => out.push_str("fin"),
                Part::Filled => out.push_str("filled"),
            }
            out.push('"');
        }
        Premise::House(house, part) => {
            let part = if part == HousePart::Base { "base" } else { "cover" };
            // Writing to memory does not fail.
            let _ = write!(out, ",\"house\":\"{}\",\"part\":\"{part}\"", HouseName(house));
        }
        Premise::Link(link, house) => {
            claim(",\"from\":", &link.from, out);
            claim(",\"to\":", &link.to, out);
            let kind = if link.is_strong() { "strong" } else { "weak" };
            let _ = write!(out, ",\"link\":\"{kind}\",\"house\":");
            let _ = match house {
                Some(house) => write!(out, "\"{}\"", HouseName(house)),
                None => write!(out, "null"),
            };
        }
    }
    if let Premise::Filled { by, .. } | Premise::Absent { by, .. } = premise {
        let _ = match by {
            Some(by) => write!(out, ",\"by\":{}", by + first),
            None => write!(out, ",\"by\":null"),
        };
    }
    out.push('}');
}

fn candidates(cells: CellSet, mask: u16, out: &mut String) {
    names(cells, out);
    let mut comma = ",\"digits\":[";
    for digit in digits(mask) {
        out.push_str(comma);
        out.push(char::from(b'0' + digit.get()));
        comma = ",";
    }
    out.push(']');
}

fn names(cells: CellSet, out: &mut String) {
    let mut comma = ",\"cells\":[";
    for cell in cells {
        out.push_str(comma);
        out.push_str("\"r");
        out.push(char::from(b'1' + cell.row() as u8));
        out.push('c');
        out.push(char::from(b'1' + cell.column() as u8));
        out.push('"');
        comma = ",";
    }
    out.push_str(if cells.is_empty() { ",\"cells\":[]" } else { "]" });
}

fn claim(name: &str, node: &ChainNode, out: &mut String) {
    let _ = write!(out, "{name}{{\"digit\":{},\"on\":{}", node.digit, node.is_on);
    names(node.cells, out);
    out.push('}');
}

/// All premises of a step: an array.
pub fn array(premises: &[Premise], first: usize) -> String {
    let mut out = String::with_capacity(1024);
    out.push('[');
    for (at, premise) in premises.iter().enumerate() {
        out.push_str(if at > 0 { "," } else { "" });
        write(premise, first, &mut out);
    }
    out.push(']');
    out
}
