//! The table of the constraints to call when a cell has lost candidates.

use super::constraint::Propagate;
use ninefold_core::grid::{CELLS, HOUSE_COUNT, HOUSES};

/// The order in which constraints are asked, and for each cell the constraints that touch it.
pub(super) struct WakeTable {
    /// The indices of the constraints in the order of asking, the cheapest first. The place in
    /// this order is the number of the bit in all words.
    pub(super) order: Vec<u32>,
    /// For each 128 of them, the bits of those that touch each cell.
    pub(super) touching: Vec<[u128; CELLS]>,
    /// For each 128 of them, the bits of all.
    pub(super) all: Vec<u128>,
}

impl WakeTable {
    /// The table of these constraints, without the passive ones. In a grid with the classic houses,
    /// the rows, the columns and the boxes come first.
    pub(super) fn of(constraints: &[&dyn Propagate], is_usual: bool) -> WakeTable {
        let asked =
            constraints.iter().zip(0u32..).filter(|(constraint, _)| !constraint.is_passive());
        let mut efforts = Vec::with_capacity(constraints.len());
        efforts.extend(asked.map(|(constraint, index)| (constraint.effort(), index)));
        let order = in_order(&efforts);
        let words = order.len().div_ceil(128);
        let mut all = vec![u128::MAX; words];
        if let Some(last) = all.last_mut() {
            *last >>= 128 * words - order.len();
        }
        let mut touching = vec![[0; CELLS]; words];
        // Houses are asked one after the other, so that a cell's bits are the same in each grid,
        // except for their offset.
        let begin = order.iter().position(|&index| index == 0).filter(|begin| {
            is_usual && begin % 128 + HOUSE_COUNT <= 128 && order[begin + HOUSE_COUNT - 1] == 26
        });
        if let Some(begin) = begin {
            let of_cells = touching[begin / 128].iter_mut().zip(&HOUSES_OF_CELLS);
            of_cells.for_each(|(bits, &houses)| *bits = u128::from(houses) << (begin % 128));
        }
        let known = if begin.is_some() { HOUSE_COUNT } else { 0 };
        for (place, &index) in order.iter().enumerate().filter(|&(_, &i)| i as usize >= known) {
            let (touching, bit) = (&mut touching[place / 128], 1 << (place % 128));
            for cell in constraints[index as usize].watched() {
                touching[cell.index()] |= bit;
            }
        }
        WakeTable { order, touching, all }
    }
}

/// The row, the column and the box of each cell: bit i for the house of index i.
static HOUSES_OF_CELLS: [u32; CELLS] = {
    let (mut houses, mut house) = ([0; CELLS], 0);
    while house < HOUSE_COUNT {
        let mut i = 0;
        while i < 9 {
            houses[HOUSES[house][i].index()] |= 1 << house;
            i += 1;
        }
        house += 1;
    }
    houses
};

/// Efforts below this are sorted by counting: nearly all are.
const SMALL: usize = 32;

/// The indices of these efforts, the smallest effort first and the smallest index first among equal
/// ones. They come with their indices in ascending order.
fn in_order(efforts: &[(usize, u32)]) -> Vec<u32> {
    let mut ends = [0; SMALL + 2];
    efforts.iter().for_each(|&(effort, _)| ends[effort.min(SMALL) + 1] += 1);
    (0..=SMALL).for_each(|effort| ends[effort + 1] += ends[effort]);
    let mut order = vec![0; efforts.len()];
    for (place, &(effort, _)) in efforts.iter().enumerate() {
        let end = &mut ends[effort.min(SMALL)];
        order[*end] = place;
        *end += 1;
    }
    let large = ends[SMALL - 1];
    let mut by_effort = Vec::with_capacity(order.len() - large);
    order[large..].iter().for_each(|&place| by_effort.push((efforts[place].0, place)));
    by_effort.sort_unstable();
    order.truncate(large);
    by_effort.iter().for_each(|&(_, place)| order.push(place));
    order.into_iter().map(|place| efforts[place].1).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse;
    use ninefold_core::random::Random;

    /// The bits of the classic houses are the same with and without the short cut for them,
    /// wherever they begin.
    #[test]
    fn usual_houses_are_no_exception() {
        let pairs: Vec<String> = (1..=9)
            .flat_map(|row| (1..=8).map(move |column| (row, column)))
            .map(|(row, column)| format!(".Cage~9~R{row}C{column}~R{row}C{}", column + 1))
            .collect();
        let (mut begins, mut in_two_words) = ([false; 128], false);
        for count in 1..=2 * pairs.len() {
            let text: String = pairs.iter().cycle().take(count).map(String::as_str).collect();
            let ruleset = parse::line(&text).expect("a puzzle");
            let all: Vec<&dyn Propagate> = ruleset.constraints.iter().collect();
            let [usual, other] = [true, false].map(|is_usual| WakeTable::of(&all, is_usual));
            assert_eq!(usual.touching, other.touching);
            assert_eq!((&usual.order, &usual.all), (&other.order, &other.all));
            let houses = usual.order.iter().position(|&index| index == 0).expect("the first row");
            begins[houses % 128] = true;
            in_two_words |= houses / 128 < (houses + HOUSE_COUNT - 1) / 128;
            let places = usual.all.iter().map(|word| word.count_ones() as usize).sum::<usize>();
            assert_eq!(places, usual.order.len());
        }
        assert!(in_two_words && begins[..64].contains(&true) && begins[64..=101].contains(&true));
    }

    #[test]
    fn the_order_is_that_of_efforts_and_indices() {
        let mut random = Random::new(1, 1);
        for most in [3, 40, 400] {
            let efforts: Vec<(usize, u32)> =
                (0..200).map(|i| (random.below(most), 3 * i)).collect();
            let mut expected = efforts.clone();
            expected.sort_unstable();
            assert!(
                in_order(&efforts).into_iter().eq(expected.into_iter().map(|(_, index)| index))
            );
        }
        assert!(in_order(&[]).is_empty());
    }
}
