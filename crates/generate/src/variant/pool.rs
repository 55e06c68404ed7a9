//! The items of one puzzle: a number of each kind, or as many as one solution takes.

use std::ops::RangeInclusive;

use super::constraints::DerivedCount;
use super::derived::{Items, Placing};
use super::item::{Item, text};
use super::lines::Room;
use super::regions::Regions;
use super::spec::VariantSpec;
use ninefold_core::grid::{CellSet, Grid};
use ninefold_core::random::Random;

/// The items that fit on a grid.
pub(super) struct Pool {
    items: Vec<Item>,
    /// The numbers of those that a puzzle has at least.
    base: Vec<usize>,
}

impl Pool {
    /// Places items of each kind, in a number drawn from its range. With `add`, all that may be
    /// added to the least number, too. An error is the name of the kind that did not fit.
    pub(super) fn place(
        spec: &VariantSpec,
        grid: &Grid,
        add: bool,
        random: &mut Random,
    ) -> Result<Pool, &'static str> {
        let mut pool = Pool { items: Vec::new(), base: Vec::new() };
        let mut rooms = Rooms::new(spec, grid);
        for (kind, derived) in spec.constraints.derived().iter().enumerate() {
            let count = match (add, derived.constraint.items) {
                // The others come when all kinds have their least number.
                (true, Items::Line) => *derived.count.start()..=*derived.count.start(),
                (true, Items::Single | Items::Countable(_)) => derived.addable(),
                (true, Items::Partition) | (false, _) => drawn(derived, random),
            };
            let least = *count.start();
            let made = rooms.make(kind, derived, count, random).ok_or(derived.constraint.name)?;
            let first = pool.items.len();
            pool.base.extend(first..first + least.min(made.len()));
            pool.items.extend(made);
        }
        if add {
            pool.add_lines(spec, &mut rooms, random);
        }
        Ok(pool)
    }

    /// Adds lines of all kinds in turn, so that none takes the room of the others.
    fn add_lines(&mut self, spec: &VariantSpec, rooms: &mut Rooms<'_>, random: &mut Random) {
        let derived = spec.constraints.derived().iter().enumerate();
        let lines = derived.filter(|(_, one)| one.constraint.items == Items::Line);
        let left = |one: &DerivedCount| *one.addable().end() - *one.count.start();
        let mut kinds: Vec<(usize, &DerivedCount, usize)> =
            lines.map(|(kind, one)| (kind, one, left(one))).collect();
        while !kinds.is_empty() {
            kinds.retain_mut(|(kind, derived, left)| {
                let made = rooms.make(*kind, derived, 0..=LINES_IN_TURN.min(*left), random);
                let made = made.unwrap_or_default();
                *left -= made.len();
                let is_full = made.is_empty();
                self.items.extend(made);
                *left > 0 && !is_full
            });
        }
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
        let closed = items.iter().fold(CellSet::EMPTY, |closed, item| closed | item.closed());
        (text(&items), closed)
    }
}

/// Lines of a kind that are added before those of the next.
const LINES_IN_TURN: usize = 2;

/// A grid and the room that lines leave on it: to all, or with crossings to those of their kind.
struct Rooms<'a> {
    grid: &'a Grid,
    regions: &'a Regions,
    crossings: bool,
    rooms: Vec<Room>,
}

impl<'a> Rooms<'a> {
    fn new(spec: &'a VariantSpec, grid: &'a Grid) -> Rooms<'a> {
        let constraints = &spec.constraints;
        let rooms = vec![Room::default(); constraints.derived().len().max(1)];
        Rooms { grid, regions: &constraints.regions, crossings: spec.crossings, rooms }
    }

    /// Items of the kind with this index. `None` if they do not fit.
    fn make(
        &mut self,
        kind: usize,
        derived: &DerivedCount,
        count: RangeInclusive<usize>,
        random: &mut Random,
    ) -> Option<Vec<Item>> {
        let room = &mut self.rooms[if self.crossings { kind } else { 0 }];
        let (grid, regions) = (self.grid, self.regions);
        let mut placing = Placing { grid, regions, random, room: *room, count };
        let made = (derived.constraint.make)(&mut placing)?;
        *room = placing.room;
        Some(made)
    }
}

/// A number of the range.
fn drawn(derived: &DerivedCount, random: &mut Random) -> RangeInclusive<usize> {
    let (from, to) = (*derived.count.start(), *derived.count.end());
    let count = from + random.below(to - from + 1);
    count..=count
}
