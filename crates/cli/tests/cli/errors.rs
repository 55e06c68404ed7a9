//! Errors as people read them: arguments, exit code and message of each, in one snapshot.
//!
//! A text that changed on purpose: `INSTA_UPDATE=always cargo test --test cli
//! errors::`.

use std::process::Stdio;

use crate::harness::*;

/// The files that the cases find in their folder.
fn files() -> Vec<(&'static str, String)> {
    let wrong = SOLUTION.replacen("534", "543", 1);
    vec![
        ("good.txt", format!("{PUZZLE}\n")),
        ("malformed.txt", format!("{PUZZLE}\n{}x\nshort\n", &PUZZLE[1..])),
        ("wrong.csv", format!("puzzle,solution\n{PUZZLE},{wrong}\n")),
        ("solved.csv", format!("puzzle,solution\n{PUZZLE},{SOLUTION}\n")),
        ("variant.txt", ".Cage~3~R1C1~R1C2\n".to_owned()),
        ("broken.txt", ".Cage~3~R1C1~R1C0\n.Cages~3~R1C1\n".to_owned()),
        ("broken.toml", "cages = [\"3 r1c1\n".to_owned()),
        ("empty.txt", String::new()),
        ("there.csv", "not to be lost\n".to_owned()),
    ]
}

const CASES: &[&[&str]] = &[
    &["solve"],
    &["solv", "good.txt"],
    &["solve", "good.txt", "--engin", "rules"],
    &["solve", "missing.txt"],
    &["solve", "."],
    &["solve", "good.txt", "--engine", "rule"],
    &["solve", "good.txt", "--backend", "sse"],
    &["solve", "good.txt", "--limit", "0"],
    &["solve", "good.txt", "--first", "--limit", "3"],
    &["solve", "good.txt", "--timeout", "5"],
    &["solve", "good.txt", "--shard", "4/3"],
    &["solve", "good.txt", "--format", "xml"],
    &["solve", "good.txt", "-o", "there.csv"],
    &["solve", "good.txt", "-o", "good.txt", "--force"],
    &["solve", "good.txt", "-o", "no/such/folder.csv", "--quiet"],
    &["solve", "variant.txt", "--engine", "lanes"],
    &["solve", "malformed.txt", "--quiet"],
    &["verify", "wrong.csv", "--quiet"],
    &["verify", "good.txt", "--quiet"],
    &["convert", "good.txt"],
    &["convert", "good.txt", "--to", "pdf"],
    &["convert", "variant.txt", "--to", "line", "--quiet"],
    &["show", "53..7"],
    &["show", "broken.txt"],
    &["show", "broken.toml"],
    &["show", "good.txt", "--count", "2", "--svg", "there.csv"],
    &["explain", "empty.txt"],
    &["explain", "missing.txt"],
    &["explain", "good.txt", "--profile", "hard"],
    &["assist", "55.......", "good.txt"],
    &["grade", "variant.txt", "--quiet"],
    &["generate", "--clues", "16", "--seed", "1"],
    &["generate", "--count", "0", "--seed", "1"],
    &["generate", "--symmetry", "round"],
    &["generate", "--resume"],
    &["generate", "--from-manifest", "good.txt"],
    &["canon", "variant.txt", "--quiet"],
    &["dedup", "missing.txt"],
    &["split", "good.txt"],
    &["split", "good.txt", "--train", "0.8", "--test", "0.4"],
    &["split", "--audit", "good.txt", "--quiet"],
    &["morph", "good.txt", "--count", "0", "--quiet"],
    &["stats", "missing.txt"],
    &["compare", "empty.txt"],
    &["compare", "good.txt", "--engines", "rules,rulez"],
    &["compare", "good.txt", "--budget", "0"],
    &["report", "missing"],
    &["bench", "gate", "missing-program", "good.txt"],
    &["bench", "list"],
    &["completions", "csh"],
    &["man", "solv"],
];

#[test]
fn errors_are_those_on_record() {
    let mut text = String::new();
    for arguments in CASES {
        let directory = Folder::new();
        for (name, content) in files() {
            directory.file(name, content);
        }
        let mut command = ninefold(arguments);
        command.current_dir(&directory).stdin(Stdio::null());
        let output = command.output().expect("started");
        text += &format!("$ ninefold {}\n", arguments.join(" "));
        let code = code(&output);
        // The name of a temporary file is another one each time.
        let said = stderr(&output);
        let said = said.split(" at path ").next().expect("a part").trim_end();
        text += &format!("exit code {code}\n{said}\n\n");
        assert!(!text.contains("panicked"), "{text}");
        assert!(code == 0 || code == 3 || stdout(&output).is_empty(), "{arguments:?}");
        let there = read(directory.join("there.csv"));
        assert_eq!(there, "not to be lost\n", "{arguments:?}");
    }
    insta::assert_snapshot!("errors", text);
}
