//! Region sum lines: the parts of the line in different regions have the same sum.

use super::regions;
use crate::builder::RulesetBuilder;
use crate::constraint::Propagate;
use crate::groups::Group;
use crate::state::{Conflict, SearchState};
use ninefold_constraints::item::Item;
use ninefold_core::error::Malformed;
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
pub(crate) fn line(item: &Item<'_>, builder: &mut RulesetBuilder<'_>) -> Result<(), Malformed> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse;

    #[test]
    fn parts_have_a_sum_in_common() {
        let text = ".RegionSumLine~R2C2~R2C3~R2C4~R3C3~R3C2~R2C1";
        let ruleset = parse::line(text).expect("a line");
        let line = ruleset.propagators().last().expect("a line");
        let says = ruleset.constraints().last().expect("a line").explain();
        assert_eq!(says, "these have the same sum: r2c2 r2c3, r2c4, r3c3 r3c2 r2c1");
        let mut state = SearchState::new(ruleset.candidates(), ruleset.peers());
        assert_eq!(line.propagate(&mut state), Ok(()));
        // Three different digits have the sum 6 or more; one digit is 9 at most.
        assert_eq!(state.get(Cell::at(1, 3)), 0b1_1110_0000);
        assert_eq!(state.get(Cell::at(2, 2)), 0b0_0011_1111);
        assert_eq!(state.get(Cell::at(1, 1)), 0b0_1111_1111);
    }

    #[test]
    fn regions_are_those_of_a_jigsaw_where_there_are_no_boxes() {
        let rows: String = ('1'..='9').flat_map(|row| [row; 9]).collect();
        let line = ".RegionSumLine~R1C3~R1C4~R2C4";
        let says = |text: &str| {
            let ruleset = parse::line(text).expect("a line");
            let says: Vec<String> = ruleset.constraints().map(crate::Constraint::explain).collect();
            says.into_iter().find(|says| says.contains("same sum"))
        };
        let by_rows = Some("these have the same sum: r1c3 r1c4, r2c4".to_owned());
        let by_boxes = Some("these have the same sum: r1c3, r1c4 r2c4".to_owned());
        assert_eq!(says(&format!("{line}.NoBoxes.Jigsaw~{rows}")), by_rows);
        assert_eq!(says(&format!("{line}.Jigsaw~{rows}")), by_boxes);
        assert_eq!(parse::line(&format!(".NoBoxes{line}")).expect_err("no regions").column, 10);
    }
}
