//! Region sum lines: the parts of the line in different regions have the same sum.

use super::{Done, regions};
use crate::state::{Conflict, SearchState};
use crate::{builder::RulesetBuilder, constraint::Propagate, groups::Group};
use ninefold_constraints::item::Item;
use ninefold_core::grid::{Cell, CellSet};

/// A line, and its parts with the same sum.
struct RegionSum {
    line: Vec<Cell>,
    /// The parts. The cells of each are in one region, so they differ.
    parts: Vec<Vec<Cell>>,
}

impl Propagate for RegionSum {
    fn cells(&self) -> CellSet {
        self.line.iter().copied().collect()
    }

    /// Keeps the sums that all parts can have.
    fn propagate(&self, state: &mut SearchState) -> Result<(), Conflict> {
        let parts = || self.parts.iter().map(|cells| Group { cells, weight: 1 });
        let common = parts().fold(u64::MAX, |sums, part| sums & part.sums(state));
        if common == 0 {
            return Err(Conflict);
        }
        parts().try_for_each(|part| part.keep(state, common))
    }
}

/// Whether all cells are in regions: digits of a part that is in none may repeat.
pub(crate) fn are_all_cells_in_regions(_: &Item<'_>, items: &[Item<'_>]) -> bool {
    !items.iter().any(regions::is_jigsaw_with_cells_outside)
}

/// Reads `RegionSumLine~cells`. Regions are the boxes, or those of a jigsaw in a puzzle without
/// boxes.
pub(crate) fn line(item: &Item<'_>, builder: &mut RulesetBuilder<'_>) -> Done {
    let line = item.arguments().cells(2..=81, "at least two cells")?;
    let Some(regions) = regions::of(builder)? else {
        let found = format!("{} without boxes or a jigsaw", item.name);
        return Err(item.wrong(found, "regions that the line goes through"));
    };
    let region = |cell: &Cell| regions[cell.index()];
    let parts = line.chunk_by(|a, b| region(a) == region(b));
    let parts = parts.map(<[Cell]>::to_vec).collect();
    builder.add(RegionSum { line: line.into_vec(), parts });
    Ok(())
}
