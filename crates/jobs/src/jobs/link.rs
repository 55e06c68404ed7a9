//! Addresses that open a puzzle on a site. Nothing is sent anywhere: an address is text.
//!
//! The forms are those that the sites themselves hand out. SudokuWiki takes 81 digits, 0 for a
//! blank, or `S9B` and two digits of base 36 for each cell: 1 to 9 is a given, and 18 and a bit for
//! each candidate (1 for the digit 1) is an open cell. Interactive Sudoku Solver takes what its text
//! box takes: 81 characters, or the constraints as we write them too.

use super::AnyPuzzle;
use crate::ruleset::{self, Heading, Ruleset, parse};
use ninefold_core::grid::{Candidates, Cell, Grid};
use ninefold_game::GamePuzzle;

/// A site that opens puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkSite {
    /// The solver of SudokuWiki: classic puzzles, with candidates if they are given.
    SudokuWiki,
    /// Interactive Sudoku Solver: classic puzzles and variants.
    Iss,
    /// f-puzzles: classic puzzles and variants.
    FPuzzles,
    /// SudokuPad: variants, as the JSON of f-puzzles or, for what its importer does not draw, as its own.
    SudokuPad,
}

impl LinkSite {
    /// All sites.
    pub const ALL: [LinkSite; 4] =
        [LinkSite::SudokuWiki, LinkSite::Iss, LinkSite::FPuzzles, LinkSite::SudokuPad];

    /// The name for people and options.
    pub const fn name(self) -> &'static str {
        ["sudokuwiki", "iss", "fpuzzles", "sudokupad"][self as usize]
    }
}

/// A puzzle that a site cannot open.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoLink {
    /// The site does not support a board or a constraint.
    #[error("{} cannot open this puzzle: it has {}", .0.name(), .1)]
    Unknown(LinkSite, String),
    /// The site is a web editor, and this build has no web editors.
    #[error("this build cannot write an address of {}: it lacks the feature `editors`", _0.name())]
    NotBuilt(LinkSite),
}

/// The address that opens a puzzle on a board of another size on a site.
///
/// # Errors
/// The site does not support the board or a constraint of the puzzle.
pub fn board_link(ruleset: &Ruleset, heading: &Heading, site: LinkSite) -> Result<String, NoLink> {
    of_variant(ruleset, heading, None, site)
}

/// The address that opens a puzzle on a site, with its candidates if they are given. With its
/// candidates a classic puzzle is a position.
///
/// # Errors
/// The site does not support a constraint of the puzzle.
pub fn link(
    puzzle: &AnyPuzzle,
    heading: &Heading,
    candidates: Option<&Candidates>,
    site: LinkSite,
) -> Result<String, NoLink> {
    let game = match puzzle {
        AnyPuzzle::Classic(grid) => return classic(grid, heading, candidates, site),
        AnyPuzzle::Variant(ruleset) => return of_variant(ruleset, heading, candidates, site),
        AnyPuzzle::Position(game) => game,
    };
    let left = game.candidates();
    match &game.puzzle {
        GamePuzzle::Classic(_) => {
            let is_narrowed = left.as_clues().is_none();
            let candidates = candidates.or(Some(&left).filter(|_| is_narrowed));
            classic(&game.filled(), heading, candidates, site)
        }
        GamePuzzle::Variant(ruleset) => {
            let filled = Candidates::of_clues(&game.filled());
            let stated = if game.away.is_empty() { &filled } else { &left };
            of_variant(ruleset, heading, candidates.or(Some(stated)), site)
        }
    }
}

fn classic(
    grid: &Grid,
    heading: &Heading,
    candidates: Option<&Candidates>,
    site: LinkSite,
) -> Result<String, NoLink> {
    Ok(match site {
        LinkSite::SudokuWiki => sudokuwiki(grid, candidates),
        LinkSite::Iss => iss(&candidates.map_or_else(|| cells(grid, '.'), pencil_marks)),
        LinkSite::FPuzzles | LinkSite::SudokuPad => {
            let marks = candidates.copied().unwrap_or_else(|| Candidates::of_clues(grid));
            return packed(&given_items(&marks), heading, site);
        }
    })
}

/// An address that holds the JSON of the site.
fn packed(items: &str, heading: &Heading, site: LinkSite) -> Result<String, NoLink> {
    let no_link = |what: String| NoLink::Unknown(site, what);
    let items = if items.is_empty() { "." } else { items };
    let ruleset = parse::line(items).map_err(|error| no_link(error.to_string()))?;
    let format = ruleset::find_format(&format!("{}-link", site.name()));
    let format = format.ok_or(NoLink::NotBuilt(site))?;
    let written = format.write_readable(&ruleset, heading);
    written.map(|(address, _)| address).map_err(|error| no_link(error.what))
}

fn of_variant(
    ruleset: &Ruleset,
    heading: &Heading,
    candidates: Option<&Candidates>,
    site: LinkSite,
) -> Result<String, NoLink> {
    let marks = || candidates.map(given_items).unwrap_or_default();
    match site {
        LinkSite::SudokuWiki => match ruleset.item_names().find(|name| !name.is_empty()) {
            Some(name) => Err(NoLink::Unknown(site, name.to_owned())),
            // Givens alone, perhaps with restricted cells.
            None => {
                let restricted = ruleset.candidates();
                let is_plain = restricted.as_clues().is_some();
                let candidates = candidates.or(Some(restricted).filter(|_| !is_plain));
                Ok(sudokuwiki(&ruleset.givens(), candidates))
            }
        },
        LinkSite::FPuzzles | LinkSite::SudokuPad => {
            packed(&format!("{}{}", ruleset.text(), marks()), heading, site)
        }
        LinkSite::Iss => Ok(iss(&(iss_text(ruleset)? + &marks()))),
    }
}

fn cells(grid: &Grid, blank: char) -> String {
    let cell = |cell| grid.get(cell).map_or(blank, |digit| (b'0' + digit.get()) as char);
    Cell::all().map(cell).collect()
}

fn sudokuwiki(grid: &Grid, candidates: Option<&Candidates>) -> String {
    let text = match candidates {
        None => cells(grid, '0'),
        Some(candidates) => {
            let digit = |value: u16| char::from_digit(value.into(), 36).unwrap_or('0');
            let cell = |cell| {
                let open = 18 + candidates.get(cell);
                let value = grid.get(cell).map_or(open, |digit| digit.get().into());
                [digit(value / 36), digit(value % 36)]
            };
            ["S9B".to_owned(), Cell::all().flat_map(cell).collect()].concat()
        }
    };
    format!("https://www.sudokuwiki.org/sudoku.htm?bd={text}")
}

fn iss(text: &str) -> String {
    format!("https://sigh.github.io/Interactive-Sudoku-Solver/?q={}", encoded(text))
}

/// Nine characters for each cell: a digit, or a dot where it is no candidate.
fn pencil_marks(candidates: &Candidates) -> String {
    let mark = |mask: u16, digit: u8| match mask >> (digit - 1) & 1 {
        1 => (b'0' + digit) as char,
        _ => '.',
    };
    Cell::all().flat_map(|cell| (1..=9).map(move |d| mark(candidates.get(cell), d))).collect()
}

/// The cells that may not hold all digits as an item, which the site joins with the givens:
/// `.~R1C1_2_3`.
fn given_items(candidates: &Candidates) -> String {
    let item = |cell: Cell| {
        let mask = candidates.get(cell);
        let digits = (1..=9).filter(|digit| mask >> (digit - 1) & 1 == 1);
        let digits: String = digits.map(|digit: u32| format!("_{digit}")).collect();
        format!("~R{}C{}{digits}", cell.row() + 1, cell.column() + 1)
    };
    let is_restricted = |cell: &Cell| candidates.get(*cell) != Candidates::ALL.get(*cell);
    let items: String = Cell::all().filter(is_restricted).map(item).collect();
    if items.is_empty() { items } else { format!(".{items}") }
}

/// The text of a ruleset in the words of the site.
fn iss_text(ruleset: &Ruleset) -> Result<String, NoLink> {
    let refused = |what: String| NoLink::Unknown(LinkSite::Iss, what);
    let format = ruleset::find_format("iss").ok_or_else(|| refused("no such form".to_owned()))?;
    let text = format.write(ruleset, &Heading::default()).map_err(|error| refused(error.what))?;
    Ok(if text.is_empty() { ".".to_owned() } else { text.replace('\n', "") })
}

/// A text as a part of an address: all but letters, digits and `- . _ ~` as `%` and two digits.
fn encoded(text: &str) -> String {
    let byte = |byte: u8| match byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    };
    text.bytes().map(byte).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_text::line;
    use ninefold_variants::KINDS;

    const CLASSIC: &str =
        "100007090030020008009600500005300900010080002600004000300000010041000007007000300";

    fn variant(text: &str) -> AnyPuzzle {
        AnyPuzzle::Variant(Box::new(parse::line(text).expect(text)))
    }

    /// The address of a puzzle without a heading.
    fn plain(
        puzzle: &AnyPuzzle,
        candidates: Option<&Candidates>,
        site: LinkSite,
    ) -> Result<String, NoLink> {
        link(puzzle, &Heading::default(), candidates, site)
    }

    #[cfg(feature = "editors")]
    #[test]
    fn the_heading_goes_along_with_a_link() {
        let [title, author] = ["One", "Two"].map(|text| Some(text.to_owned()));
        let rules = Some("Lines are palindromes.".to_owned());
        let heading = Heading { title, author, rules, solution: None };
        let puzzle = variant(".Palindrome~R1C1~R1C2");
        let address = link(&puzzle, &heading, None, LinkSite::SudokuPad).expect("a link");
        assert_eq!(parse::titled(&address).expect("a puzzle").heading, heading);
    }

    #[cfg(not(feature = "editors"))]
    #[test]
    fn an_address_of_a_web_editor_needs_the_feature() {
        let error =
            plain(&variant(".AntiKnight"), None, LinkSite::FPuzzles).expect_err("not built");
        assert_eq!(error, NoLink::NotBuilt(LinkSite::FPuzzles));
    }

    fn query(address: &str) -> &str {
        address.split_once('=').expect("a query").1
    }

    fn classic_puzzle() -> AnyPuzzle {
        AnyPuzzle::Classic(line::parse(CLASSIC.as_bytes()).expect("a puzzle"))
    }

    /// The query of the address of a puzzle on a site.
    fn sent(puzzle: &AnyPuzzle, site: LinkSite) -> String {
        query(&plain(puzzle, None, site).expect("a link")).to_owned()
    }

    #[test]
    fn sudokuwiki_takes_81_digits_or_two_of_base_36_a_cell() {
        let puzzle = classic_puzzle();
        let address = plain(&puzzle, None, LinkSite::SudokuWiki).expect("a link");
        assert_eq!(address, format!("https://www.sudokuwiki.org/sudoku.htm?bd={CLASSIC}"));
        let marks = puzzle.candidates();
        let address = plain(&puzzle, Some(&marks), LinkSite::SudokuWiki).expect("a link");
        // R1C2 may hold 2 5 6 8: 18 + 2 + 16 + 32 + 128 = 196 = 5 * 36 + 16.
        let begins = address.split_once("S9B").expect("the form of positions").1;
        assert!(begins.starts_with("015g") && begins.len() == 162, "{address}");
        for (givens, begins) in [(".~R1C1_5", "500"), (".~R1C1_5_6", "S9B1u")] {
            let sent = sent(&variant(givens), LinkSite::SudokuWiki);
            assert!(sent.starts_with(begins), "{sent}");
        }
        let error = plain(&variant(".~R1C1_5.AntiKnight"), None, LinkSite::SudokuWiki);
        assert_eq!(
            error.expect_err("a variant").to_string(),
            "sudokuwiki cannot open this puzzle: it has AntiKnight"
        );
    }

    #[test]
    fn every_constraint_has_a_text_for_iss() {
        for kind in KINDS.iter().filter(|kind| kind.is_well_known()) {
            for example in kind.examples {
                let text = sent(&variant(&format!(".{example}")), LinkSite::Iss);
                // The site needs the number of a lockout line.
                let is_short = example.starts_with("Lockout~R");
                let is_own = is_short || ["Clone", "Parity", "Min", "Max"].contains(&kind.name);
                assert_eq!(is_own, text != format!(".{example}"), "{text}");
            }
        }
        for (text, of_site) in [
            (".Clone~R1C1~R1C2~R4C4~R4C5", ".SameValues~2~R1C1~R4C4.SameValues~2~R1C2~R4C5"),
            (".Min~R1C1", ".GreaterThan~R1C2~R1C1.GreaterThan~R2C1~R1C1"),
            (".Max~R1C1", ".GreaterThan~R1C1~R1C2.GreaterThan~R1C1~R2C1"),
            (".Parity~R1C1~R2C2", ".Modular~2~R1C1~R2C2"),
        ] {
            assert_eq!(sent(&variant(text), LinkSite::Iss), of_site);
        }
    }

    #[cfg(feature = "editors")]
    #[test]
    fn f_puzzles_and_sudokupad_take_the_whole_puzzle_in_the_address() {
        for site in [LinkSite::FPuzzles, LinkSite::SudokuPad] {
            let grid = line::parse(CLASSIC.as_bytes()).expect("a puzzle");
            let address = plain(&classic_puzzle(), None, site).expect("a link");
            assert_eq!(parse::puzzle(&address).expect("a puzzle").givens(), grid);
            let address = plain(&variant(".Thermo~R1C1~R1C2.~R5C5_5"), None, site).expect("a link");
            let again = parse::puzzle(&address).expect("a variant");
            assert_eq!(again.text(), ".~R5C5_5.Thermo~R1C1~R1C2");
            let error = plain(&variant(".Parity~R1C1~R5C5"), None, site).expect_err("no line");
            assert!(error.to_string().contains("it has "), "{error}");
        }
    }

    #[cfg(feature = "editors")]
    #[test]
    fn sudokupad_takes_what_f_puzzles_cannot_say_in_its_own_form() {
        let text = ".GlobalEntropy.Renban~R1C1~R1C2";
        assert!(plain(&variant(text), None, LinkSite::FPuzzles).is_err());
        let address = plain(&variant(text), None, LinkSite::SudokuPad).expect("a link");
        assert!(address.starts_with("https://sudokupad.app/sclN4Ig"), "{address}");
        let again = parse::puzzle(&address).expect("a variant");
        assert_eq!(again.text(), ".Renban~R1C1~R1C2.GlobalEntropy");
    }

    #[test]
    fn addresses_have_no_characters_of_their_own_meaning() {
        assert_eq!(encoded("a&b+c d#é"), "a%26b%2Bc%20d%23%C3%A9");
        let puzzle = classic_puzzle();
        assert!(sent(&puzzle, LinkSite::Iss).starts_with("1....7.9."));
        let address = plain(&puzzle, Some(&puzzle.candidates()), LinkSite::Iss).expect("a link");
        assert_eq!(query(&address).len(), 729);
    }
}
