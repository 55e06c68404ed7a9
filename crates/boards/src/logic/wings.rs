//! Wings: two cells, of which one has a digit; a cell that sees both loses it.

use super::position::digits;
use super::{Candidate, CellSet, Position, Step, Technique};

/// Two cells with the same two candidates, joined by a house with two places for one of them.
pub(super) fn w(position: &Position) -> Option<Step> {
    let houses = position.houses();
    let bivalue = position.small(2);
    let pairs = |digit: u8| {
        let places =
            (0..houses.count()).map(move |house| (house, position.places_in(house, digit)));
        places.filter(|(_, places)| places.len() == 2)
    };
    let mut left = bivalue;
    for first in bivalue.iter() {
        left.remove(first);
        let mask = position.candidates(first);
        for second in left.iter().filter(|other| position.candidates(*other) == mask) {
            let pair = CellSet::of(first) | CellSet::of(second);
            for gone in digits(mask) {
                let by = digits(mask).find(|digit| *digit != gone)?;
                let losing = houses.common_peers(pair) & position.places(gone);
                if losing.is_empty() {
                    continue;
                }
                for (house, link) in pairs(by).filter(|(_, link)| (*link & pair).is_empty()) {
                    let Some((near, far)) = joins(position, link, first, second) else { continue };
                    let chain = [
                        (first, gone),
                        (first, by),
                        (near, by),
                        (far, by),
                        (second, by),
                        (second, gone),
                    ];
                    return Some(Step {
                        eliminations: position.candidates_in(losing, 1 << (gone - 1)),
                        digits: vec![by, gone],
                        cells: pair | link,
                        houses: vec![house],
                        chain: claims(&chain),
                        ..Step::new(Technique::WWing)
                    });
                }
            }
        }
    }
    None
}

/// The ends of a link, if the first sees one cell and the other another cell.
fn joins(position: &Position, link: CellSet, first: u8, second: u8) -> Option<(u8, u8)> {
    let mut ends = link.iter();
    let (left_end, right_end) = (ends.next()?, ends.next()?);
    let sees = |left_end: u8, right_end: u8| position.houses().peers(left_end).contains(right_end);
    let fits = |(near, far): &(u8, u8)| sees(*near, first) && sees(*far, second);
    [(left_end, right_end), (right_end, left_end)].into_iter().find(fits)
}

/// A cell with two candidates, and two that it sees: three cells at a time in row-major order,
/// whichever of them is the pivot.
pub(super) fn xy(position: &Position) -> Option<Step> {
    let cells: Vec<u8> = position.small(2).iter().collect();
    let mask = |cell: u8| position.candidates(cell);
    for (i, &first) in cells.iter().enumerate() {
        for (j, &second) in cells.iter().enumerate().skip(i + 1) {
            let others = mask(first) ^ mask(second);
            if others.count_ones() != 2 || mask(first) & mask(second) == 0 {
                continue;
            }
            for &third in cells[j + 1..].iter().filter(|third| mask(**third) == others) {
                let turns =
                    [[first, second, third], [second, first, third], [third, first, second]];
                let step = turns.into_iter().find_map(|turn| wing(position, turn));
                if step.is_some() {
                    return step;
                }
            }
        }
    }
    None
}

/// The wing of a pivot and two other cells, each pair of which shares one digit.
fn wing(position: &Position, [pivot, left_end, right_end]: [u8; 3]) -> Option<Step> {
    let houses = position.houses();
    let wings = CellSet::of(left_end) | CellSet::of(right_end);
    if !wings.is_subset(houses.peers(pivot)) {
        return None;
    }
    let mask = |cell: u8| position.candidates(cell);
    let [gone, near, far] = [
        mask(left_end) & mask(right_end),
        mask(left_end) & mask(pivot),
        mask(right_end) & mask(pivot),
    ]
    .map(|mask| mask.trailing_zeros() as u8 + 1);
    let losing = houses.common_peers(wings) & position.places(gone);
    let mut shared = vec![near, far];
    shared.sort_unstable();
    let chain = [
        (left_end, gone),
        (left_end, near),
        (pivot, near),
        (pivot, far),
        (right_end, far),
        (right_end, gone),
    ];
    Step {
        eliminations: position.candidates_in(losing, 1 << (gone - 1)),
        digits: shared.into_iter().chain([gone]).collect(),
        cells: wings | CellSet::of(pivot),
        chain: claims(&chain),
        ..Step::new(Technique::XyWing)
    }
    .unless_idle()
}

fn claims(chain: &[(u8, u8)]) -> Vec<Candidate> {
    chain.iter().map(|&(cell, digit)| Candidate { cell, digit }).collect()
}
