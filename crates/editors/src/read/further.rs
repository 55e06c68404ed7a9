//! Parts of keys of our own making, for rules that are only in drawings and words.

use super::cells::name;
use super::everywhere::is_in;
use super::part::{Part, lines, value};
use super::{Draft, parts, wrong};
use ninefold_core::error::Malformed;

type Done = Result<(), Malformed>;

/// Lines on which n cells in a row have different remainders by this number.
pub(super) fn remainders(part: &Part<'_>, draft: &mut Draft) -> Done {
    let number = value(part)?;
    draft.numbers.push(("remainderline", number));
    lines(part, "Modular", &[&number.to_string()], draft)
}

/// The first digit that is hidden behind a greater one.
pub(super) fn hidden_skyscraper(part: &Part<'_>, draft: &mut Draft) -> Done {
    parts::from_an_end(part, draft, "HiddenSkyscraper")
}

/// The rank of a row or a column among all.
pub(super) fn full_rank(part: &Part<'_>, draft: &mut Draft) -> Done {
    parts::from_an_end(part, draft, "FullRank")
}

/// Different digits, no one or more of which have this sum.
pub(super) fn rellik_cage(part: &Part<'_>, draft: &mut Draft) -> Done {
    let sum = value(part)?.to_string();
    draft.add(&part.at, "RellikCage", std::iter::once(sum).chain(part.cells()?));
    Ok(())
}

/// Different digits, as many even as odd and as many low as high.
pub(super) fn equality_cage(part: &Part<'_>, draft: &mut Draft) -> Done {
    draft.add(&part.at, "EqualityCage", part.cells()?);
    Ok(())
}

/// Lines whose neighbours have one of these sums, which are the bits of the number.
pub(super) fn sums_of(part: &Part<'_>, draft: &mut Draft) -> Done {
    parts::related(part, draft, "neighboursums", |a, b, sums| is_in(sums, a + b))
}

/// Lines whose neighbours are consecutive, or the one is twice the other.
pub(super) fn kropki_line(part: &Part<'_>, draft: &mut Draft) -> Done {
    parts::related(part, draft, "kropkiline", |a, b, _| {
        a.abs_diff(b) == 1 || a == 2 * b || b == 2 * a
    })
}

/// Cells with this sum; digits may repeat.
pub(super) fn plain_sum(part: &Part<'_>, draft: &mut Draft) -> Done {
    let sum = value(part)?.to_string();
    draft.add(&part.at, "Sum", std::iter::once(sum).chain(part.cells()?));
    Ok(())
}

/// Two cells the greater of which is this number.
pub(super) fn greater_of_two(part: &Part<'_>, draft: &mut Draft) -> Done {
    let greater = value(part)?;
    let holds = |a: u32, b: u32| a.max(b) == greater;
    parts::relation(part, draft, &format!("greater-{greater}"), holds, &part.cells()?);
    Ok(())
}

/// Consecutive digits in any order.
pub(super) fn renban_area(part: &Part<'_>, draft: &mut Draft) -> Done {
    draft.add(&part.at, "Renban", part.cells()?);
    Ok(())
}

/// A cage of different digits, whose sum is one more or one less than its number.
pub(super) fn near_cage(part: &Part<'_>, draft: &mut Draft) -> Done {
    let (cells, sum) = (part.cells()?, value(part)?);
    let (count, size) = (cells.len() as u32, part.size as u32);
    let (least, most) = (count * (count + 1) / 2, count * (2 * size + 1).saturating_sub(count) / 2);
    let sums = [sum.saturating_sub(1), sum + 1];
    let sums: Vec<u32> = sums.into_iter().filter(|sum| (least..=most).contains(sum)).collect();
    if sums.is_empty() || count > size {
        return Err(wrong(format!("the sum {sum} in {}", part.at), "one more or less than a sum"));
    }
    if sums.len() > 1 {
        draft.add(&part.at, "Or", [""; 0]);
    }
    for sum in &sums {
        let arguments = std::iter::once(sum.to_string()).chain(cells.iter().cloned());
        draft.add(&part.at, "Cage", arguments);
    }
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
        return Err(wrong(found, "a diagonal through three boxes"));
    }
    let cells = (1..=size).map(|row| name(row, if is_down { row } else { size + 1 - row }));
    draft.add(&part.at, "SameValues", std::iter::once("3".to_owned()).chain(cells));
    Ok(())
}
