//! The table of derived constraints: those that are read off a full grid, so that they hold for it.

use std::ops::RangeInclusive;

use super::item::Item;
use super::killer::killer;
use super::kinds;
use super::outside;
use super::placing::Placing;

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

/// All derived constraints.
pub static DERIVED: &[DerivedConstraint] = &[
    DerivedConstraint {
        name: "killer",
        about: "a partition of the grid into cages of two to five cells",
        default: 27..=32,
        range: 20..=34,
        make: killer,
        items: Items::Partition,
    },
    DerivedConstraint {
        name: "cage",
        about: "cages of two to four cells",
        default: 8..=12,
        range: 1..=20,
        make: kinds::cages,
        items: Items::Single,
    },
    DerivedConstraint {
        name: "kropki",
        about: "dots: white between consecutive digits, black where one is twice the other",
        default: 12..=20,
        range: 1..=60,
        make: kinds::kropki,
        items: Items::Countable(Some("StrictKropki")),
    },
    DerivedConstraint {
        name: "xv",
        about: "X between digits of sum 10, V of sum 5",
        default: 8..=14,
        range: 1..=30,
        make: kinds::xv,
        items: Items::Countable(Some("StrictXV")),
    },
    DerivedConstraint {
        name: "thermo",
        about: "thermometers of three to six cells",
        default: 4..=6,
        range: 1..=20,
        make: kinds::thermo,
        items: Items::Line,
    },
    DerivedConstraint {
        name: "whisper",
        about: "German whispers of four to eight cells",
        default: 3..=5,
        range: 1..=16,
        make: kinds::whisper,
        items: Items::Line,
    },
    DerivedConstraint {
        name: "renban",
        about: "Renban lines of three to five cells",
        default: 4..=7,
        range: 1..=20,
        make: kinds::renban,
        items: Items::Line,
    },
    DerivedConstraint {
        name: "arrow",
        about: "arrows with a shaft of two or three cells",
        default: 4..=7,
        range: 1..=20,
        make: kinds::arrow,
        items: Items::Line,
    },
    DerivedConstraint {
        name: "between",
        about: "between lines of three to six cells",
        default: 4..=6,
        range: 1..=16,
        make: kinds::between,
        items: Items::Line,
    },
    DerivedConstraint {
        name: "region-sum",
        about: "region sum lines of three to six cells, through two or more boxes or regions",
        default: 3..=5,
        range: 1..=20,
        make: kinds::region_sum,
        items: Items::Line,
    },
    DerivedConstraint {
        name: "palindrome",
        about: "palindromes of three to seven cells",
        default: 3..=5,
        range: 1..=16,
        make: kinds::palindrome,
        items: Items::Line,
    },
    DerivedConstraint {
        name: "greater-than",
        about: "signs between cells that share a side",
        default: 16..=30,
        range: 1..=144,
        make: kinds::greater_than,
        items: Items::Countable(None),
    },
    DerivedConstraint {
        name: "even-odd",
        about: "cells marked as even or odd",
        default: 14..=24,
        range: 1..=60,
        make: kinds::even_odd,
        items: Items::Single,
    },
    DerivedConstraint {
        name: "quadruple",
        about: "two to four of the digits around a corner",
        default: 8..=14,
        range: 1..=40,
        make: kinds::quadruple,
        items: Items::Single,
    },
    DerivedConstraint {
        name: "sandwich",
        about: "sums of the digits between 1 and 9 in a row or column",
        default: 10..=18,
        range: 1..=18,
        make: outside::sandwich,
        items: Items::Single,
    },
    DerivedConstraint {
        name: "x-sum",
        about: "sums of the first X digits, X being the first of them",
        default: 12..=20,
        range: 1..=36,
        make: outside::x_sum,
        items: Items::Single,
    },
    DerivedConstraint {
        name: "skyscraper",
        about: "how many digits are seen from the border, as greater ones hide lesser ones",
        default: 14..=24,
        range: 1..=36,
        make: outside::skyscraper,
        items: Items::Single,
    },
    DerivedConstraint {
        name: "numbered-room",
        about: "the digit in the cell whose number is the first digit",
        default: 14..=24,
        range: 1..=36,
        make: outside::numbered_room,
        items: Items::Single,
    },
    DerivedConstraint {
        name: "little-killer",
        about: "sums of diagonals",
        default: 12..=20,
        range: 1..=30,
        make: outside::little_killer,
        items: Items::Single,
    },
];

#[cfg(test)]
mod tests {
    use super::super::item::text;
    use super::super::lines::Room;
    use super::super::regions::Regions;
    use super::*;
    use crate::fill::random_grid;
    use ninefold_core::random::Random;
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
