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
