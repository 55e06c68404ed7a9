//! Derived constraints outside the grid: clues of rows, columns and diagonals.

use super::derived::Placing;
use super::item::Item;
use super::kinds::value;
use super::lines::cell_name;
use ninefold_core::grid::{Cell, Grid};

/// The digits of a row or column as seen from one end.
type View = [u32; 9];

/// The rows, then the columns, each with its name and its digits from the left or top.
fn rows_and_columns(grid: &Grid) -> Vec<(String, View)> {
    let mut views = Vec::with_capacity(18);
    for i in 0..9 {
        views.push((format!("R{}", i + 1), std::array::from_fn(|k| value(grid, Cell::at(i, k)))));
    }
    for i in 0..9 {
        views.push((format!("C{}", i + 1), std::array::from_fn(|k| value(grid, Cell::at(k, i)))));
    }
    views
}

/// A random choice of these items, in the number asked for.
fn some(placing: &mut Placing<'_>, mut items: Vec<Item>) -> Option<Vec<Item>> {
    placing.random.shuffle(&mut items);
    items.truncate(*placing.count.end());
    (items.len() >= *placing.count.start()).then_some(items)
}

pub(super) fn sandwich(placing: &mut Placing<'_>) -> Option<Vec<Item>> {
    let mut items = Vec::with_capacity(18);
    for (name, digits) in rows_and_columns(placing.grid) {
        let mut crusts = (0..9).filter(|&i| digits[i] == 1 || digits[i] == 9);
        let (from, to) = (crusts.next().unwrap_or(0), crusts.next().unwrap_or(8));
        let sum: u32 = digits[from + 1..to].iter().sum();
        items.push(Item::Whole(format!(".Sandwich~{sum}~{name}")));
    }
    some(placing, items)
}

/// Clues at both ends of rows and columns.
fn from_both_ends(
    placing: &mut Placing<'_>,
    name: &'static str,
    clue: fn(&View) -> u32,
) -> Option<Vec<Item>> {
    let mut items = Vec::with_capacity(36);
    for (line, mut digits) in rows_and_columns(placing.grid) {
        for end in 0..2 {
            items.push(Item::Clue { name, line: line.clone(), end, clue: clue(&digits) });
            digits.reverse();
        }
    }
    some(placing, items)
}

pub(super) fn x_sum(placing: &mut Placing<'_>) -> Option<Vec<Item>> {
    from_both_ends(placing, "XSum", |digits| digits[..digits[0] as usize].iter().sum())
}

pub(super) fn skyscraper(placing: &mut Placing<'_>) -> Option<Vec<Item>> {
    from_both_ends(placing, "Skyscraper", |digits| {
        let is_seen = |&i: &usize| digits[..i].iter().all(|&other| other < digits[i]);
        (0..9).filter(is_seen).count() as u32
    })
}

pub(super) fn numbered_room(placing: &mut Placing<'_>) -> Option<Vec<Item>> {
    from_both_ends(placing, "NumberedRoom", |digits| digits[digits[0] as usize - 1])
}

/// The beginnings of the 30 diagonals of two cells or more: each is named by one of its ends, and
/// goes inward from there.
fn diagonals() -> Vec<(Cell, (isize, isize))> {
    let mut all = Vec::with_capacity(30);
    (0..8).for_each(|row| all.push((Cell::at(row, 0), (1, 1))));
    (1..9).for_each(|column| all.push((Cell::at(0, column), (1, -1))));
    (1..8).for_each(|row| all.push((Cell::at(row, 8), (-1, -1))));
    (1..8).for_each(|column| all.push((Cell::at(8, column), (-1, 1))));
    all
}

pub(super) fn little_killer(placing: &mut Placing<'_>) -> Option<Vec<Item>> {
    let grid = placing.grid;
    let mut items = Vec::with_capacity(30);
    for (first, (down, right)) in diagonals() {
        let step = |&cell: &Cell| {
            let row = cell.row().checked_add_signed(down).filter(|&row| row < 9)?;
            let column = cell.column().checked_add_signed(right).filter(|&column| column < 9)?;
            Some(Cell::at(row, column))
        };
        let cells = std::iter::successors(Some(first), step);
        let sum: u32 = cells.map(|cell| value(grid, cell)).sum();
        items.push(Item::Whole(format!(".LittleKiller~{sum}~{}", cell_name(first))));
    }
    some(placing, items)
}
