//! The table of derived constraints, and those within the grid: cages, dots, lines, signs, marked
//! cells, corners.

use std::ops::RangeInclusive;

use super::derived::{DerivedConstraint, EVERY, Items, Placing};
use super::item::Item;
use super::killer::killer;
use super::lines::{cell_name, line, neighbours, several};
use super::outside;
use ninefold_core::grid::{Cell, CellSet, Grid};
use ninefold_core::random::Random;

/// The items of a kind. `None` when they did not fit.
type Made = Option<Vec<Item>>;

/// All derived constraints.
#[rustfmt::skip]
pub const DERIVED: &[DerivedConstraint] = &[
    row("killer", "a partition of the grid into cages of two to five cells",
        27..=32, 20..=34, Items::Partition, killer),
    row("cage", "cages of two to four cells",
        8..=12, 1..=20, Items::Single, cages),
    row("kropki", "dots: white between consecutive digits, black where one is twice the other",
        12..=20, 1..=60, Items::Countable(Some("StrictKropki")), kropki),
    row("xv", "X between digits of sum 10, V of sum 5",
        8..=14, 1..=30, Items::Countable(Some("StrictXV")), xv),
    row("thermo", "thermometers of three to six cells",
        4..=6, 1..=20, Items::Line, thermo),
    row("whisper", "German whispers of four to eight cells",
        3..=5, 1..=16, Items::Line, whisper),
    row("renban", "Renban lines of three to five cells",
        4..=7, 1..=20, Items::Line, renban),
    row("arrow", "arrows with a shaft of two or three cells",
        4..=7, 1..=20, Items::Line, arrow),
    row("between", "between lines of three to six cells",
        4..=6, 1..=16, Items::Line, between),
    row("region-sum", "region sum lines of three to six cells, through two or more boxes or regions",
        3..=5, 1..=20, Items::Line, region_sum),
    row("palindrome", "palindromes of three to seven cells",
        3..=5, 1..=16, Items::Line, palindrome),
    row("greater-than", "signs between cells that share a side",
        16..=30, 1..=144, Items::Countable(None), greater_than),
    row("even-odd", "cells marked as even or odd",
        14..=24, 1..=60, Items::Single, even_odd),
    row("quadruple", "two to four of the digits around a corner",
        8..=14, 1..=40, Items::Single, quadruple),
    row("sandwich", "sums of the digits between 1 and 9 in a row or column",
        10..=18, 1..=18, Items::Single, outside::sandwich),
    row("x-sum", "sums of the first X digits, X being the first of them",
        12..=20, 1..=36, Items::Single, outside::x_sum),
    row("skyscraper", "how many digits are seen from the border, as greater ones hide lesser ones",
        14..=24, 1..=36, Items::Single, outside::skyscraper),
    row("numbered-room", "the digit in the cell whose number is the first digit",
        14..=24, 1..=36, Items::Single, outside::numbered_room),
    row("little-killer", "sums of diagonals",
        12..=20, 1..=30, Items::Single, outside::little_killer),
];

const fn row(
    name: &'static str,
    about: &'static str,
    default: RangeInclusive<usize>,
    range: RangeInclusive<usize>,
    items: Items,
    make: fn(&mut Placing<'_>) -> Made,
) -> DerivedConstraint {
    DerivedConstraint { name, about, default, range, make, items }
}

pub(super) fn value(grid: &Grid, cell: Cell) -> u32 {
    grid.get(cell).map_or(0, |digit| digit.get().into())
}

fn sum(grid: &Grid, cells: &[Cell]) -> u32 {
    cells.iter().map(|&cell| value(grid, cell)).sum()
}

pub(super) fn mask(grid: &Grid, cells: &[Cell]) -> u16 {
    cells.iter().filter_map(|&cell| grid.get(cell)).fold(0, |mask, digit| mask | digit.bit())
}

fn joined(cells: &[Cell]) -> String {
    let mut text = String::new();
    cells.iter().for_each(|&cell| text += &format!("~{}", cell_name(cell)));
    text
}

/// Finds lines of one of these lengths. `fits` says whether a cell may follow those of a line of this
/// final length, `is_whole` whether a complete line is valid.
fn find(
    placing: &mut Placing<'_>,
    lengths: RangeInclusive<usize>,
    fits: impl Fn(&[Cell], usize, Cell) -> bool,
    is_whole: impl Fn(&[Cell]) -> bool,
) -> Option<Vec<Vec<Cell>>> {
    let (least, most) = lengths.into_inner();
    let Placing { random, room, count, .. } = placing;
    several(count, room, random, |room, random| {
        let length = least + random.below(most - least + 1);
        let found = line(length, room, random, |line, next| fits(line, length, next));
        found.filter(|cells| is_whole(cells))
    })
}

/// Makes lines of a kind: see [`find`].
fn lines(
    placing: &mut Placing<'_>,
    name: &str,
    lengths: RangeInclusive<usize>,
    fits: impl Fn(&[Cell], usize, Cell) -> bool,
    is_whole: impl Fn(&[Cell]) -> bool,
) -> Made {
    let item = |cells: Vec<Cell>| {
        Item::Line(format!(".{name}{}", joined(&cells)), cells.into_iter().collect())
    };
    Some(find(placing, lengths, fits, is_whole)?.into_iter().map(item).collect())
}

/// Cages share no cell with each other. Lines may lie on them.
fn cages(placing: &mut Placing<'_>) -> Made {
    let (grid, of_lines) = (placing.grid, std::mem::take(&mut placing.room));
    let found = find(placing, 2..=4, |cells, _, next| different(grid, cells, next), |_| true);
    placing.room = of_lines;
    Some(found?.iter().map(|cells| Item::Whole(cage(grid, cells))).collect())
}

fn different(grid: &Grid, cells: &[Cell], next: Cell) -> bool {
    let shares_a_side = cells.iter().any(|&cell| neighbours(cell, false).contains(&next));
    shares_a_side && mask(grid, cells) & mask(grid, &[next]) == 0
}

pub(super) fn cage(grid: &Grid, cells: &[Cell]) -> String {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    format!(".Cage~{}{}", sum(grid, &cells), joined(&cells))
}

fn thermo(placing: &mut Placing<'_>) -> Made {
    let value = |cell: &Cell| value(placing.grid, *cell);
    let grows = |cells: &[Cell], _, next| cells.last().map(value) < Some(value(&next));
    lines(placing, "Thermo", 3..=6, grows, |_| true)
}

fn whisper(placing: &mut Placing<'_>) -> Made {
    let value = |cell: &Cell| value(placing.grid, *cell);
    let is_far = |cells: &[Cell], _, next| {
        cells.last().is_some_and(|last| value(last).abs_diff(value(&next)) >= 5)
    };
    lines(placing, "Whisper~5", 4..=8, is_far, |_| true)
}

fn renban(placing: &mut Placing<'_>) -> Made {
    let mask = |cells: &[Cell]| mask(placing.grid, cells);
    // The digits differ and are at most four apart. The complete line must have no gap.
    let fits = |cells: &[Cell], _, next| {
        let all = mask(cells) | mask(&[next]);
        mask(cells) & mask(&[next]) == 0 && 16 - all.leading_zeros() - all.trailing_zeros() <= 5
    };
    let is_whole = |cells: &[Cell]| {
        let run = mask(cells) >> mask(cells).trailing_zeros().min(15);
        run & (run + 1) == 0
    };
    lines(placing, "Renban", 3..=5, fits, is_whole)
}

fn arrow(placing: &mut Placing<'_>) -> Made {
    let grid = placing.grid;
    let is_sum = |cells: &[Cell]| sum(grid, &cells[1..]) == value(grid, cells[0]);
    lines(placing, "Arrow", 3..=4, |_, _, _| true, is_sum)
}

fn between(placing: &mut Placing<'_>) -> Made {
    let value = |cell: &Cell| value(placing.grid, *cell);
    let is_whole = |cells: &[Cell]| {
        let [first, inner @ .., last] = cells else { return false };
        let (a, b) = (value(first), value(last));
        inner.iter().all(|cell| (a.min(b) + 1..a.max(b)).contains(&value(cell)))
    };
    lines(placing, "Between", 3..=6, |_, _, _| true, is_whole)
}

/// Makes region sum lines. Each region is entered once, so that its parts need not be counted
/// together.
fn region_sum(placing: &mut Placing<'_>) -> Made {
    let (grid, regions) = (placing.grid, placing.regions);
    let fits = |cells: &[Cell], length, next| {
        let line: Vec<Cell> = cells.iter().copied().chain([next]).collect();
        let parts: Vec<&[Cell]> =
            line.chunk_by(|&a, &b| regions.get(a) == regions.get(b)).collect();
        let sums: Vec<u32> = parts.iter().map(|part| sum(grid, part)).collect();
        let is_last = line.len() == length;
        let Some((&last, whole)) = sums.split_last() else { return false };
        let Some(&first) = whole.first() else { return !is_last };
        let region = |part: &&[Cell]| regions.get(part[0]);
        let is_new = !parts[..whole.len()].iter().any(|part| region(part) == regions.get(next));
        let is_in_reach = if is_last { last == first } else { last <= first };
        is_new && is_in_reach && whole.iter().all(|&other| other == first)
    };
    lines(placing, "RegionSumLine", 3..=6, fits, |_| true)
}

fn palindrome(placing: &mut Placing<'_>) -> Made {
    let grid = placing.grid;
    let fits = |cells: &[Cell], length, next| {
        let mirrored: usize = length - 1 - cells.len();
        cells.get(mirrored).is_none_or(|&other| value(grid, other) == value(grid, next))
    };
    lines(placing, "Palindrome", 3..=7, fits, |_| true)
}

/// All pairs of cells that share a side, in random order.
fn pairs(random: &mut Random) -> Vec<[Cell; 2]> {
    let across = Cell::all().filter(|cell| cell.column() < 8);
    let across = across.map(|cell| [cell, Cell::at(cell.row(), cell.column() + 1)]);
    let down = Cell::all().filter(|cell| cell.row() < 8);
    let down = down.map(|cell| [cell, Cell::at(cell.row() + 1, cell.column())]);
    let mut pairs: Vec<[Cell; 2]> = across.chain(down).collect();
    random.shuffle(&mut pairs);
    pairs
}

/// Items of pairs, of those for which there is an item. All of them stand in the order of cells.
fn of_pairs(placing: &mut Placing<'_>, item: &dyn Fn([Cell; 2]) -> Option<String>) -> Made {
    let mut pairs = pairs(placing.random);
    pairs.retain(|&pair| item(pair).is_some());
    pairs.truncate(*placing.count.end());
    if *placing.count.start() == EVERY {
        pairs.sort_unstable();
    } else if pairs.len() < *placing.count.start() {
        return None;
    }
    Some(pairs.into_iter().filter_map(item).map(Item::Whole).collect())
}

fn kropki(placing: &mut Placing<'_>) -> Made {
    let grid = placing.grid;
    of_pairs(placing, &|[a, b]| {
        let (low, high) = (value(grid, a).min(value(grid, b)), value(grid, a).max(value(grid, b)));
        let name = match () {
            () if high == 2 * low => "BlackDot",
            () if high == low + 1 => "WhiteDot",
            () => return None,
        };
        Some(format!(".{name}{}", joined(&[a, b])))
    })
}

fn xv(placing: &mut Placing<'_>) -> Made {
    let grid = placing.grid;
    of_pairs(placing, &|[a, b]| {
        let name = match value(grid, a) + value(grid, b) {
            10 => "X",
            5 => "V",
            _ => return None,
        };
        Some(format!(".{name}{}", joined(&[a, b])))
    })
}

fn greater_than(placing: &mut Placing<'_>) -> Made {
    let grid = placing.grid;
    of_pairs(placing, &|[a, b]| {
        let pair = if value(grid, a) > value(grid, b) { [a, b] } else { [b, a] };
        Some(format!(".GreaterThan{}", joined(&pair)))
    })
}

/// A given in a marked cell would make its mark idle.
fn even_odd(placing: &mut Placing<'_>) -> Made {
    let grid = placing.grid;
    let mut cells: Vec<Cell> = Cell::all().collect();
    placing.random.shuffle(&mut cells);
    let marked = cells.iter().take(*placing.count.end()).map(|&cell| {
        let digits = if value(grid, cell).is_multiple_of(2) { "_2_4_6_8" } else { "_1_3_5_7_9" };
        Item::Mark(format!("~{}{digits}", cell_name(cell)), CellSet::of(cell))
    });
    Some(marked.collect())
}

fn quadruple(placing: &mut Placing<'_>) -> Made {
    let (grid, random) = (placing.grid, &mut *placing.random);
    let mut corners: Vec<Cell> =
        Cell::all().filter(|cell| cell.row() < 8 && cell.column() < 8).collect();
    random.shuffle(&mut corners);
    corners.truncate(*placing.count.end());
    let mut items = Vec::with_capacity(corners.len());
    for corner in corners {
        let digit = |r, c| value(grid, Cell::at(corner.row() + r, corner.column() + c));
        let mut digits = [digit(0, 0), digit(0, 1), digit(1, 0), digit(1, 1)];
        random.shuffle(&mut digits);
        let shown = &mut digits[..2 + random.below(3)];
        shown.sort_unstable();
        let mut text = format!(".Quad~{}", cell_name(corner));
        shown.iter().for_each(|digit| text += &format!("~{digit}"));
        items.push(Item::Whole(text));
    }
    Some(items)
}
