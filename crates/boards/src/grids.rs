//! Full grids, drawn at random.

use std::sync::OnceLock;

use ninefold_core::random::Random;

use crate::search::Question;
use crate::{Cells, Morph, Search, Size};

/// Guesses after which a fill begins anew. Most need fewer than there are cells.
const GUESSES: u64 = 1000;

/// A full grid of the size of the search.
///
/// 4x4 and 6x6: all grids are equally likely. Others: a random fill, then a random symmetry, so
/// that all grids come up, but not equally often. For 9x9, `ninefold-generate` draws uniformly.
/// Takes 1 to 2 us for 4x4 and 6x6, and 10 to 300 us for the others; the first 6x6 takes 50 ms.
pub fn random_grid(search: &mut Search, random: &mut Random) -> Cells {
    let size = search.size();
    if let Some(list) = first_row_sorted(size) {
        let nth = random.below_exactly((list.len() / size.cells()) as u64) as usize;
        let mut grid = Cells::blank(size);
        grid.values_mut().copy_from_slice(&list[nth * size.cells()..][..size.cells()]);
        return Morph::relabelling(size, random).apply(&grid);
    }
    let (blank, mut grid) = (Cells::blank(size), Cells::blank(size));
    let question = Question { cells: blank.values(), barred: None, nodes: GUESSES };
    while search.ask(&question, Some(random), &mut grid) != Some(true) {}
    Morph::random(size, random).apply(&grid)
}

/// All grids of a small size whose first row is in order, sorted, cell by cell: 12 of 4x4, 39,168
/// of 6x6. Relabelling makes all others.
pub(crate) fn first_row_sorted(size: Size) -> Option<&'static [u8]> {
    static LISTS: [OnceLock<Vec<u8>>; 2] = [const { OnceLock::new() }; 2];
    let list = match size.side() {
        4 => &LISTS[0],
        6 => &LISTS[1],
        _ => return None,
    };
    let make = || {
        let mut first = Cells::blank(size);
        let row = first.values_mut().iter_mut().zip(1..=size.side() as u8);
        row.for_each(|(cell, value)| *cell = value);
        let mut grids = Vec::new();
        Search::new(size).visit(&first, |grid| {
            grids.push(grid.values().to_vec());
            true
        });
        grids.sort();
        grids.concat()
    };
    Some(list.get_or_init(make))
}
