//! docs/flags.md is made from the command line itself.

use crate::harness::*;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

const BEGINNING: &str = "\
# Flags

Every flag with the verbs that take it. A flag means the same wherever it is; where its help differs, each has its own
row. A test compares this page with the program; `NINEFOLD_UPDATE_FLAGS=1 cargo test --test cli flags::`
writes it again.

| flag | verbs | help |
|---|---|---|
";

/// The program and its verbs, with those within verbs, by what is typed.
pub(crate) fn verbs() -> Vec<(String, clap::Command)> {
    fn with_those_below(name: &str, command: &clap::Command) -> Vec<(String, clap::Command)> {
        let seen = command.get_subcommands().filter(|verb| verb.get_name() != "help");
        let below = seen
            .flat_map(|verb| with_those_below(format!("{name} {}", verb.get_name()).trim(), verb));
        [(name.to_owned(), command.clone())].into_iter().chain(below).collect()
    }
    let mut program = ninefold_cli::command();
    program.build();
    with_those_below("", &program)
}

fn page() -> String {
    let mut rows: BTreeMap<(String, String), Vec<String>> = BTreeMap::new();
    for (name, verb) in verbs().iter().filter(|(_, verb)| !verb.has_subcommands()) {
        for flag in verb.get_arguments().filter(|flag| !flag.is_hide_set()) {
            let Some(long) = flag.get_long().filter(|long| !["help", "version"].contains(long))
            else {
                continue;
            };
            let short = flag.get_short().map(|short| format!("-{short}, ")).unwrap_or_default();
            let value = match (flag.get_action().takes_values(), flag.get_value_names()) {
                (true, Some(names)) => format!(" {}", names.join(" ")),
                _ => String::new(),
            };
            let help = flag.get_help().expect("help").to_string().replace('|', "\\|");
            let shown = format!("`{short}--{long}{}`", value.replace('|', "\\|"));
            rows.entry((long.to_owned() + &shown, format!("{shown} \u{0}{help}")))
                .or_default()
                .push(name.clone());
        }
    }
    let mut text = BEGINNING.to_owned();
    for ((_, shown), verbs) in rows {
        let (flag, help) = shown.split_once(" \u{0}").expect("both");
        let _ = writeln!(text, "| {flag} | {} | {help} |", verbs.join(", "));
    }
    text
}

#[test]
fn the_page_of_flags_is_that_of_the_program() {
    let (path, page) = (Path::new(ROOT).join("docs/flags.md"), page());
    if std::env::var_os("NINEFOLD_UPDATE_FLAGS").is_some() {
        std::fs::write(&path, &page).expect("written");
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(found == page, "docs/flags.md is not what the program says: see its first lines");
    assert!(page.lines().count() > 100, "{page}");
}

/// The commands of the program in a line of a shell, each as its words; comments (`#`) are skipped.
fn commands(line: &str) -> Vec<Vec<String>> {
    let line = line.split(" # ").next().unwrap_or_default();
    let parts = line.split(['|', ';']).flat_map(|part| part.split("&&"));
    let words = |part: &str| -> Vec<String> {
        let command = part.split(['>', '<']).next().unwrap_or_default();
        // No example has blanks within its quotes.
        command.split_whitespace().map(|word| word.trim_matches('\'').to_owned()).collect()
    };
    let all = parts.map(words);
    all.filter(|words| words.first().is_some_and(|word| word == "ninefold")).collect()
}

#[test]
fn examples_in_help_are_commands_that_can_be_pasted() {
    let (mut tried, mut wrong) = (0, String::new());
    for (name, verb) in &verbs() {
        let help = verb.get_after_help().map(ToString::to_string).unwrap_or_default();
        let help = help.split_once("Examples:\n").map_or("", |(_, examples)| examples);
        for line in help.lines().take_while(|line| !line.trim().is_empty()) {
            if !line.starts_with("  ") || line.len() > 100 {
                wrong += &format!("{name}: {line}: {} characters\n", line.len());
            }
            // An explanation of a command is a comment for the shell as well.
            let (_, behind) = line.trim_start().split_once("  ").unwrap_or_default();
            if !behind.is_empty() && !behind.trim_start().starts_with("# ") {
                wrong += &format!("{name}: {line}: no comment\n");
            }
            for words in commands(line) {
                let parsed = ninefold_cli::command().try_get_matches_from(&words);
                tried += 1;
                if let Err(error) = parsed {
                    wrong += &format!("{name}: {line}\n{error}\n");
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(tried > 60, "{tried}");
}
