//! Parity lines: along the line, even and odd digits take turns.
//!
//! This file is the worked example of docs/add-a-constraint.md.

use crate::builder::RulesetBuilder;
use crate::constraint::Propagate;
use crate::peers::Peers;
use crate::state::{Conflict, SearchState};
use ninefold_constraints::item::Item;
use ninefold_core::error::Malformed;
use ninefold_core::grid::{Cell, CellSet};

/// The masks of the odd and of the even digits: bit 0 is digit 1.
const TURNS: [u16; 2] = [0b1_0101_0101, 0b0_1010_1010];

/// A line on which of two neighbours one is even and one is odd.
#[derive(Clone, Debug)]
struct Parity {
    cells: Vec<Cell>,
}

impl Propagate for Parity {
    fn cells(&self) -> CellSet {
        self.cells.iter().copied().collect()
    }

    /// Neighbours differ, as one is even and the other is odd.
    fn add_peers(&self, peers: &mut Peers) {
        for pair in self.cells.windows(2) {
            peers.add_pair(pair[0], pair[1]);
        }
    }

    /// There are two ways: the line begins with an odd digit or with an even one. Strikes what fits
    /// neither way.
    fn propagate(&self, state: &mut SearchState) -> Result<(), Conflict> {
        let turn = |first: usize, place: usize| TURNS[(first + place) % 2];
        let places = || self.cells.iter().enumerate();
        let fits =
            |first: usize| places().all(|(place, &cell)| state.get(cell) & turn(first, place) != 0);
        match [fits(0), fits(1)] {
            [true, true] => Ok(()),
            [false, false] => Err(Conflict),
            [odd, _] => {
                let first = usize::from(!odd);
                places().try_for_each(|(place, &cell)| state.keep(cell, turn(first, place)))
            }
        }
    }
}

/// Reads `Parity~cells`.
pub(crate) fn make(item: &Item<'_>, builder: &mut RulesetBuilder<'_>) -> Result<(), Malformed> {
    let cells = item.arguments().path(2..=81, "at least two cells")?;
    builder.add(Parity { cells: cells.into_vec() });
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::parse;
    use crate::state::SearchState;
    use ninefold_core::grid::Cell;

    #[test]
    fn one_even_digit_tells_all_others() {
        let ruleset = parse::line(".Parity~R1C1~R2C2~R3C3.~R2C2_4_8").expect("a line");
        let line = ruleset.propagators().last().expect("the line");
        let mut state = SearchState::new(ruleset.candidates(), ruleset.peers());
        assert_eq!(line.propagate(&mut state), Ok(()));
        assert_eq!(state.get(Cell::at(2, 2)), super::TURNS[0]);
        let error = parse::line(".Parity~R1C1~R1C0").expect_err("no such cell");
        assert_eq!(error.column, 14);
    }
}
