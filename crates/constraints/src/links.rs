//! Links, which are pairs of places with a relation, and forks, which are two links of one place whose
//! other ends differ, such as dots on both sides of a cell. The place in the middle needs a partner in
//! both, and not the same one.

use super::domains::{Conflict, Domains, bits};
use super::{board::Board, place::Place, propagator::Propagator};

/// For each value of one place, a mask of those that another may hold with it.
pub type Partners = [u16; 16];

/// Only links of which some value has no more partners make forks: with more, a fork strikes
/// nearly nothing.
const MOST_PARTNERS: u32 = 3;

/// Two places, and for each value of the one the partners in the other.
#[derive(Clone, Copy, Debug)]
pub struct Link<P> {
    /// The places.
    pub ends: [P; 2],
    /// The partners in the second place, for each value of the first.
    pub forward: Partners,
    /// The partners in the first place, for each value of the second.
    pub backward: Partners,
}

impl<P: Copy + PartialEq> Link<P> {
    fn is_narrow(&self) -> bool {
        let is_few = |row: &u16| (1..=MOST_PARTNERS).contains(&row.count_ones());
        self.forward.iter().chain(&self.backward).any(is_few)
    }

    /// The other end, and of each value of this one the partners there.
    fn from(&self, end: P) -> Option<(P, Partners)> {
        match self.ends {
            [a, b] if a == end => Some((b, self.forward)),
            [a, b] if b == end => Some((a, self.backward)),
            _ => None,
        }
    }
}

/// A place between two that differ.
#[derive(Clone, Copy, Debug)]
pub struct Fork<P> {
    /// The place in the middle of them has partners in the two others, which differ.
    pub places: [P; 3],
    /// The partners in the first and in the last place, for each value in the middle.
    partners: [Partners; 2],
}

impl<P: Copy + PartialEq> Fork<P> {
    /// The forks of links of different constraints.
    pub fn all(links: Vec<Vec<Link<P>>>, differ: impl Fn(P, P) -> bool) -> Vec<Fork<P>> {
        let mut narrow = Vec::new();
        for (of, links) in links.iter().enumerate() {
            links.iter().filter(|link| link.is_narrow()).for_each(|link| narrow.push((of, link)));
        }
        let mut forks = Vec::new();
        for (i, (of, link)) in narrow.iter().enumerate() {
            for (_, other) in narrow[i + 1..].iter().filter(|(other, _)| other != of) {
                for middle in link.ends {
                    if let (Some((a, to_a)), Some((b, to_b))) =
                        (link.from(middle), other.from(middle))
                        && differ(a, b)
                    {
                        let (places, partners) = ([a, middle, b], [to_a, to_b]);
                        forks.push(Fork { places, partners });
                    }
                }
            }
        }
        forks
    }

    /// The values that the place in the middle keeps, if the three may hold these.
    #[inline]
    pub fn kept(&self, [first, middle, last]: [u16; 3]) -> u16 {
        let stays = |&value: &u32| {
            let a = self.partners[0][value as usize] & first;
            let b = self.partners[1][value as usize] & last;
            a != 0 && b != 0 && (a != b || !a.is_power_of_two())
        };
        bits(middle).filter(stays).fold(0, |kept, value| kept | 1 << value)
    }
}

impl Propagator for Fork<Place> {
    fn places(&self) -> &[Place] {
        &self.places
    }

    fn propagate(&self, domains: &mut Domains) -> Result<(), Conflict> {
        domains.keep(self.places[1], self.kept(self.places.map(|place| domains.get(place))))
    }

    fn explain(&self, board: &Board) -> String {
        let [a, middle, b] = self.places.map(|place| board.name(place));
        format!("{middle} has a partner in {a} and one in {b}, which differ")
    }
}
