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
        let mut efforts = Vec::with_capacity(constraints.len());
        let asked = constraints.iter().zip(0..).filter(|(constraint, _)| !constraint.is_passive());
        efforts.extend(asked.map(|(constraint, index)| (constraint.effort() as u64) << 32 | index));
        efforts.sort_unstable();
        let order: Vec<u32> = efforts.into_iter().map(|effort| effort as u32).collect();
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
