//! The regions that region sum lines go through: boxes, or those of a jigsaw where there are no
//! boxes.

use ninefold_core::grid::{CELLS, Cell};
use ninefold_variants::{Ruleset, Shape};

/// The region of each cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Regions([u8; CELLS]);

impl Regions {
    pub(super) fn boxes() -> Regions {
        Regions(std::array::from_fn(|index| (index / 27 * 3 + index % 9 / 3) as u8))
    }

    /// The regions of the first jigsaw of a ruleset. `None` without one.
    pub(super) fn of_jigsaw(ruleset: &Ruleset) -> Option<Regions> {
        let mut regions = [None; CELLS];
        let mut count = 0;
        for shape in ruleset.constraints().flat_map(|constraint| constraint.shapes()) {
            if let Shape::Region(cells) = shape
                && count < 9
            {
                cells.iter().for_each(|cell| regions[cell.index()] = Some(count));
                count += 1;
            }
        }
        let is_whole = regions.iter().all(Option::is_some);
        is_whole.then(|| Regions(regions.map(Option::unwrap_or_default)))
    }

    pub(super) fn get(&self, cell: Cell) -> u8 {
        self.0[cell.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_variants::parse;

    #[test]
    fn regions_are_those_of_the_first_jigsaw() {
        let rows: String = ('1'..='9').flat_map(|row| [row; 9]).collect();
        let boxes = "111222333".repeat(3) + &"444555666".repeat(3) + &"777888999".repeat(3);
        let of = |text: &str| Regions::of_jigsaw(&parse::line(text).expect("a ruleset"));
        let by_rows = of(&format!(".NoBoxes.Jigsaw~{rows}.Jigsaw~{boxes}")).expect("a jigsaw");
        assert!(Cell::all().all(|cell| usize::from(by_rows.get(cell)) == cell.row()));
        assert_eq!(of(&format!(".NoBoxes.Jigsaw~{boxes}")), Some(Regions::boxes()));
        assert_eq!(of(".NoBoxes.AntiKnight"), None);
    }
}
