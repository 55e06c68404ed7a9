//! What nine rows and nine digits demand of the arguments of kinds without an accelerator, where other
//! boards allow more.

use crate::item::Item;
use ninefold_core::error::Malformed;

/// A zipper line: each cell once.
pub(super) fn zipper(item: &Item<'_>) -> Result<(), Malformed> {
    item.arguments().cells(3..=81, "at least three cells: two say nothing").map(drop)
}

#[cfg(test)]
mod tests {
    use crate::parse;

    #[test]
    fn a_zipper_on_nine_rows_has_three_cells_each_once() {
        let column = |text| parse::line(text).expect_err(text).column;
        assert_eq!(column(".Zipper~R1C1~R1C2"), 2);
        assert_eq!(column(".Zipper~R1C1~R1C2~R1C1"), 19);
        assert!(parse::line(".Shape~9x9~0-8.Zipper~R1C1~R1C2").is_ok());
    }
}
