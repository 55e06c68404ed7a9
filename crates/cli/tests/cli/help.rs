//! Help texts, manual pages and completions, as snapshots.
//!
//! A text that changed on purpose: `INSTA_UPDATE=always cargo test --test cli help::`, then read
//! the difference before it is committed.

use std::path::Path;

use crate::harness::*;

/// Every verb, as the program's own help lists them, and those below a verb.
fn verbs() -> Vec<Vec<String>> {
    let mut verbs = vec![vec![]];
    let mut next = 0;
    while next < verbs.len() {
        let above: Vec<String> = verbs[next].clone();
        next += 1;
        let (_, help, _) = said(as_arguments(&above, "--help"), "");
        // Those of the program come in groups, before its examples.
        let list = match above.is_empty() {
            true => help.split_once("\nExamples:\n").expect("examples").0,
            false => help.split_once("\nCommands:\n").map_or("", |(_, list)| list),
        };
        let is_end = |line: &&str| !above.is_empty() && !line.starts_with("  ");
        for line in list.lines().take_while(|line| !is_end(line)) {
            // Lines that continue a description are indented more.
            let verb = line.strip_prefix("  ").filter(|line| !line.starts_with(' '));
            let verb = verb.and_then(|line| line.split_whitespace().next());
            if let Some(verb) = verb.filter(|verb| *verb != "help") {
                verbs.push([&above[..], &[verb.to_owned()]].concat());
            }
        }
    }
    verbs
}

/// Verbs whose help is that of `ninefold-visual`, which has separate tests.
fn is_of_another_program(verb: &[String]) -> bool {
    matches!(verb, [verb] if ["play", "serve", "print"].contains(&verb.as_str()))
}

fn as_arguments<'a>(verbs: &'a [String], last: &'a str) -> Vec<&'a str> {
    verbs.iter().map(String::as_str).chain([last]).collect()
}

#[test]
fn every_verb_has_the_help_on_record() {
    let verbs = verbs();
    assert!(verbs.len() > 20, "{verbs:?}");
    for verb in verbs.iter().filter(|verb| !is_of_another_program(verb)) {
        let (code, help, err) = said(as_arguments(verb, "--help"), "");
        assert_eq!((code, err.as_str()), (0, ""), "{verb:?}");
        let name = ["help".to_owned()].iter().chain(verb).cloned().collect::<Vec<_>>().join("-");
        insta::assert_snapshot!(name, help);
    }
}

#[test]
fn every_verb_has_a_manual_page() {
    for verb in verbs() {
        let arguments: Vec<&str> =
            ["man"].into_iter().chain(verb.iter().map(String::as_str)).collect();
        let (code, page, err) = said(&arguments, "");
        assert_eq!((code, err.as_str()), (0, ""), "{verb:?}");
        let title = ["ninefold"].into_iter().chain(verb.iter().map(String::as_str));
        let title = title.collect::<Vec<_>>().join("-");
        assert!(page.contains(&format!(".TH {title} 1")), "{title}: {page:.300}");
        assert!(page.contains(".SH NAME") && page.contains(".SH SYNOPSIS"), "{title}");
    }
    let output = run("man no-such-verb", "");
    assert_eq!(code(&output), 1);
}

#[test]
fn every_shell_has_completions_that_name_every_verb() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let (code, script, err) = said(("completions", shell), "");
        assert_eq!((code, err.as_str()), (0, ""), "{shell}");
        for verb in verbs().concat() {
            assert!(script.contains(&verb), "{shell}: {verb}");
        }
        assert!(script.contains("node-limit"), "{shell}");
    }
}

#[test]
fn bash_can_read_its_completions() {
    let (_, script, _) = said("completions bash", "");
    let directory = Folder::new();
    let file = directory.file("completions", script);
    let mut bash = std::process::Command::new("bash");
    bash.args(["-c", "source \"$1\" && complete -p ninefold", "bash"]).arg(file);
    let output = bash.output().expect("bash is there");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success() && text.contains("_ninefold"), "{output:?}");
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
