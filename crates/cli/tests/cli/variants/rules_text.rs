//! Rules in words, which files of web editors have: what is read of them, guessed and refused.

use crate::harness::*;

/// The plain puzzle as a web editor has it, with these rules in words.
fn with_rules(text: &str) -> String {
    edited(PUZZLE, text)
}

fn edited(puzzle: &str, rules: &str) -> String {
    let cell = |byte: u8| match byte {
        b'.' => "{}".to_owned(),
        digit => format!("{{\"value\":{},\"given\":true}}", digit as char),
    };
    let row = |row: &[u8]| row.iter().map(|&byte| cell(byte)).collect::<Vec<_>>().join(",");
    let rows: Vec<String> =
        puzzle.as_bytes().chunks(9).map(|nine| format!("[{}]", row(nine))).collect();
    format!("{{\"size\":9,\"ruleset\":\"{rules}\",\"grid\":[{}]}}\n", rows.join(","))
}

/// Rules against consecutive neighbours may be meant of some cells only.
#[test]
fn what_is_read_by_a_guess_is_counted_or_refused() {
    let rule = "Digits in orthogonally adjacent cells must not be consecutive.";
    let digits =
        "...............4.....35....2.....19..3.......1.9.2.........................5.....";
    let guessed = edited(digits, rule);
    for command in ["grade -", "stats -", "explain -"] {
        let (code, out, error) = said(command, &guessed);
        let guess = "1 puzzle is read by a guess";
        assert!(code == 0 && error.contains(guess), "{command:?}: {out} {error}");
    }
    let known = with_rules("Normal sudoku rules apply.");
    for command in ["solve", "grade"] {
        let both = format!("{guessed}{known}");
        let (code, out, error) = said((command, "- --strict-rules-text"), &both);
        assert_eq!(code, 3, "{command}: {out}");
        assert!(out.contains("orthogonally adjacent") && out.contains("malformed"), "{out}");
        assert_eq!(out.matches("unique").count(), 1, "{out}");
        assert!(!error.contains("by a guess that"), "{error}");
    }
    fails("explain - --strict-rules-text", &guessed, 3, "orthogonally adjacent");
    let both = "solve - --strict-rules-text --ignore-rules-text";
    fails(both, &guessed, 1, "cannot be used with");
}

#[test]
fn a_rule_that_is_not_understood_does_not_keep_from_a_solution_that_is_carried() {
    const UNKNOWN: &str = "A purple dot is a secret.";
    let carrying = |solution: &str| {
        with_rules(UNKNOWN).replacen(
            "\"size\":9",
            &format!("\"size\":9,\"solution\":\"{solution}\""),
            1,
        )
    };
    let puzzle = carrying(SOLUTION);
    for command in ["solve", "verify"] {
        let (code, out, error) = said((command, "-"), &puzzle);
        let is_said = error.contains("warning: 1 puzzle has a rule that is not understood");
        assert!(code == 0 && is_said, "{command}: {out} {error}");
    }
    let out = printed("solve - --header none", &puzzle);
    assert!(out.contains(SOLUTION) && out.contains("unique"), "{out}");
    // With rules in words, all of them must be read; and there must be a solution, which confirms
    // them.
    let other = format!("{}{}", &SOLUTION[1..], &SOLUTION[..1]);
    let runs = [
        (&["grade", "-"][..], &puzzle),
        (&["convert", "-", "--output-format", "items"], &puzzle),
        (&["solve", "-", "--strict-rules-text"], &puzzle),
        (&["solve", "-"], &with_rules(UNKNOWN)),
        (&["solve", "-"], &carrying(&other)),
    ];
    for (command, puzzle) in runs {
        let (code, out, error) = said(command, puzzle);
        assert!(
            code == 3 && format!("{out}{error}").contains("A purple dot"),
            "{command:?}: {out} {error}"
        );
    }
}

#[test]
fn rules_in_words_are_left_out_only_when_asked_for_and_counted() {
    const UNKNOWN: &str = "A purple dot is a secret";
    let known = with_rules("Normal sudoku rules apply.");
    let both = format!("{known}{}", with_rules(&format!("{UNKNOWN}.")));
    let solve = |options: &[&str]| {
        let (code, out, said) = said(("solve - -q", options), &both);
        let solved = format!(",{SOLUTION},unique");
        let count = rows(&out).iter().filter(|row| row.ends_with(&solved)).count();
        (code, count, out, said)
    };

    let (code, solved, out, said) = solve(&[]);
    assert_eq!((code, solved), (3, 1), "{out}");
    assert!(
        rows(&out)[1].contains("malformed: line 2") && rows(&out)[1].contains(UNKNOWN),
        "{out}"
    );
    assert!(!said.contains("without the rules in words"), "{said}");

    let (code, solved, out, said) = solve(&["--ignore-rules-text"]);
    assert_eq!((code, solved), (0, 2), "{out}");
    // Each puzzle has rules in words, and neither was looked at.
    assert!(said.contains("2 puzzles are read without the rules in words"), "{said}");
}
