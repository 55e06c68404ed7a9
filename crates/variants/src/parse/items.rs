//! Puzzles on one line: items in the syntax of Interactive Sudoku Solver, joined by dots.

use crate::assemble::ruleset;
use crate::set::Ruleset;
use ninefold_constraints::text;
use ninefold_core::error::Malformed;

/// The ruleset of a line of items, such as `.Cage~3~R1C1~R1C2.AntiKnight`. White space is ignored
/// wherever it stands, line ends too.
///
/// # Errors
/// The first column that is wrong.
pub fn line(line: &str) -> Result<Ruleset, Malformed> {
    text::read(line, ruleset)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_core::grid::Grid;

    #[test]
    fn items_are_nested_to_a_depth() {
        let nested = |depth: usize| {
            let text = ".Or".repeat(depth) + ".~R1C1_1" + &".End".repeat(depth);
            line(&text).map(drop).map_err(|error| error.to_string())
        };
        assert_eq!(nested(20), Ok(()));
        for depth in [21, 20_000] {
            let error = nested(depth).expect_err("too deep");
            assert!(error.contains("within 20 others"), "{error}");
        }
    }

    #[test]
    fn limits_are_checked_in_the_order_of_the_text() {
        let column = |text| line(text).expect_err(text).column;
        assert_eq!(column(".Zipper~R1C1~R1C2"), 2);
        assert_eq!(column(".Zipper~R1C1~R1C2~R1C1"), 19);
        assert_eq!(column(".AntiKnight~1.Zipper~R1C1"), 13);
        assert!(line(".Shape~9x9~0-8.Zipper~R1C1~R1C2").is_ok());
    }

    #[test]
    fn what_follows_from_a_clue_is_no_given() {
        let ruleset = line(".FullRank~R9~3").expect("a puzzle");
        assert_eq!(ruleset.givens(), Grid::EMPTY);
    }
}
