//! Cells with a digit less, or greater, than those of all neighbours.
//!
//! Each such cell is a separate constraint. If two of them share a side there is no solution.

use super::{Done, moved};
use crate::state::{Conflict, SearchState};
use crate::{builder::RulesetBuilder, constraint::Propagate, peers::Peers};
use ninefold_constraints::{
    digits::{from_to, values},
    item::Item,
    sets::DigitSets,
};
use ninefold_core::grid::{Cell, CellSet};

/// A cell and its neighbours, which share a side with it.
struct Extreme {
    cell: Cell,
    least: bool,
    neighbours: Vec<Cell>,
    /// The neighbours in groups of peers.
    groups: Vec<Vec<Cell>>,
}

impl Extreme {
    fn new(cell: Cell, least: bool) -> Extreme {
        let steps = [(-1, 0), (0, -1), (0, 1), (1, 0)];
        let neighbours = steps.into_iter().filter_map(|step| moved(cell, step)).collect();
        Extreme { cell, least, neighbours, groups: Vec::new() }
    }

    /// The digits that a digit in the middle leaves the neighbours.
    fn beyond(&self, digit: u32) -> u16 {
        let digit = digit as i32;
        if self.least { from_to(digit + 1, 9) } else { from_to(1, digit - 1) }
    }
}

impl Propagate for Extreme {
    fn cells(&self) -> CellSet {
        self.neighbours.iter().copied().chain([self.cell]).collect()
    }

    fn add_peers(&self, peers: &mut Peers) {
        for &neighbour in &self.neighbours {
            peers.add_pair(self.cell, neighbour);
        }
    }

    fn prepare(&mut self, peers: &Peers) {
        self.groups = peers.groups(&self.neighbours);
    }

    /// Exact, except between neighbours of different groups. A digit stays if each group has
    /// different digits beyond it. The neighbours keep all digits that are beyond some digit that
    /// stays.
    fn propagate(&self, state: &mut SearchState) -> Result<(), Conflict> {
        let fits = |&digit: &u32| {
            let beyond = self.beyond(digit);
            self.groups.iter().all(|group| {
                !DigitSets::made_by(group.iter().map(|&cell| state.get(cell) & beyond)).is_none()
            })
        };
        let kept = values(state.get(self.cell)).filter(fits).fold(0, |kept, v| kept | 1 << (v - 1));
        state.keep(self.cell, kept)?;
        let beyond = values(kept).fold(0, |beyond, digit| beyond | self.beyond(digit));
        let allowed = DigitSets::within(beyond);
        self.groups.iter().try_for_each(|group| state.narrow(group, &allowed))
    }
}

/// Reads cells that are less, or greater, than their neighbours.
pub(super) fn each(item: &Item<'_>, builder: &mut RulesetBuilder<'_>, least: bool) -> Done {
    for cell in item.arguments().cells(1..=81, "at least one cell")? {
        builder.add(Extreme::new(cell, least));
    }
    Ok(())
}
