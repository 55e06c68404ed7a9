//! Singles: cells that can be filled at once.

use super::{Candidate, CellSet, Position, Step, Technique};

/// The oldest single.
pub(super) fn find(technique: Technique, position: &Position) -> Option<Step> {
    let houses = |single: Candidate| position.houses().of_cell(single.cell).into_iter();
    let full = |single| houses(single).find(|house| position.blanks(*house).len() == 1);
    let only = |single: Candidate| {
        houses(single).find(|house| position.places_in(*house, single.digit).len() == 1)
    };
    let (single, house) = match technique {
        Technique::FullHouse => position
            .naked_singles()
            .find_map(|single| full(single).map(|house| (single, Some(house)))),
        Technique::NakedSingle => position.naked_singles().next().map(|single| (single, None)),
        _ => position.hidden_singles().next().map(|single| (single, only(single))),
    }?;
    Some(Step {
        placements: vec![single],
        digits: vec![single.digit],
        cells: CellSet::of(single.cell),
        houses: house.into_iter().collect(),
        ..Step::new(technique)
    })
}
