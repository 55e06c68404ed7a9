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

#[cfg(test)]
mod tests {
    use super::super::item::text;
    use super::super::kinds::DERIVED;
    use super::*;
    use crate::fill::random_grid;
    use ninefold_variants::parse;

    #[test]
    fn derived_constraints_hold_for_their_grid() {
        for derived in DERIVED {
            let mut made = 0;
            for number in 0..60 {
                let mut random = Random::new(5, number);
                let grid = random_grid(&mut random);
                let (least, most) = derived.default.clone().into_inner();
                let wanted = least + random.below(most - least + 1);
                let count = wanted..=wanted;
                let (room, random) = (Room::default(), &mut random);
                let regions = &Regions::boxes();
                let mut placing = Placing { grid: &grid, regions, random, room, count };
                let Some(items) = (derived.make)(&mut placing) else { continue };
                assert_eq!(items.len(), wanted, "{}", derived.name);
                let text = text(&items.iter().collect::<Vec<_>>());
                let ruleset = parse::line(&text).expect("well-formed");
                assert_eq!(ruleset.check(&grid), Ok(()), "{text}");
                made += 1;
            }
            assert!(made > 20, "{}: {made} of 60", derived.name);
        }
    }
}
