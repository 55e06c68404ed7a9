//! Locked candidates: a digit that a box has only in one line, or a line only in one box.

use super::{Position, Step, Technique};

/// The first digit of a house that has all its places in one other house.
pub(super) fn find(technique: Technique, position: &Position) -> Option<Step> {
    let houses = position.houses();
    let is_from_box = technique == Technique::Pointing;
    for house in (0..houses.count()).filter(|house| houses.is_box(*house) == is_from_box) {
        for digit in position.digits() {
            let places = position.places_in(house, digit);
            if places.len() < 2 {
                continue;
            }
            let others = houses.common(places).filter(|other| houses.is_box(*other) != is_from_box);
            for other in others {
                let gone = position.places_in(other, digit) - places;
                if !gone.is_empty() {
                    return Some(Step {
                        eliminations: position.candidates_in(gone, 1 << (digit - 1)),
                        digits: vec![digit],
                        cells: places,
                        houses: vec![house, other],
                        ..Step::new(technique)
                    });
                }
            }
        }
    }
    None
}
