//! Cells in a sentence for people: each by its full name.

use std::fmt::{self, Display, Formatter};

use ninefold_core::grid::CellSet;

/// Cells as a list in a sentence: `r1c1, r2c1 and r5c7`.
///
/// The field's notation draws cells together (`r12c1`), which reads as row 12; steps keep it.
pub struct CellList(pub CellSet);

impl Display for CellList {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let count = self.0.len();
        for (i, cell) in self.0.into_iter().enumerate() {
            let separator = match i {
                0 => "",
                _ if i + 1 == count => " and ",
                _ => ", ",
            };
            write!(f, "{separator}{cell}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_core::grid::Cell;

    #[test]
    fn each_cell_has_its_full_name() {
        for (cells, expected) in [
            (&[][..], ""),
            (&[(0, 0)], "r1c1"),
            (&[(0, 0), (1, 0)], "r1c1 and r2c1"),
            (&[(0, 0), (1, 0), (4, 6)], "r1c1, r2c1 and r5c7"),
        ] {
            let cells = cells.iter().map(|&(row, column)| Cell::at(row, column)).collect();
            assert_eq!(CellList(cells).to_string(), expected);
        }
    }
}
