//! A place that holds the position of a value on a line.

use crate::domains::{Conflict, Domains, bits, is_single};
use crate::{place::Place, propagator::Propagator};

/// The place of a line that a control points to holds what another place holds, or a known value.
#[derive(Clone, Debug)]
pub(crate) struct Indexed {
    /// The control, the line, and, if the value is not known, the place that holds it.
    places: Vec<Place>,
    length: usize,
    /// The value, as a mask; nothing if the last place holds it.
    value: u16,
    /// The number of the control's value that points to the first place of the line.
    first: u32,
    /// The known value is nowhere else on the line, of which the control is a part.
    once: bool,
}

impl Indexed {
    /// The line holds a known value (a mask) where the control points. `first` is the number of the
    /// control's value that points to the line's first place; `once` is for places that all differ,
    /// of which the control is one.
    pub(crate) fn known(
        control: Place,
        line: &[Place],
        value: u16,
        first: u32,
        once: bool,
    ) -> Indexed {
        let places = [&[control], line].concat();
        Indexed { places, length: line.len(), value, first, once }
    }

    /// The line holds what another place holds where the control points.
    pub(crate) fn same(control: Place, line: &[Place], value: Place, first: u32) -> Indexed {
        let places = [&[control], line, &[value]].concat();
        Indexed { places, length: line.len(), value: 0, first, once: false }
    }
}

impl Propagator for Indexed {
    fn places(&self) -> &[Place] {
        &self.places
    }

    fn propagate(&self, domains: &mut Domains) -> Result<(), Conflict> {
        let (control, line) = (self.places[0], &self.places[1..=self.length]);
        let held = self.places.get(self.length + 1).copied();
        let wanted = held.map_or(self.value, |place| domains.get(place));
        let (mut possible, mut values) = (0u16, 0u16);
        for number in bits(domains.get(control)) {
            let index = number.wrapping_sub(self.first) as usize;
            let Some(&place) = line.get(index) else { continue };
            // Where it points to itself, it holds the value.
            let held = if place == control { 1 << number } else { domains.get(place) };
            let common = held & wanted;
            if common != 0 {
                possible |= 1 << number;
                values |= common;
            }
        }
        domains.keep(control, possible)?;
        if let Some(place) = held {
            domains.keep(place, values)?;
        }
        if is_single(possible) {
            let index = (possible.trailing_zeros() - self.first) as usize;
            domains.keep(line[index], values)?;
        }
        if self.once {
            for (number, &place) in (self.first..).zip(line) {
                if u32::from(possible) & 1 << number == 0 {
                    domains.keep(place, !wanted)?;
                }
            }
        }
        Ok(())
    }
}
