//! The subsets and locked candidates behind what a house rules out.
//!
//! Propagation strikes everything at once. Each strike follows from some places with as many values
//! as there are places, or from a value whose places all see the same cell: here these are found
//! again, the smallest that will do, so that a person can check them.

use crate::{domains::bits, place::Place};

/// Places of a house and values that belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The places.
    pub places: Vec<Place>,
    /// The values, as a mask.
    pub values: u16,
    /// Whether the places hold only these values. If not, the values are only in these places.
    pub is_naked: bool,
}

/// The most places of a house: more values than a mask has bits are never told.
const MOST: usize = 16;

/// The reasons that rule these values out, from the masks before: in places of the house a subset,
/// elsewhere the places of the value. Values without such a reason are left out.
pub fn behind(house: &[Place], before: &[u16], gone: &[(Place, u16)]) -> Vec<Found> {
    let (inside, outside): (Vec<_>, Vec<_>) =
        gone.iter().partition(|(place, _)| house.contains(place));
    let mut found = match house.len() <= MOST {
        true => of_house(house, before, inside),
        false => Vec::new(),
    };
    for (_, values) in outside {
        for value in bits(values).map(|value| 1 << value) {
            lock(&mut found, house, before, value);
        }
    }
    found
}

/// Adds the places of a value, unless they are known to hold it.
fn lock(found: &mut Vec<Found>, house: &[Place], before: &[u16], value: u16) {
    let holds = |place: &Place| before[place.index()] & value != 0;
    let places: Vec<Place> = house.iter().copied().filter(holds).collect();
    let same = |one: &&mut Found| one.places == places;
    match found.iter_mut().find(same) {
        Some(one) if one.values & value != 0 => {}
        Some(one) if !one.is_naked => one.values |= value,
        _ => found.push(Found { places, values: value, is_naked: false }),
    }
}

/// The smallest subsets behind what is struck within a house.
fn of_house(house: &[Place], before: &[u16], mut gone: Vec<(Place, u16)>) -> Vec<Found> {
    let mut found = Vec::new();
    if gone.is_empty() {
        return found;
    }
    let sets = closed_sets(house, before);
    while let Some(&(place, values)) = gone.first() {
        let value = values & values.wrapping_neg();
        let strikes =
            |&&(set, of_set): &&(usize, u16)| of_set & value != 0 && !contains(house, set, place);
        let Some(&(set, of_set)) = sets.iter().find(strikes) else {
            take(&mut gone, |other| if other == place { value } else { 0 });
            continue;
        };
        take(&mut gone, |other| if contains(house, set, other) { 0 } else { of_set });
        found.push(named(house, before, set, of_set));
    }
    found
}

/// Takes values of places off a list.
fn take(gone: &mut Vec<(Place, u16)>, values: impl Fn(Place) -> u16) {
    gone.iter_mut().for_each(|(place, left)| *left &= !values(*place));
    gone.retain(|&(_, left)| left != 0);
}

fn contains(house: &[Place], set: usize, place: Place) -> bool {
    house.iter().position(|&one| one == place).is_some_and(|i| set >> i & 1 == 1)
}

/// The sets of places, a bit each, with as many values as there are places, and these values: those
/// that are the least to look at first.
fn closed_sets(house: &[Place], before: &[u16]) -> Vec<(usize, u16)> {
    let mut unions = vec![0u16; 1 << house.len()];
    for set in 1..unions.len() {
        let lowest = set.trailing_zeros() as usize;
        unions[set] = unions[set & (set - 1)] | before[house[lowest].index()];
    }
    let is_closed = |&(set, &values): &(usize, &u16)| set.count_ones() == values.count_ones();
    let closed = unions.iter().enumerate().skip(1).filter(is_closed);
    let mut closed: Vec<usize> = closed.map(|(set, _)| set).collect();
    closed.sort_by_key(|&set| size(set).min(house.len() - size(set)));
    closed.into_iter().map(|set| (set, unions[set])).collect()
}

fn size(set: usize) -> usize {
    set.count_ones() as usize
}

/// A set of places as a naked subset, or, if the rest of the house is smaller, the rest as a hidden
/// one.
fn named(house: &[Place], before: &[u16], set: usize, values: u16) -> Found {
    let is_naked = 2 * size(set) <= house.len();
    let chosen = house.iter().enumerate().filter(|(i, _)| (set >> i & 1 == 1) == is_naked);
    let places = chosen.map(|(_, &place)| place).collect();
    let all = house.iter().fold(0, |all, place| all | before[place.index()]);
    Found { places, values: if is_naked { values } else { all & !values }, is_naked }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places<const N: usize>(of: [usize; N]) -> Vec<Place> {
        of.into_iter().map(Place::new).collect()
    }

    #[test]
    fn a_naked_pair_is_behind_what_others_lose() {
        let before = [0b0011, 0b0011, 0b0111, 0b1111];
        let gone = [(Place::new(2), 0b0011), (Place::new(3), 0b0011)];
        let pair = Found { places: places([0, 1]), values: 0b0011, is_naked: true };
        assert_eq!(behind(&places([0, 1, 2, 3]), &before, &gone), [pair]);
    }

    #[test]
    fn a_hidden_pair_is_said_where_it_is_smaller() {
        // Only the first two of six places hold the first two values.
        let before = [0b110011, 0b001111, 0b111100, 0b111100, 0b111100, 0b111100];
        let gone = [(Place::new(0), 0b110000), (Place::new(1), 0b001100)];
        let pair = Found { places: places([0, 1]), values: 0b11, is_naked: false };
        assert_eq!(behind(&places([0, 1, 2, 3, 4, 5]), &before, &gone), [pair]);
    }

    #[test]
    fn values_with_the_same_places_are_said_together() {
        let before = [0b0111, 0b0111, 0b0111, 0b1000, 0b1111];
        let gone = [(Place::new(4), 0b0011)];
        let locked = Found { places: places([0, 1, 2]), values: 0b0011, is_naked: false };
        assert_eq!(behind(&places([0, 1, 2, 3]), &before, &gone), [locked]);
    }

    #[test]
    fn what_has_no_reason_is_left_out() {
        let gone = [(Place::new(0), 0b01)];
        assert_eq!(behind(&places([0, 1, 2]), &[0b111; 3], &gone), []);
    }
}
