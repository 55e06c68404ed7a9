//! From the items of a text to its ruleset: the one place that looks names up in the table of
//! constraints.

use super::{
    adapted::{Adapted, Apart},
    builder::RulesetBuilder,
    kinds::accelerator,
    set::Ruleset,
};
use ninefold_constraints::{self as constraints, Composition, item::Item};
use ninefold_core::error::Malformed;

impl Ruleset {
    /// The ruleset of classic Sudoku: rows, columns and boxes, without givens.
    pub fn classic() -> Ruleset {
        begun(&[]).finish()
    }
}

/// The ruleset of these items: rows, columns and boxes, then the constraints of each item.
///
/// # Errors
/// The first item that is wrong.
pub(super) fn ruleset(items: &[Item<'_>]) -> Result<Ruleset, Malformed> {
    let mut accelerators = Vec::with_capacity(items.len());
    accelerators.extend(items.iter().map_while(|item| accelerator(item, items)));
    if accelerators.len() < items.len() {
        let composition = Composition::of(items).map_err(|error| earliest(items, error))?;
        return match composition.is_usual() {
            true => mixed(items, &composition),
            false => constraints::read(items).map(Ruleset::of_network),
        };
    }
    let mut builder = begun(items);
    for (index, (item, add)) in items.iter().zip(accelerators).enumerate() {
        builder.begin(index);
        add(item, &mut builder)?;
    }
    Ok(builder.finish())
}

/// A builder with rows, columns and boxes.
fn begun<'a>(items: &'a [Item<'a>]) -> RulesetBuilder<'a> {
    let mut builder = RulesetBuilder::new(items);
    if builder.named("NoBoxes").next().is_none() {
        builder.add_boxes();
    }
    builder
}

/// Checks what nine rows demand of an item without an accelerator.
fn check(item: &Item<'_>) -> Result<(), Malformed> {
    item.kind.map_or(Ok(()), |kind| kind.check_nine(item))
}

/// The first error of items whose structure is wrong: an item before that place may be wrong, too.
fn earliest(items: &[Item<'_>], error: Malformed) -> Malformed {
    let mut builder = begun(items);
    let before = items.iter().take_while(|item| item.column < error.column);
    let mut errors = before.filter_map(|item| match accelerator(item, items) {
        Some(add) => add(item, &mut builder).err(),
        None => check(item).err(),
    });
    errors.find(|other| other.column < error.column).unwrap_or(error)
}

/// The 9x9 ruleset of items some of which are constraints of networks: each is searched with the
/// best method for it.
fn mixed(items: &[Item<'_>], composition: &Composition<'_>) -> Result<Ruleset, Malformed> {
    let mut builder = begun(items);
    let mut others = Vec::new();
    for (index, item) in composition.items().enumerate() {
        match accelerator(item, items) {
            Some(add) => {
                builder.begin(index);
                add(item, &mut builder)?;
            }
            None => {
                check(item)?;
                others.push(index);
            }
        }
    }
    let (additions, apart) = composition.additions(&others)?;
    for addition in additions {
        builder.begin(addition.item);
        for (cell, digits) in addition.allowed {
            builder.allow(cell, digits);
        }
        for propagator in addition.propagators {
            builder.add_adapted(Adapted::of(propagator));
        }
    }
    // No item says what they are.
    builder.begin(usize::MAX);
    builder.add_adapted(Apart(apart));
    Ok(builder.finish())
}
