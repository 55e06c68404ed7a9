//! From the items of a text to its ruleset: the one place that looks names up in the table of
//! constraints.

use super::builder::RulesetBuilder;
use super::item::{Argument, Item};
use super::kinds::{self, ConstraintKind};
use super::network::{self, Composition};
use super::set::Ruleset;
use ninefold_core::error::Malformed;
use ninefold_core::grid::CellSet;

impl Ruleset {
    /// The ruleset of classic Sudoku: rows, columns and boxes, without givens.
    pub fn classic() -> Ruleset {
        let mut builder = RulesetBuilder::new(&[]);
        builder.add_rows_and_columns();
        builder.add_boxes();
        builder.finish()
    }
}

/// The ruleset of these items: rows, columns and boxes, then the constraints of each item.
///
/// # Errors
/// The first item that is wrong.
pub(super) fn ruleset(items: &[Item<'_>]) -> Result<Ruleset, Malformed> {
    // Most items are of the kind of the one before.
    let mut last: Option<&ConstraintKind> = None;
    let mut kind_of = |item: &Item<'_>| {
        last = last.filter(|kind| kind.name == item.name).or_else(|| kinds::find(item.name));
        last.filter(|_| !is_beyond(item, items))
    };
    let mut kinds = Vec::with_capacity(items.len());
    kinds.extend(items.iter().map_while(&mut kind_of));
    if kinds.len() < items.len() {
        let composition = Composition::of(items).map_err(|error| earliest(items, error))?;
        return match composition.is_usual() {
            true => mixed(items, &composition),
            false => network::read(items).map(Ruleset::of_network),
        };
    }
    let mut builder = begun(items);
    for (item, kind) in items.iter().zip(kinds) {
        kind.add(item, &mut builder)?;
    }
    Ok(builder.finish())
}

/// A builder with rows, columns and boxes.
fn begun<'a>(items: &'a [Item<'a>]) -> RulesetBuilder<'a> {
    let mut builder = RulesetBuilder::new(items);
    builder.add_rows_and_columns();
    if builder.named("NoBoxes").next().is_none() {
        builder.add_boxes();
    }
    builder
}

/// The first error of items whose structure is wrong: an item before that place may be wrong, too.
fn earliest(items: &[Item<'_>], error: Malformed) -> Malformed {
    let mut builder = begun(items);
    let before = items.iter().take_while(|item| item.column < error.column);
    let known = before.filter_map(|item| Some((item, kinds::find(item.name)?)));
    let mut errors = known.filter_map(|(item, kind)| kind.add(item, &mut builder).err());
    errors.find(|other| other.column < error.column).unwrap_or(error)
}

/// Whether only networks know what an item among these says: a cage that has a cell twice, which counts
/// twice then, a sum with weights, or a line through the regions of a jigsaw that some cells are not in:
/// there, digits of one part may repeat.
fn is_beyond(item: &Item<'_>, items: &[Item<'_>]) -> bool {
    match item.name {
        "Cage" => {
            let cells = item.arguments.get(1..).unwrap_or_default();
            let (mut seen, mut is_again, mut is_other) = (CellSet::EMPTY, false, false);
            for argument in cells {
                match argument.usual_cell() {
                    Some(cell) => {
                        is_again |= seen.contains(cell);
                        seen.insert(cell);
                    }
                    None => is_other = true,
                }
            }
            is_again || is_other && has_text_twice(cells)
        }
        "Sum" => item.arguments.first().is_some_and(|sum| sum.text.contains('_')),
        "RegionSumLine" => items.iter().any(kinds::is_jigsaw_with_cells_outside),
        _ => false,
    }
}

/// Whether two arguments are the same text.
fn has_text_twice(arguments: &[Argument<'_>]) -> bool {
    let is_before = |(i, one): (usize, &Argument<'_>)| {
        arguments[..i].iter().any(|other| other.text == one.text)
    };
    arguments.iter().enumerate().any(is_before)
}

/// The ruleset of items of which some are constraints of networks, on the usual board: each is
/// searched with the best that there is for it.
fn mixed(items: &[Item<'_>], composition: &Composition<'_>) -> Result<Ruleset, Malformed> {
    // Whether there is a mark may depend on what is within others.
    let is_strict = |item: &Item<'_>| composition.is_nested() && item.name.starts_with("Strict");
    let mut builder = begun(items);
    let mut others = Vec::new();
    for (index, item) in composition.items().enumerate() {
        match kinds::find(item.name).filter(|_| !is_beyond(item, items) && !is_strict(item)) {
            Some(kind) => kind.add(item, &mut builder)?,
            None => others.push(index),
        }
    }
    let (additions, apart) = composition.additions(&others)?;
    for addition in additions {
        for (cell, digits) in addition.allowed {
            builder.allow(cell, digits);
        }
        addition.stated.into_iter().for_each(|stated| builder.add(stated));
        addition.adapted.into_iter().for_each(|adapted| builder.add_adapted(adapted));
    }
    builder.add_adapted(apart);
    Ok(builder.finish())
}
