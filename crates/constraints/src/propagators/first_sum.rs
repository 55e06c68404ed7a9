//! The sum of a part of a line: of its first X places, X being the first of them, on any board; on a
//! 9x9 board exactly, also of what is between 1 and 9.

use crate::domains::{Conflict, Domains, bits};
use crate::{line_part::LinePart, place::Place, propagator::Propagator, sets::value_sets};

/// Places that all differ, the first n of which have a sum, where n is the value of the first. For
/// each n, it goes through the sets of values that they can hold: an automaton cannot use that
/// values differ.
#[derive(Debug)]
pub(crate) struct FirstSum {
    places: Vec<Place>,
    /// The number of the least value.
    least: i32,
    sum: i32,
    /// All values of the board, if the line holds each of them.
    all: Option<u16>,
}

/// The values that the places may keep for one number of them.
#[derive(Default)]
struct Kept {
    inner: u16,
    outer: u16,
}

impl FirstSum {
    /// Places that all differ, on a board with this number of values.
    pub(crate) fn new(places: Vec<Place>, least: i32, values: usize, sum: i32) -> FirstSum {
        let all = (places.len() == values).then(|| u16::MAX >> (16 - values));
        FirstSum { places, least, sum, all }
    }

    /// The values left to the places if the first holds this value: those of its number, and those
    /// after them. `None` if nothing is left.
    fn kept(&self, masks: &[u16], value: u32) -> Option<Kept> {
        let number = value as i32 + self.least;
        let count =
            usize::try_from(number).ok().filter(|count| (1..=masks.len()).contains(count))?;
        // Values count from 0.
        let rest = self.sum - number - self.least * (number - 1);
        let sets = value_sets::of(count - 1, usize::try_from(rest).ok()?);
        let (inner, outer) = masks[1..].split_at(count - 1);
        let union = |masks: &[u16]| masks.iter().fold(0, |all, mask| all | mask);
        let first = 1 << value;
        let (of_inner, of_outer) = (union(inner) & !first, union(outer) & !first);
        let fits = |set: u16| {
            let others = !(set | first);
            set & !of_inner == 0
                && self.all.is_none_or(|all| all & others & !of_outer == 0)
                && inner.iter().all(|mask| mask & set != 0)
                && outer.iter().all(|mask| mask & others != 0)
        };
        let mut kept = Kept::default();
        let mut is_one = false;
        for &set in sets {
            if fits(set) {
                is_one = true;
                kept.inner |= set;
                kept.outer |= of_outer & !set;
                // More sets show nothing new.
                if kept.inner == of_inner && kept.outer == of_outer {
                    break;
                }
            }
        }
        is_one.then_some(kept)
    }
}

impl Propagator for FirstSum {
    fn places(&self) -> &[Place] {
        &self.places
    }

    fn propagate(&self, domains: &mut Domains) -> Result<(), Conflict> {
        let mut masks = [0; 16];
        let masks = &mut masks[..self.places.len()];
        for (mask, &place) in masks.iter_mut().zip(&self.places) {
            *mask = domains.get(place);
        }
        let mut left = [0; 16];
        for value in bits(masks[0]) {
            if let Some(Kept { inner, outer }) = self.kept(masks, value) {
                left[0] |= 1 << value;
                let count = (value as i32 + self.least) as usize;
                left[1..count].iter_mut().for_each(|mask| *mask |= inner);
                left[count..].iter_mut().for_each(|mask| *mask |= outer);
            }
        }
        self.places.iter().zip(left).try_for_each(|(&place, left)| domains.keep(place, left))
    }

    /// A few hundred sets for each value of the first place.
    fn effort(&self) -> usize {
        400
    }
}

/// Nine places hold all digits from 1 to 9, and a part of them has a sum. Exact, unlike an
/// automaton, which cannot use that digits differ.
#[derive(Debug)]
pub(crate) struct PartOfLine {
    places: [Place; 9],
    part: LinePart,
    sum: u32,
}

impl PartOfLine {
    /// The sum of a part of these places. `None` if there are not nine.
    pub(crate) fn new(places: &[Place], part: LinePart, sum: u32) -> Option<PartOfLine> {
        Some(PartOfLine { places: places.try_into().ok()?, part, sum })
    }
}

impl Propagator for PartOfLine {
    fn places(&self) -> &[Place] {
        &self.places
    }

    fn propagate(&self, domains: &mut Domains) -> Result<(), Conflict> {
        let masks = self.places.map(|place| domains.get(place));
        let left = self.part.left(&masks, self.sum);
        self.places.iter().zip(left).try_for_each(|(&place, left)| domains.keep(place, left))
    }

    /// Sets of digits for each pair of places: dearer than most.
    fn effort(&self) -> usize {
        400
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagator::checks::{checked, differ, filled, places};
    use ninefold_core::random::Random;

    #[test]
    fn nothing_possible_is_struck_and_what_is_open_is_exact() {
        let mut random = Random::new(1, 0);
        let mut exact = 0;
        for round in 0..600 {
            let (values, least) = ([4, 6, 7][round % 3], [1, 0, 2, -1][round % 4]);
            let length = if round % 5 == 0 { values - 1 } else { values };
            let every = (1u16 << values) - 1;
            let is_open = round % 2 == 0;
            let masks: Vec<u16> = (0..length)
                .map(|_| if is_open { every } else { 1 + random.below(every as usize) as u16 })
                .collect();
            let sum = 1 + random.below(values * values / 2) as i32;
            let has_sum = |line: &[u32]| {
                let number = |&value: &u32| value as i32 + least;
                let count = usize::try_from(number(&line[0])).unwrap_or(0);
                let is_counted = (1..=length).contains(&count);
                differ(line)
                    && (line.len() < length
                        || is_counted && line[..count].iter().map(number).sum::<i32>() == sum)
            };
            let expected = filled(&masks, &has_sum);
            let of_line = FirstSum::new(places(length), least, values, sum);
            let left = checked(&of_line, &masks, &expected);
            if let (true, Ok(left)) = (is_open, left) {
                assert_eq!(left, expected, "{values} from {least}, {length}, sum {sum}");
                exact += 1;
            }
        }
        assert!(exact > 100, "{exact}");
    }
}
