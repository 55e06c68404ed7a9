//! Metadata of SadMan Sudoku.

use crate::*;
use ninefold_text::sdk::*;

#[test]
fn letters_have_names() {
    assert_eq!(metadata(b"#ARuud"), Some(("author", Cow::Borrowed(&b"Ruud"[..]))));
    assert_eq!(metadata(b"#U"), Some(("url", Cow::Borrowed(&b""[..]))));
    assert_eq!((metadata(b"# A"), metadata(b"A"), metadata(b"#")), (None, None, None));
    let said = "ADCBSLU".chars().map(|tag| format!("#{tag}"));
    let names = said.map(|line| metadata(line.as_bytes()).map(|(name, _)| name.to_owned()));
    assert!(names.eq(NAMES.map(|name| Some(name.to_owned()))));
}
