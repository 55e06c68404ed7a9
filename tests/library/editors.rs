//! Web editors: SudokuPad's JSON of the puzzles of the gallery.

use ninefold_jobs::ruleset::{Heading, find_format, parse};

use crate::harness::hunt;

#[path = "../../crates/draw/tests/draw/gallery_puzzles.rs"]
mod gallery_puzzles;

use gallery_puzzles::{OF_FURTHER_KINDS, OF_KINDS, TOGETHER};

/// Puzzles of the gallery that SudokuPad's JSON can express.
const GIVEN_TO_SUDOKUPAD: usize = 48;

/// SudokuPad's JSON expresses what it can of every kind, so that it is read without a guess, and
/// names what it cannot express. All are written; every fourth is read again, or all in a hunt.
#[test]
fn sudokupad_is_given_what_it_can_show_of_the_gallery() {
    let form = find_format("scl").expect("a form");
    let together = TOGETHER.iter().map(|(.., text)| *text);
    let alone = OF_KINDS.iter().chain(OF_FURTHER_KINDS).map(|(_, text)| *text);
    let mut count = 0;
    for text in alone.chain(together) {
        let ruleset = parse::any(text).expect(text);
        match form.write(&ruleset, &Heading::default()) {
            Ok(written) => {
                count += 1;
                if hunt() == 1 && count % 4 != 0 {
                    continue;
                }
                let read =
                    parse::titled_with(&written, parse::RulesTextPolicy::Strict).expect(text);
                // The puzzle that comes back is the same: it is written in the same way except for
                // the order.
                let again = form.write(&read.ruleset, &Heading::default()).expect(text);
                assert_eq!(again.len(), written.len(), "{text}");
            }
            Err(error) => {
                let error = error.to_string();
                assert!(error.starts_with("SudokuPad's JSON cannot express "), "{text}: {error}");
            }
        }
    }
    assert_eq!(count, GIVEN_TO_SUDOKUPAD);
}
