//! The sum of a part of a row or column on a 9x9 board.

use crate::domains::{Conflict, Domains};
use crate::{line_part::LinePart, place::Place, propagator::Propagator};

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
