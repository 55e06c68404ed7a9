//! The table of derived constraints: those that are read off a full grid, so that they hold for it.

use std::ops::RangeInclusive;

use super::lines::{cell_name, line, neighbours, several};
use crate::grid::{Cell, CellSet, Grid};
use crate::random::Random;

/// A kind of constraint that is derived from the solution of a puzzle.
pub struct DerivedConstraint {
    /// The name by which users choose it.
    pub name: &'static str,
    /// One line for people.
    pub about: &'static str,
    /// The number of items, unless asked otherwise.
    pub default: RangeInclusive<usize>,
    /// The least and the largest number of items.
    pub range: RangeInclusive<usize>,
    /// Makes so many items of a line. `None` when they did not fit.
    pub(super) make: fn(&Grid, usize, &mut Random) -> Option<String>,
}

impl std::fmt::Debug for DerivedConstraint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

/// All derived constraints.
pub static DERIVED: &[DerivedConstraint] = &[
    DerivedConstraint {
        name: "killer",
        about: "a partition of the grid into cages of two to five cells",
        default: 27..=32,
        range: 20..=34,
        make: killer,
    },
    DerivedConstraint {
        name: "cage",
        about: "cages of two to four cells",
        default: 8..=12,
        range: 1..=20,
        make: |grid, count, random| {
            lines(grid, count, random, 2..=4, (different, |_, _| true), cage)
        },
    },
    DerivedConstraint {
        name: "kropki",
        about: "dots: white between consecutive digits, black where one is twice the other",
        default: 12..=20,
        range: 1..=60,
        make: dots,
    },
    DerivedConstraint {
        name: "xv",
        about: "X between digits of sum 10, V of sum 5",
        default: 8..=14,
        range: 1..=30,
        make: xv,
    },
    DerivedConstraint {
        name: "thermo",
        about: "thermometers of three to six cells",
        default: 4..=6,
        range: 1..=10,
        make: |grid, count, random| {
            lines(grid, count, random, 3..=6, (grows, |_, _| true), named("Thermo"))
        },
    },
    DerivedConstraint {
        name: "whisper",
        about: "German whispers of four to eight cells",
        default: 3..=5,
        range: 1..=8,
        make: |grid, count, random| {
            lines(grid, count, random, 4..=8, (whispers, |_, _| true), named("Whisper~5"))
        },
    },
    DerivedConstraint {
        name: "renban",
        about: "Renban lines of three to five cells",
        default: 4..=7,
        range: 1..=10,
        make: |grid, count, random| {
            lines(grid, count, random, 3..=5, (runs, is_run), named("Renban"))
        },
    },
    DerivedConstraint {
        name: "arrow",
        about: "arrows with a shaft of two or three cells",
        default: 4..=7,
        range: 1..=10,
        make: arrow,
    },
    DerivedConstraint {
        name: "greater-than",
        about: "signs between cells that share a side",
        default: 16..=30,
        range: 1..=80,
        make: greater_than,
    },
    DerivedConstraint {
        name: "even-odd",
        about: "cells marked as even or odd",
        default: 14..=24,
        range: 1..=60,
        make: even_odd,
    },
];

fn value(grid: &Grid, cell: Cell) -> u32 {
    grid.get(cell).map_or(0, |digit| digit.get().into())
}

fn mask(grid: &Grid, cells: &[Cell]) -> u16 {
    cells.iter().filter_map(|&cell| grid.get(cell)).fold(0, |mask, digit| mask | digit.bit())
}

fn joined(cells: &[Cell]) -> String {
    cells.iter().map(|&cell| format!("~{}", cell_name(cell))).collect()
}

/// Whether a cell may follow those of a line.
type Fits = fn(&Grid, &[Cell], Cell) -> bool;
/// Whether a complete line is valid.
type IsWhole = fn(&Grid, &[Cell]) -> bool;

fn lines(
    grid: &Grid,
    count: usize,
    random: &mut Random,
    lengths: RangeInclusive<usize>,
    (fits, whole): (Fits, IsWhole),
    item: impl Fn(&Grid, &[Cell]) -> String,
) -> Option<String> {
    let (least, most) = lengths.into_inner();
    let found = several(count, random, |taken, random| {
        let length = least + random.below(most - least + 1);
        let cells = line(length, taken, random, |line, next| fits(grid, line, next))?;
        whole(grid, &cells).then_some(cells)
    })?;
    Some(found.iter().map(|cells| item(grid, cells)).collect())
}

/// An item of this name with the line's cells.
fn named(name: &'static str) -> impl Fn(&Grid, &[Cell]) -> String {
    move |_, cells| format!(".{name}{}", joined(cells))
}

fn different(grid: &Grid, cells: &[Cell], next: Cell) -> bool {
    let shares_a_side = cells.iter().any(|&cell| neighbours(cell, false).contains(&next));
    shares_a_side && mask(grid, cells) & mask(grid, &[next]) == 0
}

fn grows(grid: &Grid, cells: &[Cell], next: Cell) -> bool {
    cells.last().is_some_and(|&last| value(grid, last) < value(grid, next))
}

fn whispers(grid: &Grid, cells: &[Cell], next: Cell) -> bool {
    cells.last().is_some_and(|&last| value(grid, last).abs_diff(value(grid, next)) >= 5)
}

/// Whether the digits differ and are at most four apart. The complete line must have no gap.
fn runs(grid: &Grid, cells: &[Cell], next: Cell) -> bool {
    let all = mask(grid, cells) | mask(grid, &[next]);
    mask(grid, cells) & mask(grid, &[next]) == 0
        && 16 - all.leading_zeros() - all.trailing_zeros() <= 5
}

fn is_run(grid: &Grid, cells: &[Cell]) -> bool {
    let mask = mask(grid, cells);
    let run = mask >> mask.trailing_zeros().min(15);
    run & (run + 1) == 0
}

fn cage(grid: &Grid, cells: &[Cell]) -> String {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    let sum: u32 = cells.iter().map(|&cell| value(grid, cell)).sum();
    format!(".Cage~{sum}{}", joined(&cells))
}

fn arrow(grid: &Grid, count: usize, random: &mut Random) -> Option<String> {
    let found = several(count, random, |taken, random| {
        let length = 3 + random.below(2);
        let cells = line(length, taken, random, |_, _| true)?;
        let shaft: u32 = cells[1..].iter().map(|&cell| value(grid, cell)).sum();
        (shaft == value(grid, cells[0])).then_some(cells)
    })?;
    Some(found.iter().map(|cells| named("Arrow")(grid, cells)).collect())
}

/// All pairs of cells that share a side, in random order.
fn pairs(random: &mut Random) -> Vec<[Cell; 2]> {
    let right = Cell::all().filter(|cell| cell.column() < 8);
    let right = right.map(|cell| [cell, Cell::at(cell.row(), cell.column() + 1)]);
    let below = Cell::all().filter(|cell| cell.row() < 8);
    let below = below.map(|cell| [cell, Cell::at(cell.row() + 1, cell.column())]);
    let mut pairs: Vec<[Cell; 2]> = right.chain(below).collect();
    random.shuffle(&mut pairs);
    pairs
}

/// Items of so many pairs, of those for which there is an item.
fn of_pairs(
    count: usize,
    random: &mut Random,
    item: impl Fn([Cell; 2]) -> Option<String>,
) -> Option<String> {
    let items: Vec<String> = pairs(random).into_iter().filter_map(item).take(count).collect();
    (items.len() == count).then(|| items.concat())
}

fn dots(grid: &Grid, count: usize, random: &mut Random) -> Option<String> {
    of_pairs(count, random, |[a, b]| {
        let (low, high) = (value(grid, a).min(value(grid, b)), value(grid, a).max(value(grid, b)));
        let name = match () {
            () if high == 2 * low => "BlackDot",
            () if high == low + 1 => "WhiteDot",
            () => return None,
        };
        Some(format!(".{name}{}", joined(&[a, b])))
    })
}

fn xv(grid: &Grid, count: usize, random: &mut Random) -> Option<String> {
    of_pairs(count, random, |[a, b]| {
        let name = match value(grid, a) + value(grid, b) {
            10 => "X",
            5 => "V",
            _ => return None,
        };
        Some(format!(".{name}{}", joined(&[a, b])))
    })
}

fn greater_than(grid: &Grid, count: usize, random: &mut Random) -> Option<String> {
    of_pairs(count, random, |[a, b]| {
        let pair = if value(grid, a) > value(grid, b) { [a, b] } else { [b, a] };
        Some(format!(".GreaterThan{}", joined(&pair)))
    })
}

fn even_odd(grid: &Grid, count: usize, random: &mut Random) -> Option<String> {
    let mut cells: Vec<Cell> = Cell::all().collect();
    random.shuffle(&mut cells);
    let marked = cells.iter().take(count).map(|&cell| match value(grid, cell) % 2 {
        0 => format!("~{}_2_4_6_8", cell_name(cell)),
        _ => format!("~{}_1_3_5_7_9", cell_name(cell)),
    });
    Some(format!(".{}", marked.collect::<String>()))
}

/// The most cells of a killer's cage.
const LARGEST: usize = 5;

/// Partitions of one grid to try. One costs next to nothing beside a grid and a proof.
const PARTITIONS: usize = 40;

/// Partitions the grid into so many cages of two cells or more. A cage of one cell would be a
/// given.
fn killer(grid: &Grid, count: usize, random: &mut Random) -> Option<String> {
    let has_one_alone =
        |cages: &Vec<(CellSet, u16)>| cages.iter().any(|(cells, _)| cells.len() == 1);
    let mut partitions = (0..PARTITIONS).filter_map(|_| partition(grid, count, random));
    let mut cages = partitions.find(|cages| !has_one_alone(cages))?;
    cages.sort_unstable_by_key(|(cells, _)| cells.first());
    let cells = cages.iter().map(|(cells, _)| cells.into_iter().collect::<Vec<Cell>>());
    Some(cells.map(|cells| cage(grid, &cells)).collect())
}

/// So many cages with their digits: one of the smallest is joined to a neighbour until the number
/// is reached.
fn partition(grid: &Grid, count: usize, random: &mut Random) -> Option<Vec<(CellSet, u16)>> {
    let mut cages: Vec<(CellSet, u16)> =
        Cell::all().map(|cell| (CellSet::of(cell), mask(grid, &[cell]))).collect();
    random.shuffle(&mut cages);
    while cages.len() > count {
        let joined = (1..LARGEST).find_map(|size| {
            let small = (0..cages.len()).filter(|&i| cages[i].0.len() == size);
            let small: Vec<usize> = small.collect();
            let start = if small.is_empty() { 0 } else { random.below(small.len()) };
            let mut order = small[start..].iter().chain(&small[..start]);
            order.find_map(|&i| partner(&cages, i, random).map(|other| (i, other)))
        });
        let (a, b) = joined?;
        let (cells, digits) = cages[b];
        cages[a].0 |= cells;
        cages[a].1 |= digits;
        cages.swap_remove(b);
    }
    Some(cages)
}

/// A cage next to this one that can be joined to it.
fn partner(cages: &[(CellSet, u16)], i: usize, random: &mut Random) -> Option<usize> {
    let (cells, digits) = cages[i];
    let fits = |&other: &usize| {
        let (its_cells, its_digits) = cages[other];
        other != i
            && digits & its_digits == 0
            && cells.len() + its_cells.len() <= LARGEST
            && cells.around().meets(its_cells)
    };
    let partners: Vec<usize> = (0..cages.len()).filter(fits).collect();
    (!partners.is_empty()).then(|| partners[random.below(partners.len())])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::fill::random_grid;
    use crate::ruleset::parse;

    #[test]
    fn derived_constraints_hold_for_their_grid() {
        for derived in DERIVED {
            let mut made = 0;
            for number in 0..60 {
                let mut random = Random::new(5, number);
                let grid = random_grid(&mut random);
                let (least, most) = derived.default.clone().into_inner();
                let count = least + random.below(most - least + 1);
                let Some(text) = (derived.make)(&grid, count, &mut random) else { continue };
                let ruleset = parse::line(&text).expect("well-formed");
                assert_eq!(ruleset.check(&grid), Ok(()), "{text}");
                if derived.name == "killer" {
                    assert_eq!(text.matches(".Cage").count(), count);
                }
                made += 1;
            }
            assert!(made > 20, "{}: {made} of 60", derived.name);
        }
    }
}
