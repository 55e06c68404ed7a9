//! Unions of so many sets that are no wider than they are many: what subsets and fish have in common.

use crate::grid::CellSet;
use crate::logic::step::Flow;

/// Cells and a mask: of digits for subsets, of lines for fish.
pub type Item = (CellSet, u16);

/// Calls `each` with every union of `size` items whose width is at most `size`.
pub fn unions(
    items: &[Item],
    size: usize,
    width: fn(&Item) -> usize,
    each: &mut impl FnMut(Item) -> Flow,
) -> Flow {
    go(items, size, size, (CellSet::EMPTY, 0), width, each)
}

fn go(
    items: &[Item],
    size: usize,
    left: usize,
    union: Item,
    width: fn(&Item) -> usize,
    each: &mut impl FnMut(Item) -> Flow,
) -> Flow {
    if left == 0 {
        return each(union);
    }
    for (i, item) in items.iter().enumerate() {
        let wider = (union.0 | item.0, union.1 | item.1);
        if width(&wider) <= size {
            go(&items[i + 1..], size, left - 1, wider, width, each)?;
        }
    }
    Flow::Continue(())
}

/// How many bits the masks have.
pub fn by_mask(item: &Item) -> usize {
    item.1.count_ones() as usize
}

/// How many cells there are.
pub fn by_cells(item: &Item) -> usize {
    item.0.len()
}
