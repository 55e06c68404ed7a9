//! The candidates that techniques of one digit can take away.
//!
//! A template is a way to place a digit everywhere at once. Fish, turbot fish, coloring and chains
//! of one digit only ever take away places that are in no template: where each place is in one,
//! there is no need to search.

use super::combinations::List;
use ninefold_core::grid::CellSet;

/// The places by row, without rows that have none.
pub(crate) fn rows(places: CellSet) -> List<CellSet, 9> {
    let rows = (0..9).map(|row| places & CellSet::house_at(row));
    List::of(CellSet::EMPTY, rows.filter(|row| !row.is_empty()))
}

/// The places of a digit that are in none of its templates. If it has no template, which is a
/// contradiction: all.
pub(crate) fn targets(places: CellSet) -> CellSet {
    let rows = rows(places);
    let mut known = CellSet::EMPTY;
    for cell in places {
        if !known.contains(cell)
            && let Some(template) = complete(&rows, places - CellSet::peers(cell), known)
        {
            known |= template;
        }
    }
    places - known
}

/// A template with one place in each of these rows, all of them open; if it can, with places that
/// are not known to be in one.
fn complete(rows: &[CellSet], open: CellSet, known: CellSet) -> Option<CellSet> {
    let Some((row, rest)) = rows.split_first() else { return Some(CellSet::EMPTY) };
    let here = *row & open;
    let fresh = here - known;
    for cell in fresh.into_iter().chain(here - fresh) {
        if let Some(template) = complete(rest, open - CellSet::peers(cell), known) {
            return Some(template | CellSet::of(cell));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_core::grid::Cell;

    #[test]
    fn without_templates_everything_is_a_target() {
        let two_rows_of_one_column: CellSet =
            [Cell::at(0, 0), Cell::at(4, 0)].into_iter().collect();
        assert_eq!(targets(two_rows_of_one_column), two_rows_of_one_column);
        assert_eq!(targets(CellSet::EMPTY), CellSet::EMPTY);
    }
}
