//! Rules of the whole grid that no item has: they are written down cell by cell. Only words show
//! them.

use super::{Draft, cells::name};
use ninefold_variants::base64;

type Cell = (usize, usize);

/// Adds the rule of this key with its number, on a grid of this size.
pub(super) fn add(key: &'static str, number: u32, size: usize, draft: &mut Draft) {
    let differ = |a: u32, b: u32| a != b;
    let is_other_sum = |a: u32, b: u32| !is_in(number, a + b);
    let are_apart = |a: u32, b: u32| a.abs_diff(b) >= number;
    let is_one_odd = |a: u32, b: u32| a % 2 == 1 || b % 2 == 1;
    let (holds, lines): (&dyn Fn(u32, u32) -> bool, _) = match key {
        "no such sums" => (&is_other_sum, rows_and_columns(size)),
        "corners apart" => (&are_apart, diagonals(size)),
        "no even neighbours" => (&is_one_odd, rows_and_columns(size)),
        "opposites differ" => (&differ, opposites(size)),
        _ => return,
    };
    let mut arguments =
        vec![base64::relation(size as u32, holds), format!("_{}", key.replace(' ', "-"))];
    for (i, line) in lines.into_iter().enumerate() {
        if i > 0 {
            arguments.push(String::new());
        }
        arguments.extend(line.into_iter().map(|(row, column)| name(row, column)));
    }
    draft.add("ruleset", "Pair", arguments);
}

/// The cells of the columns (`C`) or the rows (`R`) with these digits, on a grid of nine rows.
pub(super) fn cells_of_lines(direction: &str, digits: &str) -> impl Iterator<Item = String> {
    let lines = digits.chars().filter_map(|digit| digit.to_digit(10)).map(|line| line as usize);
    let cells = (1..=9).flat_map(move |at| lines.clone().map(move |line| (at, line)));
    cells.map(move |(at, line)| if direction == "C" { name(at, line) } else { name(line, at) })
}

/// Whether a number is one of those whose bits these are.
pub(super) fn is_in(bits: u32, number: u32) -> bool {
    bits.checked_shr(number).is_some_and(|bits| bits & 1 == 1)
}

/// Each row and each column: neighbours share a side.
fn rows_and_columns(size: usize) -> Vec<Vec<Cell>> {
    let row = |a: usize| (1..=size).map(|b| (a, b)).collect();
    let column = |a: usize| (1..=size).map(|b| (b, a)).collect();
    (1..=size).map(row).chain((1..=size).map(column)).collect()
}

/// All diagonals, in both directions: neighbours share a corner.
fn diagonals(size: usize) -> Vec<Vec<Cell>> {
    let sums = (3..2 * size).map(|sum| {
        let cells = (1..=size).filter(|row| (1..=size).contains(&(sum.wrapping_sub(*row))));
        cells.map(|row| (row, sum - row)).collect::<Vec<Cell>>()
    });
    let rising: Vec<Vec<Cell>> = sums.collect();
    let mirrored = |line: &Vec<Cell>| line.iter().map(|&(r, c)| (r, size + 1 - c)).collect();
    let falling: Vec<Vec<Cell>> = rising.iter().map(mirrored).collect();
    rising.into_iter().chain(falling).collect()
}

/// The pairs of cells that change places where the grid is turned upside down.
fn opposites(size: usize) -> Vec<Vec<Cell>> {
    let cells = (1..=size).flat_map(|row| (1..=size).map(move |column| (row, column)));
    let turned = |(row, column): Cell| (size + 1 - row, size + 1 - column);
    cells.filter(|&cell| cell < turned(cell)).map(|cell| vec![cell, turned(cell)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pair_stands_there_once() {
        assert_eq!(rows_and_columns(9).len(), 18);
        let corners = diagonals(9);
        let pairs: usize = corners.iter().map(|line| line.len() - 1).sum();
        assert_eq!(pairs, 2 * 8 * 8);
        for pair in corners.iter().flat_map(|line| line.windows(2)) {
            assert_eq!(pair[0].0.abs_diff(pair[1].0), 1);
            assert_eq!(pair[0].1.abs_diff(pair[1].1), 1);
        }
        assert_eq!(opposites(9).len(), 40);
        assert!(opposites(9).contains(&vec![(1, 2), (9, 8)]));
    }
}
