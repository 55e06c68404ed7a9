//! X-chains: of two places of a digit in a house, one holds it; of two places that see each other,
//! one does not. Chains of such links from a place that is false to one that is true: one of the
//! two ends holds the digit.

use super::{Candidate, CellSet, Houses, Position, Step, Technique};

/// The most links of a chain: twenty candidates, as HoDoKu's grades show.
const LONGEST: u16 = 19;

/// The links of a digit.
struct Links {
    houses: &'static Houses,
    /// The other place in the row, column and box of each place, if there are two.
    strong: Vec<[Option<u8>; 3]>,
    /// The cells with a strong link.
    linked: CellSet,
}

/// The places that a walk reached, nearest first.
#[derive(Default)]
struct Walk {
    /// The place before a place that is false, or true.
    false_from: Vec<Option<u8>>,
    true_from: Vec<Option<u8>>,
    reached: Vec<(u8, u16)>,
}

/// The order of choice: most eliminations, then the lowest, then the shortest chain, then the first
/// start, as HoDoKu's output shows.
type Rank = (usize, u32, u16, u8);

/// The best chain of a position.
pub(super) fn find(position: &Position) -> Option<Step> {
    let houses = position.houses();
    let links: Vec<Links> = position.digits().map(|digit| Links::new(position, digit)).collect();
    let mut walk = Walk::default();
    let mut best: Option<(Rank, Step)> = None;
    for start in position.open().iter() {
        for (digit, links) in (1..).zip(&links).filter(|(_, links)| links.linked.contains(start)) {
            let around = houses.peers(start) & position.places(digit);
            links.walk(start, &mut walk);
            for &(end, length) in walk.reached.iter().filter(|(end, _)| *end != start) {
                let gone = around & houses.peers(end);
                if gone.is_empty() {
                    continue;
                }
                let rank = (usize::MAX - gone.len(), weight(position, gone, digit), length, start);
                if best.as_ref().is_some_and(|(other, _)| *other <= rank) {
                    continue;
                }
                if let Some(chain) = walk.chain_to(end) {
                    let claim = |cell: &u8| Candidate { cell: *cell, digit };
                    let step = Step {
                        eliminations: position.candidates_in(gone, 1 << (digit - 1)),
                        digits: vec![digit],
                        cells: chain.iter().copied().collect(),
                        chain: chain.iter().map(claim).collect(),
                        ..Step::new(Technique::XChain)
                    };
                    best = Some((rank, step));
                }
            }
        }
    }
    best.map(|(_, step)| step)
}

/// HoDoKu's sum of the indices of cells, each weighed more than those before it, and of the digits.
fn weight(position: &Position, cells: CellSet, digit: u8) -> u32 {
    let step = position.size().cells() as u32 - 1;
    (0..)
        .zip(cells.iter())
        .map(|(i, cell)| (1 + step * i) * u32::from(cell) + u32::from(digit))
        .sum()
}

impl Links {
    fn new(position: &Position, digit: u8) -> Links {
        let houses = position.houses();
        let mut links = Links {
            houses,
            strong: vec![[None; 3]; position.size().cells()],
            linked: CellSet::EMPTY,
        };
        for cell in position.places(digit).iter() {
            let other = |house: u8| {
                let others = position.places_in(house, digit) - CellSet::of(cell);
                others.first().filter(|_| others.len() == 1)
            };
            let strong = houses.of_cell(cell).map(other);
            if strong.iter().any(Option::is_some) {
                links.linked.insert(cell);
            }
            links.strong[usize::from(cell)] = strong;
        }
        links
    }

    /// Follows all chains from a place that is false.
    fn walk(&self, start: u8, walk: &mut Walk) {
        for from in [&mut walk.false_from, &mut walk.true_from] {
            from.clear();
            from.resize(self.strong.len(), None);
        }
        walk.reached.clear();
        walk.false_from[usize::from(start)] = Some(start);
        self.switch_on(start, 1, walk);
        let mut next = 0;
        while let Some(&(cell, length)) = walk.reached.get(next) {
            next += 1;
            if length + 2 > LONGEST {
                break;
            }
            let mut left = self.houses.peers(cell) & self.linked;
            for house in self.houses.of_cell(cell) {
                let seen = left & self.houses.cells(house);
                left = left - seen;
                for off in seen.iter() {
                    let from = &mut walk.false_from[usize::from(off)];
                    if from.is_none() {
                        *from = Some(cell);
                        self.switch_on(off, length + 2, walk);
                    }
                }
            }
        }
    }

    /// Makes the partners of a place that is false true.
    fn switch_on(&self, off: u8, length: u16, walk: &mut Walk) {
        for on in self.strong[usize::from(off)].into_iter().flatten() {
            let from = &mut walk.true_from[usize::from(on)];
            if from.is_none() {
                *from = Some(off);
                walk.reached.push((on, length));
            }
        }
    }
}

impl Walk {
    /// The chain to a place that is true, from its start; `None` if it enters a cell twice.
    fn chain_to(&self, end: u8) -> Option<Vec<u8>> {
        let (mut chain, mut seen) = (Vec::new(), CellSet::EMPTY);
        let (mut at, mut is_true) = (end, true);
        loop {
            if seen.contains(at) {
                return None;
            }
            seen.insert(at);
            chain.push(at);
            let from = if is_true { &self.true_from } else { &self.false_from };
            let before = from[usize::from(at)]?;
            if before == at {
                chain.reverse();
                return Some(chain);
            }
            (at, is_true) = (before, !is_true);
        }
    }
}
