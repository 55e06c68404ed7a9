//! Partitions of the grid into cages.

use smallvec::SmallVec;

use super::derived::Placing;
use super::item::Item;
use super::kinds::{cage, mask};
use ninefold_core::grid::{Cell, CellSet, Grid};
use ninefold_core::random::Random;

/// The most cells of a killer's cage.
const LARGEST: usize = 5;

/// Partitions of one grid to try. One costs next to nothing compared with a grid and a proof.
const PARTITIONS: usize = 40;

/// A cage that grows.
#[derive(Clone, Copy)]
struct Growing {
    cells: CellSet,
    digits: u16,
}

/// Numbers of cages, of which there are 81 at first.
type Numbers = SmallVec<[u8; 96]>;

/// Partitions the grid into this number of cages of two cells or more. A cage of one cell would be
/// a given.
pub(super) fn killer(placing: &mut Placing<'_>) -> Option<Vec<Item>> {
    let (grid, count) = (placing.grid, *placing.count.end());
    let has_one_alone = |cages: &Vec<Growing>| cages.iter().any(|cage| cage.cells.len() == 1);
    let mut partitions = (0..PARTITIONS).filter_map(|_| partition(grid, count, placing.random));
    let cages = partitions.find(|cages| !has_one_alone(cages))?;
    let mut items = Vec::with_capacity(cages.len());
    // In the order of their first cells.
    for first in Cell::all() {
        if let Some(growing) = cages.iter().find(|cage| cage.cells.first() == Some(first)) {
            let cells: Vec<Cell> = growing.cells.into_iter().collect();
            items.push(Item::Whole(cage(grid, &cells)));
        }
    }
    Some(items)
}

/// Cages with their digits: one of the smallest is joined to a neighbour until there are `count`.
fn partition(grid: &Grid, count: usize, random: &mut Random) -> Option<Vec<Growing>> {
    let alone = |cell| Growing { cells: CellSet::of(cell), digits: mask(grid, &[cell]) };
    let mut cages: Vec<Growing> = Cell::all().map(alone).collect();
    random.shuffle(&mut cages);
    while cages.len() > count {
        let joined = (1..LARGEST).find_map(|size| {
            let small = numbers(&cages, |cage| cage.cells.len() == size);
            let start = if small.is_empty() { 0 } else { random.below(small.len()) };
            let mut order = small[start..].iter().chain(&small[..start]);
            order.find_map(|&i| partner(&cages, i.into(), random).map(|other| (i.into(), other)))
        });
        let (a, b): (usize, usize) = joined?;
        let Growing { cells, digits } = cages[b];
        cages[a].cells |= cells;
        cages[a].digits |= digits;
        cages.swap_remove(b);
    }
    Some(cages)
}

/// The numbers of the cages that are asked for.
fn numbers(cages: &[Growing], is_one: impl Fn(&Growing) -> bool) -> Numbers {
    (0u8..).zip(cages).filter(|(_, cage)| is_one(cage)).map(|(number, _)| number).collect()
}

/// A cage next to this one that can be joined to it.
fn partner(cages: &[Growing], i: usize, random: &mut Random) -> Option<usize> {
    let this = cages[i];
    let around = this.cells.around() - this.cells;
    let partners = numbers(cages, |other| {
        this.digits & other.digits == 0
            && (this.cells | other.cells).len() <= LARGEST
            && around.meets(other.cells)
    });
    (!partners.is_empty()).then(|| partners[random.below(partners.len())].into())
}
