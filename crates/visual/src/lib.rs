//! The program `ninefold-visual`, which `ninefold play`, `ninefold serve` and `ninefold print`
//! start.
//!
//! It is a separate package, so that a terminal interface, a server and a writer of PDF files do
//! not make the first build of `ninefold` longer. All work on puzzles is the library's.

mod level_look;
mod made;
mod picture;
mod play;
mod print;
mod serve;

use std::{ffi::OsString, io::Write, process::ExitCode};

use clap::{Parser, Subcommand};

use ninefold_jobs::{error::Malformed, ruleset::parse::NEEDS_EDITORS};

/// Play in the terminal and in the browser, and print sheets.
#[derive(Parser, Debug)]
#[command(name = "ninefold", bin_name = "ninefold", version, about)]
struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Turn an SVG picture on standard input into a PNG on standard output: for `show --png`
    #[command(hide = true)]
    Picture(picture::PictureArgs),
    /// Print sheets and whole books of puzzles as PDF or SVG
    Print(Box<print::args::PrintArgs>),
    /// Play a puzzle in the terminal, with notes, hints that explain, undo; the game is saved
    Play(play::PlayArgs),
    /// Solve a puzzle in the browser, on this machine only: hints that explain, notes, undo, grades
    Serve(serve::ServeArgs),
}

/// Why a run did not end.
#[derive(Debug, thiserror::Error)]
pub enum VisualError {
    /// 1: the arguments were wrong; nothing was written.
    #[error("{0}")]
    Usage(String),
    /// 2: a file, a terminal or a port failed.
    #[error("{0}")]
    Failed(String),
}

/// What a part of a run gives, or why it did not end.
type Outcome<T> = Result<T, VisualError>;

/// Runs the program on these arguments (the first is its name) and reports errors.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let args = match Args::try_parse_from(arguments) {
        Ok(args) => args,
        Err(error) => {
            // Help and version are "errors" that print to standard output.
            let _ = error.print();
            return ExitCode::from(u8::from(error.use_stderr()));
        }
    };
    let ended: Outcome<ExitCode> = match args.command {
        Command::Picture(args) => picture::run(&args),
        Command::Print(args) => print::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Serve(args) => serve::run(&args),
    };
    ended.unwrap_or_else(|error| {
        say(&format!("ninefold: {error}\n"));
        ExitCode::from(match error {
            VisualError::Usage(_) => 1,
            VisualError::Failed(_) => 2,
        })
    })
}

/// A hint for a build without web editors.
fn of_malformed(error: &Malformed) -> &'static str {
    match error.expected == NEEDS_EDITORS {
        true => {
            "; `cargo build --release -p ninefold-visual --features editors` builds the program with \
             web editors"
        }
        false => "",
    }
}

/// A number of things: `1 page`, `2 pages`.
fn counted(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// Writes to standard error; a closed pipe must not end the program. Names come from elsewhere: a
/// control character in one does not reach the terminal.
fn say(text: &str) {
    let shown = |c: char| if c.is_control() && c != '\n' && c != '\t' { '\u{fffd}' } else { c };
    let text: String = text.chars().map(shown).collect();
    let _ = std::io::stderr().write_all(text.as_bytes());
}
