//! Rows of candidate grids.

use crate::*;
use ninefold_text::candidate_grid::*;

fn error(text: &str) -> (usize, Found) {
    let Malformed { column, found, .. } = row(text.as_bytes()).expect_err("malformed");
    (column, found)
}

#[test]
fn decoration_does_not_matter() {
    let expected = Ok([0b11, 0b100, 0, 0b1_1111_1111, 1, 1, 1, 1, 0b1_0000_0001]);
    for text in [
        "12 3 0 123456789 1 1 1 1 19",
        "| 12  3   0 | 123456789 1 1 | 1 1 19 |",
        ": *12* (3) 0 : 9-87654321 1 #1 ! 1 1 91 '",
    ] {
        assert_eq!(row(text.as_bytes()), expected, "{text}");
    }
}

#[test]
fn errors_name_the_column() {
    assert_eq!(error("12 3 0 12 1 1 1 1"), (18, Found::EndOfLine));
    assert_eq!(error("12 3 0 12 1 1 1 1 2 3"), (21, Found::Char('3')));
    assert_eq!(error("12 3 0 12x 1 1 1 1 2"), (10, Found::Char('x')));
    assert_eq!(error("12 3 0 122 1 1 1 1 2"), (10, Found::Char('2')));
    assert_eq!(error("12 3 0 é 1 1 1 1 2"), (8, Found::Char('é')));
}

#[test]
fn a_cell_that_is_no_clue_is_not_drawn_as_one() {
    let puzzle = ninefold_text::line::parse(PUZZLE.as_bytes()).expect("a puzzle");
    assert_ne!(Candidates::left_by(&puzzle).clues(), puzzle);
    let mut drawn = Vec::new();
    write_record(&Record::of(puzzle), &Style { blank: b'.', columns: &[] }, &mut drawn);
    let read = ninefold_text::drawn::puzzles(&Layout::CANDIDATE_GRID, &drawn).next();
    let record = read.expect("a drawing").record.expect("a puzzle");
    let shown = record.candidates.expect("candidates");
    assert_eq!((record.clues, shown.as_clues()), (puzzle, Some(puzzle)));
}
