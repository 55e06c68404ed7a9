//! From the items of a text to its ruleset: the one place that looks names up in the table of
//! constraints.

use super::builder::RulesetBuilder;
use super::house;
use super::item::Item;
use super::kinds;
use super::network;
use super::set::Ruleset;
use crate::error::Malformed;

impl Ruleset {
    /// The ruleset of classic Sudoku: rows, columns and boxes, without givens.
    pub fn classic() -> Ruleset {
        let mut builder = RulesetBuilder::new(&[]);
        house::rows_and_columns(&mut builder);
        house::boxes(&mut builder);
        builder.finish()
    }
}

/// The ruleset of these items: rows, columns and boxes, then the constraints of each item.
///
/// # Errors
/// The first item that is wrong.
pub(super) fn ruleset(items: &[Item<'_>]) -> Result<Ruleset, Malformed> {
    if items.iter().any(|item| kinds::find(item.name).is_none()) {
        return network::read(items).map(Ruleset::of_network);
    }
    const EXPECTED: &str = "the name of a constraint (`ninefold constraints` lists them)";
    let unknown = |item: &Item<'_>| item.wrong(format!("{:?}", item.name), EXPECTED);
    let mut builder = RulesetBuilder::new(items);
    house::rows_and_columns(&mut builder);
    if builder.named("NoBoxes").next().is_none() {
        house::boxes(&mut builder);
    }
    for item in items {
        let kind = kinds::find(item.name).ok_or_else(|| unknown(item))?;
        kind.add(item, &mut builder)?;
    }
    Ok(builder.finish())
}
