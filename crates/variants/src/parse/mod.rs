//! Readers of variant puzzles: items, killers, SumoCue and jigsaws on one line, and TOML that
//! people write by hand.
//!
//! Every form becomes [items](line()) in the syntax of Interactive Sudoku Solver, so that
//! [`Ruleset::text`] writes all of them in one way. Columns of errors are those of the text that
//! was given.
//!
//! ```
//! use ninefold_variants::parse;
//!
//! let ruleset = parse::toml("cage = '15 r1c1-3'\nanti-knight = true")?;
//! assert_eq!(ruleset.text(), ".Cage~15~R1C1~R1C2~R1C3.AntiKnight");
//!
//! let error = parse::line(".Cage~15~R1C1~R1C0").expect_err("there is no column 0");
//! assert_eq!(error.column, 15);
//! # Ok::<(), parse::TextError>(())
//! ```

mod enclosed;
mod jigsaw;
mod killer;
mod sized;
mod square;
mod statement;
mod sumocue;
mod titled;
mod toml;
mod values;
mod whole;

// Internal: for sibling crates.
pub use enclosed::{
    NEEDS_EDITORS, PACKED_KINDS, decoded, is_address, is_packed, items_of_address, mistake,
    packed_part, parameter,
};
// Internal: for sibling crates.
pub use statement::{Statement, ruleset_of};
pub use titled::{Heading, Notation, RulesTextPolicy, TitledPuzzle};
pub use toml::{toml, toml_all, toml_titled};
pub use whole::{TextError, over_lines, over_lines_with};

pub(crate) use toml::{Words, kebab};

use sized::Sized;
use statement::places;

use super::{assemble::ruleset, set::Ruleset};
use ninefold_constraints::text;
use ninefold_core::{
    error::{Found, Malformed},
    grid::CELLS,
};

/// The ruleset of a line of items, such as `.Cage~3~R1C1~R1C2.AntiKnight`. White space is ignored
/// wherever it stands, line ends too.
///
/// # Errors
/// The first column that is wrong.
pub fn line(line: &str) -> Result<Ruleset, Malformed> {
    text::read(line, ruleset)
}

/// The ruleset of a line in any form: `.Cage~3~R1C1~R1C2` and other items, also in an address of
/// Interactive Sudoku Solver; a killer in 81 characters, or in the fields of SumoCue and its
/// predecessor; a jigsaw in 162 characters; the 81 characters of a classic puzzle, or 729 for its
/// candidates; 81 letters that name regions; any of these for other square boards of 4 to 16 rows.
///
/// # Errors
/// The first column that is wrong.
pub fn puzzle(text: &str) -> Result<Ruleset, Malformed> {
    require_9x9(any(text)?)
}

/// The same for boards of any size, which not everything can handle.
///
/// # Errors
/// The first column that is wrong.
pub fn any(text: &str) -> Result<Ruleset, Malformed> {
    Ok(titled(text)?.ruleset)
}

/// As [`any`], with the title of the puzzle, where the text has one.
///
/// # Errors
/// The first column that is wrong.
pub fn titled(text: &str) -> Result<TitledPuzzle, Malformed> {
    titled_with(text, RulesTextPolicy::Read, &[])
}

/// As [`titled`], also of the notations of sibling crates, whose puzzles have rules in words.
///
/// # Errors
/// The first column that is wrong; a text of a web editor, if no notation reads it.
pub fn titled_with(
    text: &str,
    policy: RulesTextPolicy,
    notations: &[Notation],
) -> Result<TitledPuzzle, Malformed> {
    match packed(text, policy, notations) {
        Some(read) => read,
        None => plain(text).map(TitledPuzzle::from),
    }
}

/// The puzzle of a text that encloses one, or is of a notation of another crate; `None` where it is
/// neither.
fn packed(
    text: &str,
    policy: RulesTextPolicy,
    notations: &[Notation],
) -> Option<Result<TitledPuzzle, Malformed>> {
    let trimmed = text.trim();
    if let Some(items) = enclosed::items_of_address(trimmed) {
        // Not an address again: they could be nested without end.
        return Some(plain(&items).map(TitledPuzzle::from));
    }
    if let Some(inner) = enclosed::in_object(trimmed) {
        return Some(titled_with(&inner, policy, notations));
    }
    if let Some(notation) = notations.iter().find(|notation| (notation.detects)(text)) {
        return Some((notation.read)(text, policy));
    }
    enclosed::is_packed(text).then(|| Err(enclosed::refused(text)))
}

/// The ruleset of a text without a title, in the form that it looks like. Items without arguments
/// could be the cells of a killer, but their names have letters that stand for no sum.
fn plain(text: &str) -> Result<Ruleset, Malformed> {
    let trimmed = text.trim();
    if sumocue::begins(trimmed) {
        return ruleset_of(&sumocue::statements(text)?);
    }
    if trimmed.starts_with("3x3:") {
        return ruleset_of(&sumocue::fields(text)?);
    }
    if trimmed.contains('~') {
        return line(text);
    }
    if killer::looks_like_one(trimmed) {
        return ruleset_of(&killer::statements(text)?);
    }
    let places = places(text);
    let mut characters = trimmed.chars();
    let begins_an_item = characters.next() == Some('.')
        && characters.find(|c| !c.is_whitespace()).is_none_or(char::is_alphabetic);
    let statements = match Sized::of(&places) {
        Some(sized) if is_large_board(trimmed, sized) => sized.statements(&places)?,
        _ if begins_an_item => return line(text),
        Some(sized @ Sized::Regions(9)) => sized.statements(&places)?,
        sized if places.len() == CELLS || places.len() < CELLS && sized.is_none() => {
            vec![jigsaw::nine_givens(&places, jigsaw::CLASSIC)?]
        }
        _ if places.len() == PENCILMARKS => vec![jigsaw::candidates(&places, 9)?],
        Some(sized) if places.len() != JIGSAW => sized.statements(&places)?,
        _ => jigsaw::statements(text)?,
    };
    ruleset_of(&statements)
}

/// A ruleset, if its board is 9x9.
///
/// # Errors
/// It is another board.
pub fn require_9x9(ruleset: Ruleset) -> Result<Ruleset, Malformed> {
    refused_size(&ruleset).map_or(Ok(ruleset), Err)
}

/// The error of a board that is not of nine rows and columns with the digits 1 to 9.
pub fn refused_size(ruleset: &Ruleset) -> Option<Malformed> {
    const EXPECTED: &str = "nine rows and columns with the digits 1 to 9";
    if ruleset.is_9x9() {
        return None;
    }
    let (rows, columns) = ruleset.size();
    let found = Found::Text(format!("a board of {rows}x{columns} or with other digits"));
    Some(Malformed { column: 1, found, expected: EXPECTED })
}

/// Nine characters for each cell.
const PENCILMARKS: usize = 9 * CELLS;
/// A given and a region for each cell.
const JIGSAW: usize = 2 * CELLS;

/// Whether these are the givens of a board whose values may be letters. The first one may stand behind
/// a blank, as the name of an item stands behind a dot; but names have letters of both cases.
fn is_large_board(text: &str, sized: Sized) -> bool {
    let has = |is: fn(&char) -> bool| text.chars().any(|c| is(&c));
    let has_both_cases = has(char::is_ascii_uppercase) && has(char::is_ascii_lowercase);
    let is_large = matches!(sized, Sized::Givens(side) if side > values::MOST_DIGITS);
    is_large && !has_both_cases
}
