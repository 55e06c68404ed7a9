//! Partitions of the grid into cages.

use super::item::Item;
use super::kinds::{cage, mask};
use super::placing::Placing;
use crate::grid::{Cell, CellSet, Grid};
use crate::random::Random;

/// The most cells of a killer's cage.
const LARGEST: usize = 5;

/// Partitions of one grid to try. One costs next to nothing beside a grid and a proof.
const PARTITIONS: usize = 40;

/// Partitions the grid into so many cages of two cells or more. A cage of one cell would be a
/// given.
pub(super) fn killer(placing: &mut Placing<'_>) -> Option<Vec<Item>> {
    let (grid, count) = (placing.grid, *placing.count.end());
    let has_one_alone =
        |cages: &Vec<(CellSet, u16)>| cages.iter().any(|(cells, _)| cells.len() == 1);
    let mut partitions = (0..PARTITIONS).filter_map(|_| partition(grid, count, placing.random));
    let mut cages = partitions.find(|cages| !has_one_alone(cages))?;
    cages.sort_unstable_by_key(|(cells, _)| cells.first());
    let cells = cages.iter().map(|(cells, _)| cells.into_iter().collect::<Vec<Cell>>());
    Some(cells.map(|cells| Item::whole(cage(grid, &cells))).collect())
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
