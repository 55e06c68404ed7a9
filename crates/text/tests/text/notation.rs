//! Examples of all notations.

use ninefold_text::notation::*;

#[test]
fn each_notation_reads_its_example() {
    let plain = NOTATIONS[0].example.replace('?', ".");
    let grid = ninefold_text::line::parse(plain.as_bytes()).expect("a grid");
    for notation in NOTATIONS.iter().filter(|notation| !notation.example.is_empty()) {
        match read(notation.example.as_bytes()) {
            Ok(Reading::Cells(read)) => assert_eq!(read, grid, "{}", notation.name),
            Ok(Reading::Candidates(read)) => {
                assert!(grid.clues() <= read.clues().clues(), "{}", notation.name);
            }
            Ok(Reading::Variant(text)) => assert_eq!(text, notation.example),
            Err(error) => panic!("{}: {error}", notation.name),
        }
    }
}
