//! Parts of f-puzzles' JSON whose neighbours or cells have a relation, on lines and in cages, and parts
//! of keys of our making, for rules that only drawings and words show.

use super::{Done, Draft, cells::name, parts::Part, refuse};
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
    let number = if part.is_blank() { None } else { Some(part.value()?) };
    draft.numbers.extend(number.map(|number| (key, number)));
    let number = number.unwrap_or(0);
    let name = if number > 0 { format!("{key}-{number}") } else { key.to_owned() };
    for line in part.lines()? {
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
    part.add_lines(draft, "AllDifferent", &[])
}

/// Cages that all have the same sum.
pub(super) fn equal_cages(part: &Part<'_>, draft: &mut Draft) -> Done {
    part.add_lines(draft, "Cage", &["0"])?;
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
    let relation = base64::relation(part.size as u32, |a, b| a.abs_diff(b) > 1);
    part.add_lines(draft, "PairX", &[&relation, "_nabner"])
}

/// Lines on which this many cells in a row have different remainders by this number.
pub(super) fn remainders(part: &Part<'_>, draft: &mut Draft) -> Done {
    let number = part.value()?;
    draft.numbers.push(("remainderline", number));
    part.add_lines(draft, "Modular", &[&number.to_string()])
}

/// Two cells the greater of which is this number.
pub(super) fn greater_of_two(part: &Part<'_>, draft: &mut Draft) -> Done {
    let greater = part.value()?;
    let holds = |a: u32, b: u32| a.max(b) == greater;
    relation(part, draft, &format!("greater-{greater}"), holds, &part.cells()?);
    Ok(())
}

/// A cage of different digits, whose sum is one more or one less than it states.
pub(super) fn near_cage(part: &Part<'_>, draft: &mut Draft) -> Done {
    let (cells, sum) = (part.cells()?, part.value()?);
    let (count, size) = (cells.len() as u32, part.size as u32);
    let (least, most) = (count * (count + 1) / 2, count * (2 * size + 1).saturating_sub(count) / 2);
    let sums = [sum.saturating_sub(1), sum + 1];
    let sums: Vec<u32> = sums.into_iter().filter(|sum| (least..=most).contains(sum)).collect();
    if sums.is_empty() || count > size {
        return refuse(format!("the sum {sum} in {}", part.at), "one more or less than a sum");
    }
    if sums.len() > 1 {
        draft.add(&part.at, "Or", [""; 0]);
    }
    sums.iter().try_for_each(|sum| part.add_cells(draft, "Cage", &sum.to_string()))?;
    if sums.len() > 1 {
        draft.add(&part.at, "End", [""; 0]);
    }
    Ok(())
}

/// A main diagonal of three digits, that is of the same three in each of its boxes.
pub(super) fn antidiagonal(part: &Part<'_>, draft: &mut Draft, is_down: bool) -> Done {
    let size = part.size;
    let has_boxes = !draft.statements.iter().any(|statement| statement.name == "NoBoxes");
    if size != 9 || !has_boxes {
        let found = format!("{} without boxes of 3x3", part.at);
        return refuse(found, "a diagonal through three boxes");
    }
    let cells = (1..=size).map(|row| name(row, if is_down { row } else { size + 1 - row }));
    draft.add(&part.at, "SameValues", std::iter::once("3".to_owned()).chain(cells));
    Ok(())
}
