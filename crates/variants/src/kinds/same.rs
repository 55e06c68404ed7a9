//! Pairs of cells with the same digit: palindromes and clones.

use super::Done;
use crate::state::{Conflict, SearchState};
use crate::{builder::RulesetBuilder, constraint::Propagate, peers::Peers};
use ninefold_constraints::item::Item;
use ninefold_core::{
    error::{Found, Malformed},
    grid::{Cell, CellSet},
};

/// A constraint: the two cells of each pair hold the same digit.
struct Same {
    pairs: Vec<[Cell; 2]>,
}

impl Propagate for Same {
    fn cells(&self) -> CellSet {
        self.pairs.iter().flatten().copied().collect()
    }

    /// A peer of one cell is a peer of the other. Only peers known so far count: that is never
    /// wrong and leaves the search less to find.
    fn add_peers(&self, peers: &mut Peers) {
        for &[a, b] in &self.pairs {
            for (one, other) in [(a, b), (b, a)] {
                for cell in peers.of(one) {
                    peers.add_pair(cell, other);
                }
            }
        }
    }

    fn tells_digits_apart(&self) -> bool {
        false
    }

    /// Goes through the pairs forwards and backwards. Exact, except for a cell in several pairs.
    fn propagate(&self, state: &mut SearchState) -> Result<(), Conflict> {
        for &[a, b] in self.pairs.iter().chain(self.pairs.iter().rev()) {
            let both = state.get(a) & state.get(b);
            state.keep(a, both)?;
            state.keep(b, both)?;
        }
        Ok(())
    }
}

/// Reads `Palindrome~cells`.
pub(crate) fn palindrome(item: &Item<'_>, builder: &mut RulesetBuilder<'_>) -> Done {
    let cells = item.arguments().path(2..=81, "at least two cells")?;
    let half = cells.len() / 2;
    let pairs = (0..half).map(|i| [cells[i], cells[cells.len() - 1 - i]]).collect();
    builder.add(Same { pairs });
    Ok(())
}

/// Reads `Clone~cells~as many cells`.
pub(crate) fn clone(item: &Item<'_>, builder: &mut RulesetBuilder<'_>) -> Done {
    const EXPECTED: &str = "two groups of equally many cells";
    let cells = item.arguments().cells(2..=80, EXPECTED)?;
    if cells.len() % 2 == 1 {
        let found = Found::Text(format!("{} cells", cells.len()));
        return Err(Malformed { column: item.column, found, expected: EXPECTED });
    }
    let (first, second) = cells.split_at(cells.len() / 2);
    let pairs: Vec<[Cell; 2]> = first.iter().zip(second).map(|(&a, &b)| [a, b]).collect();
    builder.add(Same { pairs });
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse;

    #[test]
    fn what_sees_the_one_sees_the_other() {
        let ruleset = parse::line(".Palindrome~R1C1~R5C5~R9C2").expect("a palindrome");
        assert!(ruleset.peers().of(Cell::at(0, 8)).contains(Cell::at(8, 1)));
        assert!(!ruleset.peers().of(Cell::at(4, 4)).contains(Cell::at(8, 1)));
    }
}
