//! Items as Interactive Sudoku Solver reads them: the few kinds that are ours alone become others
//! with the same meaning.

use crate::set::Ruleset;

/// The items of a ruleset in the words of the site, without their dots.
pub(super) fn items(ruleset: &Ruleset) -> Vec<String> {
    let (mut corners, mut items) = (Vec::new(), Vec::new());
    for item in super::items(ruleset) {
        match first_of_corner(item, &mut corners) {
            true => translated(item, &mut items),
            false => items.push(contained(item)),
        }
    }
    items
}

/// Whether an item is no quad, or the first one of its corner: of several, the site keeps the last.
fn first_of_corner<'a>(item: &'a str, corners: &mut Vec<&'a str>) -> bool {
    let corner = item.strip_prefix("Quad~").and_then(|rest| rest.split('~').next());
    corner.is_none_or(|corner| {
        let is_first = !corners.contains(&corner);
        corners.push(corner);
        is_first
    })
}

/// A quad as four cells that contain its digits.
fn contained(quad: &str) -> String {
    let mut arguments = quad.split('~').skip(1);
    let corner = arguments.next().unwrap_or_default();
    let digits: Vec<&str> = arguments.collect();
    let (row, column) = corner.trim_start_matches('R').split_once('C').unwrap_or_default();
    let ([top, bottom], [left, right]) = (with_next(row), with_next(column));
    let cells = format!("R{top}C{left}~R{top}C{right}~R{bottom}C{left}~R{bottom}C{right}");
    format!("ContainAtLeast~{}~{cells}", digits.join("_"))
}

/// A number of a row or column in the site's writing, one character, and the next.
fn with_next(number: &str) -> [char; 2] {
    let number = number.chars().next().unwrap_or_default();
    [number, if number == '9' { 'a' } else { char::from(number as u8 + 1) }]
}

/// Adds an item as one or several of the site's.
fn translated(item: &str, items: &mut Vec<String>) {
    let (name, arguments) = item.split_once('~').unwrap_or((item, ""));
    let cells: Vec<&str> = arguments.split('~').filter(|cell| !cell.is_empty()).collect();
    match name {
        // Even and odd in turn: neighbours differ modulo 2.
        "Parity" => items.push(format!("Modular~2~{arguments}")),
        "FuzzyThermo" => {
            let back = arguments.rsplit('~').collect::<Vec<&str>>().join("~");
            let ways = [format!("Thermo~{arguments}"), format!("Thermo~{back}")];
            items.push("Or".to_owned());
            items.extend(ways);
            items.push("End".to_owned());
        }
        "Clone" => {
            let (first, second) = cells.split_at(cells.len() / 2);
            for (a, b) in first.iter().zip(second) {
                items.push(format!("SameValues~2~{a}~{b}"));
            }
        }
        // Without a number, the site takes the first cell for it.
        "Lockout" if !begins_with_number(&cells) => items.push(format!("Lockout~4~{arguments}")),
        "SumLine" if !begins_with_number(&cells) => items.push(format!("SumLine~10~{arguments}")),
        "Min" | "Max" => cells.iter().for_each(|cell| extreme(cell, name == "Min", items)),
        _ => items.push(item.to_owned()),
    }
}

fn begins_with_number(arguments: &[&str]) -> bool {
    arguments.first().is_some_and(|first| first.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Adds a cell that is less or greater than its neighbours, as signs on its borders.
fn extreme(cell: &str, is_least: bool, signs: &mut Vec<String>) {
    // The text has been read as a ruleset before, so that a cell it is.
    let mut numbers = cell.bytes().filter(u8::is_ascii_digit).map(|byte| i32::from(byte - b'0'));
    let (Some(row), Some(column)) = (numbers.next(), numbers.next()) else { return };
    let sides = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)];
    for (r, c) in sides {
        if (1..=9).contains(&r) && (1..=9).contains(&c) {
            signs.push(match is_least {
                true => format!("GreaterThan~R{r}C{c}~R{row}C{column}"),
                false => format!("GreaterThan~R{row}C{column}~R{r}C{c}"),
            });
        }
    }
}
