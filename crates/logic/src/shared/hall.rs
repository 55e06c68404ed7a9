//! Whether a house has a subset that can take anything away: one test for all kinds and sizes.
//!
//! Naked, hidden and locked subsets are all the same: some blanks of a house that have as many
//! digits as there are blanks of them (P. Hall, On representatives of subsets, 1935). A house has
//! at most 512 sets of blanks, so all are tried.

use crate::prelude::*;
use crate::shared::table::Table;

/// By choice of some cells, by index as bits: the digits that they have between them.
#[derive(Default)]
pub(crate) struct Unions(Table<u16, 512>);

impl Unions {
    /// Fills in all choices of at most nine cells.
    pub(crate) fn fill(&mut self, board: &LogicBoard, cells: &[Cell]) -> &[u16] {
        for (i, &cell) in cells.iter().enumerate() {
            let (known, more) = self.0.split_at_mut(1 << i);
            let own = board.candidates(cell);
            more.iter_mut().zip(known).for_each(|(union, known)| *union = *known | own);
        }
        &self.0[..1 << cells.len()]
    }
}

/// Whether some blanks of a house, but not all, have no more digits than blanks, and another cell
/// of the house, or of another house that they are all in, may have one of these digits.
pub(crate) fn may_have_subset(board: &LogicBoard, house: House, unions: &mut Unions) -> bool {
    let cells = cell_list::<9>(CellSet::house(house) & board.open());
    let (unions, blanks) = (unions.fill(board, &cells), cells.len());
    let all = (1 << blanks) - 1;
    let is_tight = |&chosen: &usize| count(unions[chosen]) <= count(chosen as u16);
    // With fewer digits than blanks there is a contradiction.
    count(unions[all]) != blanks
        || (1..all).filter(is_tight).any(|chosen| {
            unions[chosen] & unions[all & !chosen] != 0 || is_shared(house, &cells, chosen)
        })
}

/// Whether the chosen cells, by index as bits, are all in another house, too.
fn is_shared(house: House, cells: &[Cell], chosen: usize) -> bool {
    let chosen = cells.iter().enumerate().filter(|(i, _)| chosen >> i & 1 == 1);
    let set: CellSet = chosen.map(|(_, &cell)| cell).collect();
    set.common_houses().any(|other| other != house)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::positions;
    use crate::shared::Subset;
    use crate::technique::{StepCollector, Technique};

    static SUBSETS: [Subset; 8] = [
        Subset::Locked(2),
        Subset::Locked(3),
        Subset::Naked(2),
        Subset::Naked(3),
        Subset::Naked(4),
        Subset::Hidden(2),
        Subset::Hidden(3),
        Subset::Hidden(4),
    ];

    /// The subsets themselves are searched with this test, so their steps cannot show that it is
    /// right: counting cells can.
    #[test]
    fn says_no_only_where_no_cells_have_as_few_digits() {
        let (mut yes, mut no) = (0, 0);
        positions(25, |board| {
            let mut steps = StepCollector::all();
            let found = SUBSETS.iter().map(|subset| {
                steps.clear();
                let _ = subset.find(board, &mut steps);
                steps.found().iter().map(|step| step.houses[0]).collect::<Vec<_>>()
            });
            let found: Vec<House> = found.flatten().collect();
            for house in House::all() {
                let may = may_have_subset(board, house, &mut Unions::default());
                assert!(may || !found.contains(&house));
                assert!(may || !has_subset_by_counting(board, house));
                yes += usize::from(may);
                no += usize::from(!may);
            }
        });
        assert!(yes > 100 && no > 1000, "{yes} {no}");
    }

    /// Whether digits of fewer blanks than all, counted cell by cell, are lost elsewhere.
    fn has_subset_by_counting(board: &LogicBoard, house: House) -> bool {
        let cells: Vec<Cell> = (CellSet::house(house) & board.open()).into_iter().collect();
        (1..(1_usize << cells.len()) - 1).any(|choice| {
            let is_in = |i: &usize| choice >> i & 1 == 1;
            let of = |i: usize| board.candidates(cells[i]);
            let inside = (0..cells.len()).filter(is_in).fold(0, |all, i| all | of(i));
            let outside = (0..cells.len()).filter(|i| !is_in(i)).fold(0, |all, i| all | of(i));
            inside.count_ones() == choice.count_ones() && inside & outside != 0
        })
    }
}
