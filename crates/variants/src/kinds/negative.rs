//! Rules for all pairs of cells that share a side and have no mark: no dot, no letter, not
//! consecutive.

use super::{
    Done, moved,
    pair::{Chain, adjacent_pairs, relation},
};
use crate::builder::RulesetBuilder;
use ninefold_constraints::item::Item;
use ninefold_core::grid::Cell;

/// All pairs of cells that share a side, each once, the left or upper cell first.
fn sides() -> impl Iterator<Item = [Cell; 2]> {
    let next = |cell: Cell| {
        [(0, 1), (1, 0)].into_iter().filter_map(move |step| Some([cell, moved(cell, step)?]))
    };
    Cell::all().flat_map(next)
}

/// Adds a constraint for each pair without a mark of these names.
pub(super) fn add(
    item: &Item<'_>,
    builder: &mut RulesetBuilder<'_>,
    marks: &[&'static str],
    holds: fn(u32, u32) -> bool,
) -> Done {
    item.arguments().end()?;
    let mut marked = Vec::new();
    for mark in marks.iter().flat_map(|&name| builder.named(name)) {
        marked.extend(adjacent_pairs(mark)?);
    }
    let relation = relation(holds);
    for [a, b] in sides() {
        if !marked.contains(&[a, b]) && !marked.contains(&[b, a]) {
            builder.add(Chain::new(vec![a, b], relation));
        }
    }
    Ok(())
}

/// Whether no item is within others: what is in a choice may be no mark.
pub(crate) fn are_marks_certain(_: &Item<'_>, items: &[Item<'_>]) -> bool {
    !items.iter().any(|item| item.kind.is_some_and(|kind| kind.is_composed))
}
