//! The one enumeration of combinations: subsets and fish are found by it.

use super::Step;

/// An item, as a bit, with the mask of what it has.
pub(super) type Item = (u16, u16);

/// The first step of a union of `size` items, depth first and in lexical order, as long as no union
/// on the way has more than `widest`.
pub(super) fn unions(
    items: &[Item],
    size: usize,
    widest: usize,
    each: &mut dyn FnMut(Item) -> Option<Step>,
) -> Option<Step> {
    widen((0, 0), items, size, widest, each)
}

fn widen(
    union: Item,
    items: &[Item],
    size: usize,
    widest: usize,
    each: &mut dyn FnMut(Item) -> Option<Step>,
) -> Option<Step> {
    for (i, item) in items.iter().enumerate().take((items.len() + 1).saturating_sub(size)) {
        let wider = (union.0 | item.0, union.1 | item.1);
        if wider.1.count_ones() as usize > widest {
            continue;
        }
        let step = match size {
            1 => each(wider),
            _ => widen(wider, &items[i + 1..], size - 1, widest, each),
        };
        if step.is_some() {
            return step;
        }
    }
    None
}
