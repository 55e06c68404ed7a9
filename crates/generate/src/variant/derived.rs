//! Derived constraints: those that are read off a full grid, so that they hold for it.

use std::ops::RangeInclusive;

use super::item::Item;
use super::lines::Room;
use super::regions::Regions;
use ninefold_core::grid::Grid;
use ninefold_core::random::Random;

/// The number that stands for all items of a grid.
pub(super) const EVERY: usize = 200;

/// One grid and what is placed on it.
pub(super) struct Placing<'a> {
    pub(super) grid: &'a Grid,
    pub(super) regions: &'a Regions,
    pub(super) random: &'a mut Random,
    /// The room that earlier lines left.
    pub(super) room: Room,
    /// Number of items to place: at most the end of the range, at least its start.
    pub(super) count: RangeInclusive<usize>,
}

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
    /// Makes this number of items. `None` when they did not fit.
    pub(super) make: fn(&mut Placing<'_>) -> Option<Vec<Item>>,
    /// The relation of its items.
    pub(super) items: Items,
}

/// The relation of the items of a kind to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Items {
    /// Any of them will do.
    Single,
    /// Any of them will do, and they take room from each other: lines.
    Line,
    /// They make sense together only: a partition.
    Partition,
    /// Those that a grid has can be counted, and all of them may be wanted. With the fixed
    /// constraint of this name, if there is one, they must be.
    Countable(Option<&'static str>),
}

impl std::fmt::Debug for DerivedConstraint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}
