//! Grids that are drawn over several lines.

use crate::*;
use ninefold_text::drawn::{Drawn, puzzles, whole_puzzles};
use ninefold_text::grid::*;
use ninefold_text::line;

fn puzzle() -> Grid {
    line::parse(PUZZLE.as_bytes()).expect("a puzzle")
}

fn parse_all(text: &[u8]) -> Vec<Drawn<'_>> {
    puzzles(&Layout::GRID, text).collect()
}

fn only(text: &str) -> Result<Grid, (usize, Malformed)> {
    let mut all = parse_all(text.as_bytes());
    assert_eq!(all.len(), 1, "{text}");
    all.remove(0).record.map(|record| record.clues)
}

#[test]
fn the_drawing_reads_back() {
    assert_eq!(only(&boxed(&puzzle())), Ok(puzzle()));
    assert!(boxed(&puzzle()).starts_with("+-------+-------+-------+\n| 5 3 . | . 7 . | . . . |\n"));
}

#[test]
fn rows_and_comma_separated_values_read_alike() {
    let rows: Vec<&str> = (0..9).map(|row| &PUZZLE[row * 9..][..9]).collect();
    assert_eq!(only(&rows.join("\r\n")), Ok(puzzle()));
    let values = rows.iter().map(|row| {
        let cells: Vec<String> = row.chars().map(|c| c.to_string()).collect();
        cells.join(",").replace('.', "0") + "\n"
    });
    assert_eq!(only(&values.collect::<String>()), Ok(puzzle()));
}

#[test]
fn several_puzzles_may_follow_each_other() {
    let text = format!("{}\n{}", boxed(&puzzle()), boxed(&puzzle()));
    let all = parse_all(text.as_bytes());
    assert_eq!(all.iter().map(|drawn| drawn.line).collect::<Vec<_>>(), [1, 15]);
    assert!(all.iter().all(|drawn| drawn.record == Ok(Record::of(puzzle()))));
}

#[test]
fn a_text_is_cut_between_puzzles_only() {
    let one = boxed(&puzzle());
    let rows: String =
        one.lines().filter(|line| line.starts_with('|')).map(|l| l.to_owned() + "\n").collect();
    for text in [[&one[..], &one, &one].join("\n"), rows.repeat(3)] {
        let all = parse_all(text.as_bytes());
        for at_least in 0..=text.len() {
            let cut = whole_puzzles(&Layout::GRID, text.as_bytes(), at_least);
            let cut = cut.unwrap_or(text.len());
            assert!(cut >= at_least);
            let (left, right) = text.as_bytes().split_at(cut);
            let parts = [parse_all(left), parse_all(right)].concat();
            assert!(parts.iter().map(|d| &d.record).eq(all.iter().map(|d| &d.record)), "{cut}");
        }
    }
}

#[test]
fn errors_name_line_and_column() {
    let bad = boxed(&puzzle()).replacen("| 6 . .", "| 6 x .", 1);
    let (line, error) = only(&bad).expect_err("malformed");
    assert_eq!((line, error.column, error.found), (2, 5, Found::Char('x')));
    let (line, error) = only("123456789\n12345678\n").expect_err("malformed");
    assert_eq!((line, error.column, error.found), (1, 9, Found::EndOfLine));
    let (line, error) = only("123456789\n........9\n").expect_err("malformed");
    assert_eq!((line, error.found), (2, Found::EndOfInput));
    let (line, error) = only("1,2,3,4,5,6,7,8,99\n").expect_err("malformed");
    assert_eq!((line, error.column), (0, 17));
}
