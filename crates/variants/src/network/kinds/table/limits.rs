//! What nine rows and nine digits demand of the arguments of kinds without an accelerator, where other
//! boards allow more.

use crate::item::Item;
use ninefold_core::error::Malformed;

/// No argument. Every board demands that, but checks it later: the first error of a text is reported.
pub(super) fn nothing(item: &Item<'_>) -> Result<(), Malformed> {
    item.arguments().end()
}

/// A zipper line: each cell once.
pub(super) fn zipper(item: &Item<'_>) -> Result<(), Malformed> {
    item.arguments().cells(3..=81, "at least three cells: two say nothing").map(drop)
}

#[cfg(test)]
mod tests {
    use crate::parse;

    #[test]
    fn limits_are_checked_in_the_order_of_the_text() {
        let column = |text| parse::line(text).expect_err(text).column;
        assert_eq!(column(".Zipper~R1C1~R1C2"), 2);
        assert_eq!(column(".Zipper~R1C1~R1C2~R1C1"), 19);
        assert_eq!(column(".AntiKnight~1.Zipper~R1C1"), 13);
        assert!(parse::line(".Shape~9x9~0-8.Zipper~R1C1~R1C2").is_ok());
    }
}
