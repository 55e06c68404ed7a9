//! The table that tells the search which constraints to ask when a cell has lost candidates.

use super::constraint::Propagate;
use crate::grid::CELLS;

/// The order in which constraints are asked, and for each cell the constraints that touch it.
#[derive(Debug)]
pub(super) struct WakeTable {
    /// The indices of the constraints in the order of asking, the cheapest first. The place in
    /// this order is the number of the bit in all words.
    pub(super) order: Vec<u32>,
    /// For each 128 of them, the bits of those that touch each cell.
    pub(super) touching: Vec<[u128; CELLS]>,
}

impl WakeTable {
    /// The table of these constraints, without the passive ones.
    pub(super) fn of(constraints: &[&dyn Propagate]) -> WakeTable {
        let asked =
            constraints.iter().zip(0u32..).filter(|(constraint, _)| !constraint.is_passive());
        let mut efforts = Vec::with_capacity(constraints.len());
        efforts.extend(asked.map(|(constraint, index)| (constraint.effort(), index)));
        let order = in_order(&efforts);
        let mut touching = vec![[0; CELLS]; order.len().div_ceil(128)];
        for (place, &index) in order.iter().enumerate() {
            let (touching, bit) = (&mut touching[place / 128], 1 << (place % 128));
            for cell in constraints[index as usize].cells() {
                touching[cell.index()] |= bit;
            }
        }
        WakeTable { order, touching }
    }
}

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
    order[large..].sort_by_key(|&place| efforts[place].0);
    order.into_iter().map(|place| efforts[place].1).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

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
