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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse;
    use ninefold_core::{
        grid::{Cell, Digit, Grid},
        random::Random,
    };

    #[test]
    fn numbers_that_the_site_needs_are_written() {
        for (text, expected) in [
            (".Lockout~R1C1~R1C2~R1C3", ["Lockout~4~R1C1~R1C2~R1C3"]),
            (".Lockout~3~R1C1~R1C2~R1C3", ["Lockout~3~R1C1~R1C2~R1C3"]),
            (".SumLine~R1C1~R1C2", ["SumLine~10~R1C1~R1C2"]),
        ] {
            assert_eq!(items(&parse::line(text).expect(text)), expected);
        }
    }

    /// The site would forget the first.
    #[test]
    fn a_second_quad_of_a_corner_is_said_as_cells() {
        let text = ".Quad~R3C3~1~2.Quad~R3C8~9.Quad~R3C3~8~9";
        let written = items(&parse::line(text).expect(text));
        let cells = "ContainAtLeast~8_9~R3C3~R3C4~R4C3~R4C4";
        assert_eq!(written, ["Quad~R3C3~1~2", "Quad~R3C8~9", cells]);
        let text = ".Shape~16x16.Quad~R9Cf~1.Quad~R9Cf~16";
        let written = items(&parse::line(text).expect(text));
        assert_eq!(written[2], "ContainAtLeast~16~R9Cf~R9Cg~RaCf~RaCg");
    }

    #[test]
    fn kinds_of_our_own_are_said_in_others_words() {
        let texts = [
            ".Parity~R1C1~R1C2~R1C3",
            ".Clone~R1C1~R1C2~R5C5~R5C6",
            ".Min~R1C1~R5C5",
            ".Max~R9C9~R2C5",
            ".FuzzyThermo~R1C1~R1C2~R2C3",
        ];
        let mut random = Random::new(5, 5);
        for text in texts {
            let ruleset = parse::line(text).expect(text);
            let written: String =
                items(&ruleset).into_iter().map(|item| format!(".{item}")).collect();
            assert!(!written.contains(text.split('~').next().expect("a name")), "{written}");
            let again = parse::line(&written).expect(&written);
            let mut both = [0; 2];
            for _ in 0..20_000 {
                let mut grid = Grid::EMPTY;
                let few = 1 + random.below(9);
                for cell in Cell::all() {
                    grid.set(cell, Digit::new(1 + random.below(few) as u8));
                }
                let [ours, theirs] = [&ruleset, &again].map(|of| {
                    let mut said = of.constraints().filter(|one| !one.shapes().is_empty());
                    said.all(|one| one.verify(&grid))
                });
                assert_eq!(ours, theirs, "{text}: {grid}");
                both[usize::from(ours)] += 1;
            }
            assert!(both[0] > 100 && both[1] > 20, "{text}: {both:?}");
        }
    }
}
