//! Parts of f-puzzles' JSON whose neighbours or cells have a relation: on lines, and in cages.

use super::part::{Part, lines, value};
use super::{Done, Draft};
use ninefold_variants::base64;

/// Adds a relation between neighbours on a line.
pub(super) fn relation(
    part: &Part<'_>,
    draft: &mut Draft,
    name: &str,
    holds: impl Fn(u32, u32) -> bool,
    line: &[String],
) {
    let relation = base64::relation(part.size as u32, holds);
    let arguments = [relation, format!("_{name}")];
    draft.add(&part.at, "Pair", arguments.into_iter().chain(line.iter().cloned()));
}

/// Lines on which this holds for neighbours and the number of the part.
pub(super) fn related(
    part: &Part<'_>,
    draft: &mut Draft,
    key: &'static str,
    holds: fn(u32, u32, u32) -> bool,
) -> Done {
    let number = if part.is_blank() { 0 } else { value(part)? };
    if !part.is_blank() {
        draft.numbers.push((key, number));
    }
    for line in part.lines()? {
        let name = if number > 0 { format!("{key}-{number}") } else { key.to_owned() };
        relation(part, draft, &name, |a, b| holds(a, b, number), &line);
    }
    Ok(())
}

/// Lines whose cells differ. Those with as many cells as values hold them all, which counts as
/// their number.
pub(super) fn different(part: &Part<'_>, draft: &mut Draft) -> Done {
    for line in part.lines()? {
        let number = if line.len() == part.size { part.size as u32 } else { 0 };
        draft.numbers.push(("differentline", number));
    }
    lines(part, "AllDifferent", &[], draft)
}

/// Cages that all have the same sum.
pub(super) fn equal_cages(part: &Part<'_>, draft: &mut Draft) -> Done {
    lines(part, "Cage", &["0"], draft)?;
    equal_lines(part, draft)
}

/// Lines that all have the same sum.
pub(super) fn equal_lines(part: &Part<'_>, draft: &mut Draft) -> Done {
    let sums = part.lines()?;
    if sums.len() > 1 {
        draft.add(&part.at, "EqualSum", sums.join(&"-".to_owned()));
    }
    Ok(())
}

/// A thermometer on which digits may stay the same.
pub(super) fn slow_thermo(part: &Part<'_>, draft: &mut Draft) -> Done {
    for line in part.lines()? {
        relation(part, draft, "slow-thermometer", |a, b| a <= b, &line);
    }
    Ok(())
}

/// A line without two digits that are consecutive or the same.
pub(super) fn nabner(part: &Part<'_>, draft: &mut Draft) -> Done {
    for line in part.lines()? {
        let relation = base64::relation(part.size as u32, |a, b| a.abs_diff(b) > 1);
        let arguments = [relation, "_nabner".to_owned()];
        draft.add(&part.at, "PairX", arguments.into_iter().chain(line));
    }
    Ok(())
}
