//! Parts of keys of our own, for rules that only drawings and words show.

use super::cells::name;
use super::part::{Part, lines, value};
use super::{Done, Draft, refuse, relations};

/// Lines on which this many cells in a row have different remainders by this number.
pub(super) fn remainders(part: &Part<'_>, draft: &mut Draft) -> Done {
    let number = value(part)?;
    draft.numbers.push(("remainderline", number));
    lines(part, "Modular", &[&number.to_string()], draft)
}

/// Two cells the greater of which is this number.
pub(super) fn greater_of_two(part: &Part<'_>, draft: &mut Draft) -> Done {
    let greater = value(part)?;
    let holds = |a: u32, b: u32| a.max(b) == greater;
    relations::relation(part, draft, &format!("greater-{greater}"), holds, &part.cells()?);
    Ok(())
}

/// A cage of different digits, whose sum is one more or one less than it states.
pub(super) fn near_cage(part: &Part<'_>, draft: &mut Draft) -> Done {
    let (cells, sum) = (part.cells()?, value(part)?);
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
        return refuse(found, "a diagonal through three boxes");
    }
    let cells = (1..=size).map(|row| name(row, if is_down { row } else { size + 1 - row }));
    draft.add(&part.at, "SameValues", std::iter::once("3".to_owned()).chain(cells));
    Ok(())
}
