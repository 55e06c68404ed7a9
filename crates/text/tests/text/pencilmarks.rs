//! Candidates as 729 characters.

use crate::*;
use ninefold_text::pencilmarks::*;

fn sample() -> Candidates {
    let mut candidates = Candidates::of_clues(&Grid::EMPTY);
    candidates.set(Cell::at(0, 0), 0b1_0000_0001);
    candidates.set(Cell::at(8, 8), 0b10);
    candidates.set(Cell::at(4, 4), 0);
    candidates
}

#[test]
fn all_blanks_read_alike() {
    let text = sample().to_string();
    assert!(text.starts_with("1.......9123456789") && text.ends_with("123456789.2......."));
    for blank in [".", "0", "*", "_"] {
        assert_eq!(parse(text.replace('.', blank).as_bytes()), Ok(sample()));
    }
    let mut written = Vec::new();
    write(&sample(), b'.', &mut written);
    assert_eq!(written, text.as_bytes());
}

#[test]
fn errors_name_the_digit_that_belongs_there() {
    let text = sample().to_string();
    let error = |text: &str| parse(text.as_bytes()).expect_err("malformed").to_string();
    let wrong = format!("12{}", &text[2..]).replacen("12.", "13.", 1);
    assert_eq!(error(&wrong), "column 2: found '3', expected 2 or a blank (. 0 * _) at this place");
    assert_eq!(
        error(&text[..728]),
        "column 729: found the end of the line, expected 729 pencilmarks, nine for each cell"
    );
    let end = "the end of the line or a separator (tab, space, ; , :) after 729 pencilmarks";
    assert_eq!(error(&format!("{text}1")), format!("column 730: found '1', expected {end}"));
    assert!(parse(format!("{text};7.2").as_bytes()).is_ok());
}
