//! Exit codes are the ones that the help and docs/solving.md list, in the same words.

use std::path::Path;

use crate::harness::*;

#[test]
fn malformed_lines_are_code_3_even_if_all_are_and_no_puzzle_to_compare_with_is_code_1() {
    let inputs = [format!("{PUZZLE}\nx\n"), "x\ny\n".to_owned()];
    let old = env!("CARGO_BIN_EXE_ninefold");
    // Options, and the codes where some lines are malformed and where all are.
    for (before, after, codes) in [
        (&["solve"][..], &["--quiet"][..], [3, 3]),
        (&["solve"], &["--quiet", "--count-only"], [3, 3]),
        (&["verify"], &["--quiet"], [3, 3]),
        (&["convert"], &["--to", "sdm", "--quiet"], [3, 3]),
        (&["canon"], &["--quiet"], [3, 3]),
        (&["dedup"], &["--quiet"], [3, 3]),
        (&["morph"], &["--count", "1", "--quiet"], [3, 3]),
        (&["stats"], &["--quiet"], [3, 3]),
        (&["grade"], &["--quiet"], [3, 3]),
        (&["grade"], &["--quiet", "--output-format", "jsonl"], [3, 3]),
        // Only the first puzzle of a file is looked at.
        (&["explain"], &[], [0, 3]),
        (&["assist"], &[], [0, 3]),
        (&["split"], &["--train", "1", "--quiet"], [3, 3]),
        // A file against itself: the leak is worse.
        (&["split", "--audit", "input"], &["--quiet"], [4, 3]),
        (&["show"], &["--count", "2"], [3, 3]),
        (&["compare"], &["--passes", "1", "--quiet", "-o", "report"], [3, 1]),
        (&["bench", "record"], &["--rounds", "1", "--quiet", "-o", "times"], [0, 1]),
        (&["bench", "record", "--exact"], &["-o", "exact"], [0, 1]),
        (&["bench", "gate", old], &["--no-time", "--no-instructions"], [0, 1]),
    ] {
        for (input, expected) in inputs.iter().zip(codes) {
            let place = Folder::new();
            place.file("input", input);
            let output = run_in(&place, (before, "input", after));
            assert_eq!(code(&output), expected, "{before:?}: {output:?}");
            let files = place.count();
            assert!(expected != 1 || files == 1, "{before:?} wrote something");
        }
    }
}

#[test]
fn help_and_docs_say_the_same_of_exit_codes() {
    let help = printed("help exit-codes", "");
    let (_, codes) = help.split_once("Exit codes:").expect("exit codes");
    let codes: Vec<&str> = codes.split_whitespace().collect();
    let page = Path::new(ROOT).join("docs/solving.md");
    let page = read(page);
    let (_, table) = page.split_once("| exit code | when |\n|---|---|\n").expect("a table");
    let (table, _) = table.split_once("\n\n").expect("an end");
    let table = table.replace('|', " ").replace('`', "");
    assert_eq!(codes, table.split_whitespace().collect::<Vec<_>>());
}
