//! A position on a path: the values left to each place, which places are filled, and what follows from
//! houses alone.

use super::House;
use crate::domains::is_single;
use crate::place::{self, Differing, Place};

/// The move of a step, without its consequences.
#[derive(Clone, Copy, Debug)]
pub(super) enum Move {
    /// Filled a place that has one value left.
    Naked(Place),
    /// Filled the only place of a value in a house.
    Hidden(usize, u16),
    /// Struck what a constraint rules out.
    Asked(usize),
}

/// A move with its consequences.
#[derive(Clone, Debug)]
pub(super) struct Done {
    pub(super) done: Move,
    pub(super) placement: Option<(Place, u16)>,
    pub(super) eliminations: Vec<(Place, u16)>,
    /// The values left before, for a constraint.
    pub(super) before: Vec<u16>,
}

/// Why there is no solution from a position.
#[derive(Clone, Copy, Debug)]
pub(super) enum Contradiction {
    /// A place has no value left.
    Empty(Place),
    /// A house has no place for a value.
    NoPlace(usize, u16),
    /// A constraint leaves no value to a place outside of it, or cannot be satisfied.
    Broken(usize, Option<Place>),
}

/// A position and its bookkeeping.
#[derive(Clone, Debug)]
pub(super) struct Position {
    /// The values left; of a filled place just one.
    pub(super) masks: Vec<u16>,
    /// Whether a place is filled: its value is struck from those that must differ.
    pub(super) is_filled: Vec<bool>,
    pub(super) contradiction: Option<Contradiction>,
    /// The number of changes so far, and for each place the number of its last one.
    pub(super) changes: u32,
    changed: Vec<u32>,
    /// For each constraint, the number of changes when it had nothing to strike; 0 if it was not
    /// asked. Trials ask some hundred positions that hardly differ: most constraints need not be
    /// asked there.
    pub(super) idle: Vec<u32>,
}

impl Position {
    /// The position with these values, for a number of constraints.
    pub(super) fn new(masks: Vec<u16>, constraints: usize) -> Position {
        let empty = masks.iter().position(|&mask| mask == 0);
        Position {
            is_filled: vec![false; masks.len()],
            contradiction: empty.map(|index| Contradiction::Empty(Place::new(index))),
            changes: 1,
            changed: vec![1; masks.len()],
            idle: vec![0; constraints],
            masks,
        }
    }

    /// Leaves a place these values.
    pub(super) fn set(&mut self, place: Place, mask: u16) {
        if mask == 0 && self.contradiction.is_none() {
            self.contradiction = Some(Contradiction::Empty(place));
        }
        if self.masks[place.index()] != mask {
            self.masks[place.index()] = mask;
            self.changes += 1;
            self.note(place);
        }
    }

    /// Records that a place has changed just now.
    pub(super) fn note(&mut self, place: Place) {
        self.changed[place.index()] = self.changes;
    }

    /// Whether a constraint that watches these places has nothing to strike, as nothing has changed
    /// since it was asked.
    pub(super) fn is_idle(&self, constraint: usize, watched: &[Place]) -> bool {
        let asked = self.idle[constraint];
        asked > 0 && watched.iter().all(|place| self.changed[place.index()] <= asked)
    }

    /// Strikes the value of a place from those that must differ from it.
    pub(super) fn fill(&mut self, place: Place, differing: &Differing) {
        self.is_filled[place.index()] = true;
        let value = self.masks[place.index()];
        for other in place::places(differing.of(place)) {
            self.set(other, self.masks[other.index()] & !value);
        }
    }

    /// The first place of a value in a house, if it has no other there.
    pub(super) fn only_place(&self, house: &House, value: u16) -> Option<Place> {
        let mut places = self.holders(house, value);
        places.next().filter(|_| places.next().is_none())
    }

    /// The places of a house that may hold a value.
    pub(super) fn holders<'a>(
        &'a self,
        house: &'a House,
        value: u16,
    ) -> impl Iterator<Item = Place> + 'a {
        let holds = move |place: &Place| self.masks[place.index()] & value != 0;
        house.places.iter().copied().filter(holds)
    }

    /// The first open place with one value left.
    pub(super) fn naked(&self) -> Option<Move> {
        let mut open = (0..self.masks.len()).filter(|&index| !self.is_filled[index]);
        open.find(|&index| is_single(self.masks[index])).map(|index| Move::Naked(Place::new(index)))
    }

    /// The first value with one place left in a house. Also finds a value without a place.
    pub(super) fn hidden(&mut self, houses: &[House]) -> Option<Move> {
        for (index, house) in houses.iter().enumerate() {
            let (mut once, mut twice, mut filled) = (0u16, 0u16, 0u16);
            for place in &house.places {
                let mask = self.masks[place.index()];
                twice |= once & mask;
                once |= mask;
                filled |= if self.is_filled[place.index()] { mask } else { 0 };
            }
            let missing = house.values & !once;
            let found = missing | house.values & once & !twice & !filled;
            // The least of them comes first.
            let value = found & found.wrapping_neg();
            if missing & value != 0 {
                self.contradiction = Some(Contradiction::NoPlace(index, value));
                return None;
            }
            if value != 0 {
                return Some(Move::Hidden(index, value));
            }
        }
        None
    }
}
