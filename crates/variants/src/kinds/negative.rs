//! Rules for all pairs of cells that share a side and have no mark: no dot, no letter, not
//! consecutive.

use super::moved;
use super::pair::{Chain, adjacent_pairs, consecutive, doubled, relation};
use crate::builder::RulesetBuilder;
use ninefold_constraints::item::Item;
use ninefold_core::error::Malformed;
use ninefold_core::grid::Cell;

/// All pairs of cells that share a side, each once, the left or upper cell first.
fn sides() -> impl Iterator<Item = [Cell; 2]> {
    let next = |cell: Cell| {
        [(0, 1), (1, 0)].into_iter().filter_map(move |step| Some([cell, moved(cell, step)?]))
    };
    Cell::all().flat_map(next)
}

/// Adds a constraint for each pair without a mark of these names.
fn add(
    item: &Item<'_>,
    builder: &mut RulesetBuilder<'_>,
    marks: &[&'static str],
    holds: fn(u32, u32) -> bool,
) -> Result<(), Malformed> {
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

/// Reads `AntiConsecutive`.
pub(crate) fn anti_consecutive(
    item: &Item<'_>,
    builder: &mut RulesetBuilder<'_>,
) -> Result<(), Malformed> {
    add(item, builder, &[], |a, b| !consecutive(a, b))
}

/// Whether no item is within others: what is in a choice may be no mark.
pub(crate) fn are_marks_certain(_: &Item<'_>, items: &[Item<'_>]) -> bool {
    !items.iter().any(|item| item.kind.is_some_and(|kind| kind.is_composed))
}

/// Reads `StrictKropki`: without a dot, neither relation holds. With one dot the other relation may
/// hold too: 1 and 2 may have either dot.
pub(crate) fn strict_kropki(
    item: &Item<'_>,
    builder: &mut RulesetBuilder<'_>,
) -> Result<(), Malformed> {
    let holds = |a, b| !consecutive(a, b) && !doubled(a, b);
    add(item, builder, &["WhiteDot", "BlackDot"], holds)
}

/// Reads `StrictXV`.
pub(crate) fn strict_xv(
    item: &Item<'_>,
    builder: &mut RulesetBuilder<'_>,
) -> Result<(), Malformed> {
    add(item, builder, &["X", "V"], |a, b| a + b != 5 && a + b != 10)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse;

    #[test]
    fn every_side_without_a_mark_has_its_pair() {
        assert_eq!(sides().count(), 144);
        let pairs = |text| parse::line(text).expect("a ruleset").constraints().count() - 27;
        assert_eq!(pairs(".AntiConsecutive"), 144);
        // Marks count wherever they are in the text, and in either order of cells.
        assert_eq!(pairs(".StrictKropki.WhiteDot~R1C2~R1C1.X~R5C5~R5C6"), 143 + 2);
        assert_eq!(pairs(".X~R1C1~R1C2~R1C3.StrictXV.V~R2C1~R1C1"), 141 + 3);
        assert_eq!(parse::line(".StrictXV~R1C1").expect_err("too much").column, 11);
    }
}
