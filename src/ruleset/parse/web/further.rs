//! Parts of keys of our own, for rules that only drawings and words tell.

use super::part::{Part, lines, value};
use super::{Draft, parts};
use crate::error::Malformed;

type Done = Result<(), Malformed>;

/// Lines on which so many cells in a row have different remainders by this number.
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
