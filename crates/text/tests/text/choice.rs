//! The column of the puzzle and that of the solution.

use crate::*;
use ninefold_text::choice::*;

fn choice(names: &[&str], record: &[&str]) -> Result<(usize, Option<usize>), NoChoice> {
    let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
    let record: Vec<Cow<'_, [u8]>> = record.iter().map(|text| text.as_bytes().into()).collect();
    choose(&names, &[record]).map(|choice| (choice.puzzle, choice.solution))
}

#[test]
fn the_full_grid_that_agrees_is_the_answer_whatever_its_name() {
    assert_eq!(choice(&["final", "initial"], &[SOLUTION, PUZZLE]), Ok((1, Some(0))));
    assert_eq!(choice(&["solution", "puzzle"], &[PUZZLE, SOLUTION]), Ok((0, Some(1))));
    assert_eq!(choice(&["id", "puzzle", "x"], &["1", PUZZLE, SOLUTION]), Ok((1, Some(2))));
    // One that does not agree is what the names say.
    let wrong = SOLUTION.replacen("53", "35", 1);
    assert_eq!(choice(&["puzzle", "solution"], &[PUZZLE, &wrong]), Ok((0, Some(1))));
    assert_eq!(choice(&["a", "b"], &[PUZZLE, &wrong]), Err(NoChoice::Unclear(vec![0, 1])));
}

#[test]
fn a_puzzle_that_was_cut_is_not_replaced_by_its_solution() {
    assert_eq!(choice(&["1", "2"], &[&PUZZLE[..70], SOLUTION]), Ok((0, Some(1))));
    assert_eq!(choice(&["1", "2"], &[SOLUTION, &PUZZLE[..70]]), Ok((1, Some(0))));
    assert_eq!(choice(&["1", "2"], &["12-30", SOLUTION]), Ok((1, None)));
    // Candidates are read, and said to be left out.
    let candidates = "12.......".repeat(81);
    assert_eq!(choice(&["1", "2"], &[&candidates, SOLUTION]), Ok((1, None)));
}

#[test]
fn a_count_called_solutions_is_no_solution() {
    assert_eq!(choice(&["puzzle", "solutions", "solution"], &[PUZZLE, "1", ""]), Ok((0, Some(1))));
    let row = [PUZZLE, "1", SOLUTION];
    assert_eq!(choice(&["puzzle", "solutions", "solution"], &row), Ok((0, Some(2))));
}

#[test]
fn without_a_puzzle_there_is_no_choice() {
    assert_eq!(choice(&["name", "url"], &["a", "https://example.org/"]), Err(NoChoice::None));
    assert_eq!(choice(&["id", "given"], &["1", PUZZLE]), Ok((1, None)));
}
