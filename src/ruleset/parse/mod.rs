//! Variant puzzles from text: items, killers, SumoCue, jigsaws on one line, and TOML that people write by hand.
//!
//! Every form is turned into the [items](Item) of Interactive Sudoku Solver's syntax, so that [`Ruleset::text`] writes all
//! of them in one way. Columns of errors are those of the text that was given.

mod items;
mod jigsaw;
mod killer;
mod sumocue;
mod toml;

pub use items::{items, line};
pub use toml::{Titled, toml, toml_all, toml_titled};

use super::Ruleset;
use super::item::{Argument, Item};
use super::kinds::Draft;
use crate::error::{Found, Malformed};
use crate::grid::{CELLS, Cell};

/// The ruleset of a line in any of the forms: `.Cage~3~R1C1~R1C2` and other items; a killer in 81 characters, or in the
/// fields of SumoCue and its predecessor; a jigsaw in 162 characters; the 81 characters of a classic puzzle.
///
/// # Errors
/// The first column that is wrong.
pub fn puzzle(text: &str) -> Result<Ruleset, Malformed> {
    match form(text) {
        Form::Items => line(text),
        Form::Killer => ruleset(&killer::statements(text)?),
        Form::Fields => ruleset(&sumocue::fields(text)?),
        Form::SumoCue => ruleset(&sumocue::statements(text)?),
        Form::Jigsaw => ruleset(&jigsaw::statements(text)?),
        Form::Classic => ruleset(&[jigsaw::givens(&places(text), jigsaw::CLASSIC)?]),
    }
}

/// The forms that a line may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Items,
    Killer,
    Fields,
    SumoCue,
    Jigsaw,
    Classic,
}

/// The form that a line looks like. Items may look like the cells of a killer where no argument stands in them, but their
/// names have letters that no sum is written with.
fn form(text: &str) -> Form {
    let trimmed = text.trim();
    if sumocue::begins(trimmed) {
        return Form::SumoCue;
    }
    if trimmed.starts_with("3x3:") {
        return Form::Fields;
    }
    if !trimmed.contains('~') && killer::looks_like_one(trimmed) {
        return Form::Killer;
    }
    let mut characters = trimmed.chars();
    let begins_an_item = characters.next() == Some('.')
        && characters.find(|c| !c.is_whitespace()).is_none_or(|c| c == '~' || c.is_alphabetic());
    if begins_an_item || trimmed.contains('~') {
        return Form::Items;
    }
    match places(trimmed).len() {
        0..=CELLS => Form::Classic,
        _ => Form::Jigsaw,
    }
}

/// An item whose text is its own, as forms other than items make it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Statement {
    name: &'static str,
    column: usize,
    arguments: Vec<(String, usize)>,
    end: usize,
}

impl Statement {
    /// A statement without arguments.
    fn new(name: &'static str, column: usize) -> Statement {
        Statement { name, column, arguments: Vec::new(), end: column + 1 }
    }

    /// The same with one more argument, which stands there.
    fn with(mut self, argument: impl Into<String>, column: usize) -> Statement {
        self.arguments.push((argument.into(), column));
        self.end = self.end.max(column + 1);
        self
    }

    fn item(&self) -> Item<'_> {
        let arguments = self.arguments.iter();
        let arguments = arguments.map(|(text, column)| Argument { text, column: *column });
        Item { name: self.name, column: self.column, arguments: arguments.collect(), end: self.end }
    }
}

fn ruleset(statements: &[Statement]) -> Result<Ruleset, Malformed> {
    let items: Vec<Item<'_>> = statements.iter().map(Statement::item).collect();
    Draft::ruleset(&items)
}

/// The name that a cell has in items.
fn cell_name(cell: Cell) -> String {
    format!("R{}C{}", cell.row() + 1, cell.column() + 1)
}

/// The characters that are not white space, with their columns.
fn places(text: &str) -> Vec<(usize, char)> {
    let characters = text.char_indices().filter(|(_, character)| !character.is_whitespace());
    characters.map(|(index, character)| (index + 1, character)).collect()
}

/// That there are just so many characters.
fn count(places: &[(usize, char)], wanted: usize, expected: &'static str) -> Result<(), Malformed> {
    match (places.get(wanted), places.last()) {
        (Some(&(column, character)), _) => {
            Err(Malformed { column, found: Found::Char(character), expected })
        }
        (None, last) if places.len() < wanted => {
            let column = last.map_or(1, |(column, character)| column + character.len_utf8());
            Err(Malformed { column, found: Found::EndOfLine, expected })
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_form_of_a_line_shows() {
        for (text, expected) in [
            (".Cage~3~R1C1~R1C2", Form::Items),
            (" . AntiKnight.AntiKing.", Form::Items),
            (".", Form::Items),
            ("Cage~3~R1C1~R1C2", Form::Items),
            ("SumoCueV1=3+0=5", Form::SumoCue),
            ("3x3::k:768:768", Form::Fields),
            (&"<>".repeat(40), Form::Killer),
            (&"5........".repeat(9), Form::Classic),
            (&"123456789".repeat(18), Form::Jigsaw),
        ] {
            assert_eq!(form(text), expected, "{text}");
        }
        // The first cell of a killer may point down and to the right.
        let killer = format!(".A{}", "<".repeat(79));
        assert_eq!(form(&killer), Form::Killer);
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
            for error in [puzzle(&text).err(), toml_all(&keys).err().map(|(_, error)| error)] {
                let longest = text.len().max(keys.len()) + 1;
                proptest::prop_assert!(error.is_none_or(|error| (1..=longest).contains(&error.column)));
            }
        }
    }
}
