//! The help of the program itself: its commands in groups, two examples, and where to find more.

use std::ffi::OsString;

use clap::Command;

use crate::plain::wrapped;

/// All commands, by the work that they are for.
pub(super) const GROUPS: &[(&str, &[&str])] = &[
    ("Solve and explain", &["solve", "explain", "grade", "verify", "show", "stats"]),
    ("Make puzzles and datasets", &["generate", "morph", "dataset"]),
    ("Train reasoning models", &["judge", "step"]),
    ("Work with files", &["convert", "canon", "dedup", "split", "index"]),
    ("Play", &["play", "serve", "assist", "print"]),
    ("Measure", &["compare", "report", "contestant", "bench"]),
    ("About the program", &["engines", "constraints", "completions", "man", "help"]),
];

const EXAMPLES: &str = "\
Examples:
  ninefold solve puzzles.txt -o solved.csv        # a line a puzzle in, puzzle,solution,status out
  ninefold explain puzzle.txt --say full          # each step in plain English
";

const MORE: &str = "\
ninefold help COMMAND       the options and examples of a command
ninefold help exit-codes    the exit codes of all commands";

/// The widest line.
const WIDTH: usize = 100;
/// The column in which the descriptions begin.
const COLUMN: usize = 15;

/// Whether these arguments, the first of which is the program, ask for the help of the program itself.
pub(crate) fn are_asked_for(arguments: &[OsString]) -> bool {
    match arguments.get(1) {
        None => true,
        Some(first) if first == "help" => arguments.len() == 2,
        Some(first) => first == "-h" || first == "--help",
    }
}

/// The command with this help.
pub(crate) fn grouped(mut command: Command) -> Command {
    command.build();
    let mut text = "{about-with-newline}\n{usage-heading} {usage}\n".to_owned();
    for (title, names) in GROUPS {
        text += &format!("\n{title}:\n");
        for name in *names {
            let verb = command.find_subcommand(name).and_then(Command::get_about);
            let about = verb.map_or(String::new(), ToString::to_string);
            text += &wrapped(&format!("  {name:<13}{about}"), WIDTH, COLUMN);
        }
    }
    text += &format!("\n{EXAMPLES}\nOptions:\n{{options}}\n\n{MORE}");
    command.help_template(text)
}
