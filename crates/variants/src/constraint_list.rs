//! The constraints of a ruleset in the order of their numbers. Constraints that most rulesets have
//! many of stand in lists of one type: a generated killer makes 30 allocations in all.

use super::{
    adapted::Adapted, constraint::Propagate, difference::Difference, different::Different,
};
use super::{house::House, implied::Totals, peers::Peers};
use ninefold_constraints::{
    digits::ALL,
    links::Link,
    place::{FullHouse, Place},
};
use ninefold_core::grid::{CELLS, Cell, CellSet};

/// The constraint that an item of a text adds.
pub(super) enum Stated {
    /// A cage or the like.
    Different(Different),
    /// Anything else. A third variant would cost killers 0.6 % of their instructions.
    Other(Box<dyn Propagate>),
}

impl Stated {
    #[inline]
    fn get(&self) -> &dyn Propagate {
        match self {
            Stated::Different(different) => different,
            Stated::Other(other) => other.as_ref(),
        }
    }

    fn get_mut(&mut self) -> &mut dyn Propagate {
        match self {
            Stated::Different(different) => different,
            Stated::Other(other) => other.as_mut(),
        }
    }
}

/// Rows, columns and boxes, then what the items of a text add, then sums that follow from these,
/// then all else that follows.
#[derive(Default)]
pub(super) struct ConstraintList {
    houses: Vec<House>,
    others: Vec<Stated>,
    /// The number of those before the adapted ones.
    before_adapted: usize,
    implied: Vec<Difference>,
    last: Vec<Box<dyn Propagate>>,
}

impl ConstraintList {
    /// The list of these houses, others, and adapted ones.
    pub(super) fn new(
        houses: Vec<House>,
        mut others: Vec<Stated>,
        adapted: Vec<Box<dyn Propagate>>,
    ) -> ConstraintList {
        let before_adapted = others.len();
        others.extend(adapted.into_iter().map(Stated::Other));
        ConstraintList { houses, others, before_adapted, ..ConstraintList::default() }
    }

    /// Reserves scratch words that backtracking restores. Returns their number.
    pub(super) fn reserve_scratch(&mut self) -> usize {
        let mut scratch = 0;
        self.adapted().for_each(|adapted| adapted.reserve_scratch(&mut scratch));
        scratch
    }

    fn adapted(&mut self) -> impl Iterator<Item = &mut Adapted> {
        self.others[self.before_adapted..].iter_mut().filter_map(|other| other.get_mut().adapted())
    }

    /// Adds what follows from the constraints in the list.
    pub(super) fn imply(&mut self, sums: Vec<Difference>, last: Vec<Box<dyn Propagate>>) {
        (self.implied, self.last) = (sums, last);
    }

    /// Whether there are all rows, columns and boxes.
    pub(super) fn is_usual(&self) -> bool {
        self.houses.len() == 27
    }

    /// The number of rows, columns and boxes, which come first.
    pub(super) fn houses(&self) -> usize {
        self.houses.len()
    }

    /// The number of constraints.
    pub(super) fn len(&self) -> usize {
        self.houses.len() + self.others.len() + self.implied.len() + self.last.len()
    }

    /// The constraint of this number. `None` if there are fewer.
    #[inline]
    pub(super) fn get(&self, mut index: usize) -> Option<&dyn Propagate> {
        if let Some(house) = self.houses.get(index) {
            return Some(house);
        }
        index -= self.houses.len();
        if let Some(other) = self.others.get(index) {
            return Some(other.get());
        }
        index -= self.others.len();
        if let Some(sum) = self.implied.get(index) {
            return Some(sum);
        }
        self.last.get(index - self.implied.len()).map(AsRef::as_ref)
    }

    /// The constraint of this number, if it is a sum that follows from others.
    pub(super) fn implied(&self, index: usize) -> Option<&Difference> {
        self.implied.get(index.checked_sub(self.houses.len() + self.others.len())?)
    }

    /// The links of each constraint that has some. Houses have none.
    pub(super) fn links(&self) -> Vec<Vec<Link<Cell>>> {
        let mut links: Vec<_> = self.others.iter().map(|other| other.get().links()).collect();
        links.retain(|links| !links.is_empty());
        links
    }

    /// All constraints in a list, which is faster than [`iter`](Self::iter).
    pub(super) fn all(&self) -> Vec<&dyn Propagate> {
        let mut all: Vec<&dyn Propagate> = Vec::with_capacity(self.len());
        all.extend(self.houses.iter().map(|house| house as &dyn Propagate));
        all.extend(self.others.iter().map(Stated::get));
        all.extend(self.implied.iter().map(|sum| sum as &dyn Propagate));
        self.last.iter().for_each(|last| all.push(last.as_ref()));
        all
    }

    /// All constraints in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = &dyn Propagate> + Clone {
        (0..self.len()).filter_map(|index| self.get(index))
    }

    /// Whether a full grid obeys the houses and all that is stated. `None` where something else than
    /// cages and the like is stated.
    pub(super) fn obeyed_by(&self, solution: &[i32; CELLS]) -> Option<bool> {
        let mut differ = self.others.iter().map(|other| match other {
            Stated::Different(different) => Some(different.holds(solution)),
            Stated::Other(_) => None,
        });
        let all = differ.try_fold(true, |all, holds| Some(all & holds?))?;
        Some(all && self.are_houses_obeyed(solution))
    }

    /// Whether a full grid obeys the rows, columns and boxes.
    pub(super) fn are_houses_obeyed(&self, solution: &[i32; CELLS]) -> bool {
        self.houses.iter().all(|house| house.holds(solution))
    }

    /// The sets of different digits with a known sum, in order.
    pub(super) fn totals(&self) -> Totals {
        let mut totals = Totals::new();
        let houses = self.houses.iter().filter_map(Propagate::total);
        houses.for_each(|(cells, sum)| totals.add_different(cells, sum));
        for other in &self.others {
            match other {
                Stated::Different(different) => totals.add(different),
                Stated::Other(other) => totals.add(other.as_ref()),
            }
        }
        totals
    }

    /// The cells that may not hold the same digit.
    pub(super) fn peers(&self) -> Peers {
        let mut peers = Peers::NONE;
        match self.is_usual() {
            true => peers = Peers::usual(),
            false => self.houses.iter().for_each(|house| house.add_peers(&mut peers)),
        }
        self.others.iter().for_each(|other| other.get().add_peers(&mut peers));
        peers
    }

    /// Lets every constraint look at the peers of all cells, and those that are adapted at the sets of
    /// cells that hold all digits.
    pub(super) fn prepare(&mut self, peers: &Peers, houses: &[CellSet]) {
        match self.is_usual() {
            true => {
                let with_more = peers.more_than_usual();
                self.houses.iter_mut().for_each(|house| house.prepare_usual(peers, with_more));
            }
            false => self.houses.iter_mut().for_each(|house| house.prepare(peers)),
        }
        self.others.iter_mut().for_each(|other| other.get_mut().prepare(peers));
        self.implied.iter_mut().for_each(|sum| sum.prepare(peers));
        self.last.iter_mut().for_each(|one| one.prepare(peers));
        if self.before_adapted < self.others.len() {
            let house = |cells: &CellSet| FullHouse {
                places: cells.into_iter().map(|cell| Place::new(cell.index())).collect(),
                values: ALL,
            };
            let houses: Vec<FullHouse> = houses.iter().map(house).collect();
            let differing = peers.differing();
            self.adapted().for_each(|adapted| adapted.prepare_with(&houses, &differing));
        }
    }
}
