//! Moves along a path: the next one, those that a contradiction needs, and their reasons.

use super::position::{Contradiction, Done, Move, Position};
use super::{Grounds, Premises, Step};
use crate::domains::{bits, is_single};
use crate::reason::{DeductionReason, LogicTier, Subset};
use crate::{patience::Patience, place::Place, sets::subsets};

/// Makes moves from positions.
pub(super) struct Walker<'w, 'p> {
    pub(super) premises: &'w mut (dyn Premises + 'p),
    pub(super) grounds: &'w Grounds,
    pub(super) patience: &'w mut Patience,
}

impl Walker<'_, '_> {
    /// The next move, one of the easiest kind, made in this position.
    pub(super) fn step(&mut self, position: &mut Position) -> Option<Done> {
        let found = match position.contradiction {
            Some(_) => None,
            None => position.naked().or_else(|| position.hidden(&self.grounds.houses)),
        };
        if let Some(found) = found {
            return self.act(position, found);
        }
        [LogicTier::Direct, LogicTier::Combined].into_iter().find_map(|tier| {
            (0..self.grounds.constraints.len()).find_map(|index| {
                let is_asked = position.contradiction.is_none()
                    && self.grounds.constraints[index].tier == Some(tier)
                    && !position.is_idle(index, &self.grounds.constraints[index].watched)
                    && !self.patience.ask();
                is_asked.then(|| self.act(position, Move::Asked(index))).flatten()
            })
        })
    }

    /// Makes a move, if it follows.
    fn act(&mut self, position: &mut Position, done: Move) -> Option<Done> {
        match done {
            Move::Naked(place) => {
                let value = position.masks[place.index()];
                let is_open = is_single(value) && !position.is_filled[place.index()];
                is_open.then(|| self.put(position, place, value, done))
            }
            Move::Hidden(house, value) => {
                let house = &self.grounds.houses[house];
                let place = position.only_place(house, value)?;
                let is_open = !position.is_filled[place.index()];
                is_open.then(|| self.put(position, place, value, done))
            }
            Move::Asked(constraint) => self.strike(position, constraint, done),
        }
    }

    fn put(&self, position: &mut Position, place: Place, value: u16, done: Move) -> Done {
        position.set(place, value);
        position.fill(place, &self.grounds.differing);
        let placement = Some((place, value));
        Done { done, placement, eliminations: Vec::new(), before: Vec::new() }
    }

    fn strike(&mut self, position: &mut Position, constraint: usize, done: Move) -> Option<Done> {
        if position.is_idle(constraint, &self.grounds.constraints[constraint].watched) {
            return None;
        }
        let before = position.masks.clone();
        if let Err(place) = self.premises.ask(constraint, &mut position.masks) {
            position.contradiction = Some(Contradiction::Broken(constraint, place));
            return None;
        }
        let pairs = before.iter().zip(&position.masks).enumerate();
        let gone = pairs.map(|(index, (before, after))| (Place::new(index), before & !after));
        let eliminations: Vec<(Place, u16)> = gone.filter(|&(_, gone)| gone != 0).collect();
        if eliminations.is_empty() {
            position.idle[constraint] = position.changes;
            return None;
        }
        position.changes += 1;
        eliminations.iter().for_each(|&(place, _)| position.note(place));
        Some(Done { done, placement: None, eliminations, before })
    }

    /// A move in words.
    pub(super) fn told(&self, done: Done) -> Step {
        let Done { done, placement, eliminations, before } = done;
        let reason = match done {
            Move::Naked(_) => DeductionReason::NakedSingle,
            Move::Hidden(house, _) => {
                DeductionReason::HiddenSingle(self.grounds.houses[house].name.clone())
            }
            Move::Asked(constraint) => {
                why(&*self.premises, self.grounds, constraint, &before, &eliminations)
            }
        };
        Step { reason, places: self.places(done), placement, eliminations }
    }

    /// The places that something is about.
    fn places(&self, done: Move) -> Vec<Place> {
        match done {
            Move::Naked(place) => vec![place],
            Move::Hidden(house, _) => self.grounds.houses[house].places.clone(),
            Move::Asked(constraint) => self.grounds.constraints[constraint].places.clone(),
        }
    }

    /// The position with one more value filled in.
    pub(super) fn assumed(&self, position: &Position, place: Place, value: u16) -> Position {
        let mut position = position.clone();
        position.set(place, value);
        position.fill(place, &self.grounds.differing);
        position
    }

    /// The assumption that leads to a contradiction first, if all go on side by side.
    pub(super) fn shortest(
        &mut self,
        from: &Position,
    ) -> Option<(Place, u16, Vec<Move>, Contradiction)> {
        let mut open: Vec<usize> =
            (0..from.masks.len()).filter(|&index| !from.is_filled[index]).collect();
        open.sort_by_key(|&index| from.masks[index].count_ones() as usize);
        let mut tried: Vec<(Place, u16, Vec<Move>, Position)> = Vec::new();
        for index in open {
            for value in bits(from.masks[index]) {
                let (place, value) = (Place::new(index), 1 << value);
                tried.push((place, value, Vec::new(), self.assumed(from, place, value)));
            }
        }
        while !tried.is_empty() {
            for (place, value, moves, position) in &tried {
                if let Some(contradiction) = position.contradiction {
                    return Some((*place, *value, moves.clone(), contradiction));
                }
            }
            tried.retain_mut(|(_, _, moves, position)| {
                let step = self.step(position);
                moves.extend(step.iter().map(|step| step.done));
                step.is_some() || position.contradiction.is_some()
            });
            if self.patience.is_over() {
                return None;
            }
        }
        None
    }

    /// Those of the moves without which the contradiction does not follow; `None` if there is no more
    /// patience to find them.
    pub(super) fn needed(
        &mut self,
        from: &Position,
        moves: Vec<Move>,
        end: Contradiction,
    ) -> Option<Vec<Move>> {
        let mut needed = moves;
        for index in (0..needed.len()).rev() {
            if self.patience.ask() {
                return None;
            }
            let mut fewer = needed.clone();
            fewer.remove(index);
            let mut position = from.clone();
            self.replay(&mut position, &fewer);
            if self.is_end(&mut position, end) {
                needed = fewer;
            }
        }
        Some(needed)
    }

    /// Makes these moves, as far as they follow, up to a contradiction.
    pub(super) fn replay(&mut self, position: &mut Position, moves: &[Move]) -> Vec<Done> {
        let mut all = Vec::new();
        for &done in moves {
            if position.contradiction.is_none() {
                all.extend(self.act(position, done));
            }
        }
        all
    }

    /// Whether a contradiction is there.
    fn is_end(&mut self, position: &mut Position, end: Contradiction) -> bool {
        match end {
            Contradiction::Empty(place) => position.masks[place.index()] == 0,
            Contradiction::NoPlace(house, value) => {
                position.holders(&self.grounds.houses[house], value).next().is_none()
            }
            Contradiction::Broken(constraint, place) => {
                !position.masks.contains(&0)
                    && self.premises.ask(constraint, &mut position.masks) == Err(place)
            }
        }
    }
}

/// Why a constraint strikes these values from the masks before.
pub(super) fn why(
    premises: &dyn Premises,
    grounds: &Grounds,
    constraint: usize,
    before: &[u16],
    gone: &[(Place, u16)],
) -> DeductionReason {
    let mut reason = premises.reason(constraint);
    if let DeductionReason::House(house) = &mut reason {
        let found =
            subsets::behind(&grounds.constraints[constraint].places, before, gone).into_iter();
        let number = |value: u32| value as i32 + grounds.least;
        let named = found.map(|found| Subset {
            cells: found.places.iter().map(|&place| premises.name(place)).collect(),
            values: bits(found.values).map(number).collect(),
            is_naked: found.is_naked,
        });
        house.subsets = named.collect();
    }
    reason
}
