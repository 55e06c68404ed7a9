//! Clues next to the grid of rules that few puzzles have: only drawings and words show them.

use super::{
    Done, Draft, Read,
    cells::name,
    parts::{Part, line_clue},
    refuse,
};
use ninefold_variants::base64;

/// The cells of the row or column of a clue, from there on.
fn cells(part: &Part<'_>) -> Read<Vec<String>> {
    let (line, is_first) = line_clue(part)?;
    let (row, column) = part.outside()?;
    let is_row = line.starts_with('R');
    let cell = |n: usize| if is_row { name(row, n) } else { name(n, column) };
    let from = |n: usize| if is_first { n } else { part.size + 1 - n };
    Ok((1..=part.size).map(from).map(cell).collect())
}

/// The digits of a clue.
fn digits(part: &Part<'_>) -> Read<Vec<u32>> {
    let value = part.value()?;
    let digits = value.to_string().bytes().map(|byte| u32::from(byte - b'0')).collect::<Vec<_>>();
    let is_value = |digit: &u32| (1..=part.size as u32).contains(digit);
    match digits.iter().all(is_value) && part.size <= 9 {
        true => Ok(digits),
        false => refuse(format!("the digits {value} in {}", part.at), "digits of the grid"),
    }
}

/// Digits that are among the first this many cells.
pub(super) fn first_cells(part: &Part<'_>, draft: &mut Draft) -> Done {
    let values = digits(part)?.iter().map(u32::to_string).collect::<Vec<_>>().join("_");
    add_first(part, draft, "firstcells", "ContainAtLeast", values)
}

/// The sum of the first this many cells.
pub(super) fn first_sum(part: &Part<'_>, draft: &mut Draft) -> Done {
    add_first(part, draft, "firstsum", "Sum", part.value()?.to_string())
}

/// Adds an item of the first cells of a row or column, behind this argument.
fn add_first(
    part: &Part<'_>,
    draft: &mut Draft,
    key: &'static str,
    item: &'static str,
    first: String,
) -> Done {
    let (cells, count) = (cells(part)?, part.number("count")?);
    draft.numbers.push((key, count));
    // Its first number is not that of the rule.
    let at = format!("clue {}", part.at);
    draft.add(&at, item, std::iter::once(first).chain(cells.into_iter().take(count as usize)));
    Ok(())
}

/// Two digits that stand side by side somewhere, in either order.
pub(super) fn side_by_side(part: &Part<'_>, draft: &mut Draft) -> Done {
    let [a, b] = digits(part)?[..] else {
        return refuse(format!("the value of {}", part.at), "two digits");
    };
    add_pattern(part, draft, &format!(".*({a}{b}|{b}{a}).*"))
}

/// All digits next to the greatest one: two, or one where that stands at an end.
pub(super) fn beside_greatest(part: &Part<'_>, draft: &mut Draft) -> Done {
    let top = part.size;
    match digits(part)?[..] {
        _ if top != 9 => refuse(format!("{} of {top} rows", part.at), "a grid of nine rows"),
        [a] => add_pattern(part, draft, &format!("{top}{a}.*|.*{a}{top}")),
        [a, b] => add_pattern(part, draft, &format!(".*({a}{top}{b}|{b}{top}{a}).*")),
        _ => refuse(format!("the value of {}", part.at), "one or two digits"),
    }
}

/// Adds that the digits of a row or column match a regular expression.
fn add_pattern(part: &Part<'_>, draft: &mut Draft, pattern: &str) -> Done {
    let cells = cells(part)?;
    draft.add(&part.at, "Regex", std::iter::once(base64::base64_of(pattern)).chain(cells));
    Ok(())
}
