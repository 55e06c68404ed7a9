//! Cells and places next to the grid as items name them, for the forms that write them otherwise.

pub(super) use crate::read::cells::name;
use crate::read::cells::{self, distinct};
use ninefold_variants::Ruleset;

/// The row and column of a cell, or of a place next to the grid, from 1.
pub(super) fn place(cell: &str) -> Option<(usize, usize)> {
    let digit = |byte: u8| {
        let is_one = byte.is_ascii_digit() || byte.is_ascii_lowercase();
        char::from(byte).to_digit(36).filter(|_| is_one).map(|digit| digit as usize)
    };
    let [b'R', row, b'C', column] = cell.as_bytes() else { return None };
    digit(*row).zip(digit(*column))
}

/// The cell next to a row or a column, at its beginning or its end.
pub(super) fn beside(line: &str, is_first: bool, size: usize) -> Option<(usize, usize)> {
    let at = if is_first { 0 } else { size + 1 };
    let [kind, number] = line.as_bytes() else { return None };
    let number = char::from(*number).to_digit(36)? as usize;
    match kind {
        b'R' | b'r' => Some((number, at)),
        b'C' | b'c' => Some((at, number)),
        _ => None,
    }
}

/// The regions of a board.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) enum Regions {
    #[default]
    Boxes,
    None,
    /// The letter of the region of each cell.
    Of(Vec<char>),
}

/// Whether two cells share a side.
pub(super) fn touch(a: (usize, usize), b: (usize, usize)) -> bool {
    a.0.abs_diff(b.0) + a.1.abs_diff(b.1) == 1
}

/// The pairs of a list of cells that share a side, each in the order of the list.
pub(super) fn pairs<'a>(cells: &[&'a str]) -> Vec<[&'a str; 2]> {
    let touching = |a: &str, b: &str| place(a).zip(place(b)).is_some_and(|(a, b)| touch(a, b));
    let mut pairs = Vec::new();
    for (i, &first) in cells.iter().enumerate() {
        let others = cells[i + 1..].iter().filter(|second| touching(first, second));
        pairs.extend(others.map(|&second| [first, second]));
    }
    pairs
}

/// The digits that each cell of a square board may hold: a bit for each.
pub(super) fn masks(ruleset: &Ruleset, size: usize) -> Vec<u16> {
    ruleset.masks().iter().copied().take(size * size).collect()
}

/// The number of the box of each cell of a square board.
pub(super) fn boxes(size: usize) -> Vec<usize> {
    let (height, width) = cells::boxes(size);
    let number = |i: usize| i / size / height * height + i % size / width;
    (0..size * size).map(number).collect()
}

/// The regions of cells, which have any signs, as numbers in the order in which they come.
pub(super) fn numbered<T: Copy + PartialEq>(signs: &[T]) -> Vec<usize> {
    let seen = distinct(signs.iter().copied());
    signs.iter().filter_map(|sign| seen.iter().position(|other| other == sign)).collect()
}

/// The cells of the four boxes of a Windoku.
pub(super) fn windows() -> [Vec<String>; 4] {
    [(2, 2), (2, 6), (6, 2), (6, 6)]
        .map(|(row, column)| (0..9).map(|i| name(row + i / 3, column + i % 3)).collect())
}
