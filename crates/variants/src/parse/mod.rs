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
mod items;
mod jigsaw;
mod killer;
mod sized;
mod square;
mod statement;
mod sumocue;
mod text_error;
mod titled;
mod toml;
mod values;
mod whole;

// Internal: for sibling crates.
pub use enclosed::{
    NEEDS_EDITORS, PACKED_KINDS, decoded, is_address, is_packed, items_of_address, mistake,
    packed_part, parameter,
};
pub use items::line;
// Internal: for sibling crates.
pub use statement::{Statement, ruleset_of};
pub use text_error::TextError;
pub use titled::{Notation, RulesTextPolicy, TitledPuzzle};
pub use toml::{toml, toml_all, toml_titled};
pub use whole::{over_lines, over_lines_with};

pub(crate) use toml::{Words, kebab};

use sized::Sized;
use statement::places;

use super::set::Ruleset;
use ninefold_core::error::{Found, Malformed};
use ninefold_core::grid::CELLS;

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

/// The ruleset of a text without a title.
fn plain(text: &str) -> Result<Ruleset, Malformed> {
    match form(text) {
        LineForm::Sized(sized) => ruleset_of(&sized.statements(&places(text))?),
        LineForm::Items => line(text),
        LineForm::Killer => ruleset_of(&killer::statements(text)?),
        LineForm::Fields => ruleset_of(&sumocue::fields(text)?),
        LineForm::SumoCue => ruleset_of(&sumocue::statements(text)?),
        LineForm::Jigsaw => ruleset_of(&jigsaw::statements(text)?),
        LineForm::Pencilmarks => ruleset_of(&[jigsaw::candidates(&places(text), 9)?]),
        LineForm::Classic => ruleset_of(&[jigsaw::nine_givens(&places(text), jigsaw::CLASSIC)?]),
    }
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

/// The forms of a puzzle on one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LineForm {
    Items,
    Killer,
    Fields,
    SumoCue,
    Jigsaw,
    Pencilmarks,
    Classic,
    Sized(Sized),
}

/// The form that a line looks like. Items without arguments could be the cells of a killer, but
/// their names have letters that stand for no sum.
fn form(text: &str) -> LineForm {
    let trimmed = text.trim();
    if sumocue::begins(trimmed) {
        return LineForm::SumoCue;
    }
    if trimmed.starts_with("3x3:") {
        return LineForm::Fields;
    }
    if !trimmed.contains('~') && killer::looks_like_one(trimmed) {
        return LineForm::Killer;
    }
    if let Some(sized) = large_board(trimmed) {
        return LineForm::Sized(sized);
    }
    let mut characters = trimmed.chars();
    let begins_an_item = characters.next() == Some('.')
        && characters.find(|c| !c.is_whitespace()).is_none_or(|c| c == '~' || c.is_alphabetic());
    if begins_an_item || trimmed.contains('~') {
        return LineForm::Items;
    }
    let places = places(trimmed);
    match (places.len(), Sized::of(&places)) {
        (CELLS, Some(sized @ Sized::Regions(_))) => LineForm::Sized(sized),
        (CELLS, _) => LineForm::Classic,
        (PENCILMARKS, _) => LineForm::Pencilmarks,
        (JIGSAW, _) => LineForm::Jigsaw,
        (_, Some(sized)) => LineForm::Sized(sized),
        (0..CELLS, None) => LineForm::Classic,
        (_, None) => LineForm::Jigsaw,
    }
}

/// The givens of a board whose values may be letters. Its first one may stand behind a blank, as the
/// name of an item stands behind a dot; but names have letters of both cases.
fn large_board(text: &str) -> Option<Sized> {
    let has = |is: fn(&char) -> bool| text.chars().any(|c| is(&c));
    if text.contains('~') || (has(char::is_ascii_uppercase) && has(char::is_ascii_lowercase)) {
        return None;
    }
    let sized = Sized::of(&places(text));
    sized.filter(|sized| matches!(sized, Sized::Givens(side) if *side > values::MOST_DIGITS))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_behind_a_blank_are_values() {
        let row: String = ('A'..='P').collect();
        let full: String = (0..16).map(|i| format!("{}{}", &row[i..], &row[..i])).collect();
        for blanks in [&[0][..], &[0, 5], &[5]] {
            let mut cells = full.clone().into_bytes();
            blanks.iter().for_each(|&at| cells[at] = b'.');
            let text = String::from_utf8(cells).expect("ASCII");
            for text in [text.to_lowercase(), text] {
                assert!(matches!(form(&text), LineForm::Sized(Sized::Givens(16))), "{text}");
                any(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
            }
        }
        let rules = ".AntiKing".repeat(11) + ".";
        assert_eq!((rules.len(), form(&rules)), (100, LineForm::Items));
    }

    #[test]
    fn values_from_zero_on_make_a_board() {
        let row: String = ('0'..='9').chain('A'..='F').collect();
        let full: String = (0..16).map(|i| format!("{}{}", &row[i..], &row[..i])).collect();
        let ruleset = any(&full.replacen('1', ".", 1)).unwrap_or_else(|error| panic!("{error}"));
        assert!(ruleset.text().starts_with(".Shape~16x16~0-15."), "{}", ruleset.text());
    }

    #[test]
    fn the_form_of_a_line_shows() {
        for (text, expected) in [
            (".Cage~3~R1C1~R1C2", LineForm::Items),
            (" . AntiKnight.AntiKing.", LineForm::Items),
            (".", LineForm::Items),
            ("Cage~3~R1C1~R1C2", LineForm::Items),
            ("SumoCueV1=3+0=5", LineForm::SumoCue),
            ("3x3::k:768:768", LineForm::Fields),
            (&"<>".repeat(40), LineForm::Killer),
            (&"5........".repeat(9), LineForm::Classic),
            (&"123456789".repeat(18), LineForm::Jigsaw),
        ] {
            assert_eq!(form(text), expected, "{text}");
        }
        // The first cell of a killer may point down and to the right.
        let killer = format!(".A{}", "<".repeat(79));
        assert_eq!(form(&killer), LineForm::Killer);
    }

    #[test]
    fn a_classic_puzzle_is_one_as_well() {
        let text =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let ruleset = puzzle(text).expect("a puzzle");
        assert_eq!(ruleset.givens().to_string().replace('0', "."), text);
        assert_eq!(ruleset.constraints().count(), 27);
        let again = puzzle(ruleset.text()).expect("what is written can be read");
        assert_eq!(again.candidates(), ruleset.candidates());
        assert_eq!(puzzle(&".".repeat(81)).map(|empty| empty.text().to_owned()), Ok(".".into()));
    }

    #[test]
    fn candidates_are_nine_characters_a_cell() {
        let text = "1........".to_owned() + "0_.4*6..." + &"123456789".repeat(79);
        assert_eq!(puzzle(&text).expect("candidates").text(), ".~R1C1_1~R1C2_4_6");
        let wrong = |text: &str| puzzle(text).map(|_| ()).expect_err("malformed").to_string();
        assert!(wrong(&text.replacen('1', "2", 1)).starts_with("column 1: found '2'"));
        assert!(wrong(&text.replacen('1', ".", 1)).starts_with("column 1: found a cell without"));
    }

    #[test]
    fn what_is_wrong_with_a_classic_puzzle_is_found() {
        let wrong = |text: &str| puzzle(text).map(|_| ()).expect_err("malformed").to_string();
        assert_eq!(
            wrong("12345"),
            "column 6: found the end of the line, expected 81 cells: digits 1 to 9 or blanks (0 . _ *)"
        );
        assert!(
            wrong(&format!("{}é{}", ".".repeat(7), ".".repeat(73)))
                .starts_with("column 8: found 'é'")
        );
        assert!(wrong("").starts_with("column 1: found the end of the line"));
    }

    proptest::proptest! {
        #[test]
        fn whatever_stands_there_is_read_or_refused(
            text in r"(\.|SumoCueV1|3x3:)?[.~R1-9C0A-Za-kJv<>^`',=+: é\t-]{0,170}",
            keys in r#"(cage|cell|givens|regions|thermo|x) = ("|"""|')[r1-9c0 \-|.\n\\é]{0,30}("|"""|')\n?"#,
        ) {
            for error in [puzzle(&text).err(), toml_all(&keys).err().map(|error| error.error)] {
                let longest = text.len().max(keys.len()) + 1;
                proptest::prop_assert!(error.is_none_or(|error| (1..=longest).contains(&error.column)));
            }
        }
    }
}
