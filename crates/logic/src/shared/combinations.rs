//! The one enumeration of combinations: subsets, fish, almost locked sets and exclusions are all
//! found by it.

use crate::prelude::*;
use std::ops::{BitOr, Deref};

/// Visits the combinations of some items, depth first and in lexical order.
///
/// `grow` gets the state of a combination, an item to add, and the items behind that. It answers
/// with the state of the wider combination if that is to be widened again, with `None` if not, and
/// with `Break` to end the search.
#[inline(always)]
pub(crate) fn combinations<T: Copy, S>(
    items: &[T],
    state: &S,
    grow: &mut impl FnMut(&S, T, &[T]) -> ControlFlow<(), Option<S>>,
) -> Flow {
    for (i, &item) in items.iter().enumerate() {
        let rest = &items[i + 1..];
        if let Some(wider) = grow(state, item, rest)? {
            deeper(rest, &wider, grow)?;
        }
    }
    Flow::Continue(())
}

/// [`combinations`], apart from it so that the first level is inlined into the caller.
fn deeper<T: Copy, S>(
    items: &[T],
    state: &S,
    grow: &mut impl FnMut(&S, T, &[T]) -> ControlFlow<(), Option<S>>,
) -> Flow {
    combinations(items, state, grow)
}

/// At most `N` items, without memory on the heap.
#[derive(Clone, Copy)]
pub(crate) struct List<T, const N: usize> {
    items: [T; N],
    count: usize,
}

impl<T: Copy, const N: usize> List<T, N> {
    /// The first `N` of these items. `none` fills the places that are left.
    #[inline]
    pub(crate) fn of(none: T, items: impl IntoIterator<Item = T>) -> List<T, N> {
        let mut list = List { items: [none; N], count: 0 };
        for (place, item) in list.items.iter_mut().zip(items) {
            *place = item;
            list.count += 1;
        }
        list
    }
}

impl<T, const N: usize> Deref for List<T, N> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.items[..self.count]
    }
}

/// The first `N` cells of a set, as items for [`combinations`].
#[inline]
pub(crate) fn cell_list<const N: usize>(cells: CellSet) -> List<Cell, N> {
    List::of(Cell::at(0, 0), cells)
}

/// Calls `each` with the union of every `size` items, as long as no union on the way is wider than
/// `widest`. An item is a set of cells or digits with the mask of what it has: digits of cells,
/// places of digits, lines of lines.
#[inline(always)]
pub(crate) fn unions<T: Copy + Default + BitOr<Output = T>>(
    items: &[(T, u16)],
    size: usize,
    widest: usize,
    width: impl Fn(&(T, u16)) -> usize,
    each: &mut impl FnMut((T, u16)) -> Flow,
) -> Flow {
    combinations(items, &((T::default(), 0), size), &mut |&(union, left), item, rest| {
        let wider = (union.0 | item.0, union.1 | item.1);
        // Where the rest is too short, widening would be in vain.
        if rest.len() + 1 < left || width(&wider) > widest {
            return ControlFlow::Continue(None);
        }
        if left == 1 {
            each(wider)?;
            return ControlFlow::Continue(None);
        }
        ControlFlow::Continue(Some((wider, left - 1)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unions_come_in_lexical_order_and_no_wider_than_allowed() {
        let items = [(1, 0b001), (2, 0b011), (4, 0b110), (8, 0b100)];
        let mut found = Vec::new();
        let flow = unions(&items, 2, 2, |item| item.1.count_ones() as usize, &mut |union| {
            found.push(union);
            Flow::Continue(())
        });
        assert!(flow.is_continue());
        assert_eq!(found, [(3, 0b011), (9, 0b101), (12, 0b110)]);
    }

    #[test]
    fn a_break_ends_the_search() {
        let mut seen = 0;
        let flow = unions(&[(1, 1), (2, 2), (4, 4)], 1, 9, |_| 1, &mut |_| {
            seen += 1;
            Flow::Break(())
        });
        assert!(flow.is_break());
        assert_eq!(seen, 1);
    }

    #[test]
    fn every_combination_is_visited_once() {
        let mut seen = Vec::new();
        let _ = combinations(&[1, 2, 4], &0, &mut |sum, item, _| {
            seen.push(sum + item);
            ControlFlow::Continue(Some(sum + item))
        });
        assert_eq!(seen, [1, 3, 7, 5, 2, 6, 4]);
    }
}
