//! The items of one puzzle: a number of each kind, or as many as one solution takes.

use std::ops::RangeInclusive;

use super::constraints::DerivedCount;
use super::derived::Items;
use super::item::{Item, text};
use super::lines::Room;
use super::placing::Placing;
use super::spec::VariantSpec;
use crate::grid::{CellSet, Grid};
use crate::random::Random;

/// The items that fit on a grid.
#[derive(Debug)]
pub(super) struct Pool {
    items: Vec<Item>,
    /// The numbers of those that a puzzle has at least.
    base: Vec<usize>,
}

impl Pool {
    /// Places so many items of each kind as are drawn from its range. With `add`, all that may be
    /// added to the least number, too. An error is the name of the kind that did not fit.
    pub(super) fn place(
        spec: &VariantSpec,
        grid: &Grid,
        add: bool,
        random: &mut Random,
    ) -> Result<Pool, &'static str> {
        let mut pool = Pool { items: Vec::new(), base: Vec::new() };
        let mut room = Room::default();
        for derived in spec.constraints.derived() {
            let count = match add && derived.constraint.items != Items::Partition {
                true => derived.addable(),
                false => drawn(derived, random),
            };
            let least = *count.start();
            let mut placing = Placing { grid, random, room, count };
            let made = (derived.constraint.make)(&mut placing).ok_or(derived.constraint.name)?;
            // With crossings, only lines of one kind are in each other's way.
            if !spec.crossings {
                room = placing.room;
            }
            let first = pool.items.len();
            pool.base.extend(first..first + least.min(made.len()));
            pool.items.extend(made);
        }
        Ok(pool)
    }

    /// Places the least number of items of each kind.
    pub(super) fn place_least(
        spec: &VariantSpec,
        grid: &Grid,
        random: &mut Random,
    ) -> Result<(), &'static str> {
        let mut least = spec.clone();
        least.constraints = spec.constraints.with_least();
        Pool::place(&least, grid, false, random).map(drop)
    }

    /// The numbers of all items, those of the base first, the others in random order.
    pub(super) fn order(&self, random: &mut Random) -> (Vec<usize>, usize) {
        let mut others: Vec<usize> =
            (0..self.items.len()).filter(|i| !self.base.contains(i)).collect();
        random.shuffle(&mut others);
        (self.base.iter().copied().chain(others).collect(), self.base.len())
    }

    /// These items as text, and the cells that they close to givens.
    pub(super) fn chosen(&self, numbers: &[usize]) -> (String, CellSet) {
        let mut numbers = numbers.to_vec();
        numbers.sort_unstable();
        let items: Vec<&Item> = numbers.iter().filter_map(|&i| self.items.get(i)).collect();
        let closed = items.iter().fold(CellSet::EMPTY, |closed, item| closed | item.closed);
        (text(&items), closed)
    }
}

/// A number of the range.
fn drawn(derived: &DerivedCount, random: &mut Random) -> RangeInclusive<usize> {
    let (from, to) = (*derived.count.start(), *derived.count.end());
    let count = from + random.below(to - from + 1);
    count..=count
}
